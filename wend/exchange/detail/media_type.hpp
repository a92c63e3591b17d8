// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "wend/base/export.hpp"
#include "wend/exchange/listing.hpp"

namespace wend::wire {

/// The media type that the suffix of a file name suggests: "text/html" for "a.html" (any case),
/// "application/octet-stream" if it is unknown. For local, ftp and gopher files; the path of an http URI
/// implies no type.
WEND_SHARED std::string_view media_type_of(std::string_view file_name) noexcept;

/// text, image, sound or binary by the media type; `file` if the type is unknown.
WEND_SHARED kind kind_of(std::string_view media_type) noexcept;

}  // namespace wend::wire

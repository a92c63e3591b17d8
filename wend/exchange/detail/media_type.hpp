// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "wend/exchange/listing.hpp"

namespace wend::wire {

/// What the suffix of a file's name suggests: "text/html" for "a.html" (any case), "application/octet-stream"
/// where it says nothing. For files, here, by ftp or by gopher: nothing may be deduced from the path of an
/// http URI.
std::string_view media_type_of(std::string_view file_name) noexcept;

/// text, image, sound or binary, by the media type; `file` where the type is unknown.
kind kind_of(std::string_view media_type) noexcept;

}  // namespace wend::wire

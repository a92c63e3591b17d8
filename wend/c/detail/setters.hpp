// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "wend/uri/uri.hpp"

namespace wend::c {

/// Sets a part by the setters of the URL Standard, which leave the URL as it is where the value is not possible: here that is an error,
/// at a byte of the value behind as many octets as `before` says. Errors without a name in the standard have one of wend's.
result<uri> set_or_refuse(uri_view, part, std::optional<std::string_view> value, std::size_t before);

}  // namespace wend::c

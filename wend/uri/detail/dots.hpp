// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace wend {

/// Returns the path without `.` and `..` segments: RFC 3986 §5.2.4. Linear.
std::string without_dot_segments(std::string_view path);

namespace detail {

/// Removes the dot segments of the path that begins at `from` and ends with `text`, in place. Linear.
void remove_dots(std::string& text, std::size_t from);

}  // namespace detail
}  // namespace wend

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/result.hpp"

namespace wend::gopher {

/// What stands before the answers in a Gopher+ string: RFC 1738 §3.4.9, RFC 4266 §2.9.
inline constexpr std::string_view form_head = "+\t1\r\n+-1\r\n";

/// CR, LF and NUL: with one of them a line would be two. RFC 1738 §6.
inline constexpr std::string_view line_breakers{"\r\n\0", 3};
bool breaks_a_line(std::string_view text) noexcept;

/// Whether the Gopher+ string, decoded, names an item with a form that is still to be filled out.
bool asks_for_form(std::optional<std::string> const& plus);

/// The answers, as they stand; nothing if the Gopher+ string has any other shape. No answer holds CR, LF or
/// NUL.
std::optional<std::vector<std::string>> form_answers(std::string_view plus);

/// The answers as the lines of a form. Errors: as `answered`.
enum class form_end : bool { dot, count };
result<std::string> answer_lines(std::span<std::string const>, form_end);

}  // namespace wend::gopher

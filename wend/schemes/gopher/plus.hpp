// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"

namespace wend::gopher {

/// The text before the answers in a Gopher+ string: RFC 1738 §3.4.9, RFC 4266 §2.9.
inline constexpr std::string_view form_head = "+\t1\r\n+-1\r\n";

/// CR, LF and NUL would split a line. RFC 1738 §6.
inline constexpr std::string_view line_breakers{"\r\n\0", 3};
WEND_SHARED bool breaks_a_line(std::string_view text) noexcept;

/// Returns whether the decoded Gopher+ string names an item with a form that is not filled out.
WEND_SHARED bool asks_for_form(std::optional<std::string> const& plus);

/// Returns the answers as written; nothing for any other form of Gopher+ string. No answer contains CR, LF or
/// NUL.
WEND_SHARED std::optional<std::vector<std::string>> form_answers(std::string_view plus);

/// Returns the answers as the lines of a form. Errors: as `answered`.
enum class form_end : bool { dot, count };
WEND_SHARED result<std::string> answer_lines(std::span<std::string const>, form_end);

}  // namespace wend::gopher

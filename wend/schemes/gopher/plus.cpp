// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/gopher/plus.hpp"

#include "wend/base/detail/ascii.hpp"

namespace wend::gopher {
namespace {

constexpr std::string_view line_end = "\r\n";

}  // namespace

bool breaks_a_line(std::string_view text) noexcept { return text.find_first_of(line_breakers) != text.npos; }

// RFC 1738 §3.4.4, §3.4.5; RFC 4266 §2.4, §2.5.
bool asks_for_form(std::optional<std::string> const& plus) { return plus == "?"; }

std::optional<std::vector<std::string>> form_answers(std::string_view plus) {
  if (!plus.starts_with(form_head)) return {};
  plus.remove_prefix(form_head.size());
  std::vector<std::string> answers;
  while (true) {
    auto end = plus.find(line_end);
    if (end == plus.npos) return {};
    auto line = plus.substr(0, end);
    plus.remove_prefix(end + line_end.size());
    if (line == ".") break;
    if (breaks_a_line(line)) return {};
    answers.emplace_back(line);
  }
  if (!plus.empty()) return {};
  return answers;
}

result<std::string> answer_lines(std::span<std::string const> answers, form_end by) {
  std::string lines;
  for (auto const& answer : answers) {
    if (breaks_a_line(answer))
      return mistake(errc::unsafe_control, static_cast<std::uint32_t>(&answer - answers.data()));
    bool would_end_it = by == form_end::dot && answer == ".";
    ((lines += answer) += would_end_it ? "." : "") += line_end;
  }
  return lines;
}

}  // namespace wend::gopher

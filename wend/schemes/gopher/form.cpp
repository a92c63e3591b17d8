// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/gopher/form.hpp"

#include "wend/schemes/gopher/command.hpp"

namespace wend::gopher {
namespace {

constexpr std::string_view line_end = "\r\n";
constexpr std::string_view head = "+\t1\r\n+-1\r\n";  // RFC 1738 §3.4.9, RFC 4266 §2.9

bool breaks_a_line(std::string_view text) { return text.find_first_of({"\r\n\0", 3}) != text.npos; }

}  // namespace

// RFC 1738 §3.4.4, §3.4.5; RFC 4266 §2.4, §2.5.
bool asks_for_form(std::optional<std::string> const& plus) { return plus == "?"; }

std::optional<std::vector<std::string>> form_answers(std::string_view plus) {
  if (!plus.starts_with(head)) return {};
  plus.remove_prefix(head.size());
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

result<url> answered(url form, std::span<std::string const> answers) {
  std::string block(head);
  for (auto const& answer : answers) {
    if (breaks_a_line(answer))
      return mistake(errc::unsafe_control, static_cast<std::uint32_t>(&answer - answers.data()));
    ((block += answer) += answer == "." ? "." : "") += line_end;
  }
  (block += '.') += line_end;
  form = in_parts_of(profile::rfc1738, std::move(form));
  if (!form.search) form.search = "";
  form.plus = std::move(block);
  return form;
}

}  // namespace wend::gopher

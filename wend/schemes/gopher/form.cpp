// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/gopher/form.hpp"

#include <algorithm>

#include "wend/base/ascii.hpp"
#include "wend/schemes/gopher/command.hpp"
#include "wend/uri/parts.hpp"

namespace wend::gopher {
namespace {

constexpr std::string_view line_end = "\r\n";
constexpr std::string_view head = "+\t1\r\n+-1\r\n";  // RFC 1738 §3.4.9, RFC 4266 §2.9

/// The questions that Gopher+ has, and what each asks of the user.
struct {
  std::string_view name, kind;
} constexpr kinds[] = {
    {"Ask", "line"},      {"AskP", "password"}, {"AskL", "lines"},   {"AskF", "line"},
    {"Choose", "choice"}, {"Select", "yes"},    {"ChooseF", "file"},
};

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

result<url> answered(url form, std::span<std::string const> answers) {
  auto lines = answer_lines(answers, form_end::dot);
  if (!lines) return std::unexpected(lines.error());
  form = in_parts_of(profile::rfc1738, std::move(form));
  if (!form.search) form.search = "";
  form.plus = std::string(head) + *lines + ".\r\n";
  return form;
}

result<std::vector<question>> read_form(std::string_view block) {
  std::vector<question> all;
  std::uint32_t number = 0;
  for (auto line : pieces(block, '\n')) {
    ++number;
    auto colon = line.find(':');
    auto name = line.substr(0, colon);
    if (line.empty() || same_ignoring_case(name, "Note")) continue;
    auto row = std::ranges::find_if(kinds, [&](auto const& k) { return same_ignoring_case(k.name, name); });
    if (colon == line.npos || row == std::end(kinds)) return mistake(errc::not_possible, number - 1);
    line.remove_prefix(colon + 1);
    if (line.starts_with(' ')) line.remove_prefix(1);
    auto tab = line.find('\t');
    auto rest = tab == line.npos ? std::string_view{} : line.substr(tab + 1);
    auto prompt = line.substr(0, tab);
    bool has_preset = row->kind == "yes" && (prompt.ends_with(":0") || prompt.ends_with(":1"));
    if (has_preset) prompt.remove_suffix(2);
    all.push_back({row->name, row->kind, std::string(prompt), std::string(rest)});
  }
  return all;
}

}  // namespace wend::gopher

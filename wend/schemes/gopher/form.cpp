// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/gopher/form.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/schemes/gopher/command.hpp"
#include "wend/schemes/gopher/plus.hpp"
#include "wend/uri/parts.hpp"

namespace wend::gopher {
namespace {

/// The questions that Gopher+ has, and what each asks of the user.
struct {
  std::string_view name, kind;
} constexpr kinds[] = {
    {"Ask", "line"},      {"AskP", "password"}, {"AskL", "lines"},   {"AskF", "line"},
    {"Choose", "choice"}, {"Select", "yes"},    {"ChooseF", "file"},
};

}  // namespace

result<url> answered(url form, std::span<std::string const> answers) {
  auto lines = answer_lines(answers, form_end::dot);
  if (!lines) return unexpected(lines.error());
  form = in_parts_of(profile::rfc1738, std::move(form));
  if (!form.search) form.search = "";
  form.plus = std::string(form_head) + *lines + ".\r\n";
  return form;
}

result<std::vector<question>> read_form(std::string_view block) {
  std::vector<question> questions;
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
    questions.push_back({row->name, row->kind, std::string(prompt), std::string(rest)});
  }
  return questions;
}

}  // namespace wend::gopher

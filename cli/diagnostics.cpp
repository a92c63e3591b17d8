// SPDX-License-Identifier: Apache-2.0
#include "cli/diagnostics.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

#include "cli/terminal.hpp"

namespace wend::cli {

void put_error(json_object& to, problem const& wrong) {
  {
    json_object mistake(to.key("error"));
    mistake.text("name", wrong.name);
    mistake.number("at", wrong.at);
    mistake.text("message", wrong.message);
    if (wrong.spec.empty()) mistake.null("spec");
    else mistake.text("spec", wrong.spec);
    if (!wrong.composed.empty()) mistake.text("composed", masked(wrong.composed));
  }
  if (wrong.legal_in) put_profiles(to, "legal_in", wrong.legal_in);
}

void put_masked(json_object& to, std::string_view key, std::string_view text, options const& how) {
  bool hides = !how.show_password && !secrets_in(text, {.kinds = secrets::passwords}).empty();
  if (hides) to.text(key, masked(text));
  else to.text(key, text);
}

void put_diagnostic(std::string& out, diagnostic f, cited_text const& of, weight_key weight) {
  auto row = explain(f.code, of);
  json_object object(out);
  object.text("name", row.name);
  object.number("at", f.at);
  if (weight == weight_key::present)
    object.text("weight", row.kind == diagnostic_info::weight::error ? "error" : "notice");
  object.text("message", row.message);
  if (row.spec.empty()) object.null("spec");
  else object.text("spec", row.spec);
}

void put_warnings(json_object& to, diagnostics const& list, cited_text const& of) {
  if (std::ranges::all_of(list, is_error)) {
    to.key("warnings") += "[]";
    return;
  }
  diagnostics notices;
  std::ranges::copy_if(list, std::back_inserter(notices), [](diagnostic f) { return !is_error(f); });
  put_json_list(to.key("warnings"), notices,
                [&](std::string& out, diagnostic f) { put_diagnostic(out, f, of); });
}

void put_profiles(json_object& to, std::string_view key, unsigned set) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < profiles.size(); ++i)
    if (set >> i & 1) names.push_back(name_of(profiles[i]));
  to.texts(key, names);
}

std::string profile_names(unsigned set) {
  std::string names;
  for (std::size_t i = 0; i < profiles.size(); ++i)
    if (set >> i & 1) (names += names.empty() ? "" : ", ") += name_of(profiles[i]);
  return names;
}

secrets hidden_in(stream where, options const& how) {
  if (how.show_password) return {};
  return where == stream::out ? secrets::passwords : hidden_in_messages;
}

namespace {

constexpr std::size_t widest = 100;
constexpr std::size_t most_shown = 20;

void put_pointer(std::string& out, std::size_t column, std::string_view name, std::string_view message,
                 std::string_view spec, tint colour, bool colours) {
  out.append(column, ' ');
  out += tinted("^ " + std::string(name), colour, colours);
  if (!message.empty()) (out += ": ") += message;
  if (!spec.empty()) out += tinted(" (" + std::string(spec) + ")", tint::faint, colours);
  out += '\n';
}

}  // namespace

void put_carets(std::string& out, std::string_view text, std::span<diagnostic const> list, profile p,
                options const& how, bool colours) {
  drawing line(text, hidden_in(stream::out, how));
  bool whole = line.columns() <= widest;
  if (whole) (out += line.text()) += '\n';
  std::pair<errc, std::size_t> last{errc{}, std::string::npos};
  cited_text const of(p, text);
  for (auto f : list.first(std::min(list.size(), most_shown))) {
    auto cut = line.around(f.at, widest);
    if (std::exchange(last, {f.code, line.column_of(f.at)}) == last) continue;
    if (!whole) (out += cut.text) += '\n';
    auto row = explain(f.code, of);
    put_pointer(out, cut.column, row.name, row.message, row.spec, is_error(f) ? tint::bad : tint::doubtful,
                colours);
  }
  if (list.size() > most_shown)
    out += "and " + std::to_string(list.size() - most_shown) + " more; --json has them all\n";
}

void put_caret(std::string& out, std::string_view text, problem const& wrong, options const& how,
               stream where) {
  bool colours = where == stream::out ? how.colours_out : how.colours_err;
  std::string_view whole = !wrong.composed.empty() ? wrong.composed : wrong.text.empty() ? text : wrong.text;
  auto cut = drawing(whole, hidden_in(where, how)).around(wrong.at, widest);
  (out += cut.text) += '\n';
  put_pointer(out, cut.column, wrong.name, wrong.message, wrong.spec, tint::bad, colours);
  if (wrong.legal_in) out += "  legal in " + profile_names(wrong.legal_in) + "\n";
}

}  // namespace wend::cli

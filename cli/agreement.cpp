// SPDX-License-Identifier: Apache-2.0
#include "cli/agreement.hpp"

#include <algorithm>

#include "cli/names.hpp"
#include "cli/terminal.hpp"

namespace wend::cli {
namespace {

void put_json(desk& at, record const& one, agreement const& said, given_text const& given) {
  bool agree = said.disagreements.empty();
  json_object answer(at.out.text);
  begin_answer(answer, at, one, agree && !said.all_refuse);
  answer.flag("agree", agree);
  answer.flag("all_refuse", said.all_refuse);
  put_json_list(answer.key("disagreements"), said.disagreements, [&](std::string& out, disagreement each) {
    json_object parted(out);
    parted.text("about", name_of(each.about));
    parted.number("at", given.original(each.at));
  });
  json_object views(answer.key("views"));
  for (auto const& each : said.opinions) {
    json_object view(views.key(name_of(each.law)));
    if (each.refused) {
      view.text("refused", explain(each.refused->code).name);
      view.number("at", given.original(each.refused->at));
      continue;
    }
    for (auto what : parts_of_opinions) view.text(name_of(what), shown_value(each, what, at.how));
  }
}

std::string line_of(opinion const& one, given_text const& given, options const& how) {
  if (one.refused)
    return "refuses it: " + std::string(explain(one.refused->code).name) + " at " +
           std::to_string(given.original(one.refused->at));
  std::string line;
  for (auto what : parts_of_opinions) {
    auto value = shown_value(one, what, how);
    if (!line.empty()) line += "  ";
    (line += name_of(what)) += value.empty() ? " none" : " `" + value + "`";
  }
  return line;
}

problem problem_in_words(disagreement each, given_text const& given) {
  auto sentence = each.about == matter::acceptance ? "accepted by one profile, refused by another"
                                                   : "from here on the profiles read different things";
  return {name_of(each.about), given.original(each.at), sentence};
}

void put_block(desk& at, record const& one, agreement const& said, given_text const& given) {
  auto& out = at.out.text;
  if (said.disagreements.empty()) {
    auto verdict = said.all_refuse ? ": they all refuse it\n" : ": they agree\n";
    out += drawing(one.text, at.how.show_password).text() + verdict;
    if (!said.all_refuse) return;
  }
  for (auto each : said.disagreements)
    put_caret(out, one.text, problem_in_words(each, given), at.how, at.how.colours_out);
  for (auto const& each : said.opinions) {
    auto name = std::string(name_of(each.law));
    name.resize(std::max<std::size_t>(name.size() + 1, 9), ' ');
    out += "  " + name + shown(line_of(each, given, at.how)) + "\n";
  }
}

}  // namespace

agreement agreement_of(std::string_view text, std::span<profile const> laws) {
  return agreement_on(text, laws, host_names());
}

bool differ(agreement const& all, matter what) {
  return std::ranges::any_of(all.disagreements, [&](disagreement each) { return each.about == what; });
}

std::string shown_value(opinion const& one, matter what, options const& how) {
  auto value = value_of(one, what);
  if (what != matter::path || how.show_password || !one.host.empty()) return value;
  return masked("http:" + value).substr(5);  // what a browser may take for a login
}

outcome say_agreement(desk& at, record const& one) {
  given_text given(one.text);
  auto said = agreement_of(given.text(), at.how.agree);
  bool agree = said.disagreements.empty();
  auto verdict = agree && !said.all_refuse ? outcome::good : outcome::negative;
  if (at.json()) put_json(at, one, said, given), at.end_record();
  else if (at.how.quiet) return verdict;
  else if (at.blocks()) put_block(at, one, said, given);
  else if (verdict == outcome::good) return at.give(one, "value", at.repeated(one.text), {});
  else if (agree) at.refuse(one, problem_in(given, *said.opinions.front().refused));
  else at.refuse(one, problem_in_words(said.disagreements.front(), given));
  return verdict;
}

}  // namespace wend::cli

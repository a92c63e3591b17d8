// SPDX-License-Identifier: Apache-2.0
#include "cli/agreement.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

#include "cli/names.hpp"
#include "cli/terminal.hpp"
#include "wend/uri/detail/host.hpp"
#include "wend/uri/detail/profiles.hpp"

namespace wend::cli {
namespace {

problem in_words(agreement::disagreement each) {
  auto sentence = each.about == matter::acceptance ? "accepted by one profile, refused by another"
                                                   : "from here on the profiles read different things";
  return {name_of(each.about), each.at, sentence};
}

/// The sentence for a difference.
problem reason_of(agreement const& a) {
  return a.all_refuse ? problem_of(*a.opinions.front().refused, a.opinions.front().profile)
                      : in_words(a.disagreements.front());
}

/// Whether this reader sees an address.
bool is_address(opinion const& o) {
  auto kind = kind_of_host(o.host, o.profile);
  return kind == host_kind::ipv4 || kind == host_kind::ipv6;
}

void put_views(json_object& answer, agreement const& a, options const& how) {
  json_object views(answer.key("views"));
  for (auto const& each : a.opinions) {
    json_object view(views.key(name_of(each.profile)));
    if (each.refused) {
      view.text("refused", explain(each.refused->code).name);
      view.number("at", each.refused->at);
      continue;
    }
    for (auto what : parts_of_opinions) view.text(name_of(what), shown_value(each, what, how));
    if (is_address(each)) view.text("host_class", classes_of_host(each.host));
  }
}

void put_json(command_context& at, record const& record, agreement const& a) {
  bool agree = a.disagreements.empty();
  json_object answer(at.out.text);
  begin_answer(answer, at, record, agree && !a.all_refuse);
  if (!agree || a.all_refuse) put_error(answer, reason_of(a));
  answer.flag("agree", agree);
  answer.flag("all_refuse", a.all_refuse);
  put_json_list(answer.key("disagreements"), a.disagreements,
                [&](std::string& out, agreement::disagreement each) {
                  json_object parted(out);
                  parted.text("about", name_of(each.about));
                  parted.number("at", each.at);
                });
  put_views(answer, a, at.how);
  answer.key("warnings") += "[]";
}

std::string line_of(opinion const& o, options const& how) {
  if (o.refused)
    return "refuses it: " + std::string(explain(o.refused->code).name) + " at " +
           std::to_string(o.refused->at);
  std::string line;
  for (auto what : parts_of_opinions) {
    auto value = shown_value(o, what, how);
    if (!line.empty()) line += "  ";
    (line += name_of(what)) += value.empty() ? " none" : " `" + value + "`";
    if (what == matter::host && is_address(o)) line += " (" + classes_of_host(o.host) + ")";
  }
  return line;
}

void put_block(command_context& at, record const& record, agreement const& a) {
  auto& out = at.out.text;
  if (a.disagreements.empty()) {
    auto verdict = a.all_refuse ? ": they all refuse it\n" : ": they agree\n";
    out += drawing(record.text, hidden_in(stream::out, at.how)).text() + verdict;
    if (!a.all_refuse) return;
  }
  for (auto each : a.disagreements) put_caret(out, record.text, in_words(each), at.how, stream::out);
  for (auto const& each : a.opinions) {
    auto name = std::string(name_of(each.profile));
    name.resize(std::max<std::size_t>(name.size() + 1, 9), ' ');
    out += "  " + name + shown(line_of(each, at.how)) + "\n";
  }
}

/// Inserts a row in the order of `matter`.
void add(std::vector<agreement::disagreement>& list, agreement::disagreement d) {
  auto before = std::ranges::lower_bound(list, d.about, {}, &agreement::disagreement::about);
  bool is_there = before != list.end() && before->about == d.about;
  if (is_there) before->at = std::min(before->at, d.at);
  else list.insert(before, d);
}

/// The error of the URL Standard; at the first byte for a wrapper.
void compare_with(agreement& a, opinion const& standard) {
  if (a.all_refuse && standard.refused) return;
  if (a.all_refuse || standard.refused) {
    auto at = standard.refused ? standard.refused->at : a.opinions.front().refused->at;
    add(a.disagreements, {matter::acceptance, at});
    a.all_refuse = false;
    return;
  }
  auto accepts = std::ranges::find_if(a.opinions, [](opinion const& o) { return !o.refused; });
  for (auto what : parts_of_opinions)
    if (accepts->value_of(what) != standard.value_of(what)) add(a.disagreements, {what, 0});
}

/// The URL Standard has no wrappers and reads the text as given; the other profiles read its content.
agreement agreement_on_given(std::string_view text, std::span<profile const> laws,
                             agreement::refusal reader_rule) {
  given_text given(text);
  if (given.text() == text) return agreement_of(text, laws, reader_rule);
  std::vector<profile> others;
  std::ranges::copy_if(laws, std::back_inserter(others), [](profile p) { return !is_url_standard(p); });
  if (others.empty()) return agreement_of(text, laws, reader_rule);

  auto out = agreement_of(given.text(), others, reader_rule);
  for (auto& d : out.disagreements) d.at = given.original(d.at);
  for (auto& o : out.opinions)
    if (o.refused) o.refused->at = given.original(o.refused->at);
  if (others.size() == laws.size()) return out;
  constexpr profile standard[] = {profile::whatwg};
  auto own = agreement_of(text, standard, reader_rule).opinions.front();
  compare_with(out, own);
  for (std::size_t i = 0; i < laws.size(); ++i)
    if (laws[i] == profile::whatwg)
      out.opinions.insert(out.opinions.begin() + static_cast<std::ptrdiff_t>(i), own);
  return out;
}

std::optional<error> refused_by_plans_or_class(uri_view u) {
  auto wrong = refused_by_plans(u);
  return wrong ? wrong : refused_unless_public(u);
}

}  // namespace

std::optional<error> refused_by_plans(uri_view u) {
  auto wrong = refused_when_followed(u);
  return wrong && is_error(*wrong) ? wrong : std::nullopt;
}

agreement agreement_of(std::string_view text, std::span<profile const> laws, agreement::refusal reader_rule) {
  return agree(text, laws, reader_rule);
}

bool differ(agreement const& a, matter what) {
  return std::ranges::any_of(a.disagreements,
                             [&](agreement::disagreement each) { return each.about == what; });
}

std::string shown_value(opinion const& o, matter what, options const& how) {
  auto value = o.value_of(what);
  if (what != matter::path || how.show_password || !o.host.empty()) return value;
  return masked("http:" + value).substr(5);  // what a browser may take for a login
}

outcome print_agreement(command_context& at, record const& record) {
  auto reader_rule = at.how.is_public ? refused_by_plans_or_class : refused_by_plans;
  auto a = agreement_on_given(record.text, at.how.agree, reader_rule);
  bool agree = a.disagreements.empty();
  auto verdict = agree && !a.all_refuse ? outcome::good : outcome::negative;
  if (at.json()) {
    put_json(at, record, a);
    at.end_record();
  } else if (at.how.quiet) return verdict;
  else if (at.blocks()) put_block(at, record, a);
  else if (verdict == outcome::good) return at.give(record, "value", record.text, {});
  else at.refuse(record, reason_of(a));
  return verdict;
}

}  // namespace wend::cli

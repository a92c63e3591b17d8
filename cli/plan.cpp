// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "cli/command.hpp"
#include "cli/follow.hpp"
#include "cli/guess.hpp"
#include "cli/parts.hpp"
#include "cli/plan_out.hpp"
#include "cli/terminal.hpp"
#include "wend/access/detail/protocols.hpp"

namespace wend::cli {
namespace {

access::verb verb_for(record const& one, options const& how) {
  auto own = one.value("verb");
  if (!own) own = one.value("op_kind");
  if (!own) return how.verb;
  for (auto const& row : access::verbs())
    if (row.name == *own || row.operation == *own) return row.what;
  throw bad_record("there is no verb '" + *own + "'");
}

access::intent intent_for(record const& one, options const& how) {
  access::intent out{verb_for(one, how), one.texts("words").value_or(how.words)};
  if (auto proxy = one.value("proxy")) {
    out.by.proxy = endpoint_in(*proxy);
    if (!out.by.proxy) throw bad_record("`proxy` is host:port, not '" + *proxy + "'");
  }
  bool searches = !out.words.empty() && out.what == access::verb::get;
  if (searches) out.what = access::verb::search;
  return out;
}

access::way way_by(access::proxy_settings const& own, uri_view u, profile p) {
  auto by = access::proxies({}, own).way_for(u);
  if (by) return *std::move(by);
  auto wrong = problem_of({by.error().what.code, 0}, p);
  wrong.message = by.error().said;
  throw wrong;
}

/// The record's own gateways, else the user's.
access::intent intent_for(record const& one, uri_view u, access::policy const& rules, options const& how) {
  auto out = intent_for(one, how);
  if (out.by.proxy) return out;
  access::proxy_settings own;
  for (auto& [scheme, locator] : one.members("gateway"))
    own.locators.emplace_back(scheme, locator.value_or(""));
  out.by = own.locators.empty() ? way_for(u, rules) : way_by(own, u, one.profile);
  // Who goes through another asks for it in HTTP, whatever it is: RFC 1630 §HTTP.
  if (out.by.is_direct() && out.what == access::verb::get) out.what = access::usual_verb(u.scheme());
  return out;
}

/// Everything worth saying, once: what reading it repaired, and what the plan notes.
diagnostics all_said(name const& it, wire::plan const& made) {
  auto all = it.said;
  for (auto one : made.notices) {
    auto same = [&](diagnostic other) { return other.code == one.code; };
    if (std::ranges::none_of(it.said, same)) all.push_back(one);
  }
  return all;
}

/// Several names in turn: what each connection would hear.
outcome say_sessions(desk& at, record const& one, std::vector<std::string> const& texts,
                     access::policy const& rules) {
  std::vector<uri> names;
  for (auto const& text : texts) {
    auto it = read_name(one, text);
    if (!it) return at.refuse(one, it.error());
    names.push_back(std::move(it->value));
  }
  auto made = access::rehearse_all(names, intent_for(one, at.how), rules);
  if (!made) return at.refuse(one, problem_of(made.error(), one.profile));
  for (auto& lines : *made)
    for (auto& line : lines)
      if (!at.how.show_password && line.starts_with("PASS ") && line[5] != '{') line = "PASS ***";
  if (!at.json()) {
    for (auto const& lines : *made) {
      for (auto const& line : lines) at.out.text += shown(line) + "\n";
      at.out.text += "\n";
    }
    return outcome::good;
  }
  {
    json_object answer(at.out.text);
    begin_answer(answer, at, one, true);
    bool readable =
        std::ranges::all_of(*made, [](auto const& lines) { return std::ranges::all_of(lines, is_utf8); });
    put_json_list(answer.key(readable ? "sessions" : "sessions_hex"), *made,
                  [=](std::string& out, auto const& lines) {
                    put_json_list(out, lines, [=](std::string& to, std::string const& line) {
                      put_json_string(to, readable ? line : hex_of(line));
                    });
                  });
    answer.key("warnings") += "[]";
  }
  at.end_record();
  return outcome::good;
}

outcome say_plan(desk& at, record const& one, access::policy rules) {
  if (auto urls = one.texts("urls")) return say_sessions(at, one, *urls, rules);
  if (!one.has_text) return at.refuse(one, bad_record("neither `uri` nor `urls`"));
  auto it = read_name(one, true);
  if (!it) {
    if (!at.json()) it.error().message += guess(at.repeated(one.text));
    return at.refuse(one, it.error());
  }
  if (auto names = one.texts("local_names")) rules.asker.local_names = *names;
  for (auto& [command, reply] : one.members("server"))
    rules.asker.replies.emplace_back(command, reply.value_or(""));
  auto made = access::rehearse(it->value, intent_for(one, it->value, rules, at.how), rules);
  if (!made) {
    auto wrong = problem_of(made.error(), one.profile);
    auto said = registration_of(it->value.view().scheme(), it->value.view().profile());
    if (made.error().code == errc::unknown_scheme && !said.empty())
      wrong.message += ": the name is " + std::string(said) + " in " + std::string(name_of(one.profile));
    if (made.error().code == errc::unknown_scheme && !at.json())
      wrong.message += guess(at.repeated(one.text));
    if (one.mode == mode::strict) wrong.at = given_text(one.text, one.profile).original(made.error().at);
    return at.refuse(one, wrong);
  }
  auto said = all_said(*it, *made);
  if (at.json()) {
    {
      json_object answer(at.out.text);
      begin_answer(answer, at, one, true);
      put_plan(answer, *made, it->value, at.how);
      put_warnings(answer, said, one.profile);
    }
    at.end_record();
    return outcome::good;
  }
  (at.out.text += tinted(shown(for_show(it->value, at.how)), tint::strong, at.how.colours_out)) += '\n';
  put_plan(at.out.text, *made, it->value, at.how);
  for (auto notice : said) at.tell(one, notice);
  return outcome::good;
}

int run(options const& how, arguments given) {
  desk at(how, shape::blocks);
  at.keep_to_blocks();
  auto rules = policy_for(with_settings(how));
  return for_each_record(at, given, {"uri", just_uri, true},
                         [&](desk& here, record const& one) { return say_plan(here, one, rules); });
}

}  // namespace

command const plan_command{
    "plan",
    "[URI…]",
    "whom a URI would ask, and what would be said; nothing is opened",
    "With --in jsonl the record may hold `proxy`, `gateway` (an object: scheme to URI), `local_names`,\n"
    "`words`, `verb` and `server` (an object: command to the reply that is supposed) as well.",
    "$ wend plan --profile rfc1738 http://a.example/b\n"
    "http://a.example/b\n"
    "  connect  a.example:80\n"
    "  say      GET /b",
    "--verb --words --proxy --gateway --config --local-name --mounted --gopherplus-tabs "
    "--allow-port --profile --strict --lenient --iri",
    diet::pages,
    run};

}  // namespace wend::cli

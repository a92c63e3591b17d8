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

verb verb_for(record const& record, options const& how) {
  auto own = record.value("verb");
  if (!own) own = record.value("op_kind");
  if (!own) return how.verb;
  for (auto const& row : verbs())
    if (row.name == *own || row.operation == *own) return row.what;
  throw bad_record("there is no verb '" + *own + "'");
}

/// The request of a record, and the proxy or gateway for it.
struct planned_request {
  verb what = verb::get;
  std::vector<std::string> words{};
  access::way by{};

  access::request request_for(uri name) const {
    access::request asked(std::move(name), what);
    asked.words = words;
    return asked;
  }
};

planned_request request_of(record const& record, options const& how) {
  planned_request out{verb_for(record, how), record.texts("words").value_or(how.words)};
  if (auto proxy = record.value("proxy")) {
    out.by.proxy = endpoint_in(*proxy);
    if (!out.by.proxy) throw bad_record("`proxy` is host:port, not '" + masked_in_message(*proxy) + "'");
  }
  bool searches = !out.words.empty() && out.what == verb::get;
  if (searches) out.what = verb::search;
  return out;
}

access::way way_by(access::proxy_settings const& own, uri_view u, profile p) {
  auto by = access::proxies({}, own).way_for(u);
  if (by) return *std::move(by);
  auto wrong = problem_of({by.error().code, 0}, p);
  wrong.message = by.error().said;
  throw wrong;
}

/// The record's own gateways, else the user's.
planned_request request_of(record const& record, uri_view u, access::policy const& rules,
                           options const& how) {
  auto out = request_of(record, how);
  if (out.by.proxy) return out;
  access::proxy_settings own;
  for (auto& [scheme, locator] : record.members("gateway"))
    own.locators.emplace_back(scheme, locator.value_or(""));
  out.by = own.locators.empty() ? way_for(u, rules) : way_by(own, u, record.profile);
  // A proxy or gateway gets an HTTP request for any scheme: RFC 1630 §HTTP.
  if (out.by.is_direct() && out.what == verb::get) out.what = access::usual_verb(u.scheme());
  return out;
}

/// The notices of the reader and of the plan, each code once.
diagnostics all_notices(name const& it, wire::plan const& plan) {
  auto diagnostics = it.notices;
  for (auto notice : plan.notices) {
    auto same = [&](diagnostic other) { return other.code == notice.code; };
    if (std::ranges::none_of(it.notices, same)) diagnostics.push_back(notice);
  }
  return diagnostics;
}

/// Several names in turn: the requests of each connection.
outcome print_sessions(command_context& at, record const& record, std::vector<std::string> const& texts,
                       access::policy const& rules) {
  std::vector<access::request> requests;
  auto const wanted = request_of(record, at.how);
  for (auto const& text : texts) {
    auto it = read_name(record, text);
    if (!it) return at.refuse(record, it.error());
    requests.push_back(wanted.request_for(std::move(it->value)));
  }
  auto plans = access::rehearse_all(requests, rules, wanted.by);
  if (!plans) return at.refuse(record, problem_of(plans.error(), record.profile));
  for (auto& lines : *plans)
    for (auto& line : lines)
      if (!at.how.show_password && line.starts_with("PASS ") && line[5] != '{') line = "PASS ***";
  if (!at.json()) {
    for (auto const& lines : *plans) {
      for (auto const& line : lines) at.out.text += shown(line) + "\n";
      at.out.text += "\n";
    }
    return outcome::good;
  }
  {
    json_object answer(at.out.text);
    begin_answer(answer, at, record);
    bool readable =
        std::ranges::all_of(*plans, [](auto const& lines) { return std::ranges::all_of(lines, is_utf8); });
    put_json_list(answer.key(readable ? "sessions" : "sessions_hex"), *plans,
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

outcome print_plan(command_context& at, record const& record, access::policy rules,
                   access::netrc const& logins) {
  if (auto urls = record.texts("urls")) return print_sessions(at, record, *urls, rules);
  if (!record.has_text) return at.refuse(record, bad_record("neither `uri` nor `urls`"));
  auto it = read_name(record, with_notices::yes);
  if (!it) {
    if (!at.json()) it.error().message += guess(at.repeated(record.text));
    return at.refuse(record, it.error());
  }
  take_login(rules, logins, it->value);
  if (auto names = record.texts("local_names")) rules.asker.local_names = *names;
  for (auto& [command, reply] : record.members("server"))
    rules.asker.replies.emplace_back(command, reply.value_or(""));
  auto const wanted = request_of(record, it->value, rules, at.how);
  auto plan = access::rehearse(wanted.request_for(it->value), rules, wanted.by);
  if (!plan) {
    auto wrong = problem_of(plan.error(), it->value.view());
    auto registration = registration_of(it->value.view().scheme(), it->value.view().profile());
    if (plan.error().code == errc::unknown_scheme && !registration.empty())
      wrong.message +=
          ": the name is " + std::string(registration) + " in " + std::string(name_of(record.profile));
    if (plan.error().code == errc::unknown_scheme && !at.json())
      wrong.message += guess(at.repeated(record.text));
    if (record.mode == mode::strict)
      wrong.at = given_text(record.text, record.profile).original(plan.error().at);
    return at.refuse(record, wrong);
  }
  auto notices = all_notices(*it, *plan);
  if (at.json()) {
    {
      json_object answer(at.out.text);
      begin_answer(answer, at, record);
      put_plan(answer, *plan, it->value, at.how);
      put_warnings(answer, notices, it->value.view());
    }
    at.end_record();
    return outcome::good;
  }
  (at.out.text += tinted(shown(for_show(it->value, at.how)), tint::strong, at.how.colours_out)) += '\n';
  put_plan(at.out.text, *plan, it->value, at.how);
  for (auto notice : notices) at.report(record, notice);
  return outcome::good;
}

int run(options const& how, arguments given) {
  command_context at(how, shape::blocks);
  at.keep_to_blocks();
  auto rules = policy_for(with_settings(how));
  auto logins = logins_of_user(how);
  return for_each_record(
      at, given, {"uri", just_uri, true},
      [&](command_context& here, record const& record) { return print_plan(here, record, rules, logins); });
}

}  // namespace

command const plan_command{
    "plan",
    "[URI…]",
    "the servers and requests of a URI; opens no connection",
    "With --in jsonl the record may hold `proxy`, `gateway` (an object: scheme to URI), `local_names`,\n"
    "`words`, `verb` and `server` (an object: command to the reply that is supposed) as well.",
    "$ wend plan --profile rfc1738 http://a.example/b\n"
    "http://a.example/b\n"
    "  connect  a.example:80\n"
    "  say      GET /b",
    "--verb --words --proxy --gateway --config --local-name --mounted --gopherplus-tabs "
    "--allow-port --profile --strict --lenient --iri",
    input_kind::pages,
    run};

}  // namespace wend::cli

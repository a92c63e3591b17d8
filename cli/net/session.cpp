// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <memory>

#include "cli/net/asking.hpp"
#include "cli/net/commands.hpp"
#include "cli/net/external_client.hpp"
#include "cli/net/follower.hpp"
#include "cli/terminal.hpp"
#include "wend/base/detail/ascii.hpp"
#include "wend/engine/detail/terminal_session.hpp"
#include "wend/schemes/telnet/net/conversation.hpp"
#include "wend/schemes/telnet/net/login.hpp"
#include "wend/schemes/telnet/url.hpp"
#include "wend/uri/parse.hpp"

namespace wend::cli {
namespace {
using telnet::service;

/// The service of an interactive login.
struct place_to_log_in {
  uri name;
  std::optional<service> kind;  // nothing: Z39.50
  wire::endpoint peer;
  wire::advice advised;
  std::vector<std::string> databases;
};

[[noreturn]] void fail(uri_view u, error what, std::string words, options const& how) {
  throw failed_command{complain(u.text(), verb::session, {what, std::move(words)}, how)};
}

/// A gopher item only names a session elsewhere, whose host and port are checked like those of a URI.
std::optional<uri> elsewhere(wire::plan const& plan) {
  for (auto const& [name, value] : plan.facts) {
    auto read = name == "uri" ? repair(value) : mistake(errc::no_scheme);
    if (read) return read->value;
  }
  return {};
}

bool is_z3950(uri_view u) { return same_ignoring_case(u.scheme(), "z39.50s"); }

std::vector<std::string> databases_in(wire::plan const& plan) {
  std::vector<std::string> databases;
  for (auto const& [name, value] : plan.arguments)
    if (name == "database") databases.push_back(value);
  return databases;
}

place_to_log_in find_place(uri name, access::policy const& rules, options const& how) {
  for (bool is_first : {true, false}) {
    uri_view u = name;
    auto plan = access::rehearse(access::request(u, verb::session), rules);
    if (!plan) fail(u, plan.error(), {}, how);
    auto next = is_first ? elsewhere(*plan) : std::nullopt;
    if (next) {
      name = std::move(*next);
      continue;
    }
    auto read = telnet::parse(u);
    if (!plan->peer || (!read && !is_z3950(u))) break;
    auto kind = read ? std::optional(read->kind) : std::nullopt;
    auto advised = plan->advise.value_or(wire::advice{});
    auto databases = databases_in(*plan);
    return {std::move(name), kind, std::move(*plan->peer), std::move(advised), std::move(databases)};
  }
  fail(name, {errc::not_possible, 0}, "sessions of this kind are not supported yet", how);
}

std::string shown_password(std::string const& password, options const& how) {
  return password.empty() || how.show_password ? shown(password) : "***";
}

/// RFC 1738 §3.8: the URL's author suggests user and password; the user logs in.
void announce(place_to_log_in const& to, options const& how) {
  output err(2);
  auto row = [&](std::string_view label, std::string const& value) {
    err.text += tinted(label, tint::faint, how.colours_err) + value + "\n";
  };
  auto name = to.kind ? std::string(telnet::name_of(*to.kind)) : "z39.50";
  row("session   ", name + " to " + wire::text_of(to.peer));
  for (auto const& database : to.databases) row("database  ", shown(database));
  bool is_sent = to.kind == service::rlogin;  // RFC 1282: the name is part of the protocol
  std::string advice = " (advised: nothing is typed for you)";
  if (to.advised.user) row("user      ", shown(*to.advised.user) + (is_sent ? "" : advice));
  if (to.advised.password) row("password  ", shown_password(*to.advised.password, how) + advice);
  err.flush();
}

using answers = std::function<std::optional<std::string>(access::question const&)>;

/// The name to log in with; the local user name is never sent without a request.
std::string user_of(place_to_log_in const& to, answers const& ask, options const& how) {
  auto named = to.advised.user ? to.advised.user : how.user;
  auto local = std::getenv("LOGNAME");
  if (!named) named = ask({"line", "user at " + to.peer.host, local ? local : ""});
  if (!named || named->empty()) fail(to.name, {errc::no_answer, 0}, "rlogin tells the server a user", how);
  if (std::ranges::any_of(*named, [](char c) { return control[c]; }))
    fail(to.name, {errc::unsafe_control, 0}, {}, how);
  return *named;
}

void agree(place_to_log_in const& to, answers const& ask, options const& how) {
  auto line = ask({"yes", "connect?", ""});
  if (!line) fail(to.name, {errc::no_answer, 0}, "--yes connects without asking", how);
  if (*line != "yes") fail(to.name, {errc::cancelled, 0}, {}, how);
}

/// Many rlogin servers accept only connections from ports below 1024, which need privileges.
std::string hint(std::optional<service> kind, failure const& why) {
  bool may_be = kind == service::rlogin && why.code == errc::truncated;
  return may_be ? "; many servers accept only reserved ports, and wend uses none" : "";
}

int hold(wire::terminal_line& line, place_to_log_in const& to, access::policy const& rules,
         command_context& at) {
  auto reason = engine::hold_session(line, to.peer, rules);
  if (!reason) {
    auto const& why = reason.error();
    fail(to.name, {why.code, why.at}, why.said + hint(to.kind, why), at.how);
  }
  using by = engine::exit_reason::by;
  if (reason->side == by::signal) {
    std::signal(reason->signal, SIG_DFL);
    ::raise(reason->signal);
  }
  if (!at.how.quiet)
    at.report(wire::text_of(to.peer) + (reason->side == by::peer ? " has closed" : ": closed"));
  return done;
}

int hold_3270(place_to_log_in const& to, options const& how) {
  if (auto status = hand_over(service_by_program::tn3270, place_for_3270(to.peer))) return *status;
  fail(to.name, {errc::not_possible, 0},
       "no 3270 emulator is installed; the packages c3270 and x3270 bring one", how);
}

/// yaz-client takes one database at most; its command `base` selects others.
int hold_z3950(place_to_log_in const& to, options const& how) {
  auto database = to.databases.size() == 1 ? to.databases.front() : std::string();
  if (auto status = hand_over(service_by_program::z3950, place_for_yaz(to.peer, database))) return *status;
  fail(to.name, {errc::not_possible, 0}, "yaz-client is not installed; the package yaz brings it", how);
}

}  // namespace

int run_session(options const& given_how, arguments given) {
  if (given.size() != 1) throw usage_error("session takes one URI");
  auto how = with_settings(given_how);
  command_context at(how, shape::lines);
  auto rules = policy_for(how);
  auto to = find_place(read_target(given[0], how).value, rules, how);
  auto ask = answers_of_user(how);
  if (to.kind == service::rlogin) to.advised.user = user_of(to, ask, how);
  if (!how.quiet || !how.yes) announce(to, how);
  agree(to, ask, how);

  if (!to.kind) return hold_z3950(to, how);
  if (to.kind == service::tn3270) return hold_3270(to, how);
  auto seat = engine::seat_at({});
  std::unique_ptr<wire::terminal_line> line;
  if (to.kind == service::telnet) line = std::make_unique<telnet::telnet_line>(seat);
  else line = std::make_unique<telnet::rlogin_line>(*to.advised.user, seat);
  std::string_view way_out =
      to.kind == service::telnet ? "^] and q end it" : "~. at the beginning of a line ends it";
  if (seat.is_attended && !how.quiet) at.report(std::string(way_out));
  return hold(*line, to, rules, at);
}

}  // namespace wend::cli

// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/mailto/plan.hpp"

#include <algorithm>
#include <optional>

#include "wend/base/detail/ascii.hpp"
#include "wend/idna/idna.hpp"
#include "wend/registry/detail/unsafe.hpp"
#include "wend/schemes/mailto/encoding.hpp"
#include "wend/schemes/mailto/url.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parts.hpp"

namespace wend::mailto {
namespace {

constexpr charset in_a_body = control - "\r\n\t";

/// RFC 6068 §4: only safe and useful fields are used.
struct taken {
  std::string_view name;
  bool repeats;
};
constexpr taken fields_taken[] = {{"cc", true},           {"bcc", true},       {"subject", false},
                                  {"in-reply-to", false}, {"keywords", false}, {"body", false}};

// RFC 1738 §6, RFC 6068 §7: a line end would inject a header field.
std::optional<error> unsafe_field(uri_view u) {
  for (auto written : pieces(u.query(), '&')) {
    bool is_body = same_ignoring_case(unescaped(written.substr(0, written.find('='))), "body");
    if (auto wrong = wire::unsafe_in(u, written, is_body ? in_a_body : control)) return wrong;
  }
  return {};
}

void add_fields(wire::plan& to, strings const& fields) {
  auto add = [&](taken const& row) {
    for (auto it = fields.begin(); it != fields.end(); ++it) {
      bool same = same_ignoring_case(*it++, row.name);
      if (!same) continue;
      to.arguments.emplace_back(row.name, *it);
      if (!row.repeats) return;  // RFC 6068 §2: at most once in a message; the first is used
    }
  };
  std::ranges::for_each(fields_taken, add);
  for (auto it = fields.begin(); it != fields.end(); ++it) {
    auto name = *it++;
    auto same = [&](taken const& row) { return same_ignoring_case(row.name, name); };
    if (std::ranges::none_of(fields_taken, same)) to.facts.emplace_back("ignored", name);
  }
}

/// RFC 6409 §3.1, RFC 8314 §3.3: the ports for submission.
void add_server(wire::plan& to, wire::submission const& by) {
  constexpr std::uint16_t by_starttls = 587, by_tls = 465;
  to.prompts.emplace_back("consent to the message");
  if (by.server.host.empty()) return;
  to.peer = by.server;
  to.tls = by.tls;
  if (by.server.port == 0) to.peer->port = by.tls ? by_tls : by_starttls;
}

/// RFC 5321 §3.3, §4.1; RFC 3207 §4; RFC 4954 §4.
void add_steps(wire::plan& to, wire::submission const& by) {
  auto say = [&](std::string_view line, wire::when condition = wire::when::always) {
    to.steps.push_back({std::string(line), condition});
  };
  auto offer = [&](std::string_view line) { say(line, wire::when::if_offered); };
  say("EHLO [127.0.0.1]");
  say("HELO [127.0.0.1]", wire::when::if_refused);
  if (!by.tls && by.starttls != wire::privacy::none) {
    say("STARTTLS", wire::when::by_policy);
    offer("EHLO [127.0.0.1]");
    say("HELO [127.0.0.1]", wire::when::if_refused);
  }
  if (by.user) {
    offer("AUTH PLAIN {login}");
    offer("AUTH LOGIN");
    offer("{user}");
    offer("{password}");
  }
  say("MAIL FROM:<{sender}>{extensions}");
  say("RCPT TO:<{recipient}>");
  say("DATA");
  say("{message}");
  say("QUIT");
}

bool has_blind_copies(wire::plan const& plan) {
  return std::ranges::any_of(plan.arguments, [](auto const& argument) { return argument.first == "bcc"; });
}

}  // namespace

result<std::string> deliverable(std::string_view address) {
  auto domain = address.substr(std::min(address.rfind('@'), address.size() - 1) + 1);
  if (address.empty() || is_ascii(domain)) return std::string(address);
  auto mapped = idna::to_ascii(domain);
  if (!mapped) return mapped;
  return std::string(address.substr(0, address.size() - domain.size())) + *mapped;
}

result<wire::plan> plan_for(uri_view u, verb what, wire::client const& asker) {
  bool sends = what == verb::append;
  if (what != verb::get && !sends) return mistake(errc::not_possible);
  auto name = parse(u);
  if (!name) return unexpected(name.error());
  if (auto wrong = wire::unsafe_in(u, u.path())) return unexpected(*wrong);
  if (auto wrong = unsafe_field(u)) return unexpected(*wrong);

  wire::plan plan;
  plan.action = wire::action::compose;
  for (auto address : name->to) {
    auto whole = deliverable(address);
    if (!whole) return mistake(whole.error().code, u.offset_of(u.path()));
    plan.arguments.emplace_back("to", std::move(*whole));
  }
  add_fields(plan, name->fields);
  // The user must see all recipients, blind copies too: RFC 6068 §7.
  if (has_blind_copies(plan)) plan.prompts.emplace_back("consent to the blind copies");
  if (sends) add_server(plan, asker.mail_server);
  if (plan.peer) add_steps(plan, asker.mail_server);
  plan.url = wire::decoded(std::move(*name));
  return plan;
}

}  // namespace wend::mailto

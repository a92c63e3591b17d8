// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/usenet/nntp.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/registry/detail/unsafe.hpp"
#include "wend/registry/registry.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parse.hpp"

namespace wend::wire::nntp {
namespace {

constexpr std::size_t longest = 510;
constexpr charset unsafe = control | " ";
constexpr std::string_view not_known = "{news_server}";

bool is_secure(std::string_view scheme) {
  return same_ignoring_case(scheme, "snews") || same_ignoring_case(scheme, "nntps");
}

/// host[:port] of the asker, whose port is the scheme's where it gives none.
result<endpoint> own_server(uri_view u, client const& asker) {
  if (asker.news_server.empty()) return endpoint{std::string(not_known), effective_port(u).value_or(119)};
  auto text = std::string(u.scheme()) + "://" + asker.news_server;
  auto read = parse(text);
  auto plain = read && read->authority() == asker.news_server && !read->has_userinfo();
  auto peer = plain ? wire::peer_of(*read) : mistake(errc::bad_host);
  if (!peer) return mistake(peer.error().code, u.offset_of(u.path()));  // its byte is not one of the URI's
  return peer;
}

constexpr charset in_message_id = charset::range('!', '~') - ">";

}  // namespace

result<plan> plan_to(uri_view u, client const& asker) {
  auto peer = u.host().empty() ? own_server(u, asker) : wire::peer_of(u);
  if (!peer) return unexpected(peer.error());
  plan plan;
  plan.tls = is_secure(u.scheme());
  if (peer->host == not_known) plan.prompts.emplace_back("news server");
  plan.peer = std::move(*peer);
  return plan;
}

result<std::string> command(std::string_view word, uri_view u, std::string_view written,
                            std::string_view open, std::string_view close) {
  if (auto wrong = unsafe_in(u, written, unsafe)) return unexpected(*wrong);
  std::string line(word);
  (line += ' ') += open;
  line += unescaped(written);
  line += close;
  if (line.size() > longest) return mistake(errc::too_long, u.offset_of(written));
  return line;
}

std::string overview_command(profile p) {
  return predates_rfc3986(p) ? "XOVER {first}-{last}" : "OVER {first}-{last}";
}

void add_steps(plan& plan, std::string const& group, client const& asker) {
  auto say = [&](std::string line, when condition) { plan.steps.push_back({std::move(line), condition}); };
  auto lists = [&](std::string_view word) { return plan.commands.back().starts_with(word); };
  say("DATE", when::if_reused);
  if (!plan.tls) say("MODE READER", when::always);
  if (!plan.tls && asker.tls != privacy::none) say("STARTTLS", when::by_policy);
  if (!plan.tls) say("STARTTLS", when::if_asked);
  say("AUTHINFO USER {user}", when::if_asked);
  say("AUTHINFO PASS {password}", when::if_asked);
  if (lists("POST") && !group.empty()) say("GROUP " + group, when::if_asked);
  for (auto const& command : plan.commands) say(command, when::always);
  if (lists("POST")) say("{article}", when::always);
  if (lists("OVER ") || lists("XOVER ")) {
    say(lists("OVER ") ? "XOVER {first}-{last}" : "OVER {first}-{last}", when::if_refused);
    say("HEAD {number}", when::if_refused);
  }
  if (lists("LIST")) {
    bool chooses = lists("LIST ACTIVE ");
    if (chooses) say("LIST", when::if_refused);
    auto pattern = chooses ? plan.commands.back().substr(std::string_view("LIST ACTIVE").size()) : "";
    say("LIST NEWSGROUPS" + pattern, when::if_offered);
    if (chooses) say("LIST NEWSGROUPS", when::if_refused);
  }
  say("QUIT", when::always);
}

bool is_message_id(std::string_view id) noexcept {
  if (id.size() < 3 || id.size() > 250 || id.front() != '<' || id.back() != '>') return false;
  return std::ranges::all_of(id.substr(1, id.size() - 2), [](char c) { return in_message_id[c]; });
}

std::string news_uri(std::string_view message_id, profile p) {
  if (!is_message_id(message_id)) return {};
  auto id = message_id.substr(1, message_id.size() - 2);
  auto sign = id.rfind('@');
  if (sign == id.npos) return {};
  auto uri = "news:" + escape(id.substr(0, sign), context::article, p) + '@' +
             escape(id.substr(sign + 1), context::article, p);
  return parse(uri, p) ? uri : std::string();
}

}  // namespace wend::wire::nntp

// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/telnet/plan.hpp"

#include "wend/registry/detail/unsafe.hpp"
#include "wend/schemes/telnet/url.hpp"

namespace wend::telnet {
result<wire::plan> plan_for(uri_view u, verb what, wire::client const&) {
  if (what != verb::session && what != verb::get) return mistake(errc::not_possible);
  auto read = parse(u);
  if (!read) return unexpected(read.error());
  // RFC 1738 §6: an encoded line end must not reach a session, nor an escape sequence a terminal.
  if (auto wrong = wire::unsafe_in(u, u.userinfo())) return unexpected(*wrong);
  auto peer = wire::peer_of(u);
  if (!peer) return unexpected(peer.error());

  wire::plan plan;
  plan.kind = wire::plan_kind::session;
  plan.action = wire::action::session;
  plan.octets = "";
  if (read->who.user) plan.advise = wire::advice{read->who.user, read->who.password};
  plan.arguments = {{"argv", std::string(name_of(read->kind))}, {"argv", peer->host}};
  if (!u.port().empty()) plan.arguments.emplace_back("argv", std::to_string(peer->port));
  plan.peer = std::move(*peer);
  return plan;
}

}  // namespace wend::telnet

// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/internet.hpp"

#include <algorithm>

#include "wend/uri/escape.hpp"
#include "wend/uri/rfc/recode.hpp"

namespace wend::internet {

result<server> server_of(uri_view u, std::uint16_t default_port) {
  auto host = u.host();
  if (host.empty()) return mistake(errc::no_host, u.offset_of(u.has_authority() ? host : u.path()));
  result<server> peer(std::in_place, std::string(), default_port);
  detail::put_host(peer->host, host, u.profile(), detail::letters::lowered);
  if (u.port().empty()) return peer;
  auto port = u.port_number();
  if (!port) return mistake(errc::port_out_of_range, u.offset_of(u.port()));
  peer->port = *port;
  return peer;
}

login login_of(uri_view u) {
  login login;
  if (!u.has_userinfo()) return login;
  auto both = u.userinfo();
  auto colon = both.find(':');
  login.user = unescaped(both.substr(0, colon));
  if (colon != both.npos) login.password = unescaped(both.substr(colon + 1));
  return login;
}

void put_server(std::string& out, server const& peer, std::uint16_t default_port) {
  (out += "//") += peer.host;
  if (peer.port != default_port) (out += ':') += std::to_string(peer.port);
}

void put_server(std::string& out, login const& user, server const& peer, std::uint16_t default_port,
                profile p) {
  if (!user.user) return put_server(out, peer, default_port);
  (out += "//") += escape(*user.user, context::user, p);
  if (user.password) (out += ':') += escape(*user.password, context::password, p);
  (out += '@') += peer.host;
  if (peer.port != default_port) (out += ':') += std::to_string(peer.port);
}

}  // namespace wend::internet

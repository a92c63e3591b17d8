// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/internet.hpp"

#include <algorithm>

#include "wend/uri/escape.hpp"
#include "wend/uri/rfc/recode.hpp"

namespace wend::internet {

result<server> server_of(uri_view u, std::uint16_t own) {
  auto host = u.host();
  if (host.empty()) return mistake(errc::no_host, u.offset_of(u.has_authority() ? host : u.path()));
  result<server> made(std::in_place, std::string(), own);
  detail::put_host(made->host, host, u.profile(), true);
  if (u.port().empty()) return made;
  auto port = u.port_number();
  if (!port) return mistake(errc::port_out_of_range, u.offset_of(u.port()));
  made->port = *port;
  return made;
}

login login_of(uri_view u) {
  login made;
  if (!u.has_userinfo()) return made;
  auto both = u.userinfo();
  auto colon = both.find(':');
  made.user = unescaped(both.substr(0, colon));
  if (colon != both.npos) made.password = unescaped(both.substr(colon + 1));
  return made;
}

void put_server(std::string& out, server const& peer, std::uint16_t own) {
  (out += "//") += peer.host;
  if (peer.port != own) (out += ':') += std::to_string(peer.port);
}

void put_server(std::string& out, login const& who, server const& peer, std::uint16_t own, profile p) {
  if (!who.user) return put_server(out, peer, own);
  (out += "//") += escape(*who.user, context::user, p);
  if (who.password) (out += ':') += escape(*who.password, context::password, p);
  (out += '@') += peer.host;
  if (peer.port != own) (out += ':') += std::to_string(peer.port);
}

}  // namespace wend::internet

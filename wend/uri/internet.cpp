// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/internet.hpp"

#include <algorithm>

#include "wend/base/ascii.hpp"
#include "wend/uri/escape.hpp"

namespace wend::internet {

result<server> server_of(uri_view u, std::uint16_t own) {
  auto host = u.host();
  if (host.empty()) return mistake(errc::no_host, u.offset_of(u.has_authority() ? host : u.path()));
  if (!u.port().empty() && !u.port_number()) return mistake(errc::port_out_of_range, u.offset_of(u.port()));
  server made{.host = std::string(host.size(), '\0'), .port = u.port_number().value_or(own)};
  std::ranges::transform(host, made.host.begin(), lower);
  return made;
}

login login_of(uri_view u) {
  login made;
  if (!u.has_userinfo()) return made;
  made.user = unescaped(u.user());
  if (u.has_password()) made.password = unescaped(u.password());
  return made;
}

void put_server(std::string& out, server const& peer, std::uint16_t own) {
  (out += "//") += peer.host;
  if (peer.port != own) (out += ':') += std::to_string(peer.port);
}

void put_server(std::string& out, login const& who, server const& peer, std::uint16_t own, profile law) {
  if (!who.user) return put_server(out, peer, own);
  (out += "//") += escape(*who.user, context::user, law);
  if (who.password) (out += ':') += escape(*who.password, context::password, law);
  (out += '@') += peer.host;
  if (peer.port != own) (out += ':') += std::to_string(peer.port);
}

}  // namespace wend::internet

// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/logins.hpp"

#include <algorithm>

#include "wend/access/detail/protocols.hpp"
#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/internet.hpp"

namespace wend::gateway {
namespace {

constexpr charset plain = alpha | digit | "-._~:";

bool is_news(std::string_view scheme) {
  return same_ignoring_case(scheme, "news") || same_ignoring_case(scheme, "snews");
}

/// A path cut behind its first segment: "/ftp/h/a?b" is "ftp", "h/a", "?b".
struct cut_path {
  std::string_view first{}, below{}, query{};
};
cut_path cut(std::string_view path) {
  auto question = std::min(path.find('?'), path.size());
  cut_path parts{{}, {}, path.substr(question)};
  path = path.substr(std::min<std::size_t>(1, question), question - std::min<std::size_t>(1, question));
  auto slash = std::min(path.find('/'), path.size());
  parts.first = path.substr(0, slash);
  parts.below = path.substr(std::min(slash + 1, path.size()));
  return parts;
}

/// Whether a nonempty segment ends in a slash.
bool has_folder(std::string_view below) {
  auto slash = below.find('/');
  return slash != below.npos && slash > 0;
}

}  // namespace

std::string realm_of(uri_view u, std::string_view news_server) {
  std::string realm;
  for (char c : u.scheme()) realm += lower(c);
  realm += "://";
  if (!u.has_authority()) {
    if (!is_news(realm.substr(0, realm.find(':'))) || news_server.empty()) return {};
    escape_to(realm, news_server, plain);
    return realm;
  }
  auto server = internet::server_of(u, access::own_port(u.scheme()));
  if (!server) return {};
  bool is_literal = server->host.starts_with('[');
  escape_to(realm, server->host, is_literal ? plain | "[]" : plain);
  return realm += ":" + std::to_string(server->port);
}

bool names_its_server(std::string_view path, uri_view u) {
  auto [first, below, query] = cut(path);
  if (first == "news" || first == "snews") return !u.has_authority();
  if (!u.has_authority()) return false;
  if (first != "uri") return has_folder(below);
  auto slashes = below.find("://");
  return slashes != below.npos && below.find('/') == slashes + 1 && has_folder(below.substr(slashes + 3));
}

std::string path_for_login(std::string_view path, uri_view u) {
  if (!u.has_authority() || u.has_password()) return {};
  auto [first, below, query] = cut(path);
  std::string path_to_server;
  if (first != "uri" && !below.empty() && below.find('/') == below.npos)
    ((path_to_server += "/").append(first) += "/").append(below) += "/";
  else {
    auto text = u.text();
    auto begin = text.find("://") + 3;
    auto end = std::min(text.find_first_of("/?#", begin), text.size());
    auto rest = text.substr(std::min(end + (text.substr(end).starts_with('/') ? 1 : 0), text.size()));
    if (rest == "." || rest == "..") return {};  // browsers remove dot segments
    path_to_server = "/uri/" + std::string(text.substr(0, begin));
    escape_to(path_to_server, text.substr(begin, end - begin), plain | "@");
    path_to_server += '/';
    escape_to(path_to_server, rest, plain | "@");
  }
  return path_to_server.append(query);
}

void take_login(request_head const& head, access::policy& rules) {
  auto value = head.field("Authorization");
  if (!value || !same_ignoring_case(std::string_view(*value).substr(0, 6), "basic ")) return;
  std::string octets;
  std::uint32_t group = 0;
  unsigned bits = 0;
  for (char c : value->substr(6)) {
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    auto digit_value = digits.find(c);
    if (digit_value == digits.npos) break;
    group = group << 6 | static_cast<std::uint32_t>(digit_value);
    bits += 6;
    if (bits >= 8) octets += static_cast<char>(static_cast<unsigned char>(group >> (bits -= 8)));
  }
  auto colon = octets.find(':');
  if (colon == octets.npos) return;
  rules.asker.user = octets.substr(0, colon);
  rules.asker.password = octets.substr(colon + 1);
}

}  // namespace wend::gateway

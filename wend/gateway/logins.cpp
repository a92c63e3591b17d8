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

/// What is below the first segment of a path, without its query: "/ftp/h/a?b" has "h/a" below "ftp".
struct cut_path {
  std::string_view first{}, below{}, query{};
};
cut_path cut(std::string_view path) {
  auto question = std::min(path.find('?'), path.size());
  cut_path made{{}, {}, path.substr(question)};
  path = path.substr(std::min<std::size_t>(1, question), question - std::min<std::size_t>(1, question));
  auto slash = std::min(path.find('/'), path.size());
  made.first = path.substr(0, slash);
  made.below = path.substr(std::min(slash + 1, path.size()));
  return made;
}

/// Something, and a slash behind it.
bool has_folder(std::string_view below) {
  auto slash = below.find('/');
  return slash != below.npos && slash > 0;
}

}  // namespace

std::string realm_of(uri_view u, std::string_view news_server) {
  std::string made;
  for (char c : u.scheme()) made += lower(c);
  made += "://";
  if (!u.has_authority()) {
    if (!is_news(made.substr(0, made.find(':'))) || news_server.empty()) return {};
    escape_to(made, news_server, plain);
    return made;
  }
  auto server = internet::server_of(u, access::own_port(u.scheme()));
  if (!server) return {};
  bool is_literal = server->host.starts_with('[');
  escape_to(made, server->host, is_literal ? plain | "[]" : plain);
  return made += ":" + std::to_string(server->port);
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
  std::string made;
  if (first != "uri" && !below.empty() && below.find('/') == below.npos)
    ((made += "/").append(first) += "/").append(below) += "/";
  else {
    auto text = u.text();
    auto begin = text.find("://") + 3;
    auto end = std::min(text.find_first_of("/?#", begin), text.size());
    auto rest = text.substr(std::min(end + (text.substr(end).starts_with('/') ? 1 : 0), text.size()));
    if (rest == "." || rest == "..") return {};  // which no browser would leave in its place
    made = "/uri/" + std::string(text.substr(0, begin));
    escape_to(made, text.substr(begin, end - begin), plain | "@");
    made += '/';
    escape_to(made, rest, plain | "@");
  }
  return made.append(query);
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

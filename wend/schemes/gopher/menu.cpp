// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/gopher/menu.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/registry/registry.hpp"
#include "wend/schemes/gopher/command.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/parts.hpp"

namespace wend::gopher {
namespace {

constexpr charset login_char = alpha | digit | "._-";
constexpr charset host_char = alpha | digit | "._-:";

/// title, selector, host, port, and what Gopher+ adds; `count` of them are there.
struct fields {
  std::array<std::string_view, 5> at{};
  std::size_t count = 0;

  explicit fields(std::string_view line) {
    for (auto field : pieces(line, '\t')) {
      if (count == at.size()) return;
      at[count++] = field;
    }
  }
};

/// 0 for an invalid number.
std::uint16_t port_of(std::string_view digits) {
  std::uint16_t port = 0;
  auto [end, wrong] = std::from_chars(digits.data(), digits.data() + digits.size(), port);
  return wrong == std::errc() && end == digits.data() + digits.size() ? port : std::uint16_t{0};
}

/// In lower case, an IPv6 address in brackets; empty where it can be no host. A delimiter of URIs would make
/// another host of it.
std::string host_of(std::string_view name) {
  if (!std::ranges::all_of(name, [](char c) { return host_char[c]; })) return {};
  if (name.starts_with("error.host") || name == "errorhost") return {};  // written by servers for no host
  std::string host(name.size(), '\0');
  std::ranges::transform(name, host.begin(), lower);
  return host.find(':') == host.npos ? host : '[' + host + ']';
}

bool is_uri(std::string_view text, profile p) {
  auto diagnostics = check(text, p);
  return std::ranges::none_of(diagnostics, is_error);
}

std::string gopher_uri(char type, fields const& of, url item, char tag, profile p) {
  item.type = type;
  item.selector = of.at[1];
  if (tag) {
    item.search = "";
    item.plus = std::string(1, tag);
  }  // RFC 1738 §3.4.4, RFC 4266 §2.4
  auto text = format(in_parts_of(p, std::move(item)), p);
  return text && is_uri(*text, p) ? *text : std::string();
}

std::string uri_of(char type, fields const& of, char tag, profile p, internet::server const* in_tls) {
  if (auto link = link_in(type, of.at[1], p); !link.empty() || type == 'w') return std::string(link);
  auto port = port_of(of.at[3]);
  auto host = host_of(of.at[2]);
  if (port == 0 || host.empty()) return {};
  internet::server peer{std::move(host), port};
  bool secure = in_tls && peer == *in_tls;
  if (!is_session(type)) return gopher_uri(type, of, {.secure = secure, .peer = std::move(peer)}, tag, p);
  auto text = session_uri(type, of.at[1], peer, p);
  return is_uri(text, p) ? text : std::string();
}

}  // namespace

std::string_view without_line_end(std::string_view line) noexcept {
  if (line.ends_with('\n')) line.remove_suffix(1);  // RFC 1436 wants CR LF; many servers send less
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::string_view link_in(char type, std::string_view selector, profile p) {
  constexpr std::string_view label = "URL:";  // in use since the Web: "h", and "URL:" before the selector
  if (type != 'h' && type != 'w') return {};
  if (selector.starts_with('/')) selector.remove_prefix(1);
  bool labelled = same_ignoring_case(selector.substr(0, label.size()), label);
  if (type == 'h' && !labelled) return {};
  if (labelled) selector.remove_prefix(label.size());
  bool known = find_scheme(selector.substr(0, selector.find(':')));
  return known && is_uri(selector, p) ? selector : std::string_view{};
}

bool is_session(char type) noexcept { return type == '8' || type == 'T'; }

// RFC 4248 §2 ends it with a slash; the two oldest texts have none.
std::string session_uri(char type, std::string_view selector, internet::server const& peer, profile p) {
  std::string text = type == 'T' ? "tn3270:" : "telnet:";
  internet::login user;
  bool plain = std::ranges::all_of(selector, [](char c) { return login_char[c]; });
  if (plain && !selector.empty() && selector.front() != '-') user.user = selector;
  internet::put_server(text, user, peer, 23, p);
  if (!predates_rfc1738(p)) text += '/';
  return text;
}

std::optional<menu_item> read_menu_line(std::string_view line, profile p, char before,
                                        internet::server const* in_tls) {
  line = without_line_end(line);
  if (line.empty() || line.front() == '.') return {};
  fields const of(line.substr(1));
  menu_item entry{.type = line.front(), .title = std::string(of.at[0])};
  if (entry.type == 'i' || entry.type == '3') return entry;
  if (of.count < 4) return {};
  if (of.at[4] == "+" || of.at[4] == "?") entry.tag = of.at[4].front();
  entry.uri = uri_of(entry.type == '+' ? before : entry.type, of, entry.tag, p, in_tls);
  return entry;
}

}  // namespace wend::gopher

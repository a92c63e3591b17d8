// SPDX-License-Identifier: Apache-2.0
#include "wend/access/proxies.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/exchange/detail/base64.hpp"
#include "wend/registry/registry.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/internet.hpp"
#include "wend/uri/parse.hpp"

namespace wend::access {
namespace {

constexpr std::string_view proxy_end = "_proxy", gateway_begin = "WWW_", gateway_end = "_GATEWAY";
constexpr std::string_view any = "all";
constexpr charset scheme_char = alpha | digit | "+-.";

bool is_scheme(std::string_view name) {
  return !name.empty() && alpha[name.front()] &&
         std::ranges::all_of(name, [](char c) { return scheme_char[c]; });
}

/// The scheme that the variable configures, in lower case; empty if it configures no scheme. `small`: the variable is
/// in lower case.
std::string scheme_of_proxy(std::string_view variable, bool small) {
  auto end = small ? std::string(proxy_end) : std::string("_PROXY");
  if (!variable.ends_with(end)) return {};
  auto scheme = variable.substr(0, variable.size() - end.size());
  auto in_case = [&](char c) { return small ? !hialpha[c] : !lowalpha[c]; };
  if (!is_scheme(scheme) || !std::ranges::all_of(scheme, in_case)) return {};
  // In a CGI program this variable holds the `Proxy:` header of the client's request.
  if (!small && scheme == "HTTP") return {};
  return in_lower_case(scheme);
}

std::string scheme_of_gateway(std::string_view variable) {
  bool is_one = variable.starts_with(gateway_begin) && variable.ends_with(gateway_end) &&
                variable.size() > gateway_begin.size() + gateway_end.size();
  if (!is_one) return {};
  auto length = variable.size() - gateway_begin.size() - gateway_end.size();
  auto scheme = variable.substr(gateway_begin.size(), length);
  return is_scheme(scheme) ? in_lower_case(scheme) : std::string();
}

/// The 16 octets of the address in its IPv6 form; empty if the text is not an address.
std::optional<std::string> octets_of_address(std::string const& text) {
  std::string octets(16, '\0');
  if (::inet_pton(AF_INET6, text.c_str(), octets.data()) == 1) return octets;
  octets.replace(10, 2, "\xFF\xFF");
  if (::inet_pton(AF_INET, text.c_str(), octets.data() + 12) == 1) return octets;
  return {};
}

bool same_network(std::string_view a, std::string_view b, unsigned bits) {
  auto whole = bits / 8, rest = bits % 8;
  if (a.substr(0, whole) != b.substr(0, whole)) return false;
  return rest == 0 || ((a[whole] ^ b[whole]) & 0xFF) >> (8 - rest) == 0;
}

std::optional<unsigned> number_in(std::string_view text, unsigned most) {
  unsigned value = 0;
  auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || read.ec != std::errc{} || read.ptr != text.data() + text.size() || value > most)
    return {};
  return value;
}

/// The host as it is compared: decoded, in lower case, without brackets and the final dot.
std::string host_to_compare(std::string_view written) {
  auto host = in_lower_case(unescaped(written));
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  if (host.size() > 1 && host.ends_with('.')) host.pop_back();
  return host;
}

/// Whether settings for `all` schemes apply: not to local files, and not to sessions, which are not objects
/// (RFC 1738 §3.8).
bool is_one_of_all(uri_view u) {
  constexpr std::string_view others[] = {"file", "telnet", "rlogin", "tn3270"};
  return u.has_authority() &&
         std::ranges::none_of(others, [&](auto scheme) { return same_ignoring_case(scheme, u.scheme()); });
}

outcome<way> way_by_proxy(std::string const& name, std::string value) {
  auto wrong = [&](errc code, std::size_t at = 0) {
    return unexpected(failure{code, name, static_cast<std::uint32_t>(at)});
  };
  std::size_t added = 0;
  if (value.find("://") == value.npos) {
    value.insert(0, "http://");
    added = 7;
  }
  auto in_value = [&](error e) { return e.at > added ? e.at - added : 0; };
  auto u = parse(value);
  if (!u) return wrong(u.error().code, in_value(u.error()));
  bool tls = same_ignoring_case(u->scheme(), "https");
  if (!tls && !same_ignoring_case(u->scheme(), "http")) {
    auto sentence =
        name + ": a proxy is http:// or https://, and " + std::string(u->scheme()) + " is not spoken";
    return unexpected(failure{errc::not_possible, sentence});
  }
  auto peer = wire::peer_of(*u);
  if (!peer) return wrong(peer.error().code, in_value(peer.error()));
  way by_proxy;
  by_proxy.proxy = std::move(*peer);
  by_proxy.tls = tls;
  auto login = internet::login_of(*u);
  if (login.user)  // RFC 7617 §2
    by_proxy.authorization = "Basic " + wire::base64(*login.user + ':' + login.password.value_or(""));
  return by_proxy;
}

}  // namespace

/// host [ ":" port ] or address [ "/" bits ], an IPv6 address with a port in brackets.
proxies::exception::exception(std::string_view text) {
  auto slash = text.find('/');
  auto address = octets_of_address(host_to_compare(text.substr(0, slash)));
  if (address) {
    bool old = address->starts_with(std::string(10, '\0') + "\xFF\xFF");
    if (slash != text.npos) {
      auto length = number_in(text.substr(slash + 1), old ? 32 : 128);
      if (!length) return;  // not a prefix length: covers no host
      bits = *length + (old ? 96 : 0);
    }
    network = std::move(address);
    return;
  }
  auto colon = text.rfind(':');
  bool has_port = colon != text.npos && text.find(']', colon) == text.npos;
  if (has_port) port = text.substr(colon + 1);
  host = host_to_compare(text.substr(0, has_port ? colon : text.npos));
  if (host.starts_with("*.")) host.erase(0, 1);
  if (host != "*") network = octets_of_address(host);
}

bool proxies::exception::covers(std::string const& other, std::optional<std::uint16_t> other_port) const {
  if (!port.empty() && (!other_port || number_in(port, 65535) != *other_port)) return false;
  if (host == "*") return true;
  if (network) {
    auto address = octets_of_address(other);
    return address && same_network(*network, *address, bits);
  }
  if (host.empty()) return false;
  bool beneath = other.size() > host.size() && other.ends_with(host) &&
                 (host.front() == '.' || other[other.size() - host.size() - 1] == '.');
  return beneath || other == host;
}

proxies::proxies(wire::pairs const& environment, proxy_settings const& file) {
  for (bool small : {true, false})
    for (auto const& [name, value] : environment) {
      auto scheme = scheme_of_proxy(name, small);
      if (scheme == "no") continue;
      if (!scheme.empty() && !value.empty()) proxies_.try_emplace(scheme, named{name, value});
    }
  for (auto const& [name, value] : environment)
    if (auto scheme = scheme_of_gateway(name); !scheme.empty() && !value.empty())
      locators_.try_emplace(scheme, named{name, value});
  for (auto const& [scheme, value] : file.proxies)
    proxies_.try_emplace(in_lower_case(scheme), named{"proxy " + scheme, value});
  for (auto const& [scheme, value] : file.locators)
    locators_.try_emplace(in_lower_case(scheme), named{"gateway " + scheme, value});
  add_exceptions(environment, file);
}

void proxies::add_exceptions(wire::pairs const& environment, proxy_settings const& file) {
  auto named_so = [&](std::string_view name) {
    return std::ranges::find_if(environment, [&](auto const& variable) { return variable.first == name; });
  };
  auto it = named_so("no_proxy");
  if (it == environment.end()) it = named_so("NO_PROXY");
  if (it == environment.end()) {
    for (auto const& host : file.no_proxy) exceptions_.emplace_back(host);
    return;
  }
  std::string_view rest = it->second;
  constexpr std::string_view between = ", \t\r\n";
  for (auto from = rest.find_first_not_of(between); from != rest.npos;
       from = rest.find_first_not_of(between)) {
    rest.remove_prefix(from);
    auto end = std::min(rest.find_first_of(between), rest.size());
    exceptions_.emplace_back(rest.substr(0, end));
    rest.remove_prefix(end);
  }
}

bool proxies::is_excepted(uri_view u) const {
  if (exceptions_.empty()) return false;
  auto host = host_to_compare(u.host());
  auto port = effective_port(u);
  return std::ranges::any_of(exceptions_, [&](exception const& entry) { return entry.covers(host, port); });
}

outcome<way> proxies::way_for(uri_view u) const {
  if (always_) return way{.proxy = always_};
  auto scheme = in_lower_case(u.scheme());
  if (is_excepted(u)) return way{};
  auto proxy = proxies_.find(scheme);
  auto locator = locators_.find(scheme);
  // A proxy goes before a gateway, because it serves the object that the gateway only shows. `all` is looked
  // up last.
  if (proxy == proxies_.end() && locator != locators_.end()) {
    way by_gateway;
    by_gateway.gateway = locator->second.value;
    return by_gateway;
  }
  if (proxy == proxies_.end() && is_one_of_all(u)) proxy = proxies_.find(any);
  if (proxy == proxies_.end()) return way{};
  return way_by_proxy(proxy->second.name, proxy->second.value);
}

}  // namespace wend::access

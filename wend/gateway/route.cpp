// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/route.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/number.hpp"

namespace wend::gateway {
namespace {

route refused(unsigned status, std::string why) {
  route way;
  way.why = {status, std::move(why)};
  return way;
}

bool names_in_via(request_head const& head, std::string const& pseudonym) {
  for (auto const& [name, value] : head.fields)
    if (same_ignoring_case(name, "Via") && value.find(pseudonym) != value.npos) return true;
  return false;
}

/// Why the method is refused; nullopt if it is supported. RFC 9110 §9.
std::optional<route> refused_method(std::string const& method) {
  if (method == "GET" || method == "HEAD" || method == "POST" || method == "OPTIONS") return {};
  if (method == "CONNECT" || method == "TRACE") return refused(405, method + " is not done here");
  if (method == "PUT" || method == "DELETE") return refused(403, "this gateway only reads");
  return refused(501, "this method is unknown here");
}

route own_page(std::string_view target) {
  route way;
  auto question = std::min(target.find('?'), target.size());
  auto path = target.substr(0, question);
  auto form = read_form(target.substr(std::min(question + 1, target.size())));
  using to = route::to;
  constexpr std::pair<std::string_view, to> pages[] = {
      {"/", to::home},         {"/schemes", to::schemes},  {"/style.css", to::style},
      {"/icon.svg", to::icon}, {"/favicon.ico", to::icon}, {"/robots.txt", to::robots}};
  for (auto [name, where] : pages)
    if (path == name) way.where = where;
  if (path == "/go") {
    way.uri = value_of(form, "uri");
    way.where = way.uri.empty() ? to::home : to::go;
  }
  way.options = std::move(form);
  if (way.where == to::refused) return refused(404, "this path means nothing here");
  return way;
}

route on_site(std::string_view target) {
  if (auto named = uri_at(target)) {
    route way;
    way.where = route::to::object;
    way.uri = std::move(named->uri);
    way.options = std::move(named->options);
    way.path = target;
    return way;
  }
  return own_page(target);
}

/// A proxy request for the gateway itself. RFC 9112 §3.2.2 permits to answer it like a request to the site,
/// but then a proxy that leads to itself would not be detected. Only the targets that pages of the gateway
/// link for proxy clients are answered.
route by_own_name(std::string_view target) {
  auto way = on_site(target);
  using to = route::to;
  bool is_ours = way.where == to::style || way.where == to::icon || way.where == to::go ||
                 way.where == to::schemes || (way.where == to::home && target.starts_with("/go"));
  auto scheme = std::string_view(way.uri).substr(0, way.uri.find(':'));
  if (way.where == to::object) is_ours = scheme != "http" && scheme != "https";
  return is_ours ? std::move(way) : refused(508, "the request leads back to this gateway");
}

/// Whether Via has more than 16 entries or 2048 octets. Detects a loop in which the pseudonym of the gateway
/// is removed.
bool has_long_via(request_head const& head) {
  constexpr std::ptrdiff_t most_hops = 16;
  constexpr std::size_t longest_via = 2048;
  auto via = via_of(head);
  return via.size() > longest_via || (!via.empty() && std::ranges::count(via, ',') + 1 > most_hops);
}

}  // namespace

wire::endpoint split_authority(std::string_view authority, std::uint16_t default_port) {
  auto colon = authority.rfind(':');
  bool has_port = colon != authority.npos && authority.find(']', colon) == authority.npos;
  if (!has_port) return {in_lower_case(authority), default_port};
  auto number = number_in(authority.substr(colon + 1));
  auto port = number && *number <= 65535 ? static_cast<std::uint16_t>(*number) : std::uint16_t{0};
  if (colon + 1 == authority.size()) port = default_port;
  return {in_lower_case(authority.substr(0, colon)), port};
}

bool has_own_host(request_head const& head, identity const& self) {
  auto host = head.field("Host");
  return !host || self.is_own(split_authority(*host, 80).host);
}

std::string via_of(request_head const& head) {
  std::string via;
  for (auto const& [name, value] : head.fields) {
    if (!same_ignoring_case(name, "Via") || value.empty()) continue;
    if (!via.empty()) via += ", ";
    via += value;
  }
  std::ranges::replace_if(
      via, [](char c) { return c < ' ' || c > '~'; }, '?');
  return via;
}

bool identity::is_own(std::string_view host) const {
  if (host.ends_with('.')) host.remove_suffix(1);
  if (host == "localhost" || host == address) return true;
  return std::ranges::count(names, host) > 0;
}

route route_of(request_head const& head, identity const& self) {
  if (auto refusal_of_method = refused_method(head.method)) return std::move(*refusal_of_method);
  if (names_in_via(head, self.pseudonym)) return refused(508, "the request has been here before");
  if (has_long_via(head)) return refused(508, "the request has come by too many gateways");
  std::string_view target = head.target;
  bool is_options = head.method == "OPTIONS";
  if (target == "*")
    return is_options ? route{.where = route::to::options} : refused(400, "* is for OPTIONS");
  if (!target.starts_with('/')) {
    if (target.find(':') == target.npos) return refused(400, "the target is neither a path nor a URI");
    auto is_web = same_ignoring_case(target.substr(0, 7), "http://");
    auto rest = is_web ? target.substr(7) : std::string_view();
    auto end = std::min(rest.find_first_of("/?#"), rest.size());
    auto [host, port] = split_authority(rest.substr(0, end), 80);
    if (!is_web || !self.is_own(host, port)) {
      route way{.where = is_options ? route::to::options : route::to::object};
      way.uri = target;
      way.is_proxy = true;
      return way;
    }
    rest.remove_prefix(end);
    if (is_options) return {.where = route::to::options};
    return by_own_name(rest);
  }
  // DNS rebinding: a foreign name that resolves to this address would let its pages read what the gateway
  // serves.
  if (!has_own_host(head, self)) return refused(421, "this site is not called that");
  if (is_options) return {.where = route::to::options};
  return on_site(target);
}

}  // namespace wend::gateway

// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/route.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/number.hpp"

namespace wend::gateway {
namespace {

route refused(unsigned status, std::string why) {
  route made;
  made.why = {status, std::move(why)};
  return made;
}

std::string lowered(std::string_view text) {
  std::string made(text);
  std::ranges::transform(made, made.begin(), lower);
  return made;
}

bool is_on_the_way(request_head const& head, std::string const& pseudonym) {
  for (auto const& [name, value] : head.fields)
    if (same_ignoring_case(name, "Via") && value.find(pseudonym) != value.npos) return true;
  return false;
}

/// RFC 9110 §9: what is done here, and why the rest is not.
std::optional<route> refused_method(std::string const& method) {
  if (method == "GET" || method == "HEAD" || method == "POST" || method == "OPTIONS") return {};
  if (method == "CONNECT" || method == "TRACE") return refused(405, method + " is not done here");
  if (method == "PUT" || method == "DELETE") return refused(403, "this gateway only reads");
  return refused(501, "this method is unknown here");
}

route own_page(std::string_view target) {
  route made;
  auto question = std::min(target.find('?'), target.size());
  auto path = target.substr(0, question);
  auto form = read_form(target.substr(std::min(question + 1, target.size())));
  using to = route::to;
  constexpr std::pair<std::string_view, to> pages[] = {
      {"/", to::home},         {"/schemes", to::schemes},  {"/style.css", to::style},
      {"/icon.svg", to::icon}, {"/favicon.ico", to::icon}, {"/robots.txt", to::robots}};
  for (auto [name, where] : pages)
    if (path == name) made.where = where;
  if (path == "/go") {
    made.uri = value_of(form, "uri");
    made.where = made.uri.empty() ? to::home : to::go;
  }
  made.options = std::move(form);
  if (made.where == to::refused) return refused(404, "this path means nothing here");
  return made;
}

route on_site(std::string_view target) {
  if (auto named = uri_at(target)) {
    route made;
    made.where = route::to::object;
    made.uri = std::move(named->uri);
    made.options = std::move(named->options);
    made.path = target;
    return made;
  }
  return own_page(target);
}

/// A request through us to ourselves. RFC 9112 §3.2.2 lets it be answered as if it were for the site, but
/// then a proxy that is led to itself would look like any other server; so only what our own pages, shown to
/// those who come by proxy, lead to is answered.
route by_own_name(std::string_view target) {
  auto made = on_site(target);
  using to = route::to;
  bool is_ours = made.where == to::style || made.where == to::icon || made.where == to::go ||
                 made.where == to::schemes || (made.where == to::home && target.starts_with("/go"));
  auto scheme = std::string_view(made.uri).substr(0, made.uri.find(':'));
  if (made.where == to::object) is_ours = scheme != "http" && scheme != "https";
  return is_ours ? std::move(made) : refused(508, "the request leads back to this gateway");
}

/// Two gateways that lead to each other are told by their names; three that forget them by their number.
bool has_come_far(request_head const& head) {
  constexpr std::ptrdiff_t most_hops = 16;
  constexpr std::size_t longest_via = 2048;
  auto via = via_of(head);
  return via.size() > longest_via || (!via.empty() && std::ranges::count(via, ',') + 1 > most_hops);
}

}  // namespace

wire::endpoint split_authority(std::string_view authority, std::uint16_t default_port) {
  auto colon = authority.rfind(':');
  bool has_port = colon != authority.npos && authority.find(']', colon) == authority.npos;
  if (!has_port) return {lowered(authority), default_port};
  auto number = number_in(authority.substr(colon + 1));
  auto port = number && *number <= 65535 ? static_cast<std::uint16_t>(*number) : std::uint16_t{0};
  if (colon + 1 == authority.size()) port = default_port;
  return {lowered(authority.substr(0, colon)), port};
}

bool is_called_by_name(request_head const& head, identity const& we) {
  auto host = head.field("Host");
  return !host || we.is_own(split_authority(*host, 80).host);
}

std::string via_of(request_head const& head) {
  std::string made;
  for (auto const& [name, value] : head.fields) {
    if (!same_ignoring_case(name, "Via") || value.empty()) continue;
    if (!made.empty()) made += ", ";
    made += value;
  }
  std::ranges::replace_if(
      made, [](char c) { return c < ' ' || c > '~'; }, '?');
  return made;
}

bool identity::is_own(std::string_view host) const {
  if (host.ends_with('.')) host.remove_suffix(1);
  if (host == "localhost" || host == address) return true;
  return std::ranges::count(names, host) > 0;
}

route route_of(request_head const& head, identity const& we) {
  if (auto no = refused_method(head.method)) return std::move(*no);
  if (is_on_the_way(head, we.pseudonym)) return refused(508, "the request has been here before");
  if (has_come_far(head)) return refused(508, "the request has come by too many gateways");
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
    if (!is_web || !we.is_own(host, port)) {
      route made{.where = is_options ? route::to::options : route::to::object};
      made.uri = target;
      made.is_proxy = true;
      return made;
    }
    rest.remove_prefix(end);
    if (is_options) return {.where = route::to::options};
    return by_own_name(rest);
  }
  // A name that somebody has led to our address lets his pages read what only our readers may.
  if (!is_called_by_name(head, we)) return refused(421, "this site is not called that");
  if (is_options) return {.where = route::to::options};
  return on_site(target);
}

}  // namespace wend::gateway

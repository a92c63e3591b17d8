// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/http/plan.hpp"

#include "wend/base/detail/ascii.hpp"
#include "wend/registry/registry.hpp"
#include "wend/schemes/http/url.hpp"
#include "wend/uri/detail/dots.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/resolve.hpp"
#include "wend/version.hpp"

namespace wend::http {
namespace {

// RFC 9112 §3.2. The older profiles have no header that names the host: RFC 1630 §HTTP.
bool has_host_header(profile p) { return !predates_rfc3986(p); }

/// The header of an HTTP/1.1 request. Many public servers refuse one without a User-Agent (RFC 9110 §10.1.5).
wire::pairs headers_for(std::string host) {
  return {{"Host", std::move(host)}, {"User-Agent", "wend/" WEND_VERSION_STRING}, {"Accept", "*/*"}};
}

bool is_http(std::string_view scheme) {
  return same_ignoring_case(scheme, "http") || same_ignoring_case(scheme, "https");
}

/// host [ ":" port ], without the scheme's default port: RFC 9110 §7.2, §4.2.3.
std::string host_value(wire::endpoint const& peer, std::string_view scheme) {
  auto text = wire::text_of(peer);
  auto module = find_scheme(scheme);
  if (module && module->default_port == peer.port) text.resize(text.rfind(':'));
  return text;
}

std::string origin_form(url const& x, profile p) {
  // RFC 3986 §5.2.4 removes dot segments. In the older profiles the server interprets them: RFC 1630 §HTTP.
  auto target = predates_rfc3986(p) ? x.path : without_dot_segments(x.path);
  if (x.query) (target += '?') += *x.query;
  return target;
}

/// The URI without its fragment. RFC 9110 §4.2.4: in http the login is not sent.
std::string absolute_form(uri_view u) {
  std::string target(u.without_fragment().text());
  if (u.has_userinfo() && is_http(u.scheme()))
    target.erase(u.offset_of(u.userinfo()), u.userinfo().size() + 1);
  return target;
}

}  // namespace

result<wire::plan> plan_for(uri_view u, std::string_view method) {
  auto peer = wire::peer_of(u);
  if (!peer) return unexpected(peer.error());
  auto x = parse(u);
  if (!x) return unexpected(x.error());
  wire::plan plan;
  plan.kind = wire::plan_kind::http;
  plan.tls = x->secure;
  plan.method = method;
  plan.request_target = origin_form(*x, u.profile());
  if (has_host_header(u.profile())) plan.headers = headers_for(host_value(*peer, u.scheme()));
  plan.peer = std::move(*peer);
  plan.url = wire::decoded(std::move(*x));
  return plan;
}

wire::plan plan_through(wire::endpoint const& proxy, uri_view u, std::string_view method) {
  wire::plan plan;
  plan.kind = wire::plan_kind::http;
  plan.peer = proxy;
  plan.method = method;
  plan.request_target = absolute_form(u);
  // RFC 9112 §3.2: the authority of the target without its login; empty if it has none.
  auto authority = u.has_userinfo() ? u.authority().substr(u.userinfo().size() + 1) : u.authority();
  if (has_host_header(u.profile())) plan.headers = headers_for(std::string(authority));
  return plan;
}

result<wire::plan> plan_at_gateway(uri_view locator, uri_view u, std::string_view method) {
  auto plan = plan_for(locator, method);
  if (plan) plan->request_target += absolute_form(u);
  return plan;
}

}  // namespace wend::http

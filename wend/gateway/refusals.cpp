// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/refusals.hpp"

#include "wend/gateway/decision.hpp"
#include "wend/gateway/logins.hpp"
#include "wend/gateway/masking.hpp"
#include "wend/gateway/readings.hpp"
#include "wend/gateway/target.hpp"
#include "wend/names/redact.hpp"

namespace wend::gateway {
namespace {

/// On the site with the gateway's authority, but no login: RFC 3986 §5.2.2 would give the login of the
/// client's address to a path alone, and with it to the other server.
std::string location_of(transaction const& t, uri_view target) {
  if (t.way.is_proxy) return std::string(target.text());
  auto host = t.request.head.target.starts_with('/') ? t.request.head.field("Host") : nullptr;
  auto authority = host && !host->empty() ? "//" + *host : std::string();
  // A reverse proxy may pass the gateway's own address, which the client would take for another machine.
  bool is_address = host && split_authority(*host, 80).host == t.self.address;
  if (is_address && !t.self.names.empty()) authority = "//" + t.self.names.front();
  return authority + path_of(target.text());
}

response to_location(transaction const& t, uri_view from, std::string const& location,
                     http_error const& loop) {
  auto target = read_target(location);
  if (!target) return refused(t, 502, target.error(), "the server redirects to a text that is not a URI");
  if (target->text() == from.text()) return error_response(t.context, t.wanted, loop);
  return redirect_response(location_of(t, *target));
}

/// 401 at a path that names the server; elsewhere the client is first led to such a path.
response login_wanted(transaction const& t, uri_view target, http_error wrong) {
  wrong.realm = realm_of(target, t.gateway.how.rules.asker.news_server);
  if (!takes_login(t, target)) {
    auto path = wrong.realm.empty() ? std::string() : path_for_login(t.way.path, target);
    if (!path.empty() && t.request.head.method != "POST") return redirect_response(std::move(path));
    wrong.status = 403;
    wrong.tried += ", without a login: none is taken at a path that does not name its server";
  }
  return error_response(t.context, t.wanted, wrong);
}

}  // namespace

response refused(transaction const& t, unsigned status, std::optional<error> what, std::string sentence) {
  bool is_unread = t.shown_uri.empty() && t.way.where == route::to::object;
  http_error const wrong{status, is_unread ? masked(t.way.uri) : t.shown_uri, what, std::move(sentence), {}};
  return error_response(t.context, t.wanted, wrong);
}

response refused_for_memory(transaction const& t) {
  t.gateway.counts.refused("waiting");
  return refused(t, 503, error(errc::busy, 0), "too much waits to be read already");
}

response unreadable(transaction const& t, std::string const& target, error what) {
  unsigned status = what.code == errc::unknown_scheme ? 501 : 400;
  auto read = readings_in_words(target);
  http_error const wrong{status, masked(target), what, {}, {}, std::move(read)};
  return error_response(t.context, t.wanted, wrong);
}

response access_failed(transaction const& t, uri_view target, failure const& why) {
  error const what{why.code, why.at};
  auto status = status_of(what.code, target.has_userinfo());
  http_error wrong{status, t.shown_uri, what, redact_text(why.said),
                   "get, by " + std::string(target.scheme())};
  if (what.code == errc::too_many_redirects && !why.said.empty())
    return to_location(t, target, why.said, wrong);
  if (status == 401) return login_wanted(t, target, std::move(wrong));
  return error_response(t.context, t.wanted, wrong);
}

bool takes_login(transaction const& t, uri_view target) {
  return !realm_of(target, t.gateway.how.rules.asker.news_server).empty() &&
         (t.way.is_proxy || names_its_server(t.way.path, target));
}

}  // namespace wend::gateway

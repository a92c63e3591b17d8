// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/decision.hpp"

#include <algorithm>

#include "wend/access/detail/protocols.hpp"
#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/number.hpp"
#include "wend/exchange/known.hpp"
#include "wend/gateway/ages.hpp"
#include "wend/gateway/gopher_form.hpp"
#include "wend/schemes/gopher/url.hpp"
#include "wend/schemes/wais/url.hpp"
#include "wend/uri/internet.hpp"
#include "wend/uri/parts.hpp"

namespace wend::gateway {
namespace {

bool is_any(std::string_view scheme, std::initializer_list<std::string_view> names) {
  return std::ranges::any_of(names, [&](std::string_view name) { return same_ignoring_case(scheme, name); });
}

/// Schemes of local files, or of parts of a message.
bool is_never_followed(std::string_view scheme) { return is_any(scheme, {"file", "afs", "mailserver"}); }

/// Whether the origin is the site's. Behind a reverse proxy the port is the proxy's, and the scheme may be
/// https: the public names with the default port count, and the vetted Host with its own.
bool is_own_origin(std::string_view origin, request_head const& head, identity const& self) {
  bool is_tls = origin.starts_with("https://");
  if (!is_tls && !origin.starts_with("http://")) return false;
  auto authority = origin.substr(origin.find("//") + 2);
  if (authority.find_first_of("/?#@\\") != authority.npos) return false;
  std::uint16_t const default_port = is_tls ? 443 : 80;
  auto there = split_authority(authority, default_port);
  if (there.port == 0 || !self.is_own(there.host)) return false;
  if (there.port == self.port) return true;
  if (there.port == default_port && std::ranges::count(self.names, there.host) > 0) return true;
  auto host = head.field("Host");
  return host && split_authority(*host, default_port) == there;
}

decision refusal_of(uri target, refusal why, std::optional<error> error = {}) {
  return {.what = action::refuse, .target = std::move(target), .why = std::move(why), .error = error};
}

/// A refusal by the policy, independent of the rest of the request.
decision forbidden(uri target, refusal why) {
  std::optional<error> error;
  if (why.status == 501) error.emplace(errc::unknown_scheme, 0U);
  if (why.status == 403) error.emplace(errc::not_allowed, 0U);
  auto refused = refusal_of(std::move(target), std::move(why), error);
  refused.is_of_policy = true;
  return refused;
}

std::vector<std::string> posted_answers(std::string const& body) {
  auto form = read_form(body);
  std::vector<std::string> answers;
  for (std::size_t i = 0; i < 64; ++i) {
    auto name = "a" + std::to_string(i);
    answers.emplace_back(value_of(form, name));
  }
  return answers;
}

decision decide_post(uri target, http_request const& request, identity const& self) {
  if (!asks_for_form(target) && !answers_in(target))
    return refusal_of(std::move(target), {405, "there is no form to post to"});
  if (!comes_from_this_site(request.head, self))
    return refusal_of(std::move(target), {403, "the form is not of this site"});
  return {.what = action::send_form, .target = std::move(target), .answers = posted_answers(request.body)};
}

/// Following a URI with a filled-out form sends the form. On the site a page of another site can make a
/// browser follow it (by an `img`), so that the user is asked first; a proxy client follows it at once.
decision decide_filled_form(uri target, std::vector<std::string> answers, http_request const& request,
                            route const& way, identity const& self) {
  if (!comes_from_this_site(request.head, self))
    return refusal_of(std::move(target), {403, "another site would have a form sent"});
  if (way.is_proxy) return {.what = action::send_form, .target = std::move(target)};
  return {.what = action::confirm_form, .target = std::move(target), .answers = std::move(answers)};
}

decision decide_search(uri target, route const& way) {
  auto words = words_in(value_of(way.options, "q"));
  auto protocol = access::find_protocol(target.view().scheme());
  if (!words.empty() && !is_narrowed_by_words(target) && protocol->asking) {
    auto query = protocol->asking(target, words);
    if (!query) return refusal_of(std::move(target), {400, {}}, query.error());
    target = *query;
  } else if (wants_words(target)) {
    return {.what = action::ask_words, .target = std::move(target)};
  }
  auto what = asks_for_form(target) ? action::ask_form : action::fetch;
  return {.what = what, .target = std::move(target)};
}

}  // namespace

decision decide(uri target, http_request const& request, route const& way, identity const& self) {
  bool posts = request.head.method == "POST";
  if (is_described(target) && !posts) return {.what = action::describe, .target = std::move(target)};
  if (auto why = refused_outright(target, self)) return forbidden(std::move(target), std::move(*why));
  if (posts) return decide_post(std::move(target), request, self);
  if (auto answers = answers_in(target))
    return decide_filled_form(std::move(target), std::move(*answers), request, way, self);
  return decide_search(std::move(target), way);
}

unsigned status_of(errc code, bool has_login) noexcept {
  switch (code) {
    case errc::unknown_scheme:
    case errc::not_possible:
    case errc::no_context:
    case errc::cid_needs_message: return 501;
    case errc::unsafe_port:
    case errc::not_allowed:
    case errc::file_not_local:
    case errc::file_not_representable: return 403;
    case errc::login_refused:
    case errc::no_answer: return has_login ? 403 : 401;
    case errc::not_found: return 404;
    case errc::out_of_memory:
    case errc::busy: return 503;
    case errc::timed_out: return 504;
    case errc::too_many_redirects: return 508;
    case errc::unreachable:
    case errc::no_such_host:
    case errc::truncated:
    case errc::io_error:
    case errc::too_large:
    case errc::too_long:  // a line of the server; a target that is too long is refused before
    case errc::not_private:
    case errc::unexpected_reply:
    case errc::cancelled: return 502;
    default: return 400;
  }
}

bool is_web(uri_view u) { return is_any(u.scheme(), {"http", "https"}); }

bool is_described(uri_view u) {
  if (is_any(u.scheme(), {"mailto", "mailserver"})) return true;
  return access::usual_verb(u.scheme()) == verb::session;
}

bool wants_words(uri_view u) {
  if (is_any(u.scheme(), {"gopher", "gophers"})) {
    auto item = gopher::parse(u);
    return item && (item->type == '7' || item->type == '2') && !item->search && !item->plus;
  }
  if (!same_ignoring_case(u.scheme(), "wais")) return false;
  auto database = wais::parse(u);
  return database && !database->wtype && !database->search && !database->database.empty();
}

bool is_narrowed_by_words(uri_view u) { return is_any(u.scheme(), {"news", "snews", "nntp", "nntps"}); }

std::vector<std::string> words_in(std::string_view typed) {
  std::vector<std::string> words;
  for (auto word : pieces(typed, ' '))
    if (!word.empty()) words.emplace_back(word);
  return words;
}

bool refuses_cached_copy(request_head const& head) {
  return std::ranges::any_of(head.fields, [](auto const& field) {
    return is_any(field.first, {"Cache-Control", "Pragma"}) && directive(field.second, "no-cache");
  });
}

std::optional<refusal> refused_outright(uri_view u, identity const& self) {
  auto scheme = u.scheme();
  if (is_never_followed(scheme))
    return refusal{403, "this scheme leads to files of this machine, and is not followed"};
  if (!access::find_protocol(scheme)) return refusal{501, "unknown scheme"};
  auto server = internet::server_of(u, access::own_port(scheme));
  if (!server) return {};
  auto own_address = self.is_own(server->host) || server->host.starts_with("127.");
  if (own_address && server->port == self.port) return refusal{508, "the URI leads back to this gateway"};
  return {};
}

access::policy rules_for(uri_view u, settings const& how) {
  auto rules = how.rules;
  bool by_name = same_ignoring_case(u.scheme(), "urn");
  auto server = internet::server_of(u, access::own_port(u.scheme()));
  bool is_hostless = !u.has_authority();
  auto is_it = [&](wire::endpoint const& allowed) {
    return server && allowed.host == server->host && allowed.port == server->port;
  };
  bool is_allowed = std::ranges::any_of(how.allowed_private_hosts, is_it);
  if (is_allowed && is_web(u))
    rules.private_addresses = true;  // libcurl connects to the host of the URI only
  else if (is_allowed) rules.allowed_private_hosts = how.allowed_private_hosts;
  if (is_hostless && is_any(u.scheme(), {"news", "snews", "nntp"}))
    rules.private_addresses = true;  // the configured server
  if (by_name && how.trusts_resolvers) rules.private_addresses = true;
  if (!by_name) rules.redirects = 0;  // the client follows redirects: each hop is vetted as a request
  rules.asker.user.reset();
  rules.asker.password.reset();
  if (rules.private_addresses && !rules.asker.news_server.empty() && is_hostless) {
    auto colon = rules.asker.news_server.rfind(':');
    auto port = colon == std::string::npos
                    ? std::nullopt
                    : number_in(std::string_view(rules.asker.news_server).substr(colon + 1));
    if (port && *port <= 65535) rules.ports_allowed.push_back(static_cast<std::uint16_t>(*port));
  }
  return rules;
}

bool is_asked_by_another_site(request_head const& head) {
  auto says = [&](char const* name, std::string_view wanted) {
    auto value = head.field(name);
    return value && *value == wanted;
  };
  if (!says("Sec-Fetch-Site", "cross-site") && !says("Sec-Fetch-Site", "same-site")) return false;
  return !says("Sec-Fetch-Mode", "navigate") || !says("Sec-Fetch-Dest", "document");
}

bool comes_from_this_site(request_head const& head, identity const& self) {
  auto site = head.field("Sec-Fetch-Site");
  if (site && *site != "same-origin" && *site != "none") return false;
  auto origin = head.field("Origin");
  if (!origin) return true;
  if (*origin == "null") return site && *site == "same-origin";  // a page that sends no referrer: Fetch §3.2
  return is_own_origin(*origin, head, self);
}

void take_note(cache_entry& entry, std::string_view name, std::string_view value) {
  if (name == wire::known::media_type) {
    auto type = value.substr(0, value.find_first_of("; "));
    entry.facts.type = entry.media_type = type;
    if (type != value) take_note(entry, "content-type", value);  // `object_head` reads its charset
  } else if (!take_fact(entry.facts, name, value) && entry.notes.size() < 64 && value.size() < 4096)
    entry.notes.emplace_back(name, value);
}

}  // namespace wend::gateway

// SPDX-License-Identifier: Apache-2.0
#include "wend/access/rehearse.hpp"

#include <algorithm>

#include "wend/access/detail/protocols.hpp"
#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/base/diagnostic_sink.hpp"
#include "wend/registry/registry.hpp"
#include "wend/schemes/ftp/plan.hpp"
#include "wend/schemes/http/plan.hpp"
#include "wend/uri/detail/percent.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/rfc/examine.hpp"

namespace wend::access {
namespace {

bool is_http(std::string_view scheme) {
  return same_ignoring_case(scheme, "http") || same_ignoring_case(scheme, "https");
}

/// RFC 1630 §HTTP: the proxy does what the scheme requires.
wire::plan plan_through(way const& by, uri_view u, std::string_view method) {
  auto plan = http::plan_through(*by.proxy, u, method);
  plan.tls = by.tls;
  if (same_ignoring_case(u.scheme(), "https"))  // RFC 9110 §9.3.6: the proxy tunnels the TLS connection
    plan.facts.emplace_back("tunnel", "CONNECT");
  if (!by.authorization.empty()) plan.headers.emplace_back("Proxy-Authorization", by.authorization);
  return plan;
}

result<wire::plan> plan_by(way const& by, uri_view u, verb what, policy const& rules) {
  auto method = http_method(what);
  if (by.is_direct()) {
    auto protocol = find_protocol(u.scheme());
    if (!std::ranges::count(protocol->verbs, what)) return mistake(errc::not_possible);
    return protocol->plan(u, what, rules.asker);
  }
  if (method.empty()) return mistake(errc::not_possible);
  if (by.gateway.empty()) return plan_through(by, u, method);
  auto gateway = parse(by.gateway);
  if (!gateway || !is_http(gateway->scheme())) return mistake(errc::not_possible);
  auto plan = http::plan_at_gateway(*gateway, u, method);
  if (!plan) return mistake(plan.error().code);  // the byte is an offset in the locator
  return plan;
}

result<wire::plan> plan_with_words(uri_view u, request const& asked, policy const& rules, way const& by) {
  if (asked.words.empty()) return plan_by(by, u, asked.what, rules);
  auto protocol = find_protocol(u.scheme());
  if (asked.what != verb::search || !protocol || !protocol->asking) return mistake(errc::not_possible);
  auto name = protocol->asking(u, asked.words);
  if (!name) return unexpected(name.error());
  auto plan = plan_by(by, *name, asked.what, rules);
  if (plan) plan->query_uri = std::move(*name);
  return plan;
}

/// The diagnostics of `check`. A URI that was parsed strictly is not parsed again.
diagnostics diagnostics_of(uri_view u) {
  bool was_parsed = u.mode() == mode::strict && u.profile() != profile::whatwg && u.has_scheme();
  return was_parsed ? detail::diagnostics_of(u) : check(u.text(), u.profile(), u.mode());
}

void note_unusual_port(uri_view u, diagnostics& notices) {
  auto port = u.port_number();
  auto own = own_port(u.scheme());
  if (port && own != 0 && *port != own) notices.push_back({errc::unusual_port, u.offset_of(u.port())});
}

}  // namespace

result<wire::plan> rehearse(request const& asked, policy const& rules, way const& by) {
  auto u = asked.name.view().without_fragment();
  auto notices = diagnostics_of(u);
  if (auto wrong = std::ranges::find_if(notices, is_error); wrong != notices.end()) return unexpected(*wrong);
  bool here = find_protocol(u.scheme()) && is_defined(standing_of(u.scheme(), u.profile()));
  if (by.is_direct() && !here) return mistake(errc::unknown_scheme);
  if (auto safe = vet_port(u, rules); !safe) return unexpected(safe.error());

  auto plan = plan_with_words(u, asked, rules, by);
  if (!plan) return plan;
  note_unusual_port(u, notices);
  plan->notices.insert(plan->notices.end(), notices.begin(), notices.end());
  in_byte_order(plan->notices);
  return plan;
}

result<std::vector<std::vector<std::string>>> rehearse_all(std::span<request const> requests,
                                                           policy const& rules, way const& by) {
  std::vector<std::vector<std::string>> commands_of;
  std::vector<uri_view> views;
  bool by_ftp = by.is_direct();
  for (auto const& asked : requests) {
    auto plan = rehearse(asked, rules, by);
    if (!plan) return unexpected(plan.error());
    commands_of.push_back(std::move(plan->commands));
    auto u = views.emplace_back(asked.name.view().without_fragment());
    by_ftp = by_ftp && (same_ignoring_case(u.scheme(), "ftp") || same_ignoring_case(u.scheme(), "ftps"));
  }
  if (by_ftp) return ftp::sessions(views, rules.asker);
  return commands_of;
}

namespace {

/// Whether a plan can refuse the URI: it holds an escape that may be an octet of the protocol, or an unusual
/// host.
bool may_be_refused(uri_view u) {
  constexpr charset usual_in_host = alpha | digit | "-.", telling = control | "/.";
  auto host = u.host();
  bool odd_host = host.starts_with('-') || host.starts_with('.') || host.contains("..") || host.size() > 63 ||
                  std::ranges::any_of(host, [&](char c) { return !usual_in_host[c]; });
  if (odd_host) return true;
  // A name without an authority may have its host anywhere.
  auto const suspect = u.has_authority() ? telling : telling | eight_bit;
  auto text = u.text();
  for (auto at = text.find('%'); at != text.npos; at = text.find('%', at + 1))
    if (detail::is_escape(text, at) && suspect[detail::escaped_octet(text, at)]) return true;
  return false;
}

}  // namespace

std::optional<error> refused_when_followed(uri_view u, wire::client const& asker) {
  constexpr errc of_the_name[] = {errc::unsafe_control, errc::file_not_representable,
                                  errc::host_not_resolvable, errc::domain_to_ascii};
  auto protocol = may_be_refused(u) ? find_protocol(u.scheme()) : nullptr;
  if (!protocol || !is_defined(standing_of(u.scheme(), u.profile()))) return {};
  auto plan = protocol->plan(u.without_fragment(), usual_verb(u.scheme()), asker);
  if (plan || !std::ranges::count(of_the_name, plan.error().code)) return {};
  // A drive letter is no file of this system: RFC 8089 §E.2.
  bool is_of_another_system = plan.error().code == errc::file_not_representable && !u.path().starts_with('/');
  if (is_of_another_system) return {};
  return plan.error();
}

}  // namespace wend::access

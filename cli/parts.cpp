// SPDX-License-Identifier: Apache-2.0
#include "cli/parts.hpp"

#include <algorithm>

#include "cli/names.hpp"
#include "cli/terminal.hpp"
#include "wend/base/detail/ascii.hpp"
#include "wend/names/host_class.hpp"
#include "wend/registry/registry.hpp"
#include "wend/uri/detail/host.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/parts.hpp"
#include "wend/uri/whatwg/attribute.hpp"
#include "wend/uri/whatwg/form.hpp"

namespace wend::cli {
namespace {

void put_decoded(json_object& to, bool present, std::string_view key, std::string_view text) {
  if (present && text.contains('%')) to.text(key, unescaped(text));
  else to.text_if(present, key, text);
}

/// Writes a JSON number where the text is one, of any size.
void put_port(json_object& to, uri_view u) {
  auto digits = u.port();
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
  if (u.port().empty()) to.null("port");
  else if (digits.size() > 18) to.text("port", u.port());
  else to.key("port") += digits.empty() ? "0" : digits;
}

void put_authority(json_object& to, uri_view u, options const& how) {
  bool hidden = u.has_password() && !u.password().empty() && !how.show_password;
  if (hidden) to.text("userinfo", std::string(u.user()) + ":***");
  else to.text_if(u.has_userinfo(), "userinfo", u.userinfo());
  put_decoded(to, u.has_userinfo(), "user", u.user());
  put_decoded(to, u.has_password(), "password", hidden ? "***" : u.password());
  to.text_if(u.has_authority(), "host", u.host());
  auto kind = kind_of_host(u.host(), u.profile());
  if (!u.has_authority() || kind == host_kind::none) to.null("host_kind");
  else to.word("host_kind", name_of(kind));
  if (u.host().empty()) to.null("host_class");
  else to.word("host_class", name_of(class_of_host(u.host())));
  put_port(to, u);
  if (auto port = effective_port(u)) to.number("effective_port", *port);
  else to.null("effective_port");
}

void put_path(json_object& to, uri_view u) {
  to.text("path", u.path());
  // RFC 1738 §3.1: the slash between host and url-path is not part of the url-path.
  if (u.profile() == profile::rfc1738 && u.has_authority())
    to.text("urlpath", u.path().substr(u.path().starts_with('/') ? 1 : 0));
  if (u.path().empty()) {
    to.key("segments") += "[]";
  } else if (!u.path().contains('%')) {
    to.texts("segments", segments(u.path()));
  } else {
    std::vector<std::string> elements;
    for (auto segment : segments(u.path())) elements.push_back(unescaped(segment));
    to.texts("segments", elements);
  }
  to.flag("hierarchical", is_hierarchical(u));
}

void put_rest(json_object& to, uri_view u) {
  to.text_if(u.has_query(), "query", u.query());
  bool has_words = predates_rfc1738(u.profile());
  if (has_words && u.has_query()) to.texts("query_words", query_words(u.query()));
  if (is_url_standard(u.profile()))
    to.text("search_params", whatwg::form_text(whatwg::form_pairs(u.query())));
  to.text_if(u.has_fragment(), "fragment", u.fragment());
  put_decoded(to, u.has_fragment(), "fragment_decoded", u.fragment());
  to.flag("whole_object", u.has_fragment() && u.fragment().empty());
}

struct part_writer {
  json_object& to;
  std::string_view key;

  void operator()(std::monostate) const { to.null(key); }
  void operator()(bool value) const { to.flag(key, value); }
  void operator()(std::uint64_t value) const { to.number(key, value); }
  void operator()(std::string const& value) const { to.text(key, value); }
  void operator()(std::vector<std::string> const& value) const { to.texts(key, value); }
  void operator()(named_values const& value) const { to.pairs(key, value); }
  void operator()(numbered_values const& value) const { to.pairs(key, value); }
  void operator()(members const& value) const { to.object(key, value.all); }
};

/// The scheme's own parts, where its module accepts the URI.
void put_own_parts(json_object& to, uri_view u) {
  auto scheme = find_scheme(u.scheme());
  if (!scheme || !scheme->parts_of || !is_defined(standing_of(u.scheme(), u.profile()))) return;
  for (auto const& part : scheme->parts_of(u)) std::visit(part_writer{to, part.key}, part.value);
}

}  // namespace

std::string_view registration_of(std::string_view scheme, profile p) noexcept {
  bool seed = predates_rfc1738(p);
  switch (standing_of(scheme, p)) {
    case standing::experimental: return "experimental";
    case standing::reserved:
      return p == profile::rfc1738 ? "reserved-undefined" : "";  // `urn`: RFC 1630 §URN
    case standing::further_study: return "further-study";
    case standing::historical: return seed ? "historical-note" : "historical";
    case standing::unknown: return "unregistered";
    default: return "";
  }
}

bool is_hierarchical(uri_view u) noexcept {
  auto scheme = find_scheme(u.scheme());
  return (!scheme || scheme->hierarchical) && u.path().contains('/');
}

bool needs_message(uri_view u) noexcept {
  auto scheme = find_scheme(u.scheme());
  return scheme && scheme->needs_message;
}

std::string for_show(uri_view u, options const& how) {
  return how.show_password ? std::string(u.text()) : masked(u.text());
}

void put_parts(json_object& to, name const& it, options const& how) {
  auto u = it.value.view();
  to.know(u.text());
  if (u.mode() == mode::lenient) to.text("mode", "lenient");
  if (u.has_scheme()) to.word("scheme", in_lower_case(u.scheme()));
  else to.null("scheme");
  put_masked(to, "ssp", u.schemepart(), how);
  put_authority(to, u, how);
  put_path(to, u);
  put_rest(to, u);
  if (!it.refused) put_own_parts(to, u);
  put_masked(to, "display", u.text(), how);
  if (is_url_standard(u.profile())) to.text("origin", whatwg::origin(u));
  to.flag("url_prefix", it.had_label);
  auto registration = registration_of(u.scheme(), u.profile());
  if (!u.has_scheme() || registration.empty()) to.null("registration");
  else to.word("registration", registration);
  to.flag("context_required", !u.has_scheme() || needs_message(u));
  if (it.refused) {
    json_object mistake(to.key("scheme_error"));
    mistake.text("name", it.refused->name);
    mistake.number("at", it.refused->at);
    mistake.text("message", it.refused->message);
    mistake.text("spec", it.refused->spec);
  }
  put_warnings(to, it.notices, it.value.view());
}

}  // namespace wend::cli

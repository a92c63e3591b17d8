// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/edit.hpp"

#include <algorithm>
#include <array>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/base/detail/utf8.hpp"
#include "wend/simd/find.hpp"
#include "wend/uri/detail/alphabet.hpp"
#include "wend/uri/detail/edit.hpp"
#include "wend/uri/detail/generic_syntax.hpp"
#include "wend/uri/detail/percent.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/detail/splice.hpp"
#include "wend/uri/detail/split.hpp"
#include "wend/uri/detail/syntax.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/whatwg/attribute.hpp"
#include "wend/uri/whatwg/sets.hpp"

namespace wend {
namespace {

using detail::replacement;

constexpr std::array<std::string_view, 9> part_names{"scheme", "user", "password", "userinfo", "host",
                                                     "port",   "path", "query",    "fragment"};

/// Appends a part: escapes illegal octets and keeps escapes. Also keeps a character that the profile's charset
/// lacks, which the parser then refuses.
void put_part(std::string& out, std::string_view text, alphabet const& of, profile p) {
  for (std::size_t i = 0; i < text.size();) {
    bool stays = of.may_stand[text[i]] || detail::is_escape(text, i);
    auto length = stays ? 0 : escape_character_to(out, text, i, p);
    if (length == 0) {
      auto next = i;
      utf8::next(text, next);
      length = next - i;
      out.append(text, i, length);
    }
    i += length;
  }
}

/// Whether a parser would read the path as an authority, or its beginning as a scheme. RFC 3986 §3.3, §4.2
bool looks_like_authority(components const& parts, syntax const& rules) {
  return !parts.host && parts.path.starts_with("//") && rules.login != authority::none;
}

bool looks_like_scheme(components const& parts, profile p) {
  if (parts.host || parts.scheme) return false;
  auto colon = detail::scheme_end(parts.path);
  if (colon == detail::offsets::none) return false;
  return has_generic_grammar(p) || detail::bad_in_scheme(parts.path.substr(0, colon), p) == std::string::npos;
}

void put_path(std::string& out, components const& parts, syntax const& rules, profile p, alphabet const& of) {
  if (parts.host && !parts.path.empty() && !parts.path.starts_with('/')) out += '/';
  if (looks_like_authority(parts, rules)) out += "/.";
  if (looks_like_scheme(parts, p)) out += "./";
  put_part(out, parts.path, of, p);
}

bool is_special(std::string scheme) {
  for (char& c : scheme) c = lower(c);
  return whatwg::special_scheme_of(scheme).kind != whatwg::scheme_kind::other;
}

/// Returns the octets that the standard's parser neither changes in a part nor reads as its end; a % without two
/// digits is one of them. WHATWG URL §1.3, §4.4
alphabet alphabet_of_standard(part which, components const& parts) {
  constexpr charset everything = charset::range('\0', '\xFF');
  bool special = is_special(parts.scheme.value_or("")), opaque = !parts.host && !parts.path.starts_with('/');
  switch (which) {
    case part::path:
      // The parser removes a space at the end.
      if (opaque)
        return {everything - whatwg::c0_control_percent_encode - "?#" -
                (parts.path.ends_with(' ') ? " " : "")};
      return {everything - whatwg::path_percent_encode - (special ? "\\" : "")};
    case part::query:
      return {everything - (special ? whatwg::special_query_percent_encode : whatwg::query_percent_encode)};
    case part::fragment: return {everything - whatwg::fragment_percent_encode};
    default: return {everything - whatwg::userinfo_percent_encode};
  }
}

/// Whether the standard's parser would end the host within this text. WHATWG URL §3.2
bool holds_a_delimiter(std::string_view host) {
  if (host.starts_with('[') && host.ends_with(']')) {
    host = host.substr(1, host.size() - 2);
    return std::ranges::any_of(host, [](char c) { return !hex[c] && c != ':' && c != '.'; });
  }
  static constexpr auto delimiters = whatwg::forbidden_host_code_point | control;
  return std::ranges::any_of(host, [](char c) { return delimiters[c]; });
}

/// Refuses text that the standard's parser would read as another part, or remove without an error.
result<void> vet_for_standard(components const& parts) {
  if (parts.scheme && detail::bad_in_scheme(*parts.scheme, profile::whatwg) != std::string::npos)
    return mistake(errc::bad_scheme);
  auto scheme = parts.scheme.value_or("");
  for (char& c : scheme) c = lower(c);
  bool needs_host = whatwg::special_scheme_of(scheme).kind == whatwg::scheme_kind::special;
  if (needs_host && parts.host.value_or("").empty()) return mistake(errc::no_host);
  if (parts.host && holds_a_delimiter(*parts.host)) return mistake(errc::bad_host);
  auto is_digit = [](char c) { return digit[c]; };
  if (parts.port && (parts.port->empty() || !std::ranges::all_of(*parts.port, is_digit)))
    return mistake(errc::bad_port);
  return {};
}

result<uri> read_by_standard(std::string_view text, components const& parts) {
  if (auto vetted = vet_for_standard(parts); !vetted) return unexpected(vetted.error());
  auto url = whatwg::parse(text);
  if (!url) return url;
  bool keeps_asides = url->view().has_query() == parts.query.has_value() &&
                      url->view().has_fragment() == parts.fragment.has_value();
  if (!keeps_asides) return mistake(errc::query_not_allowed, url->view().offset_of(url->view().path()));
  return url;
}

std::optional<std::string> kept_if(bool present, std::string_view text) {
  if (!present) return {};
  return std::string(text);
}

bool is_in_charset(std::string_view text, std::size_t at, profile p) {
  std::string escaped;
  return escape_character_to(escaped, text, at, p) > 0;
}

/// Whether the parts have a host although the older profiles define the scheme without one, or not at all.
bool has_no_place_for_a_host(components const& parts, profile p) {
  return parts.host && parts.scheme && is_opaque(*parts.scheme, p);
}

/// What sets user, password or both. Each may be empty and present. RFC 3986 §3.2.1
replacement login_replacement(uri_view u, part which, std::optional<std::string_view> value) {
  auto const& at = detail::access::at(u);
  auto text = value.value_or("");
  detail::splice const login{at.authority, at.host, 2};
  bool is_first = which != part::password && (!u.has_userinfo() || which == part::userinfo);
  if (is_first && value) return {login, {text, "@"}};
  if (which != part::password && !value) return {login, {}};
  auto user_end = static_cast<std::uint32_t>(at.authority + u.user().size());
  if (which == part::user) return {{at.authority, user_end, 2}, {text}};
  if (!u.has_userinfo()) return {login, {value ? ":" : "", text, value ? "@" : ""}};
  return {{user_end, at.host - 1, 2}, {value ? ":" : "", text}};
}

/// What sets a part of a URI of RFC 3986 where the text needs no escape and the other parts stay as they are.
std::optional<replacement> replacement_for(uri_view u, part which, std::optional<std::string_view> value) {
  auto text = value.value_or("");
  bool is_generic = has_generic_grammar(u.profile()) && u.mode() == mode::strict;
  if (!is_generic || u.text().size() + text.size() > 0x10000000) return {};
  auto const& rules = generic_syntax(u.profile());
  auto const& at = detail::access::at(u);
  auto consists_of = [&](charset set) { return simd::first_outside(text, set) == text.size(); };
  auto only_if = [](bool good, replacement by) { return good ? std::optional(by) : std::nullopt; };
  bool sets_authority = u.has_authority() && !text.empty();
  auto marked = [&](std::string_view mark) { return detail::splice_pieces{value ? mark : "", text}; };
  switch (which) {
    case part::scheme: {
      bool is_scheme = !text.empty() && detail::bad_in_scheme(text, u.profile()) == text.npos;
      return only_if(u.has_scheme() && is_scheme, {scheme_of(at), {text}});
    }
    case part::user:
      return only_if(u.has_authority() && consists_of(rules.user - ":"), login_replacement(u, which, value));
    case part::password:
    case part::userinfo:
      return only_if(u.has_authority() && consists_of(rules.user), login_replacement(u, which, value));
    case part::host: return only_if(sets_authority && consists_of(rules.user - ":"), {host_of(at), {text}});
    case part::port: return only_if(sets_authority && consists_of(digit), {port_of(at), {":", text}});
    case part::path: {
      bool is_path = u.has_authority() && text.starts_with('/') && consists_of(rules.path);
      return only_if(is_path, {path_of(at), {text}});
    }
    case part::query: return only_if(consists_of(rules.query), {query_of(at), marked("?")});
    case part::fragment:
      return only_if(consists_of(rules.fragment), {fragment_of(at, u.text()), marked("#")});
  }
  return {};
}

}  // namespace

std::string_view name_of(part p) noexcept { return part_names[static_cast<std::size_t>(p)]; }

std::optional<part> part_named(std::string_view name) noexcept {
  for (std::size_t i = 0; i < part_names.size(); ++i)
    if (part_names[i] == name) return static_cast<part>(i);
  return {};
}

components::components(uri_view u)
    : scheme(kept_if(u.has_scheme(), u.scheme())),
      user(kept_if(u.has_userinfo(), u.user())),
      password(kept_if(u.has_password(), u.password())),
      host(kept_if(u.has_authority(), u.host())),
      port(kept_if(u.has_port(), u.port())),
      path(u.path()),
      query(kept_if(u.has_query(), u.query())),
      fragment(kept_if(u.has_fragment(), u.fragment())) {}

std::string written(components const& parts, profile p) {
  auto const& rules = reading_syntax(parts.scheme.value_or(""), p);
  auto alphabet_in = [&](part which) {
    return is_url_standard(p) ? alphabet_of_standard(which, parts) : alphabet_of(which, rules);
  };
  std::string text;
  if (parts.scheme) (text += *parts.scheme) += ':';
  if (parts.host) {
    text += "//";
    if (parts.user || parts.password) {
      put_part(text, parts.user.value_or(""), alphabet_in(part::user), p);
      if (parts.password) {
        text += ':';
        put_part(text, *parts.password, alphabet_in(part::password), p);
      }
      text += '@';
    }
    text += *parts.host;
    if (parts.port) (text += ':') += *parts.port;
  }
  put_path(text, parts, rules, p, alphabet_in(part::path));
  if (parts.query) {
    text += '?';
    put_part(text, *parts.query, alphabet_in(part::query), p);
  }
  if (parts.fragment) {
    text += '#';
    put_part(text, *parts.fragment, alphabet_in(part::fragment), p);
  }
  return text;
}

result<uri> compose(components const& parts, profile p) {
  if (!parts.host && (parts.user || parts.password || parts.port)) return mistake(errc::no_host);
  auto text = written(parts, p);
  if (is_url_standard(p)) return read_by_standard(text, parts);
  if (has_no_place_for_a_host(parts, p))
    return mistake(errc::host_not_allowed, static_cast<std::uint32_t>(parts.scheme->size() + 3));
  auto url = parts.scheme ? parse(text, p) : parse_reference(text, p);
  if (!url && url.error().code == errc::non_ascii && !is_in_charset(text, url.error().at, p))
    return mistake(errc::not_in_charset, url.error().at);
  if (!url) return unexpected(url.error());
  // A delimiter within a part would change how the text is split.
  if (parts.scheme && url->scheme() != *parts.scheme) return mistake(errc::bad_scheme);
  if (url->has_authority() != parts.host.has_value()) return mistake(errc::bad_path);
  if (parts.host && url->host() != *parts.host) return mistake(errc::bad_host, url->offset_of(url->host()));
  if (parts.host && (url->has_port() != parts.port.has_value() || url->port() != parts.port.value_or("")))
    return mistake(errc::bad_port, url->offset_of(url->host()));
  if (url->has_query() != parts.query.has_value() || url->has_fragment() != parts.fragment.has_value())
    return mistake(errc::query_not_allowed, url->offset_of(url->path()));
  return uri(*url);
}

void components::set(part which, std::optional<std::string_view> value) {
  auto text = value ? std::optional<std::string>(*value) : std::nullopt;
  switch (which) {
    case part::scheme: scheme = text; break;
    case part::user: user = text; break;
    case part::password: password = text; break;
    case part::host: host = text; break;
    case part::port: port = text; break;
    case part::path: path = text.value_or(""); break;
    case part::query: query = text; break;
    case part::fragment: fragment = text; break;
    case part::userinfo: {
      auto colon = text ? text->find(':') : std::string::npos;
      user = text ? std::optional(text->substr(0, colon)) : std::nullopt;
      password = colon == std::string::npos ? std::nullopt : std::optional(text->substr(colon + 1));
      break;
    }
  }
  if (which == part::host && !value) user = password = port = std::nullopt;
  if (which == part::user && !value) password = std::nullopt;
}

result<uri> with(uri_view u, part which, std::optional<std::string_view> value) {
  if (is_url_standard(u.profile())) return whatwg::with(u, which, value);
  if (auto by = replacement_for(u, which, value)) return detail::spliced(u, *by);
  components parts(u);
  parts.set(which, value);
  return compose(parts, u.profile());
}

result<uri> with(std::string_view text, part which, std::optional<std::string_view> value, profile p) {
  auto url = uri::parse(std::string(text), p);
  if (!url) return unexpected(url.error());
  return with(*url, which, value);
}

}  // namespace wend

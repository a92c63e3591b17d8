// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/edit.hpp"

#include <algorithm>
#include <array>

#include "wend/base/charset.hpp"
#include "wend/base/detail/ascii.hpp"
#include "wend/uri/detail/alphabet.hpp"
#include "wend/uri/detail/percent.hpp"
#include "wend/uri/detail/split.hpp"
#include "wend/uri/detail/utf8.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/syntax.hpp"
#include "wend/uri/whatwg/attribute.hpp"
#include "wend/uri/whatwg/sets.hpp"

namespace wend {
namespace {

constexpr std::array<std::string_view, 9> part_names{"scheme", "user", "password", "userinfo", "host",
                                                     "port",   "path", "query",    "fragment"};

/// Writes a part: what may not stand in it is escaped, an escape that is there already stays, as does what
/// the profile's charset does not have, which no reader takes.
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

/// Whether a reader would take the path for an authority, or the front of it for a scheme. RFC 3986 §3.3,
/// §4.2
bool looks_like_authority(components const& all, syntax const& rules) {
  return !all.host && all.path.starts_with("//") && rules.login != authority::none;
}

bool looks_like_scheme(components const& all, profile p) {
  if (all.host || all.scheme) return false;
  auto colon = detail::scheme_end(all.path);
  if (colon == detail::offsets::none) return false;
  return p >= profile::rfc3986 || detail::bad_in_scheme(all.path.substr(0, colon), p) == std::string::npos;
}

void put_path(std::string& out, components const& all, syntax const& rules, profile p, alphabet const& of) {
  if (all.host && !all.path.empty() && !all.path.starts_with('/')) out += '/';
  if (looks_like_authority(all, rules)) out += "/.";
  if (looks_like_scheme(all, p)) out += "./";
  put_part(out, all.path, of, p);
}

bool is_special(std::string scheme) {
  for (char& c : scheme) c = lower(c);
  return whatwg::special_scheme_of(scheme).kind != whatwg::scheme_kind::other;
}

/// What the standard's own reader leaves as it is in a part, and does not take for its end. A % without two
/// digits is such, too. WHATWG URL §1.3, §4.4
alphabet alphabet_of_standard(part which, components const& all) {
  constexpr charset everything = charset::range('\0', '\xFF');
  bool special = is_special(all.scheme.value_or("")), opaque = !all.host && !all.path.starts_with('/');
  switch (which) {
    case part::path:
      // A space at its end would be left out.
      if (opaque)
        return {everything - whatwg::c0_control_percent_encode - "?#" - (all.path.ends_with(' ') ? " " : "")};
      return {everything - whatwg::path_percent_encode - (special ? "\\" : "")};
    case part::query:
      return {everything - (special ? whatwg::special_query_percent_encode : whatwg::query_percent_encode)};
    case part::fragment: return {everything - whatwg::fragment_percent_encode};
    default: return {everything - whatwg::userinfo_percent_encode};
  }
}

/// Whether the standard would read more than a host there. WHATWG URL §3.2
bool holds_a_delimiter(std::string_view host) {
  if (host.starts_with('[') && host.ends_with(']')) {
    host = host.substr(1, host.size() - 2);
    return std::ranges::any_of(host, [](char c) { return !hex[c] && c != ':' && c != '.'; });
  }
  static constexpr auto delimiters = whatwg::forbidden_host_code_point | control;
  return std::ranges::any_of(host, [](char c) { return delimiters[c]; });
}

/// What the URL Standard would take for another part, or leave out without a word.
result<void> vet_for_standard(components const& all) {
  if (all.scheme && detail::bad_in_scheme(*all.scheme, profile::whatwg) != std::string::npos)
    return mistake(errc::bad_scheme);
  auto scheme = all.scheme.value_or("");
  for (char& c : scheme) c = lower(c);
  bool needs_host = whatwg::special_scheme_of(scheme).kind == whatwg::scheme_kind::special;
  if (needs_host && all.host.value_or("").empty()) return mistake(errc::no_host);
  if (all.host && holds_a_delimiter(*all.host)) return mistake(errc::bad_host);
  auto is_digit = [](char c) { return digit[c]; };
  if (all.port && (all.port->empty() || !std::ranges::all_of(*all.port, is_digit)))
    return mistake(errc::bad_port);
  return {};
}

result<uri> read_by_standard(std::string_view text, components const& all, host_mapper to_ascii) {
  if (auto vetted = vet_for_standard(all); !vetted) return std::unexpected(vetted.error());
  auto made = whatwg::parse(text, to_ascii);
  if (!made) return made;
  bool keeps_asides = made->view().has_query() == all.query.has_value() &&
                      made->view().has_fragment() == all.fragment.has_value();
  if (!keeps_asides) return mistake(errc::query_not_allowed, made->view().offset_of(made->view().path()));
  return made;
}

std::optional<std::string> kept_if(bool present, std::string_view text) {
  if (!present) return {};
  return std::string(text);
}

bool is_in_charset(std::string_view text, std::size_t at, profile p) {
  std::string escaped;
  return escape_character_to(escaped, text, at, p) > 0;
}

/// A host where all behind the colon is one part: the older profiles know the scheme without one, or not at
/// all.
bool has_no_place_for_a_host(components const& all, profile p) {
  return all.host && all.scheme && is_opaque(*all.scheme, p);
}

}  // namespace

std::string_view name_of(part one) noexcept { return part_names[static_cast<std::size_t>(one)]; }

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

std::string written(components const& all, profile p) {
  auto const& rules = reading_syntax(all.scheme.value_or(""), p);
  auto alphabet_in = [&](part which) {
    return p == profile::whatwg ? alphabet_of_standard(which, all) : alphabet_of(which, rules);
  };
  std::string text;
  if (all.scheme) (text += *all.scheme) += ':';
  if (all.host) {
    text += "//";
    if (all.user || all.password) {
      put_part(text, all.user.value_or(""), alphabet_in(part::user), p);
      if (all.password) text += ':', put_part(text, *all.password, alphabet_in(part::password), p);
      text += '@';
    }
    text += *all.host;
    if (all.port) (text += ':') += *all.port;
  }
  put_path(text, all, rules, p, alphabet_in(part::path));
  if (all.query) text += '?', put_part(text, *all.query, alphabet_in(part::query), p);
  if (all.fragment) text += '#', put_part(text, *all.fragment, alphabet_in(part::fragment), p);
  return text;
}

result<uri> compose(components const& all, profile p, host_mapper to_ascii) {
  if (!all.host && (all.user || all.password || all.port)) return mistake(errc::no_host);
  auto text = written(all, p);
  if (p == profile::whatwg) return read_by_standard(text, all, to_ascii);
  if (has_no_place_for_a_host(all, p))
    return mistake(errc::host_not_allowed, static_cast<std::uint32_t>(all.scheme->size() + 3));
  auto made = all.scheme ? parse(text, p) : parse_reference(text, p);
  if (!made && made.error().code == errc::non_ascii && !is_in_charset(text, made.error().at, p))
    return mistake(errc::not_in_charset, made.error().at);
  if (!made) return std::unexpected(made.error());
  // A part that holds a delimiter would come back as something else.
  if (all.scheme && made->scheme() != *all.scheme) return mistake(errc::bad_scheme);
  if (made->has_authority() != all.host.has_value()) return mistake(errc::bad_path);
  if (all.host && made->host() != *all.host) return mistake(errc::bad_host, made->offset_of(made->host()));
  if (all.host && (made->has_port() != all.port.has_value() || made->port() != all.port.value_or("")))
    return mistake(errc::bad_port, made->offset_of(made->host()));
  if (made->has_query() != all.query.has_value() || made->has_fragment() != all.fragment.has_value())
    return mistake(errc::query_not_allowed, made->offset_of(made->path()));
  return uri(*made);
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
  if (u.profile() == profile::whatwg) return whatwg::with(u, which, value);
  components all(u);
  all.set(which, value);
  return compose(all, u.profile());
}

}  // namespace wend

// SPDX-License-Identifier: Apache-2.0
//
// An IRI is a URI that may hold characters beyond ASCII (RFC 3987 §2.2):
//
//     ucschar  = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF / %x10000-1FFFD / … / %xE1000-EFFFD
//     iprivate = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD          in the query only

#include "wend/uri/iri.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "wend/base/detail/chars.hpp"
#include "wend/base/detail/utf8.hpp"
#include "wend/idna/idna.hpp"
#include "wend/uri/detail/generic_syntax.hpp"
#include "wend/uri/detail/percent.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/detail/split.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/rfc/recode.hpp"

namespace wend {
namespace {

bool is_ucschar(char32_t c) {
  if (c < 0x10000)
    return (c >= 0xA0 && c <= 0xD7FF) || (c >= 0xF900 && c <= 0xFDCF) || (c >= 0xFDF0 && c <= 0xFFEF);
  return c <= 0xEFFFD && (c & 0xFFFF) <= 0xFFFD && !(c >= 0xE0000 && c < 0xE1000);
}

bool is_iprivate(char32_t c) {
  return (c >= 0xE000 && c <= 0xF8FF) || (c >= 0xF0000 && (c & 0xFFFF) <= 0xFFFD && c <= 0x10FFFD);
}

// RFC 3987 §4.1: an IRI has no formatting marks of bidirectional text.
bool is_bidi_mark(char32_t c) { return c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E); }

// Spaces and characters without a glyph.
bool is_invisible(char32_t c) {
  return c == 0xA0 || c == 0xAD || c == 0x1680 || (c >= 0x2000 && c <= 0x200F) ||
         (c >= 0x2028 && c <= 0x202F) || (c >= 0x205F && c <= 0x206F) || c == 0x3000 || c == 0xFEFF;
}

/// The ASCII form of an IRI under construction, and the byte of the IRI for each of its bytes.
struct mapped {
  std::string text{};
  std::vector<std::pair<std::uint32_t, std::uint32_t>> jumps{};  // from byte `first` on, add `second`

  std::uint32_t original(std::uint32_t at) const {
    auto jump = std::ranges::upper_bound(jumps, at, {}, [](auto const& j) { return j.first; });
    if (jump == jumps.begin()) return at;
    --jump;
    return jump->second + (at - jump->first);
  }
  void here_is(std::size_t at) {
    jumps.emplace_back(static_cast<std::uint32_t>(text.size()), static_cast<std::uint32_t>(at));
  }
};

/// Private characters are legal in the query only.
enum class iprivate : std::uint8_t { refused, allowed };

result<void> put_part(mapped& out, std::string_view text, std::size_t from, std::size_t to,
                      iprivate in_private_use = iprivate::refused) {
  for (auto i = from; i < to;) {
    if (!eight_bit[text[i]]) {
      out.text += text[i++];
      continue;
    }
    auto at = i;
    auto point = utf8::next(text.substr(0, to), i);
    bool allowed = point && !is_bidi_mark(*point) &&
                   (is_ucschar(*point) || (in_private_use == iprivate::allowed && is_iprivate(*point)));
    if (!allowed) return mistake(point ? errc::bad_char : errc::non_ascii, static_cast<std::uint32_t>(at));
    out.here_is(at);
    for (auto k = at; k < i; ++k) detail::put_escape(out.text, text[k]);
    out.here_is(i);
  }
  return {};
}

bool is_ascii(std::string_view text) {
  return std::ranges::none_of(text, [](char c) { return eight_bit[c]; });
}

/// Maps an IRI to a URI (RFC 3987 §3.1). `put_host` appends a host that is not ASCII.
template <class Host>
result<mapped> map(std::string_view iri, Host put_host) {
  auto at = detail::split(iri, detail::scheme_end(iri), generic_syntax(profile::rfc3986));
  mapped out;
  auto host_begin = at.authority == detail::offsets::none ? at.path : at.host;
  auto host_end = at.authority == detail::offsets::none ? at.path : at.host_end;
  if (auto done = put_part(out, iri, 0, host_begin); !done) return unexpected(done.error());
  auto host = iri.substr(host_begin, host_end - host_begin);
  if (is_ascii(host)) out.text += host;
  else if (auto done = put_host(out, host_begin, host_end); !done) return unexpected(done.error());
  if (auto done = put_part(out, iri, host_end, at.path_end); !done) return unexpected(done.error());
  if (auto done = put_part(out, iri, at.path_end, at.query_end, iprivate::allowed); !done)
    return unexpected(done.error());
  if (auto done = put_part(out, iri, at.query_end, iri.size()); !done) return unexpected(done.error());
  return out;
}

result<uri_view> read(mapped const& out, iri_form form) {
  auto reference = form == iri_form::reference ? parse_reference(out.text) : parse(out.text);
  if (!reference) return mistake(reference.error().code, out.original(reference.error().at));
  return reference;
}

/// Decodes the escapes of UTF-8 characters that `may_show` accepts.
template <class MayShow>
std::string shown(std::string_view text, MayShow may_show) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    std::string octets;
    for (auto k = i; octets.size() < 4 && k < text.size(); k += 3) {
      if (!detail::is_escape(text, k)) break;
      octets += detail::escaped_octet(text, k);
    }
    std::size_t used = 0;
    auto point = octets.empty() ? std::nullopt : utf8::next(octets, used);
    if (point && may_show(*point)) {
      out.append(octets, 0, used);
      i += 3 * used;
    } else if (!octets.empty() && eight_bit[octets[0]]) {  // RFC 3987 §3.2: escaped again, in upper case
      detail::put_escape(out, octets[0]);
      i += 3;
    } else {
      out += text[i++];
    }
  }
  return out;
}

// Visible characters that are neither a delimiter of a profile nor the end of a URI in running text.
constexpr charset showable = charset::range('!', '~') - "%\"<>/?#[]@!$&'()*+,;=:";

/// Decodes the escapes of visible characters. An escape is a character of ISO 8859-1: RFC 1630 §Unsafe characters.
std::string latin1_shown(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    bool escape = detail::is_escape(text, i);
    auto octet = escape ? detail::escaped_octet(text, i) : '\0';
    auto point = static_cast<unsigned char>(octet);
    bool show = escape && (showable[octet] || (point >= 0xA0 && !is_invisible(point)));
    if (!show) {
      out += text[i];
      continue;
    }
    utf8::append(out, point);
    i += 2;
  }
  return out;
}

}  // namespace

result<void> check_iri(std::string_view iri, iri_form form) {
  auto escaped_host = [&](mapped& out, std::size_t from, std::size_t to) {
    return put_part(out, iri, from, to);
  };
  auto out = map(iri, escaped_host);
  if (!out) return unexpected(out.error());
  if (auto url = read(*out, form); !url) return unexpected(url.error());
  return {};
}

result<uri> uri_of_iri(std::string_view iri, iri_form form) {
  auto ascii_host = [&](mapped& out, std::size_t from, std::size_t to) -> result<void> {
    auto at = static_cast<std::uint32_t>(from);
    auto host = idna::to_ascii(iri.substr(from, to - from));
    if (!host) return mistake(host.error().code, at);
    out.here_is(from);
    out.text += *host;
    out.here_is(to);
    return {};
  };
  auto out = map(iri, ascii_host);
  if (!out) return unexpected(out.error());
  auto url = read(*out, form);
  if (!url) return unexpected(url.error());
  return uri(*url);
}

namespace detail {

std::string characters_shown(std::string_view canonical, profile p) {
  auto visible_ascii = [](char32_t c) { return c < 0x80 && showable[static_cast<char>(c)]; };
  auto visible = [&](char32_t c) {
    return visible_ascii(c) || (c >= 0x80 && is_ucschar(c) && !is_invisible(c) && !is_bidi_mark(c));
  };
  if (has_generic_grammar(p)) return shown(canonical, visible);
  if (p == profile::rfc1738) return shown(canonical, visible_ascii);
  return latin1_shown(canonical);
}

}  // namespace detail

std::string iri_of_uri(uri_view u) {
  // RFC 3987 §3.2: unreserved characters and those of an IRI, without the marks of §4.1.
  constexpr charset unreserved = alpha | digit | "-._~";
  auto allowed = [&](char32_t c) {
    return c < 0x80 ? unreserved[static_cast<char>(c)] : is_ucschar(c) && !is_bidi_mark(c);
  };
  return shown(u.text(), allowed);
}

}  // namespace wend

// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/gopher/item.hpp"

#include "wend/base/diagnostic_sink.hpp"
#include "wend/uri/detail/percent.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/rfc/grammar.hpp"

namespace wend::gopher {

charset gtype(profile p) {
  switch (p) {
    case profile::rfc1630: return grammar::rfc1630::xalpha_specific;
    case profile::url7a: return grammar::url7a::xalpha;
    case profile::rfc1738: return grammar::rfc1738::xchar;
    default: return grammar::rfc3986::pchar | "/";
  }
}

bool has_type(uri_view u) { return u.path().size() > 1; }

// GOPHER-25: the type may be an escape. A stray % of lenient reading is one itself.
char type_of(uri_view u) {
  if (!has_type(u)) return '1';
  return detail::is_escape(u.path(), 1) ? detail::escaped_octet(u.path(), 1) : u.path()[1];
}

// RFC 1630 and url7a give the type an alphabet of its own, without a slash and, in url7a, without a plus.
// Today it is whatever a path may hold: WHATWG URL §4.4 lets [ ] | \ stand there.
void check_type(uri_view u, diagnostic_sink say) {
  if (!predates_rfc3986(u.profile()) || !has_type(u) || u.path()[1] == '%' || gtype(u.profile())[u.path()[1]])
    return;
  say(errc::bad_path, u.offset_of(u.path()) + 1);
}

bool takes_words(char type) noexcept { return type == '7' || type == '2'; }

}  // namespace wend::gopher

// SPDX-License-Identifier: Apache-2.0
//
// Parses RFC 3986 in one pass with a table of character kinds. Only octets of host and port are read twice. For
// machines without vectors; tests compare the vector code with it.

#include <algorithm>
#include <array>

#include "wend/base/detail/chars.hpp"
#include "wend/uri/detail/host.hpp"
#include "wend/uri/rfc/quick.hpp"

namespace wend::detail::quick {
namespace {

enum : std::uint8_t {
  scheme_bit = 1,
  user_bit = 2,
  name_bit = 4,
  path_bit = 8,
  query_bit = 16,
  digit_bit = 32,
  hex_bit = 64
};

constexpr std::array<std::uint8_t, 256> kinds = [] {
  constexpr charset unreserved = alpha | digit | "-._~";
  constexpr charset sub_delims = "!$&'()*+,;=";
  struct {
    charset set;
    std::uint8_t bit;
  } const rows[] = {
      {alpha | digit | "+-.", scheme_bit},
      {unreserved | sub_delims | ":", user_bit},
      {unreserved | sub_delims, name_bit},
      {unreserved | sub_delims | ":@/", path_bit},
      {unreserved | sub_delims | ":@/?", query_bit},
      {digit, digit_bit},
      {hex, hex_bit},
  };
  std::array<std::uint8_t, 256> table{};
  for (unsigned c = 0; c < 256; ++c)
    for (auto const& row : rows)
      if (row.set[static_cast<char>(c)]) table[c] = static_cast<std::uint8_t>(table[c] | row.bit);
  return table;
}();

bool is(char c, std::uint8_t kind) { return kinds[static_cast<unsigned char>(c)] & kind; }

/// Returns the end of the run of escapes and characters of `kind`.
char const* past(char const* p, char const* end, std::uint8_t kind) {
  for (; p != end; ++p) {
    if (is(*p, kind)) continue;
    if (*p != '%' || end - p < 3 || !is(p[1], hex_bit) || !is(p[2], hex_bit)) return p;
    p += 2;
  }
  return p;
}

/// Finds the offsets of a well-formed RFC 3986 text; gives no reason for refusing one.
struct reader {
  char const *begin, *end;
  offsets at{};

  std::uint32_t offset(char const* p) const { return static_cast<std::uint32_t>(p - begin); }

  // authority = [ userinfo "@" ] host [ ":" port ]. The characters of host and port are legal in userinfo, too.
  char const* authority(char const* p) {
    at.authority = at.host = offset(p);
    char const* stop = past(p, end, user_bit);
    if (stop != end && *stop == '@') {
      p = stop + 1;
      at.host = offset(p);
      stop = past(p, end, user_bit);
    }
    if (stop != end && *stop == '[' && stop == p) {
      stop = std::find(p, end, ']');
      if (stop == end) return nullptr;
      std::string_view inside(p + 1, stop);
      if (!is_ipv6(inside) && !is_ip_future(inside)) return nullptr;
      p = stop + 1;
      if (p != end && *p != ':' && *p != '/' && *p != '?' && *p != '#') return nullptr;
      stop = past(p, end, digit_bit | user_bit);
    } else {
      p = std::find(p, stop, ':');
    }
    at.host_end = offset(p);
    if (p != stop)
      for (char const* d = p + 1; d != stop; ++d)
        if (!is(*d, digit_bit)) return nullptr;
    return stop;
  }

  bool read(char const* p) {
    if (end - p >= 2 && p[0] == '/' && p[1] == '/') {
      p = authority(p + 2);
      if (!p || (p != end && *p != '/' && *p != '?' && *p != '#')) return false;
    } else {
      at.host = at.host_end = offset(p);
    }
    at.path = offset(p);
    p = past(p, end, path_bit);
    at.path_end = offset(p);
    if (p != end && *p == '?') p = past(p + 1, end, query_bit);
    at.query_end = offset(p);
    if (p != end && *p == '#') p = past(p + 1, end, query_bit);
    return p == end;
  }

  bool read_absolute() {
    char const* p = begin;
    if (p == end || !alpha[*p]) return false;
    while (p != end && is(*p, scheme_bit)) ++p;
    if (p == end || *p != ':') return false;
    at.scheme_end = offset(p);
    return read(p + 1);
  }

  bool read_reference() {
    if (begin != end && alpha[*begin] && read_absolute()) return true;
    at = {};
    // path-noscheme: no colon in the first segment. RFC 3986 §4.2
    for (char const* p = begin; p != end && *p != '/' && *p != '?' && *p != '#'; ++p)
      if (*p == ':') return false;
    return read(begin);
  }
};

}  // namespace

bool read_3986_by_octets(std::string_view text, form wanted, offsets& at) noexcept {
  reader in{text.data(), text.data() + text.size()};
  bool good = wanted == form::absolute ? in.read_absolute() : in.read_reference();
  at = in.at;
  return good;
}

}  // namespace wend::detail::quick

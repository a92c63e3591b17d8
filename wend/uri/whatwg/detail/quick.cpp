// SPDX-License-Identifier: Apache-2.0
//
// Most texts are in normal form, or nearly. Each part of such a text is read with one table. Only the bytes of a login
// and of the last label of a host are read twice.

#include "wend/uri/whatwg/detail/quick.hpp"

#include "wend/base/detail/chars.hpp"
#include "wend/uri/detail/host.hpp"
#include "wend/uri/whatwg/detail/host.hpp"

namespace wend::whatwg::quick {
namespace {

using wend::detail::offsets;

/// Whether a text must be in normal form, or must only be valid: with capitals and the default port.
enum class wanted : std::uint8_t { normal, valid };

struct reader {
  char const *begin, *end;
  offsets& at;
  special_scheme scheme{};
  wanted want = wanted::normal;

  std::uint32_t offset(char const* p) const noexcept { return static_cast<std::uint32_t>(p - begin); }
  bool is_special() const noexcept { return scheme.kind != scheme_kind::other; }
  bool is(char const* p, char c) const noexcept { return p != end && *p == c; }
  bool ends_authority(char const* p) const noexcept {
    return p == end || *p == '/' || *p == '?' || *p == '#';
  }

  char const* read_scheme() noexcept {
    auto p = begin;
    if (p == end || !lowalpha[*p]) return nullptr;
    p = past(p, end, scheme_kind_bit);
    if (!is(p, ':')) return nullptr;
    at.scheme_end = offset(p);
    scheme = special_scheme_of({begin, p});
    return p + 1;
  }

  kind host_bit() const noexcept {
    if (!is_special()) return opaque_host_bit;
    return want == wanted::normal ? domain_bit : upper_domain_bit;
  }

  /// Reads a normal domain, IPv4 address or opaque host that is not empty.
  char const* host(char const* p) const noexcept {
    if (is(p, '[')) return ipv6(p);
    auto stop = past(p, end, host_bit());
    if (stop == p) return nullptr;
    if (is_special() && may_be_ipv4(p, stop)) {
      std::string_view text(p, stop);
      if (ends_in_a_number(text) && !is_ipv4(text)) return nullptr;
    }
    return stop;
  }

  char const* ipv6(char const* p) const noexcept {
    std::string_view rest(p, end);
    auto close = rest.substr(0, 48).find(']');
    if (close == rest.npos) return nullptr;
    auto inside = rest.substr(1, close - 1);
    auto address = parse_ipv6(inside, {});
    return address && serialize_ipv6(*address) == inside ? p + close + 1 : nullptr;
  }

  // Without leading zeros, and not the scheme's default.
  char const* port(char const* p) const noexcept {
    auto digits = p;
    std::uint32_t value = 0;
    for (; p != end && digit[*p] && p - digits < 6; ++p)
      value = 10 * value + static_cast<std::uint32_t>(*p - '0');
    if (p == digits || value > 0xFFFF || (*digits == '0' && p - digits > 1)) return nullptr;
    bool is_default = value == scheme.default_port && is_special();
    return is_default && want == wanted::normal ? nullptr : p;
  }

  char const* login(char const* p) const noexcept {
    auto user = p;
    p = past(p, end, user_bit);
    bool has_user = p != user;
    if (is(p, ':')) {
      auto password = p + 1;
      p = past(password, end, user_bit);
      if (p == password) return nullptr;
    } else if (!has_user) {
      return nullptr;
    }
    return is(p, '@') ? p + 1 : nullptr;
  }

  /// [ login "@" ] host [ ":" port ], with a host that is not empty.
  char const* authority(char const* p) noexcept {
    at.authority = at.host = offset(p);
    auto stop = host(p);
    if (stop && is(stop, ':')) {
      if (auto behind = port(stop + 1); behind && ends_authority(behind)) {
        at.host_end = offset(stop);
        return behind;
      }
    }
    if (!stop || !ends_authority(stop)) {
      p = login(p);
      if (!p) return nullptr;
      at.host = offset(p);
      stop = host(p);
      if (!stop) return nullptr;
    }
    at.host_end = offset(stop);
    if (is(stop, ':')) stop = port(stop + 1);
    return stop && ends_authority(stop) ? stop : nullptr;
  }

  // From a slash on, without dot segments and without a drive letter with a bar.
  char const* path(char const* p) const noexcept {
    auto first = p;
    while (is(p, '/')) {
      ++p;
      if (p != end && (*p == '.' || *p == '%') && dots_of_segment(p, end, backslash::data)) return nullptr;
      p = past(p, end, path_bit);
      while (is(p, '\\') && !is_special()) p = past(p + 1, end, path_bit);
    }
    if (scheme.kind == scheme_kind::file && starts_with_drive_letter({first + 1, end}) && first[2] == '|')
      return nullptr;
    return p;
  }

  // The normal form has no space before a query or fragment, or at the end.
  char const* opaque_path(char const* p) const noexcept {
    auto first = p;
    while (p != end && *p >= ' ' && *p <= '~' && *p != '?' && *p != '#') ++p;
    return p != first && p[-1] == ' ' ? nullptr : p;
  }

  bool asides(char const* p) noexcept {
    at.path_end = offset(p);
    if (is(p, '?')) {
      p = past(p + 1, end, query_bit);
      while (is(p, '\'') && !is_special()) p = past(p + 1, end, query_bit);
    }
    at.query_end = offset(p);
    if (is(p, '#')) p = past(p + 1, end, fragment_bit);
    return p == end;
  }

  bool read_special(char const* p) noexcept {
    if (!is(p, '/') || !is(p + 1, '/')) return false;
    p += 2;
    if (scheme.kind == scheme_kind::special) {
      p = authority(p);
    } else {
      at.authority = at.host = offset(p);
      if (!is(p, '/')) p = host(p);
      if (!p) return false;
      at.host_end = offset(p);
      if (std::string_view(begin + at.host, p) == "localhost") return false;
    }
    if (!p || !is(p, '/')) return false;
    at.path = offset(p);
    p = path(p);
    return p && asides(p);
  }

  bool read_other(char const* p) noexcept {
    bool rooted = is(p, '/');
    if (rooted && is(p + 1, '/')) {
      p += 2;
      if (ends_authority(p)) at.authority = at.host = at.host_end = offset(p);
      else if (p = authority(p); !p) return false;
    } else {
      if (std::string_view(p, end).starts_with("/.//"))
        p += 2;  // the guard of a path that begins with a double slash
      at.host = at.host_end = offset(p);
    }
    at.path = offset(p);
    bool is_opaque = at.authority == offsets::none && !rooted;
    p = is_opaque ? opaque_path(p) : path(p);
    return p && asides(p);
  }

  bool read() noexcept {
    auto p = read_scheme();
    return p && (is_special() ? read_special(p) : read_other(p));
  }
};

/// Whether the function of `reader` reads the whole text.
template <class Read>
bool is_whole(std::string_view text, special_scheme scheme, Read read) noexcept {
  offsets unused;
  reader const way{text.data(), text.data() + text.size(), unused, scheme};
  return !text.empty() && (way.*read)(way.begin) == way.end;
}

}  // namespace

int dots_of_segment(char const* p, char const* end, backslash meaning) noexcept {
  int dots = 0;
  for (;; ++dots) {
    if (p == end || *p == '/' || *p == '?' || *p == '#' || (*p == '\\' && meaning == backslash::delimiter))
      return dots;
    if (dots == 2) return 0;
    if (*p == '.') ++p;
    else if (*p == '%' && end - p >= 3 && p[1] == '2' && (p[2] | 0x20) == 'e') p += 3;
    else return 0;
  }
}

bool may_be_ipv4(char const* begin, char const* end) noexcept {
  if (end != begin && end[-1] == '.') --end;
  auto label = end;
  while (label != begin && label[-1] != '.') --label;
  return label != end && digit[*label];
}

bool normal_by_octets(std::string_view text, offsets& at) noexcept {
  at = {};
  reader way{text.data(), text.data() + text.size(), at};
  return way.read();
}

lack lack_of(std::string_view text, offsets& at) noexcept {
  if (text.size() > limit) return lack::unknown;
  if (auto known = lack_by_masks(text, at); known != lack::unknown) return known;
  return normal_by_octets(text, at) ? lack::nothing : lack::unknown;
}

bool is_normal_host(std::string_view text, special_scheme scheme) noexcept {
  return is_whole(text, scheme, &reader::host);
}
bool is_normal_port(std::string_view text, special_scheme scheme) noexcept {
  return is_whole(text, scheme, &reader::port);
}
bool is_normal_path(std::string_view text, special_scheme scheme) noexcept {
  return text.starts_with('/') && is_whole(text, scheme, &reader::path);
}

bool surely_parses_by_octets(std::string_view text) noexcept {
  offsets at;
  reader way{.begin = text.data(), .end = text.data() + text.size(), .at = at, .want = wanted::valid};
  auto p = way.read_scheme();
  if (!p) return false;
  auto unclear = [&](char const* q) { return q != way.end && tab_or_newline[*q]; };
  bool slashes = way.is(p, '/') && way.is(p + 1, '/');
  if (way.scheme.kind == scheme_kind::other && !slashes)
    return !unclear(p) && !(way.is(p, '/') && unclear(p + 1));
  if (!slashes) return false;
  p += 2;
  if (way.scheme.kind != scheme_kind::special && way.is(p, '/')) return true;
  if (way.scheme.kind != scheme_kind::file) return way.authority(p) != nullptr;
  p = way.host(p);
  return p && way.ends_authority(p);
}

}  // namespace wend::whatwg::quick

// SPDX-License-Identifier: Apache-2.0
//
// `parse` answers yes quickly or hands over to `examine`, which knows why not. The quick way reads RFC 3986
// only: each part is run through one table, in the order of the text, without a second look at any byte but
// those of the host and port.

#include "wend/uri/parse.hpp"

#include <algorithm>
#include <array>

#include "wend/uri/examine.hpp"
#include "wend/uri/host.hpp"
#include "wend/uri/percent.hpp"
#include "wend/uri/split.hpp"
#include "wend/uri/whatwg/whatwg.hpp"

namespace wend {
namespace {

using detail::offsets;

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

/// Past the characters of `kind` and the escapes from `p` on.
char const* past(char const* p, char const* end, std::uint8_t kind) {
  for (; p != end; ++p) {
    if (is(*p, kind)) continue;
    if (*p != '%' || end - p < 3 || !is(p[1], hex_bit) || !is(p[2], hex_bit)) return p;
    p += 2;
  }
  return p;
}

/// The offsets of a well-formed RFC 3986 text, or nothing, without a reason.
struct quick {
  char const *begin, *end;
  offsets at{};

  std::uint32_t offset(char const* p) const { return static_cast<std::uint32_t>(p - begin); }

  // authority = [ userinfo "@" ] host [ ":" port ]. A host and port are characters of a userinfo too.
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

constexpr std::size_t quick_limit = 0x7FFFFFFF;

result<uri_view> slow(std::string_view text, profile law, mode manner, detail::form wanted) {
  detail::first_error first;
  auto view = detail::examine(text, law, manner, wanted, detail::depth::grammar, first);
  if (auto wrong = first.value()) return std::unexpected(*wrong);
  return *view;
}

/// What lenient reading does before it reads: the text with its repairable octets escaped.
struct repairing {
  std::string text;
  findings repairs;

  void copy(std::string_view piece) { text += piece; }

  void escape(char c, std::size_t at, errc why) {
    detail::put_escape(text, c);
    repairs.push_back({why, static_cast<std::uint32_t>(at)});
  }

  void free_text(std::string_view from, std::size_t begin, std::size_t end, charset set) {
    for (std::size_t i = begin; i < end; ++i) {
      char c = from[i];
      if (set[c] || c == '%' || control[c]) text += c;
      else escape(c, i, errc::char_encoded);
    }
  }

  // RFC 1738 §3.1: every @ but the last belongs to the login, where it is written %40.
  void login(std::string_view from, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      if (from[i] == '@') escape('@', i, errc::extra_at_sign);
      else text += from[i];
    }
  }

  void all_parts(std::string_view from, offsets const& at, syntax const& rules, bool repair_login) {
    bool has_login = at.authority != offsets::none && at.authority < at.host;
    auto login_begin = repair_login && has_login ? at.authority : at.path;
    auto login_end = repair_login && has_login ? at.host - 1 : at.path;
    text.reserve(from.size() + 16);
    copy(from.substr(0, login_begin));
    login(from, login_begin, login_end);
    copy(from.substr(login_end, at.path - login_end));
    free_text(from, at.path, at.path_end, rules.path);
    if (at.path_end < at.query_end) copy("?"), free_text(from, at.path_end + 1, at.query_end, rules.query);
    if (at.query_end < from.size()) copy("#"), free_text(from, at.query_end + 1, from.size(), rules.fragment);
  }

  /// The byte of the text as given that byte `at` of the repaired one stands for. Each repair before it
  /// made the text two bytes longer.
  std::uint32_t original(std::uint32_t at) const {
    std::size_t before = 0, after = repairs.size();
    while (before < after) {
      auto middle = (before + after) / 2;
      if (repairs[middle].at + 2 * middle < at) before = middle + 1;
      else after = middle;
    }
    auto shift = static_cast<std::uint32_t>(2 * before);
    // Inside the last escape: its own byte.
    if (before > 0 && at - shift < repairs[before - 1].at) return repairs[before - 1].at;
    return at - shift;
  }
};

struct lenient_reading {
  std::string text{};
  std::optional<uri_view> view{};  // of `text`
  findings said{};                 // at bytes of the text as given
  std::optional<error> wrong{};
};

lenient_reading read_leniently(std::string_view text, profile law, detail::form wanted,
                               detail::depth how_deep) {
  auto colon = detail::scheme_end(text);
  if (colon != offsets::none && detail::bad_in_scheme(text.substr(0, colon), law) != text.npos)
    colon = offsets::none;
  auto const& rules = wanted == detail::form::reference && law < profile::rfc3986
                          ? reference_syntax(law)
                          : syntax_of(colon == offsets::none ? "" : text.substr(0, colon), law);
  repairing made;
  made.all_parts(text, detail::split(text, colon, rules), rules, law < profile::rfc3986);

  lenient_reading reading{.text = std::move(made.text), .said = made.repairs};
  detail::first_error first;
  auto hear = [&](finding f) {
    f.at = made.original(f.at);
    first(f);
    reading.said.push_back(f);
  };
  reading.view = detail::examine(reading.text, law, mode::lenient, wanted, how_deep, hear);
  reading.wrong = first.value();
  in_byte_order(reading.said);
  return reading;
}

result<repaired> repair_form(std::string_view text, profile law, detail::form wanted) {
  auto reading = read_leniently(text, law, wanted, detail::depth::grammar);
  if (reading.wrong) return std::unexpected(*reading.wrong);
  return repaired{uri(*reading.view), std::move(reading.said)};
}

findings check_form(std::string_view text, profile law, mode manner, detail::form wanted) {
  if (manner == mode::lenient) return read_leniently(text, law, wanted, detail::depth::room).said;
  findings all;
  auto hear = [&](finding f) { all.push_back(f); };
  detail::examine(text, law, manner, wanted, detail::depth::room, hear);
  in_byte_order(all);
  return all;
}

}  // namespace

std::optional<std::uint16_t> uri_view::port_number() const noexcept {
  auto digits = port();
  if (digits.empty()) return {};
  std::uint32_t number = 0;
  for (char c : digits) {
    if (!digit[c]) return {};
    number = 10 * number + static_cast<std::uint32_t>(c - '0');
    if (number > 0xFFFF) return {};
  }
  return static_cast<std::uint16_t>(number);
}

result<uri_view> parse(std::string_view text, profile law) {
  if (law == profile::whatwg) return whatwg::parse_normal(text);
  if (law == profile::rfc3986 && text.size() < quick_limit) {
    quick way{text.data(), text.data() + text.size()};
    if (way.read_absolute()) return detail::access::view(text, way.at, law, mode::strict);
  }
  return slow(text, law, mode::strict, detail::form::absolute);
}

result<uri_view> parse_reference(std::string_view text, profile law) {
  if (law == profile::whatwg) {
    auto made = whatwg::parse_normal(text);
    if (made || made.error().code != errc::missing_scheme_non_relative_url) return made;
  }
  if (law == profile::rfc3986 && text.size() < quick_limit) {
    quick way{text.data(), text.data() + text.size()};
    if (way.read_reference()) return detail::access::view(text, way.at, law, mode::strict);
  }
  return slow(text, law, mode::strict, detail::form::reference);
}

result<repaired> repair(std::string_view text, profile law) {
  if (law == profile::whatwg) return whatwg::parse_and_tell(text);
  return repair_form(text, law, detail::form::absolute);
}

result<repaired> repair_reference(std::string_view text, profile law) {
  if (law == profile::whatwg) {
    auto made = whatwg::parse_and_tell(text);
    if (made || made.error().code != errc::missing_scheme_non_relative_url) return made;
  }
  return repair_form(text, law, detail::form::reference);
}

findings check(std::string_view text, profile law, mode manner) {
  if (law == profile::whatwg) return whatwg::check(text);
  return check_form(text, law, manner, detail::form::absolute);
}

findings check_reference(std::string_view text, profile law, mode manner) {
  if (law == profile::whatwg) return whatwg::check_reference(text);
  return check_form(text, law, manner, detail::form::reference);
}

unsigned profiles_that_accept(std::string_view text) noexcept {
  unsigned accepting = 0;
  for (std::size_t i = 0; i < profiles.size(); ++i)
    if (parse(text, profiles[i])) accepting |= 1u << i;
  return accepting;
}

std::string redacted(uri_view u) {
  std::string shown(u.text());
  auto hidden = u.password();
  if (hidden.empty()) {
    // Whatever the profile calls it: a scheme whose grammar it does not know may have a login all the same.
    auto at = detail::split(u.text(), detail::scheme_end(u.text()), reference_syntax(u.law()));
    hidden = detail::access::view(u.text(), at, u.law(), u.manner()).password();
  }
  if (hidden.empty()) return shown;
  return shown.replace(u.offset_of(hidden), hidden.size(), "***");
}

}  // namespace wend

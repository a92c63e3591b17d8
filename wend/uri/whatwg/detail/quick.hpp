// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "wend/base/detail/chars.hpp"
#include "wend/simd/backend.hpp"
#include "wend/uri/types.hpp"
#include "wend/uri/uri_view.hpp"
#include "wend/uri/whatwg/sets.hpp"

/// The fast path of the URL parser. Its results are those of the basic parser; without a result the basic parser
/// decides.
namespace wend::whatwg::quick {

/// The longest text or base, in bytes, that is not left to the basic parser.
inline constexpr std::size_t limit = 0x10000000;

/// How a text differs from its normal form: not at all, by the slash of "http://h", or in an unknown way.
enum class lack : std::uint8_t { nothing, slash, unknown };

/// Returns how the text differs from its normal form. Sets the offsets of the normal form unless unknown.
lack lack_of(std::string_view text, detail::offsets& at) noexcept;
/// Returns the same by masks, for the most common texts; unknown for all others.
lack lack_by_masks(std::string_view text, detail::offsets& at) noexcept;
/// Overwrites `out` with the normal form of a text that lacks nothing, or a slash, by masks; sets its offsets. Otherwise
/// returns false.
bool copy_by_masks(std::string& out, std::string_view text, detail::offsets& at);
/// The same for a partial form of the base's host, which has at most leading dot segments.
bool resolve_by_masks(std::string& out, std::string_view text, uri_view base, detail::offsets& at);
/// Returns whether the text is in normal form, octet by octet; tests compare the masks with it.
bool normal_by_octets(std::string_view text, detail::offsets& at) noexcept;

/// Overwrites `out` with the normal form and returns its offsets.
std::optional<detail::offsets> rewrite(std::string& out, std::string_view text,
                                       std::optional<uri_view> const& base);

/// Return whether the text is a host that is not empty, a port other than the scheme's default, or a path that begins
/// with a slash, in normal form.
bool is_normal_host(std::string_view, special_scheme) noexcept;
bool is_normal_port(std::string_view, special_scheme) noexcept;
bool is_normal_path(std::string_view, special_scheme) noexcept;

/// Returns true only for a text that is a URL with any base. Ignores the text behind the port, which cannot have
/// an error.
extern constinit simd::kernel<bool(char const*, std::size_t)> const beginner;
inline bool surely_parses_by_masks(std::string_view text) noexcept {
  return beginner(text.data(), text.size());
}
bool surely_parses_by_octets(std::string_view text) noexcept;
inline bool surely_parses(std::string_view text) noexcept {
  // A normal form must fit 32-bit offsets, and escapes are three times as long.
  return text.size() <= limit && (surely_parses_by_masks(text) || surely_parses_by_octets(text));
}

/// Characters that a part has in its normal form, without the delimiters that end the part.
enum kind : std::uint8_t {
  scheme_kind_bit = 1,
  domain_bit = 2,       // in lower case
  opaque_host_bit = 4,  // in a scheme that is not special
  user_bit = 8,         // without the colon
  path_bit = 16,        // without slashes of both sorts
  query_bit = 32,       // of a special scheme: without the apostrophe
  fragment_bit = 64,
  upper_domain_bit = 128,
};

inline constexpr std::array<std::uint8_t, 256> kinds = [] {
  constexpr charset all = charset::range('\0', '\x7F') | eight_bit;
  constexpr charset domain = all - forbidden_domain_code_point - eight_bit;
  struct {
    charset set;
    std::uint8_t bit;
  } const rows[] = {
      {lowalpha | digit | "+-.", scheme_kind_bit},
      {domain - hialpha, domain_bit},
      {all - forbidden_host_code_point - c0_control_percent_encode, opaque_host_bit},
      {all - userinfo_percent_encode, user_bit},
      {all - path_percent_encode - "/\\", path_bit},
      {all - special_query_percent_encode, query_bit},
      {all - fragment_percent_encode, fragment_bit},
      {domain, upper_domain_bit},
  };
  std::array<std::uint8_t, 256> table{};
  for (unsigned c = 0; c < 256; ++c)
    for (auto const& row : rows)
      if (row.set[static_cast<char>(c)]) table[c] = static_cast<std::uint8_t>(table[c] | row.bit);
  return table;
}();

inline bool is(char c, kind bit) noexcept { return kinds[static_cast<unsigned char>(c)] & bit; }

/// Returns the end of the run of characters of a kind.
inline char const* past(char const* p, char const* end, kind bit) noexcept {
  auto bits = [](char c) { return kinds[static_cast<unsigned char>(c)]; };
  while (end - p >= 4 && (bits(p[0]) & bits(p[1]) & bits(p[2]) & bits(p[3]) & bit)) p += 4;
  while (p != end && is(*p, bit)) ++p;
  return p;
}

/// Whether a backslash delimits segments, as in special schemes.
enum class backslash : std::uint8_t { data, delimiter };

/// Returns the dots of a segment of one or two dots that begins at `p`, escaped or not; 0 for any other.
int dots_of_segment(char const* p, char const* end, backslash) noexcept;

/// Returns whether a host of `domain_bit`s may be an IPv4 address: its last label begins with a digit.
bool may_be_ipv4(char const* begin, char const* end) noexcept;

}  // namespace wend::whatwg::quick

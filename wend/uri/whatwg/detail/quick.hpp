// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "wend/base/detail/chars.hpp"
#include "wend/uri/types.hpp"
#include "wend/uri/uri_view.hpp"
#include "wend/uri/whatwg/sets.hpp"

/// The quick way: what it answers is what the basic parser would; nothing means that it does not know.
namespace wend::whatwg::quick {

/// What is between a text and its normal form: nothing, the slash of "http://h", or who knows what.
enum class lack : std::uint8_t { nothing, slash, unknown };

/// The offsets are those of the normal form; they mean nothing if that is unknown.
lack lack_of(std::string_view text, detail::offsets& at) noexcept;
/// The same by masks, for what is most common.
lack lack_by_masks(std::string_view text, detail::offsets& at) noexcept;
/// Whether it is nothing, octet by octet, which is the definition.
bool normal_by_octets(std::string_view text, detail::offsets& at) noexcept;

/// Writes the normal form into `out`, which is overwritten, and answers with its offsets.
std::optional<detail::offsets> rewrite(std::string& out, std::string_view text, host_mapper,
                                       std::optional<uri_view> const& base);

/// Whether the text is a URL, whatever the base, as far as this is plain: it never looks behind the port,
/// since nothing that stands there can be wrong.
bool surely_parses(std::string_view text) noexcept;
bool surely_parses_by_masks(std::string_view text) noexcept;
bool surely_parses_by_octets(std::string_view text) noexcept;

/// Longer texts, and longer bases, are the basic parser's.
inline constexpr std::size_t limit = 0x10000000;

/// What a part may hold unchanged. The delimiters that end a part are not among it.
enum kind : std::uint8_t {
  scheme_kind_bit = 1,
  domain_bit = 2,       // in lower case already
  opaque_host_bit = 4,  // as it stands in a scheme that is not special
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

/// Past the characters of the kind.
inline char const* past(char const* p, char const* end, kind bit) noexcept {
  auto bits = [](char c) { return kinds[static_cast<unsigned char>(c)]; };
  while (end - p >= 4 && (bits(p[0]) & bits(p[1]) & bits(p[2]) & bits(p[3]) & bit)) p += 4;
  while (p != end && is(*p, bit)) ++p;
  return p;
}

/// How many dots the segment from `p` on consists of, one or two, in any spelling; 0 if it is none of these.
int dots_of_segment(char const* p, char const* end, bool backslash_ends) noexcept;

/// Whether a host of `domain_bit`s only may be an IPv4 address: its last label begins with a digit.
bool may_be_ipv4(char const* begin, char const* end) noexcept;

}  // namespace wend::whatwg::quick

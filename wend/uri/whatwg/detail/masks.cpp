// SPDX-License-Identifier: Apache-2.0
//
// The fast path for texts in normal form, with masks as in wend/uri/rfc/quick_3986.cpp. Only for common texts: a special
// scheme, and an authority within the first block. quick.cpp has the others, and tests compare the masks with it.

#include "wend/base/detail/cpp20.hpp"
#include "wend/simd/backend.hpp"
#include "wend/simd/blocks.hpp"
#include "wend/uri/detail/host.hpp"
#include "wend/uri/detail/split.hpp"
#include "wend/uri/whatwg/detail/host.hpp"
#include "wend/uri/whatwg/detail/quick.hpp"

namespace wend::whatwg::quick {
namespace {

using namespace simd;
using wend::detail::offsets;

constexpr charset ascii = charset::range('\0', '\x7F');
constexpr charset user_char = ascii - userinfo_percent_encode;
constexpr charset any_domain_char = ascii - forbidden_domain_code_point;
constexpr charset domain_char = any_domain_char - hialpha;
constexpr charset path_char = ascii - path_percent_encode - "\\";  // a backslash is a slash here
constexpr charset query_char = ascii - special_query_percent_encode;
constexpr charset fragment_char = ascii - fragment_percent_encode;
// Legal in all three parts; most texts have no others.
constexpr charset plain_char = (path_char & query_char & fragment_char) | "?#";

/// Returns the value that a little-endian machine loads, as all of these are.
constexpr std::uint64_t word_of(char const (&text)[9]) {
  std::uint64_t word = 0;
  for (int i = 7; i >= 0; --i) word = word << 8 | static_cast<unsigned char>(text[i]);
  return word;
}
[[maybe_unused]] constexpr std::uint32_t no_port = 0x10000;  // which no default port equals
[[maybe_unused]] constexpr std::uint64_t web_words[] = {word_of("http:///") << 8, word_of("https://")};

/// Where the host and the end of an authority are; all 0 for an unknown one.
struct authority_place {
  std::uint32_t host = 0, host_end = 0, end = 0;
};

[[maybe_unused]] bool ends_authority(char c) { return c == '/' || c == '?' || c == '#'; }
[[maybe_unused]] bool is_digit(char c) { return '0' <= c && c <= '9'; }

/// Returns the byte behind "scheme://" of a special scheme, in a text of at least eight octets, or 0.
[[maybe_unused]] std::size_t behind_scheme(char const* p, std::size_t n, special_scheme& scheme) {
  if (n < 8) return 0;
  auto end = p[2] == ':' ? 2u : p[3] == ':' ? 3u : p[4] == ':' ? 4u : 5u;
  if (p[end] != ':' || p[end + 1] != '/' || p[end + 2] != '/') return 0;
  scheme = special_scheme_of({p, end});
  return scheme.kind == scheme_kind::other ? 0 : end + 3;
}

[[maybe_unused]] bool is_normal_ipv4(std::string_view host) {
  return is_ipv4(host) || !ends_in_a_number(host);
}

[[maybe_unused]] bool is_normal_port(std::string_view digits, std::uint32_t default_port) {
  std::uint32_t value = 0;
  if (digits.empty() || digits.size() > 5 || (digits[0] == '0' && digits.size() > 1)) return false;
  for (char c : digits) {
    if (!digit[c]) return false;
    value = 10 * value + static_cast<std::uint32_t>(c - '0');
  }
  return value <= 0xFFFF && value != default_port;
}

lack read_normal(char const*, std::size_t, char*, offsets&) { return lack::unknown; }
bool read_relative(char const*, std::size_t, char*, offsets&) { return false; }
bool begins_well(char const*, std::size_t) { return false; }

/// Removes dot segments from the front of a partial form, and the segments that they stand for from the beginning of the
/// base, which ends with a slash of its path.
std::string_view without_leading_dots(std::string_view text, std::string_view base, std::size_t path,
                                      std::size_t& kept) {
  for (;;) {
    if (text.starts_with("./")) {
      text.remove_prefix(2);
    } else if (text.starts_with("../")) {
      text.remove_prefix(3);
      if (kept > path + 1) kept = base.rfind('/', kept - 2) + 1;
    } else {
      return text;
    }
  }
}

#define WEND_NEEDS_SHUFFLE
#define WEND_KERNELS "wend/uri/whatwg/detail/masks.inc"
#include "wend/base/detail/chars.hpp"
#include "wend/simd/every_backend.inc"

}  // namespace

constinit simd::kernel<lack(char const*, std::size_t, char*, offsets&)> const normal_reader{
    WEND_VERSIONS(read_normal)};
constinit simd::kernel<bool(char const*, std::size_t, char*, offsets&)> const relative_reader{
    WEND_VERSIONS(read_relative)};
constinit simd::kernel<bool(char const*, std::size_t)> const beginner{WEND_VERSIONS(begins_well)};

lack lack_by_masks(std::string_view text, offsets& at) noexcept {
  return normal_reader(text.data(), text.size(), nullptr, at);
}

bool copy_by_masks(std::string& out, std::string_view text, offsets& at) {
  if (text.size() > limit) return false;
  auto what = lack::unknown;
  wend::detail::resize_and_overwrite(out, text.size() + 1,
                                     [&](char* to, std::size_t) {  // GCC 12 passes the capacity
                                       what = normal_reader(text.data(), text.size(), to, at);
                                       return text.size() + (what == lack::slash);
                                     });
  return what != lack::unknown;
}

bool resolve_by_masks(std::string& out, std::string_view text, uri_view base, offsets& at) {
  auto const& from = wend::detail::access::at(base);
  auto whole = base.text();
  bool is_usual = !text.empty() && !text.starts_with("//") && text.size() <= limit && whole.size() <= limit &&
                  special_scheme_of(base.scheme()).kind == scheme_kind::special;
  if (!is_usual) return false;
  bool keeps_query = text[0] == '#';
  std::size_t kept = keeps_query ? from.query_end : text[0] == '?' ? from.path_end : from.path;
  if (kept == from.path && text[0] != '/') {
    kept = whole.rfind('/', from.path_end - 1) + 1;
    text = without_leading_dots(text, whole, from.path, kept);
  }
  offsets tail;
  bool good = true;
  wend::detail::resize_and_overwrite(out, kept + text.size(), [&](char* to, std::size_t) {
    std::memcpy(to, whole.data(), kept);
    good = text.empty() || relative_reader(text.data(), text.size(), to + kept, tail);
    return kept + text.size();
  });
  at = from;
  if (!keeps_query) at.path_end = static_cast<std::uint32_t>(kept + tail.path_end);
  at.query_end = static_cast<std::uint32_t>(kept + tail.query_end);
  return good;
}

}  // namespace wend::whatwg::quick

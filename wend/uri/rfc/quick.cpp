// SPDX-License-Identifier: Apache-2.0
//
//     http://ann@h.example:80/a%20b?q#f
//     ....1..........1....1............   equal(':')
//     .....11..............1....1.1...    / ? # % and so on: one mask each
//     0000000000000000000000000000000.0   outside(uri_char): must be empty
//
// The first bits of masks are the delimiters; the conjunction of masks finds illegal octets. Nearly every URI has
// one or two blocks. Rare texts are left to by_octets.cpp and `examine`: an authority beyond the first block, IP
// literals, and in the older profiles addresses of numbers.

#include "wend/uri/rfc/quick.hpp"

#include "wend/simd/backend.hpp"
#include "wend/simd/blocks.hpp"
#include "wend/uri/parts.hpp"
#include "wend/uri/rfc/grammar.hpp"

namespace wend::detail::quick {
namespace {

using namespace simd;

constexpr charset scheme_char = alpha | digit | "+-.";
constexpr charset uri_char = grammar::rfc3986::pchar | "/?#%";
constexpr charset name_char = alpha | digit | "-.";

bool are_words(std::string_view query, syntax const& rules) {
  if (query.empty()) return false;
  if (!rules.query_is_words) return true;
  for (auto word : pieces(query, '+'))
    if (word.empty()) return false;
  return true;
}

bool read_3986(char const* p, std::size_t n, form wanted, offsets& at) {
  return read_3986_by_octets({p, n}, wanted, at);
}

bool read_old(char const*, std::size_t, profile, offsets&, syntax const*&) { return false; }

#define WEND_NEEDS_SHUFFLE
#define WEND_KERNELS "wend/uri/rfc/quick.inc"
#include "wend/base/detail/chars.hpp"
#include "wend/simd/every_backend.inc"

constinit kernel<bool(char const*, std::size_t, form, offsets&)> const modern{WEND_VERSIONS(read_3986)};
constinit kernel<bool(char const*, std::size_t, profile, offsets&, syntax const*&)> const old{
    WEND_VERSIONS(read_old)};

}  // namespace

bool read_3986(std::string_view text, form wanted, offsets& at) noexcept {
  return modern(text.data(), text.size(), wanted, at);
}

bool read_old(std::string_view text, profile p, offsets& at, syntax const*& rules) noexcept {
  return old(text.data(), text.size(), p, at, rules);
}

}  // namespace wend::detail::quick

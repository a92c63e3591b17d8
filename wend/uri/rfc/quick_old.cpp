// SPDX-License-Identifier: Apache-2.0
//
// Left to `examine`: an authority beyond the first block, IP literals, and addresses of numbers.

#include "wend/uri/rfc/quick.hpp"

#include "wend/simd/backend.hpp"
#include "wend/simd/blocks.hpp"
#include "wend/uri/parts.hpp"

namespace wend::detail::quick {
namespace old {
namespace {

using namespace simd;

constexpr charset scheme_char = alpha | digit | "+-.";
constexpr charset name_char = alpha | digit | "-.";

bool are_words(std::string_view query, syntax const& rules) {
  if (query.empty()) return false;
  if (!rules.query_is_words) return true;
  for (auto word : pieces(query, '+'))
    if (word.empty()) return false;
  return true;
}

bool read_old(char const*, std::size_t, profile, offsets&, syntax const*&, std::uint32_t&) { return false; }

#define WEND_NEEDS_SHUFFLE
#define WEND_KERNELS "wend/uri/rfc/quick_old.inc"
#include "wend/base/detail/chars.hpp"
#include "wend/simd/every_backend.inc"

constinit kernel<bool(char const*, std::size_t, profile, offsets&, syntax const*&, std::uint32_t&)> const
    old_reader{WEND_VERSIONS(read_old)};

}  // namespace
}  // namespace old

bool read_old(std::string_view text, profile p, offsets& at, syntax const*& rules,
              std::uint32_t& bad) noexcept {
  bad = offsets::none;
  return old::old_reader(text.data(), text.size(), p, at, rules, bad);
}

}  // namespace wend::detail::quick

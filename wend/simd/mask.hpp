// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

/// A mask has one bit for each octet of a block of 64: the lowest for the first.
namespace wend::simd {

#define WEND_INLINE [[gnu::always_inline]] inline

using mask = std::uint64_t;
inline constexpr std::size_t block_size = 64;

/// The bits before `n`; all from 64 on.
WEND_INLINE constexpr mask below(std::size_t n) { return ((mask{1} << n % 64) - 1) | -mask{n >= 64}; }
/// The bits from `n` on, which is below 64.
WEND_INLINE constexpr mask from(std::size_t n) { return ~mask{0} << n; }
/// The bits from `from` to before `to`.
WEND_INLINE constexpr mask between(std::size_t from, std::size_t to) { return below(to) & ~below(from); }
/// Returns the place of the first bit; not for an empty mask.
WEND_INLINE constexpr std::size_t first(mask m) { return static_cast<std::size_t>(__builtin_ctzll(m)); }
/// The same; `otherwise` for an empty mask.
WEND_INLINE constexpr std::size_t first(mask m, std::size_t otherwise) { return m ? first(m) : otherwise; }
WEND_INLINE constexpr std::size_t last(mask m) { return 63 - static_cast<std::size_t>(__builtin_clzll(m)); }
WEND_INLINE constexpr mask without_first(mask m) { return m & (m - 1); }
WEND_INLINE constexpr bool has(mask m, std::size_t n) { return m >> n & 1; }

}  // namespace wend::simd

// SPDX-License-Identifier: Apache-2.0
//
// 64 octets at a time, on each machine with vectors. A query of a block returns a mask with a bit for each
// octet:
//
//     http://h/a%20b     equal('/')      .....11.1.....
//                        outside(hex)    11111111.1..1.   octets that are not hexadecimal digits
//
// Set membership takes two shuffles of 16 octets: the low four bits of an octet select its row of the
// charset, the high four bits the bit in that row. An octet from 128 on has no such bit, so it is in no set
// here; `outside_upper` finds those. SSE2 has no such shuffle and supports neither; SSSE3 has it.
//
// `pairs_of` two blocks, one an octet behind the other, tells where a pair of letters may be. Octets from 128 on
// are in no pair.
//
// A partial block is loaded without reading an octet beyond it; missing octets are zero. `load_some` loads what a block
// has of n octets, and `store_some` stores them, again from where they are if that is quicker; both without a branch on
// AVX-512.

#pragma once

#include <cstring>

#include "wend/base/detail/chars.hpp"
#include "wend/simd/letter_pairs.hpp"
#include "wend/simd/mask.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace wend::simd {

#if defined(__x86_64__)

#define WEND_ON(machine) [[gnu::target(machine)]] WEND_INLINE

namespace on_sse2 {

struct block {
  __m128i octets[4];

  WEND_INLINE static block load(char const* p) {
    block loaded;
    for (std::size_t i = 0; i < 4; ++i)
      loaded.octets[i] = _mm_loadu_si128(reinterpret_cast<__m128i const*>(p) + i);
    return loaded;
  }
  WEND_INLINE static block load(char const* p, std::size_t n) {
    char whole[block_size] = {};
    if (n > 0) std::memcpy(whole, p, n);  // an empty text may have no address
    return load(whole);
  }
  WEND_INLINE static block load_some(char const* p, std::size_t n) {
    return n < block_size ? load(p, n) : load(p);
  }
  WEND_INLINE void store(char* p) const {
    for (std::size_t i = 0; i < 4; ++i) _mm_storeu_si128(reinterpret_cast<__m128i*>(p) + i, octets[i]);
  }
  WEND_INLINE void store_some(char* p, char const* from, std::size_t n) const {
    if (n < block_size) std::memcpy(p, from, n);
    else store(p);
  }
  WEND_INLINE static mask bits(__m128i const (&lanes)[4]) {
    auto of = [&](std::size_t i) {
      return static_cast<mask>(static_cast<unsigned>(_mm_movemask_epi8(lanes[i])));
    };
    return of(0) | of(1) << 16 | of(2) << 32 | of(3) << 48;
  }
  WEND_INLINE mask equal(char c) const {
    auto wanted = _mm_set1_epi8(c);
    __m128i equals[4];
    for (std::size_t i = 0; i < 4; ++i) equals[i] = _mm_cmpeq_epi8(octets[i], wanted);
    return bits(equals);
  }
  /// The octets after `c`, which is not the last one, by their unsigned values.
  WEND_INLINE mask above(char c) const {
    auto least = _mm_set1_epi8(static_cast<char>(c + 1));
    __m128i above[4];
    for (std::size_t i = 0; i < 4; ++i) above[i] = _mm_cmpeq_epi8(_mm_max_epu8(octets[i], least), octets[i]);
    return bits(above);
  }
  WEND_INLINE mask upper() const { return bits(octets); }
  WEND_INLINE block lowered() const {
    block lower;
    for (std::size_t i = 0; i < 4; ++i) {
      auto is_capital = _mm_and_si128(_mm_cmpgt_epi8(octets[i], _mm_set1_epi8('A' - 1)),
                                      _mm_cmpgt_epi8(_mm_set1_epi8('Z' + 1), octets[i]));
      lower.octets[i] = _mm_or_si128(octets[i], _mm_and_si128(is_capital, _mm_set1_epi8(0x20)));
    }
    return lower;
  }
};

}  // namespace on_sse2

namespace on_ssse3 {

struct block : on_sse2::block {
  WEND_ON("ssse3") static block load(char const* p) { return {on_sse2::block::load(p)}; }
  WEND_ON("ssse3") static block load(char const* p, std::size_t n) { return {on_sse2::block::load(p, n)}; }
  WEND_ON("ssse3") static block load_some(char const* p, std::size_t n) {
    return {on_sse2::block::load_some(p, n)};
  }
  WEND_ON("ssse3") block lowered() const { return {on_sse2::block::lowered()}; }
  WEND_ON("ssse3") static __m128i rows(std::uint8_t const* at) {
    return _mm_loadu_si128(reinterpret_cast<__m128i const*>(at));
  }
  WEND_ON("ssse3") static __m128i column(__m128i v) {
    return _mm_and_si128(_mm_srli_epi16(v, 4), _mm_set1_epi8(15));
  }
  WEND_ON("ssse3") static __m128i stranger(__m128i v, __m128i rows) {
    auto bit = _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0);
    auto member = _mm_and_si128(_mm_shuffle_epi8(rows, v), _mm_shuffle_epi8(bit, column(v)));
    return _mm_cmpeq_epi8(member, _mm_setzero_si128());
  }
  WEND_ON("ssse3") mask outside(charset const& set) const {
    __m128i outside[4];
    for (std::size_t i = 0; i < 4; ++i) outside[i] = stranger(octets[i], rows(set.rows()));
    return bits(outside);
  }
  WEND_ON("ssse3") mask outside_upper(charset const& set) const {
    __m128i outside[4];
    for (std::size_t i = 0; i < 4; ++i)
      outside[i] = stranger(_mm_xor_si128(octets[i], _mm_set1_epi8(-128)), rows(set.upper_rows()));
    return bits(outside);
  }
  WEND_ON("ssse3")
  static mask pairs_of(block const& first, block const& second, letter_pairs const& pairs) {
    __m128i none[4];
    for (std::size_t i = 0; i < 4; ++i) {
      auto of_second = _mm_and_si128(_mm_shuffle_epi8(rows(pairs.seconds()), second.octets[i]),
                                     _mm_shuffle_epi8(rows(pairs.columns.data()), column(second.octets[i])));
      auto common = _mm_and_si128(of_second, _mm_shuffle_epi8(rows(pairs.firsts()), first.octets[i]));
      none[i] = _mm_cmpeq_epi8(common, _mm_setzero_si128());
    }
    return ~bits(none);
  }
};

}  // namespace on_ssse3

namespace on_avx2 {

struct block {
  __m256i low, high;

  WEND_ON("avx2") static block load(char const* p) {
    auto at = reinterpret_cast<__m256i const*>(p);
    return {_mm256_loadu_si256(at), _mm256_loadu_si256(at + 1)};
  }
  // Whole words by masked loads, and the last one to three octets by a word that ends at the end of the text.
  WEND_ON("avx2") static block load(char const* p, std::size_t n) {
    auto rest = n % 4;
    std::uint32_t word = 0;
    if (n >= 4) {
      std::memcpy(&word, p + n - 4, 4);
      word = static_cast<std::uint32_t>(std::uint64_t{word} >> (32 - 8 * rest));
    } else {
      for (std::size_t i = 0; i < n; ++i) word |= std::uint32_t{static_cast<unsigned char>(p[i])} << (8 * i);
    }
    auto words = _mm256_set1_epi32(static_cast<int>(n / 4));
    auto low_lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    auto high_lanes = _mm256_setr_epi32(8, 9, 10, 11, 12, 13, 14, 15);
    auto last = _mm256_set1_epi32(static_cast<int>(word));
    auto at = reinterpret_cast<int const*>(p);
    auto low = _mm256_maskload_epi32(at, _mm256_cmpgt_epi32(words, low_lanes));
    auto behind = n > 32 ? at + 8 : at;  // an empty text may have any address
    auto high = _mm256_maskload_epi32(behind, _mm256_cmpgt_epi32(words, high_lanes));
    return {_mm256_or_si256(low, _mm256_and_si256(last, _mm256_cmpeq_epi32(words, low_lanes))),
            _mm256_or_si256(high, _mm256_and_si256(last, _mm256_cmpeq_epi32(words, high_lanes)))};
  }
  WEND_ON("avx2") static block load_some(char const* p, std::size_t n) {
    return n < block_size ? load(p, n) : load(p);
  }
  WEND_ON("avx2") void store(char* p) const {
    auto at = reinterpret_cast<__m256i*>(p);
    _mm256_storeu_si256(at, low);
    _mm256_storeu_si256(at + 1, high);
  }
  WEND_ON("avx2") void store_some(char* p, char const* from, std::size_t n) const {
    if (n < block_size) std::memcpy(p, from, n);
    else store(p);
  }
  WEND_ON("avx2") static mask bits(__m256i a, __m256i b) {
    auto of = [](__m256i half) __attribute__((target("avx2"), always_inline)) {
      return mask{static_cast<std::uint32_t>(_mm256_movemask_epi8(half))};
    };
    return of(a) | of(b) << 32;
  }
  WEND_ON("avx2") mask equal(char c) const {
    auto wanted = _mm256_set1_epi8(c);
    return bits(_mm256_cmpeq_epi8(low, wanted), _mm256_cmpeq_epi8(high, wanted));
  }
  WEND_ON("avx2") static __m256i strangers(__m256i v, std::uint8_t const* rows) {
    auto bit = _mm256_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0,  //
                                1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0);
    auto row = block::rows(rows);
    auto bits = _mm256_shuffle_epi8(bit, _mm256_and_si256(_mm256_srli_epi16(v, 4), _mm256_set1_epi8(15)));
    return _mm256_cmpeq_epi8(_mm256_and_si256(_mm256_shuffle_epi8(row, v), bits), _mm256_setzero_si256());
  }
  WEND_ON("avx2") mask outside(charset const& set) const {
    return bits(strangers(low, set.rows()), strangers(high, set.rows()));
  }
  WEND_ON("avx2") mask outside_upper(charset const& set) const {
    auto turned = _mm256_set1_epi8(-128);
    return bits(strangers(_mm256_xor_si256(low, turned), set.upper_rows()),
                strangers(_mm256_xor_si256(high, turned), set.upper_rows()));
  }
  WEND_ON("avx2") mask above(char c) const {
    auto least = _mm256_set1_epi8(static_cast<char>(c + 1));
    return bits(_mm256_cmpeq_epi8(_mm256_max_epu8(low, least), low),
                _mm256_cmpeq_epi8(_mm256_max_epu8(high, least), high));
  }
  WEND_ON("avx2") mask upper() const { return bits(low, high); }
  WEND_ON("avx2") static __m256i rows(std::uint8_t const* at) {
    return _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<__m128i const*>(at)));
  }
  WEND_ON("avx2") static __m256i no_pair(__m256i first, __m256i second, letter_pairs const& pairs) {
    auto column = _mm256_and_si256(_mm256_srli_epi16(second, 4), _mm256_set1_epi8(15));
    auto of_second = _mm256_and_si256(_mm256_shuffle_epi8(rows(pairs.seconds()), second),
                                      _mm256_shuffle_epi8(rows(pairs.columns.data()), column));
    auto common = _mm256_and_si256(of_second, _mm256_shuffle_epi8(rows(pairs.firsts()), first));
    return _mm256_cmpeq_epi8(common, _mm256_setzero_si256());
  }
  WEND_ON("avx2") static mask pairs_of(block const& first, block const& second, letter_pairs const& pairs) {
    return ~bits(no_pair(first.low, second.low, pairs), no_pair(first.high, second.high, pairs));
  }
  WEND_ON("avx2") static __m256i lowered(__m256i v) {
    auto is_capital = _mm256_and_si256(_mm256_cmpgt_epi8(v, _mm256_set1_epi8('A' - 1)),
                                       _mm256_cmpgt_epi8(_mm256_set1_epi8('Z' + 1), v));
    return _mm256_or_si256(v, _mm256_and_si256(is_capital, _mm256_set1_epi8(0x20)));
  }
  WEND_ON("avx2") block lowered() const { return {lowered(low), lowered(high)}; }
};

}  // namespace on_avx2

namespace on_avx512 {

#define WEND_ON_512 WEND_ON("avx512f,avx512bw,avx512vl")

struct block {
  __m512i octets;

  WEND_ON_512 static block load(char const* p) { return {_mm512_loadu_si512(p)}; }
  WEND_ON_512 static block load(char const* p, std::size_t n) {
    return {_mm512_maskz_loadu_epi8(below(n), p)};
  }
  WEND_ON_512 static block load_some(char const* p, std::size_t n) { return load(p, n); }
  WEND_ON_512 void store(char* p) const { _mm512_storeu_si512(p, octets); }
  WEND_ON_512 void store_some(char* p, char const*, std::size_t n) const {
    _mm512_mask_storeu_epi8(p, below(n), octets);
  }
  WEND_ON_512 mask equal(char c) const { return _mm512_cmpeq_epi8_mask(octets, _mm512_set1_epi8(c)); }
  WEND_ON_512 static __m512i repeated(std::uint8_t const* rows) {
    return _mm512_maskz_broadcast_i32x4(0xFFFF, _mm_loadu_si128(reinterpret_cast<__m128i const*>(rows)));
  }
  WEND_ON_512 static mask strangers(__m512i v, std::uint8_t const* rows) {
    auto bit = _mm512_set1_epi64(static_cast<long long>(0x8040201008040201));
    auto row = repeated(rows);
    // The bit table repeats the same eight octets: an octet from 128 on is excluded by its own row, which the
    // shuffle leaves empty for it.
    auto bits = _mm512_shuffle_epi8(bit, _mm512_and_si512(_mm512_srli_epi16(v, 4), _mm512_set1_epi8(15)));
    return _mm512_testn_epi8_mask(_mm512_shuffle_epi8(row, v), bits);
  }
  WEND_ON_512 mask outside(charset const& set) const { return strangers(octets, set.rows()); }
  WEND_ON_512 mask outside_upper(charset const& set) const {
    return strangers(_mm512_xor_si512(octets, _mm512_set1_epi8(-128)), set.upper_rows());
  }
  WEND_ON_512 mask above(char c) const { return _mm512_cmpgt_epu8_mask(octets, _mm512_set1_epi8(c)); }
  WEND_ON_512 mask upper() const { return _mm512_movepi8_mask(octets); }
  WEND_ON_512 static mask pairs_of(block const& first, block const& second, letter_pairs const& pairs) {
    auto column = _mm512_and_si512(_mm512_srli_epi16(second.octets, 4), _mm512_set1_epi8(15));
    auto of_second = _mm512_and_si512(_mm512_shuffle_epi8(repeated(pairs.seconds()), second.octets),
                                      _mm512_shuffle_epi8(repeated(pairs.columns.data()), column));
    return _mm512_test_epi8_mask(of_second, _mm512_shuffle_epi8(repeated(pairs.firsts()), first.octets));
  }
  WEND_ON_512 block lowered() const {
    auto is_capital =
        _mm512_cmplt_epu8_mask(_mm512_sub_epi8(octets, _mm512_set1_epi8('A')), _mm512_set1_epi8(26));
    return {_mm512_mask_add_epi8(octets, is_capital, octets, _mm512_set1_epi8(0x20))};
  }
};

#undef WEND_ON_512

}  // namespace on_avx512

#undef WEND_ON

#elif defined(__aarch64__)

namespace on_neon {

struct block {
  uint8x16_t octets[4];

  WEND_INLINE static block load(char const* p) {
    auto at = reinterpret_cast<std::uint8_t const*>(p);
    return {{vld1q_u8(at), vld1q_u8(at + 16), vld1q_u8(at + 32), vld1q_u8(at + 48)}};
  }
  WEND_INLINE static block load(char const* p, std::size_t n) {
    char whole[block_size] = {};
    if (n > 0) std::memcpy(whole, p, n);  // an empty text may have no address
    return load(whole);
  }
  WEND_INLINE static block load_some(char const* p, std::size_t n) {
    return n < block_size ? load(p, n) : load(p);
  }
  WEND_INLINE void store(char* p) const {
    for (std::size_t i = 0; i < 4; ++i) vst1q_u8(reinterpret_cast<std::uint8_t*>(p) + 16 * i, octets[i]);
  }
  WEND_INLINE void store_some(char* p, char const* from, std::size_t n) const {
    if (n < block_size) std::memcpy(p, from, n);
    else store(p);
  }
  // One bit of each lane; eight lanes are added up to an octet, three times.
  WEND_INLINE static mask bits(uint8x16_t const (&lanes)[4]) {
    uint8x16_t const bit = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    auto first_half = vpaddq_u8(vandq_u8(lanes[0], bit), vandq_u8(lanes[1], bit));
    auto second_half = vpaddq_u8(vandq_u8(lanes[2], bit), vandq_u8(lanes[3], bit));
    auto sums = vpaddq_u8(first_half, second_half);
    return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(sums, sums)), 0);
  }
  WEND_INLINE mask equal(char c) const {
    auto wanted = vdupq_n_u8(static_cast<std::uint8_t>(c));
    uint8x16_t equals[4];
    for (std::size_t i = 0; i < 4; ++i) equals[i] = vceqq_u8(octets[i], wanted);
    return bits(equals);
  }
  WEND_INLINE static mask strangers(uint8x16_t const (&lanes)[4], std::uint8_t const* rows) {
    uint8x16_t const bit = {1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0};
    auto row = vld1q_u8(rows);
    uint8x16_t outside[4];
    for (std::size_t i = 0; i < 4; ++i) {
      auto member = vandq_u8(vqtbl1q_u8(row, vandq_u8(lanes[i], vdupq_n_u8(15))),
                             vqtbl1q_u8(bit, vshrq_n_u8(lanes[i], 4)));
      outside[i] = vceqzq_u8(member);
    }
    return bits(outside);
  }
  WEND_INLINE mask outside(charset const& set) const { return strangers(octets, set.rows()); }
  WEND_INLINE mask outside_upper(charset const& set) const {
    uint8x16_t turned[4];
    for (std::size_t i = 0; i < 4; ++i) turned[i] = veorq_u8(octets[i], vdupq_n_u8(128));
    return strangers(turned, set.upper_rows());
  }
  WEND_INLINE mask above(char c) const {
    uint8x16_t above[4];
    for (std::size_t i = 0; i < 4; ++i)
      above[i] = vcgtq_u8(octets[i], vdupq_n_u8(static_cast<std::uint8_t>(c)));
    return bits(above);
  }
  WEND_INLINE mask upper() const {
    uint8x16_t uppers[4];
    for (std::size_t i = 0; i < 4; ++i) uppers[i] = vcgeq_u8(octets[i], vdupq_n_u8(128));
    return bits(uppers);
  }
  WEND_INLINE static mask pairs_of(block const& first, block const& second, letter_pairs const& pairs) {
    auto seconds = vld1q_u8(pairs.seconds()), columns = vld1q_u8(pairs.columns.data()),
         firsts = vld1q_u8(pairs.firsts());
    uint8x16_t common[4];
    for (std::size_t i = 0; i < 4; ++i) {
      auto of_second = vandq_u8(vqtbl1q_u8(seconds, vandq_u8(second.octets[i], vdupq_n_u8(15))),
                                vqtbl1q_u8(columns, vshrq_n_u8(second.octets[i], 4)));
      common[i] = vtstq_u8(of_second, vqtbl1q_u8(firsts, vandq_u8(first.octets[i], vdupq_n_u8(15))));
    }
    return bits(common);
  }
  WEND_INLINE block lowered() const {
    block lower;
    for (std::size_t i = 0; i < 4; ++i) {
      auto is_capital = vcltq_u8(vsubq_u8(octets[i], vdupq_n_u8('A')), vdupq_n_u8(26));
      lower.octets[i] = vorrq_u8(octets[i], vandq_u8(is_capital, vdupq_n_u8(0x20)));
    }
    return lower;
  }
};

}  // namespace on_neon

#elif defined(__wasm_simd128__)

namespace on_wasm {

struct block {
  v128_t octets[4];

  WEND_INLINE static block load(char const* p) {
    return {{wasm_v128_load(p), wasm_v128_load(p + 16), wasm_v128_load(p + 32), wasm_v128_load(p + 48)}};
  }
  WEND_INLINE static block load(char const* p, std::size_t n) {
    char whole[block_size] = {};
    if (n > 0) std::memcpy(whole, p, n);  // an empty text may have no address
    return load(whole);
  }
  WEND_INLINE static block load_some(char const* p, std::size_t n) {
    return n < block_size ? load(p, n) : load(p);
  }
  WEND_INLINE void store(char* p) const {
    for (std::size_t i = 0; i < 4; ++i) wasm_v128_store(p + 16 * i, octets[i]);
  }
  WEND_INLINE void store_some(char* p, char const* from, std::size_t n) const {
    if (n < block_size) std::memcpy(p, from, n);
    else store(p);
  }
  WEND_INLINE static mask bits(v128_t const (&lanes)[4]) {
    mask set = 0;
    for (std::size_t i = 0; i < 4; ++i) set |= mask{wasm_i8x16_bitmask(lanes[i])} << 16 * i;
    return set;
  }
  WEND_INLINE mask equal(char c) const {
    auto wanted = wasm_i8x16_splat(c);
    v128_t equals[4];
    for (std::size_t i = 0; i < 4; ++i) equals[i] = wasm_i8x16_eq(octets[i], wanted);
    return bits(equals);
  }
  WEND_INLINE static mask strangers(v128_t const (&lanes)[4], std::uint8_t const* rows) {
    auto bit = wasm_u8x16_const(1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0);
    auto row = wasm_v128_load(rows), low = wasm_u8x16_splat(15), none = wasm_u8x16_splat(0);
    v128_t outside[4];
    for (std::size_t i = 0; i < 4; ++i) {
      auto member = wasm_v128_and(wasm_i8x16_swizzle(row, wasm_v128_and(lanes[i], low)),
                                  wasm_i8x16_swizzle(bit, wasm_u8x16_shr(lanes[i], 4)));
      outside[i] = wasm_i8x16_eq(member, none);
    }
    return bits(outside);
  }
  WEND_INLINE mask outside(charset const& set) const { return strangers(octets, set.rows()); }
  WEND_INLINE mask outside_upper(charset const& set) const {
    v128_t turned[4];
    for (std::size_t i = 0; i < 4; ++i) turned[i] = wasm_v128_xor(octets[i], wasm_u8x16_splat(128));
    return strangers(turned, set.upper_rows());
  }
  WEND_INLINE mask above(char c) const {
    v128_t above[4];
    for (std::size_t i = 0; i < 4; ++i)
      above[i] = wasm_u8x16_gt(octets[i], wasm_u8x16_splat(static_cast<std::uint8_t>(c)));
    return bits(above);
  }
  WEND_INLINE mask upper() const { return bits(octets); }
  WEND_INLINE static mask pairs_of(block const& first, block const& second, letter_pairs const& pairs) {
    auto seconds = wasm_v128_load(pairs.seconds()), columns = wasm_v128_load(pairs.columns.data()),
         firsts = wasm_v128_load(pairs.firsts()), low = wasm_u8x16_splat(15);
    v128_t common[4];
    for (std::size_t i = 0; i < 4; ++i) {
      auto of_second = wasm_v128_and(wasm_i8x16_swizzle(seconds, wasm_v128_and(second.octets[i], low)),
                                     wasm_i8x16_swizzle(columns, wasm_u8x16_shr(second.octets[i], 4)));
      auto of_first = wasm_i8x16_swizzle(firsts, wasm_v128_and(first.octets[i], low));
      common[i] = wasm_i8x16_ne(wasm_v128_and(of_second, of_first), wasm_u8x16_splat(0));
    }
    return bits(common);
  }
  WEND_INLINE block lowered() const {
    block lower;
    for (std::size_t i = 0; i < 4; ++i) {
      auto is_capital = wasm_u8x16_lt(wasm_i8x16_sub(octets[i], wasm_u8x16_splat('A')), wasm_u8x16_splat(26));
      lower.octets[i] = wasm_v128_or(octets[i], wasm_v128_and(is_capital, wasm_u8x16_splat(0x20)));
    }
    return lower;
  }
};

}  // namespace on_wasm

#endif

}  // namespace wend::simd

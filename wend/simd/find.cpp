// SPDX-License-Identifier: Apache-2.0
#include "wend/simd/find.hpp"

#include <cstring>

#include "wend/base/detail/ascii.hpp"
#include "wend/simd/backend.hpp"
#include "wend/simd/blocks.hpp"

namespace wend::simd {
namespace {

// The definition of each kernel, octet by octet.

std::size_t first_in(char const* p, std::size_t n, charset const& set) {
  std::size_t i = 0;
  while (i < n && !set[p[i]]) ++i;
  return i;
}

std::size_t first_outside(char const* p, std::size_t n, charset const& set) {
  std::size_t i = 0;
  while (i < n && set[p[i]]) ++i;
  return i;
}

std::size_t first_bad_escape(char const* p, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i)
    if (p[i] == '%' && (n - i < 3 || !hex[p[i + 1]] || !hex[p[i + 2]])) return i;
  return n;
}

std::size_t first_pair(char const* p, std::size_t n, char wanted, char other) {
  for (std::size_t i = 0; i + 1 < n; ++i)
    if (p[i] == wanted && p[i + 1] == other) return i;
  return n;
}

void lower_to(char* out, char const* p, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) out[i] = lower(p[i]);
}

std::size_t places_of(char c, char const* p, std::size_t n, std::uint32_t* places, std::size_t capacity) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < n && count < capacity; ++i)
    if (p[i] == c) places[count++] = static_cast<std::uint32_t>(i);
  return count;
}

mask mask_of(char const* p, std::size_t n, char c) {
  mask hits = 0;
  for (std::size_t i = 0; i < n && i < block_size; ++i) hits |= mask{p[i] == c} << i;
  return hits;
}

mask mask_outside(char const* p, std::size_t n, charset const& set) {
  mask hits = 0;
  for (std::size_t i = 0; i < n && i < block_size; ++i) hits |= mask{!set[p[i]]} << i;
  return hits;
}

namespace by_equality {
#define WEND_KERNELS "wend/simd/find.inc"
#include "wend/simd/every_backend.inc"

constinit kernel<std::size_t(char const*, std::size_t, char, char)> const pair{WEND_VERSIONS(first_pair)};
constinit kernel<void(char*, char const*, std::size_t)> const lowering{WEND_VERSIONS(lower_to)};
constinit kernel<std::size_t(char, char const*, std::size_t, std::uint32_t*, std::size_t)> const places{
    WEND_VERSIONS(places_of)};
constinit kernel<mask(char const*, std::size_t, char)> const hits{WEND_VERSIONS(mask_of)};
#undef WEND_VERSIONS
}  // namespace by_equality

namespace by_sets {
#define WEND_SETS
#define WEND_NEEDS_SHUFFLE
#define WEND_KERNELS "wend/simd/find.inc"
#include "wend/simd/every_backend.inc"

constinit kernel<std::size_t(char const*, std::size_t, charset const&)> const in{WEND_VERSIONS(first_in)},
    outside{WEND_VERSIONS(first_outside)};
constinit kernel<std::size_t(char const*, std::size_t)> const bad_escape{WEND_VERSIONS(first_bad_escape)};
constinit kernel<mask(char const*, std::size_t, charset const&)> const hits{WEND_VERSIONS(mask_outside)};
}  // namespace by_sets

}  // namespace

std::size_t first_in(std::string_view text, charset const& set) noexcept {
  return by_sets::in(text.data(), text.size(), set);
}

std::size_t first_outside(std::string_view text, charset const& set) noexcept {
  return by_sets::outside(text.data(), text.size(), set);
}

std::size_t first_bad_escape(std::string_view text) noexcept {
  return by_sets::bad_escape(text.data(), text.size());
}

std::size_t first_pair(std::string_view text, char wanted, char other) noexcept {
  return by_equality::pair(text.data(), text.size(), wanted, other);
}

void lower_to(char* out, std::string_view text) noexcept {
  by_equality::lowering(out, text.data(), text.size());
}

std::size_t places_of(char c, std::string_view text, std::span<std::uint32_t> places) noexcept {
  return by_equality::places(c, text.data(), text.size(), places.data(), places.size());
}

mask mask_of(char c, std::string_view text) noexcept {
  return text.empty() ? 0 : by_equality::hits(text.data(), text.size(), c);  // which may have no address
}

mask mask_outside(charset const& set, std::string_view text) noexcept {
  return text.empty() ? 0 : by_sets::hits(text.data(), text.size(), set);
}

}  // namespace wend::simd

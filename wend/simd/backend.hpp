// SPDX-License-Identifier: Apache-2.0
//
// A kernel is written once, in a file x.inc, over the blocks of blocks.hpp, and compiled for each backend
// (every_backend.inc):
//
//     find.inc      the text of the kernels
//     find.cpp      #define WEND_KERNELS "wend/simd/find.inc"
//                   #include "wend/simd/every_backend.inc"      on_avx2::first_in, on_avx512::first_in, …
//                   constinit kernel<first_in_t> …{…}           the chosen version, after the first call
//
// Scalar code beside a kernel defines its result, which is the same on all backends.

#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string_view>

namespace wend::simd {

/// Kinds of machines. Each has the features of the one before it, except `neon`, which is separate.
enum class backend : std::uint8_t { fallback, sse2, ssse3, avx2, avx512, neon };
inline constexpr std::array backends{backend::fallback, backend::sse2,   backend::ssse3,
                                     backend::avx2,     backend::avx512, backend::neon};

std::string_view name_of(backend) noexcept;
std::optional<backend> backend_named(std::string_view) noexcept;
bool runs_here(backend) noexcept;

/// Returns the best backend of this machine; or the one that WEND_SIMD names, if it runs here. Chosen once.
backend chosen() noexcept;

/// For comparisons, as in tests: all kernels use `which` from now on; without a value, `chosen()`.
/// Not thread-safe while other threads read.
void force(std::optional<backend> which) noexcept;
backend in_use() noexcept;

namespace detail {
inline constinit std::atomic<unsigned> times_forced{0};
}

/// A function in the version for this machine. A backend without its own version uses that of the one before
/// it.
template <class F>
class kernel;

template <class R, class... A>
class kernel<R(A...)> {
 public:
  using version = R (*)(A...);

  constexpr explicit kernel(std::array<version, backends.size()> versions) : versions_(versions) {}

  R operator()(A... a) const { return now()(a...); }

 private:
  version now() const {
    if (times_picked_.load(std::memory_order_acquire) == detail::times_forced.load(std::memory_order_relaxed))
        [[likely]]
      return picked_.load(std::memory_order_relaxed);
    return pick();
  }

  [[gnu::noinline]] version pick() const {
    auto times = detail::times_forced.load(std::memory_order_relaxed);
    auto which = static_cast<std::size_t>(in_use());
    if (in_use() == backend::neon && !versions_[which]) which = 0;
    while (which > 0 && !versions_[which]) --which;
    picked_.store(versions_[which], std::memory_order_relaxed);
    times_picked_.store(times, std::memory_order_release);  // after the version, which others read
    return versions_[which];
  }

  std::array<version, backends.size()> versions_;
  mutable std::atomic<version> picked_{nullptr};
  mutable std::atomic<unsigned> times_picked_{~0u};  // not picked yet
};

}  // namespace wend::simd

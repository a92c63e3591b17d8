// SPDX-License-Identifier: Apache-2.0
#include "wend/simd/backend.hpp"

#include <cstdlib>

namespace wend::simd {
namespace {

constexpr std::string_view names[] = {"fallback", "sse2", "ssse3", "avx2", "avx512", "neon"};

backend best() noexcept {
  if (runs_here(backend::neon)) return backend::neon;
  auto best_here = backend::fallback;
  for (auto candidate : {backend::sse2, backend::ssse3, backend::avx2, backend::avx512})
    if (runs_here(candidate)) best_here = candidate;
  return best_here;
}

backend choose() noexcept {
  auto wanted = std::getenv("WEND_SIMD");
  if (!wanted) return best();
  auto named = backend_named(wanted);
  return named && runs_here(*named) ? *named : best();
}

constinit std::atomic<int> forced{-1};

}  // namespace

std::string_view name_of(backend b) noexcept { return names[static_cast<std::size_t>(b)]; }

std::optional<backend> backend_named(std::string_view name) noexcept {
  for (auto backend : backends)
    if (name_of(backend) == name) return backend;
  return {};
}

bool runs_here(backend b) noexcept {
  switch (b) {
    case backend::fallback: return true;
#if defined(__x86_64__)
    case backend::sse2: return true;
    case backend::ssse3: return __builtin_cpu_supports("ssse3");
    case backend::avx2: return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
    case backend::avx512:
      return runs_here(backend::avx2) && __builtin_cpu_supports("avx512bw") &&
             __builtin_cpu_supports("avx512vl");
#elif defined(__aarch64__)
    case backend::neon: return true;
#endif
    default: return false;
  }
}

backend chosen() noexcept {
  static backend const once = choose();
  return once;
}

void force(std::optional<backend> which) noexcept {
  forced.store(which && runs_here(*which) ? static_cast<int>(*which) : -1, std::memory_order_relaxed);
  detail::times_forced.fetch_add(1, std::memory_order_relaxed);
}

backend in_use() noexcept {
  auto which = forced.load(std::memory_order_relaxed);
  return which < 0 ? chosen() : static_cast<backend>(which);
}

}  // namespace wend::simd

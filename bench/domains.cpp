// SPDX-License-Identifier: Apache-2.0
// The registrable domain of the hosts of the web's URLs.
#include "bench/material.hpp"
#include "wend/names.hpp"

namespace {

void domain(benchmark::State& state) {
  bench::over(state, bench::hosts(), [](std::string const& host) {
    auto parts = wend::domain_of(host);
    benchmark::DoNotOptimize(parts);
    return !parts.domain.empty();
  });
}

void domain_in_uri(benchmark::State& state) {
  bench::over(state, bench::hosts(), [plain = std::string()](std::string const& host) mutable {
    auto parts = wend::domain_of_uri_host(plain, host);
    benchmark::DoNotOptimize(parts);
    return parts && !parts->domain.empty();
  });
}

BENCHMARK(domain)->Name("domain/wend");
BENCHMARK(domain_in_uri)->Name("domain/wend, any case");

}  // namespace

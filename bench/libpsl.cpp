// SPDX-License-Identifier: Apache-2.0
// libpsl takes lower case only, and returns a pointer into the host.
#include <libpsl.h>

#include "bench/material.hpp"

namespace {

void domain(benchmark::State& state) {
  auto list = psl_latest(nullptr);
  bench::over(state, bench::hosts(), [list](std::string const& host) {
    auto name = psl_registrable_domain(list, host.c_str());
    benchmark::DoNotOptimize(name);
    return name != nullptr;
  });
  psl_free(list);
}

BENCHMARK(domain)->Name("domain/libpsl");

}  // namespace

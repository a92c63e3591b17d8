// SPDX-License-Identifier: Apache-2.0
// Hyperscan looks for what begins with a scheme and two slashes; it is told where a find ends, not what it
// is.
#include <hs.h>

#include "bench/material.hpp"

namespace {

int count_one(unsigned, unsigned long long, unsigned long long, unsigned, void* context) {
  ++*static_cast<std::size_t*>(context);
  return 0;
}

void extract(benchmark::State& state) {
  constexpr char const* uri = "[A-Za-z][A-Za-z0-9+.-]*://[^\\s<>\"]";  // its first octet after the slashes
  hs_database_t* database = nullptr;
  hs_compile_error_t* wrong = nullptr;
  hs_scratch_t* scratch = nullptr;
  if (hs_compile(uri, HS_FLAG_DOTALL, HS_MODE_BLOCK, nullptr, &database, &wrong) != HS_SUCCESS ||
      hs_alloc_scratch(database, &scratch) != HS_SUCCESS)
    return state.SkipWithError("hyperscan does not take the expression");
  auto const& text = bench::text();
  std::size_t finds = 0;
  for (auto _ : state) {
    finds = 0;
    hs_scan(database, text.data(), static_cast<unsigned>(text.size()), 0, scratch, count_one, &finds);
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) *
                          static_cast<std::int64_t>(text.size()));
  state.counters["found"] = static_cast<double>(finds);
  hs_free_scratch(scratch);
  hs_free_database(database);
}

BENCHMARK(extract)->Name("extract/hyperscan");

}  // namespace

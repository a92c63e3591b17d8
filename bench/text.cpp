// SPDX-License-Identifier: Apache-2.0
// Finding URIs in running text, fed in pieces of 64 KiB as a file would be.
#include "bench/material.hpp"
#include "wend/text/extract.hpp"

namespace {

using wend::text::looking_for;

void extract(benchmark::State& state, looking_for mode) {
  std::string_view text = bench::text();
  constexpr std::size_t piece = 65536;
  std::size_t finds = 0;
  for (auto _ : state) {
    finds = 0;
    wend::text::finder search({.mode = mode}, [&](wend::text::find const&) { ++finds; });
    for (std::size_t at = 0; at < text.size(); at += piece) search.feed(text.substr(at, piece));
    search.finish();
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) *
                          static_cast<std::int64_t>(text.size()));
  state.counters["found"] = static_cast<double>(finds);
}

/// Text in which nothing has a scheme, so that hosts are all there is to find.
void extract_hosts(benchmark::State& state) {
  static std::string const text = [] {
    std::string copy(bench::text());
    std::erase(copy, ':');
    return copy;
  }();
  std::size_t finds = 0;
  for (auto _ : state) {
    finds = 0;
    wend::text::finder search({.mode = looking_for::fuzzy}, [&](wend::text::find const&) { ++finds; });
    search.feed(text);
    search.finish();
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) *
                          static_cast<std::int64_t>(text.size()));
  state.counters["found"] = static_cast<double>(finds);
}

BENCHMARK(extract_hosts)->Name("extract/wend without schemes");
BENCHMARK_CAPTURE(extract, wrapped, looking_for::wrapped)->Name("extract/wend wrapped");
BENCHMARK_CAPTURE(extract, scheme, looking_for::scheme)->Name("extract/wend");
BENCHMARK_CAPTURE(extract, mail, looking_for::mail)->Name("extract/wend mail");
BENCHMARK_CAPTURE(extract, fuzzy, looking_for::fuzzy)->Name("extract/wend fuzzy");

}  // namespace

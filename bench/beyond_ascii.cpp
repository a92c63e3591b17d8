// SPDX-License-Identifier: Apache-2.0
// Names beyond ASCII: hosts need Unicode's tables, paths only escapes.
#include "bench/material.hpp"
#include "wend/idna/idna.hpp"
#include "wend/uri.hpp"
#include "wend/uri/iri.hpp"
#include "wend/uri/whatwg/whatwg.hpp"
#include "wend/whatwg.hpp"

namespace {

using namespace bench;

void read(benchmark::State& state, lines const& some) {
  over(state, some, [out = std::string()](std::string const& line) mutable {
    auto url = wend::whatwg::parse_into(out, line);
    benchmark::DoNotOptimize(url);
    return url.has_value();
  });
}
void hosts(benchmark::State& state) { read(state, foreign_hosts()); }
void paths(benchmark::State& state) { read(state, foreign_paths()); }

void iris(benchmark::State& state) {
  over(state, foreign_hosts(), [](std::string const& line) {
    auto uri = wend::uri_of_iri(line);
    benchmark::DoNotOptimize(uri);
    return uri.has_value();
  });
}

BENCHMARK(hosts)->Name("parse beyond ASCII/wend whatwg, hosts");
BENCHMARK(paths)->Name("parse beyond ASCII/wend whatwg, paths");
BENCHMARK(iris)->Name("parse beyond ASCII/wend IRI, hosts");

}  // namespace

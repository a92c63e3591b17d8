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

template <wend::result<std::string> (*map)(std::string_view)>
void names(benchmark::State& state, lines const& some) {
  over(state, some, [](std::string const& name) {
    auto mapped = map(name);
    benchmark::DoNotOptimize(mapped);
    return mapped.has_value();
  });
}
wend::result<std::string> to_unicode(std::string_view name) { return wend::idna::to_unicode(name); }

void ascii(benchmark::State& state) { names<wend::idna::to_ascii>(state, bench::hosts()); }
void to_ascii(benchmark::State& state) { names<wend::idna::to_ascii>(state, foreign_names()); }
void to_people(benchmark::State& state) { names<to_unicode>(state, names_in_punycode()); }

BENCHMARK(ascii)->Name("IDNA of ASCII/wend");
BENCHMARK(to_ascii)->Name("IDNA to ASCII/wend");
BENCHMARK(to_people)->Name("IDNA to Unicode/wend");
BENCHMARK(hosts)->Name("parse beyond ASCII/wend whatwg, hosts");
BENCHMARK(paths)->Name("parse beyond ASCII/wend whatwg, paths");
BENCHMARK(iris)->Name("parse beyond ASCII/wend IRI, hosts");

}  // namespace

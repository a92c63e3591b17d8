// SPDX-License-Identifier: Apache-2.0
// The core's own figures: what is called wend/… stands beside the peers of the same group.
#include "bench/material.hpp"
#include "wend/uri.hpp"
#include "wend/uri/bulk.hpp"
#include "wend/uri/whatwg/whatwg.hpp"
#include "wend/whatwg.hpp"

namespace {

using namespace bench;
using wend::profile;

void parse(benchmark::State& state, lines const& some, profile p) {
  over(state, some, [&](std::string const& line) {
    auto view = wend::parse(line, p);
    benchmark::DoNotOptimize(view);
    return view.has_value();
  });
}
void parse_web(benchmark::State& state, profile p) { parse(state, web(), p); }
void parse_hard(benchmark::State& state, profile p) { parse(state, hard_urls(), p); }
void parse_files(benchmark::State& state, profile p) { parse(state, files(), p); }

void normalize(benchmark::State& state, wend::normalizing::level to) {
  std::string out;
  over(state, web(), [&](std::string const& line) {
    bool done = wend::parse(line) && wend::normalize_to(out, line, profile::rfc3986, {to});
    benchmark::DoNotOptimize(out.data());
    return done;
  });
}

void resolve(benchmark::State& state) {
  auto context = *wend::parse(base);
  std::string out;
  over(state, references(), [&](std::string const& line) {
    auto reference = wend::parse_reference(line);
    if (!reference) return false;
    auto resolution = wend::resolve_to(out, context, *reference);
    benchmark::DoNotOptimize(out.data());
    return resolution.has_value();
  });
}

void compare(benchmark::State& state) {
  over_spellings(state, web(), [](std::string_view a, std::string_view b) {
    auto same = wend::compare(a, b);
    return same && same->equivalent;
  });
}

// The URL Standard. IDNA is not asked: such hosts are refused.

void own(benchmark::State& state, lines const& some) {
  over(state, some, [](std::string const& line) {
    auto url = wend::whatwg::parse(line);
    benchmark::DoNotOptimize(url);
    return url.has_value();
  });
}
void reuse(benchmark::State& state, lines const& some) {
  over(state, some, [out = std::string()](std::string const& line) mutable {
    auto url = wend::whatwg::parse_into(out, line);
    benchmark::DoNotOptimize(url);
    return url.has_value();
  });
}
void own_web(benchmark::State& state) { own(state, web()); }
void own_hard(benchmark::State& state) { own(state, hard_urls()); }
void own_files(benchmark::State& state) { own(state, files()); }
void reuse_web(benchmark::State& state) { reuse(state, web()); }
void reuse_files(benchmark::State& state) { reuse(state, files()); }
void judge(benchmark::State& state, lines const& some) {
  over(state, some, [](std::string const& line) { return wend::whatwg::can_parse(line); });
}
void can_parse(benchmark::State& state) { judge(state, web()); }
void can_parse_hard(benchmark::State& state) { judge(state, hard_urls()); }
void resolve_whatwg(benchmark::State& state) {
  auto context = *wend::parse(base, profile::whatwg);
  over(state, references(), [&, out = std::string()](std::string const& line) mutable {
    auto url = wend::whatwg::parse_into(out, line, context);
    benchmark::DoNotOptimize(url);
    return url.has_value();
  });
}

BENCHMARK_CAPTURE(parse_web, rfc3986, profile::rfc3986)->Name("parse/wend");
BENCHMARK_CAPTURE(parse_web, rfc1738, profile::rfc1738)->Name("parse/wend rfc1738");
BENCHMARK_CAPTURE(parse_web, rfc1630, profile::rfc1630)->Name("parse/wend rfc1630");
BENCHMARK_CAPTURE(parse_web, url7a, profile::url7a)->Name("parse/wend url7a");
BENCHMARK_CAPTURE(parse_files, rfc3986, profile::rfc3986)->Name("parse file:/wend");
BENCHMARK_CAPTURE(normalize, canonical, wend::normalizing::level::canonical)
    ->Name("normalize/wend canonical");
BENCHMARK_CAPTURE(normalize, scheme, wend::normalizing::level::scheme)->Name("normalize/wend");
BENCHMARK(resolve)->Name("resolve/wend");
BENCHMARK(compare)->Name("compare/wend");
BENCHMARK(own_web)->Name("parse/wend whatwg, owned");
BENCHMARK(reuse_web)->Name("parse/wend whatwg, reused");
BENCHMARK(can_parse)->Name("parse/wend whatwg, can_parse");
BENCHMARK_CAPTURE(parse_hard, rfc3986, profile::rfc3986)->Name("parse hard/wend");
BENCHMARK(own_hard)->Name("parse hard/wend whatwg, owned");
BENCHMARK(can_parse_hard)->Name("parse hard/wend whatwg, can_parse");
BENCHMARK(own_files)->Name("parse file:/wend whatwg, owned");
BENCHMARK(reuse_files)->Name("parse file:/wend whatwg");
BENCHMARK(resolve_whatwg)->Name("resolve/wend whatwg");

}  // namespace

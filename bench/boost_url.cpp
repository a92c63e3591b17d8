// SPDX-License-Identifier: Apache-2.0
#include <boost/url.hpp>

#include "bench/material.hpp"

namespace {

using namespace bench;
namespace urls = boost::urls;

void parse(benchmark::State& state, lines const& some) {
  over(state, some, [](std::string const& line) {
    auto view = urls::parse_uri(line);
    benchmark::DoNotOptimize(view);
    return view.has_value();
  });
}

void normalize(benchmark::State& state) {
  urls::url out;  // reused, as its memory is
  over(state, web(), [&](std::string const& line) {
    auto view = urls::parse_uri(line);
    if (!view) return false;
    out = *view;
    out.normalize();
    benchmark::DoNotOptimize(out.data());
    return true;
  });
}

void resolve(benchmark::State& state) {
  auto context = urls::parse_uri(urls::string_view(base.data(), base.size())).value();
  urls::url out;
  over(state, references(), [&](std::string const& line) {
    auto reference = urls::parse_uri_reference(line);
    if (!reference) return false;
    auto done = urls::resolve(context, *reference, out);
    benchmark::DoNotOptimize(out.data());
    return done.has_value();
  });
}

void compare(benchmark::State& state) {
  over(state, web(), [other = std::string()](std::string const& line) mutable {
    other.assign("HTTP").append(line, 4);
    auto a = urls::parse_uri(line), b = urls::parse_uri(other);
    return a && b && *a == *b;
  });
}

void set_pair(benchmark::State& state) {
  urls::url out;
  over(state, web(), [&](std::string const& line) {
    auto view = urls::parse_uri(line);
    if (!view) return false;
    out = *view;
    out.params().set("lang", "en us");
    benchmark::DoNotOptimize(out.data());
    return true;
  });
}

void get_pair(benchmark::State& state) {
  over(state, web(), [](std::string const& line) {
    auto view = urls::parse_uri(line);
    if (!view) return false;
    auto params = view->params();
    auto pair = params.find("id");
    auto value = pair == params.end() ? std::string() : (*pair).value;
    benchmark::DoNotOptimize(value);
    return true;
  });
}

BENCHMARK(set_pair)->Name("query set/Boost.URL");
BENCHMARK(get_pair)->Name("query get/Boost.URL");
BENCHMARK_CAPTURE(parse, web, web())->Name("parse/Boost.URL");
BENCHMARK_CAPTURE(parse, files, files())->Name("parse file:/Boost.URL");
BENCHMARK(normalize)->Name("normalize/Boost.URL");
BENCHMARK(resolve)->Name("resolve/Boost.URL");
BENCHMARK(compare)->Name("compare/Boost.URL");

}  // namespace

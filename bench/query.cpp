// SPDX-License-Identifier: Apache-2.0
// Pairs of queries, and URI templates.
#include "bench/material.hpp"
#include "wend/names.hpp"
#include "wend/uri.hpp"

namespace {

using namespace bench;

void set_pair(benchmark::State& state) {
  over(state, web(), [](std::string const& line) {
    auto view = wend::parse(line);
    if (!view) return false;
    auto query = wend::set_query_pair(view->query(), "lang", "en us");
    benchmark::DoNotOptimize(query.data());
    return true;
  });
}

void get_pair(benchmark::State& state) {
  over(state, web(), [](std::string const& line) {
    auto view = wend::parse(line);
    if (!view) return false;
    auto value = wend::query_pairs(view->query()).get("id");
    benchmark::DoNotOptimize(value);
    return true;
  });
}

/// Templates of every level: RFC 6570 §1.2.
lines const& templates() {
  static lines const some{"RFC 6570",
                          {"http://h.example/{user}", "http://h.example/{+path}/x{#q}",
                           "http://h.example/map{?user,q,undef}", "http://h.example{/list*}{?q:3,keys*}"}};
  return some;
}

void expand(benchmark::State& state) {
  wend::template_variables const variables{{"user", "ann"},
                                           {"path", "/foo/bar"},
                                           {"q", "two words"},
                                           {"list", wend::template_list{"red", "green", "blue"}},
                                           {"keys", wend::template_array{{"semi", ";"}, {"dot", "."}}}};
  over(state, templates(), [&](std::string const& line) {
    auto uri = wend::expand_template(line, variables);
    benchmark::DoNotOptimize(uri);
    return uri.has_value();
  });
}

BENCHMARK(set_pair)->Name("query set/wend");
BENCHMARK(get_pair)->Name("query get/wend");
BENCHMARK(expand)->Name("expand template/wend");

}  // namespace

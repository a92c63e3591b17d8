// SPDX-License-Identifier: Apache-2.0
// What is measured with: real URLs where there are some, else made-up ones that look like them.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

namespace bench {

struct lines {
  std::string source{};  // where they are from, for the heading
  std::vector<std::string> entries{};
};

lines const& web();            // http and https URLs
lines const& files();          // file: URLs
lines const& references();     // partial forms
lines const& hosts();          // of the http and https URLs
lines const& foreign_hosts();  // with a host beyond ASCII
lines const& foreign_names();  // those hosts
lines const& names_in_punycode();
lines const& foreign_paths();  // with a path beyond ASCII
lines const&
hard_urls();  // web URLs with a port, a login, a host that begins with a digit, an escape or a dot segment
lines const& common_urls();  // web URLs that RFC 3986 and the URL Standard accept, as the latter writes them
lines const& queries();      // of those
lines const& escaped_segments();  // of their paths: each has an escape
lines const& short_paths();       // their paths, decoded
inline constexpr std::string_view base = "http://www.example.com/a/b/c/d;p?q";

/// Running text: the documents that Debian installs, 64 MiB at most.
std::string const& text();
std::string const& text_source();

std::string const& prose();          // a MiB of it
std::string const& escaped_prose();  // the same, as a component of a URL
std::string const& sparse();         // a MiB in which every 76th character is an escape

/// Runs `once` over the items of a list, once per iteration, and counts items; those that it returns true for
/// are "accepted".
template <class List, class F>
void each(benchmark::State& state, List const& list, F once) {
  std::size_t accepted = 0;
  for (auto _ : state) {
    accepted = 0;
    for (auto const& item : list) accepted += once(item);
  }
  auto count = static_cast<double>(list.size());
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) *
                          static_cast<std::int64_t>(list.size()));
  state.counters["accepted%"] = 100 * static_cast<double>(accepted) / count;
}

template <class F>
void over(benchmark::State& state, lines const& some, F once) {
  each(state, some.entries, once);
}

/// Each line with the one before it.
template <class F>
void over_neighbours(benchmark::State& state, lines const& some, F once) {
  std::string_view before = some.entries.back();
  over(state, some, [&](std::string_view line) { return once(line, std::exchange(before, line)); });
}

/// Each line with a copy of it elsewhere.
template <class F>
void over_copies(benchmark::State& state, lines const& some, F once) {
  auto const copies = some.entries;
  auto other = copies.begin();
  over(state, some, [&](std::string_view line) {
    if (other == copies.end()) other = copies.begin();
    return once(line, std::string_view(*other++));
  });
}

/// Each line with the same whose scheme is in upper case.
template <class F>
void over_spellings(benchmark::State& state, lines const& some, F once) {
  over(state, some, [&, other = std::string()](std::string_view line) mutable {
    other.assign("HTTP").append(line, 4);
    return once(line, std::string_view(other));
  });
}

/// Has each of the values made.
template <class... T>
void keep(T const&... values) {
  (benchmark::DoNotOptimize(values), ...);
}

/// Runs `change` over one long text.
template <class F>
void bulk(benchmark::State& state, std::string const& text, F change) {
  std::size_t size = 0;
  for (auto _ : state) {
    auto changed = change(text);
    size = changed.size();
    benchmark::DoNotOptimize(changed.data());
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) *
                          static_cast<std::int64_t>(text.size()));
  state.counters["found"] = static_cast<double>(size);
}

/// Runs `change` over many short texts.
template <class F>
void shorts(benchmark::State& state, lines const& some, F change) {
  over(state, some, [&](std::string const& text) {
    auto changed = change(text);
    benchmark::DoNotOptimize(changed.data());
    return true;
  });
}

template <class F>
void add(std::string const& name, F job) {
  benchmark::RegisterBenchmark(name.c_str(), job);
}

/// Adds the rows of escapes: `decode` and `encode` take a text and return one.
template <class F>
void add_decoder(std::string const& contender, F decode) {
  add("decode dense/" + contender, [=](auto& state) { bulk(state, escaped_prose(), decode); });
  add("decode sparse/" + contender, [=](auto& state) { bulk(state, sparse(), decode); });
  add("decode short/" + contender, [=](auto& state) { shorts(state, escaped_segments(), decode); });
}
template <class F>
void add_encoder(std::string const& contender, F encode) {
  add("encode prose/" + contender, [=](auto& state) { bulk(state, prose(), encode); });
  add("encode short/" + contender, [=](auto& state) { shorts(state, short_paths(), encode); });
}

}  // namespace bench

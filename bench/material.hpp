// SPDX-License-Identifier: Apache-2.0
// What is measured with: real URLs where there are some, else made-up ones that look like them.
#pragma once

#include <string>
#include <string_view>
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
inline constexpr std::string_view base = "http://www.example.com/a/b/c/d;p?q";

/// Running text: the documents that Debian installs, 64 MiB at most.
std::string const& text();
std::string const& text_source();

/// Runs `once` over every line, once per iteration, and counts lines; those that it returns true for are
/// "accepted".
template <class F>
void over(benchmark::State& state, lines const& some, F once) {
  std::size_t accepted = 0;
  for (auto _ : state) {
    accepted = 0;
    for (auto const& line : some.entries) accepted += once(line);
  }
  auto count = static_cast<double>(some.entries.size());
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) *
                          static_cast<std::int64_t>(some.entries.size()));
  state.counters["accepted%"] = 100 * static_cast<double>(accepted) / count;
}

}  // namespace bench

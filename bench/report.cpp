// SPDX-License-Identifier: Apache-2.0
#include "bench/report.hpp"

#include <algorithm>
#include <cstdio>
#include <tuple>

#include "bench/material.hpp"

namespace bench {
namespace {

std::string group_of(std::string const& name) { return name.substr(0, name.rfind('/')); }

double least(std::vector<double> const& costs) { return *std::ranges::min_element(costs); }

double median(std::vector<double> costs) {
  std::ranges::sort(costs);
  auto middle = costs.size() / 2;
  return costs.size() % 2 ? costs[middle] : (costs[middle - 1] + costs[middle]) / 2;
}

}  // namespace

bool table::ReportContext(Context const&) {
  std::printf("web: %zu URLs (%s); file: %zu (%s); references: %zu (%s); text: %zu KiB (%s)\n",
              web().entries.size(), web().source.c_str(), files().entries.size(), files().source.c_str(),
              references().entries.size(), references().source.c_str(), text().size() / 1024,
              text_source().c_str());
  return true;
}

table::row& table::row_named(std::string const& name) {
  auto it = std::ranges::find(rows_, name, &row::name);
  return it != rows_.end() ? *it : rows_.emplace_back(row{name});
}

void table::ReportRuns(std::vector<Run> const& runs) {
  for (auto const& run : runs) {
    if (run.run_type != Run::RT_Iteration) continue;
    auto& entry = row_named(run.run_name.function_name);
    for (auto const& [name, counter] : run.counters) entry.values[name] = counter.value;
    entry.by_octets = entry.values.contains("bytes_per_second");
    auto rate = entry.values[entry.by_octets ? "bytes_per_second" : "items_per_second"];
    entry.costs.push_back((entry.by_octets ? 1024 : 1) * 1e9 / rate);
  }
}

/// The row called just "wend" in the same group.
table::row const* table::reference_for(row const& r) const {
  auto it = std::ranges::find(rows_, group_of(r.name) + "/wend", &row::name);
  return it == rows_.end() ? nullptr : &*it;
}

void table::print(row const& r) const {
  auto low = least(r.costs), middle = median(r.costs);
  if (r.by_octets) {
    std::printf("%-26s %9.2f %9.2f GB/s  %10.0f found\n", r.name.c_str(), 1024 / low, 1024 / middle,
                r.values.at("found"));
    return;
  }
  auto const* ours = reference_for(r);
  std::printf("%-26s %9.1f %9.1f ns    %9.1f %% accepted", r.name.c_str(), low, middle,
              r.values.at("accepted%"));
  if (ours && ours != &r) std::printf("  %6.2f × wend", median(r.costs) / median(ours->costs));
  if (r.values.contains("allocations")) std::printf("  %4.2f allocations", r.values.at("allocations"));
  std::printf("\n");
}

void table::Finalize() {
  auto ours_first = [](row const& r) {
    return std::tuple(group_of(r.name), !r.name.ends_with("/wend"), !r.name.contains("/wend"), r.name);
  };
  std::ranges::sort(rows_, {}, ours_first);
  std::printf("%-26s %9s %9s\n", "per URL", "min", "median");
  std::string group;
  for (auto const& r : rows_) {
    if (!group.empty() && group != group_of(r.name)) std::printf("\n");
    group = group_of(r.name);
    print(r);
  }
}

}  // namespace bench

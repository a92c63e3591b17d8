// SPDX-License-Identifier: Apache-2.0
#include "bench/report.hpp"

#include <algorithm>
#include <cstdio>
#include <tuple>

#include "bench/material.hpp"

namespace bench {
namespace {

std::string group_of(std::string const& name) { return name.substr(0, name.rfind('/')); }

double least(std::vector<double> const& all) { return *std::ranges::min_element(all); }

double median(std::vector<double> all) {
  std::ranges::sort(all);
  auto middle = all.size() / 2;
  return all.size() % 2 ? all[middle] : (all[middle - 1] + all[middle]) / 2;
}

}  // namespace

bool table::ReportContext(Context const&) {
  std::printf("web: %zu URLs (%s); file: %zu (%s); references: %zu (%s); text: %zu KiB (%s)\n",
              web().all.size(), web().source.c_str(), files().all.size(), files().source.c_str(),
              references().all.size(), references().source.c_str(), text().size() / 1024,
              text_source().c_str());
  return true;
}

table::row& table::row_named(std::string const& name) {
  auto found = std::ranges::find(rows_, name, &row::name);
  return found != rows_.end() ? *found : rows_.emplace_back(row{name});
}

void table::ReportRuns(std::vector<Run> const& runs) {
  for (auto const& run : runs) {
    if (run.run_type != Run::RT_Iteration) continue;
    auto& one = row_named(run.run_name.function_name);
    for (auto const& [name, counter] : run.counters) one.said[name] = counter.value;
    one.by_octets = one.said.contains("bytes_per_second");
    auto rate = one.said[one.by_octets ? "bytes_per_second" : "items_per_second"];
    one.costs.push_back((one.by_octets ? 1024 : 1) * 1e9 / rate);
  }
}

/// The row called just "wend" in the same group.
table::row const* table::reference_for(row const& one) const {
  auto found = std::ranges::find(rows_, group_of(one.name) + "/wend", &row::name);
  return found == rows_.end() ? nullptr : &*found;
}

void table::print(row const& one) const {
  auto low = least(one.costs), middle = median(one.costs);
  if (one.by_octets) {
    std::printf("%-26s %9.2f %9.2f GB/s  %10.0f found\n", one.name.c_str(), 1024 / low, 1024 / middle,
                one.said.at("found"));
    return;
  }
  auto const* ours = reference_for(one);
  std::printf("%-26s %9.1f %9.1f ns    %9.1f %% accepted", one.name.c_str(), low, middle,
              one.said.at("accepted%"));
  if (ours && ours != &one) std::printf("  %6.2f × wend", median(one.costs) / median(ours->costs));
  if (one.said.contains("allocations")) std::printf("  %4.2f allocations", one.said.at("allocations"));
  std::printf("\n");
}

void table::Finalize() {
  auto ours_first = [](row const& one) {
    return std::tuple(group_of(one.name), !one.name.ends_with("/wend"), !one.name.contains("/wend"),
                      one.name);
  };
  std::ranges::sort(rows_, {}, ours_first);
  std::printf("%-26s %9s %9s\n", "per URL", "min", "median");
  std::string group;
  for (auto const& one : rows_) {
    if (!group.empty() && group != group_of(one.name)) std::printf("\n");
    group = group_of(one.name);
    print(one);
  }
}

}  // namespace bench

// SPDX-License-Identifier: Apache-2.0
#include "wend/base/diagnostic.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace wend {

namespace {

void sort_by_byte(diagnostics& all) {
  if (std::ranges::is_sorted(all, {}, &diagnostic::at)) return;
  // At the same byte the one that was found first stays the first: it is the one that `parse` names.
  std::vector<std::size_t> order(all.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(all[i].at, i); });
  diagnostics sorted;
  sorted.reserve(all.size());
  for (auto i : order) sorted.push_back(all[i]);
  all = std::move(sorted);
}

}  // namespace

void in_byte_order(diagnostics& all) {
  sort_by_byte(all);
  auto end = all.begin(), here = end;  // of those that stay, and of those among them at one byte
  for (auto const one : all) {
    if (here != end && here->at != one.at) here = end;
    if (std::ranges::find(here, end, one.code, &diagnostic::code) == end) *end++ = one;
  }
  all.erase(end, all.end());
}

}  // namespace wend

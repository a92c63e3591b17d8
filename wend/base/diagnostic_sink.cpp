// SPDX-License-Identifier: Apache-2.0
#include "wend/base/diagnostic_sink.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace wend {

namespace {

void sort_by_byte(diagnostics& list) {
  if (std::ranges::is_sorted(list, {}, &diagnostic::at)) return;
  // Stable, since `parse` returns the first error at a byte.
  std::vector<std::size_t> order(list.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(list[i].at, i); });
  diagnostics sorted;
  sorted.reserve(list.size());
  for (auto i : order) sorted.push_back(list[i]);
  list = std::move(sorted);
}

}  // namespace

void in_byte_order(diagnostics& list) {
  if (list.size() < 2) return;
  sort_by_byte(list);
  auto end = list.begin(),
       here = end;  // end: of the entries that stay; here: of those among them at one byte
  for (auto const entry : list) {
    if (here != end && here->at != entry.at) here = end;
    if (std::ranges::find(here, end, entry.code, &diagnostic::code) == end) *end++ = entry;
  }
  list.erase(end, list.end());
}

}  // namespace wend

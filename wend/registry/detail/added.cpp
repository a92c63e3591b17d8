// SPDX-License-Identifier: Apache-2.0
#include "wend/registry/detail/added.hpp"

#include <atomic>

#include "wend/base/detail/ascii.hpp"

namespace wend::detail {
namespace {

std::atomic<added_scheme const*> newest = nullptr;

}  // namespace

added_scheme const* newest_added() noexcept { return newest.load(std::memory_order_acquire); }

added_scheme const* find_added(std::string_view name) noexcept {
  for (auto row = newest_added(); row; row = row->before)
    if (same_ignoring_case(row->row.name, name)) return row;
  return nullptr;
}

bool add(added_scheme& fresh) noexcept {
  fresh.before = newest_added();
  do {
    for (auto row = fresh.before; row; row = row->before)  // another thread may have added it first
      if (row->row.name == fresh.row.name) return false;
  } while (!newest.compare_exchange_weak(fresh.before, &fresh, std::memory_order_acq_rel));
  return true;
}

}  // namespace wend::detail

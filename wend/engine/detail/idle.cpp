// SPDX-License-Identifier: Apache-2.0
#include "wend/engine/detail/idle.hpp"

#include <algorithm>

namespace wend::engine {

void idle_ends::keep(idle_end one) {
  one.since = std::chrono::steady_clock::now();
  kept_.push_back(std::move(one));
  if (kept_.size() > most) kept_.pop_front();
}

idle_end idle_ends::take(std::string_view key, std::function<bool(idle_end const&)> const& may_reach) {
  auto old = std::chrono::steady_clock::now() - longest;
  while (!kept_.empty() && kept_.front().since < old) kept_.pop_front();
  auto found = std::find_if(kept_.rbegin(), kept_.rend(),
                            [&](idle_end const& one) { return one.key == key && may_reach(one); });
  if (found == kept_.rend()) return {};
  auto one = std::move(*found);
  kept_.erase(std::next(found).base());
  return one;
}

}  // namespace wend::engine

// SPDX-License-Identifier: Apache-2.0
#include "wend/engine/detail/idle.hpp"

#include <algorithm>

namespace wend::engine {

void idle_ends::keep(idle_end idle) {
  idle.since = std::chrono::steady_clock::now();
  kept_.push_back(std::move(idle));
  if (kept_.size() > most) kept_.pop_front();
}

idle_end idle_ends::take(std::string_view key, std::function<bool(idle_end const&)> const& may_reach) {
  auto old = std::chrono::steady_clock::now() - longest;
  while (!kept_.empty() && kept_.front().since < old) kept_.pop_front();
  auto it = std::find_if(kept_.rbegin(), kept_.rend(),
                         [&](idle_end const& idle) { return idle.key == key && may_reach(idle); });
  if (it == kept_.rend()) return {};
  auto idle = std::move(*it);
  kept_.erase(std::next(it).base());
  return idle;
}

}  // namespace wend::engine

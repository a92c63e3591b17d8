// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/memory_lease.hpp"

#include <gtest/gtest.h>

namespace wend::gateway {
namespace {

// Defence 12: deadlines and caps
TEST(MemoryLease, the_budget_limits_all_clients_and_each_of_them) {
  memory_budget budget(100, 60);
  memory_lease first(budget, "a"), second(budget, "a"), third(budget, "b");
  EXPECT_TRUE(first.hold(40));
  EXPECT_FALSE(second.hold(30)) << "more than one client may hold";
  EXPECT_TRUE(second.hold(20));
  EXPECT_FALSE(third.hold(50)) << "more than the whole budget";
  EXPECT_TRUE(third.hold(40));
}

TEST(MemoryLease, a_lease_replaces_its_octets_and_releases_them_at_its_end) {
  memory_budget budget(10, 10);
  {
    memory_lease lease(budget, "a");
    EXPECT_TRUE(lease.hold(10));
    EXPECT_TRUE(lease.hold(4));
    EXPECT_FALSE(lease.hold(11));
    EXPECT_TRUE(lease.hold(10)) << "a refused lease holds nothing";
  }
  memory_lease next(budget, "b");
  EXPECT_TRUE(next.hold(10));
}

}  // namespace
}  // namespace wend::gateway

// SPDX-License-Identifier: Apache-2.0
#include "wend/engine/detail/dns.hpp"

#include <gtest/gtest.h>
#include <netdb.h>

#include <chrono>

namespace wend::engine {
namespace {

using namespace std::chrono_literals;

class Dns : public ::testing::Test {
 protected:
  dns::handler heard() {
    return [this](dns::answer answer) { all_.push_back(std::move(answer)); };
  }
  void run_until(std::size_t answers) {
    auto deadline = std::chrono::steady_clock::now() + 20s;
    loop_.restart();
    auto alive = asio::make_work_guard(loop_);
    while (all_.size() < answers && std::chrono::steady_clock::now() < deadline) loop_.run_one_for(100ms);
  }

  asio::io_context loop_;
  std::vector<dns::answer> all_;
};

TEST_F(Dns, localhost_resolves_and_an_invalid_name_does_not) {
  dns names(loop_.get_executor());
  names.look_up("localhost", heard());
  run_until(1);
  ASSERT_EQ(all_.size(), 1u);
  EXPECT_EQ(all_[0].error, 0);
  ASSERT_FALSE(all_[0].addresses.empty());
  EXPECT_TRUE(all_[0].addresses[0].is_loopback());
  names.look_up("::1::", heard());
  run_until(2);
  ASSERT_EQ(all_.size(), 2u);
  EXPECT_NE(all_[1].error, 0);
  EXPECT_TRUE(all_[1].addresses.empty());
}

TEST_F(Dns, each_of_many_look_ups_is_answered_once) {
  constexpr std::size_t many = 5 * dns::most_threads;
  dns names(loop_.get_executor());
  for (std::size_t i = 0; i < many; ++i) names.look_up("127.0.0.1", heard());
  run_until(many);
  loop_.restart();
  loop_.run_for(50ms);
  EXPECT_EQ(all_.size(), many);
}

TEST_F(Dns, a_cancelled_look_up_is_not_reported_and_shutdown_does_not_wait) {
  {
    dns names(loop_.get_executor());
    names.forget(names.look_up("localhost", heard()));
    loop_.restart();
    loop_.run_for(50ms);
    for (int i = 0; i < 100; ++i) names.look_up("localhost", heard());
  }
  loop_.restart();
  loop_.run_for(100ms);
  EXPECT_TRUE(all_.empty());
}

}  // namespace
}  // namespace wend::engine

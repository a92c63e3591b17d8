// SPDX-License-Identifier: Apache-2.0
#include "cli/workers.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>

namespace wend::cli {
namespace {

/// Counts up to `last`; what is given is the numbers, each from its own task.
struct plant {
  int last = 0;
  int next = 0;  // to be taken
  std::vector<int> given{};
  int refused_at = -1, fails_at = -1, take_fails_at = -1;
  bool awaits = false;
  std::atomic<int> at_once{0}, most_at_once{0};
  int woken = 0;
};

class number final : public task {
 public:
  explicit number(plant& all) : all_(all) {}
  bool take() override {
    if (all_.next == all_.last) return false;
    mine_ = all_.next++;
    if (mine_ == all_.take_fails_at) throw std::runtime_error("the input");
    return true;
  }
  void work(turn& mine) override {
    auto now = ++all_.at_once;
    if (now > all_.most_at_once) all_.most_at_once = now;
    for (int i = 0; i < 7 * mine_ % 50; ++i) std::this_thread::yield();
    --all_.at_once;
    if (mine_ == all_.fails_at) throw std::runtime_error("number " + std::to_string(mine_));
    if (!all_.awaits || !mine.await()) return;
    EXPECT_TRUE(mine.has_come());
    EXPECT_EQ(all_.given.size(), static_cast<std::size_t>(mine_));  // nobody else gives now
  }
  bool give() override {
    all_.given.push_back(mine_);
    return mine_ != all_.refused_at;
  }

 private:
  plant& all_;
  int mine_ = 0;
};

void run(plant& all, std::size_t jobs) {
  std::vector<std::unique_ptr<task>> tasks;
  while (tasks.size() < tasks_for(jobs)) tasks.push_back(std::make_unique<number>(all));
  work_through(tasks, jobs, [&] { ++all.woken; });
}

std::vector<int> up_to(int count) {
  std::vector<int> all;
  for (int i = 0; i < count; ++i) all.push_back(i);
  return all;
}

TEST(workers, results_are_delivered_once_and_in_order) {
  for (std::size_t jobs : {1u, 2u, 3u, 8u})
    for (int count : {0, 1, 2, 1000})
      for (bool awaits : {false, true}) {
        plant all;
        all.last = count;
        all.awaits = awaits;
        run(all, jobs);
        EXPECT_EQ(all.given, up_to(count)) << jobs;
        EXPECT_LE(all.most_at_once, static_cast<int>(jobs));
        EXPECT_EQ(all.woken, 0);
      }
}

TEST(workers, no_result_is_delivered_after_the_consumer_stops) {
  for (std::size_t jobs : {1u, 2u, 8u}) {
    plant all;
    all.last = 100000;
    all.refused_at = 20;
    all.awaits = jobs == 8;
    run(all, jobs);
    EXPECT_EQ(all.given, up_to(21));
    EXPECT_EQ(all.woken, jobs > 1 ? 1 : 0);
    EXPECT_LE(all.next, 21 + static_cast<int>(tasks_for(jobs)));
  }
}

TEST(workers, an_exception_of_a_task_follows_the_results_before_it) {
  for (std::size_t jobs : {1u, 2u, 8u}) {
    plant all;
    all.last = 1000;
    all.fails_at = 33;
    try {
      run(all, jobs);
      ADD_FAILURE() << "nothing was thrown";
    } catch (std::runtime_error const& wrong) {
      EXPECT_STREQ(wrong.what(), "number 33");
    }
    EXPECT_EQ(all.given, up_to(33));
  }
}

TEST(workers, an_exception_of_the_input_ends_the_work) {
  for (std::size_t jobs : {1u, 4u}) {
    plant all;
    all.last = 1000;
    all.take_fails_at = 12;
    EXPECT_THROW(run(all, jobs), std::runtime_error);
    EXPECT_EQ(all.given, up_to(12));
  }
}

}  // namespace
}  // namespace wend::cli

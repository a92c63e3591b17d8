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
  explicit number(plant& p) : plant_(p) {}
  bool take() override {
    if (plant_.next == plant_.last) return false;
    mine_ = plant_.next++;
    if (mine_ == plant_.take_fails_at) throw std::runtime_error("the input");
    return true;
  }
  void work(turn& mine) override {
    auto now = ++plant_.at_once;
    if (now > plant_.most_at_once) plant_.most_at_once = now;
    for (int i = 0; i < 7 * mine_ % 50; ++i) std::this_thread::yield();
    --plant_.at_once;
    if (mine_ == plant_.fails_at) throw std::runtime_error("number " + std::to_string(mine_));
    if (!plant_.awaits || !mine.await()) return;
    EXPECT_TRUE(mine.has_come());
    EXPECT_EQ(plant_.given.size(), static_cast<std::size_t>(mine_));  // no other thread gives now
  }
  bool give() override {
    plant_.given.push_back(mine_);
    return mine_ != plant_.refused_at;
  }

 private:
  plant& plant_;
  int mine_ = 0;
};

void run(plant& p, std::size_t jobs) {
  std::vector<std::unique_ptr<task>> tasks;
  while (tasks.size() < tasks_for(jobs)) tasks.push_back(std::make_unique<number>(p));
  work_through(tasks, jobs, [&] { ++p.woken; });
}

std::vector<int> up_to(int count) {
  std::vector<int> numbers;
  for (int i = 0; i < count; ++i) numbers.push_back(i);
  return numbers;
}

TEST(workers, results_are_delivered_once_and_in_order) {
  for (std::size_t jobs : {1u, 2u, 3u, 8u})
    for (int count : {0, 1, 2, 1000})
      for (bool awaits : {false, true}) {
        plant p;
        p.last = count;
        p.awaits = awaits;
        run(p, jobs);
        EXPECT_EQ(p.given, up_to(count)) << jobs;
        EXPECT_LE(p.most_at_once, static_cast<int>(jobs));
        EXPECT_EQ(p.woken, 0);
      }
}

TEST(workers, no_result_is_delivered_after_the_consumer_stops) {
  for (std::size_t jobs : {1u, 2u, 8u}) {
    plant p;
    p.last = 100000;
    p.refused_at = 20;
    p.awaits = jobs == 8;
    run(p, jobs);
    EXPECT_EQ(p.given, up_to(21));
    EXPECT_EQ(p.woken, jobs > 1 ? 1 : 0);
    EXPECT_LE(p.next, 21 + static_cast<int>(tasks_for(jobs)));
  }
}

TEST(workers, an_exception_of_a_task_follows_the_results_before_it) {
  for (std::size_t jobs : {1u, 2u, 8u}) {
    plant p;
    p.last = 1000;
    p.fails_at = 33;
    try {
      run(p, jobs);
      ADD_FAILURE() << "nothing was thrown";
    } catch (std::runtime_error const& wrong) {
      EXPECT_STREQ(wrong.what(), "number 33");
    }
    EXPECT_EQ(p.given, up_to(33));
  }
}

TEST(workers, an_exception_of_the_input_ends_the_work) {
  for (std::size_t jobs : {1u, 4u}) {
    plant p;
    p.last = 1000;
    p.take_fails_at = 12;
    EXPECT_THROW(run(p, jobs), std::runtime_error);
    EXPECT_EQ(p.given, up_to(12));
  }
}

}  // namespace
}  // namespace wend::cli

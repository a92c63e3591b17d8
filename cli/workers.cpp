// SPDX-License-Identifier: Apache-2.0
#include "cli/workers.hpp"

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace wend::cli {
namespace {

struct only_turn final : turn {
  bool has_come() const override { return true; }
  bool await() override { return true; }
};

class crew {
 public:
  crew(std::span<std::unique_ptr<task> const> tasks, std::function<void()> const& wake)
      : wake_(wake), done_(tasks.size()) {
    for (auto const& task : tasks) idle_.push_back(task.get());
  }

  void run(std::size_t jobs) {
    std::vector<std::thread> others;
    try {
      while (others.size() + 1 < jobs) others.emplace_back([this] { work(); });
    } catch (std::system_error const&) {
      // Fewer threads than were asked for: slower, but the same.
    }
    work();
    for (auto& thread : others) thread.join();
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  using number = std::uint64_t;

  class place final : public turn {
   public:
    place(crew& c, number mine) : crew_(c), mine_(mine) {}
    bool has_come() const override {
      std::scoped_lock hold(crew_.lock_);
      return crew_.due_ == mine_;
    }
    bool await() override {
      std::unique_lock hold(crew_.lock_);
      crew_.changed_.wait(hold, [&] { return crew_.due_ == mine_ || crew_.over_; });
      return !crew_.over_;
    }

   private:
    crew& crew_;
    number mine_;
  };

  struct taken {
    task* what = nullptr;
    number mine = 0;
    std::exception_ptr failure{};
  };

  void work() {
    while (auto batch = take()) {
      if (!batch->failure) try {
          place mine(*this, batch->mine);
          batch->what->work(mine);
        } catch (...) {
          batch->failure = std::current_exception();
        }
      finish(*batch);
    }
  }

  std::optional<taken> take() {
    task* what = nullptr;
    {
      std::unique_lock hold(lock_);
      changed_.wait(hold, [&] { return !idle_.empty() || over_; });
      if (over_) return {};
      what = idle_.back();
      idle_.pop_back();
    }
    std::scoped_lock alone(input_);
    taken batch{what, taken_};
    try {
      if (is_over() || ended_ || !what->take()) ended_ = true;
    } catch (...) {
      batch.failure = std::current_exception();
    }
    if (ended_) return {};
    ++taken_;
    return batch;
  }

  bool is_over() {
    std::scoped_lock hold(lock_);
    return over_;
  }

  /// Gives the task that is due, unless another thread does.
  void finish(taken const& mine) {
    std::unique_lock hold(lock_);
    done_[mine.mine % done_.size()] = mine;
    if (std::exchange(giving_, true)) return;
    while (auto what = done_[due_ % done_.size()].what) {
      auto failure = done_[due_ % done_.size()].failure;
      hold.unlock();
      bool wanted = !failure && !is_over() && give(*what, failure);
      hold.lock();
      if (!wanted) end(failure);
      done_[due_ % done_.size()] = {};
      ++due_;
      idle_.push_back(what);
      changed_.notify_all();
    }
    giving_ = false;
  }

  static bool give(task& what, std::exception_ptr& failure) {
    try {
      return what.give();
    } catch (...) {
      failure = std::current_exception();
      return false;
    }
  }

  void end(std::exception_ptr failure) {
    if (std::exchange(over_, true)) return;
    failure_ = std::move(failure);
    if (wake_) wake_();
  }

  std::function<void()> const& wake_;
  std::mutex input_;  // its holder takes
  number taken_ = 0;
  bool ended_ = false;

  std::mutex lock_;  // of what follows
  std::condition_variable changed_;
  std::vector<task*> idle_{};
  std::vector<taken> done_;  // by number, in a ring: no more are taken than there are tasks
  number due_ = 0;
  bool giving_ = false, over_ = false;
  std::exception_ptr failure_{};
};

}  // namespace

void work_through(std::span<std::unique_ptr<task> const> tasks, std::size_t jobs,
                  std::function<void()> const& wake) {
  if (jobs > 1 && tasks.size() > 1) return crew(tasks, wake).run(jobs);
  auto& only_task = *tasks.front();
  only_turn always;
  while (only_task.take()) {
    only_task.work(always);
    if (!only_task.give()) return;
  }
}

}  // namespace wend::cli

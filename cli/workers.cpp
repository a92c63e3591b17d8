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
    for (auto const& one : tasks) idle_.push_back(one.get());
  }

  void run(std::size_t jobs) {
    std::vector<std::thread> others;
    try {
      while (others.size() + 1 < jobs) others.emplace_back([this] { work(); });
    } catch (std::system_error const&) {
      // Fewer threads than were asked for: slower, but the same.
    }
    work();
    for (auto& one : others) one.join();
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  using number = std::uint64_t;

  class place final : public turn {
   public:
    place(crew& all, number mine) : all_(all), mine_(mine) {}
    bool has_come() const override {
      std::scoped_lock hold(all_.lock_);
      return all_.due_ == mine_;
    }
    bool await() override {
      std::unique_lock hold(all_.lock_);
      all_.changed_.wait(hold, [&] { return all_.due_ == mine_ || all_.over_; });
      return !all_.over_;
    }

   private:
    crew& all_;
    number mine_;
  };

  struct taken {
    task* what = nullptr;
    number mine = 0;
    std::exception_ptr failure{};
  };

  void work() {
    while (auto one = take()) {
      if (!one->failure) try {
          place mine(*this, one->mine);
          one->what->work(mine);
        } catch (...) {
          one->failure = std::current_exception();
        }
      finish(*one);
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
    taken one{what, taken_};
    try {
      if (is_over() || ended_ || !what->take()) ended_ = true;
    } catch (...) {
      one.failure = std::current_exception();
    }
    if (ended_) return {};
    ++taken_;
    return one;
  }

  bool is_over() {
    std::scoped_lock hold(lock_);
    return over_;
  }

  /// Gives what is due, if nobody else is at it.
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
  std::mutex input_;  // whoever holds it takes
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
  auto& one = *tasks.front();
  only_turn always;
  while (one.take()) {
    one.work(always);
    if (!one.give()) return;
  }
}

}  // namespace wend::cli

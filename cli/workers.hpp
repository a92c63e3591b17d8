// SPDX-License-Identifier: Apache-2.0
//
// Bulk work by several threads, with the order and the memory of one.
//
//     take   one at a time, in order:   |1|2|3|    |4|5|
//     work   side by side:                |1---|   |4----|
//                                           |2-------|
//                                             |3--|   |5---|
//     give   one at a time, in order:          |1|      |2|3|4|5|
//
// An idle thread takes the next task; the thread that finishes the task that is due gives it, and those after
// it that wait. No thread only reads or only writes, so a result is given as soon as it is due, also while
// another thread waits for input. Tasks are allocated once and reused; there are few, so memory is bounded. A
// task whose output grows too large waits for its turn, and then gives while it works.

#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>

namespace wend::cli {

/// The right to give: tasks receive it in the order in which they were taken.
class turn {
 public:
  virtual ~turn() = default;
  virtual bool has_come() const = 0;
  /// Waits for the turn. False if all work is to end: the rest of this task is then discarded.
  virtual bool await() = 0;
};

/// A piece of work, with its memory.
class task {
 public:
  virtual ~task() = default;
  /// Fetches its input, after that of the task before it. False at the end of the input.
  virtual bool take() = 0;
  virtual void work(turn&) = 0;
  /// Hands over the result. False if no further results are wanted.
  virtual bool give() = 0;
};

/// Returns the number of tasks that keep so many threads busy.
constexpr std::size_t tasks_for(std::size_t jobs) { return jobs < 2 ? 1 : 2 * jobs; }

/// Takes, works and gives until the input ends; the calling thread is one of `jobs`. One job works without
/// threads. `wake` is called when all work is to end while a take() may be waiting. Rethrows what a task
/// throws, after the tasks before it were given.
void work_through(std::span<std::unique_ptr<task> const> tasks, std::size_t jobs,
                  std::function<void()> const& wake = {});

}  // namespace wend::cli

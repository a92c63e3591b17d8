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
// Whoever has nothing to do takes the next task; whoever finishes the one that is due gives it, and those
// after it that wait. There is no thread that only reads or only writes, so nothing lies about: what has been
// taken is given as soon as it is done, also while somebody waits for more input. Tasks are made once and
// used again; there are few, so memory is bounded. A task whose output grows too large waits for its turn,
// and gives as it goes.

#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>

namespace wend::cli {

/// The right to give: it comes to one task after the other, in the order in which they were taken.
class turn {
 public:
  virtual ~turn() = default;
  virtual bool has_come() const = 0;
  /// Waits until it has come. False if all work is to end: then the rest of this task does not matter.
  virtual bool await() = 0;
};

/// A piece of work, with the memory that it needs.
class task {
 public:
  virtual ~task() = default;
  /// Fetches its input, after that of the task before it. False if there is no more.
  virtual bool take() = 0;
  virtual void work(turn&) = 0;
  /// Hands over what came of it. False if nobody wants any more.
  virtual bool give() = 0;
};

/// How many tasks keep so many threads busy.
constexpr std::size_t tasks_for(std::size_t jobs) { return jobs < 2 ? 1 : 2 * jobs; }

/// Takes, works and gives until there is no more; the calling thread is one of `jobs`. One job works without
/// threads. `wake` is called when all is to end while a take() may still be waiting. What a task throws is
/// thrown here, after the tasks before it were given.
void work_through(std::span<std::unique_ptr<task> const> tasks, std::size_t jobs,
                  std::function<void()> const& wake = {});

}  // namespace wend::cli

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <string>

#include "wend/local/descriptor.hpp"

namespace wend::engine {

/// A new file under a name of its own (`.wend-` and 16 random digits), which takes its final name in one step
/// or is removed: by the destructor, or by `remove_drafts` if a signal ends the process first.
class draft {
 public:
  /// In `folder`, for a file that is to be called `name` there. `failure` tells whether it exists.
  draft(descriptor folder, std::string name, mode_t);
  draft(draft const&) = delete;
  draft& operator=(draft const&) = delete;
  ~draft();

  int fd() const { return *file_; }
  int failure() const { return failure_; }  // of the constructor: a number of errno, or 0

  /// Renames the file over whatever has the final name. A number of errno, or 0.
  int keep();

 private:
  void remember();
  void forget();

  descriptor folder_, file_{};
  std::string name_, own_name_{};
  std::size_t place_;  // among those that remove_drafts knows
  int failure_ = 0;
};

/// Removes the drafts that exist now. For signal handlers (async-signal-safe); the process has to end then.
void remove_drafts() noexcept;

}  // namespace wend::engine

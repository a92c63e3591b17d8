// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <string>

#include "wend/local/descriptor.hpp"

namespace wend::engine {

/// A new file under a temporary name (`.wend-` and 16 random digits). It takes its final name in one step or
/// is removed: by the destructor, or by `remove_drafts` if a signal ends the process first.
class draft {
 public:
  /// Creates a draft in `folder` for a file with the final name `name`. `failure` reports errors.
  draft(descriptor folder, std::string name, mode_t);
  draft(draft const&) = delete;
  draft& operator=(draft const&) = delete;
  ~draft();

  int fd() const { return *file_; }
  int failure() const { return failure_; }  // of the constructor: errno, or 0

  /// Renames the file to its final name, and replaces an existing file. Returns errno, or 0.
  int keep();

 private:
  void remember();
  void forget();

  descriptor folder_, file_{};
  std::string name_, own_name_{};
  std::size_t place_;  // in the table of remove_drafts
  int failure_ = 0;
};

/// Removes all existing drafts. For signal handlers (async-signal-safe); the process must end afterwards.
void remove_drafts() noexcept;

}  // namespace wend::engine

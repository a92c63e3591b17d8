// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace wend::cli {

/// A file descriptor to write to, by large blocks. Remembers that a write failed; then nothing more is
/// written.
class output {
 public:
  explicit output(int fd) : fd_(fd) {}

  std::string text{};  // append here

  void flush();
  void flush_if_large() {
    if (text.size() >= block) flush();
  }
  /// Past the buffer.
  bool write(std::string_view octets);

  /// The number of the failure, 0 if there was none. A closed pipe is one that nobody wants to read about.
  int failure() const { return failure_; }
  bool ok() const { return failure_ == 0; }

 private:
  static constexpr std::size_t block = 64 * 1024;
  int fd_;
  int failure_ = 0;
};

}  // namespace wend::cli

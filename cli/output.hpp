// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace wend::cli {

/// Writes to a file descriptor in large blocks. After a failed write it writes nothing more.
class output {
 public:
  explicit output(int fd) : fd_(fd) {}

  std::string text{};  // append here

  /// Like an append, but without a copy: the octets must stay valid until the next flush.
  void lend(std::string_view octets);

  void flush();
  void flush_if_large() {
    if (text.size() >= block) flush();
  }
  /// Discards unwritten octets.
  void clear();
  /// Writes past the buffer.
  bool write(std::string_view octets);

  /// Returns the errno of the first failed write, 0 without a failure. A closed pipe is not reported to the
  /// user.
  int failure() const { return failure_; }
  bool ok() const { return failure_ == 0; }
  /// Sets the failure as if a write had failed with it. Returns false.
  bool fail(int number) {
    failure_ = number;
    return false;
  }

  static constexpr std::size_t block = 64 * 1024;

 private:
  struct loan {
    std::size_t at;  // in `text`: the octets before it are written first
    std::string_view octets;
  };
  void gather();

  int fd_;
  int failure_ = 0;
  std::vector<loan> loans_{};
  std::string gathered_{};
};

/// Writes to standard output, and reports a failure. Returns the exit status.
int print(std::string text);

}  // namespace wend::cli

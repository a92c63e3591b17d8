// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace wend::cli {

/// A file descriptor to write to, by large blocks. Remembers that a write failed; then nothing more is
/// written.
class output {
 public:
  explicit output(int fd) : fd_(fd) {}

  std::string text{};  // append here

  /// The same as to append, but nothing is copied: the octets stay where they are until the next flush.
  void lend(std::string_view octets);

  void flush();
  void flush_if_large() {
    if (text.size() >= block) flush();
  }
  /// Forgets what was not written yet.
  void clear();
  /// Past the buffer.
  bool write(std::string_view octets);

  /// The number of the failure, 0 if there was none. A closed pipe is one that nobody wants to read about.
  int failure() const { return failure_; }
  bool ok() const { return failure_ == 0; }
  /// As if a write had failed for this reason. False, as such a write is.
  bool fail(int number) {
    failure_ = number;
    return false;
  }

  static constexpr std::size_t block = 64 * 1024;

 private:
  struct loan {
    std::size_t at;  // in `text`: what stands before it goes first
    std::string_view octets;
  };
  void gather();

  int fd_;
  int failure_ = 0;
  std::vector<loan> loans_{};
  std::string gathered_{};
};

}  // namespace wend::cli

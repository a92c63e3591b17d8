// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace wend::cli {

/// Reads a file descriptor by large blocks and cuts it into records. Memory is bounded by the longest record
/// that is allowed; the rest of a longer one is skipped without being held.
class record_reader {
 public:
  struct record {
    std::string_view octets{};  // good until the next call; of a record that is too long, its beginning
    bool too_long = false;
  };

  record_reader(int fd, char separator, std::size_t longest)
      : fd_(fd), separator_(separator), longest_(longest) {}

  /// False at the end of the input. A last record needs no separator. `before_waiting` is called before a
  /// read that would block.
  template <class F>
  bool next(record& to, F before_waiting) {
    to = {};
    for (;;) {
      if (take(to)) return true;
      if (ended_) return take_rest(to);
      if (would_wait()) before_waiting();
      fill();
    }
  }

  int failure() const { return failure_; }
  std::size_t octets_read() const { return octets_read_; }

 private:
  static constexpr std::size_t block = 256 * 1024;

  bool take(record&);
  bool take_rest(record&);
  bool would_wait() const;
  void fill();

  int fd_;
  char separator_;
  std::size_t longest_;
  std::string buffer_{};
  std::size_t begin_ = 0;    // of the record
  std::size_t scanned_ = 0;  // no separator before it
  std::size_t end_ = 0;      // of what was read
  bool skipping_ = false, ended_ = false;
  int failure_ = 0;
  std::size_t octets_read_ = 0;
};

}  // namespace wend::cli

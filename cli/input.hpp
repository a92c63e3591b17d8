// SPDX-License-Identifier: Apache-2.0
//
// Reads octets in large blocks, by read(): a mapped file that becomes shorter would end the program with a
// signal, and the one copy is a small part of the work. A block is handed out when it is full, or when the
// next read would block, so that records received so far are answered at once.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "wend/simd/find.hpp"

namespace wend::cli {

/// Memory that grows and is not filled with zeros.
class octet_buffer {
 public:
  std::string_view octets() const { return {memory_.get(), size_}; }
  std::size_t size() const { return size_; }
  void cut_to(std::size_t size) { size_ = size; }
  void append(std::string_view);
  /// Returns at least `size` octets of space after the content; `grow_by` says how many were written.
  char* room_for(std::size_t size);
  void grow_by(std::size_t size) { size_ += size; }

 private:
  std::unique_ptr<char[]> memory_{};
  std::size_t size_ = 0, capacity_ = 0;
};

/// A file descriptor to read from. Can be interrupted from another thread.
class source {
 public:
  explicit source(int fd) : fd_(fd) {}
  ~source();
  source(source const&) = delete;
  source& operator=(source const&) = delete;

  /// Reads more, and waits for it. False at the end, on a failure, or if interrupted.
  bool read_more(octet_buffer& to, std::size_t at_most);
  bool would_wait() const;

  /// Returns the errno that ended the reading; 0 at the end of the input.
  int failure() const { return failure_; }
  std::size_t octets_read() const { return octets_read_; }

  /// Call before the first read if interrupt() is used.
  void make_interruptible();
  void interrupt();

 private:
  bool wait();

  int fd_;
  int wake_[2] = {-1, -1};
  int failure_ = 0;
  std::size_t octets_read_ = 0;
  bool ended_ = false;
};

inline constexpr std::size_t block_size = 256 * 1024;

/// Reads blocks of whole records. Memory is bounded by the longest allowed record; the rest of a longer
/// record is skipped without being stored.
class record_source {
 public:
  record_source(int fd, char separator, std::size_t longest)
      : from(fd), separator_(separator), longest_(longest) {}

  /// Appends records, each with its separator. The last record of the input needs none; a record without a
  /// separator and of more than `longest` octets is the beginning of one that is too long. False at the end
  /// of the input.
  bool next(octet_buffer& to);

  source from;

 private:
  bool skip_rest(octet_buffer&);

  char separator_;
  std::size_t longest_;
  std::string begun_{};  // the incomplete record at the end of the last block
  bool skipping_ = false, ended_ = false;
};

/// A record in such a block.
struct raw_record {
  std::string_view octets;
  bool too_long;
};

/// Calls `hear(raw_record)` for each, until it returns false.
template <class F>
void for_each_record_in(std::string_view block, char separator, std::size_t longest, F hear) {
  constexpr std::size_t window = 1 << 20;
  std::array<std::uint32_t, 128> ends;
  std::size_t begin = 0;
  auto handle = [&](std::size_t end) {
    return hear(raw_record{block.substr(begin, end - begin), end - begin > longest});
  };
  for (std::size_t from = 0; from < block.size();) {
    auto some = block.substr(from, window);
    auto count = simd::places_of(separator, some, ends);
    for (std::size_t i = 0; i < count; ++i) {
      if (!handle(from + ends[i])) return;
      begin = from + ends[i] + 1;
    }
    from = count < ends.size() ? from + some.size() : begin;
  }
  if (begin < block.size()) handle(block.size());
}

}  // namespace wend::cli

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace wend::engine {

/// Reads the lines of a file, block by block. A line longer than a block comes in pieces.
class line_reader {
 public:
  static constexpr std::size_t longest = 64 * 1024;

  line_reader();
  /// The file must stay open.
  void begin(int file, std::uint64_t at = 0);
  /// False at the end.
  bool next();

  std::string_view line() const { return line_; }  // without its line end, LF or CRLF; until the next call
  bool continues() const { return continues_; }    // it is a further piece of the line before
  std::uint64_t at() const { return at_; }         // offset of its first octet
  std::uint64_t end() const { return end_; }       // offset after its line end

 private:
  bool fill();

  std::unique_ptr<char[]> buffer_;
  int file_ = -1;
  std::size_t from_ = 0, to_ = 0;  // the unread part of the block
  std::uint64_t read_at_ = 0;      // the offset of the next read
  std::uint64_t at_ = 0, end_ = 0;
  std::string_view line_{};
  bool continues_ = false, cut_ = false;
};

}  // namespace wend::engine

// SPDX-License-Identifier: Apache-2.0
//
// Output on a terminal while a URI is followed: the dialogue (-v) and the progress.

#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace wend::cli {

/// The dialogue on standard error, line by line: `* h.example port 21`, `> USER ann`, `< 331 who?`. Only the
/// beginning of a long answer.
class dialogue_view {
 public:
  explicit dialogue_view(bool colours) : colours_(colours) {}
  void show(char mark, std::string_view octets);

 private:
  void line(char mark, std::string_view text) const;

  bool colours_;
  char last_ = '\0';
  std::size_t lines_ = 0;  // received since the last line was sent
  bool cut_ = false;
};

/// A bar on standard error: updated at most ten times a second, removed at the end.
class progress_bar {
 public:
  using clock = std::chrono::steady_clock;

  explicit progress_bar(bool wanted, std::uint64_t already = 0)
      : wanted_(wanted), count_(already), already_(already) {}
  ~progress_bar() { wipe(); }
  progress_bar(progress_bar const&) = delete;

  void expect(std::uint64_t size) { size_ = size; }
  void begin_at(std::uint64_t already) { count_ = already_ = already; }
  void add(std::size_t octets);
  void wipe();

 private:
  void draw(clock::time_point now);

  bool wanted_;
  std::uint64_t count_, already_;
  std::optional<std::uint64_t> size_{};
  clock::time_point began_ = clock::now(), drawn_ = began_;
  bool is_drawn_ = false;
};

/// "12.3 MB"
std::string size_text(std::uint64_t octets);

}  // namespace wend::cli

// SPDX-License-Identifier: Apache-2.0
#include "wend/local/line_reader.hpp"

#include <cstring>
#include <utility>

#include "wend/local/opening.hpp"

namespace wend::engine {

line_reader::line_reader() : buffer_(std::make_unique_for_overwrite<char[]>(longest)) {}

void line_reader::begin(int file, std::uint64_t at) {
  file_ = file;
  from_ = to_ = 0;
  read_at_ = at_ = end_ = at;
  cut_ = continues_ = false;
}

bool line_reader::fill() {
  std::memmove(buffer_.get(), buffer_.get() + from_, to_ - from_);
  to_ -= std::exchange(from_, 0);
  auto got = insisting(
      [&] { return ::pread(file_, buffer_.get() + to_, longest - to_, static_cast<off_t>(read_at_)); });
  if (got <= 0) return false;
  to_ += static_cast<std::size_t>(got);
  read_at_ += static_cast<std::uint64_t>(got);
  return true;
}

bool line_reader::next() {
  at_ = end_;
  continues_ = std::exchange(cut_, false);
  std::size_t seen = 0;
  for (;;) {
    std::string_view rest(buffer_.get() + from_, to_ - from_);
    auto line_end = rest.find('\n', seen);
    bool more = line_end == rest.npos && rest.size() < longest && fill();
    seen = rest.size();
    if (more) continue;
    cut_ = line_end == rest.npos;
    line_ = std::string_view(buffer_.get() + from_, to_ - from_).substr(0, line_end);
    break;
  }
  auto count = line_.size() + (cut_ ? 0 : 1);
  from_ += count;
  end_ += count;
  if (line_.ends_with('\r')) line_.remove_suffix(1);
  return end_ > at_;
}

}  // namespace wend::engine

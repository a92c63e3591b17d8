// SPDX-License-Identifier: Apache-2.0
#include "cli/input.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace wend::cli {

bool record_reader::take(record& to) {
  auto data = buffer_.data();
  auto found = static_cast<char const*>(std::memchr(data + scanned_, separator_, end_ - scanned_));
  if (!found) {
    scanned_ = end_;
    if (end_ - begin_ <= longest_) return false;
    skipping_ = true;  // keeps the beginning, forgets what follows
    scanned_ = end_ = begin_ + longest_;
    return false;
  }
  auto stop = static_cast<std::size_t>(found - data);
  bool too_long = skipping_ || stop - begin_ > longest_;
  to = {{data + begin_, std::min(stop - begin_, longest_)}, too_long};
  begin_ = scanned_ = stop + 1;
  skipping_ = false;
  return true;
}

bool record_reader::take_rest(record& to) {
  if (begin_ == end_) return false;
  to = {{buffer_.data() + begin_, end_ - begin_}, skipping_};
  begin_ = scanned_ = end_;
  return true;
}

bool record_reader::would_wait() const {
  pollfd ready{fd_, POLLIN, 0};
  return ::poll(&ready, 1, 0) == 0;
}

void record_reader::fill() {
  if (begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    scanned_ -= begin_;
    end_ -= begin_;
    begin_ = 0;
  }
  if (buffer_.size() < end_ + block) buffer_.resize(end_ + block);
  auto got = ::read(fd_, buffer_.data() + end_, block);
  if (got < 0 && errno == EINTR) return;
  if (got < 0 && errno == EAGAIN) {
    pollfd ready{fd_, POLLIN, 0};
    ::poll(&ready, 1, -1);
    return;
  }
  if (got < 0) failure_ = errno;
  if (got <= 0) {
    ended_ = true;
    return;
  }
  octets_read_ += static_cast<std::size_t>(got);
  end_ += static_cast<std::size_t>(got);
}

}  // namespace wend::cli

// SPDX-License-Identifier: Apache-2.0
#include "cli/input.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace wend::cli {

char* octet_buffer::room_for(std::size_t size) {
  if (capacity_ - size_ < size) {
    auto larger = std::max(size_ + size, 2 * capacity_);
    auto moved = std::make_unique_for_overwrite<char[]>(larger);
    if (size_ > 0) std::memcpy(moved.get(), memory_.get(), size_);
    memory_ = std::move(moved);
    capacity_ = larger;
  }
  return memory_.get() + size_;
}

void octet_buffer::append(std::string_view octets) {
  auto to = room_for(octets.size());
  if (!octets.empty()) std::memcpy(to, octets.data(), octets.size());
  grow_by(octets.size());
}

source::~source() {
  for (auto fd : wake_)
    if (fd >= 0) ::close(fd);
}

void source::make_interruptible() {
  if (::pipe2(wake_, O_CLOEXEC | O_NONBLOCK) != 0) wake_[0] = wake_[1] = -1;
}

void source::interrupt() {
  if (wake_[1] >= 0 && ::write(wake_[1], "", 1) < 0) return;  // full: it is awake already
}

bool source::would_wait() const {
  pollfd ready{fd_, POLLIN, 0};
  return ::poll(&ready, 1, 0) == 0;
}

/// False if interrupted.
bool source::wait() {
  pollfd ready[] = {{fd_, POLLIN, 0}, {wake_[0], POLLIN, 0}};  // a negative descriptor is ignored
  while (::poll(ready, 2, -1) < 0 && errno == EINTR) continue;
  return !(ready[1].revents & POLLIN);
}

bool source::read_more(octet_buffer& to, std::size_t at_most) {
  while (!ended_) {
    if (wake_[0] >= 0 && !wait()) break;
    auto got = ::read(fd_, to.room_for(at_most), at_most);
    if (got > 0) {
      octets_read_ += static_cast<std::size_t>(got);
      to.grow_by(static_cast<std::size_t>(got));
      return true;
    }
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 && errno == EAGAIN) {  // another process made it non-blocking
      if (!wait()) break;
      continue;
    }
    if (got < 0) failure_ = errno;
    break;
  }
  ended_ = true;
  return false;
}

bool record_source::next(octet_buffer& to) {
  to.cut_to(0);
  if (skipping_ && !skip_rest(to)) return false;
  to.append(begun_);
  begun_.clear();
  std::size_t whole = to.octets().rfind(separator_) + 1;  // npos + 1: none
  while (!ended_) {
    bool is_full = to.size() >= block_size && whole > 0;
    if (is_full || (whole > 0 && from.would_wait())) break;
    if (whole == 0 && to.size() > longest_) {
      to.cut_to(longest_ + 1);  // the beginning, which shows that it is too long
      return skipping_ = true;
    }
    auto before = to.size();
    auto space = to.size() < block_size ? block_size - to.size() : block_size;
    if (!from.read_more(to, space)) {
      ended_ = true;
      break;
    }
    auto end = to.octets().substr(before).rfind(separator_);
    if (end != std::string_view::npos) whole = before + end + 1;
  }
  if (ended_) return to.size() > 0;
  begun_.assign(to.octets().substr(whole));
  to.cut_to(whole);
  return true;
}

/// Leaves in `to` the octets after the separator that ends the record. False without a separator.
bool record_source::skip_rest(octet_buffer& to) {
  for (;;) {
    to.cut_to(0);
    if (!from.read_more(to, block_size)) {
      ended_ = true;
      return false;
    }
    auto end = to.octets().find(separator_);
    if (end == std::string_view::npos) continue;
    begun_.assign(to.octets().substr(end + 1));
    to.cut_to(0);
    skipping_ = false;
    return true;
  }
}

}  // namespace wend::cli

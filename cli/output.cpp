// SPDX-License-Identifier: Apache-2.0
#include "cli/output.hpp"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "cli/options.hpp"

namespace wend::cli {

void output::lend(std::string_view octets) {
  if (!loans_.empty()) {
    auto& [at, before] = loans_.back();
    bool goes_on = at == text.size() && before.data() + before.size() == octets.data();
    if (goes_on) {
      before = {before.data(), before.size() + octets.size()};
      return;
    }
  }
  loans_.push_back({text.size(), octets});
}

void output::flush() {
  if (loans_.empty()) write(text);
  else gather();
  clear();
}

void output::clear() {
  text.clear();
  loans_.clear();
}

/// Writes long stretches from their own place; copies short ones together first.
void output::gather() {
  gathered_.clear();
  auto put = [this](std::string_view octets) {
    bool is_long = octets.size() >= block / 4;
    if (is_long || gathered_.size() + octets.size() > block) {
      write(gathered_);
      gathered_.clear();
    }
    if (is_long) write(octets);
    else gathered_ += octets;
  };
  std::string_view own = text;
  std::size_t done = 0;
  for (auto const& [at, octets] : loans_) {
    put(own.substr(done, at - done));
    put(octets);
    done = at;
  }
  put(own.substr(done));
  write(gathered_);
}

bool output::write(std::string_view octets) {
  while (ok() && !octets.empty()) {
    auto written = ::write(fd_, octets.data(), octets.size());
    if (written >= 0) {
      octets.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {  // another process made it non-blocking
      pollfd ready{fd_, POLLOUT, 0};
      ::poll(&ready, 1, -1);
    } else if (errno != EINTR) {
      failure_ = errno;
    }
  }
  return ok();
}

int print(std::string text) {
  output to(1);
  to.text = std::move(text);
  to.flush();
  if (to.ok()) return done;
  output err(2);
  if (to.failure() != EPIPE)
    err.text = std::string("wend: standard output: ") + std::strerror(to.failure()) + "\n";
  err.flush();
  return io_error;
}

}  // namespace wend::cli

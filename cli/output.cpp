// SPDX-License-Identifier: Apache-2.0
#include "cli/output.hpp"

#include <poll.h>
#include <unistd.h>

#include <cerrno>

namespace wend::cli {

void output::flush() {
  write(text);
  text.clear();
}

bool output::write(std::string_view octets) {
  while (ok() && !octets.empty()) {
    auto written = ::write(fd_, octets.data(), octets.size());
    if (written >= 0) {
      octets.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {  // somebody else made it non-blocking
      pollfd ready{fd_, POLLOUT, 0};
      ::poll(&ready, 1, -1);
    } else if (errno != EINTR) {
      failure_ = errno;
    }
  }
  return ok();
}

}  // namespace wend::cli

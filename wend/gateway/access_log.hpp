// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "wend/local/descriptor.hpp"

namespace wend::gateway {

/// Writes one line for each response: time, client, method, URI (masked by `logged`: no password, no query),
/// status, octets of the body, milliseconds, source.
///
///     1994-12-31T23:59:59Z 127.0.0.1 GET "gopher://h/1" 200 1234 56 cache
///
/// A line that cannot be written is dropped: a full disk does not stop the gateway.
class access_log {
 public:
  explicit access_log(std::string file);  // "-": standard error; empty: none

  struct line {
    std::string_view client, method;
    std::string_view uri;  // without secrets
    unsigned status;
    std::uint64_t octets;
    std::chrono::milliseconds took;
    std::string_view source;
  };
  void write(line const&);
  void open_again();  // after the file has been renamed

  bool is_enabled() const { return !file_.empty(); }
  bool can_write() const { return file_.empty() || file_ == "-" || to_; }

 private:
  std::string file_;
  engine::descriptor to_;
};

}  // namespace wend::gateway

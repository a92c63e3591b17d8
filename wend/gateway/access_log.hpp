// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "wend/local/descriptor.hpp"

namespace wend::gateway {

/// One line an answer: time, client, method, URI (as `logged` has it: no password, no query), status, octets,
/// milliseconds, source.
///
///     1994-12-31T23:59:59Z 127.0.0.1 GET "gopher://h/1" 200 1234 56 cache
///
/// What cannot be written is not written: a full disk stops nothing.
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
  void open_again();  // its file may have been moved away

  bool is_there() const { return !file_.empty(); }
  bool is_well() const { return file_.empty() || file_ == "-" || to_; }

 private:
  std::string file_;
  engine::descriptor to_;
};

}  // namespace wend::gateway

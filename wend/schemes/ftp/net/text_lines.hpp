// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace wend::ftp {

/// Text as it travels in type A, whose lines end with CR LF; here they end with LF. RFC 959 §3.1.1.1.
std::string as_sent(std::string_view text);

/// The other way, piece by piece: a CR is held back until what follows it has come.
class received_text {
 public:
  std::string take(std::string_view piece);
  std::string_view rest() const { return held_ ? "\r" : ""; }

 private:
  bool held_ = false;
};

}  // namespace wend::ftp

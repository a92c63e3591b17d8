// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace wend::ftp {

/// Local text (lines end with LF) as transferred in type A (lines end with CR LF). RFC 959 §3.1.1.1.
std::string as_sent(std::string_view text);

/// Received text as local text, piece by piece: a CR at the end of a piece is held back until the next octet.
class received_text {
 public:
  std::string take(std::string_view piece);
  std::string_view rest() const { return held_ ? "\r" : ""; }

 private:
  bool held_ = false;
};

}  // namespace wend::ftp

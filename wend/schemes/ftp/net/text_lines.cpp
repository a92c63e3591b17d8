// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/ftp/net/text_lines.hpp"

namespace wend::ftp {

std::string as_sent(std::string_view text) {
  std::string made;
  made.reserve(text.size() + text.size() / 16);
  for (char c : text) {
    if (c == '\n') made += '\r';
    made += c;
  }
  return made;
}

std::string received_text::take(std::string_view piece) {
  std::string made;
  made.reserve(piece.size() + 1);
  while (!piece.empty()) {
    if (held_ && piece.front() != '\n') made += '\r';
    auto end = piece.find('\r');
    made += piece.substr(0, end);
    held_ = end != piece.npos;
    piece.remove_prefix(held_ ? end + 1 : piece.size());
  }
  return made;
}

}  // namespace wend::ftp

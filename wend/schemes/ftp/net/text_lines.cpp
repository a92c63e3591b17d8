// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/ftp/net/text_lines.hpp"

namespace wend::ftp {

std::string as_sent(std::string_view text) {
  std::string octets;
  octets.reserve(text.size() + text.size() / 16);
  for (char c : text) {
    if (c == '\n') octets += '\r';
    octets += c;
  }
  return octets;
}

std::string received_text::take(std::string_view piece) {
  std::string text;
  text.reserve(piece.size() + 1);
  while (!piece.empty()) {
    if (held_ && piece.front() != '\n') text += '\r';
    auto end = piece.find('\r');
    text += piece.substr(0, end);
    held_ = end != piece.npos;
    piece.remove_prefix(held_ ? end + 1 : piece.size());
  }
  return text;
}

}  // namespace wend::ftp

// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/mailto/encoding.hpp"

#include <algorithm>

#include "wend/base/detail/utf8.hpp"

namespace wend::mailto {
namespace {

constexpr std::size_t longest_word = 64;   // RFC 2047 §2 has 75; a field's name is to stand before it
constexpr std::size_t longest_coded = 75;  // RFC 2045 §6.7: 76, with the mark that it goes on
constexpr std::string_view begins = "=?UTF-8?Q?", ends = "?=";
constexpr charset plain_in_word = alpha | digit | "!*+-/";  // RFC 2047 §5 (3): in a phrase too
constexpr charset plain_in_line = charset::range('!', '~') - "=";
constexpr charset blank = " \t";

std::string escaped(char c) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  auto octet = static_cast<unsigned char>(c);
  return {'=', digits[octet >> 4], digits[octet & 15]};
}

std::string in_word(std::string_view character) {
  std::string out;
  for (char c : character) out += c == ' ' ? "_" : plain_in_word[c] ? std::string(1, c) : escaped(c);
  return out;
}

void put_line(std::string& out, std::string_view line) {
  std::size_t column = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    bool last = i + 1 == line.size();  // a space there would be lost
    bool plain = plain_in_line[line[i]] || (blank[line[i]] && !last);
    auto piece = plain ? std::string(1, line[i]) : escaped(line[i]);
    if (column + piece.size() > longest_coded) {
      out += "=\r\n";
      column = 0;
    }
    out += piece;
    column += piece.size();
  }
}

}  // namespace

bool is_ascii(std::string_view text) {
  return std::ranges::none_of(text, [](char c) { return eight_bit[c]; });
}

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

std::vector<std::string> encoded_words(std::string_view text) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < text.size();) {
    auto begin = i;
    utf8::next(text, i);
    auto character = in_word(text.substr(begin, i - begin));
    bool fits = !words.empty() && words.back().size() + character.size() + ends.size() <= longest_word;
    if (!fits) words.emplace_back(begins);
    words.back() += character;
  }
  for (auto& word : words) word += ends;
  return words;
}

std::string quoted_printable(std::string_view lines) {
  std::string out;
  while (!lines.empty()) {
    auto end = std::min(lines.find("\r\n"), lines.size());
    put_line(out, lines.substr(0, end));
    bool ended = end < lines.size();
    if (ended) out += "\r\n";
    lines.remove_prefix(ended ? end + 2 : end);
  }
  return out;
}

}  // namespace wend::mailto

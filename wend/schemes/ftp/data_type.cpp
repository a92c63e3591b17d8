// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/ftp/data_type.hpp"

#include "wend/base/ascii.hpp"
#include "wend/base/charset.hpp"

namespace wend::ftp {
namespace {

/// What reading stopped at; npos if the whole code was read.
using stop = std::size_t;
constexpr stop nowhere = std::string_view::npos;

// ftptype = "A" | "I" | "D" | "a" | "i" | "d"                                      RFC 1738 §5
stop read_letter(std::string_view code, data_type& type) {
  switch (code.empty() ? ' ' : lower(code[0])) {
    case 'a': type.how = transfer::ascii; break;
    case 'i': type.how = transfer::image; break;
    case 'd': type.how = transfer::listing; break;
    default: return 0;
  }
  return code.size() == 1 ? nowhere : 1;
}

// formcode = "N" | "T" | "C". RFC 959 §5.3.1 lets it be absent.
stop read_form(std::string_view code, mode manner, data_type& type) {
  if (code.size() == 1) return manner == mode::lenient ? nowhere : 1;
  type.control = manner == mode::lenient ? upper(code[1]) : code[1];
  if (!charset("NTC")[type.control]) return 1;
  return code.size() == 2 ? nowhere : 2;
}

stop read_byte_size(std::string_view code, data_type& type) {
  type.byte_size = code.substr(1);
  if (code.size() == 1) return 1;
  return code.find_first_not_of("0123456789", 1);
}

// ftptype = "A" formcode | "E" formcode | "I" | "L" digits             RFC 1630 §BNF for specific URL schemes
stop read_959(std::string_view code, mode manner, data_type& type) {
  switch (code.empty() ? ' ' : manner == mode::lenient ? upper(code[0]) : code[0]) {
    case 'A': type.how = transfer::ascii; return read_form(code, manner, type);
    case 'E': type.how = transfer::ebcdic; return read_form(code, manner, type);
    case 'I': type.how = transfer::image; return code.size() == 1 ? nowhere : 1;
    case 'L': type.how = transfer::local; return read_byte_size(code, type);
    default: return 0;
  }
}

}  // namespace

std::size_t read_code(std::string_view code, profile law, mode manner, data_type& type) {
  return law == profile::rfc1630 ? read_959(code, manner, type) : read_letter(code, type);
}

std::optional<std::string> suffix_of(data_type const& type, profile law) {
  using enum transfer;
  std::string mark(type_mark);
  if (type.how == unsaid) return "";
  if (law == profile::url7a) return {};
  bool letters = law != profile::rfc1630;
  switch (type.how) {
    case listing: return letters ? mark + 'd' : "/";
    case image: return mark + (letters ? 'i' : 'I');
    case ascii:
      if (!letters) return mark + 'A' + type.control;
      if (type.control != 'N') return {};
      return mark + 'a';
    case ebcdic: return letters ? std::nullopt : std::optional(mark + 'E' + type.control);
    default: return letters ? std::nullopt : std::optional(mark + 'L' + type.byte_size);
  }
}

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

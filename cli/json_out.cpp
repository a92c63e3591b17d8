// SPDX-License-Identifier: Apache-2.0
#include "cli/json_out.hpp"

#include <utility>

#include "wend/base/charset.hpp"
#include "wend/base/detail/utf8.hpp"
#include "wend/simd/find.hpp"

namespace wend::cli {
namespace {

/// The octets that are literal in a JSON string.
constexpr charset literal = charset::range(' ', '~') - "\"\\";

constexpr char digits[] = "0123456789abcdef";

void put_escape(std::string& out, unsigned point) {
  switch (point) {
    case '"': out += "\\\""; return;
    case '\\': out += "\\\\"; return;
    case '\n': out += "\\n"; return;
    case '\t': out += "\\t"; return;
    case '\r': out += "\\r"; return;
    default: break;
  }
  out += "\\u00";
  out += digits[point >> 4 & 15];
  out += digits[point & 15];
}

/// The marks and embeddings of bidirectional text, which terminals obey.
bool turns_text_round(char32_t point) {
  return point == 0x200E || point == 0x200F || (0x202A <= point && point <= 0x202E) ||
         (0x2066 <= point && point <= 0x2069);
}

/// Writes one UTF-16 unit.
void put_escape_of_unit(std::string& out, char32_t point) {
  out += "\\u";
  for (int shift = 12; shift >= 0; shift -= 4) out += digits[point >> shift & 15];
}

int value_of(char c) {
  if ('0' <= c && c <= '9') return c - '0';
  if ('a' <= c && c <= 'f') return c - 'a' + 10;
  if ('A' <= c && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

bool is_plain_json(std::string_view text) noexcept {
  return simd::first_outside(text, literal) == text.size();
}

bool is_utf8(std::string_view text) noexcept { return utf8::is_valid(text); }

std::string hex_of(std::string_view octets) {
  std::string out;
  out.reserve(octets.size() * 2);
  for (char c : octets) {
    auto octet = static_cast<unsigned char>(c);
    (out += digits[octet >> 4]) += digits[octet & 15];
  }
  return out;
}

std::optional<std::string> octets_of_hex(std::string_view text) {
  if (text.size() % 2) return {};
  std::string out;
  for (std::size_t i = 0; i < text.size(); i += 2) {
    int high = value_of(text[i]), low = value_of(text[i + 1]);
    if (high < 0 || low < 0) return {};
    out += static_cast<char>(high * 16 + low);
  }
  return out;
}

void put_json_string(std::string& out, std::string_view text) {
  out += '"';
  for (std::size_t i = 0; i < text.size();) {
    auto run = i + simd::first_outside(text.substr(i), literal);
    out.append(text, i, run - i);
    if ((i = run) == text.size()) break;
    auto point = utf8::next(text, i);
    if (point && turns_text_round(*point)) put_escape_of_unit(out, *point);
    else if (point && *point >= 0xA0) out.append(text, run, i - run);
    else put_escape(out, static_cast<unsigned>(point.value_or(0x3F)));
  }
  out += '"';
}

void json_object::text_of_any_kind(std::string_view name, std::string_view octets) {
  if (is_plain_json(octets)) return put_quoted(name, octets);
  if (is_utf8(octets)) return put_json_string(key(name), octets);
  put_json_string(key(std::string(name) + "_hex"), hex_of(octets));
}

}  // namespace wend::cli

// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/wais/octets.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"

namespace wend::wais {

void put_octets(std::string& out, std::uint64_t number, int count) {
  while (count-- > 0) out += static_cast<char>(number >> (8 * count) & 0xFF);
}

void put_compressed(std::string& out, std::uint64_t number) {
  int sevens = 1;
  while (number >> (7 * sevens)) ++sevens;
  while (--sevens > 0) out += static_cast<char>(0x80 | (number >> (7 * sevens) & 0x7F));
  out += static_cast<char>(number & 0x7F);
}

void put(std::string& out, tag::tag name, std::string_view octets) {
  put_compressed(out, name);
  put_compressed(out, octets.size());
  out += octets;
}

void put(std::string& out, tag::tag name, std::uint32_t number) {
  int count = 1;
  while (count < 4 && number >> (8 * count)) ++count;
  std::string octets;
  put_octets(octets, number, count);
  put(out, name, octets);
}

std::string framed(std::string_view body) {
  auto length = std::to_string(body.size());
  return (std::string(10 - length.size(), '0') + length + "z2" + "wais      " + "  0") += body;
}

std::string message(apdu::type what, std::string_view fields, std::string_view information) {
  fields = fields.substr(0, UINT16_MAX - 1);  // beyond that they cannot be counted
  std::string body;
  put_octets(body, fields.size() + 1, 2);
  body += what;
  (body += fields) += information;
  return framed(body);
}

result<std::size_t> length_in(std::string_view header, std::size_t most) {
  constexpr std::uint32_t digits = 10, type_at = 10, compression_at = 22, encoding_at = 23;
  std::size_t length = 0;
  for (std::uint32_t at = 0; at < digits; ++at) {
    if (!digit[header[at]]) return mistake(errc::unexpected_reply, at);
    length = length * 10 + static_cast<std::size_t>(header[at] - '0');
  }
  if (lower(header[type_at]) != 'z') return mistake(errc::unexpected_reply, type_at);
  for (auto at : {compression_at, encoding_at})  // none was ever in use
    if (header[at] != ' ') return mistake(errc::unexpected_reply, at);
  if (length > most) return mistake(errc::too_large);
  return length;
}

std::uint64_t block::binary(std::size_t octets) {
  std::uint64_t number = 0;
  for (char c : take(octets)) number = number << 8 | static_cast<unsigned char>(c);
  return number;
}

std::uint64_t block::compressed() {
  std::uint64_t number = 0;
  for (auto from = rest_; !rest_.empty();) {
    auto c = static_cast<unsigned char>(take(1).front());
    number = number << 7 | (c & 0x7F);
    if (number > UINT32_MAX) {
      fail(errc::unexpected_reply, from);
      return 0;
    }
    if (c < 0x80) return number;
  }
  fail(errc::truncated, rest_);
  return 0;
}

std::string_view block::counted() {
  auto from = rest_;
  auto length = compressed();
  if (!wrong_ && length > rest_.size()) fail(errc::truncated, from);
  return take(wrong_ ? 0 : length);
}

tagged block::next() {
  auto name = compressed();
  return {name, counted()};
}

std::string_view block::take(std::size_t octets) {
  if (octets > rest_.size()) {
    fail(errc::truncated, rest_);
    return std::string_view{};
  }
  auto taken = rest_.substr(0, octets);
  rest_.remove_prefix(octets);
  return taken;
}

block block::head_of(apdu::type what) {
  auto head = inside(take(binary(2)));
  if (wrong_) head.fail(*wrong_);
  else if (head.empty() || head.take(1).front() != what) head.fail(errc::unexpected_reply, rest_);
  return head;
}

void block::fail(errc why, std::string_view at) {
  fail(error{why, static_cast<std::uint32_t>(at.data() - begin_)});
}

void block::fail(error why) {
  if (!wrong_) wrong_ = why;
  rest_ = {};
}

std::uint32_t number_of(std::string_view octets) {
  std::uint64_t number = 0;
  for (char c : octets.substr(0, 8)) number = number << 8 | static_cast<unsigned char>(c);
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(number, UINT32_MAX));
}

}  // namespace wend::wais

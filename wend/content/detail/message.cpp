// SPDX-License-Identifier: Apache-2.0
#include "wend/content/detail/message.hpp"

#include <algorithm>

#include "wend/access/adapters.hpp"
#include "wend/uri/iri.hpp"
#include "wend/uri/whatwg/scalars.hpp"

namespace wend::access {
namespace {

adapter const* gmime() {
  auto adapter = find_adapter("gmime");
  return adapter ? *adapter : nullptr;
}

/// Whether the value needs no decoding.
bool is_plain(std::string_view value) {
  return !value.contains("=?") && !value.contains('\0') && whatwg::is_utf8(value);
}

}  // namespace

readable_message readable(std::string_view octets) {
  if (auto adapter = gmime()) return adapter->readable(octets);
  readable_message message;
  message.text = octets;
  message.text_type = "text/plain";
  return message;
}

std::optional<decoded_part> part_of(std::string_view message, std::string_view content_id) {
  auto adapter = gmime();
  return adapter ? adapter->part_of(message, content_id) : std::nullopt;
}

std::optional<decoded_part> part_at(std::string_view message, std::uint64_t place) {
  auto adapter = gmime();
  return adapter ? adapter->part_at(message, place) : std::nullopt;
}

std::string decoded_field(std::string_view value) {
  if (is_plain(value)) return std::string(value);
  auto adapter = gmime();
  return adapter ? adapter->decoded_field(value) : std::string(value);
}

}  // namespace wend::access

// SPDX-License-Identifier: Apache-2.0
//
// The last stage of a 200 response: conditions, then ranges (conditions.hpp), then framing
// (message_writer.hpp).

#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "wend/gateway/hot_cache.hpp"
#include "wend/gateway/message_writer.hpp"

namespace wend::gateway {

/// What a source knows of a body before it sends it.
struct body_extent {
  std::optional<std::uint64_t> length{};     // of the whole object, where a range can be cut out of it
  std::optional<std::uint64_t> begins_at{};  // the origin server sends a part from here; `length` is known
  bool ends_with_part = false;               // and ends where the part ends
};

class response_writer {
 public:
  response_writer(message_writer& to, conditional_headers const& conditions)
      : to_(to), conditions_(conditions) {}

  /// From the hot cache: neither head nor body is copied.
  asio::awaitable<void> send(cached_response const&, std::int64_t now);
  /// A whole response, which is consumed. Other statuses than 200 are sent as they are.
  asio::awaitable<void> send(response&, validators const&);

  /// A response whose body follows in pieces. False: the response is complete, or the client has closed the
  /// connection.
  asio::awaitable<bool> begin(response& head, validators const&, body_extent const&);
  /// False: no more octets are needed, or the client has closed the connection.
  asio::awaitable<bool> more(std::string_view octets);
  asio::awaitable<void> end(body_end how) { return to_.end(how); }

  /// The client has all octets of the response.
  bool is_complete() const { return is_complete_; }
  /// The piece, of so many octets each, that a copy is to begin with.
  std::uint64_t first_piece(std::uint64_t size);

 private:
  asio::awaitable<bool> send_without_body(response& head, selection const&,
                                          std::optional<std::uint64_t> length);

  message_writer& to_;
  conditional_headers const& conditions_;
  std::optional<octet_range> part_{};
  range_filter filter_{};
  bool stops_source_ = false;  // the source has more than the part
  bool is_complete_ = false;
};

}  // namespace wend::gateway

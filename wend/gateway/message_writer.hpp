// SPDX-License-Identifier: Apache-2.0
//
// One response on one connection: the head, and a body that is counted, chunked, or ended by the connection.
// A truncated body is never framed as a complete one: RFC 9112 §8.

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "wend/engine/asio.hpp"
#include "wend/gateway/ranges.hpp"
#include "wend/gateway/request_head.hpp"
#include "wend/registry/plan.hpp"

namespace wend::gateway {

namespace asio = engine::asio;

struct response {
  unsigned status = 200;
  wire::pairs headers{};  // of the gateway, or allow-listed; one with a control is left out
  std::string body{};
};

/// Writes to the client. False: the connection is closed, or the client is too slow.
using writer = std::function<asio::awaitable<bool>(std::string_view head, std::string_view body)>;

/// Whether the body is complete, or its source has failed.
enum class body_end : std::uint8_t { complete, truncated };

class message_writer {
 public:
  message_writer(writer, request_head const&);

  /// A whole response; the body is omitted in the answer to HEAD.
  asio::awaitable<bool> give(response const&);
  /// A 200 response with a prepared head, or a part of its body. Adds Date, Age (unless it is negative) and
  /// the headers of the connection.
  asio::awaitable<bool> give(std::string_view status_and_headers, std::int64_t age, std::string_view body,
                             std::optional<octet_range> part = {});

  asio::awaitable<bool> begin(response const& head, std::optional<std::uint64_t> length);
  asio::awaitable<bool> more(std::string_view octets);
  /// A truncated or too short body breaks the connection: `is_broken`.
  asio::awaitable<void> end(body_end);

  /// Pages of other sites must not embed the response: Fetch §3.7.
  void restrict_to_site() { is_restricted_ = true; }
  void close_after() { keeps_alive_ = false; }
  bool keeps_alive() const { return keeps_alive_; }
  bool is_broken() const { return broken_; }  // the connection must be reset
  bool has_begun() const { return status_ != 0; }
  bool is_head() const { return is_head_; }
  unsigned status() const { return status_; }
  std::uint64_t octets() const { return octets_; }

 private:
  std::string head_of(unsigned status, wire::pairs const& headers);

  writer write_;
  bool is_head_, is_old_, keeps_alive_;
  bool chunked_ = false, in_chunks_ = false, broken_ = false, is_restricted_ = false;
  std::optional<std::uint64_t> left_{};
  unsigned status_ = 0;
  std::uint64_t octets_ = 0;
};

/// The status line and the headers that do not change between responses; for `give`.
std::string prepared_head(response const&);

std::string_view reason_of(unsigned status) noexcept;

}  // namespace wend::gateway

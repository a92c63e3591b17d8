// SPDX-License-Identifier: Apache-2.0
//
// One answer on one connection: a head, and a body that is counted, chunked, or ends with the connection. An
// answer that breaks off never looks whole: RFC 9112 §8.

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
  wire::pairs headers{};  // of ours, or allow-listed; what holds a control is left out
  std::string body{};
};

/// Takes octets when the peer does; false: he is gone, or too slow.
using writer = std::function<asio::awaitable<bool>(std::string_view head, std::string_view body)>;

class message_writer {
 public:
  message_writer(writer, request_head const&);

  /// A whole answer. To HEAD its body is only counted.
  asio::awaitable<bool> give(response const&);
  /// Head and body of a 200 that are ready, but for Date, Age (none if it is below 0) and what is said of the
  /// connection; or a part of it.
  asio::awaitable<bool> give(std::string_view status_and_headers, std::int64_t age, std::string_view body,
                             std::optional<octet_range> part = {});

  asio::awaitable<bool> begin(response const& head, std::optional<std::uint64_t> length);
  asio::awaitable<bool> more(std::string_view octets);
  /// `whole`: false where what was begun has broken off.
  asio::awaitable<void> end(bool whole);

  /// No page of another site may show it or run it: Fetch §3.7.
  void is_for_this_site() { is_for_site_ = true; }
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
  bool chunked_ = false, in_chunks_ = false, broken_ = false, is_for_site_ = false;
  std::optional<std::uint64_t> left_{};
  unsigned status_ = 0;
  std::uint64_t octets_ = 0;
};

/// The status line and the headers that are the same whenever it is said; for `give`.
std::string prepared_head(response const&);

std::string_view reason_of(unsigned status) noexcept;

}  // namespace wend::gateway

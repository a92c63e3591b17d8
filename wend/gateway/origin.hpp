// SPDX-License-Identifier: Apache-2.0
//
// The origin server as a source: follows a target, passes the octets to a presenter, and writes them to the
// disk cache. The only file of the gateway that calls the engine.

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "wend/engine/caller.hpp"
#include "wend/gateway/presenter.hpp"
#include "wend/gateway/transaction.hpp"
#include "wend/uri/uri.hpp"

namespace wend::gateway {

/// What is asked of the origin server.
struct origin_request {
  explicit origin_request(uri name) : target(std::move(name)) {}

  uri target;
  bool is_form = false;
  std::vector<std::string> answers{};  // of the form
  bool needs_whole = false;            // the whole object, not a part
  std::string cache_key{};             // empty: not stored
  cache_entry const* stale = nullptr;  // the copy to validate
};

enum class origin_status : std::uint8_t {
  complete,
  stopped,        // the presenter has enough
  part_unusable,  // the received part cannot be shown as a part; no response has begun
  unchanged,      // 304: the stale copy is valid
  no_such_part,   // 416
  failed
};

struct origin_result {
  explicit origin_result(origin_status how) : status(how) {}

  origin_status status;
  std::optional<wend::failure> failure{};
  cache_entry validation{};  // the headers of a 304
};

/// Headers of the request: Via, the range, and the validators of the stale copy. RFC 9110 §7.6.3, §13.1,
/// §14.2
wire::pairs origin_headers(origin_request const&, conditional_headers const&, std::string const& via);

/// Sends the request, passes the octets or the listing on, and completes the copy in the disk cache.
class origin {
 public:
  origin(transaction& t, origin_request const& request, presenter& to);
  origin(origin const&) = delete;

  asio::awaitable<origin_result> fetch();

 private:
  asio::awaitable<bool> begin();
  asio::awaitable<bool> deliver(std::string_view octets);
  engine::async_caller caller();
  origin_result result_of(outcome<access::representation> const&);
  void take_listing(access::representation const&);

  transaction& t_;
  origin_request const& request_;
  presenter& to_;
  cache_entry entry_{};
  std::unique_ptr<cache::draft> draft_{};
  bool has_begun_ = false, is_unusable_ = false;
  std::size_t next_answer_ = 0;
};

/// The attributes of a Gopher+ item: RFC 1738 §3.4.6.
asio::awaitable<outcome<std::string>> attributes_from_origin(transaction&, uri const& item);

}  // namespace wend::gateway

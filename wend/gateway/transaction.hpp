// SPDX-License-Identifier: Apache-2.0
//
// One request and its response, on their way through the stages.

#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "wend/gateway/gateway_state.hpp"
#include "wend/gateway/http_request.hpp"
#include "wend/gateway/responses.hpp"
#include "wend/gateway/route.hpp"
#include "wend/gateway/source.hpp"

namespace wend::gateway {

/// What the stages of one request share. It lives in the frame of request_handler::serve.
struct transaction {
  transaction(std::shared_ptr<gateway_state>, http_request const&, message_writer&);
  transaction(transaction const&) = delete;

  /// The key of the response in the hot cache.
  std::string hot_key() const;
  /// The target as the log may show it.
  std::string logged_target() const;

  std::shared_ptr<gateway_state> held;
  gateway_state& gateway;
  http_request const& request;
  message_writer& out;
  preferences wanted;
  identity self;
  route way;
  page_context context{};
  memory_lease lease;
  std::string shown_uri{};  // of the object, password masked
  source from = source::own;
  std::chrono::steady_clock::time_point began = std::chrono::steady_clock::now();
};

}  // namespace wend::gateway

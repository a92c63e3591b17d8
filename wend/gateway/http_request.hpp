// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>

#include "wend/gateway/request_head.hpp"

namespace wend::gateway {

struct http_request {
  request_head head{};
  std::string body{};
  std::string client{};   // address of the client
  std::string address{};  // local address of the connection; IPv6 in brackets
  /// Registers a function that is called once if the client closes the connection before the response ends.
  std::function<void(std::function<void()>)> if_gone{};
};

}  // namespace wend::gateway

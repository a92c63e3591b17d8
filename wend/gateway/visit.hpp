// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>

#include "wend/gateway/request_head.hpp"

namespace wend::gateway {

struct visit {
  request_head head{};
  std::string body{};
  std::string client{};   // his address
  std::string address{};  // ours, that he has reached; IPv6 in brackets
  /// Calls it once if the client goes away while his answer is on its way.
  std::function<void(std::function<void()>)> if_gone{};
};

}  // namespace wend::gateway

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "wend/engine/network.hpp"
#include "wend/gateway/access_log.hpp"
#include "wend/gateway/cache.hpp"
#include "wend/gateway/hot_cache.hpp"
#include "wend/gateway/memory_lease.hpp"
#include "wend/gateway/metrics.hpp"
#include "wend/gateway/settings.hpp"

namespace wend::gateway {

/// What all requests share. Each holds it, since a request may outlive the request handler.
struct gateway_state {
  gateway_state(asio::any_io_executor on, settings given);

  settings how;
  engine::network net;
  cache disk_cache;
  metrics counts{};
  access_log log;
  std::string pseudonym;  // in Via
  hot_cache ready{};
  cached_response style{};  // the stylesheet
  std::uint16_t port = 0;
  std::size_t fetches = 0;
  std::map<std::string, std::size_t> fetches_of{};  // by client
  memory_budget octets_waiting{how.most_waiting, how.most_waiting_of_client};
  bool closing = false;
};

}  // namespace wend::gateway

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

#include "wend/engine/network.hpp"
#include "wend/gateway/access_log.hpp"
#include "wend/gateway/cache.hpp"
#include "wend/gateway/front.hpp"
#include "wend/gateway/metrics.hpp"
#include "wend/gateway/settings.hpp"
#include "wend/gateway/waiting.hpp"

namespace wend::gateway {

/// What all requests have in common. They hold it too, since they may outlive the desk.
struct desk_state {
  desk_state(asio::any_io_executor on, settings given);

  settings how;
  engine::network net;
  cache kept_file;
  metrics counts{};
  access_log log;
  std::string pseudonym;
  front ready{};
  ready_answer style{};
  std::uint16_t port = 0;
  std::size_t fetches = 0;
  std::map<std::string, std::size_t> fetches_of{};
  waiting octets_waiting{how.most_waiting, how.most_waiting_of_client};
  bool closing = false;
};

}  // namespace wend::gateway

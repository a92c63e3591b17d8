// SPDX-License-Identifier: Apache-2.0
//
// Runs the exchanges of a client and a server in one process, over a network that the test controls:
//
//     duet(*converse(uri, request), [&](wire::endpoint const&) { return wais_server(databases); }, fair)
//
// Time is virtual: arrivals and alarms happen at once, in the order of their times.

#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wend/exchange/detail/exchange.hpp"
#include "wend/registry/plan.hpp"

namespace wend::testing {

/// One send: its number among those of its side, from 0, over all connections, and its octets.
struct sending {
  bool by_client = false;
  std::size_t number = 0;
  std::string_view octets{};
};

/// An arrival of sent octets.
struct arrival {
  std::string octets{};
  std::chrono::milliseconds after{1};
  bool is_last = false;  // of a stream: the connection is closed then
};

/// Returns the arrivals of a send: none if it is lost, two if it is doubled. Arrivals on a stream keep their order.
using weather = std::function<std::vector<arrival>(sending const&)>;

std::vector<arrival> fair(sending const&);                 // as it was sent
std::vector<arrival> octet_by_octet(sending const& what);  // for streams

/// What the caller of the client received.
struct performance {
  std::string delivered{};
  std::vector<wire::entry> entries{};
  std::vector<std::pair<std::string, std::string>> notes{};
  std::optional<wend::failure> failure{};  // of the client
  std::vector<wend::failure> servers_failures{};
  std::vector<std::string> by_client{}, by_server{};  // their sends
  std::chrono::milliseconds took{0};
  bool is_stuck = false;  // both sides would wait for ever
};

/// Each connection of the client has a server exchange of its own; a source port of datagrams is a connection.
performance duet(wire::exchange client, std::function<wire::exchange(wire::endpoint const&)> const& server,
                 weather const& = fair);

}  // namespace wend::testing

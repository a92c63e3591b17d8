// SPDX-License-Identifier: Apache-2.0
//
// A client's exchange and a server's, in one process, with a network between them that does what a test
// wants:
//
//     duet([&] { return *converse(uri, errand); }, [&](wire::endpoint const&) { return wais_server(all); })
//
// Time is virtual: what is sent arrives, and alarms ring, in the order of their times, at once.

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

/// What was sent: the how manieth of its side, from 0, over all connections.
struct sending {
  bool by_client = false;
  std::size_t number = 0;
  std::string_view octets{};
};

/// What comes of it.
struct arrival {
  std::string octets{};
  std::chrono::milliseconds after{1};
  bool is_last = false;  // of a stream: then the connection is closed
};

/// None: it is lost. Two: it is doubled. What takes longer comes later; on a stream nothing overtakes.
using weather = std::function<std::vector<arrival>(sending const&)>;

std::vector<arrival> fair(sending const&);                 // as it was sent
std::vector<arrival> octet_by_octet(sending const& what);  // for streams

/// What the client's caller had of it.
struct performance {
  std::string delivered{};
  std::vector<wire::entry> entries{};
  std::vector<std::pair<std::string, std::string>> notes{};
  std::optional<wend::failure> failure{};  // of the client
  std::vector<wend::failure> servers_failures{};
  std::vector<std::string> by_client{}, by_server{};  // what they sent, as it was sent
  std::chrono::milliseconds took{0};
  bool is_stuck = false;  // nothing would ever have happened again
};

/// Each connection of the client has a server's exchange of its own, and a datagram's source port is one.
performance duet(wire::exchange client, std::function<wire::exchange(wire::endpoint const&)> const& server,
                 weather const& = fair);

}  // namespace wend::testing

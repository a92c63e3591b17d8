// SPDX-License-Identifier: Apache-2.0
//
// Where requests are answered: from what is ready, from the cache, or by following the URI.

#pragma once

#include <memory>
#include <string>

#include "wend/engine/network.hpp"
#include "wend/gateway/access_log.hpp"
#include "wend/gateway/metrics.hpp"
#include "wend/gateway/reply.hpp"
#include "wend/gateway/settings.hpp"
#include "wend/gateway/visit.hpp"

namespace wend::gateway {

/// One request, and who has made it.
struct desk_state;

class desk {
 public:
  desk(asio::any_io_executor, settings);
  ~desk();
  desk(desk const&) = delete;

  asio::awaitable<void> serve(visit const&, reply&);
  /// A request that could not be read.
  asio::awaitable<void> refuse(refusal const&, std::string const& client, reply&);

  void listens_at(std::uint16_t port);
  metrics& counts();
  std::string counted();  // all that is, in the exposition format
  access_log& log();
  std::string trouble() const;  // of the cache
  void stop_keeping();          // what was to be written is, and no thread of ours is left
  void close();                 // what is to be written is, and nothing is fetched any more

 private:
  std::shared_ptr<desk_state> held_;  // by requests too, which may outlive us
};

}  // namespace wend::gateway

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "wend/gateway/settings.hpp"

namespace wend::gateway {

/// The gateway: a proxy for every scheme, and a site with paths of its own, on one port; what it counts on
/// another. All of it runs in the one thread that calls run().
class server {
 public:
  /// The ports are open; clients wait until run().
  explicit server(settings);
  ~server();
  server(server const&) = delete;

  std::string const& trouble() const;   // why it cannot run; empty: all is well
  std::string warning() const;          // what it does without: the cache, the log
  std::string address() const;          // "http://127.0.0.1:1738/"
  std::string metrics_address() const;  // empty: none

  /// Until stop(), SIGINT or SIGTERM. Then nobody new is let in, and those who are here have a few seconds.
  void run();
  void stop();  // from any thread

 private:
  struct state;
  std::unique_ptr<state> held_;
};

}  // namespace wend::gateway

// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: functions share nothing; an object has any number of readers, or one thread that changes it.

#include <memory>
#include <string>

#include "wend/base/export.hpp"
#include "wend/gateway/settings.hpp"

namespace wend::gateway {

/// The gateway: a proxy for all schemes and a site on one port, metrics on another. Runs in the thread that
/// calls run().
class server {
 public:
  /// Opens the ports; connections are accepted by run().
  WEND_API explicit server(settings);
  WEND_API ~server();
  server(server const&) = delete;

  WEND_API std::string const& trouble() const;   // why it cannot run; empty: no error
  WEND_API std::string warning() const;          // what does not work: the cache, the log
  WEND_API std::string address() const;          // "http://127.0.0.1:1738/"
  WEND_API std::string metrics_address() const;  // empty: no such port

  /// Serves until stop(), SIGINT or SIGTERM; then accepts no connections, and ends the open ones within 10 s.
  WEND_API void run();
  WEND_API void stop();  // from any thread

 private:
  struct state;
  std::unique_ptr<state> held_;
};

}  // namespace wend::gateway

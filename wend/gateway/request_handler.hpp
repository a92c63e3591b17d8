// SPDX-License-Identifier: Apache-2.0
//
// Takes each request of each connection, and answers it: the entry of the pipeline.

#pragma once

#include <memory>
#include <string>

#include "wend/gateway/access_log.hpp"
#include "wend/gateway/http_request.hpp"
#include "wend/gateway/message_writer.hpp"
#include "wend/gateway/metrics.hpp"
#include "wend/gateway/settings.hpp"

namespace wend::gateway {

struct gateway_state;

class request_handler {
 public:
  request_handler(asio::any_io_executor, settings);
  ~request_handler();
  request_handler(request_handler const&) = delete;

  asio::awaitable<void> serve(http_request const&, message_writer&);
  /// Answers a request that could not be read.
  asio::awaitable<void> refuse(refusal const&, std::string const& client, message_writer&);

  void listens_at(std::uint16_t port);
  metrics& counts();
  std::string counted();  // all metrics, in the exposition format
  access_log& log();
  std::string trouble() const;  // of the disk cache; empty: none
  void stop_keeping();          // finishes the writes to the disk cache, and ends its thread
  void close();                 // starts no fetch any more

 private:
  std::shared_ptr<gateway_state> state_;
};

}  // namespace wend::gateway

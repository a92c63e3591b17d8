// SPDX-License-Identifier: Apache-2.0
//
// For tests: a gateway on a free port, in its own thread, until it is destroyed.

#pragma once

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <utility>

#include "wend/gateway/server.hpp"

namespace wend::gateway {

class running_site {
 public:
  explicit running_site(settings how) : server_(on_any_port(std::move(how))) {
    EXPECT_EQ(server_.trouble(), "");
    auto address = server_.address();
    port_ = static_cast<std::uint16_t>(std::stoi(address.substr(address.rfind(':') + 1)));
    thread_ = std::thread([this] { server_.run(); });
  }
  ~running_site() {
    server_.stop();
    thread_.join();
  }
  running_site(running_site const&) = delete;

  std::uint16_t port() const { return port_; }

 private:
  static settings on_any_port(settings how) {
    how.port = 0;
    how.heeds_signals = false;
    return how;
  }

  server server_;
  std::uint16_t port_ = 0;
  std::thread thread_;
};

}  // namespace wend::gateway

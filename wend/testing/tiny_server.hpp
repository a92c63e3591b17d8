// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace wend::testing {

/// A server on a free local port, in a thread of its own: reads up to `end_of_request`, sends the result of `answer`,
/// and closes.
class tiny_server {
 public:
  explicit tiny_server(std::function<std::string(std::string const& request)> answer,
                       std::string_view end_of_request = "\r\n", char const* address = "127.0.0.1");
  ~tiny_server();
  tiny_server(tiny_server&&) noexcept;

  std::uint16_t port() const;
  std::vector<std::string> heard() const;  // every request so far

 private:
  struct state;
  std::unique_ptr<state> held_;
};

}  // namespace wend::testing

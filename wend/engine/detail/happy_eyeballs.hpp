// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "wend/engine/asio.hpp"

namespace wend::engine {

/// The order in which the addresses are tried: the families alternate, beginning with that of the first
/// address. RFC 8305 §4.
std::vector<asio::ip::address> by_turns(std::vector<asio::ip::address> const&);

/// Tries all addresses, each a short time after the one before or as soon as that has failed, and takes the
/// first that answers: RFC 8305 §5. An unresponsive address costs a quarter of a second, not a minute.
struct happy_eyeballs : std::enable_shared_from_this<happy_eyeballs> {
  static constexpr std::chrono::milliseconds head_start{250};

  happy_eyeballs(asio::any_io_executor on, std::vector<asio::ip::address> const& to, std::uint16_t port);

  /// Runs until one is reached, all have failed, `final_deadline` has passed, or stop() is called.
  asio::awaitable<void> run(std::chrono::steady_clock::time_point final_deadline);
  void stop();

  std::optional<asio::ip::tcp::socket> won{};
  asio::ip::address winner{};
  error_code error = asio::error::timed_out;  // of the last failure

 private:
  void start_next();

  std::vector<asio::ip::address> addresses_;
  std::uint16_t port_;
  std::vector<asio::ip::tcp::socket> runners_;
  asio::steady_timer timer_;
  std::size_t running_ = 0;
  bool stopped_ = false;
};

}  // namespace wend::engine

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "wend/engine/asio.hpp"

namespace wend::engine {

/// The addresses in the order in which they are tried: the families take turns, the first address's family
/// first. RFC 8305 §4.
std::vector<asio::ip::address> by_turns(std::vector<asio::ip::address> const&);

/// Tries all the addresses, each a little after the one before or as soon as that has failed, and takes the
/// first that answers: RFC 8305 §5. An address that is deaf costs a quarter of a second, not a minute.
struct happy_eyeballs : std::enable_shared_from_this<happy_eyeballs> {
  static constexpr std::chrono::milliseconds head_start{250};

  happy_eyeballs(asio::any_io_executor on, std::vector<asio::ip::address> const& to, std::uint16_t port);

  /// Until one is reached, all have failed, `final_deadline` has come, or stop().
  asio::awaitable<void> run(std::chrono::steady_clock::time_point final_deadline);
  void stop();

  std::optional<asio::ip::tcp::socket> won{};
  asio::ip::address winner{};
  error_code error = asio::error::timed_out;  // of the last that failed

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

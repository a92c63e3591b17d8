// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/asio/ssl.hpp>
#include <memory>
#include <string>
#include <vector>

#include "wend/engine/asio.hpp"

namespace wend::engine {

/// What one channel stands on: a TCP connection, TLS over it, or a UDP socket. It stays where it is made: TLS
/// points to the socket under it.
class wire_end {
 public:
  explicit wire_end(asio::any_io_executor on) : tcp_(on), udp_(on) {}
  wire_end(wire_end const&) = delete;

  void take(asio::ip::tcp::socket);  // a stream that is connected
  asio::awaitable<error_code> connect_datagrams(asio::ip::address, std::uint16_t port);
  asio::awaitable<error_code> secure(asio::ssl::context&, std::string host, wire_end const& like);
  asio::awaitable<error_code> write(std::string_view octets);
  asio::awaitable<error_code> say_goodbye();

  /// What came; empty at the end of the stream. Good until the next read.
  asio::awaitable<error_code> read(std::string_view& came);

  void cancel();  // whatever waits here ends with operation_aborted
  void hang_up();
  bool is_private() const { return tls_ != nullptr; }
  bool has_datagrams() const { return udp_.is_open(); }
  bool is_open() const { return tcp_.is_open() || udp_.is_open(); }

 private:
  asio::ip::tcp::socket tcp_;
  asio::ip::udp::socket udp_;
  std::unique_ptr<asio::ssl::stream<asio::ip::tcp::socket&>> tls_;
  std::vector<char> buffer_;
  bool was_filled_ = false;
};

}  // namespace wend::engine

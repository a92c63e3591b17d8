// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/asio/ssl.hpp>
#include <deque>
#include <memory>
#include <string>

#include "wend/engine/asio.hpp"

namespace wend::engine {

/// The packets of one peer on a UDP socket that serves many. The reader of the socket appends them.
class datagram_queue {
 public:
  static constexpr std::size_t most = 16;  // waiting packets; more are dropped

  datagram_queue(std::shared_ptr<asio::ip::udp::socket> of, asio::ip::udp::endpoint peer);

  void put(std::string_view packet);
  asio::awaitable<error_code> write(std::string_view packet);
  asio::awaitable<error_code> read(std::string_view& came);
  void cancel();

 private:
  std::shared_ptr<asio::ip::udp::socket> of_;
  asio::ip::udp::endpoint peer_;
  std::deque<std::string> waiting_;
  std::string taken_;
  asio::steady_timer timer_;
  bool stopped_ = false;
};

/// The transport of one channel: a TCP connection, TLS over it, a UDP socket, or a share of one. Does not
/// move: TLS points to its socket.
class transport {
 public:
  explicit transport(asio::any_io_executor on) : tcp_(on), udp_(on) {}
  transport(transport const&) = delete;

  void take(asio::ip::tcp::socket);  // a connected stream
  void take(std::shared_ptr<datagram_queue>);
  asio::awaitable<error_code> connect_datagrams(asio::ip::address, std::uint16_t port);
  asio::awaitable<error_code> secure(asio::ssl::context&, std::string host, transport const& like);
  asio::awaitable<error_code> write(std::string_view octets);
  asio::awaitable<error_code> shutdown_tls();
  void shutdown_send();  // closes the sending side; the peer can still send
  int release();         // gives the descriptor of a plain stream to the caller; -1 if it has none

  /// The octets that came; empty at the end of the stream. Valid until the next read.
  asio::awaitable<error_code> read(std::string_view& came);

  void cancel();  // every wait ends with operation_aborted
  void hang_up();
  bool is_private() const { return tls_ != nullptr; }
  bool has_datagrams() const { return udp_.is_open() || datagrams_; }
  bool is_open() const { return tcp_.is_open() || has_datagrams(); }
  asio::ip::address own_address() const;  // of a stream; otherwise unspecified

 private:
  asio::ip::tcp::socket tcp_;
  asio::ip::udp::socket udp_;
  std::shared_ptr<datagram_queue> datagrams_;
  std::unique_ptr<asio::ssl::stream<asio::ip::tcp::socket&>> tls_;
  void enlarge_buffer();

  std::unique_ptr<char[]> buffer_;  // not a vector, which would write zeros first
  std::size_t capacity_ = 0;
  bool was_filled_ = false;
};

}  // namespace wend::engine

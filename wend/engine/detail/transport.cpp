// SPDX-License-Identifier: Apache-2.0
#include "wend/engine/detail/transport.hpp"

#include <boost/asio/write.hpp>

namespace wend::engine {
namespace {

constexpr std::size_t first_buffer = 8 * 1024;    // enough for a menu or a reply
constexpr std::size_t large_buffer = 256 * 1024;  // a peer that has filled the first buffer sends more

}  // namespace

datagram_queue::datagram_queue(std::shared_ptr<asio::ip::udp::socket> of, asio::ip::udp::endpoint peer)
    : of_(std::move(of)), peer_(std::move(peer)), timer_(of_->get_executor()) {}

void datagram_queue::put(std::string_view packet) {
  if (waiting_.size() == most) return;
  waiting_.emplace_back(packet);
  timer_.cancel();
}

asio::awaitable<error_code> datagram_queue::write(std::string_view packet) {
  error_code error;
  co_await of_->async_send_to(asio::buffer(packet), peer_, into(error));
  co_return error;
}

asio::awaitable<error_code> datagram_queue::read(std::string_view& came) {
  stopped_ = false;
  while (waiting_.empty()) {
    error_code ignored;
    timer_.expires_at(asio::steady_timer::time_point::max());
    co_await timer_.async_wait(into(ignored));
    if (stopped_) co_return asio::error::operation_aborted;
  }
  taken_ = std::move(waiting_.front());
  waiting_.pop_front();
  came = taken_;
  co_return error_code();
}

void datagram_queue::cancel() {
  stopped_ = true;
  timer_.cancel();
}

void transport::take(asio::ip::tcp::socket connected) {
  hang_up();
  tcp_ = std::move(connected);
  error_code ignored;
  tcp_.set_option(asio::ip::tcp::no_delay(true), ignored);
}

void transport::take(std::shared_ptr<datagram_queue> mine) {
  hang_up();
  datagrams_ = std::move(mine);
}

asio::awaitable<error_code> transport::connect_datagrams(asio::ip::address to, std::uint16_t port) {
  hang_up();
  // A connected socket: the kernel drops datagrams of other senders.
  asio::ip::udp::endpoint peer(to, port);
  error_code error;
  udp_.open(peer.protocol(), error);
  if (!error) co_await udp_.async_connect(peer, into(error));
  if (error) hang_up();
  co_return error;
}

asio::awaitable<error_code> transport::secure(asio::ssl::context& trust, std::string host,
                                              transport const& like) {
  error_code error;
  tls_ = std::make_unique<asio::ssl::stream<asio::ip::tcp::socket&>>(tcp_, trust);
  tls_->set_verify_mode(asio::ssl::verify_peer);
  tls_->set_verify_callback(asio::ssl::host_name_verification(host), error);
  error_code no_address;
  asio::ip::make_address(host, no_address);
  if (no_address) SSL_set_tlsext_host_name(tls_->native_handle(), host.c_str());  // RFC 6066 §3: only names
  // FTP servers require that the data connection resume the TLS session of the control connection.
  if (&like != this && like.tls_)
    if (auto* session = SSL_get1_session(like.tls_->native_handle())) {
      SSL_set_session(tls_->native_handle(), session);
      SSL_SESSION_free(session);
    }
  if (!error) co_await tls_->async_handshake(asio::ssl::stream_base::client, into(error));
  co_return error;
}

asio::awaitable<error_code> transport::write(std::string_view octets) {
  if (auto queue = datagrams_) co_return co_await queue->write(octets);
  error_code error;
  auto buffer = asio::buffer(octets);
  if (tls_) co_await asio::async_write(*tls_, buffer, into(error));
  else if (udp_.is_open()) co_await udp_.async_send(buffer, into(error));
  else co_await asio::async_write(tcp_, buffer, into(error));
  co_return error;
}

/// Makes place for the next read: the old content has been read by then.
void transport::enlarge_buffer() {
  auto wanted = was_filled_ ? large_buffer : first_buffer;
  if (capacity_ >= wanted) return;
  buffer_ = std::make_unique_for_overwrite<char[]>(wanted);
  capacity_ = wanted;
}

asio::awaitable<error_code> transport::read(std::string_view& came) {
  error_code error;
  came = {};
  if (auto queue = datagrams_) co_return co_await queue->read(came);
  // A wait for the first answer needs no buffer. With TLS, data that is buffered there would not wake it.
  bool may_wait = !buffer_ && !tls_;
  if (may_wait && udp_.is_open()) co_await udp_.async_wait(udp_.wait_read, into(error));
  else if (may_wait) co_await tcp_.async_wait(tcp_.wait_read, into(error));
  if (error) co_return error;
  enlarge_buffer();
  auto buffer = asio::buffer(buffer_.get(), capacity_);
  std::size_t n = 0;
  if (tls_) n = co_await tls_->async_read_some(buffer, into(error));
  else if (udp_.is_open()) n = co_await udp_.async_receive(buffer, into(error));
  else n = co_await tcp_.async_read_some(buffer, into(error));
  came = {buffer_.get(), n};
  // Many peers close without close_notify. The scheme module knows whether the end was due.
  if (error == asio::error::eof || error == asio::ssl::error::stream_truncated) error = {};
  was_filled_ = n == capacity_;
  co_return error;
}

asio::awaitable<error_code> transport::shutdown_tls() {
  error_code error;
  if (tls_) co_await tls_->async_shutdown(into(error));
  hang_up();
  co_return error;
}

void transport::shutdown_send() {
  error_code ignored;
  tcp_.shutdown(tcp_.shutdown_send, ignored);
}

int transport::release() {
  error_code ignored;
  return tcp_.is_open() && !tls_ ? tcp_.release(ignored) : -1;
}

asio::ip::address transport::own_address() const {
  error_code ignored;
  return tcp_.local_endpoint(ignored).address();
}

void transport::cancel() {
  error_code ignored;
  if (datagrams_) datagrams_->cancel();
  tcp_.cancel(ignored);
  udp_.cancel(ignored);
}

void transport::hang_up() {
  error_code ignored;
  if (datagrams_) datagrams_->cancel();
  datagrams_.reset();
  tcp_.close(ignored);
  udp_.close(ignored);
  tls_.reset();
}

}  // namespace wend::engine

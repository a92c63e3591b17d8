// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <functional>
#include <string>
#include <thread>

namespace wend::demo {

/// A server on loopback that reads a line and sends the same answer to every client. Calls `begin` in its thread.
class speaker {
 public:
  explicit speaker(
      std::string says, std::function<void()> begin = [] {})
      : says_(std::move(says)) {
    thread_ = std::thread([this, begin = std::move(begin)] {
      begin();
      boost::system::error_code error;
      while (!over_) {
        auto peer = door_.accept(error);
        std::string heard;
        ++count_;
        if (!error) boost::asio::read_until(peer, boost::asio::dynamic_buffer(heard), '\n', error);
        if (!error) boost::asio::write(peer, boost::asio::buffer(says_), error);
        peer.shutdown(boost::asio::ip::tcp::socket::shutdown_send, error);
        for (error.clear(); !error;)
          boost::asio::read(peer, boost::asio::dynamic_buffer(heard, 1 << 20), error);
      }
    });
  }
  ~speaker() {
    over_ = true;
    boost::system::error_code ignored;
    boost::asio::ip::tcp::socket last(loop_);
    last.connect(door_.local_endpoint(), ignored);
    last.close(ignored);
    thread_.join();
  }
  int count() const { return count_; }  // of clients
  std::uint16_t port() const { return door_.local_endpoint().port(); }

 private:
  std::string says_;
  boost::asio::io_context loop_{};
  boost::asio::ip::tcp::acceptor door_{loop_, {boost::asio::ip::address_v4::loopback(), 0}};
  std::atomic<bool> over_ = false;
  std::atomic<int> count_ = 0;
  std::thread thread_{};
};

}  // namespace wend::demo

// SPDX-License-Identifier: Apache-2.0
//
// Slow clients and large documents: the memory that one client takes, and the response it gets.

#include <gtest/gtest.h>

#include <atomic>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <thread>
#include <vector>

#include "wend/gateway/running_site.test.hpp"

namespace wend::gateway {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;
using namespace std::chrono_literals;

/// Sends the same text to each client, fresh for ten minutes.
class web {
 public:
  explicit web(std::string text) : text_(std::move(text)), thread_([this] { run(); }) {}
  ~web() {
    over_ = true;
    error_code ignored;
    tcp::socket last(loop_);
    last.connect(door_.local_endpoint(), ignored);
    thread_.join();
  }
  web(web const&) = delete;
  std::uint16_t port() const { return door_.local_endpoint().port(); }

 private:
  void run() {
    auto head =
        "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nCache-Control: max-age=600\r\nContent-Length: " +
        std::to_string(text_.size()) + "\r\nConnection: close\r\n\r\n";
    while (!over_) {
      error_code error;
      tcp::socket talk(loop_);
      door_.accept(talk, error);
      std::string heard;
      if (!over_) asio::read_until(talk, asio::dynamic_buffer(heard), "\r\n\r\n", error);
      asio::write(talk, asio::buffer(head), error);
      asio::write(talk, asio::buffer(text_), error);
    }
  }

  std::string text_;
  asio::io_context loop_;
  tcp::acceptor door_{loop_, {asio::ip::address_v4::loopback(), 0}};
  std::atomic<bool> over_ = false;
  std::thread thread_;
};

class SlowReaders : public ::testing::Test {
 protected:
  void begin(settings how) {
    how.allowed_private_hosts = {{"127.0.0.1", large_.port()}};
    site_ = std::make_unique<running_site>(std::move(how));
  }
  /// Requests the document as JSON, with a small receive buffer.
  tcp::socket asked() {
    tcp::socket made(loop_);
    made.open(tcp::v4());
    made.set_option(asio::socket_base::receive_buffer_size(16 << 10));
    made.connect({asio::ip::address_v4::loopback(), site_->port()});
    auto request = "GET http://127.0.0.1:" + std::to_string(large_.port()) +
                   "/ HTTP/1.1\r\nHost: h\r\nAccept: application/json\r\nConnection: close\r\n\r\n";
    asio::write(made, asio::buffer(request));
    return made;
  }
  static unsigned status_of(tcp::socket& talk, std::string& heard) {
    error_code error;
    asio::read_until(talk, asio::dynamic_buffer(heard), "\r\n\r\n", error);
    return heard.size() > 12 ? static_cast<unsigned>(std::stoi(heard.substr(9, 3))) : 0;
  }

  web large_{std::string(2 << 20, '\1')};  // as JSON six times as long
  asio::io_context loop_;
  std::unique_ptr<running_site> site_;
};

TEST_F(SlowReaders, each_piece_of_a_page_has_its_own_deadline) {
  settings how;
  how.for_write = 400ms;
  begin(how);
  auto talk = asked();
  std::string heard;
  ASSERT_EQ(status_of(talk, heard), 200U);
  std::vector<char> buffer(256 << 10);
  auto began = std::chrono::steady_clock::now();
  error_code error;
  while (!error) {
    auto n = asio::read(talk, asio::buffer(buffer), error);
    heard.append(buffer.data(), n);
    std::this_thread::sleep_for(50ms);
  }
  EXPECT_EQ(error, asio::error::eof) << error.message();
  EXPECT_GT(heard.size(), 12U << 20);
  EXPECT_GT(std::chrono::steady_clock::now() - began, 4 * how.for_write);
}

// Defence 12: deadlines and caps
TEST_F(SlowReaders, the_memory_for_all_slow_readers_is_bounded) {
  settings how;
  how.most_waiting = 40 << 20;
  begin(how);
  std::vector<tcp::socket> talks;
  std::vector<unsigned> statuses;
  for (int i = 0; i < 8; ++i) {
    std::string heard;
    talks.push_back(asked());
    statuses.push_back(status_of(talks.back(), heard));
    if (statuses.back() == 503U) {
      EXPECT_NE(heard.find("\r\nRetry-After: "), heard.npos);
    }
  }
  EXPECT_EQ(statuses, (std::vector{200U, 200U, 200U, 503U, 503U, 503U, 503U, 503U}));
  talks.clear();
  std::string heard;
  auto begin = std::chrono::steady_clock::now();
  do {
    heard.clear();
    auto talk = asked();
    if (status_of(talk, heard) == 200U) break;
  } while (std::chrono::steady_clock::now() - begin < 10s);
  EXPECT_TRUE(heard.starts_with("HTTP/1.1 200 ")) << "what has gone makes room";
}

// Defence 12: deadlines and caps
TEST_F(SlowReaders, the_memory_for_one_slow_reader_is_bounded) {
  settings how;
  how.most_waiting_of_client = 20 << 20;
  begin(how);
  auto first = asked(), second = asked();
  std::string heard_by_first, heard_by_second;
  EXPECT_EQ(status_of(first, heard_by_first), 200U);
  EXPECT_EQ(status_of(second, heard_by_second), 503U);
}

}  // namespace
}  // namespace wend::gateway

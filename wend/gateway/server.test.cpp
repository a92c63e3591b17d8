// SPDX-License-Identifier: Apache-2.0
//
// A whole gateway on loopback with short timeouts. Fetches are tested in tests/gateway.

#include "wend/gateway/server.hpp"

#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <thread>

namespace wend::gateway {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using namespace std::chrono_literals;

class Server : public ::testing::Test {
 protected:
  static settings impatient() {
    settings how;
    how.port = 0;
    how.heeds_signals = false;
    how.for_head = how.for_body = how.for_write = 150ms;
    how.idle = 300ms;
    how.largest_form = 1000;
    return how;
  }
  void begin(settings how = impatient()) {
    site_ = std::make_unique<server>(std::move(how));
    ASSERT_EQ(site_->trouble(), "");
    auto address = site_->address();
    auto colon = address.rfind(':');
    port_ = static_cast<unsigned short>(std::stoi(address.substr(colon + 1)));
    thread_ = std::thread([this] { site_->run(); });
  }
  void TearDown() override {
    if (!site_) return;
    site_->stop();
    thread_.join();
  }

  tcp::socket connected() {
    tcp::socket made(loop_);
    made.connect({asio::ip::address_v4::loopback(), port_});
    return made;
  }
  static void say(tcp::socket& to, std::string const& octets) { asio::write(to, asio::buffer(octets)); }
  /// All octets until the connection is closed.
  static std::string rest(tcp::socket& from) {
    std::string heard;
    boost::system::error_code error;
    asio::read(from, asio::dynamic_buffer(heard), error);
    return heard;
  }
  std::string answer_to(std::string const& octets) {
    auto talk = connected();
    say(talk, octets);
    return rest(talk);
  }
  static std::size_t answers_in(std::string_view heard) {
    std::size_t count = 0;
    for (auto at = heard.find("HTTP/1.1 "); at != heard.npos; at = heard.find("HTTP/1.1 ", at + 1)) ++count;
    return count;
  }

  asio::io_context loop_;
  std::unique_ptr<server> site_;
  std::thread thread_;
  unsigned short port_ = 0;
};

std::string const host = "Host: localhost\r\n";

// Defence 16: loops and caps on connections
TEST_F(Server, a_slow_client_is_disconnected) {
  begin();
  EXPECT_TRUE(answer_to("GET / HTTP/1.1\r\nHo").starts_with("HTTP/1.1 408 ")) << "a head that never ends";
  EXPECT_TRUE(
      answer_to("POST / HTTP/1.1\r\n" + host + "Content-Length: 9\r\n\r\na").starts_with("HTTP/1.1 408 "));
  EXPECT_EQ(answer_to(""), "") << "who says nothing is told nothing";
  auto drips = connected();  // single octets do not extend the deadline
  boost::system::error_code error;
  for (char c : std::string("GET / HTTP/1.1\r\nHost: localhost")) {
    asio::write(drips, asio::buffer(&c, 1), error);
    if (error) break;
    std::this_thread::sleep_for(10ms);
  }
  EXPECT_TRUE(rest(drips).starts_with("HTTP/1.1 408 "));
}

// Defence 16: loops and caps on connections
TEST_F(Server, empty_lines_before_a_request_do_not_extend_the_deadline) {
  begin();
  auto drips = connected();
  boost::system::error_code error;
  unsigned count = 0;
  for (; !error && count < 200; ++count) {
    asio::write(drips, asio::buffer("\r\n", 2), error);
    std::this_thread::sleep_for(10ms);
  }
  EXPECT_LT(count, 100U);
  auto waits = connected();
  say(waits, "\r\n\r\nGET /robots.txt HTTP/1.1\r\n" + host + "Connection: close\r\n\r\n");
  EXPECT_TRUE(rest(waits).starts_with("HTTP/1.1 200 "));
}

TEST_F(Server, a_form_has_a_length_and_a_deadline) {
  begin();
  EXPECT_TRUE(
      answer_to("POST / HTTP/1.1\r\n" + host + "Content-Length: 1001\r\n\r\n").starts_with("HTTP/1.1 413 "));
  auto chunked = "POST / HTTP/1.1\r\n" + host + "Transfer-Encoding: chunked\r\n\r\n";
  EXPECT_TRUE(
      answer_to(chunked + "7d0\r\n" + std::string(2000, 'a') + "\r\n0\r\n\r\n").starts_with("HTTP/1.1 413 "));
  EXPECT_TRUE(answer_to(chunked + "zz\r\n").starts_with("HTTP/1.1 400 "));
  EXPECT_TRUE(answer_to(chunked + "3\r\nabcd\r\n0\r\n\r\n").starts_with("HTTP/1.1 400 "));
  // Octets behind a form are the next request.
  auto next = "GET /robots.txt HTTP/1.1\r\n" + host + "Connection: close\r\n\r\n";
  for (auto const& form :
       {"POST / HTTP/1.1\r\n" + host + "Content-Length: 3\r\n\r\na=b", chunked + "3\r\na=b\r\n0\r\n\r\n"}) {
    auto heard = answer_to(form + next);
    EXPECT_EQ(answers_in(heard), 2U) << heard;
    EXPECT_TRUE(heard.ends_with("Disallow: /\n")) << heard;
  }
  auto waits =
      answer_to("POST / HTTP/1.1\r\n" + host + "Expect: 100-continue\r\nContent-Length: 3\r\n\r\na=b");
  EXPECT_TRUE(waits.starts_with("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 405 ")) << waits;
}

// Defence 12: deadlines and caps
TEST_F(Server, the_framing_of_a_form_has_bounded_size) {
  auto how = impatient();
  how.for_body = 20s;
  begin(how);
  auto chunked = "POST / HTTP/1.1\r\n" + host + "Transfer-Encoding: chunked\r\n\r\n";
  for (auto const* beginning : {"5;x=", "1\r\na\r\n0\r\nX-T: "}) {
    auto talk = connected();
    say(talk, chunked + beginning);
    boost::system::error_code error;
    std::string const more(16 << 10, 'a');
    std::size_t taken = 0;
    for (; !error && taken < (64 << 20); taken += more.size()) {
      boost::system::error_code none;
      if (talk.available(none) > 0) break;
      asio::write(talk, asio::buffer(more), error);
    }
    EXPECT_LT(taken, 32U << 20) << beginning;  // includes the buffers of the kernel
    EXPECT_TRUE(rest(talk).starts_with("HTTP/1.1 413 ")) << beginning;
  }
}

// Defence 16: loops and caps on connections
TEST_F(Server, connections_beyond_the_limit_are_refused) {
  auto how = impatient();
  how.fetches = 0;
  begin(std::move(how));
  auto heard = answer_to("GET gopher://h/1 HTTP/1.1\r\n" + host + "Connection: close\r\n\r\n");
  EXPECT_TRUE(heard.starts_with("HTTP/1.1 503 ")) << heard;
  EXPECT_NE(heard.find("\r\nRetry-After: "), heard.npos);
}

// shows H0404
TEST_F(Server, the_longest_idle_connection_is_closed_first) {
  auto how = impatient();
  how.connections = 2;
  how.idle = 10s;
  begin(std::move(how));
  auto const request = "GET /robots.txt HTTP/1.1\r\n" + host + "\r\n";
  auto first = connected(), second = connected();
  for (auto talk : {&second, &first}) {  // the first was opened earlier, but is idle for less time
    say(*talk, request);
    std::string heard;
    asio::read_until(*talk, asio::dynamic_buffer(heard), "Disallow: /\n");
  }
  EXPECT_TRUE(answer_to("GET / HTTP/1.0\r\n\r\n").starts_with("HTTP/1.1 200 "));
  EXPECT_EQ(rest(second), "");
  say(first, "GET /robots.txt HTTP/1.0\r\n\r\n");
  EXPECT_TRUE(rest(first).starts_with("HTTP/1.1 200 "));
}

// Defence 16: loops and caps on connections
TEST_F(Server, a_slow_request_head_does_not_block_other_clients) {
  auto how = impatient();
  how.connections = 2;
  how.for_head = how.idle = 10s;
  begin(std::move(how));
  auto slow = connected(), slower = connected();
  say(slow, "GET / HT");
  say(slower, "GET / HT");
  std::this_thread::sleep_for(50ms);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(answer_to("GET / HTTP/1.0\r\n\r\n").starts_with("HTTP/1.1 200 "));
  EXPECT_EQ(rest(slow), "");
}

TEST_F(Server, it_stops_while_clients_wait) {
  begin();
  auto idle = connected(), begun = connected();
  say(begun, "GET / HT");
  std::this_thread::sleep_for(20ms);
  site_->stop();
  EXPECT_EQ(rest(idle), "");
  thread_.join();
  site_.reset();
}

TEST_F(Server, a_failure_to_listen_is_explained) {
  begin();
  auto second = impatient();
  second.port = port_;
  EXPECT_NE(server(second).trouble(), "");
  second.address = "nowhere";
  EXPECT_NE(server(second).trouble(), "");
}

TEST_F(Server, IPv6_addresses_are_listened_on) {
  auto how = impatient();
  how.address = "::1";
  server six(how);
  if (!six.trouble().empty()) GTEST_SKIP() << six.trouble();
  EXPECT_TRUE(six.address().starts_with("http://[::1]:"));
}

}  // namespace
}  // namespace wend::gateway

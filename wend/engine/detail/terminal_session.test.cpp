// SPDX-License-Identifier: Apache-2.0
//
// Sessions over loopback, with pipes instead of a terminal; tests/servers/test_sessions.py uses terminals.

#include "wend/engine/detail/terminal_session.hpp"

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <csignal>
#include <functional>
#include <semaphore>
#include <thread>

#include "wend/local/descriptor.hpp"
#include "wend/schemes/telnet/net/conversation.hpp"
#include "wend/schemes/telnet/net/login.hpp"

namespace wend::engine {
namespace {

namespace asio = boost::asio;
using namespace std::chrono_literals;
using namespace std::string_literals;
using asio::ip::tcp;

/// A pipe, and what was written to it.
struct pipe_of_ours {
  pipe_of_ours() {
    int ends[2] = {-1, -1};
    EXPECT_EQ(::pipe(ends), 0);
    out = descriptor(ends[0]);
    in = descriptor(ends[1]);
  }
  void say(std::string_view text) const {
    EXPECT_EQ(::write(*in, text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }
  void end() { in = descriptor(); }
  std::string rest() {
    end();
    std::string text(1 << 16, '\0');
    auto count = ::read(*out, text.data(), text.size());
    text.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    return text;
  }

  descriptor out{}, in{};
};

/// A server that runs this on its one connection.
class server {
 public:
  explicit server(std::function<void(tcp::socket&)> act)
      : works_([this, act] {
          auto socket = door_.accept();
          act(socket);
        }) {}
  ~server() { works_.join(); }

  wire::endpoint at() const { return {"127.0.0.1", door_.local_endpoint().port()}; }

 private:
  asio::io_context world_{1};
  tcp::acceptor door_{world_, tcp::endpoint(asio::ip::make_address("127.0.0.1"), 0)};
  std::thread works_;
};

std::string heard_by(tcp::socket& socket, std::size_t count) {
  std::string text(count, '\0');
  boost::system::error_code ended;
  text.resize(asio::read(socket, asio::buffer(text), ended));
  return text;
}

/// Whether the client sends anything, or closes, within this time.
bool is_left_within(tcp::socket& socket, std::chrono::milliseconds time) {
  pollfd descriptor{socket.native_handle(), POLLIN, 0};
  return ::poll(&descriptor, 1, static_cast<int>(time.count())) != 0;
}

void say(tcp::socket& socket, std::string_view text) { asio::write(socket, asio::buffer(text)); }

access::policy const at_home = [] {
  access::policy rules;
  rules.private_addresses = true;
  rules.quiet = 100ms;
  return rules;
}();

// shows TELNET-04
TEST(TerminalSession, octets_pass_in_both_directions_until_the_peer_closes) {
  std::string heard;
  server peer([&](tcp::socket& socket) {
    say(socket, "\xff\xfd\x18who?\r\n");
    heard = heard_by(socket, 8);
    say(socket, "bye\r\n");
  });
  pipe_of_ours keys, screen;
  keys.say("ann\n");
  telnet::telnet_line line({});
  auto how = hold_session(line, peer.at(), at_home, {*keys.out, *screen.in});
  ASSERT_TRUE(how) << how.error().said;
  EXPECT_EQ(how->side, exit_reason::by::peer);
  EXPECT_EQ(screen.rest(), "who?\r\nbye\r\n");
  EXPECT_EQ(heard.size(), 8u);
  EXPECT_NE(heard.find("ann\r\n"), heard.npos);
  EXPECT_NE(heard.find("\xff\xfb\x18"), heard.npos);
}

TEST(TerminalSession, a_silent_peer_is_left_after_the_end_of_the_input) {
  server peer([](tcp::socket& socket) {
    say(socket, "x");
    heard_by(socket, 100);  // up to the close
  });
  pipe_of_ours keys, screen;
  keys.say("a\n");
  keys.end();
  telnet::telnet_line line({});
  auto how = hold_session(line, peer.at(), at_home, {*keys.out, *screen.in});
  ASSERT_TRUE(how);
  EXPECT_EQ(how->side, exit_reason::by::user);
  EXPECT_EQ(screen.rest(), "x");
}

TEST(TerminalSession, a_silent_peer_is_kept_while_the_input_is_open) {
  bool stays = false;
  server peer([&](tcp::socket& socket) {
    stays = !is_left_within(socket, 3 * at_home.quiet);
    say(socket, "x");
  });
  pipe_of_ours keys, screen;
  telnet::telnet_line line({});
  auto how = hold_session(line, peer.at(), at_home, {*keys.out, *screen.in});
  ASSERT_TRUE(how);
  EXPECT_EQ(how->side, exit_reason::by::peer);
  EXPECT_TRUE(stays);
  EXPECT_EQ(screen.rest(), "x");
}

TEST(TerminalSession, a_slow_output_does_not_count_as_silence) {
  std::string const much(300'000, 'x');
  std::binary_semaphore waited{0};
  bool stays = false;
  server peer([&](tcp::socket& socket) {
    say(socket, much);
    stays = !is_left_within(socket, 3 * at_home.quiet);
    waited.release();
    heard_by(socket, 100);
  });
  pipe_of_ours keys, screen;
  keys.end();
  std::string shown;
  std::thread reader([&] {
    EXPECT_TRUE(waited.try_acquire_for(10s));
    std::string buffer(1 << 16, '\0');
    for (ssize_t n = 0; (n = ::read(*screen.out, buffer.data(), buffer.size())) > 0;)
      shown.append(buffer, 0, static_cast<std::size_t>(n));
  });
  telnet::telnet_line line({});
  auto how = hold_session(line, peer.at(), at_home, {*keys.out, *screen.in});
  screen.end();
  reader.join();
  ASSERT_TRUE(how);
  EXPECT_TRUE(stays);
  EXPECT_EQ(shown.size(), much.size());
}

// shows SEC-01 · RFC 1738 §6
TEST(TerminalSession, an_address_that_the_policy_forbids_is_not_connected_to) {
  telnet::telnet_line line({});
  pipe_of_ours keys, screen;
  auto how = hold_session(line, {"127.0.0.1", 9}, {}, {*keys.out, *screen.in});
  ASSERT_FALSE(how);
  EXPECT_EQ(how.error().code, errc::not_allowed);
  how = hold_session(line, {"127.0.0.1", 1}, at_home, {*keys.out, *screen.in});
  ASSERT_FALSE(how);
  EXPECT_EQ(how.error().code, errc::unreachable);
}

// shows TELNET-06
TEST(TerminalSession, rlogin_receives_urgent_octets_beside_the_stream) {
  auto const greeting = "\0wend\0ann\0vt100/38400\0"s;
  std::string hello, size;
  server peer([&](tcp::socket& socket) {
    hello = heard_by(socket, greeting.size());
    say(socket, "\0"s);
    socket.send(asio::buffer("\x80", 1), tcp::socket::message_out_of_band);
    size = heard_by(socket, 12);
    say(socket, "$ ");
  });
  pipe_of_ours keys, screen;
  telnet::rlogin_line line("ann", {"vt100", {80, 24}});
  auto how = hold_session(line, peer.at(), at_home, {*keys.out, *screen.in});
  ASSERT_TRUE(how) << how.error().said;
  EXPECT_EQ(screen.rest(), "$ ");
  EXPECT_EQ(hello, greeting);
  EXPECT_EQ(size, "\xff\xffss\0\x18\0\x50\0\0\0\0"s);
}

TEST(TerminalSession, a_closed_output_or_a_missing_input_ends_the_session_cleanly) {
  server peer([](tcp::socket& socket) {
    say(socket, "xyz");
    heard_by(socket, 100);
  });
  pipe_of_ours screen;
  screen.out = descriptor();
  auto before = std::signal(SIGPIPE, SIG_IGN);
  telnet::telnet_line line({});
  auto how = hold_session(line, peer.at(), at_home, {-1, *screen.in});
  std::signal(SIGPIPE, before);
  ASSERT_TRUE(how);
  EXPECT_EQ(how->side, exit_reason::by::user);
}

TEST(TerminalSession, a_signal_ends_the_session_and_is_reported) {
  auto self = ::getpid();
  server peer([self](tcp::socket& socket) {
    say(socket, "x");
    heard_by(socket, 3);
    ::kill(self, SIGTERM);
    heard_by(socket, 100);
  });
  pipe_of_ours keys, screen;
  keys.say("a\n");  // received as three octets: the session has begun
  telnet::telnet_line line({});
  auto how = hold_session(line, peer.at(), at_home, {*keys.out, *screen.in});
  ASSERT_TRUE(how);
  EXPECT_EQ(how->side, exit_reason::by::signal);
  EXPECT_EQ(how->signal, SIGTERM);
}

TEST(TerminalSession, a_pipe_is_not_an_interactive_terminal) {
  pipe_of_ours keys, screen;
  auto here = seat_at({*keys.out, *screen.in});
  EXPECT_FALSE(here.is_attended);
  EXPECT_EQ(here.window, wire::window_size{});
}

}  // namespace
}  // namespace wend::engine

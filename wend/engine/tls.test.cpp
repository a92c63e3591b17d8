// SPDX-License-Identifier: Apache-2.0
//
// TLS against a server whose certificate is right, wrong, old or unknown. RFC 6125 §6, RFC 8446 §4.4.2.

#include <gtest/gtest.h>

#include <boost/asio/detached.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/write.hpp>

#include "wend/engine/network.hpp"
#include "wend/engine/run.hpp"
#include "wend/testing/certificate.hpp"

namespace wend::engine {
namespace {

using namespace std::chrono_literals;
using asio::ip::tcp;
using wire::exchange;

exchange ask_in_private(std::string host, std::uint16_t port, std::string name) {
  co_yield wire::connect(host, port);
  co_yield wire::send("STARTTLS\r\n");
  auto ready = co_await wire::line();
  if (!ready) co_yield wire::fail(errc::truncated);
  co_yield wire::secure(name);
  co_yield wire::send("hello\r\n");
  auto reply = co_await wire::line();
  if (!reply) co_yield wire::fail(errc::truncated);
  co_yield wire::deliver(*reply);
  co_yield wire::close();
}

/// Sends "ready" in clear and octets that must not count; after the handshake sends back what it received.
struct private_server {
  explicit private_server(testing::certificate const& own) {
    trust.use_certificate_chain(asio::buffer(own.pem));
    trust.use_private_key(asio::buffer(own.key), asio::ssl::context::pem);
  }
  asio::awaitable<void> serve() {
    auto peer = co_await listen_options.async_accept(asio::use_awaitable);
    char buffer[64];
    auto n = co_await peer.async_read_some(asio::buffer(buffer), asio::use_awaitable);
    co_await asio::async_write(peer, asio::buffer("ready\r\nslipped in\r\n", 19), asio::use_awaitable);
    asio::ssl::stream<tcp::socket> in_private(std::move(peer), trust);
    error_code wrong;
    co_await in_private.async_handshake(asio::ssl::stream_base::server, into(wrong));
    if (wrong) co_return;
    name = SSL_get_servername(in_private.native_handle(), TLSEXT_NAMETYPE_host_name)
               ? SSL_get_servername(in_private.native_handle(), TLSEXT_NAMETYPE_host_name)
               : "";
    n = co_await in_private.async_read_some(asio::buffer(buffer), asio::use_awaitable);
    if (silent) {
      asio::steady_timer never(world, 10s);
      co_await never.async_wait(asio::use_awaitable);
    }
    co_await asio::async_write(in_private, asio::buffer(buffer, n), asio::use_awaitable);
    co_await in_private.async_shutdown(into(wrong));
  }
  ending ask(std::string const& host, std::string const& as, network_options rules) {
    rules.private_addresses = true;
    network net(world.get_executor(), std::move(rules));
    ending how;
    asio::co_spawn(world, serve(), asio::detached);
    async_caller caller{[this](std::string_view octets) -> asio::awaitable<bool> {
      body += octets;
      co_return true;
    }};
    limits most;
    most.connect = 2s;
    most.quiet = 200ms;
    most.total = 5s;

    asio::co_spawn(world,
                   run(net, ask_in_private(host, listen_options.local_endpoint().port(), as), caller, most),
                   [&](std::exception_ptr, ending result) {
                     how = std::move(result);
                     world.stop();
                   });
    world.run();
    return how;
  }

  asio::io_context world{1};
  asio::ssl::context trust{asio::ssl::context::tls_server};
  tcp::acceptor listen_options{world, tcp::endpoint(asio::ip::make_address("127.0.0.1"), 0)};
  bool silent = false;
  std::string name{}, body{};
};

TEST(Tls, a_valid_certificate_is_trusted_and_earlier_input_is_discarded) {  // RFC 4642 §5
  auto own = testing::make_certificate("DNS:localhost,IP:127.0.0.1");
  testing::temporary_file trusted(own.pem);
  private_server by_name(own);
  EXPECT_FALSE(by_name.ask("127.0.0.1", "localhost", {.trust_file = trusted.name()}));
  EXPECT_EQ(by_name.body, "hello");
  EXPECT_EQ(by_name.name, "localhost");
  private_server by_address(own);
  EXPECT_FALSE(by_address.ask("127.0.0.1", "127.0.0.1", {.trust_file = trusted.name()}));
  EXPECT_EQ(by_address.name, "");  // RFC 6066 §3: not for addresses
}

TEST(Tls, a_certificate_of_another_host_or_unknown_issuer_or_expired_is_refused) {
  struct {
    char const* names;
    int days;
    bool known;
    char const* as;
  } const rows[] = {{"DNS:localhost", 1, false, "localhost"},    {"DNS:localhost", -1, true, "localhost"},
                    {"DNS:other.example", 1, true, "localhost"}, {"DNS:*.example", 1, true, "a.b.example"},
                    {"IP:127.0.0.2", 1, true, "127.0.0.1"},      {"DNS:127.0.0.1", 1, true, "127.0.0.1"}};
  for (auto const& row : rows) {
    auto own = testing::make_certificate(row.names, row.days);
    testing::temporary_file trusted(own.pem);
    private_server server(own);
    network_options rules;
    if (row.known) rules.trust_file = trusted.name();
    EXPECT_EQ(server.ask("127.0.0.1", row.as, rules).value().code, errc::not_private) << row.names;
    EXPECT_EQ(server.body, "");
  }
}

TEST(Tls, a_trust_file_that_does_not_load_is_an_error_that_names_it) {
  auto own = testing::make_certificate("DNS:localhost");
  testing::temporary_file no_certificate("not PEM");
  for (std::string file : {no_certificate.name(), std::string("/no/such/file.pem")}) {
    private_server server(own);
    auto why = server.ask("127.0.0.1", "localhost", {.trust_file = file});
    ASSERT_TRUE(why);
    EXPECT_EQ(why->code, errc::not_private);
    EXPECT_TRUE(why->said.starts_with("no certificates in " + file + ": ")) << why->said;
    EXPECT_EQ(server.body, "");
  }
}

TEST(Tls, a_peer_silent_within_tls_times_out) {
  auto own = testing::make_certificate("DNS:localhost");
  testing::temporary_file trusted(own.pem);
  private_server server(own);
  server.silent = true;
  EXPECT_EQ(server.ask("127.0.0.1", "localhost", {.trust_file = trusted.name()}).value().code,
            errc::timed_out);
}

}  // namespace
}  // namespace wend::engine

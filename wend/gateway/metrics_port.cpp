// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/metrics_port.hpp"

#include <array>
#include <boost/asio/write.hpp>

#include "wend/engine/detail/deadline_timer.hpp"
#include "wend/gateway/route.hpp"

namespace wend::gateway {

using asio::ip::tcp;
using engine::error_code;
using engine::into;

asio::awaitable<void> serve_metrics(tcp::socket socket, request_handler& at) {
  auto stream = std::move(socket);
  engine::deadline_timer deadline(stream.get_executor(), [&stream] {
    error_code ignored;
    stream.cancel(ignored);
  });
  deadline.set(engine::deadline_timer::clock::now() + std::chrono::seconds(10));
  std::string received, buffer(4096, '\0');
  for (;;) {
    auto end = end_of_head(received);
    if (!end) co_return;
    if (*end > 0) break;
    error_code error;
    auto n = co_await stream.async_read_some(asio::buffer(buffer), into(error));
    if (error) co_return;
    received.append(buffer, 0, n);
  }
  auto head = read_request_head(received);
  response page{404, {}, "there are /metrics and /healthz here\n"};
  if (head && head->target == "/metrics") page = {200, {}, at.counted()};
  if (head && head->target == "/healthz") page = {200, {}, "well\n"};
  // DNS rebinding: a foreign name that leads to loopback would let its pages read the metrics.
  if (head && !has_own_host(*head, {.address = "127.0.0.1"})) page = {421, {}, "not by this name\n"};
  page.headers.emplace_back("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
  auto write = [&stream](std::string_view first, std::string_view second) -> asio::awaitable<bool> {
    std::array<asio::const_buffer, 2> both{asio::buffer(first), asio::buffer(second)};
    error_code error;
    co_await asio::async_write(stream, both, into(error));
    co_return !error;
  };
  request_head plain;
  plain.keeps_alive = false;
  message_writer to(write, plain);
  co_await to.give(page);
  error_code ignored;
  stream.shutdown(tcp::socket::shutdown_both, ignored);
}

}  // namespace wend::gateway

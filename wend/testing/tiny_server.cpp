// SPDX-License-Identifier: Apache-2.0
#include "wend/testing/tiny_server.hpp"

#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <mutex>
#include <thread>

#include "wend/engine/asio.hpp"

namespace wend::testing {

namespace asio = engine::asio;
using asio::ip::tcp;
using engine::error_code;

struct tiny_server::state {
  state(std::function<std::string(std::string const&)> what, std::string_view end, char const* address)
      : answer(std::move(what)),
        end_of_request(end),
        listen_options(world, tcp::endpoint(asio::ip::make_address(address), 0)) {
    thread = std::thread([this] { serve(); });
  }

  void serve() {
    for (;;) {
      tcp::socket peer(world);
      error_code wrong;
      listen_options.accept(peer, wrong);
      {
        std::lock_guard held(mutex);
        if (over) return;
      }
      if (wrong) continue;
      std::string request;
      asio::read_until(peer, asio::dynamic_buffer(request), end_of_request, wrong);
      {
        std::lock_guard held(mutex);
        requests.push_back(request);
      }
      asio::write(peer, asio::buffer(answer(request)), wrong);
      peer.shutdown(tcp::socket::shutdown_send, wrong);
    }
  }

  std::function<std::string(std::string const&)> answer;
  std::string end_of_request;
  asio::io_context world{1};
  tcp::acceptor listen_options;
  mutable std::mutex mutex;
  std::vector<std::string> requests;
  bool over = false;
  std::thread thread;
};

tiny_server::tiny_server(std::function<std::string(std::string const&)> answer,
                         std::string_view end_of_request, char const* address)
    : held_(std::make_unique<state>(std::move(answer), end_of_request, address)) {}

tiny_server::tiny_server(tiny_server&&) noexcept = default;

tiny_server::~tiny_server() {
  if (!held_) return;
  {
    std::lock_guard lock(held_->mutex);
    held_->over = true;
  }
  asio::io_context world;
  tcp::socket knock(world);  // wakes the thread that waits for a connection
  error_code ignored;
  knock.connect(held_->listen_options.local_endpoint(), ignored);
  held_->thread.join();
}

std::uint16_t tiny_server::port() const { return held_->listen_options.local_endpoint().port(); }

std::vector<std::string> tiny_server::heard() const {
  std::lock_guard held(held_->mutex);
  return held_->requests;
}

}  // namespace wend::testing

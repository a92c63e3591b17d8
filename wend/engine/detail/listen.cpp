// SPDX-License-Identifier: Apache-2.0
#include "wend/engine/detail/listen.hpp"

#include <map>
#include <set>

#include "wend/engine/detail/conversation_io.hpp"
#include "wend/engine/detail/converse.hpp"

namespace wend::engine {

using asio::ip::tcp;
using asio::ip::udp;

struct listener::state : std::enable_shared_from_this<state> {
  state(network& n, server what, listen_options how, async_caller c)
      : net(n),
        serve(std::move(what)),
        rules(how),
        caller(std::move(c)),
        streams(n.executor()),
        packets(std::make_shared<udp::socket>(n.executor())) {}

  template <class Socket>
  error_code bind(Socket& socket);
  ending open();
  void close();

  asio::awaitable<void> accept_loop();
  asio::awaitable<void> receive_loop();
  void start_conversation(tcp::socket socket);
  void hand_over(udp::endpoint const& from, std::string_view packet);
  void talk_to(std::shared_ptr<conversation_io> conversation, std::function<void()> forget);

  network& net;
  server serve;
  listen_options rules;
  async_caller caller;
  tcp::acceptor streams;
  std::shared_ptr<udp::socket> packets;
  std::uint16_t port = 0;
  ending trouble{};
  std::set<std::shared_ptr<conversation_io>> conversations{};
  std::map<udp::endpoint, std::shared_ptr<datagram_queue>> queues{};
  bool closed = false;
};

template <class Socket>
error_code listener::state::bind(Socket& socket) {
  typename Socket::endpoint_type here(asio::ip::address_v4::loopback(), rules.port);
  error_code error;
  socket.open(here.protocol(), error);
  if (!error && !rules.datagrams) socket.set_option(asio::socket_base::reuse_address(true), error);
  if (!error) socket.bind(here, error);
  if (!error) port = socket.local_endpoint(error).port();
  return error;
}

ending listener::state::open() {
  error_code error;
  if (rules.datagrams) error = bind(*packets);
  else error = bind(streams);
  if (!error && !rules.datagrams) streams.listen(asio::socket_base::max_listen_connections, error);
  if (error) return failure{errc::not_allowed, error.message()};
  auto loop = [self = shared_from_this()]() -> asio::awaitable<void> {
    if (self->rules.datagrams) co_await self->receive_loop();
    else co_await self->accept_loop();
  };
  asio::co_spawn(net.executor(), std::move(loop), [](std::exception_ptr) {});
  return {};
}

void listener::state::close() {
  closed = true;
  error_code ignored;
  streams.close(ignored);
  packets->close(ignored);
  for (auto const& conversation : conversations) conversation->give_up();
}

/// Accepting fails when the system is out of descriptors; the listener then waits until some are free.
asio::awaitable<void> listener::state::accept_loop() {
  auto held = shared_from_this();
  asio::steady_timer pause(net.executor());
  while (!closed) {
    error_code error;
    auto socket = co_await streams.async_accept(into(error));
    if (!error) start_conversation(std::move(socket));
    if (!error || closed) continue;
    pause.expires_after(std::chrono::milliseconds(50));
    co_await pause.async_wait(into(error));
  }
}

asio::awaitable<void> listener::state::receive_loop() {
  auto held = shared_from_this();
  std::string buffer(64 * 1024, '\0');
  while (!closed) {
    error_code error;
    udp::endpoint from;
    auto n = co_await packets->async_receive_from(asio::buffer(buffer), from, into(error));
    if (!error) hand_over(from, std::string_view(buffer).substr(0, n));
  }
}

void listener::state::start_conversation(tcp::socket socket) {
  if (conversations.size() >= rules.at_once) return;
  auto io = std::make_shared<conversation_io>(net, rules.most);
  io->adopt(std::move(socket));
  talk_to(std::move(io), [] {});
}

void listener::state::hand_over(udp::endpoint const& from, std::string_view packet) {
  auto known = queues.find(from);
  if (known != queues.end()) return known->second->put(packet);
  if (conversations.size() >= rules.at_once) return;
  auto queue = std::make_shared<datagram_queue>(packets, from);
  queue->put(packet);
  queues.emplace(from, queue);
  auto io = std::make_shared<conversation_io>(net, rules.most);
  io->adopt(std::move(queue), from.address());
  talk_to(std::move(io), [this, from] { queues.erase(from); });
}

void listener::state::talk_to(std::shared_ptr<conversation_io> conversation, std::function<void()> forget) {
  conversations.insert(conversation);
  auto talk = [self = shared_from_this(), conversation]() -> asio::awaitable<void> {
    auto how = co_await converse(conversation, self->serve(), self->caller, self->rules.most);
    if (!how && !self->rules.datagrams) co_await conversation->drain();
  };
  asio::co_spawn(net.executor(), std::move(talk),
                 [self = shared_from_this(), conversation, forget = std::move(forget)](std::exception_ptr) {
                   forget();
                   self->conversations.erase(conversation);
                 });
}

listener::listener(network& net, server serve, listen_options how, async_caller caller)
    : held_(std::make_shared<state>(net, std::move(serve), how, std::move(caller))) {
  held_->trouble = held_->open();
}

listener::listener(listener&&) noexcept = default;

listener::~listener() {
  if (held_) held_->close();
}

ending const& listener::trouble() const { return held_->trouble; }
std::uint16_t listener::port() const { return held_->port; }
std::size_t listener::conversations() const { return held_->conversations.size(); }

}  // namespace wend::engine

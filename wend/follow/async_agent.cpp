// SPDX-License-Identifier: Apache-2.0
#include "wend/follow/async_agent.hpp"

#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/cancellation_signal.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <set>
#include <thread>
#include <utility>

#include "wend/engine/network.hpp"
#include "wend/follow/detail/follow.hpp"
#include "wend/local/files.hpp"

namespace wend::follow {

namespace asio = engine::asio;

struct async_agent::state {
  explicit state(access::policy rules)
      : policy(std::move(rules)),
        network(loop.get_executor(), {policy.private_addresses, policy.trust_file}),
        idle_too(loop.get_executor()) {}

  void end(std::shared_ptr<started_request::state> const& request) {
    running.erase(request);
    if (closing && running.empty()) loop.stop();  // does not wait for a look-up that hangs
  }

  access::policy const policy;
  asio::io_context loop{1};
  engine::network network;
  asio::executor_work_guard<asio::io_context::executor_type> idle_too;
  std::set<std::shared_ptr<started_request::state>> running{};  // this and `closing`: on the loop's thread
  bool closing = false;
  std::thread thread{};
};

/// One request. All members but `agent` are used on the loop's thread only.
struct started_request::state : std::enable_shared_from_this<state> {
  state(std::shared_ptr<async_agent::state> of, access::request asked, receiver to,
        std::function<void(async_agent::outcome)> when_done)
      : agent(std::move(of)),
        request(std::move(asked)),
        receiver(std::move(to)),
        done(std::move(when_done)) {}

  asio::awaitable<void> run();
  engine::async_caller handlers();
  asio::awaitable<bool> take(std::string_view octets);
  void answer_block(std::size_t block, bool more);
  void cancel();

  std::weak_ptr<async_agent::state> const agent;
  access::request const request;
  follow::receiver const receiver;
  std::function<void(async_agent::outcome)> done;
  asio::cancellation_signal cancelled{};
  std::function<void(bool)> waits{};  // completes the wait for `then` of the last block
  std::size_t blocks = 0;
  bool is_over = false;
};

/// Passes a block to the receiver and waits for its `then`, or for `cancel`.
asio::awaitable<bool> started_request::state::take(std::string_view octets) {
  auto hand_out = [this, octets](auto handler) {
    auto complete = std::make_shared<decltype(handler)>(std::move(handler));
    waits = [complete](bool more) { std::move (*complete)(more); };
    receiver.take(octets, [weak = weak_from_this(), loop = agent, block = ++blocks](bool more) {
      auto on = loop.lock();
      if (on)
        asio::post(on->loop, [weak, block, more] {
          if (auto self = weak.lock()) self->answer_block(block, more);
        });
    });
  };
  using token = asio::use_awaitable_t<> const;
  bool more = co_await asio::async_initiate<token, void(bool)>(std::move(hand_out), asio::use_awaitable);
  co_return more;
}

void started_request::state::answer_block(std::size_t block, bool more) {
  if (block != blocks || !waits) return;
  std::exchange(waits, {})(more);
}

void started_request::state::cancel() {
  if (is_over) return;
  if (waits) std::exchange(waits, {})(/*more=*/false);
  else cancelled.emit(asio::cancellation_type::all);
}

engine::async_caller started_request::state::handlers() {
  engine::async_caller handlers;
  if (receiver.take)
    handlers.deliver = [this](std::string_view octets) -> asio::awaitable<bool> { return take(octets); };
  handlers.note = receiver.note;
  if (receiver.trace)
    handlers.trace = [this](char mark, wire::channel on, std::string_view octets) {
      if (on == wire::channel::control) receiver.trace(mark, octets);
    };
  if (request.body)
    handlers.upload = [this, block = std::string(engine::block, '\0')]() mutable
        -> asio::awaitable<std::optional<std::string_view>> {
      auto size = request.body(block);
      if (!size) co_return std::nullopt;
      co_return std::string_view(block).substr(0, *size);
    };
  return handlers;
}

asio::awaitable<void> started_request::state::run() {
  auto const self = shared_from_this();
  auto const on = agent.lock();
  async_agent::outcome outcome = unexpected(failure{errc::cancelled});
  try {
    auto work = engine::follow(on->network, request, on->policy, handlers());
    auto by_signal = asio::bind_cancellation_slot(cancelled.slot(), asio::use_awaitable);
    outcome = co_await asio::co_spawn(on->loop, std::move(work), by_signal);
  } catch (std::bad_alloc const&) {
    outcome = unexpected(failure{errc::busy, "there is not enough memory for this"});
  } catch (boost::system::system_error const&) {  // cancelled while waiting
  }
  is_over = true;
  done(std::move(outcome));
  on->end(self);
}

started_request::started_request(std::shared_ptr<state> of) : state_(std::move(of)) {}

void started_request::cancel() const {
  if (auto on = state_->agent.lock()) asio::post(on->loop, [request = state_] { request->cancel(); });
}

async_agent::async_agent(access::policy policy) : state_(std::make_shared<state>(std::move(policy))) {
  state_->thread = std::thread([on = state_.get()] { on->loop.run(); });
}

async_agent::~async_agent() {
  asio::post(state_->loop, [on = state_.get()] {
    on->closing = true;
    auto const running = on->running;
    for (auto const& request : running) request->cancel();
    if (on->running.empty()) on->loop.stop();
  });
  state_->thread.join();
}

started_request async_agent::start(access::request request, receiver receiver,
                                   std::function<void(outcome)> done) {
  auto started = std::make_shared<started_request::state>(state_, std::move(request), std::move(receiver),
                                                          std::move(done));
  asio::post(state_->loop, [on = state_.get(), started] {
    on->running.insert(started);
    asio::co_spawn(on->loop, started->run(), asio::detached);
  });
  return started_request(started);
}

}  // namespace wend::follow

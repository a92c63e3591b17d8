// SPDX-License-Identifier: Apache-2.0
#include "wend/follow/detail/operation.hpp"

#include "wend/engine/detail/conversation_io.hpp"
#include "wend/engine/detail/converse.hpp"

namespace wend::engine {

struct operation::state {
  std::shared_ptr<conversation_io> world;
  async_caller caller;
  std::function<void(ending)> told;
  bool over = false;
};

namespace {

asio::awaitable<bool> enough() { co_return false; }

}  // namespace

// Without Asio's cancellation slots: co_spawn (Boost 1.81) only posts the signal, so that octets still arrive, and
// the signal is used after it is freed if the work ends first.
operation::operation(network& net, wire::exchange talk, async_caller caller, std::function<void(ending)> told,
                     limits most)
    : held_(std::make_shared<state>(std::make_shared<conversation_io>(net, most), std::move(caller),
                                    std::move(told))) {
  async_caller gate;
  if (held_->caller.deliver)
    gate.deliver = [held = held_](std::string_view octets) {
      return held->world->given_up() ? enough() : held->caller.deliver(octets);
    };
  gate.upload = held_->caller.upload;
  gate.ask = held_->caller.ask;
  gate.note = held_->caller.note;
  gate.item = held_->caller.item;
  gate.trace = held_->caller.trace;
  asio::co_spawn(net.executor(), converse(held_->world, std::move(talk), std::move(gate), most),
                 [held = held_](std::exception_ptr thrown, ending how) {
                   held->over = true;
                   if (!held->world->given_up() && !thrown) held->told(std::move(how));
                 });
}

operation::~operation() {
  if (held_ && !held_->over) held_->world->give_up();
}

}  // namespace wend::engine

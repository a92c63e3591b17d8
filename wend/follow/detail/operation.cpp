// SPDX-License-Identifier: Apache-2.0
#include "wend/follow/detail/operation.hpp"

#include "wend/engine/detail/conversation_io.hpp"
#include "wend/engine/detail/converse.hpp"

namespace wend::engine {

struct operation::state {
  std::shared_ptr<conversation_io> world;
  async_caller who;
  std::function<void(ending)> told;
  bool over = false;
};

namespace {

asio::awaitable<bool> enough() { co_return false; }

}  // namespace

// Not by asio's cancellation slots: co_spawn (Boost 1.81) only posts the signal, so what was on its
// way still arrives, and if the work ends first the signal is used after it was freed.
operation::operation(network& net, wire::exchange talk, async_caller who, std::function<void(ending)> told,
                     limits most)
    : held_(std::make_shared<state>(std::make_shared<conversation_io>(net, most), std::move(who),
                                    std::move(told))) {
  async_caller gate;
  if (held_->who.deliver)
    gate.deliver = [held = held_](std::string_view octets) {
      return held->world->given_up() ? enough() : held->who.deliver(octets);
    };
  gate.upload = held_->who.upload;
  gate.ask = held_->who.ask;
  gate.note = held_->who.note;
  gate.item = held_->who.item;
  gate.trace = held_->who.trace;
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

// SPDX-License-Identifier: Apache-2.0
#include "wend/follow/perform.hpp"

#include "wend/engine/network.hpp"
#include "wend/follow/detail/follow.hpp"
#include "wend/local/files.hpp"

namespace wend::follow {

namespace asio = engine::asio;

struct agent::state {
  explicit state(access::policy given)
      : rules(std::move(given)), net(world.get_executor(), {rules.private_addresses, rules.trust_file}) {}

  access::policy rules;
  asio::io_context world{1};
  engine::network net;
};

namespace {

/// Wraps the caller's functions for the loop. `asked` and `caller` must outlive the work.
engine::async_caller on_the_loop(access::request const& asked, access::caller const& caller) {
  engine::async_caller handlers;
  if (caller.take)
    handlers.deliver = [&caller](std::string_view octets) -> asio::awaitable<bool> {
      co_return caller.take(octets);
    };
  if (asked.body)
    handlers.upload = [&asked, buffer = std::make_shared<std::array<char, engine::block>>()]()
        -> asio::awaitable<std::optional<std::string_view>> {
      auto got = asked.body(*buffer);
      if (!got) co_return std::nullopt;
      co_return std::string_view(buffer->data(), *got);
    };
  if (caller.refusal)
    handlers.refusal = [&caller](std::string_view octets) -> asio::awaitable<bool> {
      co_return caller.refusal(octets);
    };
  if (caller.ask)
    handlers.ask = [&caller](access::question const& put) -> asio::awaitable<std::optional<std::string>> {
      co_return caller.ask(put);
    };
  handlers.note = caller.note;
  if (caller.trace)
    handlers.trace = [&caller](char mark, wire::channel on, std::string_view text) {
      if (on == wire::channel::control) caller.trace(mark, text);
    };
  return handlers;
}

}  // namespace

agent::agent(access::policy rules) : held_(std::make_unique<state>(std::move(rules))) {}
agent::~agent() = default;
agent::agent(agent&&) noexcept = default;

access::policy& agent::rules() { return held_->rules; }

outcome<access::representation> agent::perform(access::request const& asked, access::caller const& caller) {
  outcome<access::representation> how = unexpected(failure{errc::cancelled, {}});
  asio::co_spawn(held_->world, engine::follow(held_->net, asked, held_->rules, on_the_loop(asked, caller)),
                 [&](std::exception_ptr thrown, outcome<access::representation> result) {
                   if (thrown) std::rethrow_exception(thrown);
                   how = std::move(result);
                   held_->world.stop();  // does not wait for a resolver that hangs
                 });
  held_->world.restart();
  held_->world.run();
  return how;
}

outcome<access::representation> perform(access::request const& asked, access::policy const& rules,
                                        access::sink const& take) {
  return agent(rules).perform(asked, {.take = take});
}

}  // namespace wend::follow

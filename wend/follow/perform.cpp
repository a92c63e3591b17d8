// SPDX-License-Identifier: Apache-2.0
#include "wend/follow/perform.hpp"

#include "wend/engine/network.hpp"
#include "wend/follow/detail/follow.hpp"
#include "wend/local/files.hpp"

namespace wend::engine {

struct agent::state {
  explicit state(access::policy given)
      : rules(std::move(given)), net(world.get_executor(), {rules.private_addresses, rules.trust_file}) {}

  access::policy rules;
  asio::io_context world{1};
  network net;
};

namespace {

/// The caller's plain functions as the loop wants them. `asked` and `who` outlive the work.
caller on_the_loop(access::request const& asked, access::caller const& who) {
  caller made;
  if (who.take)
    made.deliver = [&who](std::string_view octets) -> asio::awaitable<bool> { co_return who.take(octets); };
  if (asked.body)
    made.upload = [&asked, buffer = std::make_shared<std::array<char, block>>()]()
        -> asio::awaitable<std::optional<std::string_view>> {
      auto got = asked.body(*buffer);
      if (!got) co_return std::nullopt;
      co_return std::string_view(buffer->data(), *got);
    };
  made.upload_size = asked.body_size;
  made.rewind = asked.rewind;
  if (who.refusal)
    made.refusal = [&who](std::string_view octets) -> asio::awaitable<bool> {
      co_return who.refusal(octets);
    };
  if (who.ask)
    made.ask = [&who](question q) -> asio::awaitable<std::optional<std::string>> {
      access::question whole{std::string(q.kind), std::string(q.prompt), std::string(q.choices)};
      co_return who.ask(whole);
    };
  made.note = who.note;
  if (who.trace)
    made.trace = [&who](char mark, wire::channel on, std::string_view text) {
      if (on == wire::channel::control) who.trace(mark, text);
    };
  return made;
}

}  // namespace

agent::agent(access::policy rules) : held_(std::make_unique<state>(std::move(rules))) {}
agent::~agent() = default;
agent::agent(agent&&) noexcept = default;

access::policy& agent::rules() { return held_->rules; }

access::outcome<access::representation> agent::perform(access::request const& asked,
                                                       access::caller const& who) {
  access::outcome<access::representation> how = std::unexpected(access::failure{{errc::cancelled, 0}, {}});
  errand what(asked.name, asked.what);
  what.words = asked.words;
  what.from = asked.from;
  what.first = asked.first;
  what.last = asked.last;
  what.headers = asked.headers;
  what.message = asked.message;
  asio::co_spawn(held_->world, follow(held_->net, std::move(what), held_->rules, on_the_loop(asked, who)),
                 [&](std::exception_ptr thrown, access::outcome<access::representation> made) {
                   if (thrown) std::rethrow_exception(thrown);
                   how = std::move(made);
                   held_->world.stop();  // a resolver that hangs is not waited for
                 });
  held_->world.restart();
  held_->world.run();
  return how;
}

access::outcome<access::representation> perform(access::request const& asked, access::policy const& rules,
                                                access::sink const& take) {
  return agent(rules).perform(asked, {.take = take});
}

}  // namespace wend::engine

// SPDX-License-Identifier: Apache-2.0
// Follows several URIs at once, on an event loop of the program. usage: follow_on_a_loop URI...
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <cstdio>

#include "wend/engine/network.hpp"
#include "wend/follow/follow.hpp"
#include "wend/uri.hpp"

namespace asio = boost::asio;

namespace {

int failures = 0;

asio::awaitable<void> retrieve(wend::engine::network& net, wend::uri name,
                               wend::access::policy const& rules) {
  std::size_t octets = 0;
  // The body comes in pieces; the next one is read after the callback has finished.
  auto answer =
      co_await wend::engine::follow(net, {name}, rules, {[&](std::string_view some) -> asio::awaitable<bool> {
                                      octets += some.size();
                                      co_return true;
                                    }});
  if (answer) {
    std::printf("%s: %zu octets, %s\n", answer->uri.c_str(), octets, answer->media_type.c_str());
  } else {
    auto const& why = wend::explain(answer.error().what.code);
    std::fprintf(stderr, "%s: %s\n", name.text().data(), why.message.data());
    ++failures;
  }
}

}  // namespace

int main(int count, char** words) {
  asio::io_context loop(1);
  wend::engine::network net(loop.get_executor(), {.private_addresses = true});
  wend::access::policy rules;
  rules.local_files = rules.private_addresses =
      true;  // the user typed the URIs, so private addresses are fine
  for (int i = 1; i < count; ++i) {
    auto name = wend::parse(words[i]);
    if (!name) return 2;
    asio::co_spawn(loop, retrieve(net, *name, rules), asio::detached);
  }
  loop.run();
  return failures;
}

// SPDX-License-Identifier: Apache-2.0
// Follows several URIs at once, on an event loop of the program. usage: follow_on_a_loop URI...
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <cstdio>

#include "wend/asio.hpp"
#include "wend/uri.hpp"

namespace asio = boost::asio;

namespace {

int failures = 0;

asio::awaitable<void> retrieve(wend::follow::async_agent& agent, wend::uri name) {
  std::size_t octets = 0;
  // The body comes in blocks; the next one is read after this has returned.
  auto take = [&octets](std::string_view block) {
    octets += block.size();
    return true;
  };
  wend::access::request request(name);
  auto answer = co_await wend::async_follow(agent, request, take, asio::use_awaitable);
  if (answer) {
    std::printf("%s: %zu octets, %s\n", answer->uri.c_str(), octets, answer->media_type.c_str());
  } else {
    auto const& why = wend::explain(answer.error().code);
    std::fprintf(stderr, "%s: %s\n", name.text().data(), why.message.data());
    ++failures;
  }
}

}  // namespace

int main(int count, char** words) {
  wend::access::policy policy;
  policy.local_files = policy.private_addresses = true;  // the user typed the URIs
  wend::follow::async_agent agent(policy);
  asio::io_context loop(1);
  for (int i = 1; i < count; ++i) {
    auto name = wend::parse(words[i]);
    if (!name) return 2;
    asio::co_spawn(loop, retrieve(agent, *name), asio::detached);
  }
  loop.run();
  return failures;
}

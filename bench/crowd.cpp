// SPDX-License-Identifier: Apache-2.0
//
// crowd AT_ONCE TOTAL      TOTAL small gopher URLs followed, AT_ONCE at a time, on one thread; the server
// that
//                          answers them is another process's one thread

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/asio/detached.hpp>
#include <boost/asio/write.hpp>
#include <csignal>
#include <cstdio>
#include <cstdlib>

#include "wend/engine/follow.hpp"
#include "wend/engine/network.hpp"
#include "wend/uri/parse.hpp"

namespace {

using namespace wend;
using namespace wend::engine;
using asio::ip::tcp;
using clock_type = std::chrono::steady_clock;

asio::awaitable<void> answer(tcp::socket peer) {
  static std::string const body(200, 'x');
  char room[512];
  error_code error;
  co_await peer.async_read_some(asio::buffer(room), into(error));
  co_await asio::async_write(peer, asio::buffer(body), into(error));
}

asio::awaitable<void> serve(tcp::acceptor& door) {
  for (;;) {
    auto peer = co_await door.async_accept(asio::use_awaitable);
    asio::co_spawn(door.get_executor(), answer(std::move(peer)), asio::detached);
  }
}

struct tally {
  std::size_t octets = 0;
  long left = 0, good = 0, bad = 0;
};

asio::awaitable<void> visitor(network& net, uri place, access::policy const& rules, tally& sum) {
  caller thrown_away{.deliver = [&sum](std::string_view octets) -> asio::awaitable<bool> {
    sum.octets += octets.size();
    co_return true;
  }};
  while (sum.left-- > 0) {
    errand what{.name = place};
    auto made = co_await follow(net, what, rules, thrown_away);
    ++(made ? sum.good : sum.bad);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return std::fputs("usage: crowd AT_ONCE TOTAL\n", stderr), 2;
  asio::io_context world(1);
  tcp::acceptor door(world, {asio::ip::make_address("127.0.0.1"), 0});
  door.listen(4096);
  auto port = door.local_endpoint().port();

  world.notify_fork(asio::io_context::fork_prepare);
  auto server = ::fork();
  world.notify_fork(server == 0 ? asio::io_context::fork_child : asio::io_context::fork_parent);
  if (server == 0) {
    asio::co_spawn(world, serve(door), asio::detached);
    return world.run(), 0;
  }
  door.close();

  access::policy rules;
  rules.private_addresses = true;
  network net(world.get_executor(), {.private_addresses = true});
  uri place = *parse("gopher://127.0.0.1:" + std::to_string(port) + "/9small");
  tally sum{.left = std::atol(argv[2])};
  for (int i = 0; i < std::atoi(argv[1]); ++i)
    asio::co_spawn(world, visitor(net, place, rules, sum), asio::detached);
  auto began = clock_type::now();
  world.run();
  std::chrono::duration<double> took = clock_type::now() - began;
  ::kill(server, SIGTERM);
  ::waitpid(server, nullptr, 0);
  rusage used{};
  ::getrusage(RUSAGE_SELF, &used);
  std::printf("%ld followed, %ld failed, %.2f s, %.0f a second, %ld MiB at most\n", sum.good, sum.bad,
              took.count(), static_cast<double>(sum.good) / took.count(), used.ru_maxrss / 1024);
  return sum.bad != 0;
}

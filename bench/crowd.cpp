// SPDX-License-Identifier: Apache-2.0
//
// Many conversations on one thread. The server that answers them is another process's one thread.
//
// crowd fetch AT_ONCE TOTAL    TOTAL small gopher URLs followed, AT_ONCE at a time
// crowd bare AT_ONCE TOTAL     the same octets by sockets alone: what this machine can do
// crowd multi AT_ONCE TOTAL    the same by libcurl's multi interface
// crowd wait COUNT             so many that wait for an answer: what each of them holds in memory
// crowd serve                  the server alone, for others to ask; says its port

#include <sys/wait.h>
#include <unistd.h>

#include <boost/asio/detached.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/write.hpp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string_view>

#include "wend/engine/network.hpp"
#include "wend/follow/detail/follow.hpp"
#include "wend/uri/parse.hpp"

long fetch_by_curl_multi(std::string const& url, long at_once, long total);

namespace {

using namespace wend;
using namespace wend::engine;
using asio::ip::tcp;
using clock_type = std::chrono::steady_clock;

// ---- the server

/// Reads the whole line first, which curl sends in two pieces.
asio::awaitable<void> answer(tcp::socket peer) {
  static std::string const body(200, 'x');
  char buffer[512];
  error_code error;
  for (std::size_t size = 0; !error && (size == 0 || buffer[size - 1] != '\n');)
    size += co_await peer.async_read_some(asio::buffer(buffer + size, sizeof buffer - size), into(error));
  co_await asio::async_write(peer, asio::buffer(body), into(error));
}

/// A server that takes up so many requests, tells of it, and answers none.
struct deaf {
  long left;
  int told;
};

asio::awaitable<void> hear(tcp::socket peer, deaf& connections) {
  char buffer[512];
  error_code error;
  co_await peer.async_read_some(asio::buffer(buffer), into(error));
  bool was_last = --connections.left == 0;
  if (was_last && ::write(connections.told, "!", 1) != 1) std::abort();
  co_await peer.async_read_some(asio::buffer(buffer), into(error));
}

asio::awaitable<void> serve(tcp::acceptor& door, deaf* nobody_answers) {
  for (;;) {
    auto peer = co_await door.async_accept(asio::use_awaitable);
    auto conversation = nobody_answers ? hear(std::move(peer), *nobody_answers) : answer(std::move(peer));
    asio::co_spawn(door.get_executor(), std::move(conversation), asio::detached);
  }
}

class server {
 public:
  explicit server(asio::io_context& world, deaf* nobody_answers = nullptr) {
    tcp::acceptor door(world, {asio::ip::make_address("127.0.0.1"), 0});
    door.listen(4096);
    port_ = door.local_endpoint().port();
    world.notify_fork(asio::io_context::fork_prepare);
    pid_ = ::fork();
    world.notify_fork(pid_ == 0 ? asio::io_context::fork_child : asio::io_context::fork_parent);
    if (pid_ != 0) return;
    asio::co_spawn(world, serve(door, nobody_answers), asio::detached);
    world.run();
    std::_Exit(0);
  }
  ~server() { stop(); }
  server(server const&) = delete;

  void stop() {
    if (pid_ <= 0) return;
    ::kill(pid_, SIGTERM);
    ::waitpid(pid_, nullptr, 0);
    pid_ = 0;
  }
  std::uint16_t port() const { return port_; }
  uri place() const { return *uri::parse("gopher://127.0.0.1:" + std::to_string(port_) + "/9small"); }

 private:
  std::uint16_t port_ = 0;
  pid_t pid_ = 0;
};

// ---- the clients

struct tally {
  std::size_t octets = 0;
  long left = 0, good = 0, bad = 0;
};

asio::awaitable<void> visitor(network& net, uri place, access::policy const& rules, tally& sum) {
  async_caller thrown_away{[&sum](std::string_view octets) -> asio::awaitable<bool> {
    sum.octets += octets.size();
    co_return true;
  }};
  while (sum.left-- > 0) {
    access::request what(place);
    auto answer = co_await follow(net, what, rules, thrown_away);
    ++(answer ? sum.good : sum.bad);
  }
}

asio::awaitable<void> bare_visitor(asio::any_io_executor on, std::uint16_t port, tally& sum) {
  while (sum.left-- > 0) {
    tcp::socket peer(on);
    error_code error;
    tcp::endpoint there(asio::ip::make_address("127.0.0.1"), port);
    co_await peer.async_connect(there, into(error));
    co_await asio::async_write(peer, asio::buffer("small\r\n", 7), into(error));
    char buffer[1024];
    while (!error) sum.octets += co_await peer.async_read_some(asio::buffer(buffer), into(error));
    ++(error == asio::error::eof ? sum.good : sum.bad);
  }
}

access::policy on_loopback() {
  access::policy rules;
  rules.private_addresses = true;
  return rules;
}

/// The time of this process since it was made; the server's is another's.
class stopwatch {
 public:
  void tell(long at_once, long good, long bad) const {
    std::chrono::duration<double> took = clock_type::now() - began_;
    auto used = static_cast<double>(std::clock() - used_) / CLOCKS_PER_SEC;
    auto count = static_cast<double>(good);
    std::printf(
        "%ld at once: %ld fetched, %ld failed, %.2f s, %.0f a second, %.1f us of the processor each\n",
        at_once, good, bad, took.count(), count / took.count(), 1e6 * used / count);
  }

 private:
  clock_type::time_point began_ = clock_type::now();
  std::clock_t used_ = std::clock();
};

int fetch(long at_once, long total, bool by_sockets_alone) {
  asio::io_context world(1);
  server peer(world);
  auto rules = on_loopback();
  network net(world.get_executor(), {.private_addresses = true});
  tally sum{.left = total};
  for (long i = 0; i < at_once; ++i)
    asio::co_spawn(world,
                   by_sockets_alone ? bare_visitor(net.executor(), peer.port(), sum)
                                    : visitor(net, peer.place(), rules, sum),
                   asio::detached);
  stopwatch const time;
  world.run();
  time.tell(at_once, sum.good, sum.bad);
  return sum.bad != 0;
}

int fetch_by_curl(long at_once, long total) {
  asio::io_context world(1);
  server peer(world);
  stopwatch const time;
  auto bad = fetch_by_curl_multi(peer.place().text(), at_once, total);
  time.tell(at_once, total - bad, bad);
  return bad != 0;
}

/// Octets of memory that this process has now.
long resident() {
  long total = 0, here = 0;
  auto file = std::fopen("/proc/self/statm", "r");
  if (!file || std::fscanf(file, "%ld %ld", &total, &here) != 2) std::abort();
  std::fclose(file);
  return here * ::sysconf(_SC_PAGESIZE);
}

asio::awaitable<void> measure(asio::posix::stream_descriptor& told, long before, long count, server& peer) {
  char heard;
  error_code error;
  co_await told.async_read_some(asio::buffer(&heard, 1), into(error));
  asio::steady_timer settled(told.get_executor(), std::chrono::milliseconds(200));
  co_await settled.async_wait(into(error));
  std::printf("%ld waiting: %.1f KiB each\n", count,
              static_cast<double>(resident() - before) / 1024 / static_cast<double>(count));
  peer.stop();  // and all of them end
}

int wait(long count) {
  asio::io_context world(1);
  int ends[2];
  if (::pipe(ends) != 0) return 1;
  deaf nobody_answers{count, ends[1]};
  server peer(world, &nobody_answers);
  asio::posix::stream_descriptor told(world, ends[0]);
  auto rules = on_loopback();
  network net(world.get_executor(), {.private_addresses = true});
  tally sum{.left = count};
  auto before = resident();
  for (long i = 0; i < count; ++i)
    asio::co_spawn(world, visitor(net, peer.place(), rules, sum), asio::detached);
  asio::co_spawn(world, measure(told, before, count, peer), asio::detached);
  world.run();
  return sum.good + sum.bad != count;
}

int serve_others() {
  asio::io_context world(1);
  tcp::acceptor door(world, {asio::ip::make_address("127.0.0.1"), 0});
  door.listen(4096);
  std::printf("%u\n", unsigned{door.local_endpoint().port()});
  std::fflush(stdout);
  asio::co_spawn(world, serve(door, nullptr), asio::detached);
  world.run();
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  std::string_view what = argc > 1 ? argv[1] : "";
  if (argc == 4 && (what == "fetch" || what == "bare"))
    return fetch(std::atol(argv[2]), std::atol(argv[3]), what == "bare");
  if (argc == 4 && what == "multi") return fetch_by_curl(std::atol(argv[2]), std::atol(argv[3]));
  if (argc == 3 && what == "wait") return wait(std::atol(argv[2]));
  if (argc == 2 && what == "serve") return serve_others();
  std::fputs(
      "usage: crowd fetch AT_ONCE TOTAL | crowd bare AT_ONCE TOTAL | crowd multi AT_ONCE TOTAL | crowd wait "
      "COUNT | crowd serve\n",
      stderr);
  return 2;
}

// SPDX-License-Identifier: Apache-2.0
#include "wend/engine/detail/dns.hpp"

#include <netdb.h>
#include <sys/socket.h>

#include <cstring>
#include <deque>
#include <map>
#include <mutex>
#include <new>
#include <optional>
#include <system_error>
#include <thread>

namespace wend::engine {
namespace {

asio::ip::address address_in(sockaddr const& from) {
  if (from.sa_family == AF_INET) {
    sockaddr_in four{};
    std::memcpy(&four, &from, sizeof four);
    return asio::ip::address_v4(ntohl(four.sin_addr.s_addr));
  }
  sockaddr_in6 six{};
  std::memcpy(&six, &from, sizeof six);
  asio::ip::address_v6::bytes_type octets;
  std::memcpy(octets.data(), &six.sin6_addr, octets.size());
  return asio::ip::address_v6(octets, six.sin6_scope_id);
}

dns::answer ask_the_system(std::string const& host) noexcept {
  addrinfo hints{}, *infos = nullptr;
  hints.ai_socktype = SOCK_STREAM;
  dns::answer answer;
  answer.error = ::getaddrinfo(host.c_str(), nullptr, &hints, &infos);
  if (answer.error) return answer;
  std::unique_ptr<addrinfo, void (*)(addrinfo*)> const owner(infos, ::freeaddrinfo);
  try {
    for (auto info = infos; info; info = info->ai_next)
      if (info->ai_family == AF_INET || info->ai_family == AF_INET6)
        answer.addresses.push_back(address_in(*info->ai_addr));
  } catch (std::bad_alloc const&) {
    return {EAI_MEMORY, {}};
  }
  return answer;
}

}  // namespace

/// Shared with the threads, which may outlive the loop. They touch what belongs to the loop only while it
/// exists, under the lock.
struct dns::state {
  struct question {
    ticket number;
    std::string host;
  };

  std::mutex lock{};
  std::optional<asio::any_io_executor> on{};  // empty: the loop no longer exists
  std::deque<question> waiting{};
  std::map<ticket, handler> listeners{};
  ticket last = 0;
  std::size_t threads = 0;

  std::optional<question> next() {
    std::lock_guard const alone(lock);
    while (on && !waiting.empty()) {
      auto waiter = std::move(waiting.front());
      waiting.pop_front();
      if (listeners.contains(waiter.number)) return waiter;
    }
    --threads;
    return {};
  }
  /// On the loop: the handler of the look-up, unless it was cancelled.
  handler take(ticket number) {
    std::lock_guard const alone(lock);
    auto node = listeners.extract(number);
    return node ? std::move(node.mapped()) : handler();
  }
  /// Posts the answer to the loop. Out of memory it is lost; the look-up then ends by its deadline.
  static void tell(std::shared_ptr<state> const& state, ticket number, answer answer) noexcept {
    std::lock_guard const alone(state->lock);
    if (!state->on) return;
    try {
      asio::post(*state->on, [state, number, answer = std::move(answer)] {
        if (auto then = state->take(number)) then(answer);
      });
    } catch (std::bad_alloc const&) {
    }
  }
  static void serve(std::shared_ptr<state> const& state) {
    while (auto waiter = state->next()) tell(state, waiter->number, ask_the_system(waiter->host));
  }
  /// False: the system has no thread left. The other threads, if there are any, take the waiting look-ups.
  static bool begin_thread(std::shared_ptr<state> const& state) {
    try {
      std::thread([state] { serve(state); }).detach();
    } catch (std::system_error const&) {
      return false;
    } catch (std::bad_alloc const&) {
      return false;
    }
    return true;
  }
};

dns::dns(asio::any_io_executor on) : held_(std::make_shared<state>()) { held_->on = on; }

dns::~dns() {
  std::lock_guard const alone(held_->lock);
  held_->on.reset();
  held_->listeners.clear();
}

dns::ticket dns::look_up(std::string host, handler then) {
  std::lock_guard const alone(held_->lock);
  auto number = ++held_->last;
  held_->listeners.emplace(number, std::move(then));
  held_->waiting.push_back({number, std::move(host)});
  if (held_->threads < most_threads && state::begin_thread(held_)) ++held_->threads;
  return number;
}

void dns::forget(ticket number) {
  std::lock_guard const alone(held_->lock);
  held_->listeners.erase(number);
}

}  // namespace wend::engine

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "wend/engine/detail/deadline_timer.hpp"
#include "wend/engine/detail/transport.hpp"
#include "wend/engine/limits.hpp"
#include "wend/engine/network.hpp"

namespace wend::engine {

struct lookup;
struct happy_eyeballs;

/// The sockets, the clock and the addresses of one conversation. What can fail answers a failure, in the
/// system's words, or nothing.
class conversation_io {
 public:
  conversation_io(network&, limits const&);
  conversation_io(conversation_io const&) = delete;

  void adopt(asio::ip::tcp::socket from_guest);  // the control channel becomes one who came to us
  void adopt(std::shared_ptr<datagram_queue> from_guest, asio::ip::address);

  void give_up();  // all that waits here ends as cancelled
  bool given_up() const { return given_up_; }

  asio::awaitable<ending> connect(wire::channel, std::string host, std::uint16_t port);
  asio::awaitable<ending> datagrams(std::string host, std::uint16_t port);
  asio::awaitable<ending> secure(wire::channel, std::string host);
  asio::awaitable<ending> send(wire::channel, std::string_view octets);
  asio::awaitable<void> close(wire::channel);

  /// Opens a door beside the control channel, for its peer alone. Who then first sends or receives on the
  /// data channel waits there. "ADDRESS PORT"; empty if it cannot be.
  std::string await_data();

  /// After the last word: hears the guest out, shortly, so that a reset does not swallow what was said.
  asio::awaitable<void> see_off();

  /// The control channel's own descriptor, for who goes on without us; -1 if there is none.
  int release() { return at(wire::channel::control).release(); }

  bool resume(std::string key);  // the control channel becomes what was kept, if anything was
  bool keep(std::string key);

  enum class came : std::uint8_t { octets, end, alarm, trouble };
  asio::awaitable<came> receive(wire::channel, std::string_view& octets);
  void set_alarm(std::chrono::milliseconds after);
  failure const& trouble() const { return trouble_; }  // of the last thing that failed

  /// The address that the control channel has reached; empty if none.
  std::string peer() const;

 private:
  using clock = deadline_timer::clock;

  transport& at(wire::channel on) { return *ends_[static_cast<std::size_t>(on)]; }
  void allow(std::chrono::milliseconds step);  // the hour by which the next thing must be done
  ending trouble(errc, std::string words = {});
  ending judge(error_code, errc otherwise);
  asio::awaitable<ending> resolve(std::string host, bool is_allowed_private);
  bool may_reach(asio::ip::address const&, bool is_allowed_private) const;
  bool is_allowed_private(std::string_view host, std::optional<std::uint16_t> port) const;
  void keep_to_its_like();
  asio::awaitable<ending> reach(wire::channel, std::uint16_t port);
  asio::awaitable<ending> let_in(wire::channel);
  bool too_slow(clock::duration waited, std::size_t octets);

  network& net_;
  limits most_;
  std::array<std::unique_ptr<transport>, 2> ends_;
  asio::ip::tcp::acceptor door_;  // open while a peer is awaited on the data channel
  std::vector<asio::ip::address>
      addresses_;  // of host_, those the policy allows; once one is reached, only it
  std::string host_;
  std::uint16_t port_ = 0;  // of the control channel
  clock::time_point final_deadline_;
  clock::time_point alarm_ = clock::time_point::max();
  clock::duration waited_{};
  std::uint64_t heard_ = 0;  // while so long was waited
  failure trouble_{errc::truncated};
  bool given_up_ = false;
  bool taken_up_ = false;  // and the peer has not been heard yet: it may have gone long ago
  std::shared_ptr<lookup> asked_;
  std::shared_ptr<happy_eyeballs> racing_;
  deadline_timer deadline_;
};

}  // namespace wend::engine

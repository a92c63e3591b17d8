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

/// The sockets, deadlines and addresses of one conversation. A function that can fail returns a failure with
/// the system's words, or nothing.
class conversation_io {
 public:
  conversation_io(network&, limits const&);
  conversation_io(conversation_io const&) = delete;

  void adopt(asio::ip::tcp::socket accepted);  // the control channel becomes an accepted connection
  void adopt(std::shared_ptr<datagram_queue> packets, asio::ip::address);

  void give_up();  // ends every wait as cancelled
  bool given_up() const { return given_up_; }

  asio::awaitable<ending> connect(wire::channel, std::string host, std::uint16_t port);
  asio::awaitable<ending> datagrams(std::string host, std::uint16_t port);
  asio::awaitable<ending> secure(wire::channel, std::string host);
  asio::awaitable<ending> send(wire::channel, std::string_view octets);
  asio::awaitable<void> close(wire::channel);

  /// Listens for the data connection beside the control connection, and accepts only its peer. The next send
  /// or receive on the data channel waits for it. "ADDRESS PORT"; empty on failure.
  std::string await_data();

  /// After the last octets: reads the client for a short time, so that a reset does not discard what was
  /// sent.
  asio::awaitable<void> drain();

  /// Gives the descriptor of the control channel to the caller; -1 if it has none.
  int release() { return at(wire::channel::control).release(); }

  bool resume(std::string key);  // the control channel becomes the pooled connection, if there is one
  bool keep(std::string key);

  enum class came : std::uint8_t { octets, end, alarm, trouble };
  asio::awaitable<came> receive(wire::channel, std::string_view& octets);
  void set_alarm(std::chrono::milliseconds after);
  failure const& trouble() const { return trouble_; }  // the last failure

  /// The address that the control channel has reached; empty if it is not connected.
  std::string peer() const;

 private:
  using clock = deadline_timer::clock;
  enum class private_address : std::uint8_t { refused, allowed };  // for one host, beside the policy

  transport& at(wire::channel on) {
    auto& end = ends_[static_cast<std::size_t>(on)];
    if (!end) end = std::make_unique<transport>(net_.executor());
    return *end;
  }
  void allow(std::chrono::milliseconds step);  // sets the deadline of the next step
  bool is_over() const;                        // the final deadline has passed
  ending trouble(errc, std::string words = {});
  ending judge(error_code, errc otherwise);
  asio::awaitable<ending> resolve(std::string host, private_address);
  bool may_reach(asio::ip::address const&, private_address) const;
  private_address rule_for(std::string_view host, std::optional<std::uint16_t> port) const;
  void forbid_private();
  asio::awaitable<ending> reach(wire::channel, std::uint16_t port);
  asio::awaitable<ending> accept_data(wire::channel);
  bool too_slow(clock::duration waited, std::size_t octets);

  network& net_;
  limits most_;
  std::array<std::unique_ptr<transport>, 2>
      ends_{};                                // made when first used: few conversations have a data channel
  asio::ip::tcp::acceptor acceptor_;          // open while the data channel waits for its peer
  std::vector<asio::ip::address> addresses_;  // allowed addresses of host_; once one is reached, only it
  std::string host_;
  std::uint16_t port_ = 0;  // of the control channel
  clock::time_point final_deadline_;
  clock::time_point alarm_ = clock::time_point::max();
  clock::duration waited_{};
  std::uint64_t heard_ = 0;  // octets received in the time waited
  failure trouble_{errc::truncated};
  bool given_up_ = false;
  bool taken_up_ = false;  // a pooled connection whose peer has not been heard yet: it may have closed
  std::shared_ptr<lookup> asked_;
  std::shared_ptr<happy_eyeballs> racing_;
  deadline_timer deadline_;
};

}  // namespace wend::engine

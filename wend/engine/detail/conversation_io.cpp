// SPDX-License-Identifier: Apache-2.0
#include "wend/engine/detail/conversation_io.hpp"

#include <netdb.h>

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/engine/address.hpp"
#include "wend/engine/detail/dns.hpp"
#include "wend/engine/detail/happy_eyeballs.hpp"
#include "wend/engine/detail/idle.hpp"

namespace wend::engine {

/// The answer of a look-up; empty until it has come.
struct lookup {
  explicit lookup(asio::any_io_executor on) : timer(on) {}
  asio::steady_timer timer;
  std::optional<dns::answer> answer{};
};

conversation_io::conversation_io(network& net, limits const& most)
    : net_(net),
      most_(most),
      acceptor_(net.executor()),
      final_deadline_(clock::now() + most.total),
      deadline_(net.executor(), [this] {
        error_code ignored;
        acceptor_.cancel(ignored);
        for (auto& end : ends_)
          if (end) end->cancel();
      }) {}

void conversation_io::adopt(asio::ip::tcp::socket socket) {
  error_code ignored;
  addresses_ = {socket.remote_endpoint(ignored).address()};
  at(wire::channel::control).take(std::move(socket));
}

void conversation_io::adopt(std::shared_ptr<datagram_queue> socket, asio::ip::address address) {
  addresses_ = {std::move(address)};
  at(wire::channel::control).take(std::move(socket));
}

void conversation_io::give_up() {
  given_up_ = true;
  if (asked_) asked_->timer.cancel();
  if (racing_) racing_->stop();
  error_code ignored;
  acceptor_.close(ignored);
  for (auto& end : ends_)
    if (end) end->hang_up();
}

void conversation_io::allow(std::chrono::milliseconds step) {
  deadline_.set(std::min(clock::now() + step, final_deadline_));
}

bool conversation_io::is_over() const { return clock::now() >= final_deadline_; }

ending conversation_io::trouble(errc code, std::string words) {
  trouble_ = {code, std::move(words)};
  return trouble_;
}

namespace {

/// Whether the system lacked resources, so that a later try may succeed.
bool is_exhausted(error_code error) {
  namespace of = boost::system::errc;
  return error == of::too_many_files_open || error == of::too_many_files_open_in_system ||
         error == of::no_buffer_space || error == of::not_enough_memory;
}

}  // namespace

ending conversation_io::judge(error_code error, errc otherwise) {
  if (!error) return {};
  if (given_up_) return trouble(errc::cancelled);
  if (deadline_.expired()) return trouble(errc::timed_out);
  if (error == asio::error::operation_aborted) return trouble(errc::cancelled);
  return trouble(is_exhausted(error) ? errc::busy : otherwise, error.message());
}

bool conversation_io::may_reach(asio::ip::address const& address, private_address rule) const {
  bool private_too =
      net_.options().private_addresses && (most_.private_addresses || rule == private_address::allowed);
  return private_too || net_.options().is_public(address);
}

/// `allowed` for the private hosts of the policy. Without a port any port of the host matches.
conversation_io::private_address conversation_io::rule_for(std::string_view host,
                                                           std::optional<std::uint16_t> port) const {
  bool is_listed = std::ranges::any_of(most_.allowed_private_hosts, [&](wire::endpoint const& endpoint) {
    return same_ignoring_case(endpoint.host, host) && (!port || endpoint.port == *port);
  });
  return is_listed ? private_address::allowed : private_address::refused;
}

/// Resolves each host once: FTP's second connection goes to the address of the first one, whatever the name
/// server then says. Addresses that the policy forbids are dropped here, before any packet is sent.
asio::awaitable<ending> conversation_io::resolve(std::string host, private_address rule) {
  if (host == host_ && !addresses_.empty()) {
    if (may_reach(addresses_.front(), rule)) co_return ending{};
    co_return trouble(errc::not_allowed, host + " is no public address");
  }
  error_code not_literal;
  std::vector<asio::ip::address> addresses{asio::ip::make_address(host, not_literal)};
  if (not_literal) {
    auto asked = asked_ = std::make_shared<lookup>(net_.executor());
    auto number = net_.names().look_up(host, [asked](dns::answer answer) {
      asked->answer = std::move(answer);
      asked->timer.cancel();
    });
    error_code ignored;
    asked->timer.expires_at(std::min(clock::now() + most_.connect, final_deadline_));
    co_await asked->timer.async_wait(into(ignored));
    net_.names().forget(number);
    if (given_up_) co_return trouble(errc::cancelled);
    if (!asked->answer) co_return trouble(errc::timed_out, "no answer about " + host);
    auto error = asked->answer->error;
    if (error == EAI_NONAME || error == EAI_NODATA) co_return trouble(errc::no_such_host);
    if (error) co_return trouble(errc::unreachable, ::gai_strerror(error));
    addresses = std::move(asked->answer->addresses);
  }
  std::erase_if(addresses, [&](auto const& address) { return !may_reach(address, rule); });
  if (addresses.empty()) co_return trouble(errc::not_allowed, host + " is no public address");
  host_ = std::move(host);
  addresses_ = std::move(addresses);
  co_return ending{};
}

/// A public server may not name a private one next in the same conversation: RFC 1738 §6.
void conversation_io::forbid_private() {
  if (!net_.options().is_public(addresses_.front())) return;
  most_.private_addresses = false;
  most_.allowed_private_hosts.clear();
}

asio::awaitable<ending> conversation_io::reach(wire::channel on, std::uint16_t port) {
  taken_up_ = taken_up_ && on != wire::channel::control;
  auto racing = racing_ = std::make_shared<happy_eyeballs>(net_.executor(), addresses_, port);
  co_await racing->run(std::min(clock::now() + most_.connect, final_deadline_));
  racing_ = nullptr;
  if (given_up_) co_return trouble(errc::cancelled);
  if (!racing->won && racing->error == asio::error::timed_out) co_return trouble(errc::timed_out);
  if (!racing->won) co_return judge(racing->error, errc::unreachable);
  at(on).take(std::move(*racing->won));
  addresses_ = {racing->winner};  // later connections use this address only
  forbid_private();
  co_return ending{};
}

asio::awaitable<ending> conversation_io::connect(wire::channel on, std::string host, std::uint16_t port) {
  bool is_control = on == wire::channel::control;
  auto rule = rule_for(host, is_control ? std::optional(port) : std::nullopt);
  auto wrong = co_await resolve(std::move(host), rule);
  if (wrong) co_return wrong;
  if (is_control) port_ = port;
  wrong = co_await reach(on, port);
  co_return wrong;
}

asio::awaitable<ending> conversation_io::datagrams(std::string host, std::uint16_t port) {
  auto rule = rule_for(host, port);
  auto wrong = co_await resolve(std::move(host), rule);
  if (wrong) co_return wrong;
  addresses_.resize(1);
  forbid_private();
  allow(most_.connect);
  auto error = co_await at(wire::channel::control).connect_datagrams(addresses_.front(), port);
  co_return judge(error, errc::unreachable);
}

asio::awaitable<ending> conversation_io::secure(wire::channel on, std::string host) {
  allow(most_.connect);
  auto& trust = net_.trust();
  if (!net_.trust_trouble().empty()) co_return trouble(errc::not_private, net_.trust_trouble());
  auto error = co_await at(on).secure(trust, std::move(host), at(wire::channel::control));
  co_return judge(error, errc::not_private);
}

std::string conversation_io::await_data() {
  using asio::ip::tcp;
  tcp::endpoint here(at(wire::channel::control).own_address(), 0);
  error_code error;
  acceptor_.close(error);
  acceptor_.open(here.protocol(), error);
  if (!error) acceptor_.bind(here, error);
  if (!error) acceptor_.listen(1, error);
  if (!error) here = acceptor_.local_endpoint(error);
  return error ? "" : here.address().to_string() + " " + std::to_string(here.port());
}

asio::awaitable<ending> conversation_io::accept_data(wire::channel on) {
  if (on != wire::channel::data || !acceptor_.is_open()) co_return ending{};
  allow(most_.connect);
  for (;;) {
    error_code error;
    auto peer = co_await acceptor_.async_accept(into(error));
    if (auto wrong = judge(error, errc::unreachable)) co_return wrong;
    auto from = peer.remote_endpoint(error).address();
    if (error || addresses_ != std::vector{from}) continue;  // another sender
    at(on).take(std::move(peer));
    acceptor_.close(error);
    co_return ending{};
  }
}

asio::awaitable<void> conversation_io::drain() {
  constexpr std::chrono::milliseconds shortly(1000);
  constexpr std::size_t much = 1 << 20;
  auto& end = at(wire::channel::control);
  end.shutdown_send();
  final_deadline_ = std::min(final_deadline_, clock::now() + shortly);
  std::string_view octets;
  for (std::size_t heard = 0; heard < much && !given_up_; heard += octets.size()) {
    allow(shortly);
    auto error = co_await end.read(octets);
    if (error || octets.empty()) break;
  }
  end.hang_up();
}

asio::awaitable<ending> conversation_io::send(wire::channel on, std::string_view octets) {
  auto absent = co_await accept_data(on);
  if (absent) co_return absent;
  if (is_over()) co_return trouble(errc::timed_out);
  allow(most_.quiet);
  auto error = co_await at(on).write(octets);
  // reports an earlier datagram, which counts as lost
  if (error == asio::error::connection_refused) error = {};
  if (taken_up_ && error && !deadline_.expired())
    error = {};  // the next receive reports the absence of the peer
  co_return judge(error, errc::truncated);
}

asio::awaitable<void> conversation_io::close(wire::channel on) {
  allow(std::min(most_.quiet, std::chrono::milliseconds(2000)));
  co_await at(on).shutdown_tls();
}

bool conversation_io::resume(std::string key) {
  auto may = [&](idle_end const& idle) { return may_reach(idle.address, rule_for(idle.host, idle.port)); };
  auto idle = net_.idle().take(key, may);
  if (!idle.end) return false;
  host_ = std::move(idle.host);
  port_ = idle.port;
  addresses_ = {idle.address};
  forbid_private();
  ends_[static_cast<std::size_t>(wire::channel::control)] = std::move(idle.end);
  taken_up_ = true;
  return true;
}

bool conversation_io::keep(std::string key) {
  auto& end = ends_[static_cast<std::size_t>(wire::channel::control)];
  if (!end || !end->is_open() || addresses_.size() != 1) return false;
  net_.idle().keep({std::move(key), host_, port_, addresses_.front(), std::move(end), {}});
  return true;
}

std::string conversation_io::peer() const {
  return addresses_.size() == 1 ? addresses_.front().to_string() : "";
}

void conversation_io::set_alarm(std::chrono::milliseconds after) {
  alarm_ = after.count() ? clock::now() + after : clock::time_point::max();
}

/// Whether the peer is slower than the limit. Only the time spent waiting for it counts.
bool conversation_io::too_slow(clock::duration waited, std::size_t octets) {
  waited_ += waited;
  heard_ += octets;
  if (waited_ < most_.quiet) return false;
  auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(waited_).count();
  bool slow = heard_ * 1000 < most_.slowest * static_cast<std::uint64_t>(milliseconds);
  waited_ = {};
  heard_ = 0;
  return slow;
}

asio::awaitable<conversation_io::came> conversation_io::receive(wire::channel on, std::string_view& octets) {
  auto absent = co_await accept_data(on);
  if (absent) co_return came::trouble;
  bool timed = alarm_ != clock::time_point::max();  // then the exchange's alarm limits the silence
  for (;;) {
    if (is_over()) {  // if the peer never pauses, the timer finds no wait to cancel
      trouble(errc::timed_out);
      co_return came::trouble;
    }
    if (timed) deadline_.set(std::min(alarm_, final_deadline_));
    else allow(most_.quiet);
    auto since = clock::now();
    auto error = co_await at(on).read(octets);
    if (error == asio::error::connection_refused) continue;  // reports a datagram; it can be forged
    if (error == asio::error::operation_aborted && deadline_.expired() && clock::now() >= alarm_) {
      alarm_ = clock::time_point::max();
      co_return came::alarm;
    }
    if (taken_up_ && error && !deadline_.expired() && !given_up_) co_return came::end;
    if (auto wrong = judge(error, errc::truncated)) co_return came::trouble;
    if (octets.empty() && at(on).has_datagrams()) continue;  // an empty datagram can be forged, too
    if (octets.empty()) co_return came::end;
    taken_up_ = false;
    if (most_.slowest && too_slow(clock::now() - since, octets.size())) {
      trouble(errc::timed_out, "slower than " + std::to_string(most_.slowest) + " octets a second");
      co_return came::trouble;
    }
    co_return came::octets;
  }
}

}  // namespace wend::engine

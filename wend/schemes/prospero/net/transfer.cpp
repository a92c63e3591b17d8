// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/prospero/net/transfer.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "wend/exchange/detail/ports.hpp"
#include "wend/schemes/prospero/net/reply.hpp"
#include "wend/schemes/prospero/packet.hpp"

namespace wend::prospero {

using namespace wire;
using std::chrono::seconds;

namespace {

constexpr int most_redirects = 3;

/// How long to wait for an answer, and how often to repeat the question.
class patience {
 public:
  seconds now() const { return now_; }

  /// Part of the answer has arrived.
  void renew() {
    now_ = first;
    repeats_left_ = repeats;
    was_asked_for_ = false;
  }

  /// The server asks for this many seconds; 0 takes that back. False if nothing changes, or if it has asked
  /// too often.
  bool grant(std::uint16_t wait) {
    if ((wait == 0 && !was_asked_for_) || grants_left_ == 0) return false;
    renew();
    --grants_left_;
    now_ = std::clamp(seconds(wait), first, longest);
    was_asked_for_ = wait > 0;
    return true;
  }

  /// The timer has expired. False if it was the last time.
  bool use_retry() {
    now_ = std::exchange(was_asked_for_, false) ? first : now_ * 2;
    return repeats_left_-- > 0;
  }

 private:
  static constexpr seconds first{4}, longest{900};
  static constexpr int repeats = 3;

  seconds now_ = first;
  int repeats_left_ = repeats, grants_left_ = 32;
  bool was_asked_for_ = false;
};

/// The state of one question.
struct inquiry {
  correspondent& peer;
  std::string text;
  endpoint at;
  parts in{};
  patience wait{};
  bool is_known = false;  // the server has received the question
  int redirects = 0;

  inquiry(correspondent& asked, std::string what) : peer(asked), text(std::move(what)), at(asked.peer) {}

  /// Once the server has the question, only an acknowledgement of the packets received is repeated.
  std::string octets() const {
    if (is_known) return acknowledgement(peer.conversation, in.received());
    return datagram(peer.conversation, text, in.received());
  }
};

/// The next number: any but 0, which servers of version 1 use.
std::uint16_t after(std::uint16_t conversation) {
  return conversation == 0xFFFF ? std::uint16_t{1} : static_cast<std::uint16_t>(conversation + 1);
}

dialogue<> send_question(inquiry& q) {
  co_yield send(q.octets());
  co_yield alarm(q.wait.now());
}

/// The engine checks the new address as it checked the first.
dialogue<> follow_redirect(inquiry& q, packet const& heard) {
  q.at = *heard.elsewhere;
  if (heard.what == packet::option::redirect_for_good) q.peer.peer = q.at;
  if (++q.redirects > most_redirects) co_yield fail(errc::too_many_redirects, text_of(q.at));
  if (!is_allowed_port(q.at.port)) co_yield fail(errc::unsafe_port, "the server leads to " + text_of(q.at));
  q.is_known = false;
  q.wait.renew();
  co_yield datagrams(q.at.host, q.at.port);
  co_await send_question(q);
}

dialogue<> take(inquiry& q, packet const& heard) {
  if (heard.received) {
    bool may_go_back = heard.what == packet::option::reset;
    q.is_known = *heard.received > 0 || (q.is_known && !may_go_back);
  }
  bool has_more = q.in.add(heard);
  if (q.in.is_too_much()) co_yield fail(errc::too_large);
  if (has_more) q.wait.renew();
  bool is_to_wait = heard.wait && q.wait.grant(*heard.wait);
  if (heard.wants_acknowledgement) co_yield send(acknowledgement(q.peer.conversation, q.in.received()));
  bool goes_on = (has_more || is_to_wait) && !q.in.is_complete();
  if (goes_on) co_yield alarm(q.wait.now());
}

dialogue<> handle_silence(inquiry& q, silence why) {
  bool is_over = why == silence::closed || !q.wait.use_retry();
  if (is_over) co_yield fail(errc::timed_out, text_of(q.at) + " does not answer");
  co_await send_question(q);
}

}  // namespace

bool is_allowed_port(std::uint16_t port) noexcept {
  constexpr std::uint16_t own = 191;          // registered by IANA for prospero
  constexpr std::uint16_t everybodys = 5353;  // multicast DNS uses UDP, too
  return port != everybodys && !is_unsafe_port(port, own);
}

dialogue<std::string> ask(correspondent& peer, std::string text) {
  inquiry q(peer, std::move(text));
  co_yield datagrams(q.at.host, q.at.port);
  co_await send_question(q);
  while (!q.in.is_complete()) {
    auto octets = co_await some();
    if (!octets) {
      co_await handle_silence(q, octets.error());
      continue;
    }
    auto const heard = read_packet(*octets);
    bool is_ours = heard && (heard->conversation == peer.conversation || heard->conversation == 0);
    if (!is_ours) continue;
    if (heard->what == packet::option::refused) co_yield fail(errc::busy, "the server refuses the request");
    if (heard->elsewhere) co_await follow_redirect(q, *heard);
    else co_await take(q, *heard);
  }
  co_yield alarm(seconds(0));
  co_yield close();
  peer.conversation = after(peer.conversation);
  co_return q.in.text();
}

}  // namespace wend::prospero

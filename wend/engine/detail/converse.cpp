// SPDX-License-Identifier: Apache-2.0
#include "wend/engine/detail/converse.hpp"

#include <algorithm>

#include "wend/engine/detail/conversation_io.hpp"

namespace wend::engine {
namespace {
using act = wire::step::act;

/// The driver's side of one conversation.
struct partner {
  conversation_io& world;
  async_caller& caller;
  limits const& most;
  std::uint64_t delivered = 0;
  std::size_t listed = 0;
  std::uint64_t octets_listed = 0;
  std::uint64_t octets_unused = 0;  // received since octets were last delivered
  bool by_datagrams = false;
  bool said_secret = false;  // in a datagram, which an answer may repeat

  void tell(char mark, wire::channel on, std::string_view text) const {
    if (caller.trace) caller.trace(mark, on, text);
  }
  void tell_heard(wire::channel on, std::string_view octets) const {
    auto hides = by_datagrams && said_secret;
    tell('<', on, hides ? std::to_string(octets.size()) + " octets" : std::string(octets));
  }
};

/// Limits the octets that a peer sends and no octets are delivered of, as those of a listing: blank lines
/// yield no entry. Replies and headers are below the least limit.
ending count_received(std::size_t more, partner& p) {
  constexpr std::uint64_t least = 1 << 20, most = 1 << 30;
  p.octets_unused += more;
  if (p.octets_unused > std::clamp(p.most.body, least, most)) return failure{errc::too_large, {}};
  return {};
}

/// Answers a receive step from the network, or from the caller's source.
asio::awaitable<ending> listen(wire::exchange& talk, wire::channel on, partner& p) {
  std::string_view octets;
  if (on == wire::channel::caller) {
    std::optional<std::string_view> given = std::string_view();
    if (p.caller.upload) given = co_await p.caller.upload();
    if (!given) co_return failure{errc::truncated, "the upload could not be read"};
    if (given->empty()) talk.end();
    else talk.feed(*given);
    co_return ending{};
  }
  auto came = co_await p.world.receive(on, octets);
  switch (came) {
    case conversation_io::came::octets:
      if (p.caller.trace) p.tell_heard(on, octets);
      if (auto over = count_received(octets.size(), p)) co_return over;
      talk.feed(octets);
      break;
    case conversation_io::came::end: talk.end(); break;
    case conversation_io::came::alarm: talk.ring(); break;
    case conversation_io::came::trouble:
      if (p.world.trouble().code == errc::cancelled) co_return p.world.trouble();
      talk.refuse(p.world.trouble().code, p.world.trouble().said);
      break;
  }
  co_return ending{};
}

asio::awaitable<void> ask(wire::exchange& talk, wire::step const& step, partner& p) {
  std::optional<std::string> answer;
  access::question asked{std::string(step.name), std::string(step.text), std::string(step.choices)};
  if (p.caller.ask) answer = co_await p.caller.ask(asked);
  if (answer) talk.feed(*answer);
  else talk.end();
  if (answer) talk.keep();  // the answer lies in this frame, which ends here
}

void listen_for_data(wire::exchange& talk, partner& p) {
  auto where = p.world.await_data();
  p.tell('*', wire::channel::data, where.empty() ? "cannot listen" : "awaited at " + where);
  if (where.empty()) return talk.end();
  talk.feed(where);
  talk.keep();
}

asio::awaitable<ending> send(wire::step const& step, partner& p) {
  if (step.on == wire::channel::control) {
    bool secret = step.shown < step.text.size();
    p.said_secret = p.said_secret || secret;
    p.tell('>', step.on, secret ? std::string(step.text.substr(0, step.shown)) + "****" : step.text);
  }
  auto wrong = co_await p.world.send(step.on, step.text);
  co_return wrong;
}

asio::awaitable<ending> connect(wire::step const& step, partner& p) {
  std::string host(step.text);
  ending wrong;
  p.by_datagrams = step.what == act::datagrams;
  if (step.what == act::datagrams) wrong = co_await p.world.datagrams(host, step.port);
  else wrong = co_await p.world.connect(step.on, host, step.port);
  auto where = host + " port " + std::to_string(step.port);
  auto reached = p.world.peer();
  if (!wrong && reached != host) where += " at " + reached;
  p.tell('*', step.on, wrong ? where + ": " + wrong->said : where);
  if (!wrong && p.caller.reached) p.caller.reached(reached);
  if (wrong) wrong->said = where + (wrong->said.empty() ? "" : ": " + wrong->said);
  co_return wrong;
}

ending resume(wire::step const& step, partner& p) {
  if (!p.world.resume(std::string(step.text))) return failure{errc::not_possible, {}};
  auto reached = p.world.peer();
  p.tell('*', wire::channel::control, reached + ", as before");
  if (p.caller.reached) p.caller.reached(reached);
  return {};
}

ending count_octets(std::size_t more, partner& p) {
  p.delivered += more;
  p.octets_unused = 0;
  if (p.delivered > p.most.body) return failure{errc::too_large, {}};
  return {};
}

std::size_t octets_of(wire::entry const& entry) {
  auto const& known = entry.facts;
  return entry.title.size() + entry.uri.size() + known.date.size() + known.type.size() + known.from.size() +
         known.references.size();
}

ending list(wire::entry const& entry, partner& p) {
  constexpr std::uint64_t most_octets = 256 << 20;
  p.octets_listed += octets_of(entry);
  bool fits = ++p.listed <= p.most.entries && p.octets_listed <= std::min(most_octets, p.most.body);
  if (!fits) return failure{errc::too_large, {}};
  if (p.caller.item) p.caller.item(entry);
  return {};
}

}  // namespace

asio::awaitable<ending> converse(std::shared_ptr<conversation_io> held, wire::exchange talk,
                                 async_caller caller, limits most) {
  conversation_io& world = *held;
  partner p{world, caller, most};
  for (;;) {
    if (world.given_up()) co_return failure{errc::cancelled, {}};

    auto const& step = talk.next();
    ending wrong, over;
    switch (step.what) {
      case act::connect:
      case act::datagrams: wrong = co_await connect(step, p); break;
      case act::secure: wrong = co_await world.secure(step.on, std::string(step.text)); break;
      case act::send: wrong = co_await send(step, p); break;
      case act::receive: over = co_await listen(talk, step.on, p); break;
      case act::close: co_await world.close(step.on); break;
      case act::alarm: world.set_alarm(step.after); break;
      case act::deliver:
        over = count_octets(step.text.size(), p);
        if (over || !caller.deliver) break;
        if (bool more = co_await caller.deliver(step.text); !more) co_return ending{};
        break;
      case act::item: over = list(*step.item, p); break;
      case act::note:
        if (caller.note) caller.note(step.name, step.text);
        break;
      case act::listen: listen_for_data(talk, p); break;
      case act::ask: co_await ask(talk, step, p); break;
      case act::resume: wrong = resume(step, p); break;
      case act::keep:
        if (!world.keep(std::string(step.text))) wrong = failure{errc::not_possible, {}};
        break;
      case act::fail: co_return failure{step.why, std::string(step.text), step.at};
      case act::done: co_return ending{};
    }
    if (over) co_return over;
    if (!wrong) continue;
    // Cancelled, or the system has no socket left: another step of the protocol would fail, too.
    bool is_final = wrong->code == errc::cancelled || wrong->code == errc::busy;
    if (is_final) co_return wrong;
    talk.refuse(wrong->code, wrong->said);
  }
}

}  // namespace wend::engine

// SPDX-License-Identifier: Apache-2.0
#include "wend/exchange/detail/exchange.hpp"

#include <algorithm>

namespace wend::wire {

using act = step::act;

step const& exchange::next() {
  auto& talk = self_.promise().talk;
  if (talk.over) return talk.current;
  if (talk.try_again) {
    if (!talk.try_again(talk.waiter)) {  // still waiting for the same input
      auto& in = talk.at(talk.current.on);
      if (in.waiting().size() > inbox::most) talk.finish(fail(errc::too_long));
      else in.keep();
      return talk.current;
    }
    talk.try_again = nullptr;
  }
  talk.has_step = false;
  while (!talk.has_step) talk.running.resume();
  return talk.current;
}

void exchange::feed(std::string_view octets) {
  auto& talk = self_.promise().talk;
  talk.at(talk.current.on).feed(octets);
}

void exchange::keep() {
  auto& talk = self_.promise().talk;
  talk.at(talk.current.on).keep();
}

void exchange::end() {
  auto& talk = self_.promise().talk;
  talk.at(talk.current.on).end();
}

void exchange::ring() { self_.promise().talk.rang = true; }

void exchange::refuse(errc why, std::string_view words) {
  auto& talk = self_.promise().talk;
  talk.done_well = false;
  if (talk.over || !talk.insisted) return;
  talk.words = words;
  talk.finish(fail(why, talk.words));
}

void conversation::say(step wanted, refusal_effect effect) {
  if (wanted.what == act::fail) return finish(wanted);
  // A new connection has received nothing. Input that arrived in clear before the TLS handshake is dropped
  // (RFC 4217 §4, RFC 4642 §5: STARTTLS injection).
  constexpr act beginnings[] = {act::connect, act::datagrams, act::secure,
                                act::resume,  act::ask,       act::listen};
  if (std::ranges::count(beginnings, wanted.what)) at(wanted.on).clear();
  if (wanted.what == act::listen) at(channel::data).clear();
  if (wanted.what == act::alarm) rang = false;
  current = wanted;
  insisted = effect == refusal_effect::ends_exchange;
  done_well = true;
  has_step = true;
}

void conversation::listen(step wanted, void* self, bool (*take)(void*)) {
  say(wanted, refusal_effect::ends_exchange);
  at(wanted.on).keep();
  waiter = self;
  try_again = take;
}

void conversation::finish(step last) {
  current = last;
  has_step = over = true;
}

}  // namespace wend::wire

// SPDX-License-Identifier: Apache-2.0
//
// The forms that scheme modules may use, tested with the compiler of this build. Old compilers copy
// temporaries of coroutines bit by bit and free them twice; under ASan these tests show it.

#include "wend/exchange/detail/dialogue.hpp"

#include <gtest/gtest.h>

#include "wend/testing/transcript.hpp"

namespace wend::wire {
namespace {

using testing::played;

std::string shout(std::string_view word) {
  return "a word long enough to live on the heap: " + std::string(word);
}

dialogue<std::string> ask(std::string command) {  // owns its argument: it is moved into the dialogue's frame
  co_yield send(command + "\r\n");
  auto reply = co_await line();
  co_return reply.value_or("nothing");
}

dialogue<std::string> ask_by_view(std::string_view command) {  // borrows from the caller's frame
  co_yield send(std::string(command) + "\r\n");
  auto reply = co_await line();
  co_return reply.value_or("nothing");
}

dialogue<bool> agreed(std::string const& a, std::string const& b) {
  auto first = co_await ask(a);
  if (first != "yes") co_return false;
  co_return co_await ask_by_view(b) == "yes";
}

dialogue<> insist(std::string what) {
  bool so = co_await agreed(what, what + "!");
  if (!so) co_yield fail(errc::unexpected_reply, "never " + what);
}

exchange temporaries() {
  std::string x = "x";
  co_yield connect("h" + x, 1);
  co_yield send("s");  // short: stored in the string object
  co_yield send(("plain " + x).append("!"));
  auto reply = co_await ask("short " + x);
  if (reply == "yes") co_yield send("1" + x);
  reply = co_await ask(shout("q") + x);
  bool both = co_await agreed("a" + x, shout("b"));
  if (reply == "yes" && both) co_yield send("2" + x);
  for (reply = "yes"; reply == "yes"; x += 'x') reply = co_await ask_by_view("again " + x);
  while (auto text = co_await line()) {
    if (*text == "bye") break;
    co_yield deliver(x + "y");
  }
  if (auto heard = co_await line(); heard && *heard == "note") co_yield note("n" + x, shout("v"));
  co_await insist(shout("peace"));
  co_yield close();
}

constexpr auto all_is_well = R"(* control hx:1
> s
> plain x!
> short x\r\n
< yes\r\n
> 1x
> a word long enough to live on the heap: qx\r\n
< yes\r\n
> ax\r\n
< yes\r\n
> a word long enough to live on the heap: b\r\n
< yes\r\n
> 2x
> again x\r\n
< yes\r\n
> again xx\r\n
< no\r\n
< go on\r\n
= xxxy
< bye\r\n
< note\r\n
# nxxx a word long enough to live on the heap: v
> a word long enough to live on the heap: peace\r\n
< yes\r\n
> a word long enough to live on the heap: peace!\r\n
)";

TEST(Exchange, temporaries_live_to_the_end_of_their_full_expression) {
  auto script = std::string(all_is_well) + "< yes\\r\\n\n>|\n";
  EXPECT_EQ(played([] { return temporaries(); }, script), script);
}

TEST(Exchange, fail_ends_the_whole_exchange_from_any_depth) {
  auto script = std::string(all_is_well) +
                "< no\\r\\n\n! unexpected-reply never a word long enough to live on the heap: peace\n";
  EXPECT_EQ(played([] { return temporaries(); }, script), script);
}

dialogue<int> instantly(int n) { co_return n; }
dialogue<int> deep(int n) {
  if (n == 0) co_return 0;
  int below = co_await deep(n - 1);
  co_return 1 + below;
}

exchange many_silent_dialogues() {
  long sum = 0;
  for (int i = 0; i < 1'000'000; ++i) {
    int n = co_await instantly(i & 1);
    sum += n;
  }
  int n = co_await deep(10'000);
  sum += n;
  co_yield deliver(std::to_string(sum));
}

TEST(Exchange, a_million_steps_that_complete_at_once_use_bounded_stack) {
  EXPECT_EQ(testing::play(many_silent_dialogues(), ""), "= 510000\n");
}

exchange attempts() {
  bool open = co_await connect("first", 1, channel::data);
  if (!open) open = co_await connect("second", 2, channel::data);
  if (!open) co_yield connect("third", 3, channel::data);
  co_yield alarm(std::chrono::seconds(4));
  auto octets = co_await some(channel::data);
  if (!octets && octets.error() == silence::alarm) co_yield deliver("it rang");
  co_yield secure("third", channel::data);
}

TEST(Exchange, a_step_that_is_tried_may_fail_and_a_required_one_may_not) {
  constexpr auto script = R"(* data first:1
*! unreachable
* data second:2
*! timed-out
* data third:3
~ 4000
<~
= it rang
* tls data third
*! not-private
! not-private
)";
  EXPECT_EQ(played(attempts, script), script);
}

exchange endless_line() {
  co_yield connect("h", 1);
  while (auto text = co_await line()) co_yield deliver(*text);
}

TEST(Exchange, a_line_without_an_end_is_bounded) {
  auto talk = endless_line();
  std::string chunk(100'000, 'x');
  EXPECT_EQ(talk.next().what, step::act::connect);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(talk.next().what, step::act::receive);
    talk.feed(chunk);
  }
  EXPECT_EQ(talk.next().why, errc::too_long);
}

exchange octets_through() {
  while (auto octets = co_await some()) co_yield deliver(*octets);
}

TEST(Exchange, a_large_body_is_passed_through_without_a_copy) {
  auto talk = octets_through();
  std::string buffer(1 << 16, 'x');
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(talk.next().what, step::act::receive);
    talk.feed(buffer);
    EXPECT_EQ(talk.next().text.data(), buffer.data());
  }
}

}  // namespace
}  // namespace wend::wire

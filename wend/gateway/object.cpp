// SPDX-License-Identifier: Apache-2.0
//
// A request for an object: read, judged, and sent where it belongs.

#include "wend/access/detail/protocols.hpp"
#include "wend/follow/detail/follow.hpp"
#include "wend/gateway/door.hpp"
#include "wend/gateway/gopher_form.hpp"
#include "wend/gateway/judging.hpp"
#include "wend/gateway/masking.hpp"
#include "wend/gateway/work.hpp"

namespace wend::gateway {

asio::awaitable<void> work::object() {
  shown_uri_ = masked(route_.uri);
  auto read = read_target(route_.uri, in_.how.rules.asker.to_ascii);
  if (!read) co_return co_await unreadable(route_.uri, read.error());
  auto name = uri(read->view().without_fragment());
  shown_uri_ = masked(name.text());
  uri_view u = name;
  auto post_it = visit_.head.method == "POST";
  if (is_described(u) && !post_it) {
    auto made = page_answer(200, hand_over_page(scene_, u), scene_.home);
    made.headers.emplace_back("Cache-Control", "max-age=300");
    co_await to_.give(made);
    co_return;
  }
  if (auto no = refused_outright(u, identity_)) {
    in_.counts.refused("policy");
    std::optional<error> what;
    if (no->status == 501) what.emplace(errc::unknown_scheme, 0U);
    if (no->status == 403) what.emplace(errc::not_allowed, 0U);
    co_return co_await refuse(no->status, what, no->why);
  }
  if (post_it) co_return co_await post(u);
  if (auto answers = answers_in(u)) co_return co_await send_form(u, *answers);
  auto words = words_in(value_of(route_.options, "q"));
  auto room = access::find_protocol(u.scheme());
  if (!words.empty() && !is_narrowed_by_words(u) && room->asking) {
    auto asked = room->asking(u, words);
    if (!asked) co_return co_await refuse(400, asked.error());
    name = *asked;
    shown_uri_ = masked(name.text());
  } else if (wants_words(u)) {
    auto made = page_answer(200, search_page(scene_, std::string(u.text())), scene_.home);
    co_await to_.give(made);
    co_return;
  }
  if (asks_for_form(name)) co_return co_await ask_form(std::move(name));
  std::vector<std::string> none;
  co_await obtain(std::move(name), none, false);
}

// ---- forms of Gopher+

/// The questions stand in the item's attributes.
asio::awaitable<void> work::ask_form(uri name) {
  auto about_it = attributes_of(name);
  if (!about_it) co_return co_await refuse(400, about_it.error());
  std::string block;
  engine::caller who;
  who.deliver = [&block](std::string_view octets) -> asio::awaitable<bool> {
    block += octets;
    co_return block.size() < (256 << 10);
  };
  auto rules = rules_for(name, in_.how);
  engine::errand what(*about_it);
  auto came = co_await engine::follow(in_.net, what, rules, who);
  if (!came) co_return co_await failed(name, came.error());
  auto questions = questions_in(block);
  if (questions.empty()) {
    error const none(errc::unexpected_reply, 0);
    co_return co_await refuse(502, none, "the server has no questions for this form");
  }
  about seen{.uri = without_password(name.text()), .fetched = scene_.now};
  auto made = page_answer(200, form_page(scene_, seen, questions, "A form"), scene_.home);
  made.headers.emplace_back("Cache-Control", "no-store");
  source_ = metrics::from::server;
  co_await to_.give(made);
}

/// A URI that has a form filled out acts when it is followed. On the site anybody's page can make a browser
/// follow it (an `img` will do), so that its reader is asked; a program that has us for its proxy means what
/// it asks.
asio::awaitable<void> work::send_form(uri_view u, std::vector<std::string> const& answers) {
  if (!comes_from_us(visit_.head, identity_))
    co_return co_await refuse(403, std::nullopt, "another site would have a form sent");
  std::vector<std::string> none;
  if (route_.is_proxy) co_return co_await obtain(uri(u), none, true);
  about what{.uri = without_password(std::string(u.text()))};
  auto made = page_answer(200, filled_form_page(scene_, what, answers), scene_.home);
  made.headers.emplace_back("Cache-Control", "no-store");
  co_await to_.give(made);
}

asio::awaitable<void> work::post(uri_view u) {
  if (!asks_for_form(u) && !answers_in(u))
    co_return co_await refuse(405, std::nullopt, "there is no form to post to");
  if (!comes_from_us(visit_.head, identity_))
    co_return co_await refuse(403, std::nullopt, "the form is not of this site");
  auto given = read_form(visit_.body);
  std::vector<std::string> answers;
  for (std::size_t i = 0; i < 64; ++i) {
    auto name = "a" + std::to_string(i);
    answers.emplace_back(value_of(given, name));
  }
  co_await obtain(uri(u), std::move(answers), true);
}

}  // namespace wend::gateway

// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/object.hpp"

#include "wend/gateway/decision.hpp"
#include "wend/gateway/form_pages.hpp"
#include "wend/gateway/gopher_form.hpp"
#include "wend/gateway/masking.hpp"
#include "wend/gateway/origin.hpp"
#include "wend/gateway/refusals.hpp"
#include "wend/gateway/retrieval.hpp"
#include "wend/gateway/session_page.hpp"
#include "wend/gateway/target.hpp"

namespace wend::gateway {
namespace {

response own_page(transaction const& t, markup const& page, std::string_view cache_control) {
  auto whole = page_response(200, page, t.context.home);
  if (!cache_control.empty()) whole.headers.emplace_back("Cache-Control", cache_control);
  return whole;
}

/// The response of a decision that needs no object.
response decided(transaction const& t, decision const& next) {
  uri_view target = next.target;
  object_info const info{.uri = without_password(next.target.text())};
  switch (next.what) {
    case action::describe: return own_page(t, session_page(t.context, target), "max-age=300");
    case action::ask_words: return own_page(t, search_page(t.context, next.target.text()), {});
    case action::confirm_form:
      return own_page(t, filled_form_page(t.context, info, next.answers), "no-store");
    default: return refused(t, next.why.status, next.error, next.why.why);
  }
}

/// The form of a Gopher+ item: its questions stand in the item's attributes.
asio::awaitable<void> serve_form(transaction& t, uri const& target) {
  auto attributes = co_await attributes_from_origin(t, target);
  response page;
  if (!attributes) {
    page = access_failed(t, target, attributes.error());
  } else if (auto questions = questions_in(*attributes); questions.empty()) {
    page = refused(t, 502, error(errc::unexpected_reply, 0), "the server has no questions for this form");
  } else {
    object_info const info{.uri = without_password(target.text()), .fetched = t.context.now};
    t.from = source::server;
    page = own_page(t, form_page(t.context, info, questions, "A form"), "no-store");
  }
  co_await t.out.give(page);
}

}  // namespace

asio::awaitable<void> serve_object(transaction& t) {
  t.shown_uri = masked(t.way.uri);
  auto target = read_target(t.way.uri);
  if (!target) {
    auto page = unreadable(t, t.way.uri, target.error());
    co_await t.out.give(page);
    co_return;
  }
  auto next = decide(uri(target->view().without_fragment()), t.request, t.way, t.self);
  t.shown_uri = masked(next.target.text());
  if (next.is_of_policy) t.gateway.counts.refused("policy");
  if (next.what == action::fetch || next.what == action::send_form) co_return co_await retrieve(t, next);
  if (next.what == action::ask_form) co_return co_await serve_form(t, next.target);
  auto page = decided(t, next);
  co_await t.out.give(page);
}

}  // namespace wend::gateway

// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/pipeline.hpp"

#include "wend/gateway/decision.hpp"
#include "wend/gateway/object.hpp"
#include "wend/gateway/refusals.hpp"
#include "wend/gateway/response_writer.hpp"
#include "wend/gateway/site.hpp"

namespace wend::gateway {
namespace {

/// Refuses requests that a page of another site embeds. Proxied pages load the stylesheet and the icon of the
/// site under the origin of another.
void isolate(transaction& t) {
  bool is_for_any_site = t.way.is_proxy || t.way.where == route::to::style || t.way.where == route::to::icon;
  if (is_for_any_site) return;
  t.out.restrict_to_site();
  if (!is_asked_by_another_site(t.request.head)) return;
  t.gateway.counts.refused("site");
  t.way.where = route::to::refused;
  t.way.why = {403, "another site's page asks for this"};
}

/// False: there is no such response.
asio::awaitable<bool> send_from_hot_cache(transaction& t) {
  bool reads = t.request.head.method == "GET" || t.request.head.method == "HEAD";
  if (!reads || t.wanted.is_private) co_return false;
  auto key = t.hot_key();
  bool is_unwanted = refuses_cached_copy(t.request.head);
  if (is_unwanted) t.gateway.ready.forget(key);
  auto cached = is_unwanted ? nullptr : t.gateway.ready.find(key, t.context.now);
  if (!cached) co_return false;
  bool has_memory = t.lease.hold(cached->body.size());
  if (!has_memory) {
    auto full = refused_for_memory(t);
    co_await t.out.give(full);
    co_return true;
  }
  auto copy = *cached;  // another request may drop the entry meanwhile
  t.from = source::memory;
  response_writer writer(t.out, t.wanted.conditions);
  co_await writer.send(copy, t.context.now);
  co_return true;
}

asio::awaitable<void> respond(transaction& t) {
  using to = route::to;
  if (t.way.where == to::style && t.request.head.method != "POST") {
    response_writer writer(t.out, t.wanted.conditions);
    co_return co_await writer.send(t.gateway.style, t.context.now);
  }
  if (t.way.where != to::object) {
    auto page = site_response(t);
    co_await t.out.give(page);
    co_return;
  }
  bool is_sent = co_await send_from_hot_cache(t);
  if (!is_sent) co_await serve_object(t);
}

void record(transaction const& t) {
  constexpr std::string_view names[] = {"memory", "cache", "server", "own"};
  auto took =
      std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - t.began);
  t.gateway.counts.answered(t.out.status(), t.from, t.out.octets());
  if (!t.gateway.log.is_enabled()) return;
  auto target = t.logged_target();
  t.gateway.log.write({t.request.client, t.request.head.method, target, t.out.status(), t.out.octets(), took,
                       names[static_cast<std::size_t>(t.from)]});
}

}  // namespace

asio::awaitable<void> serve(transaction& t) {
  isolate(t);
  co_await respond(t);
  record(t);
}

}  // namespace wend::gateway

// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/retrieval.hpp"

#include "wend/gateway/ages.hpp"
#include "wend/gateway/disk_copy.hpp"
#include "wend/gateway/masking.hpp"
#include "wend/gateway/origin.hpp"
#include "wend/gateway/refusals.hpp"

namespace wend::gateway {
namespace {

/// Counts one fetch, in total and of the client, during its lifetime.
class fetch_slot {
 public:
  fetch_slot(gateway_state& gateway, std::string const& client)
      : gateway_(gateway), of_client_(gateway.fetches_of.try_emplace(client).first) {
    ++gateway_.fetches;
    ++of_client_->second;
    gateway_.counts.fetches(gateway_.fetches);
  }
  ~fetch_slot() {
    --gateway_.fetches;
    if (--of_client_->second == 0) gateway_.fetches_of.erase(of_client_);
    gateway_.counts.fetches(gateway_.fetches);
  }
  fetch_slot(fetch_slot const&) = delete;

  static bool is_free(gateway_state const& gateway, std::string const& client) {
    auto of_client = gateway.fetches_of.find(client);
    bool has_enough =
        of_client != gateway.fetches_of.end() && of_client->second >= gateway.how.fetches_of_client;
    return !has_enough && gateway.fetches < gateway.how.fetches && !gateway.closing;
  }

 private:
  gateway_state& gateway_;
  std::map<std::string, std::size_t>::iterator of_client_;
};

presentation presentation_of(transaction const& t, uri const& target) {
  presentation shown{t.context, t.wanted, without_password(target.text()), {}, source::server};
  if (t.way.is_proxy) shown.via = "1.1 " + t.gateway.pseudonym;
  return shown;
}

response refused_for_fetches(transaction const& t) {
  t.gateway.counts.refused("fetches");
  return refused(t, 503, error(errc::busy, 0), "too much is being fetched already");
}

/// The server has validated the stale copy. False: the copy is gone, and no response has begun.
asio::awaitable<bool> send_validated(transaction& t, origin_request const& request, cache::match& copy,
                                     cache_entry const& validation) {
  copy.entry.take_headers_of(validation);
  copy.entry.fetched = t.context.now;
  copy.entry.fresh_until = fresh_until(copy.entry);
  t.gateway.disk_cache.renew(copy.number, copy.entry);
  presenter again(t.out, presentation_of(t, request.target), &t.lease);
  std::optional<cache::match> none;
  auto status = co_await send_disk_copy(t, request.cache_key, again, staleness::validated, none);
  if (!may_be_stored(copy.entry)) t.gateway.disk_cache.remove(copy.number);
  co_return status == copy_status::sent;
}

asio::awaitable<void> conclude_failure(transaction& t, uri_view target, origin_result const& result,
                                       presenter& to) {
  bool has_begun = co_await to.break_off();
  if (has_begun) co_return;
  auto const& failure = *result.failure;
  bool no_such_part = result.status == origin_status::no_such_part;
  if (!no_such_part && failure.code == errc::cancelled) t.out.close_after();
  auto page = no_such_part ? range_not_satisfiable(failure.length) : access_failed(t, target, failure);
  co_await t.out.give(page);
}

/// Changes the request if it must be sent again: for the whole object, or without the validators of a copy that
/// the 304 does not confirm. Returns whether it must.
bool prepare_another(origin_request& request, origin_result const& result) {
  if (result.status == origin_status::part_unusable && !request.needs_whole) {
    request.needs_whole = true;
    return true;
  }
  bool is_unconfirmed = result.status == origin_status::unchanged && request.stale &&
                        !request.stale->is_confirmed_by(result.validation);
  if (is_unconfirmed) request.stale = nullptr;
  return is_unconfirmed;
}

asio::awaitable<origin_result> fetch(transaction& t, origin_request& request, presenter& to) {
  for (;;) {
    origin server(t, request, to);
    auto result = co_await server.fetch();
    if (!prepare_another(request, result)) co_return result;
  }
}

asio::awaitable<void> from_origin(transaction& t, origin_request& request, std::optional<cache::match>& stale,
                                  presenter& to) {
  fetch_slot const slot(t.gateway, t.request.client);
  auto result = co_await fetch(t, request, to);
  if (result.status == origin_status::unchanged) {
    bool is_sent = co_await send_validated(t, request, *stale, result.validation);
    if (is_sent) co_return;
    request.stale = nullptr;  // the copy was removed from the disk: without validators
    result = co_await fetch(t, request, to);
  }
  if (result.status != origin_status::complete && result.status != origin_status::stopped)
    co_return co_await conclude_failure(t, request.target, result, to);
  auto ready = co_await to.end();
  if (!refuses_cached_copy(t.request.head)) keep_in_memory(t, std::move(ready));
}

}  // namespace

asio::awaitable<void> retrieve(transaction& t, decision const& what) {
  origin_request request(what.target);
  request.is_form = what.what == action::send_form;
  request.answers = what.answers;
  t.wanted.is_private = t.wanted.is_private || request.target.view().has_userinfo() || request.is_form;
  if (!t.wanted.is_private) request.cache_key = request.target.text();
  presenter to(t.out, presentation_of(t, request.target), &t.lease);
  std::optional<cache::match> stale;
  if (!request.cache_key.empty() && !refuses_cached_copy(t.request.head)) {
    auto status = co_await send_disk_copy(t, request.cache_key, to, staleness::refused, stale);
    if (status == copy_status::sent) co_return;
  }
  if (stale) request.stale = &stale->entry;
  bool is_free = fetch_slot::is_free(t.gateway, t.request.client);
  if (!is_free) {
    auto busy = refused_for_fetches(t);
    co_await t.out.give(busy);
    co_return;
  }
  co_await from_origin(t, request, stale, to);
}

}  // namespace wend::gateway

// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/origin.hpp"

#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/cancellation_signal.hpp>

#include "wend/base/detail/ascii.hpp"
#include "wend/follow/detail/follow.hpp"
#include "wend/gateway/ages.hpp"
#include "wend/gateway/decision.hpp"
#include "wend/gateway/gopher_form.hpp"
#include "wend/gateway/http_date.hpp"
#include "wend/gateway/lifetime.hpp"
#include "wend/gateway/logins.hpp"
#include "wend/gateway/masking.hpp"
#include "wend/gateway/refusals.hpp"

namespace wend::gateway {
namespace {

using reply = outcome<access::representation>;

/// Cancels a fetch when the client closes its connection. The connection may call the handler after the fetch
/// has ended.
class cancel_on_disconnect {
 public:
  explicit cancel_on_disconnect(http_request const& request) {
    if (!request.if_gone) return;
    request.if_gone([this, self = lifetime::observer(lifetime_)] {
      if (!self.has_ended()) signal_.emit(asio::cancellation_type::all);
    });
  }
  cancel_on_disconnect(cancel_on_disconnect const&) = delete;
  asio::cancellation_slot slot() { return signal_.slot(); }

 private:
  asio::cancellation_signal signal_{};
  lifetime lifetime_{};
};

/// Follows the target until it is done or the client closes its connection.
asio::awaitable<reply> follow(transaction& t, access::request request, access::policy rules,
                              engine::async_caller caller) {
  cancel_on_disconnect disconnect(t.request);
  reply answer = unexpected(failure{errc::cancelled});
  try {
    auto way = engine::follow(t.gateway.net, std::move(request), rules, std::move(caller));
    auto token = asio::bind_cancellation_slot(disconnect.slot(), asio::use_awaitable);
    answer = co_await asio::co_spawn(t.gateway.net.executor(), std::move(way), token);
  } catch (std::bad_alloc const&) {
    throw;
  } catch (std::exception const&) {  // cancelled
  }
  co_return answer;
}

bool asks_for_part(origin_request const& request, conditional_headers const& conditions) {
  return conditions.range && !request.needs_whole;
}

bool is_ftp(uri_view target) {
  return same_ignoring_case(target.scheme(), "ftp") || same_ignoring_case(target.scheme(), "ftps");
}

/// An FTP server gets the offset only: the end of the part is cut off here.
std::uint64_t offset_of(origin_request const& request, conditional_headers const& conditions) {
  bool is_part = asks_for_part(request, conditions) && is_ftp(request.target) && conditions.if_range.empty();
  return is_part ? conditions.range->first.value_or(0) : 0;
}

access::request request_for(transaction const& t, origin_request const& request) {
  access::request upstream(request.target);
  upstream.from = offset_of(request, t.wanted.conditions);
  auto via = via_of(t.request.head);
  if (is_web(request.target))
    upstream.headers = origin_headers(request, t.wanted.conditions,
                                      (via.empty() ? via : via + ", ") + "1.1 " + t.gateway.pseudonym);
  return upstream;
}

access::policy policy_for(transaction const& t, uri_view target) {
  auto rules = rules_for(target, t.gateway.how);
  if (takes_login(t, target)) take_login(t.request.head, rules);
  return rules;
}

}  // namespace

wire::pairs origin_headers(origin_request const& request, conditional_headers const& conditions,
                           std::string const& via) {
  wire::pairs headers;
  // A date identifies a state at every server; an entity tag of the gateway is unknown to others.
  auto date = seconds_of_http_date(conditions.if_range);
  if (asks_for_part(request, conditions) && (date || conditions.if_range.empty())) {
    headers.emplace_back("Range", written(*conditions.range));
    if (date) headers.emplace_back("If-Range", http_date(*date));
  }
  headers.emplace_back("Via", via);
  auto const* stale = request.stale;
  if (stale && !stale->note("etag").empty()) headers.emplace_back("If-None-Match", stale->note("etag"));
  if (auto changed = stale ? seconds_of(stale->facts.date) : std::nullopt)
    headers.emplace_back("If-Modified-Since", http_date(*changed));
  return headers;
}

origin::origin(transaction& t, origin_request const& request, presenter& to)
    : t_(t), request_(request), to_(to) {
  entry_.uri = without_password(request.target.text());
  entry_.fetched = t.context.now;
}

asio::awaitable<bool> origin::begin() {
  has_begun_ = true;
  is_unusable_ = !to_.takes_part(entry_);
  if (is_unusable_) co_return false;
  entry_.fresh_until = request_.cache_key.empty() ? 0 : fresh_until(entry_);
  bool is_kept = entry_.fresh_until > t_.context.now && !to_.is_part(entry_);
  if (is_kept) draft_ = t_.gateway.disk_cache.begin(request_.cache_key);
  bool more = co_await to_.begin(entry_, source::server);
  co_return more;
}

asio::awaitable<bool> origin::deliver(std::string_view octets) {
  bool more = true;
  if (!has_begun_) more = co_await begin();
  if (!more) co_return false;
  if (draft_) draft_->add(octets);
  entry_.octets += octets.size();
  more = co_await to_.octets(octets);
  co_return more;
}

engine::async_caller origin::caller() {
  engine::async_caller caller;
  caller.note = [this](std::string_view name, std::string_view value) { take_note(entry_, name, value); };
  caller.reached = [this](std::string_view address) { entry_.peer = address; };
  caller.deliver = [this](std::string_view octets) { return deliver(octets); };
  if (request_.is_form)
    caller.ask = [this](access::question const& asked) -> asio::awaitable<std::optional<std::string>> {
      std::optional<std::string> answer;
      if (next_answer_ < request_.answers.size()) answer = request_.answers[next_answer_++];
      if (answer && asked.kind == "yes" && *answer != "yes") answer = "no";
      co_return answer;
    };
  caller.takes_refusals = t_.way.is_proxy && is_web(request_.target);
  caller.takes_any_part = true;
  return caller;
}

origin_result origin::result_of(reply const& answer) {
  if (is_unusable_ && !request_.needs_whole) return origin_result(origin_status::part_unusable);
  origin_result result(origin_status::complete);
  if (answer) return result;
  result.status = origin_status::failed;
  if (to_.has_enough()) result.status = origin_status::stopped;
  else if (request_.stale && answer.error().http_status == 304) {
    result.status = origin_status::unchanged;
    result.validation = entry_;
  } else if (t_.wanted.conditions.range && answer.error().http_status == 416)
    result.status = origin_status::no_such_part;
  result.failure = answer.error();
  return result;
}

void origin::take_listing(access::representation const& answer) {
  entry_.listing = std::get<access::listing>(answer.body);
  entry_.media_type = answer.media_type;
  entry_.fresh_until = request_.cache_key.empty() ? 0 : fresh_until(entry_);
}

asio::awaitable<origin_result> origin::fetch() {
  t_.from = source::server;
  auto started = std::chrono::steady_clock::now();
  auto request = request_for(t_, request_);
  auto rules = policy_for(t_, request_.target);
  auto to_engine = caller();
  auto answer = co_await follow(t_, std::move(request), std::move(rules), std::move(to_engine));
  auto took =
      std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - started);
  auto how = answer ? fetch_outcome::succeeded : fetch_outcome::failed;
  t_.gateway.counts.fetched(request_.target.view().scheme(), how, took);
  bool is_empty = answer && !has_begun_ && std::holds_alternative<access::bytes>(answer->body);
  if (is_empty) {
    entry_.facts = answer->facts;
    co_await begin();
  }
  if (answer && std::holds_alternative<access::listing>(answer->body)) {
    take_listing(*answer);
    co_await to_.begin(entry_, source::server);
    if (entry_.fresh_until > t_.context.now) draft_ = t_.gateway.disk_cache.begin(request_.cache_key);
  }
  auto result = result_of(answer);
  if (answer && !is_unusable_ && draft_) draft_->finish(entry_);
  co_return result;
}

asio::awaitable<outcome<std::string>> attributes_from_origin(transaction& t, uri const& item) {
  auto address = attributes_of(item);
  if (!address) co_return unexpected(failure{address.error()});
  std::string block;
  engine::async_caller caller;
  caller.deliver = [&block](std::string_view octets) -> asio::awaitable<bool> {
    block += octets;
    co_return block.size() < (256 << 10);
  };
  access::request request(*address);
  auto rules = rules_for(item, t.gateway.how);
  auto answer = co_await follow(t, std::move(request), std::move(rules), std::move(caller));
  if (!answer) co_return unexpected(answer.error());
  co_return block;
}

}  // namespace wend::gateway

// SPDX-License-Identifier: Apache-2.0
//
// An object from where it is: the cache, or its server, and then into the cache.

#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/cancellation_signal.hpp>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/number.hpp"
#include "wend/follow/detail/follow.hpp"
#include "wend/gateway/ages.hpp"
#include "wend/gateway/door.hpp"
#include "wend/gateway/judging.hpp"
#include "wend/gateway/logins.hpp"
#include "wend/gateway/masking.hpp"
#include "wend/gateway/work.hpp"

namespace wend::gateway {
namespace {

std::string cache_key(uri_view u) { return std::string(u.text()); }

/// A part is asked for where the server can be told which state it is to be of. RFC 9110 §13.1.5.
void ask_for_part(wishes const& he, engine::errand& what) {
  if (!he.range) return;
  auto date = seconds_of_http_date(he.if_range);  // a tag of ours is nothing to the server
  auto scheme = what.name.view().scheme();
  bool is_ftp = same_ignoring_case(scheme, "ftp") || same_ignoring_case(scheme, "ftps");
  if (is_web(what.name) && (date || he.if_range.empty())) {
    what.headers.emplace_back("Range", written(*he.range));
    if (date) what.headers.emplace_back("If-Range", http_date(*date));
  }
  if (is_ftp && he.if_range.empty()) what.from = he.range->first.value_or(0);
}

/// "bytes */5"
std::optional<std::uint64_t> length_in(std::string_view said) {
  constexpr std::string_view before = "bytes */";
  auto at = said.find(before);
  if (at == said.npos) return {};
  auto rest = said.substr(at + before.size());
  return number_in(rest.substr(0, rest.find_first_not_of("0123456789")));
}

/// One more of a count, for as long as it lives.
class one_more {
 public:
  explicit one_more(std::size_t& of) : of_(&of) { ++*of_; }
  ~one_more() { --*of_; }
  one_more(one_more const&) = delete;

 private:
  std::size_t* of_;
};

}  // namespace

asio::awaitable<bool> work::from_cache(std::string const& key, showing& show, bool even_if_old) {
  auto found = co_await in_.kept_file.find(key);
  if (!found) co_return false;
  if (!found->object.is_fresh(scene_.now) && !even_if_old) {
    stale_ = std::move(found);
    co_return false;
  }
  source_ = metrics::from::cache;
  bool has_room = room_.hold(std::min<std::uint64_t>(found->object.octets, cache::piece_size));
  if (!has_room) {
    co_await refuse_for_want_of_room();
    co_return true;
  }
  bool more = co_await show.begin(found->object, true);
  for (auto i = show.first_piece(cache::piece_size); more && i < found->pieces; ++i) {
    auto piece = co_await in_.kept_file.piece(found->number, i);
    if (!piece) {
      bool said = co_await show.break_off();
      co_return said;  // the copy has gone just now: its server is asked, if nothing has been said yet
    }
    more = co_await show.octets(*piece);
  }
  if (!more && !show.has_enough()) co_return true;  // nobody is there any more
  if (more || show.has_enough()) {
    auto ready = co_await show.end();
    if (ready) in_.ready.keep(front_key(), std::move(*ready));
  }
  co_return true;
}

asio::awaitable<void> work::obtain(uri name, std::vector<std::string> answers, bool is_form) {
  auto via = route_.is_proxy ? "1.1 " + in_.pseudonym : std::string();
  wishes_.is_private = wishes_.is_private || name.view().has_userinfo() || is_form;
  showing show(to_, scene_, wishes_, without_password(name.text()), via, &room_);
  auto key = wishes_.is_private ? std::string() : cache_key(name);
  if (!key.empty() && !wants_it_anew(visit_.head)) {
    bool well = co_await from_cache(key, show, false);
    if (well) co_return;
  }
  auto his = in_.fetches_of.find(visit_.client);
  bool has_enough = his != in_.fetches_of.end() && his->second >= in_.how.fetches_of_client;
  if (has_enough || in_.fetches >= in_.how.fetches || in_.closing) {
    in_.counts.refused("fetches");
    error const full(errc::busy, 0);
    co_return co_await refuse(503, full, "too much is being fetched already");
  }
  {
    one_more of_all(in_.fetches), of_client(in_.fetches_of[visit_.client]);
    in_.counts.fetches(in_.fetches);
    co_await fetch(std::move(name), std::move(answers), is_form, key, show);
  }
  in_.counts.fetches(in_.fetches);
  auto left = in_.fetches_of.find(visit_.client);
  if (left != in_.fetches_of.end() && left->second == 0) in_.fetches_of.erase(left);
}

asio::awaitable<void> work::fetch(uri name, std::vector<std::string> answers, bool is_form,
                                  std::string const& key, showing& show) {
  kept object;
  object.uri = without_password(name.text());
  object.fetched = scene_.now;
  std::unique_ptr<cache::draft> draft;
  bool begun = false, is_misfit = false;
  std::size_t next_answer = 0;
  auto begin = [&]() -> asio::awaitable<bool> {
    begun = true;
    is_misfit = !show.takes_part(object);
    if (is_misfit) co_return false;
    object.fresh_until = key.empty() ? 0 : fresh_until(object);
    if (object.fresh_until > scene_.now && !show.is_part()) draft = in_.kept_file.begin(key);
    bool more = co_await show.begin(object, false);
    co_return more;
  };
  engine::caller who;
  who.note = [&](std::string_view what, std::string_view value) { take_note(object, what, value); };
  who.reached = [&](std::string_view address) { object.peer = address; };
  who.deliver = [&](std::string_view octets) -> asio::awaitable<bool> {
    bool more = true;
    if (!begun) more = co_await begin();
    if (!more) co_return false;
    if (draft) draft->add(octets);
    object.octets += octets.size();
    more = co_await show.octets(octets);
    co_return more;
  };
  if (is_form)
    who.ask = [&](engine::question asked) -> asio::awaitable<std::optional<std::string>> {
      std::optional<std::string> said;
      if (next_answer < answers.size()) said = answers[next_answer++];
      if (said && asked.kind == "yes" && *said != "yes") said = "no";
      co_return said;
    };
  who.takes_refusals = route_.is_proxy && is_web(name);
  who.takes_any_part = true;
  auto rules = rules_for(name, in_.how);
  if (takes_login(name)) take_login(visit_.head, rules);
  engine::errand what(name);
  if (!needs_all_) ask_for_part(wishes_, what);
  if (is_web(name)) {
    auto via = via_of(visit_.head);  // RFC 9110 §7.6.3: ours is the last of all
    what.headers.emplace_back("Via", (via.empty() ? via : via + ", ") + "1.1 " + in_.pseudonym);
    auto const* old = stale_ ? &stale_->object : nullptr;
    if (old && !old->note("etag").empty()) what.headers.emplace_back("If-None-Match", old->note("etag"));
    if (auto changed = old ? seconds_of(old->facts.date) : std::nullopt)
      what.headers.emplace_back("If-Modified-Since", http_date(*changed));
  }
  asio::cancellation_signal gone;
  auto is_there = std::make_shared<bool>(true);
  struct leaving {
    std::shared_ptr<bool> is_there;
    ~leaving() { *is_there = false; }
  } const when_this_ends{is_there};
  if (visit_.if_gone)
    visit_.if_gone([&gone, is_there] {
      if (*is_there) gone.emit(asio::cancellation_type::all);
    });
  source_ = metrics::from::server;
  auto from = std::chrono::steady_clock::now();
  access::outcome<access::representation> came = std::unexpected(access::failure{{errc::cancelled, 0}, {}});
  try {
    auto way = engine::follow(in_.net, what, rules, who);
    auto heed = asio::bind_cancellation_slot(gone.slot(), asio::use_awaitable);
    came = co_await asio::co_spawn(in_.net.executor(), std::move(way), heed);
  } catch (std::bad_alloc const&) {
    throw;
  } catch (std::exception const&) {  // given up while it waited
  }
  *is_there = false;
  auto took = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - from);
  in_.counts.fetched(name.view().scheme(), came.has_value(), took);
  if (came && !begun && std::holds_alternative<access::bytes>(came->body)) {
    object.facts = came->facts;
    co_await begin();
  }
  if (is_misfit && !needs_all_) {
    needs_all_ = true;
    co_return co_await fetch(std::move(name), std::move(answers), is_form, key, show);
  }
  co_await conclude(name, came, object, draft.get(), show);
}

asio::awaitable<void> work::conclude(uri_view u, access::outcome<access::representation> const& came,
                                     kept& object, cache::draft* draft, showing& show) {
  bool stopped = !came && show.has_enough();
  if (!came && !stopped) {
    bool not_changed = stale_ && came.error().said.starts_with("304");
    if (not_changed) {
      auto& old = stale_->object;
      old.fetched = scene_.now;
      old.fresh_until = fresh_until(old);
      in_.kept_file.renew(stale_->number, old);
      showing again(to_, scene_, wishes_, old.uri, {}, &room_);
      bool well = co_await from_cache(cache_key(u), again, true);
      if (well) co_return;
    }
    bool said = co_await show.break_off();
    if (said) co_return;
    bool no_such_part = wishes_.range && came.error().said.starts_with("416");
    if (no_such_part) {
      auto none = out_of_range(length_in(came.error().said));
      co_await to_.give(none);
      co_return;
    }
    if (came.error().what.code == errc::cancelled) to_.close_after();
    co_await failed(u, came.error());
    co_return;
  }
  std::unique_ptr<cache::draft> of_listing;
  if (came) {
    if (auto all = std::get_if<access::listing>(&came->body)) {
      object.listing = *all;
      object.media_type = came->media_type;
      bool is_private = wishes_.is_private;
      object.fresh_until = is_private ? 0 : fresh_until(object);
      co_await show.begin(object, false);
      if (object.fresh_until > scene_.now) of_listing = in_.kept_file.begin(cache_key(u));
      if (of_listing) of_listing->finish(object);
    } else if (draft) {
      draft->finish(object);
    }
  }
  auto ready = co_await show.end();
  if (ready && !wants_it_anew(visit_.head)) in_.ready.keep(front_key(), std::move(*ready));
}

asio::awaitable<void> work::failed(uri_view u, access::failure const& why) {
  auto code = why.what.code;
  if (code == errc::too_many_redirects && !why.said.empty()) {  // it is elsewhere: the reader is told
    auto there = read_target(why.said, in_.how.rules.asker.to_ascii);
    if (there && there->text() != u.text()) {
      auto location = location_of(*there);
      co_return co_await redirect(std::move(location));
    }
    if (!there) co_return co_await refuse(502, there.error(), "it is said to be at a place that is no URI");
  }
  auto status = status_of(code, u.has_userinfo());
  problem wrong{status, shown_uri_, why.what, masked(why.said), "get, by " + std::string(u.scheme())};
  if (status == 401) co_return co_await want_login(u, std::move(wrong));
  auto made = error_answer(scene_, wishes_, wrong);
  co_await to_.give(made);
}

// ---- logins

/// A browser that sends a login unasked sends it to all that is in one folder: RFC 7617 §2.2.
bool work::takes_login(uri_view u) const {
  return !realm_of(u, in_.how.rules.asker.news_server).empty() &&
         (route_.is_proxy || names_its_server(route_.path, u));
}

/// At a path that names the server; elsewhere the reader is led to one first.
asio::awaitable<void> work::want_login(uri_view u, problem wrong) {
  wrong.realm = realm_of(u, in_.how.rules.asker.news_server);
  if (!takes_login(u)) {
    auto there = wrong.realm.empty() ? std::string() : path_for_login(route_.path, u);
    if (!there.empty() && visit_.head.method != "POST") co_return co_await redirect(std::move(there));
    wrong.status = 403;
    wrong.tried += ", without a login: none is taken at a path that does not name its server";
  }
  auto made = error_answer(scene_, wishes_, wrong);
  co_await to_.give(made);
}

}  // namespace wend::gateway

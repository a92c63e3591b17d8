// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/work.hpp"

#include <algorithm>

#include "wend/gateway/door.hpp"
#include "wend/gateway/judging.hpp"
#include "wend/gateway/masking.hpp"
#include "wend/gateway/readings.hpp"
#include "wend/gateway/style.hpp"

namespace wend::gateway {

void work::finish(metrics::from where) {
  auto took =
      std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - began_);
  constexpr std::string_view names[] = {"memory", "cache", "server", "own"};
  in_.counts.answered(to_.status(), where, to_.octets());
  if (!in_.log.is_there()) return;
  auto target = logged_target();
  in_.log.write({visit_.client, visit_.head.method, target, to_.status(), to_.octets(), took,
                 names[static_cast<std::size_t>(where)]});
}

/// What was asked for. Of a target that is neither a URI nor a page of the site the beginning alone: in the
/// rest a login may stand in any disguise.
std::string work::logged_target() const {
  if (!shown_uri_.empty()) return logged(shown_uri_);
  if (route_.where == route::to::object) return logged(route_.uri);
  auto const& target = visit_.head.target;
  bool is_page = route_.where != route::to::refused && route_.where != route::to::options;
  return is_page ? target.substr(0, target.find('?')) : unfollowed(target);
}

std::string work::front_key() const {
  std::string made(1, wishes_.json ? 'j' : 'h');
  made += wishes_.html ? 'h' : 'a';
  if (route_.is_proxy) made += visit_.address;
  return (made += ' ') += visit_.head.target;
}

asio::awaitable<bool> work::give_ready(ready_answer const& what, metrics::from where) {
  if (has_it_already(wishes_, what.etag, what.modified)) {
    auto same = not_modified(what);
    co_await to_.give(same);
  } else {
    auto age = what.has_age ? scene_.now - what.fetched : -1;
    auto his = share_of(wishes_, what.etag, what.modified, what.fetched, what.body.size());
    if (his.is_whole || his.part) {
      co_await to_.give(what.head, age, what.body, his.part);
    } else {
      auto none = out_of_range(what.body.size());
      co_await to_.give(none);
    }
  }
  finish(where);
  co_return true;
}

asio::awaitable<void> work::serve() {
  route_ = route_of(visit_.head, identity_);
  scene_.is_proxy = route_.is_proxy;
  scene_.options = route_.options;
  if (route_.is_proxy) scene_.home = home();
  // Pages that come by proxy have the style and the sign of the site, under others' names.
  bool is_for_all = route_.is_proxy || route_.where == route::to::style || route_.where == route::to::icon;
  if (!is_for_all) {
    to_.is_for_this_site();
    bool is_taken = is_asked_by_another_site(visit_.head);
    if (is_taken) {
      in_.counts.refused("site");
      route_.where = route::to::refused;
      route_.why = {403, "another site's page asks for this"};
    }
  }
  if (route_.where == route::to::refused)
    co_return co_await refuse(route_.why.status, std::nullopt, route_.why.why);
  if (route_.where != route::to::object) co_return co_await own_page(route_);
  bool reads = visit_.head.method == "GET" || visit_.head.method == "HEAD";
  if (reads && !wishes_.is_private) {
    auto key = front_key();
    if (wants_it_anew(visit_.head)) in_.ready.forget(key);
    else if (auto hot = in_.ready.find(key, scene_.now)) {
      bool has_room = room_.hold(hot->body.size());
      if (!has_room) {
        co_await refuse_for_want_of_room();
        co_return finish(metrics::from::own);
      }
      auto mine = *hot;  // another request may take it away meanwhile
      co_await give_ready(mine, metrics::from::memory);
      co_return;
    }
  }
  co_await object();
  finish(source_);
}

asio::awaitable<void> work::own_page(route const& way) {
  using to = route::to;
  if (way.where == to::options) {
    answer made{204, common_headers(), {}};
    made.headers.emplace_back("Allow", "GET, HEAD, POST, OPTIONS");
    co_await to_.give(made);
    co_return finish(metrics::from::own);
  }
  if (visit_.head.method == "POST")
    co_return co_await refuse(405, std::nullopt, "only forms are posted here");
  if (way.where == to::style) {
    co_await give_ready(in_.style, metrics::from::own);
    co_return;
  }
  if (way.where == to::go) co_return co_await go(way.uri);
  answer made;
  if (way.where == to::robots) {
    made = {200, common_headers(), "User-agent: *\nDisallow: /\n"};
    made.headers.emplace_back("Content-Type", "text/plain; charset=utf-8");
  } else if (way.where == to::icon) {
    made = {200, common_headers(), std::string(icon())};
    made.headers.emplace_back("Content-Type", "image/svg+xml");
    made.headers.emplace_back("Cache-Control", "max-age=86400");
  } else {
    auto page = way.where == to::home ? home_page(scene_, in_.how.examples) : schemes_page(scene_);
    made = page_answer(200, page, scene_.home);
    made.headers.emplace_back("Cache-Control", "max-age=300");
  }
  co_await to_.give(made);
  finish(metrics::from::own);
}

asio::awaitable<void> work::refuse(unsigned status, std::optional<error> what, std::string said) {
  problem wrong{status, shown_uri_, what, std::move(said), {}};
  if (status == 400 || status >= 405)
    wrong.uri = shown_uri_.empty() && route_.where == route::to::object ? masked(route_.uri) : shown_uri_;
  auto made = error_answer(scene_, wishes_, wrong);
  if (!to_.has_begun()) co_await to_.give(made);
  if (route_.where != route::to::object) finish(metrics::from::own);
}

asio::awaitable<void> work::refuse_for_want_of_room() {
  in_.counts.refused("waiting");
  error const full(errc::busy, 0);
  co_await refuse(503, full, "too much waits to be read already");
}

/// What did not pass the door, and how others read it.
asio::awaitable<void> work::unreadable(std::string text, error what) {
  unsigned status = what.code == errc::unknown_scheme ? 501 : 400;
  auto read = readings_in_words(text, in_.how.rules.asker.to_ascii);
  problem wrong{status, masked(text), what, {}, {}, std::move(read)};
  auto made = error_answer(scene_, wishes_, wrong);
  co_await to_.give(made);
}

/// On the site with our own authority, but no login: RFC 3986 §5.2.2 would give one of the reader's address
/// to a path alone, and with it to the other server.
std::string work::location_of(uri_view u) const {
  if (route_.is_proxy) return std::string(u.text());
  auto host = visit_.head.target.starts_with('/') ? visit_.head.field("Host") : nullptr;
  auto authority = host && !host->empty() ? "//" + *host : std::string();
  // A reverse proxy may say our own address, which means another machine to the reader.
  bool is_address = host && split_authority(*host, 80).host == identity_.address;
  if (is_address && !identity_.names.empty()) authority = "//" + identity_.names.front();
  return authority + path_of(u.text());
}

asio::awaitable<void> work::redirect(std::string location) {
  answer made{302, common_headers(), {}};
  made.headers.emplace_back("Location", std::move(location));
  made.headers.emplace_back("Cache-Control", "no-store");
  co_await to_.give(made);
}

/// The box of the home page: a good URI has a page of its own, a bad one is explained.
asio::awaitable<void> work::go(std::string const& typed) {
  auto text = unwrapped(typed, in_.how.rules.asker.to_ascii);
  auto read = read_target(text, in_.how.rules.asker.to_ascii);
  shown_uri_ = masked(text);
  if (!read) {
    co_await unreadable(text, read.error());
    co_return finish(metrics::from::own);
  }
  answer made{303, common_headers(), {}};
  made.headers.emplace_back("Location", path_of(without_password(read->text())));
  co_await to_.give(made);
  finish(metrics::from::own);
}

}  // namespace wend::gateway

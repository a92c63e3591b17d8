// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/desk.hpp"

#include <algorithm>
#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/cancellation_signal.hpp>
#include <ctime>
#include <map>
#include <random>
#include <unordered_map>

#include "wend/access/openers.hpp"
#include "wend/base/ascii.hpp"
#include "wend/base/number.hpp"
#include "wend/engine/follow.hpp"
#include "wend/gateway/ages.hpp"
#include "wend/gateway/cache.hpp"
#include "wend/gateway/door.hpp"
#include "wend/gateway/gopher_form.hpp"
#include "wend/gateway/showing.hpp"
#include "wend/gateway/style.hpp"
#include "wend/schemes/gopher/url.hpp"
#include "wend/schemes/wais/url.hpp"
#include "wend/uri/internet.hpp"
#include "wend/uri/parts.hpp"
#include "wend/wire/known.hpp"

namespace wend::gateway {
namespace {

using access::failure;
using access::representation;
using access::verb;
using clock = std::chrono::steady_clock;

std::string random_name() {
  std::random_device source;
  constexpr std::string_view digits = "0123456789abcdef";
  std::string made = "wend-";
  for (int i = 0; i < 8; ++i) made += digits[source() & 15];
  return made;
}

bool is_any(std::string_view scheme, std::initializer_list<std::string_view> names) {
  return std::ranges::any_of(names, [&](std::string_view one) { return same_ignoring_case(scheme, one); });
}

/// What has to do with this machine's own files, or only with a message at hand.
bool is_never_followed(std::string_view scheme) { return is_any(scheme, {"file", "afs", "mailserver"}); }

bool is_described(uri_view u) {
  if (is_any(u.scheme(), {"mailto", "mailserver"})) return true;
  return access::usual_verb(u.scheme()) == verb::session;
}

/// Whether words must be given before it can be asked for.
bool wants_words(uri_view u) {
  if (is_any(u.scheme(), {"gopher", "gophers"})) {
    auto item = gopher::parse(u);
    return item && (item->type == '7' || item->type == '2') && !item->search && !item->plus;
  }
  if (!same_ignoring_case(u.scheme(), "wais")) return false;
  auto database = wais::parse(u);
  return database && !database->wtype && !database->search && !database->database.empty();
}

std::vector<std::string> words_in(std::string_view typed) {
  std::vector<std::string> made;
  for (auto one : pieces(typed, ' '))
    if (!one.empty()) made.emplace_back(one);
  return made;
}

bool wants_it_anew(request_head const& head) {
  for (auto name : {"Cache-Control", "Pragma"})
    if (auto value = head.field(name); value && value->find("no-cache") != value->npos) return true;
  return false;
}

/// Answers that are ready, by what was asked. When there are too many of them all go.
class front {
 public:
  ready_answer const* find(std::string const& key, std::int64_t now) {
    auto found = all_.find(key);
    if (found == all_.end()) return nullptr;
    if (found->second.fresh_until > now) return &found->second;
    octets_ -= found->second.body.size();
    all_.erase(found);
    return nullptr;
  }
  void keep(std::string const& key, ready_answer what) {
    constexpr std::size_t most = 64 << 20, most_answers = 20'000;
    auto more = what.body.size();
    if (octets_ + more > most || all_.size() >= most_answers) all_.clear(), octets_ = 0;
    auto [at, is_new] = all_.try_emplace(key);
    if (!is_new) octets_ -= at->second.body.size();
    octets_ += more;
    at->second = std::move(what);
  }
  void forget(std::string const& key) {
    auto found = all_.find(key);
    if (found == all_.end()) return;
    octets_ -= found->second.body.size();
    all_.erase(found);
  }

 private:
  std::unordered_map<std::string, ready_answer> all_{};
  std::size_t octets_ = 0;
};

error plain(errc code) { return {code, 0}; }

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

unsigned status_of(errc code, bool has_login) noexcept {
  switch (code) {
    case errc::unknown_scheme:
    case errc::not_possible:
    case errc::no_context:
    case errc::cid_needs_message: return 501;
    case errc::unsafe_port:
    case errc::not_allowed:
    case errc::file_not_local:
    case errc::file_not_representable: return 403;
    case errc::login_refused:
    case errc::no_answer: return has_login ? 403 : 401;
    case errc::not_found: return 404;
    case errc::busy: return 503;
    case errc::timed_out: return 504;
    case errc::too_many_redirects: return 508;
    case errc::unreachable:
    case errc::no_such_host:
    case errc::truncated:
    case errc::too_large:
    case errc::not_private:
    case errc::unexpected_reply:
    case errc::cancelled: return 502;
    default: return 400;
  }
}

struct desk::state {
  state(asio::any_io_executor on, settings given)
      : how(std::move(given)),
        net(on, {!how.neighbours.empty() || how.trusts_resolvers, how.rules.trust_file}),
        kept_file(on, how.cache_file, how.cache_size),
        log(how.log_file),
        pseudonym(random_name()) {
    how.rules.local_files = false;
    how.rules.private_addresses = false;
    for (auto& one : how.names) std::ranges::transform(one, one.begin(), lower);
    style = {
        .head = {}, .body = std::string(stylesheet()), .etag = {}, .fetched = 0, .fresh_until = INT64_MAX};
    style.has_age = false;
    answer head{200, common_headers(), {}};
    head.headers.emplace_back("Content-Type", "text/css; charset=utf-8");
    head.headers.emplace_back("Cache-Control", "max-age=86400");
    style.head = prepared_head(head);
  }

  settings how;
  engine::network net;
  cache kept_file;
  metrics counts{};
  access_log log;
  std::string pseudonym;
  front ready{};
  ready_answer style{};
  std::uint16_t port = 0;
  std::size_t fetches = 0;
  std::map<std::string, std::size_t> fetches_of{};
  bool closing = false;
};

namespace {

/// One request at work. Lives in the frame of the coroutine that serves it.
class work {
 public:
  work(std::shared_ptr<desk::state> in, visit const& v, reply& to)
      : held_(std::move(in)),
        in_(*held_),
        visit_(v),
        to_(to),
        wishes_(wishes_of(v.head)),
        began_(clock::now()) {
    identity_ = {in_.how.names, v.address, in_.port, in_.pseudonym};
    scene_.now = std::time(nullptr);
  }

  asio::awaitable<void> serve();

 private:
  asio::awaitable<void> own_page(route const&);
  asio::awaitable<void> go(std::string const& typed);
  asio::awaitable<void> object();
  asio::awaitable<void> post(uri_view);
  asio::awaitable<void> ask_form(uri);
  asio::awaitable<void> obtain(uri, std::vector<std::string> answers, bool is_form);
  asio::awaitable<bool> from_cache(std::string const& key, showing&, bool even_if_old);
  asio::awaitable<void> fetch(uri, std::vector<std::string> answers, bool is_form, std::string const& key,
                              showing&);
  asio::awaitable<void> conclude(uri_view, access::outcome<representation> const&, kept&, cache::draft*,
                                 showing&);
  asio::awaitable<void> failed(uri_view, failure const&);
  asio::awaitable<void> refuse(unsigned status, std::optional<error>, std::string said = {});
  asio::awaitable<void> redirect(std::string const& to_uri);
  asio::awaitable<bool> give_ready(ready_answer const&, metrics::from);
  void finish(metrics::from);
  std::optional<refusal> refused_by_policy(uri_view) const;
  access::policy rules_for(uri_view) const;
  std::string front_key() const;
  std::string home() const { return "http://" + visit_.address + ":" + std::to_string(in_.port); }

  std::shared_ptr<desk::state> held_;
  desk::state& in_;
  visit const& visit_;
  reply& to_;
  wishes wishes_;
  clock::time_point began_;
  identity identity_{};
  route route_{};
  scene scene_{};
  std::string shown_uri_{};  // masked
  metrics::from source_ = metrics::from::own;
  std::optional<cache::found> stale_{};
};

void work::finish(metrics::from where) {
  auto took = std::chrono::duration_cast<std::chrono::milliseconds>(clock::now() - began_);
  constexpr std::string_view names[] = {"memory", "cache", "server", "own"};
  in_.counts.answered(to_.status(), where, to_.octets());
  if (!in_.log.is_there()) return;
  if (shown_uri_.empty()) {
    auto end = std::min(visit_.head.target.find('?'), visit_.head.target.size());
    shown_uri_ = route_.where == route::to::object ? masked(route_.uri) : visit_.head.target.substr(0, end);
    if (route_.where == route::to::refused) shown_uri_ = masked(shown_uri_);
  }
  in_.log.write({visit_.client, visit_.head.method, shown_uri_, to_.status(), to_.octets(), took,
                 names[static_cast<std::size_t>(where)]});
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
    co_await to_.give(what.head, age, what.body);
  }
  finish(where);
  co_return true;
}

asio::awaitable<void> work::serve() {
  route_ = route_of(visit_.head, identity_);
  scene_.is_proxy = route_.is_proxy;
  scene_.options = route_.options;
  if (route_.is_proxy) scene_.home = home();
  if (route_.where == route::to::refused)
    co_return co_await refuse(route_.why.status, std::nullopt, route_.why.why);
  if (route_.where != route::to::object) co_return co_await own_page(route_);
  bool reads = visit_.head.method == "GET" || visit_.head.method == "HEAD";
  if (reads && !wishes_.is_private) {
    auto key = front_key();
    if (wants_it_anew(visit_.head)) in_.ready.forget(key);
    else if (auto hot = in_.ready.find(key, scene_.now)) {
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
  } else {
    auto page = way.where == to::home ? home_page(scene_, in_.how.examples) : schemes_page(scene_);
    made = page_answer(200, page);
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

asio::awaitable<void> work::redirect(std::string const& to_uri) {
  answer made{302, common_headers(), {}};
  made.headers.emplace_back("Location", route_.is_proxy ? to_uri : path_of(to_uri));
  made.headers.emplace_back("Cache-Control", "no-store");
  co_await to_.give(made);
}

/// The box of the home page: a good URI has a page of its own, a bad one is explained.
asio::awaitable<void> work::go(std::string const& typed) {
  auto text = unwrapped(typed);
  auto read = read_target(text);
  shown_uri_ = masked(text);
  if (!read) {
    problem wrong{400, shown_uri_.size() == text.size() ? shown_uri_ : masked(text), read.error(), {}, {}};
    auto made = error_answer(scene_, wishes_, wrong);
    co_await to_.give(made);
    co_return finish(metrics::from::own);
  }
  answer made{303, common_headers(), {}};
  made.headers.emplace_back("Location", path_of(read->text()));
  co_await to_.give(made);
  finish(metrics::from::own);
}

// ---- an object

std::optional<refusal> work::refused_by_policy(uri_view u) const {
  auto scheme = u.scheme();
  if (is_never_followed(scheme))
    return refusal{403, "this scheme leads to files of this machine, and is not followed"};
  if (!access::find_opener(scheme)) return refusal{501, "nobody here knows this scheme"};
  auto server = internet::server_of(u, access::own_port(scheme));
  if (!server) return {};
  auto own_address = identity_.is_own(server->host) || server->host.starts_with("127.");
  if (own_address && server->port == in_.port) return refusal{508, "the URI leads back to this gateway"};
  return {};
}

/// What this URI may lead to. Our own network is closed but for what the operator has named.
access::policy work::rules_for(uri_view u) const {
  auto rules = in_.how.rules;
  bool by_name = same_ignoring_case(u.scheme(), "urn");
  auto server = internet::server_of(u, access::own_port(u.scheme()));
  bool is_hostless = !u.has_authority();
  auto is_it = [&](wire::endpoint const& one) {
    return server && one.host == server->host && one.port == server->port;
  };
  if (std::ranges::any_of(in_.how.neighbours, is_it)) rules.private_addresses = true;
  if (is_hostless && is_any(u.scheme(), {"news", "snews", "nntp"}))
    rules.private_addresses = true;  // the configured server
  if (by_name && in_.how.trusts_resolvers) rules.private_addresses = true;
  if (!by_name) rules.redirects = 0;  // the reader is told, and comes again: the whole policy for each hop
  rules.asker.user.reset();
  rules.asker.password.reset();
  if (rules.private_addresses && !rules.asker.news_server.empty() && is_hostless) {
    auto colon = rules.asker.news_server.rfind(':');
    auto port = colon == std::string::npos
                    ? std::nullopt
                    : number_in(std::string_view(rules.asker.news_server).substr(colon + 1));
    if (port && *port <= 65535) rules.ports_allowed.push_back(static_cast<std::uint16_t>(*port));
  }
  return rules;
}

asio::awaitable<void> work::object() {
  shown_uri_ = masked(route_.uri);
  auto read = read_target(route_.uri);
  if (!read) {
    auto what = read.error();
    unsigned status = what.code == errc::unknown_scheme ? 501 : 400;
    co_return co_await refuse(status, what);
  }
  auto name = uri(read->view().without_fragment());
  shown_uri_ = masked(name.text());
  uri_view u = name;
  auto post_it = visit_.head.method == "POST";
  if (is_described(u) && !post_it) {
    auto made = page_answer(200, hand_over_page(scene_, u));
    made.headers.emplace_back("Cache-Control", "max-age=300");
    co_await to_.give(made);
    co_return;
  }
  if (auto no = refused_by_policy(u)) {
    in_.counts.refused("policy");
    co_return co_await refuse(no->status, std::nullopt, no->why);
  }
  if (post_it) co_return co_await post(u);
  bool is_filter = is_any(u.scheme(), {"news", "snews", "nntp", "nntps"});
  auto words = words_in(value_of(route_.options, "q"));
  auto room = access::find_opener(u.scheme());
  if (!words.empty() && !is_filter && room->asking) {
    auto asked = room->asking(u, words);
    if (!asked) co_return co_await refuse(400, asked.error());
    name = *asked;
    shown_uri_ = masked(name.text());
  } else if (wants_words(u)) {
    auto made = page_answer(200, search_page(scene_, std::string(u.text())));
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
  auto rules = rules_for(name);
  engine::errand what{.name = *about_it};
  auto came = co_await engine::follow(in_.net, what, rules, who);
  if (!came) co_return co_await failed(name, came.error());
  auto questions = questions_in(block);
  if (questions.empty())
    co_return co_await refuse(502, plain(errc::unexpected_reply),
                              "the server has no questions for this form");
  about seen{.uri = without_password(name.text()), .fetched = scene_.now};
  auto made = page_answer(200, form_page(scene_, seen, questions, "A form"));
  made.headers.emplace_back("Cache-Control", "no-store");
  source_ = metrics::from::server;
  co_await to_.give(made);
}

bool comes_from_us(request_head const& head, identity const& we) {
  auto origin = head.field("Origin");
  if (!origin || *origin == "null") return !origin;
  auto host = std::string_view(*origin).substr(std::min(origin->find("://") + 3, origin->size()));
  auto port = std::string(":") + std::to_string(we.port);
  if (host.ends_with(port)) host.remove_suffix(port.size());
  return we.is_own(host);
}

asio::awaitable<void> work::post(uri_view u) {
  if (!asks_for_form(u)) co_return co_await refuse(405, std::nullopt, "there is no form to post to");
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

// ---- the cache

asio::awaitable<bool> work::from_cache(std::string const& key, showing& show, bool even_if_old) {
  auto found = co_await in_.kept_file.find(key);
  if (!found) co_return false;
  if (found->object.fresh_until <= scene_.now && !even_if_old) {
    stale_ = std::move(found);
    co_return false;
  }
  source_ = metrics::from::cache;
  bool more = co_await show.begin(found->object, true);
  for (std::uint64_t i = 0; more && i < found->pieces; ++i) {
    auto piece = co_await in_.kept_file.piece(found->number, i);
    if (!piece) {
      bool said = co_await show.break_off();
      if (!said) co_await refuse(503, plain(errc::busy), "the copy has gone just now");
      co_return true;
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

std::string cache_key(uri_view u) { return std::string(u.text()); }

asio::awaitable<void> work::obtain(uri name, std::vector<std::string> answers, bool is_form) {
  auto via = route_.is_proxy ? "1.1 " + in_.pseudonym : std::string();
  wishes_.is_private = wishes_.is_private || name.view().has_userinfo() || is_form;
  showing show(to_, scene_, wishes_, without_password(name.text()), via);
  auto key = wishes_.is_private ? std::string() : cache_key(name);
  if (!key.empty() && !wants_it_anew(visit_.head)) {
    bool well = co_await from_cache(key, show, false);
    if (well) co_return;
  }
  auto& mine = in_.fetches_of[visit_.client];
  bool is_full = in_.fetches >= in_.how.fetches || mine >= in_.how.fetches_of_client || in_.closing;
  if (is_full) {
    in_.counts.refused("fetches");
    co_return co_await refuse(503, plain(errc::busy), "too much is being fetched already");
  }
  {
    one_more of_all(in_.fetches), of_client(mine);
    in_.counts.fetches(in_.fetches);
    co_await fetch(std::move(name), std::move(answers), is_form, key, show);
  }
  in_.counts.fetches(in_.fetches);
  auto left = in_.fetches_of.find(visit_.client);
  if (left != in_.fetches_of.end() && left->second == 0) in_.fetches_of.erase(left);
}

// ---- fetching

/// What a note means for what is kept.
void take_note(kept& made, std::string_view name, std::string_view value) {
  namespace known = wire::known;
  auto& facts = made.facts;
  if (name == known::media_type) facts.type = made.media_type = value;
  else if (name == known::size) facts.size = number_in(value);
  else if (name == known::date) facts.date = value;
  else if (name == known::lines) facts.lines = number_in(value);
  else if (name == known::from) facts.from = value;
  else if (name == known::references) facts.references = value;
  else if (made.notes.size() < 64 && value.size() < 4096) made.notes.emplace_back(name, value);
}

/// Basic credentials, for schemes whose servers want a name.
void take_login(request_head const& head, access::policy& rules) {
  auto value = head.field("Authorization");
  if (!value || !same_ignoring_case(std::string_view(*value).substr(0, 6), "basic ")) return;
  std::string octets;
  std::uint32_t group = 0;
  unsigned bits = 0;
  for (char c : value->substr(6)) {
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    auto digit_value = digits.find(c);
    if (digit_value == digits.npos) break;
    group = group << 6 | static_cast<std::uint32_t>(digit_value);
    bits += 6;
    if (bits >= 8) octets += static_cast<char>(static_cast<unsigned char>(group >> (bits -= 8)));
  }
  auto colon = octets.find(':');
  if (colon == octets.npos) return;
  rules.asker.user = octets.substr(0, colon);
  rules.asker.password = octets.substr(colon + 1);
}

bool is_web(uri_view u) { return is_any(u.scheme(), {"http", "https"}); }

asio::awaitable<void> work::fetch(uri name, std::vector<std::string> answers, bool is_form,
                                  std::string const& key, showing& show) {
  kept object;
  object.uri = without_password(name.text());
  object.fetched = scene_.now;
  std::unique_ptr<cache::draft> draft;
  bool begun = false;
  std::size_t next_answer = 0;
  auto begin = [&]() -> asio::awaitable<bool> {
    begun = true;
    object.fresh_until = key.empty() ? 0 : fresh_until(object);
    if (object.fresh_until > scene_.now) draft = in_.kept_file.begin(key);
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
  auto rules = rules_for(name);
  take_login(visit_.head, rules);
  engine::errand what{.name = name};
  if (is_web(name)) {
    what.headers.emplace_back("Via", "1.1 " + in_.pseudonym);
    auto const* old = stale_ ? &stale_->object : nullptr;
    if (old && !old->note("etag").empty()) what.headers.emplace_back("If-None-Match", old->note("etag"));
    if (auto changed = old ? seconds_of(old->facts.date) : std::nullopt)
      what.headers.emplace_back("If-Modified-Since", http_date(*changed));
  }
  asio::cancellation_signal gone;
  auto is_there = std::make_shared<bool>(true);
  if (visit_.if_gone)
    visit_.if_gone([&gone, is_there] {
      if (*is_there) gone.emit(asio::cancellation_type::all);
    });
  source_ = metrics::from::server;
  auto from = clock::now();
  access::outcome<representation> came = std::unexpected(failure{{errc::cancelled, 0}, {}});
  try {
    auto way = engine::follow(in_.net, what, rules, who);
    auto heed = asio::bind_cancellation_slot(gone.slot(), asio::use_awaitable);
    came = co_await asio::co_spawn(in_.net.executor(), std::move(way), heed);
  } catch (std::exception const&) {  // given up while it waited
  }
  *is_there = false;
  auto took = std::chrono::duration_cast<std::chrono::milliseconds>(clock::now() - from);
  in_.counts.fetched(name.view().scheme(), came.has_value(), took);
  if (came && !begun && std::holds_alternative<access::bytes>(came->body)) {
    object.facts = came->facts;
    co_await begin();
  }
  co_await conclude(name, came, object, draft.get(), show);
}

asio::awaitable<void> work::conclude(uri_view u, access::outcome<representation> const& came, kept& object,
                                     cache::draft* draft, showing& show) {
  bool stopped = !came && show.has_enough();
  if (!came && !stopped) {
    bool not_changed = stale_ && came.error().said.starts_with("304");
    if (not_changed) {
      auto& old = stale_->object;
      old.fetched = scene_.now;
      old.fresh_until = fresh_until(old);
      in_.kept_file.renew(stale_->number, old);
      showing again(to_, scene_, wishes_, old.uri, {});
      bool well = co_await from_cache(cache_key(u), again, true);
      if (well) co_return;
    }
    bool said = co_await show.break_off();
    if (said) co_return;
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

asio::awaitable<void> work::failed(uri_view u, failure const& why) {
  auto code = why.what.code;
  if (code == errc::too_many_redirects && !why.said.empty()) {  // it is elsewhere: the reader is told
    auto there = read_target(why.said);
    if (there && there->text() != u.text()) co_return co_await redirect(there->text());
    if (!there) co_return co_await refuse(502, there.error(), "it is said to be at a place that is no URI");
  }
  auto status = status_of(code, u.has_userinfo());
  problem wrong{status, shown_uri_, why.what, masked(why.said), "get, by " + std::string(u.scheme())};
  auto made = error_answer(scene_, wishes_, wrong);
  co_await to_.give(made);
}

}  // namespace

desk::desk(asio::any_io_executor on, settings how)
    : held_(std::make_shared<state>(std::move(on), std::move(how))) {}
desk::~desk() = default;

void desk::listens_at(std::uint16_t port) { held_->port = port; }
metrics& desk::counts() { return held_->counts; }
access_log& desk::log() { return held_->log; }
std::string desk::trouble() const { return held_->kept_file.trouble(); }
void desk::close() { held_->closing = true; }
void desk::stop_keeping() { held_->kept_file.close(); }

asio::awaitable<void> desk::serve(visit const& v, reply& to) {
  auto job = std::make_unique<work>(held_, v, to);
  co_await job->serve();
}

asio::awaitable<void> desk::refuse(refusal const& why, std::string const& client, reply& to) {
  scene for_whom;
  wishes none;
  problem wrong{why.status, {}, std::nullopt, why.why, {}};
  to.close_after();
  held_->counts.refused("request");
  auto made = error_answer(for_whom, none, wrong);
  co_await to.give(made);
  held_->log.write({client, "-", "-", why.status, to.octets(), {}, "own"});
}

}  // namespace wend::gateway

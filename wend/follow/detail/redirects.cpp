// SPDX-License-Identifier: Apache-2.0
#include "wend/follow/detail/redirects.hpp"

#include <algorithm>
#include <ctime>
#include <ranges>

#include "wend/base/detail/ascii.hpp"
#include "wend/engine/network.hpp"
#include "wend/local/opening.hpp"
#include "wend/names/redact.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parse.hpp"

namespace wend::engine {
namespace {
using access::representation;

/// URIs from the network may need repair.
result<uri> uri_in(std::string const& text) {
  auto read = repair(text);
  if (!read) return unexpected(read.error());
  return std::move(read->value);
}

bool changes_something(verb what) {
  return what == verb::put || what == verb::append || what == verb::remove;
}

/// RFC 9110 §15.4.4: a redirect by GET after a request that changes something means that the change is done. After a
/// POST it leads to the response, which is fetched.
bool is_done(hop const& came, pending_hop const& here) {
  return came.elsewhere.empty() || (came.by_get && changes_something(here.what) && here.what != verb::append);
}

}  // namespace

redirects::redirects(network& net, access::request asked, access::policy const& rules, async_caller caller)
    : net_(net),
      asked_(std::move(asked)),
      rules_(rules),
      caller_(std::move(caller)),
      seeks_anchor_(asked_.what == verb::get),
      private_at_home_(rules_.private_addresses) {
  if (rules_.asker.now == 0) rules_.asker.now = std::time(nullptr);
  watch_octets();
  watch_addresses();
}

/// Counts the octets of every way of access, and searches them for the fragment.
void redirects::watch_octets() {
  auto note = std::move(caller_.note);
  caller_.note = [this, note](std::string_view name, std::string_view value) {
    if (name == wire::known::media_type) media_type_ = value;
    if (note) note(name, value);
  };
  auto deliver = std::move(caller_.deliver);
  caller_.deliver = [this, deliver](std::string_view octets) -> asio::awaitable<bool> {
    if (!begun_ && fragment_) search_.emplace(media_type_, *fragment_);
    begun_ = true;
    count_ += octets.size();
    if (search_) search_->read(octets);
    if (!deliver) co_return true;
    bool more = co_await deliver(octets);
    co_return more;
  };
}

/// Notes whether a public address was reached: URIs that it names may not lead to private addresses.
void redirects::watch_addresses() {
  auto reached = std::move(caller_.reached);
  caller_.reached = [this, reached](std::string_view text) {
    error_code unreadable;
    auto address = asio::ip::make_address(text, unreadable);
    if (!unreadable && net_.options().is_public(address)) met_public_ = true;
    if (reached) reached(text);
  };
}

// ---- from hop to hop

/// RFC 1630 §Fragment-id: the client looks the fragment up. An empty one means the whole object.
void redirects::set_out_for(uri_view u) {
  if (seeks_anchor_ && !u.fragment().empty()) fragment_ = unescaped(u.fragment());
}

namespace {

/// Whether a header of the caller may follow to another server: it is about the representation or its state, and so
/// not likely to hold a secret.
bool may_follow(std::pair<std::string, std::string> const& header) {
  constexpr std::string_view names[] = {
      "accept",           "accept-charset",   "accept-encoding",     "accept-language", "cache-control",
      "content-encoding", "content-language", "content-type",        "if-match",        "if-modified-since",
      "if-none-match",    "if-range",         "if-unmodified-since", "range",           "user-agent"};
  return std::ranges::any_of(names,
                             [&](std::string_view name) { return same_ignoring_case(name, header.first); });
}

}  // namespace

/// Removes the login, and the headers that may be meant for one server only: RFC 9110 §15.4.
void redirects::leave_secrets_behind(uri_view from, uri_view to) {
  bool same = same_ignoring_case(from.scheme(), to.scheme()) && same_ignoring_case(from.host(), to.host()) &&
              from.port_number() == to.port_number();
  if (same) return;
  rules_.asker.user.reset();
  rules_.asker.password.reset();
  std::erase_if(asked_.headers, [](auto const& header) { return !may_follow(header); });
}

/// RFC 9110 §15.4.8: a request that changes something keeps its method and body. Sent again only by HTTP, never in
/// clear after TLS, and only with a body that can be read again.
bool redirects::may_send_again(std::string_view there) const {
  auto scheme = there.substr(0, there.find(':'));
  bool stays_private =
      same_ignoring_case(scheme, "https") ||
      (same_ignoring_case(scheme, "http") && same_ignoring_case(asked_.name.view().scheme(), "http"));
  auto next = parse(there);
  uri_view here = asked_.name;
  bool is_same_host = next && same_ignoring_case(next->host(), here.host());
  // The user has not asked to change anything on another server: RFC 9110 §15.4.
  if (!stays_private || !is_same_host) return false;
  return !caller_.upload || (asked_.rewind && asked_.rewind());
}

/// Adds the locations of a hop to the URIs to try, or returns why they are not tried.
std::optional<failure> redirects::go_on(hop came, pending_hop const& here) {
  bool sends_again = changes_something(here.what) && !came.by_get;
  if (sends_again && !may_send_again(came.elsewhere.front().uri)) {
    bool is_spent = caller_.upload && !asked_.rewind;
    return failure{errc::not_possible,
                   "it is at " + redact(came.elsewhere.front().uri) + " now" +
                       (is_spent ? "; what came through a pipe cannot be sent again" : "")};
  }
  asked_.words.clear();  // meant for the first URI
  bool several = here.one_of_several || came.of_a_name || came.elsewhere.size() > 1;
  bool foreign = !came.by_rule || here.foreign;
  bool still_asking = here.lists_uris && !came.of_a_name;  // a redirect of the resolver
  for (auto& [url, lists] : came.elsewhere | std::views::reverse)
    ahead_.push_back({.text = std::move(url),
                      .what = came.by_get ? verb::get : here.what,
                      .foreign = foreign,
                      .one_of_several = several,
                      .lists_uris = lists || still_asking});
  return {};
}

representation redirects::arrive(hop came, pending_hop const& here) {
  auto object = std::move(came.object);
  for (auto const& there : came.elsewhere) object.notes.emplace_back("see", there.uri);
  if (object.uri.empty()) object.uri = asked_.name.view().without_fragment().text();
  if (here.one_of_several) attempts_.push_back({here.text, std::nullopt});
  object.attempts = std::move(attempts_);
  if (fragment_ && std::holds_alternative<access::bytes>(object.body)) {
    if (!search_) search_.emplace(object.media_type, *fragment_);
    object.anchor = access::anchor{*fragment_, search_->is_understood(), search_->position()};
  }
  return object;
}

/// Not a coroutine, as `visit`.
answered redirects::try_next(pending_hop const& here, bool is_first) {
  auto next = is_first ? result<uri>(asked_.name) : uri_in(here.text);
  if (!next) return at_once(failed(next.error().code, {}));
  leave_secrets_behind(asked_.name, *next);
  bool led_by_strangers = here.foreign && met_public_;
  rules_.private_addresses = private_at_home_ && !led_by_strangers;
  if (led_by_strangers) rules_.allowed_private_hosts.clear();
  asked_.name = std::move(*next);
  asked_.what = here.what;
  set_out_for(asked_.name);
  auto place = std::string(name_of(here.what)) += asked_.name.view().without_fragment().text();
  bool is_new = been_at_.insert(std::move(place)).second;
  return is_new ? visit(here) : at_once(failed(errc::too_many_redirects, {}));
}

asio::awaitable<outcome<representation>> redirects::travel(std::unique_ptr<redirects> way) {
  auto& self = *way;
  self.ahead_.push_back({self.asked_.name.text(), self.asked_.what});
  failure last{errc::not_found};
  for (unsigned tried = 0; !self.ahead_.empty(); ++tried) {
    auto here = std::move(self.ahead_.back());
    self.ahead_.pop_back();
    if (tried > self.rules_.redirects)
      co_return failed(errc::too_many_redirects, here.text);  // with URIs left
    auto answer = co_await self.try_next(here, tried == 0);
    if (answer && is_done(*answer, here)) co_return self.arrive(std::move(*answer), here);
    if (!answer) last = answer.error();
    else if (auto wrong = self.go_on(std::move(*answer), here)) last = std::move(*wrong);
    else continue;
    if (tried > 0) {
      last.at = 0;  // a byte of another URI
      last.said = redact(here.text) + (last.said.empty() ? "" : ": " + last.said);
    }
    if (self.begun_ || !here.one_of_several) break;
    self.attempts_.push_back({here.text, last.code});
  }
  co_return unexpected(last);
}

asio::awaitable<outcome<representation>> follow(network& net, access::request asked,
                                                access::policy const& rules, async_caller caller) {
  return redirects::travel(std::make_unique<redirects>(net, std::move(asked), rules, std::move(caller)));
}

}  // namespace wend::engine

// SPDX-License-Identifier: Apache-2.0
#include "wend/engine/follow.hpp"

#include <algorithm>
#include <ctime>
#include <memory>
#include <random>
#include <ranges>
#include <set>

#include "wend/access/anchor.hpp"
#include "wend/access/openers.hpp"
#include "wend/access/rehearse.hpp"
#include "wend/base/ascii.hpp"
#include "wend/base/number.hpp"
#include "wend/engine/address.hpp"
#include "wend/engine/document.hpp"
#include "wend/engine/files.hpp"
#include "wend/engine/leg.hpp"
#include "wend/engine/library/afs.hpp"
#include "wend/engine/library/library.hpp"
#include "wend/engine/mail_store.hpp"
#include "wend/engine/network.hpp"
#include "wend/engine/opening.hpp"
#include "wend/engine/resolver.hpp"
#include "wend/engine/spool.hpp"
#include "wend/registry/user_scheme.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parse.hpp"

namespace wend::engine {
namespace {

using access::failure;
using access::representation;
using access::verb;
using listing = access::listing;
using outcome_of_leg = access::outcome<leg>;

/// Why what was planned is not done.
failure no_way(wire::plan const& plan, uri_view u) {
  auto needs_message = [](finding said) { return said.code == errc::cid_needs_message; };
  if (std::ranges::any_of(plan.notices, needs_message)) return {{errc::cid_needs_message, 0}, {}};
  auto scheme = std::string(u.scheme());
  if (plan.action == "session") {  // RFC 1738 §3.8
    auto where = plan.peer ? " at " + wire::text_of(*plan.peer) : std::string();
    return {{errc::not_possible, 0},
            scheme + " is a session to log in to" + where + ", not an object to get"};
  }
  if (plan.action == "look up")  // RFC 1630 §Message-Id
    return {{errc::not_possible, 0}, "no mail is known here in which to look it up"};
  return {{errc::not_possible, 0}, "nothing here speaks " + scheme + " yet"};
}

/// RFC 1738 §3.8: what is no data object is no mistake either; it is said what it is instead.
failure why_not(uri_view u, error wrong, access::intent asked, access::policy const& rules) {
  if (wrong.code != errc::not_possible || asked.what != verb::get) return {wrong, {}};
  asked.what = verb::session;
  auto session = access::rehearse(u, asked, rules);
  return session ? no_way(*session, u) : failure{wrong, {}};
}

/// The number of a conversation by datagrams: with the port, all that keeps a stranger from answering.
std::uint16_t hard_to_guess() {
  thread_local std::random_device source;  // to find it takes longer than all else of a short conversation
  return std::uniform_int_distribution<std::uint16_t>(1, UINT16_MAX)(source);
}

/// What the network names is not always well written.
result<uri> uri_in(std::string const& text) {
  auto read = repair(text);
  if (!read) return std::unexpected(read.error());
  return std::move(read->value);
}

/// A URI that is still to be tried.
struct stop {
  std::string text;
  verb what;
  bool foreign = false;         // the network has named it
  bool one_of_several = false;  // if it is not there, the next one is tried
  bool lists_uris = false;      // it is asked for the URIs where the object is
};

/// One request on its way, however many servers it takes.
class journey {
 public:
  journey(network& net, errand asked, access::policy rules, caller who)
      : net_(net),
        asked_(std::move(asked)),
        rules_(std::move(rules)),
        who_(std::move(who)),
        at_(asked_.name),
        private_at_home_(rules_.private_addresses) {
    if (rules_.asker.now == 0) rules_.asker.now = std::time(nullptr);
    watch_octets();
    watch_addresses();
  }
  journey(journey const&) = delete;

  asio::awaitable<access::outcome<representation>> travel();

 private:
  void watch_octets();
  void watch_addresses();
  void tell(representation const&);
  answered visit(uri, stop const&);
  answered speak(uri_view, wire::plan const&, stop const&);
  answered on_file(std::string name, verb what);
  answered on_afs(std::string name, verb what);
  template <class Reader>
  answered read(outcome<Reader>);
  answered read_spool_first(outcome<spool_reader>, result<wire::exchange>);
  answered browse(wire::plan, access::request);
  answered write_file(outcome<file_writer>);
  answered hold_talk(wire::exchange);
  answered produce(user_scheme const*, uri);
  answered resolve(wire::plan, access::request);
  answered look_in_mail(uri_view, wire::errand const&);
  void set_out_for(uri_view);
  void leave_secrets_behind(uri_view from, uri_view to);
  representation arrive(leg, stop const&);
  std::optional<failure> go_on(leg, stop const&);

  network& net_;
  errand asked_;
  access::policy rules_;
  caller who_;

  uri at_;                     // where the object is looked for now
  std::vector<stop> ahead_{};  // the last is the next
  std::set<std::string> been_at_{};
  std::vector<access::attempt> attempts_{};

  bool const private_at_home_;  // for what the user names
  bool met_public_ = false;     // someone on the Internet has been asked, and may have named what comes next
  bool begun_ = false;          // octets have come: what came of one object is never followed by another
  std::uint64_t count_ = 0;
  std::string media_type_{};
  std::optional<std::string> fragment_{};
  std::optional<access::fragment_search> search_{};
};

/// All octets pass here, whichever way they come.
void journey::watch_octets() {
  auto note = std::move(who_.note);
  who_.note = [this, note](std::string_view name, std::string_view value) {
    if (name == wire::known::media_type) media_type_ = value;
    if (note) note(name, value);
  };
  auto deliver = std::move(who_.deliver);
  who_.deliver = [this, deliver](std::string_view octets) -> asio::awaitable<bool> {
    if (!begun_ && fragment_) search_.emplace(media_type_, *fragment_);
    begun_ = true;
    count_ += octets.size();
    if (search_) search_->read(octets);
    if (!deliver) co_return true;
    bool more = co_await deliver(octets);
    co_return more;
  };
}

/// What the user names may be in our own network; what a server out there names may not.
void journey::watch_addresses() {
  auto reached = std::move(who_.reached);
  who_.reached = [this, reached](std::string_view text) {
    error_code unreadable;
    auto address = asio::ip::make_address(text, unreadable);
    if (!unreadable && net_.options().is_public(address)) met_public_ = true;
    if (reached) reached(text);
  };
}

// ---- local files

/// What is known of a local file is told as a server would tell it.
void journey::tell(representation const& of) {
  namespace known = wire::known;
  who_.note(known::media_type, of.media_type);
  if (of.facts.size) who_.note(known::size, std::to_string(*of.facts.size));
  if (!of.facts.date.empty()) who_.note(known::date, of.facts.date);
  if (of.begins_at) who_.note(known::begins_at, std::to_string(of.begins_at));
}

/// A file, or an article of a spool: a listing at once, octets block by block.
template <class Reader>
answered journey::read(outcome<Reader> file) {
  if (!file) co_return failed_as(file.error());
  auto made = file->about();
  if (std::holds_alternative<listing>(made.body)) co_return leg{std::move(made)};
  tell(made);
  for (;;) {
    auto octets = file->next();
    if (!octets) co_return failed_as(octets.error());
    if (octets->empty()) break;
    bool more = co_await who_.deliver(*octets);
    if (!more) co_return failed(errc::cancelled, {});
  }
  made.body = access::bytes{count_};
  co_return leg{std::move(made)};
}

answered journey::write_file(outcome<file_writer> file) {
  if (!file) co_return failed_as(file.error());
  for (;;) {
    std::optional<std::string_view> octets = std::string_view();
    if (who_.upload) octets = co_await who_.upload();
    if (!octets) co_return failed(errc::truncated, "what was to be stored could not be read");
    if (octets->empty()) break;
    auto written = file->write(*octets);
    if (!written) co_return failed_as(written.error());
  }
  auto made = file->finish();
  if (!made) co_return failed_as(made.error());
  co_return leg{std::move(*made)};
}

answered journey::on_file(std::string name, verb what) {
  auto in_a_leg = [](outcome<representation> made) -> outcome_of_leg {
    if (!made) return failed_as(made.error());
    return leg{std::move(*made)};
  };
  switch (what) {
    case verb::get: co_return co_await read(file_reader::open(name, rules_, asked_.from));
    case verb::put: co_return co_await write_file(file_writer::replace(name, rules_));
    case verb::append: co_return co_await write_file(file_writer::append(name, rules_));
    case verb::list: co_return in_a_leg(list_directory(name, rules_));
    case verb::stat: co_return in_a_leg(file_facts(name, rules_));
    case verb::remove: co_return in_a_leg(remove_file(name, rules_));
    default: co_return failed(errc::not_possible, {});
  }
}

/// What is beneath /afs is read as local files are, and has afs URIs.
answered journey::on_afs(std::string name, verb what) {
  auto beneath = rules_beneath(rules_);
  if (!beneath) co_return failed_as(beneath.error());
  rules_.file_root = beneath->file_root;
  auto made = co_await on_file(std::move(name), what);
  auto all = made ? std::get_if<listing>(&made->made.body) : nullptr;
  if (all) name_in_afs(*all);
  co_return made;
}

// ---- conversations

/// What a note means for the representation. False: it is the protocol's own.
bool take_note(leg& made, std::string_view name, std::string_view value) {
  namespace known = wire::known;
  auto& facts = made.made.facts;
  if (name == known::media_type) facts.type = made.made.media_type = value;
  else if (name == known::size) facts.size = number_in(value);
  else if (name == known::date) facts.date = value;
  else if (name == known::lines) facts.lines = number_in(value);
  else if (name == known::from) facts.from = value;
  else if (name == known::references) facts.references = value;
  else if (name == known::begins_at) made.made.begins_at = number_in(value).value_or(0);
  else if (name == known::uri) made.made.uri = value;
  else if (name == known::url) made.elsewhere.push_back({std::string(value)});
  else if (name == known::listing) made.made.body = listing{};
  else return false;
  return true;
}

answered journey::hold_talk(wire::exchange talk) {
  leg made;
  auto who = who_;
  who.note = [this, &made](std::string_view name, std::string_view value) {
    if (!take_note(made, name, value)) made.made.notes.emplace_back(name, value);
    who_.note(name, value);
  };
  who.item = [&made](wire::entry const& one) {
    if (!std::holds_alternative<listing>(made.made.body)) made.made.body = listing{};
    std::get<listing>(made.made.body).entries.push_back(one);
  };
  bool enough = false;
  who.deliver = [this, &enough](std::string_view octets) -> asio::awaitable<bool> {
    bool more = co_await who_.deliver(octets);
    enough = !more;
    co_return more;
  };
  auto wrong = co_await run(net_, std::move(talk), who, limits_of(rules_));
  if (wrong) co_return failed(wrong->code, wrong->said, wrong->at);
  if (enough) co_return failed(errc::cancelled, {});
  if (std::holds_alternative<access::bytes>(made.made.body)) made.made.body = access::bytes{count_};
  co_return made;
}

answered journey::produce(user_scheme const* own, uri name) {
  auto object = own->object(name);
  if (!object) co_return failed(errc::not_found, {});
  who_.note(wire::known::media_type, object->media_type);
  bool more = co_await who_.deliver(object->octets);
  if (!more) co_return failed(errc::cancelled, {});
  leg made;
  made.made.media_type = object->media_type;
  made.made.body = access::bytes{object->octets.size()};
  co_return made;
}

// ---- mail

/// RFC 1630 §Message-Id, §Content-Id: in the mail that is here, or in the message at hand.
answered journey::look_in_mail(uri_view u, wire::errand const& job) {
  if (!asked_.message.empty() && same_ignoring_case(u.scheme(), "cid"))
    return read(mail_reader::open_part(u, asked_.message, rules_));
  return read(mail_reader::open(u, job, {rules_.mail_stores, rules_.mail_index}, rules_));
}

bool is_in_mail(uri_view u, access::policy const& rules, std::string const& message) {
  if (same_ignoring_case(u.scheme(), "cid")) return !message.empty();
  return !rules.mail_stores.empty() && may_be_in_mail(u, operation::access);
}

bool is_allowed(uri_view u, access::policy const& rules) {
  auto same = [&](std::string const& one) { return same_ignoring_case(one, u.scheme()); };
  return rules.schemes.empty() || std::ranges::any_of(rules.schemes, same);
}

answered at_once(outcome_of_leg made) { co_return made; }

/// Keeps what is planned and asked while it is done.
answered journey::resolve(wire::plan plan, access::request asked) {
  auto made = co_await ask_resolver(net_, plan, asked, rules_, who_);
  co_return made;
}

/// Keeps what is planned and asked while it is done.
answered journey::browse(wire::plan plan, access::request asked) {
  auto made = co_await act_on_document(net_, plan, asked, rules_, who_);
  co_return made;
}

/// RFC 1630 §News: what is here already does as well as a server, which is asked for the rest if there is
/// one.
answered journey::read_spool_first(outcome<spool_reader> spool, result<wire::exchange> talk) {
  bool is_here = spool || spool.error().what.code != errc::not_found;
  if (is_here || rules_.asker.news_server.empty()) co_return co_await read(std::move(spool));
  if (!talk) co_return std::unexpected(failure{talk.error(), {}});
  co_return co_await hold_talk(std::move(*talk));
}

using conversation = result<wire::exchange> (*)(uri_view, wire::errand const&);

/// The room's own conversation, or a library's.
outcome<conversation> talker_for(uri_view u, wire::plan const& plan) {
  auto room = access::find_opener(u.scheme());
  auto library = find_library(u.scheme());
  if (plan.action == "session") return std::unexpected(no_way(plan, u));
  if (room && room->talk) return room->talk;
  if (!library) return std::unexpected(no_way(plan, u));
  if (!library->talk) return failed(errc::not_possible, what_is_missing(*library));
  return library->talk;
}

/// Who does what is asked. No coroutine, so that thousands who wait do not keep what was needed to choose.
answered journey::visit(uri name, stop const& here) {
  uri_view u = name;
  auto refused = [](failure why) { return at_once(std::unexpected(std::move(why))); };
  if (!is_allowed(u, rules_))
    return at_once(failed(errc::not_allowed, std::string(u.scheme()) + " is not followed"));
  auto by = rules_.gateways.way_for(u);
  if (!by) return refused(by.error());
  access::intent wanted_so{here.what, asked_.words, *by};
  auto plan = access::rehearse(u, wanted_so, rules_);
  if (!plan) return refused(why_not(u, plan.error(), wanted_so, rules_));
  if (plan->open && here.foreign)
    return at_once(failed(errc::not_allowed, "a server may not lead to local files"));
  if (plan->open && same_ignoring_case(u.scheme(), "afs")) return on_afs(*plan->open, here.what);
  if (plan->open) return on_file(*plan->open, here.what);

  if (auto own = find_user_scheme(u.scheme()))
    return own->object ? produce(own, std::move(name)) : at_once(sources_in(*plan));
  auto room = access::find_opener(u.scheme());
  bool has_words = !asked_.words.empty() && room && room->asking;
  auto wanted = has_words ? room->asking(u, asked_.words) : result<uri>(name);
  if (!wanted) return refused({wanted.error(), {}});
  at_ = *wanted;
  if (!plan->method.empty()) {
    access::request asked{.what = here.what, .name = name, .from = asked_.from, .headers = asked_.headers};
    if (!by->is_direct() && !names_our_network(u)) met_public_ = true;  // by whom, the proxy does not tell
    if (here.lists_uris) return resolve(std::move(*plan), std::move(asked));
    return browse(std::move(*plan), std::move(asked));
  }
  bool is_name = plan->action == "resolve" && !plan->peer;
  if (is_name) return at_once(sources_in(*plan));
  return speak(*wanted, *plan, here);
}

/// What is neither a file nor a document nor a name: mail and news that are here, else a conversation.
answered journey::speak(uri_view u, wire::plan const& plan, stop const& here) {
  wire::errand job{access::row_of(here.what).kind, rules_.asker, asked_.from, asked_.first, asked_.last};
  job.asker.conversation = hard_to_guess();
  if (is_in_mail(u, rules_, asked_.message)) {
    if (here.foreign) return at_once(failed(errc::not_allowed, "a server may not ask for mail"));
    return look_in_mail(u, job);
  }
  auto talker = talker_for(u, plan);
  if (!talker) return at_once(std::unexpected(talker.error()));
  auto talk = (*talker)(u, job);
  if (!here.foreign && !rules_.asker.spool.empty() && may_be_in_spool(u, job.what))
    return read_spool_first(spool_reader::open(u, job, rules_), std::move(talk));
  if (!talk) return at_once(std::unexpected(failure{talk.error(), {}}));
  return hold_talk(std::move(*talk));
}

// ---- from stop to stop

/// RFC 1630 §Fragment-id: it belongs to whom the object comes to. A void one means the whole.
void journey::set_out_for(uri_view u) {
  if (asked_.what == verb::get && !u.fragment().empty()) fragment_ = unescaped(u.fragment());
}

bool changes_something(verb what) {
  return what == verb::put || what == verb::append || what == verb::remove;
}

/// RFC 9110 §15.4.4: what was to be done is done, and something about it can be seen elsewhere.
bool is_done(leg const& came, stop const& here) {
  return came.elsewhere.empty() || (came.by_get && changes_something(here.what));
}

/// What was said for one server is not said to another.
void journey::leave_secrets_behind(uri_view from, uri_view to) {
  bool same = same_ignoring_case(from.scheme(), to.scheme()) && same_ignoring_case(from.host(), to.host()) &&
              from.port_number() == to.port_number();
  if (same) return;
  rules_.asker.user.reset();
  rules_.asker.password.reset();
  std::erase_if(asked_.headers, [](auto const& one) {
    constexpr std::string_view own[] = {"authorization", "cookie", "host", "proxy-authorization"};
    return std::ranges::any_of(own,
                               [&](std::string_view name) { return same_ignoring_case(name, one.first); });
  });
}

/// Where it goes on from here, or why it does not.
std::optional<failure> journey::go_on(leg came, stop const& here) {
  if (changes_something(here.what))  // what was to be sent is gone; and who asked has said where it was to go
    return failure{{errc::not_possible, 0}, "it is at " + came.elsewhere.front().uri + " now"};
  asked_.words.clear();  // they were for the first
  bool several = here.one_of_several || came.of_a_name || came.elsewhere.size() > 1;
  bool foreign = !came.by_rule || here.foreign;
  bool still_asking = here.lists_uris && !came.of_a_name;  // the resolver has only moved
  for (auto& [url, lists] : came.elsewhere | std::views::reverse)
    ahead_.push_back({.text = std::move(url),
                      .what = came.by_get ? verb::get : here.what,
                      .foreign = foreign,
                      .one_of_several = several,
                      .lists_uris = lists || still_asking});
  return {};
}

representation journey::arrive(leg came, stop const& here) {
  auto made = std::move(came.made);
  for (auto const& there : came.elsewhere) made.notes.emplace_back("see", there.uri);
  if (made.uri.empty()) made.uri = at_.view().without_fragment().text();
  if (here.one_of_several) attempts_.push_back({here.text, std::nullopt});
  made.attempts = std::move(attempts_);
  if (fragment_ && std::holds_alternative<access::bytes>(made.body)) {
    if (!search_) search_.emplace(made.media_type, *fragment_);
    made.anchor = access::anchor{*fragment_, search_->is_understood(), search_->position()};
  }
  return made;
}

asio::awaitable<access::outcome<representation>> journey::travel() {
  ahead_.push_back({asked_.name.text(), asked_.what});
  failure last{{errc::not_found, 0}, {}};
  for (unsigned tried = 0; !ahead_.empty(); ++tried) {
    auto here = std::move(ahead_.back());
    ahead_.pop_back();
    if (tried > rules_.redirects) co_return failed(errc::too_many_redirects, here.text);  // whatever is left
    auto next = tried == 0 ? result<uri>(at_) : uri_in(here.text);
    auto went = outcome_of_leg(failed(next ? errc::not_found : next.error().code, {}));
    if (next) {
      leave_secrets_behind(at_, *next);
      rules_.private_addresses = private_at_home_ && !(here.foreign && met_public_);
      at_ = *next;
      set_out_for(at_);
      auto place = std::string(name_of(here.what)) += at_.view().without_fragment().text();
      bool is_new = been_at_.insert(std::move(place)).second;
      if (is_new) went = co_await visit(at_, here);
      else went = failed(errc::too_many_redirects, {});
    }
    if (went && is_done(*went, here)) co_return arrive(std::move(*went), here);
    std::optional<failure> wrong;
    if (went) wrong = go_on(std::move(*went), here);
    else wrong = went.error();
    if (!wrong) continue;
    last = std::move(*wrong);
    if (tried > 0) last = {{last.what.code, 0}, here.text + (last.said.empty() ? "" : ": " + last.said)};
    if (begun_ || !here.one_of_several) break;
    attempts_.push_back({here.text, last.what.code});
  }
  co_return std::unexpected(last);
}

asio::awaitable<access::outcome<representation>> go(std::unique_ptr<journey> way) {
  auto made = co_await way->travel();
  co_return made;
}

}  // namespace

asio::awaitable<access::outcome<representation>> follow(network& net, errand asked, access::policy rules,
                                                        caller who) {
  return go(std::make_unique<journey>(net, std::move(asked), std::move(rules), std::move(who)));
}

}  // namespace wend::engine

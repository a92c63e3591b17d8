// SPDX-License-Identifier: Apache-2.0
#include <sys/random.h>

#include <algorithm>
#include <cstdlib>

#include "wend/access/adapters.hpp"
#include "wend/access/detail/protocols.hpp"
#include "wend/access/rehearse.hpp"
#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/number.hpp"
#include "wend/follow/detail/redirects.hpp"
#include "wend/follow/detail/urn_resolver.hpp"
#include "wend/http/document.hpp"
#include "wend/local/afs.hpp"
#include "wend/local/mail_store.hpp"
#include "wend/local/opening.hpp"

namespace wend::engine {
namespace {

using access::failure;
using access::representation;
using access::verb;
using listing = access::listing;
using hop_outcome = access::outcome<hop>;

/// Why what was planned is not done.
failure no_way(wire::plan const& plan, uri_view u) {
  auto needs_message = [](diagnostic said) { return said.code == errc::cid_needs_message; };
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

/// The number of a conversation by datagrams. With the port it is all that keeps a stranger's packets out.
std::uint16_t random_conversation_number() {
  std::uint16_t number = 0;
  while (number == 0)
    if (::getrandom(&number, sizeof number, 0) < 0) std::abort();  // no kernel since 3.17 fails here
  return number;
}

/// What a note means for the representation. False: it is the protocol's own.
bool take_note(hop& made, std::string_view name, std::string_view value) {
  namespace known = wire::known;
  if (take_fact(made.made.facts, name, value)) {
    if (name == known::media_type) made.made.media_type = value;
  } else if (name == known::begins_at) made.made.begins_at = number_in(value).value_or(0);
  else if (name == known::uri) made.made.uri = value;
  else if (name == known::url) made.elsewhere.push_back({std::string(value)});
  else if (name == known::listing) made.made.body = listing{};
  else return false;
  return true;
}

bool is_in_mail(uri_view u, access::policy const& rules, std::string const& message) {
  if (same_ignoring_case(u.scheme(), "cid")) return !message.empty();
  return !rules.mail_stores.empty() && may_be_in_mail(u, operation::access);
}

bool is_allowed(uri_view u, access::policy const& rules) {
  auto same = [&](std::string const& one) { return same_ignoring_case(one, u.scheme()); };
  return rules.schemes.empty() || std::ranges::any_of(rules.schemes, same);
}

answered at_once(hop_outcome made) { co_return made; }

using conversation = result<wire::exchange> (*)(uri_view, wire::errand const&);

/// The module's own conversation, or an adapter's.
outcome<conversation> talker_for(uri_view u, wire::plan const& plan) {
  auto room = access::find_protocol(u.scheme());
  auto name = access::adapter_of_scheme(u.scheme());
  if (plan.action == "session") return std::unexpected(no_way(plan, u));
  if (room && room->talk) return room->talk;
  if (name.empty()) return std::unexpected(no_way(plan, u));
  auto adapter = access::find_adapter(name);
  if (!adapter) return failed_as(adapter.error());
  return (*adapter)->start;
}

}  // namespace

// ---- local files

/// What is known of a local file is told as a server would tell it.
void redirects::tell(representation const& of) {
  namespace known = wire::known;
  who_.note(known::media_type, of.media_type);
  if (of.facts.size) who_.note(known::size, std::to_string(*of.facts.size));
  if (!of.facts.date.empty()) who_.note(known::date, of.facts.date);
  if (of.begins_at) who_.note(known::begins_at, std::to_string(of.begins_at));
}

/// A file, or an article of a spool: a listing at once, octets block by block.
template <class Reader>
answered redirects::read(outcome<Reader> file) {
  if (!file) co_return failed_as(file.error());
  auto made = file->about();
  if (std::holds_alternative<listing>(made.body)) co_return hop{std::move(made)};
  tell(made);
  for (;;) {
    auto octets = file->next();
    if (!octets) co_return failed_as(octets.error());
    if (octets->empty()) break;
    bool more = co_await who_.deliver(*octets);
    if (!more) co_return failed(errc::cancelled, {});
  }
  made.body = access::bytes{count_};
  co_return hop{std::move(made)};
}

answered redirects::write_file(outcome<file_writer> file) {
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
  co_return hop{std::move(*made)};
}

answered redirects::on_file(std::string name, verb what) {
  auto as_hop = [](outcome<representation> made) -> hop_outcome {
    if (!made) return failed_as(made.error());
    return hop{std::move(*made)};
  };
  switch (what) {
    case verb::get: co_return co_await read(file_reader::open(name, rules_, asked_.from));
    case verb::put: co_return co_await write_file(file_writer::replace(name, rules_));
    case verb::append: co_return co_await write_file(file_writer::append(name, rules_));
    case verb::list: co_return as_hop(list_directory(name, rules_));
    case verb::stat: co_return as_hop(file_facts(name, rules_));
    case verb::remove: co_return as_hop(remove_file(name, rules_));
    default: co_return failed(errc::not_possible, {});
  }
}

/// What is beneath /afs is read as local files are, and has afs URIs.
answered redirects::on_afs(std::string name, verb what) {
  auto beneath = rules_beneath(rules_);
  if (!beneath) co_return failed_as(beneath.error());
  rules_.file_root = beneath->file_root;
  auto made = co_await on_file(std::move(name), what);
  auto all = made ? std::get_if<listing>(&made->made.body) : nullptr;
  if (all) name_in_afs(*all);
  co_return made;
}

// ---- conversations

answered redirects::hold_talk(wire::exchange talk) {
  hop made;
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

answered redirects::produce(user_scheme const* own, uri name) {
  auto object = own->object(name);
  if (!object) co_return failed(errc::not_found, {});
  who_.note(wire::known::media_type, object->media_type);
  bool more = co_await who_.deliver(object->octets);
  if (!more) co_return failed(errc::cancelled, {});
  hop made;
  made.made.media_type = object->media_type;
  made.made.body = access::bytes{object->octets.size()};
  co_return made;
}

// ---- mail

/// RFC 1630 §Message-Id, §Content-Id: in the mail that is here, or in the message at hand.
answered redirects::look_in_mail(uri_view u, wire::errand const& job) {
  if (!asked_.message.empty() && same_ignoring_case(u.scheme(), "cid"))
    return read(mail_reader::open_part(u, asked_.message, rules_));
  return read(mail_reader::open(u, job, {rules_.mail_stores, rules_.mail_index}, rules_));
}

/// Keeps what is planned and asked while it is done.
answered redirects::resolve(wire::plan plan, access::request asked) {
  auto made = co_await ask_resolver(net_, plan, asked, rules_, who_);
  co_return made;
}

/// Keeps what is planned and asked while it is done.
answered redirects::browse(wire::plan plan, access::request asked) {
  auto made = co_await act_on_document(net_, plan, asked, rules_, who_);
  co_return made;
}

/// RFC 1630 §News: what is here already does as well as a server, which is asked for the rest if there is
/// one.
answered redirects::read_spool_first(outcome<spool_reader> spool, result<wire::exchange> talk) {
  bool is_here = spool || spool.error().what.code != errc::not_found;
  if (is_here || rules_.asker.news_server.empty()) co_return co_await read(std::move(spool));
  if (!talk) co_return std::unexpected(failure{talk.error(), {}});
  co_return co_await hold_talk(std::move(*talk));
}

/// Who does what is asked. No coroutine, so that thousands who wait do not keep what was needed to choose.
answered redirects::visit(uri name, pending_hop const& here) {
  uri_view u = name;
  auto refused = [](failure why) { return at_once(std::unexpected(std::move(why))); };
  if (!is_allowed(u, rules_))
    return at_once(failed(errc::not_allowed, std::string(u.scheme()) + " is not followed"));
  auto by = rules_.proxies.way_for(u);
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
  auto room = access::find_protocol(u.scheme());
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
answered redirects::speak(uri_view u, wire::plan const& plan, pending_hop const& here) {
  wire::errand job{access::row_of(here.what).kind, rules_.asker, asked_.from, asked_.first, asked_.last};
  job.asker.conversation = random_conversation_number();
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

}  // namespace wend::engine

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
using access::representation;
using listing = access::listing;
using hop_outcome = outcome<hop>;

/// Returns why a plan is not carried out.
failure no_way(wire::plan const& plan, uri_view u) {
  if (std::ranges::count(plan.notices, errc::cid_needs_message, &diagnostic::code))
    return errc::cid_needs_message;
  auto scheme = std::string(u.scheme());
  switch (plan.kind) {
    case wire::plan_kind::session: {  // RFC 1738 §3.8
      auto where = plan.peer ? " at " + wire::text_of(*plan.peer) : std::string();
      return {errc::not_possible, scheme + " is a session to log in to" + where + ", not an object to get"};
    }
    case wire::plan_kind::mail:  // RFC 1630 §Message-Id
      return {errc::not_possible, "no mail is known here in which to look it up"};
    default: return {errc::not_possible, "nothing here speaks " + scheme + " yet"};
  }
}

/// Explains a URI of a session, which is not a data object (RFC 1738 §3.8).
failure why_not(access::request asked, error wrong, access::policy const& rules, access::way const& by) {
  if (wrong.code != errc::not_possible || asked.what != verb::get) return wrong;
  asked.what = verb::session;
  auto session = access::rehearse(asked, rules, by);
  return session ? no_way(*session, asked.name) : failure(wrong);
}

/// Returns the number of a conversation by datagrams. Number and port are the only defence against packets of others.
std::uint16_t random_conversation_number() {
  std::uint16_t number = 0;
  while (number == 0)
    if (::getrandom(&number, sizeof number, 0) < 0) std::abort();  // cannot fail since Linux 3.17
  return number;
}

/// Stores a note in the representation. Returns false for a note of the protocol.
bool take_note(hop& hop, std::string_view name, std::string_view value) {
  namespace known = wire::known;
  if (take_fact(hop.object.facts, name, value)) {
    if (name == known::media_type) hop.object.media_type = value;
  } else if (name == known::begins_at) hop.object.begins_at = number_in(value).value_or(0);
  else if (name == known::uri) hop.object.uri = value;
  else if (name == known::url) hop.elsewhere.push_back({std::string(value)});
  else if (name == known::listing) hop.object.body = listing{};
  else return false;
  return true;
}

bool is_allowed(uri_view u, access::policy const& rules) {
  auto same = [&](std::string const& scheme) { return same_ignoring_case(scheme, u.scheme()); };
  return rules.schemes.empty() || std::ranges::any_of(rules.schemes, same);
}

/// Returns the conversation of the scheme module or of an adapter.
outcome<wire::starter> starter_for(uri_view u, wire::plan const& plan) {
  if (plan.kind == wire::plan_kind::adapter) {
    auto adapter = access::find_adapter(access::adapter_of_scheme(u.scheme()));
    if (!adapter) return failed_as(adapter.error());
    return (*adapter)->start;
  }
  auto protocol = access::find_protocol(u.scheme());
  bool speaks = plan.kind == wire::plan_kind::conversation || plan.kind == wire::plan_kind::nothing;
  if (!speaks || !protocol || !protocol->start) return unexpected(no_way(plan, u));
  return protocol->start;
}

}  // namespace

// ---- local files

/// Reports the facts of a local file as a server does.
void redirects::tell(representation const& of) {
  namespace known = wire::known;
  caller_.note(known::media_type, of.media_type);
  if (of.facts.size) caller_.note(known::size, std::to_string(*of.facts.size));
  if (!of.facts.date.empty()) caller_.note(known::date, of.facts.date);
  if (of.begins_at) caller_.note(known::begins_at, std::to_string(of.begins_at));
}

/// Reads a file, or an article of a spool: a listing at once, octets block by block.
template <class Reader>
answered redirects::read(outcome<Reader> file) {
  if (!file) co_return failed_as(file.error());
  auto object = file->about();
  if (std::holds_alternative<listing>(object.body)) co_return hop{std::move(object)};
  tell(object);
  for (;;) {
    auto octets = file->next();
    if (!octets) co_return failed_as(octets.error());
    if (octets->empty()) break;
    bool more = co_await caller_.deliver(*octets);
    if (!more) co_return failed(errc::cancelled, {});
  }
  object.body = access::bytes{count_};
  co_return hop{std::move(object)};
}

answered redirects::write_file(outcome<file_writer> file) {
  if (!file) co_return failed_as(file.error());
  for (;;) {
    std::optional<std::string_view> octets = std::string_view();
    if (caller_.upload) octets = co_await caller_.upload();
    if (!octets) co_return failed(errc::truncated, "what was to be stored could not be read");
    if (octets->empty()) break;
    auto written = file->write(*octets);
    if (!written) co_return failed_as(written.error());
  }
  auto object = file->finish();
  if (!object) co_return failed_as(object.error());
  co_return hop{std::move(*object)};
}

answered redirects::on_file(std::string name, verb what) {
  auto as_hop = [](outcome<representation> object) -> hop_outcome {
    if (!object) return failed_as(object.error());
    return hop{std::move(*object)};
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

/// Files beneath /afs are read as local files and listed with afs URIs.
answered redirects::on_afs(std::string name, verb what) {
  auto beneath = rules_beneath(rules_);
  if (!beneath) co_return failed_as(beneath.error());
  rules_.file_root = beneath->file_root;
  auto outcome = co_await on_file(std::move(name), what);
  auto entries = outcome ? std::get_if<listing>(&outcome->object.body) : nullptr;
  if (entries) name_in_afs(*entries);
  co_return outcome;
}

// ---- conversations

/// Runs a conversation that tells its notes and entries to `told`. Not a coroutine, as `visit`.
asio::awaitable<ending> redirects::converse(wire::exchange talk, report& told) {
  auto caller = caller_;
  caller.note = [this, &told](std::string_view name, std::string_view value) {
    if (!take_note(told.of, name, value)) told.of.object.notes.emplace_back(name, value);
    caller_.note(name, value);
  };
  caller.item = [&told](wire::entry const& entry) {
    auto& body = told.of.object.body;
    if (!std::holds_alternative<listing>(body)) body = listing{};
    std::get<listing>(body).entries.push_back(entry);
  };
  caller.deliver = [this, &told](std::string_view octets) -> asio::awaitable<bool> {
    bool more = co_await caller_.deliver(octets);
    told.is_enough = !more;
    co_return more;
  };
  return run(net_, std::move(talk), std::move(caller), limits_of(rules_));
}

answered redirects::hold_talk(wire::exchange talk) {
  report told;
  auto wrong = co_await converse(std::move(talk), told);
  if (wrong) co_return failed(wrong->code, wrong->said, wrong->at);
  if (told.is_enough) co_return failed(errc::cancelled, {});
  auto& body = told.of.object.body;
  if (std::holds_alternative<access::bytes>(body)) body = access::bytes{count_};
  co_return std::move(told.of);
}

answered redirects::produce(user_scheme const* own, uri name) {
  auto object = own->object(name);
  if (!object) co_return failed(errc::not_found, {});
  caller_.note(wire::known::media_type, object->media_type);
  bool more = co_await caller_.deliver(object->octets);
  if (!more) co_return failed(errc::cancelled, {});
  hop outcome;
  outcome.object.media_type = object->media_type;
  outcome.object.body = access::bytes{object->octets.size()};
  co_return outcome;
}

// ---- mail

/// Looks in the local mail stores, or for `cid` in the message of the request. RFC 1630 §Message-Id, §Content-Id.
answered redirects::look_in_mail(pending_hop const& here, wire::plan const& plan) {
  bool is_part = same_ignoring_case(asked_.name.view().scheme(), "cid");  // of the request's message
  bool is_known = is_part ? !asked_.message.empty() : !rules_.mail_stores.empty();
  if (!is_known) return at_once(unexpected(no_way(plan, asked_.name)));
  if (here.foreign) return at_once(failed(errc::not_allowed, "a server may not ask for mail"));
  if (is_part) return read(mail_reader::open_part(plan, asked_.message, rules_));
  return read(mail_reader::open(plan, {rules_.mail_stores, rules_.mail_index}, rules_));
}

/// Owns the plan until it is carried out.
answered redirects::resolve(wire::plan plan) {
  auto outcome = co_await ask_resolver(net_, plan, asked_, rules_, caller_);
  co_return outcome;
}

/// Owns the plan until it is carried out.
answered redirects::browse(wire::plan plan) {
  auto outcome = co_await act_on_document(net_, plan, asked_, rules_, caller_);
  co_return outcome;
}

/// Articles of the local spool are preferred; a server, if any, is asked for the others. RFC 1630 §News.
answered redirects::read_spool_first(outcome<spool_reader> spool, result<wire::exchange> talk) {
  bool is_here = spool || spool.error().code != errc::not_found;
  if (is_here || rules_.asker.news_server.empty()) co_return co_await read(std::move(spool));
  if (!talk) co_return unexpected(failure(talk.error()));
  co_return co_await hold_talk(std::move(*talk));
}

/// Plans the request and carries the plan out. Not a coroutine: its frame would stay alive for every waiting
/// request.
answered redirects::visit(pending_hop const& here) {
  uri_view u = asked_.name;
  auto refused = [](failure why) { return at_once(unexpected(std::move(why))); };
  if (!is_allowed(u, rules_))
    return at_once(failed(errc::not_allowed, std::string(u.scheme()) + " is not followed"));
  auto by = rules_.proxies.way_for(u);
  if (!by) return refused(by.error());
  rules_.asker.conversation = random_conversation_number();
  auto plan = access::rehearse(asked_, rules_, *by);
  if (!plan) return refused(why_not(asked_, plan.error(), rules_, *by));
  bool by_proxy = plan->kind == wire::plan_kind::http && !by->is_direct();
  if (by_proxy && !names_our_network(u)) met_public_ = true;  // the proxy does not tell the address
  if (plan->query_uri) asked_.name = *plan->query_uri;
  return retrieve(here, std::move(*plan));
}

answered redirects::retrieve(pending_hop const& here, wire::plan plan) {
  uri_view u = asked_.name;
  switch (plan.kind) {
    case wire::plan_kind::local:
      if (here.foreign) return at_once(failed(errc::not_allowed, "a server may not lead to local files"));
      if (same_ignoring_case(u.scheme(), "afs")) return on_afs(*plan.open, here.what);
      return on_file(*plan.open, here.what);
    case wire::plan_kind::http: return here.lists_uris ? resolve(std::move(plan)) : browse(std::move(plan));
    case wire::plan_kind::names: {
      auto own = find_user_scheme(u.scheme());
      return own && own->object ? produce(own, asked_.name) : at_once(sources_in(plan));
    }
    case wire::plan_kind::mail: return look_in_mail(here, plan);
    default: return speak(here, plan);
  }
}

answered redirects::speak(pending_hop const& here, wire::plan const& plan) {
  auto start = starter_for(asked_.name, plan);
  if (!start) return at_once(unexpected(start.error()));
  auto talk = (*start)(plan, asked_, rules_.asker);
  if (!here.foreign && !rules_.asker.spool.empty() && may_be_in_spool(asked_.name, here.what))
    return read_spool_first(spool_reader::open(plan, asked_, rules_), std::move(talk));
  if (!talk) return at_once(unexpected(failure(talk.error())));
  return hold_talk(std::move(*talk));
}

}  // namespace wend::engine

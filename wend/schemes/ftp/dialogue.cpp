// SPDX-License-Identifier: Apache-2.0
//
//     * control h.example:21            > SIZE a.bin         ftp://h.example/pub/a.bin;type=i
//     < 220 ready                       < 213 5
//     > USER anonymous                  > EPSV
//     < 331 who are you?                < 229 Entering Extended Passive Mode (|||50001|)
//     > PASS ann@here.example           * data h.example:50001
//     < 230 in                          > RETR a.bin
//     > CWD pub                         < 150 here it comes
//     < 250 done                        <data hello
//     > TYPE I                          <data|
//     < 200 done                        < 226 done
//
// The close of the data connection and the last reply come in any order, and both must come.

#include "wend/schemes/ftp/dialogue.hpp"

#include <vector>

#include "wend/base/ascii.hpp"
#include "wend/schemes/ftp/listing.hpp"
#include "wend/schemes/ftp/path.hpp"
#include "wend/schemes/ftp/reply.hpp"
#include "wend/schemes/ftp/talk.hpp"
#include "wend/uri/escape.hpp"
#include "wend/wire/media_type.hpp"

namespace wend::ftp {
namespace {

using namespace wire;

constexpr std::string_view directory_type = "inode/directory";

/// One errand, and how far it is.
struct visit {
  operation what = operation::access;
  profile law = profile::rfc3986;
  script said{};
  std::string name{};
  std::uint32_t name_at = 0, type_at = 0, login_at = 0;  // bytes of the URI
  std::uint64_t from = 0;
  bool lists = false;             // a listing is asked for
  bool with_facts = false;        // by MLSD or LIST, if the server has them
  bool may_be_directory = false;  // what cannot be read may be listed
  std::string inside{};           // the URI of what is in the directory, but for the name

  bool anonymous = false;
  std::string user{}, mail{};
  std::optional<std::int64_t> now{};  // listings leave out the year of what is new
  std::optional<std::string> password{};
  bool secure = false;  // private from the first octet
  privacy wish = privacy::none;

  bool is_private = false, data_is_private = false;
  bool may_keep = true;
  std::vector<std::string> entered{};  // by CWD
  std::uint64_t restart = 0;           // REST was agreed to
  bool announced = false;              // that a listing follows
  reply refusal{""};                   // of the last way to list
  std::optional<entry> found{};        // find_attributes, in a listing

  bool is_text() const { return said.service.front().starts_with("TYPE A"); }
  bool is_image() const { return said.service.front() == "TYPE I"; }
};

// ---- privacy: RFC 4217

dialogue<> protect_data(visit& v) {
  bool demanded = v.secure || v.wish == privacy::demanded;
  auto said = co_await ask("PBSZ 0");  // RFC 4217 §9: before PROT, though it means nothing over TLS
  said = co_await ask("PROT P");
  v.data_is_private = said.says_done();
  if (!v.data_is_private && demanded) co_yield fail(errc::not_private, told("PROT P", said));
  v.may_keep = v.data_is_private;
}

/// Whether to go on with this connection, private or not: after a handshake that failed it is of no use.
dialogue<bool> go_private(visit& v) {
  auto const& host = v.said.peer.host;
  auto said = co_await ask("AUTH TLS");
  bool agreed = said.code() == 234, demanded = v.wish == privacy::demanded;
  if (!agreed && demanded) co_yield fail(errc::not_private, told("AUTH TLS", said));
  if (!agreed) co_return true;
  if (demanded) co_yield secure(host);
  v.is_private = demanded;
  if (!demanded) v.is_private = co_await secure(host);
  co_return v.is_private;
}

// ---- login: RFC 959 §5.4, RFC 1738 §3.2.1

dialogue<std::string> mail_address(visit& v) {
  constexpr std::string_view nobody = "anonymous@";
  if (!v.mail.empty()) co_return v.mail;
  auto answer = co_await answer_to("line", "your mail address, for " + text_of(v.said.peer), nobody);
  if (answer && !answer->empty()) co_return *answer;
  co_yield note("mail_address", nobody);
  co_return std::string(nobody);
}

/// Asked of the user because the server asked, in its words if nobody answers.
dialogue<std::string> answer_for(visit& v, std::string kind, std::string command, reply const& asked) {
  auto answer = co_await answer_to(kind, kind + " of " + v.user + " at " + text_of(v.said.peer));
  if (!answer) co_yield fail(errc::no_answer, told(command, asked), v.login_at);
  co_return *answer;
}

dialogue<std::string> password_for(visit& v, reply const& asked) {
  if (v.password) co_return *v.password;
  if (v.anonymous) co_return co_await mail_address(v);
  v.password = co_await answer_for(v, "password", "USER " + v.user, asked);
  co_return *v.password;
}

/// Some servers repeat what they did not like.
std::string without(std::string_view secret, std::string text) {
  if (secret.empty()) return text;
  for (std::size_t at = 0; (at = text.find(secret, at)) != text.npos; at += 3)
    text.replace(at, secret.size(), "***");
  return text;
}

dialogue<> log_in(visit& v) {
  std::string command = "USER " + v.user, secret;
  auto said = co_await ask(command);
  if (said.code() == 331) {
    secret = co_await password_for(v, said);
    command = "PASS";
    if (holds_line_end(secret)) co_yield fail(errc::unsafe_control, command, v.login_at);
    said = co_await confide(command, secret);
  }
  if (said.code() == 332) {
    secret = co_await answer_for(v, "account", command, said);
    command = "ACCT";
    if (holds_line_end(secret)) co_yield fail(errc::unsafe_control, command, v.login_at);
    said = co_await confide(command, secret);
    v.may_keep = false;  // the next may have another account
  }
  if (said.says_done()) co_return;
  co_yield fail(said.trouble(errc::login_refused), without(secret, told(command, said)), v.login_at);
}

dialogue<> be_greeted(visit& v) {
  co_yield connect(v.said.peer.host, v.said.peer.port);
  if (v.secure) co_yield secure(v.said.peer.host);
  v.is_private = v.secure;
  auto said = co_await hear();
  if (said.code() == 120) said = co_await hear();  // "ready in some minutes"
  if (!said.says_done()) co_yield fail(said.trouble(errc::not_allowed), said.text());
}

dialogue<> arrive(visit& v) {
  co_await be_greeted(v);
  bool fine = true;
  if (!v.secure && v.wish != privacy::none) fine = co_await go_private(v);
  if (!fine && !v.anonymous) co_yield fail(errc::not_private, "AUTH TLS: a password is not said in clear after that");
  if (!fine) co_yield close();
  if (!fine) co_await be_greeted(v);  // it was only a wish, and there is no secret
  if (v.is_private) co_await protect_data(v);
  co_await log_in(v);
}

// ---- a control connection for more than one: RFC 1738 §3.2.5

/// Under what name an idle connection is kept: whose it is, and the directories it was changed to. Who does
/// not know the password must not find it, so that is in the name too; names are shown to nobody.
struct idle {
  std::string key{};
  bool is_private = false, is_there = false;

  idle(visit const& v, bool privately) : is_private(privately) {
    key = v.secure ? "ftps://" : privately ? "ftp+tls://" : "ftp://";
    key += escape(v.user, context::user);
    if (!v.anonymous) key += ':' + escape(v.password.value_or(""), context::password);
    key += '@' + text_of(v.said.peer);
  }
  void stand_in(std::string_view directory) { (key += '/') += escape(directory, context::ftp_segment); }
};

/// Those that stand where this visit goes, then those that were never told to change their directory.
std::vector<idle> welcome(visit const& v) {
  std::vector<idle> all;
  if (!v.anonymous && !v.password) return all;  // who must ask for the password has no claim to them
  for (bool privately : {true, false}) {
    bool fits = privately ? v.secure || v.wish != privacy::none : !v.secure && v.wish != privacy::demanded;
    if (!fits) continue;
    idle top(v, privately), there = top;
    there.is_there = true;
    for (auto const& next : v.said.directory) there.stand_in(next.to);
    if (!v.said.directory.empty()) all.push_back(there);
    all.push_back(top);
  }
  return all;
}

dialogue<bool> still_answers() {
  bool sent = co_await send("NOOP\r\n");
  if (!sent) co_return false;
  auto said = co_await reply_if_any();
  co_return said && said->says_done();
}

dialogue<bool> take_up(visit& v) {
  auto const all = welcome(v);
  for (auto const& one : all) {
    bool had = co_await resume(one.key);
    if (!had) continue;
    bool alive = co_await still_answers();
    if (!alive) co_yield close();
    if (!alive) break;  // the others are no younger
    v.is_private = v.data_is_private = one.is_private;
    if (one.is_there)
      for (auto const& next : v.said.directory) v.entered.push_back(next.to);
    co_return true;
  }
  co_return false;
}

dialogue<> leave(visit& v) {
  bool kept = false;
  if (v.may_keep) {
    idle one(v, v.is_private);
    for (auto const& directory : v.entered) one.stand_in(directory);
    kept = co_await keep(one.key);
  }
  if (kept) co_return;
  [[maybe_unused]] bool polite = co_await send("QUIT\r\n");
}

// ---- directories

dialogue<> change_to(visit& v, change const& next) {
  auto said = co_await ask("CWD " + next.to);
  auto which = "CWD " + next.to + " (segment " + std::to_string(next.segment) + ")";
  if (!said.says_done()) co_yield fail(said.trouble(errc::not_found), told(which, said), next.at);
  v.entered.push_back(next.to);
}

/// Logged in and in the directory.
dialogue<> enter(visit& v) {
  bool alive = co_await take_up(v);
  if (!alive) co_await arrive(v);
  if (!v.entered.empty()) co_return;
  for (auto const& next : v.said.directory) co_await change_to(v, next);
}

/// Whether the name is a directory's. If so, we are in it.
dialogue<bool> is_directory(visit& v) {
  auto said = co_await ask("CWD " + v.name);
  if (said.says_done()) v.entered.push_back(v.name);
  co_return said.says_done();
}

// ---- the data connection

/// Always to the host that we already talk to.
dialogue<> open_data(visit& v) {
  auto const& host = v.said.peer.host;
  auto said = co_await ask("EPSV");
  if (auto port = extended_port(said)) {
    bool open = co_await connect(host, *port, channel::data);
    if (open) co_return;
  }
  said = co_await ask("PASV");
  auto port = passive_port(said);
  if (!port) co_yield fail(said.trouble(errc::unexpected_reply), told("PASV", said));
  co_yield connect(host, *port, channel::data);
}

bool begins(reply const& said) { return said.says_wait() || said.says_done(); }

/// A data connection, and the command that will use it. RFC 3659 §5.3: REST comes last before it.
dialogue<reply> begin(visit& v, std::string command) {
  co_await open_data(v);
  if (v.restart > 0) {
    auto agreed = co_await ask("REST " + std::to_string(v.restart));
    if (agreed.code() != 350) v.restart = 0;
  }
  auto said = co_await ask(command);
  if (!begins(said)) co_yield close(channel::data);
  if (begins(said) && v.data_is_private) co_yield secure(v.said.peer.host, channel::data);
  co_return said;
}

/// RFC 959 §5.4: 1xx begins the transfer and one 2xx ends it. A quick server may skip the 1xx.
dialogue<reply> the_end(reply const& beginning) {
  if (beginning.says_done()) co_return beginning;
  co_return co_await hear();
}

// ---- listings

bool is_empty_directory(reply const& said) { return said.code() == 450 || said.code() == 550; }

dialogue<> announce(visit& v, std::string_view how) {
  bool wanted = v.what != operation::find_attributes && !v.announced;
  if (!wanted) co_return;
  v.announced = true;
  for (auto const& fact : v.said.facts)
    if (v.lists) co_yield note(fact.first, fact.second);
  co_yield note(known::media_type, directory_type);
  co_yield note(known::listing, how);
}

dialogue<> show(visit& v, entry& one, std::string_view how) {
  if (v.what == operation::find_attributes) {
    if (one.title == v.name) v.found = std::move(one);
    co_return;
  }
  co_await announce(v, how);
  one.uri = v.inside;
  one.uri += escape(one.title, context::ftp_segment, v.law);
  if (one.kind == kind::directory) one.uri += '/';
  co_yield item(one);
}

std::optional<entry> read(visit const& v, std::string_view how, std::string_view row) {
  if (how == "MLSD") return read_facts(row);
  if (how == "LIST") return read_line(row, v.now);
  return read_name(row);
}

/// How many lines were entries, and how many were not understood. Entries are counted by who wants them.
struct tally {
  std::size_t known = 0, strange = 0;
};
constexpr std::size_t most_strange = 10'000;

dialogue<tally> show_all(visit& v, std::string_view how) {
  tally count;
  for (bool more = true; more;) {
    auto row = co_await line(channel::data);
    more = row.has_value();
    std::string last;  // a line without an end
    if (!more)
      if (auto rest = co_await some(channel::data)) last = *rest;
    auto one = read(v, how, more ? *row : last);
    if (one) co_await show(v, *one, how);
    ++(one ? count.known : count.strange);
    if (count.strange > most_strange) co_yield fail(errc::too_large, how, v.name_at);
  }
  co_return count;
}

/// Whether there is a listing by this command. What the server said against it is kept.
dialogue<bool> list_by(visit& v, std::string how, std::string command) {
  auto said = co_await begin(v, command);
  v.refusal = said;
  if (!begins(said)) co_return false;
  auto count = co_await show_all(v, how);
  co_yield close(channel::data);
  said = co_await the_end(said);
  v.refusal = said;
  bool nothing = count.known == 0;
  if (!said.says_done() && nothing && is_empty_directory(said)) co_return false;
  if (!said.says_done()) co_yield fail(errc::truncated, told(command, said), v.name_at);
  if (nothing && count.strange > 0 && how == "LIST") co_return false;  // a form that nobody knows
  co_await announce(v, how);
  co_return true;
}

/// By the best that the server has: RFC 3659 §7, RFC 959 §4.1.3, bare names.
dialogue<> list_with_facts(visit& v) {
  auto features = co_await ask("FEAT");
  bool modern = names_feature(features, "MLST");  // RFC 3659 §7.8: MLSD too
  std::vector<std::string> ways{"MLSD", "LIST", "NLST"};
  if (!modern) ways.erase(ways.begin());
  for (auto const& how : ways) {
    bool done = co_await list_by(v, how, how);
    if (done) co_return;
  }
  if (!is_empty_directory(v.refusal))
    co_yield fail(v.refusal.trouble(errc::not_found), told("NLST", v.refusal), v.name_at);
  co_await announce(v, "NLST");  // we are in it, so it is there
}

dialogue<> list_names(visit& v) {
  auto const& command = v.said.service.back();
  bool done = co_await list_by(v, "NLST", command);
  if (done) co_return;
  auto refusal = v.refusal;
  bool empty = is_empty_directory(refusal);
  if (empty && !v.name.empty()) empty = co_await is_directory(v);
  if (!empty) co_yield fail(refusal.trouble(errc::not_found), told(command, refusal), v.name_at);
  co_await announce(v, "NLST");
}

// RFC 959 §4.1.3: the user must ensure that the type is right.
dialogue<> list(visit& v) {
  co_await must("TYPE A", errc::not_possible, v.type_at);
  if (v.with_facts) co_await list_with_facts(v);
  else co_await list_names(v);
}

// ---- files

struct attributes {
  std::optional<std::uint64_t> size{};
  std::string date{}, type{};
  attributes() {}
};

dialogue<> tell(attributes const& of) {
  co_yield note(known::media_type, of.type);
  if (of.size) co_yield note(known::size, std::to_string(*of.size));
  if (!of.date.empty()) co_yield note(known::date, of.date);
}

std::string media_type_for(visit const& v) {
  auto type = media_type_of(v.name);
  bool is_known = kind_of(type) != kind::file;
  return std::string(!is_known && v.is_text() ? "text/plain" : type);
}

std::string date_in(reply const& said) {
  auto time = time_in(said);
  return time ? date_text(*time) : "";
}

/// RFC 3659 §3, §4. SIZE counts what would travel, so it is asked for images only.
dialogue<attributes> look(visit& v) {
  attributes of;
  of.type = media_type_for(v);
  if (!v.is_image()) co_return of;
  auto size = co_await ask("SIZE " + v.name);
  auto time = co_await ask("MDTM " + v.name);
  of.size = size_in(size);
  of.date = date_in(time);
  co_return of;
}

/// The octets as they come, as text with its lines' ends ours; how many came.
dialogue<std::uint64_t> deliver_all(bool is_text) {
  std::uint64_t count = 0;
  received_text lines;
  while (auto octets = co_await some(channel::data)) {
    count += octets->size();
    std::string text;
    if (is_text) *octets = text = lines.take(*octets);
    if (!octets->empty()) co_yield deliver(*octets);
  }
  if (!lines.rest().empty()) co_yield deliver(lines.rest());
  co_return count;
}

dialogue<> receive(visit& v, reply const& began, attributes const& of) {
  auto const& command = v.said.service.back();
  auto count = co_await deliver_all(v.is_text());
  co_yield close(channel::data);
  auto said = co_await the_end(began);
  auto nothing = count == 0 ? said.trouble(errc::not_found) : errc::truncated;
  if (!said.says_done()) co_yield fail(nothing, told(command, said), v.name_at);
  bool all = v.restart + count >= of.size.value_or(0);
  if (!all) co_yield fail(errc::truncated, told(command, said), v.name_at);
}

dialogue<> introduce(visit& v, attributes const& of) {
  for (auto const& fact : v.said.facts) co_yield note(fact.first, fact.second);
  co_await tell(of);
  if (v.from > 0) co_yield note(known::begins_at, std::to_string(v.restart));
}

dialogue<> retrieve(visit& v) {
  auto const& service = v.said.service;
  co_await must(service.front(), errc::not_possible, v.type_at);
  auto of = co_await look(v);
  bool fits = v.is_image() && v.from <= of.size.value_or(v.from);
  v.restart = fits ? v.from : 0;
  bool is_here_already = v.restart > 0 && of.size == v.restart;
  if (is_here_already) co_return co_await introduce(v, of);
  auto began = co_await begin(v, service.back());
  bool listable = false;
  if (began.code() == 550 && v.may_be_directory) listable = co_await is_directory(v);
  if (listable) co_return co_await list(v);
  if (!begins(began)) co_yield fail(began.trouble(errc::not_found), told(service.back(), began), v.name_at);
  co_await introduce(v, of);
  co_await receive(v, began, of);
}

/// RFC 1738 §3.2.2: "infer information about it from the directory listings".
dialogue<> look_in_listing(visit& v, reply const& refusal) {
  auto why = told("SIZE " + v.name, refusal);
  if (!refusal.lacks_it()) co_yield fail(refusal.trouble(errc::not_found), why, v.name_at);
  co_await list(v);
  if (!v.found) co_yield fail(errc::not_found, why, v.name_at);
  attributes of;
  of.size = v.found->facts.size;
  of.date = v.found->facts.date;
  of.type = v.found->facts.type;
  co_await tell(of);
}

dialogue<> find_attributes(visit& v) {
  attributes of;
  of.type = directory_type;
  if (v.lists) co_return co_await tell(of);
  co_await must(v.said.service.front(), errc::not_possible, v.type_at);
  auto size = co_await ask("SIZE " + v.name);
  auto time = co_await ask("MDTM " + v.name);
  of.date = date_in(time);
  of.size = size_in(size);
  bool other = false;
  if (!of.size) other = co_await is_directory(v);
  if (other) co_return co_await tell(of);
  of.type = media_type_for(v);
  if (of.size || !of.date.empty()) co_await tell(of);
  else co_await look_in_listing(v, size);
}

/// Until the caller has no more, or the server takes no more: then it says why.
dialogue<bool> send_all(bool is_text) {
  while (auto octets = co_await some(channel::caller)) {
    std::string text;
    if (is_text) *octets = text = as_sent(*octets);
    bool sent = co_await send(*octets, channel::data);
    if (!sent) co_return false;
  }
  co_return true;
}

dialogue<> store(visit& v) {
  auto const& service = v.said.service;
  co_await must(service.front(), errc::not_possible, v.type_at);
  for (auto const& fact : v.said.facts) co_yield note(fact.first, fact.second);
  auto began = co_await begin(v, service.back());
  if (!begins(began)) co_yield fail(began.trouble(errc::not_allowed), told(service.back(), began), v.name_at);
  bool all = co_await send_all(v.is_text());
  co_yield close(channel::data);
  auto said = co_await the_end(began);
  if (!said.says_done())
    co_yield fail(said.trouble(errc::not_allowed), told(service.back(), said), v.name_at);
  if (!all) co_yield fail(errc::truncated, told(service.back(), said), v.name_at);
}

exchange follow(visit v) {
  co_await enter(v);
  switch (v.what) {
    case operation::find_attributes: co_await find_attributes(v); break;
    case operation::remove: co_await must(v.said.service.front(), errc::not_found, v.name_at); break;
    case operation::replace:
    case operation::update: co_await store(v); break;
    default:
      if (v.lists) co_await list(v);
      else co_await retrieve(v);
  }
  co_await leave(v);
}

// ---- what is asked for

void take_login(visit& v, internet::login const& who, client const& asker) {
  v.anonymous = !who.user && !asker.user;
  v.user = who.user.value_or(asker.user.value_or("anonymous"));
  v.mail = asker.mail;
  if (asker.now) v.now = asker.now;
  bool is_the_askers = !asker.user || *asker.user == v.user;
  v.password = who.password;
  if (!v.password && is_the_askers) v.password = asker.password;
}

/// What the URIs of its entries begin with: that of one of them, without the name of one letter.
result<std::string> uri_inside(url x, profile law) {
  if (!x.name.empty()) x.directory.push_back(x.name);
  x.name = "x";
  x.type = {};
  x.who.password.reset();
  auto one = format(x, law);
  if (one) one->pop_back();
  return one;
}

result<visit> visit_for(uri_view u, errand const& job) {
  if (job.what == operation::search || job.what == operation::session) return mistake(errc::not_possible);
  auto x = parse(u);
  if (!x) return std::unexpected(x.error());
  auto said = script_for(u, *x, job.what, job.asker);
  if (!said) return std::unexpected(said.error());

  visit v;
  v.what = job.what;
  v.law = u.law();
  v.said = std::move(*said);
  v.name = x->name;
  auto segments = segments_of(u);
  auto code = type_code(u);
  v.name_at = u.offset_of(segments.back());
  v.type_at = u.offset_of(code.empty() ? segments.back() : code);
  v.from = job.from;
  take_login(v, x->who, job.asker);
  v.login_at = u.offset_of(u.has_userinfo() ? u.userinfo() : u.host());
  if (holds_line_end(v.user) || holds_line_end(v.password.value_or("")))
    return mistake(errc::unsafe_control, v.login_at);
  v.secure = x->secure;
  v.wish = job.asker.tls;

  bool modern = u.law() >= profile::rfc3986;
  v.lists = job.what == operation::list || is_listing(*x);
  v.with_facts = modern || job.what != operation::access;
  auto inside = uri_inside(*x, u.law());
  if (!inside && v.lists) return std::unexpected(inside.error());
  v.may_be_directory = modern && inside;
  v.inside = inside.value_or("");
  bool goes_in = v.lists && v.with_facts && job.what != operation::find_attributes && !v.name.empty();
  if (goes_in) v.said.directory.push_back({v.name, v.name_at, segments.size()});
  return v;
}

}  // namespace

result<exchange> converse(uri_view u, errand const& job) {
  auto v = visit_for(u, job);
  if (!v) return std::unexpected(v.error());
  return follow(std::move(*v));
}

}  // namespace wend::ftp

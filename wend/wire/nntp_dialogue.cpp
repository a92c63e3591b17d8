// SPDX-License-Identifier: Apache-2.0
//
//     < 200 ready                       > GROUP misc.test
//     > MODE READER                     < 480 who are you?
//     < 200 posting allowed             > AUTHINFO USER ann
//     > STARTTLS                        < 381 go on
//     < 382 begin                       > AUTHINFO PASS secret
//     (TLS: what was heard before it    < 281 welcome
//      is forgotten)                    > GROUP misc.test
//                                       < 211 3 10 12 misc.test
//
// MODE READER comes before TLS and a login, or not at all: RFC 4642 §2.2.2, RFC 4643 §2.2. What a server
// wants first, a login (480) or TLS (483), it gets, each once, and then the same command again.
//
// A password is said in clear only where no TLS was asked for: RFC 4643 §2.3.2.

#include "wend/wire/nntp_dialogue.hpp"

#include <algorithm>

#include "wend/base/charset.hpp"
#include "wend/uri/escape.hpp"
#include "wend/wire/nntp_posting.hpp"
#include "wend/wire/unsafe.hpp"
#include "wend/wire/wildmat.hpp"

namespace wend::wire::nntp {
namespace {

constexpr std::size_t most_numbers = 100'000;  // of one group that are listed
constexpr std::size_t most_heads = 200;        // each asked for by itself, where there is no overview
constexpr std::size_t largest_post = 1024 * 1024;
constexpr std::size_t longest_login = 497;  // a command has 512 octets: RFC 3977 §3.1
constexpr std::size_t longest_shown = 512;  // of a reply: RFC 3977 §3.1
constexpr std::string_view article_type = "message/rfc822", group_type = "inode/directory";

/// RFC 3977 §3.2: three digits, and text.
class reply {
 public:
  explicit reply(std::string text) : text_(std::move(text)) {
    if (text_.size() > longest_shown) text_.resize(longest_shown);
    bool is_one =
        text_.size() >= 3 && std::ranges::all_of(text_.substr(0, 3), [](char c) { return digit[c]; });
    if (is_one) code_ = (text_[0] - '0') * 100 + (text_[1] - '0') * 10 + text_[2] - '0';
  }
  int code() const { return code_; }
  std::string const& text() const { return text_; }

 private:
  int code_ = 0;
  std::string text_;
};

errc meaning(reply const& said) {
  switch (said.code()) {
    case 400:
    case 403: return errc::busy;
    case 411:
    case 420:
    case 423:
    case 430: return errc::not_found;
    case 401:
    case 440:
    case 441:
    case 502: return errc::not_allowed;
    case 480:
    case 481: return errc::login_refused;
    case 483:
    case 580: return errc::not_private;
    case 503: return errc::not_possible;
    default: return errc::unexpected_reply;
  }
}

/// What was asked, and what was answered. RFC 1630 §News: nobody keeps an article for ever, and the server
/// does not know whether there ever was one.
std::string told(std::string_view command, reply const& said) {
  bool article = said.code() == 423 || said.code() == 430;
  return std::string(command) + (article ? ": expired or unknown: " : ": ") + said.text();
}

/// RFC 3977 §3.2.1, RFC 977: the server has no such command, or not this form of it.
bool is_lacking(reply const& said) { return said.code() == 500 || said.code() == 501 || said.code() == 503; }

bool is_open(order const& o) { return !o.is_private && o.tls == privacy::none; }

// ---- a command and its answer

dialogue<reply> hear(order const& o, std::string_view command) {
  auto said = co_await line();
  if (!said) co_yield fail(errc::truncated, std::string(command) + ": no answer", o.at);
  co_return reply(*said);
}

dialogue<reply> say(order const& o, std::string const& command) {
  co_yield send(command + "\r\n");
  co_return co_await hear(o, command);
}

/// Only a wish: false where the handshake failed, and this connection is of no use any more.
dialogue<bool> wish_for_tls(order& o) {
  auto said = co_await say(o, "STARTTLS");
  if (said.code() != 382) co_return true;
  o.is_private = co_await secure(o.peer.host);
  co_return o.is_private;
}

/// RFC 4642 §2.2.2. What was heard before is forgotten, the group too.
dialogue<> go_private(order& o) {
  auto said = co_await say(o, "STARTTLS");
  if (said.code() != 382) co_yield fail(errc::not_private, told("STARTTLS", said), o.at);
  co_yield secure(o.peer.host);
  o.is_private = true;
}

bool fits(std::string_view name_or_password) {
  auto is_control = [](char c) { return control[c]; };
  return name_or_password.size() <= longest_login && std::ranges::none_of(name_or_password, is_control);
}

dialogue<std::string> answer_of(order const& o, std::string_view kind, std::string prompt) {
  if (is_open(o)) prompt += " (it will be sent in clear)";
  auto answer = co_await answer_to(kind, prompt);
  if (!answer) co_yield fail(errc::no_answer, prompt, o.at);
  if (!fits(*answer)) co_yield fail(errc::unsafe_control, prompt, o.at);
  co_return *answer;
}

dialogue<reply> say_user(order& o) {
  if (!o.user) o.user = co_await answer_of(o, "line", "User name for " + text_of(o.peer));
  co_return co_await say(o, "AUTHINFO USER " + *o.user);
}

dialogue<reply> say_password(order& o) {
  if (!o.password)
    o.password = co_await answer_of(o, "password", "Password for " + *o.user + " at " + text_of(o.peer));
  std::string_view word = "AUTHINFO PASS ";
  co_yield send_secret(std::string(word) + *o.password + "\r\n", word.size());
  co_return co_await hear(o, "AUTHINFO PASS");
}

/// RFC 4643 §2.3: after 480, which was said to `command`.
dialogue<> log_in(order& o, std::string const& command, reply const& why) {
  if (!o.is_private && o.tls != privacy::none)
    co_yield fail(errc::not_private, told(command, why) + " (no login in clear: there is no TLS)", o.at);
  auto said = co_await say_user(o);
  if (said.code() == 483 && !o.is_private) {
    co_await go_private(o);
    said = co_await say_user(o);
  }
  if (said.code() == 381) said = co_await say_password(o);
  if (said.code() / 100 != 2) co_yield fail(errc::login_refused, told("AUTHINFO", said), o.at);
  o.logged_in = true;
}

dialogue<> select_again(order const& o, std::string const& command) {
  if (o.group.empty() || command.starts_with("GROUP")) co_return;
  auto said = co_await say(o, "GROUP " + o.group);
  if (said.code() != 211) co_yield fail(meaning(said), told("GROUP " + o.group, said), o.at);
}

/// Asks; and again after TLS or a login, if the server wants them first.
dialogue<reply> ask(order& o, std::string const& command) {
  auto said = co_await say(o, command);
  if (said.code() == 483 && !o.is_private) {
    co_await go_private(o);
    co_await select_again(o, command);
    said = co_await say(o, command);
  }
  if (said.code() == 480 && !o.logged_in) {
    co_await log_in(o, command, said);
    co_await select_again(o, command);
    said = co_await say(o, command);
  }
  co_return said;
}

/// Asks, and fails unless the answer is this one: after any other there is no text that could be heard.
dialogue<reply> must(order& o, std::string const& command, int code) {
  auto said = co_await ask(o, command);
  if (said.code() != code) co_yield fail(meaning(said), told(command, said), o.at);
  co_return said;
}

// ---- how a conversation begins and ends

dialogue<> be_greeted(order& o) {
  co_yield connect(o.peer.host, o.peer.port);
  if (o.is_private) co_yield secure(o.peer.host);
  auto greeting = co_await hear(o, text_of(o.peer));
  if (greeting.code() != 200 && greeting.code() != 201)
    co_yield fail(meaning(greeting), told(text_of(o.peer), greeting), o.at);
}

/// What everybody may read may be read in clear. No login is said then: see log_in.
dialogue<> read_in_clear(order& o) {
  co_yield close();
  co_await be_greeted(o);
  co_await say(o, "MODE READER");
}

/// RFC 3977 §5.3. Old servers do not know it, and need it not.
dialogue<> be_a_reader(order& o) {
  auto said = co_await say(o, "MODE READER");
  if (said.code() == 400 || said.code() == 502) co_yield fail(meaning(said), told("MODE READER", said), o.at);
  if (o.tls == privacy::demanded || said.code() == 483) co_await go_private(o);
  bool fine = true;
  if (o.tls == privacy::wished && !o.is_private) fine = co_await wish_for_tls(o);
  if (!fine) co_await read_in_clear(o);
  if (said.code() != 480) co_return;
  co_await log_in(o, "MODE READER", said);  // not as RFC 4643 §2.2 has it, but there are such servers
  if (!o.is_private) said = co_await say(o, "MODE READER");
}

/// What tells idle connections apart: to whom, as whom and how. Which group one has selected does not matter,
/// since whoever needs one selects it.
std::string key_of(order const& o, bool privately) {
  std::string key = privately ? "nntp+tls://" : "nntp://";
  if (o.user) key += escape(*o.user, context::user) + ':' + escape(*o.password, context::password) + '@';
  return key + text_of(o.peer);
}

/// Who must ask for the password has no claim to a connection of someone who knew it.
bool may_share(order const& o) { return !o.user || o.password; }

/// DATE is for readers alone: RFC 3977 §7.1. Servers that do not know it say so, and 400 is said by one that
/// leaves.
dialogue<bool> still_answers() {
  bool sent = co_await send("DATE\r\n");
  if (!sent) co_return false;
  auto said = co_await line();
  if (!said) co_return false;
  auto code = reply(*said).code();
  co_return code == 111 || code == 500;
}

dialogue<bool> take_up(order& o) {
  if (!may_share(o)) co_return false;
  for (bool privately : {true, false}) {
    bool fits =
        privately ? o.is_private || o.tls != privacy::none : !o.is_private && o.tls != privacy::demanded;
    bool had = false;
    auto const key = key_of(o, privately);
    if (fits) had = co_await resume(key);
    if (!had) continue;
    bool alive = co_await still_answers();
    if (alive) o.is_private = privately;
    else co_yield close();
    co_return alive;  // the other is no younger
  }
  co_return false;
}

dialogue<> enter(order& o) {
  bool alive = co_await take_up(o);
  if (alive) co_return;
  co_await be_greeted(o);
  if (!o.is_private) co_await be_a_reader(o);
}

dialogue<> leave(order const& o) {
  bool kept = false;
  if (may_share(o)) {
    auto const key = key_of(o, o.is_private);
    kept = co_await keep(key);
  }
  if (kept) co_return;
  // All has been done; that the server has hung up before is no failure.
  [[maybe_unused]] bool said = co_await send("QUIT\r\n");
}

dialogue<> select(order& o) {
  if (!o.group.empty()) co_await must(o, "GROUP " + o.group, 211);
}

/// RFC 3977 §3.1.1: only the dot is the end.
dialogue<> expect_the_dot(order const& o, std::string_view command, silence why) {
  if (why != silence::dot) co_yield fail(errc::truncated, std::string(command) + ": no dot at the end", o.at);
}

// ---- articles

/// RFC 3977 §6.2.1: "220 n <message-id>". Some servers leave it out.
overview named_in(reply const& said) {
  overview made;
  auto open = said.text().find('<');
  auto close = said.text().find('>', open);
  if (close != std::string::npos) made.message_id = said.text().substr(open, close - open + 1);
  return made;
}

dialogue<message_head> hear_head(order const& o, std::string_view command) {
  message_head head;
  auto text = co_await dotted_line();
  while (text) {
    if (!head.add(*text)) co_yield fail(errc::too_long, command, o.at);
    text = co_await dotted_line();
  }
  co_await expect_the_dot(o, command, text.error());
  co_return head;
}

dialogue<> tell(message_head const& head) {
  auto known_of_it = entry_of(overview_of(0, head)).facts;
  co_yield note(known::media_type, article_type);
  if (!known_of_it.date.empty()) co_yield note(known::date, known_of_it.date);
  if (!known_of_it.from.empty()) co_yield note(known::from, known_of_it.from);
  if (!known_of_it.references.empty()) co_yield note(known::references, known_of_it.references);
  auto lines = head.value_of("Lines");
  if (known_of_it.lines) co_yield note(known::lines, lines);
  auto others = notes_of(head);
  for (auto const& one : others) co_yield note(one.first, one.second);
}

dialogue<> tell_name(order const& o, reply const& said) {
  if (!o.article_uri) co_return;
  auto uri = o.article_uri(named_in(said));
  if (!uri.empty()) co_yield note(known::uri, uri);
}

// ---- groups

std::string numbers(range of) { return std::to_string(of.first) + '-' + std::to_string(of.last); }

dialogue<> announce(std::string how) {
  co_yield note(known::media_type, group_type);
  co_yield note(known::listing, how);
}

dialogue<> list_one(order const& o, overview const& one) {
  auto made = entry_of(one);
  made.uri = o.article_uri(one);
  if (made.title.empty()) made.title = one.message_id;
  if (!made.uri.empty()) co_yield item(made);
}

/// OVER or XOVER. False: the server has no such command.
dialogue<bool> list_overview(order& o, std::string const& word, range which) {
  auto command = word + ' ' + numbers(which);
  auto said = co_await ask(o, command);
  if (is_lacking(said)) co_return false;
  co_await announce(command);
  if (said.code() == 420 || said.code() == 423) co_return true;  // all of them have gone since
  if (said.code() != 224) co_yield fail(meaning(said), told(command, said), o.at);
  auto text = co_await dotted_line();
  while (text) {
    auto one = read_overview(*text);
    if (one) co_await list_one(o, *one);
    text = co_await dotted_line();
  }
  co_await expect_the_dot(o, command, text.error());
  co_return true;
}

dialogue<> list_heads(order& o, range which) {
  co_await announce("HEAD " + numbers(which));
  for (auto left = which.last - which.first + 1; left > 0; --left) {
    auto number = which.last - left + 1;
    auto command = "HEAD " + std::to_string(number);
    auto said = co_await ask(o, command);
    if (said.code() == 420 || said.code() == 423 || said.code() == 430) continue;
    if (said.code() != 221) co_yield fail(meaning(said), told(command, said), o.at);
    auto head = co_await hear_head(o, command);
    auto one = overview_of(number, head);
    co_await list_one(o, one);
  }
}

dialogue<> list_numbers(order& o, range all) {
  auto word = o.command.substr(0, o.command.find(' '));
  std::string other = word == "OVER" ? "XOVER" : "OVER";
  auto which = all.newest(most_numbers);
  bool listed = co_await list_overview(o, word, which);
  if (!listed) listed = co_await list_overview(o, other, which);
  if (!listed) co_await list_heads(o, all.newest(most_heads));
}

/// RFC 977 knows LIST without a pattern; then it is for us to choose.
bool is_wanted(order const& o, std::string_view group) {
  return o.pattern.empty() || matches_wildmat(group, o.pattern);
}

// ---- posting

dialogue<std::string> hear_upload(order const& o) {
  std::string text;
  while (auto octets = co_await some(channel::caller)) {
    text += *octets;
    if (text.size() > largest_post) co_yield fail(errc::too_large, "an article has 1 MiB at most", o.at);
  }
  co_return text;
}

/// The article as it will be said. Nothing has been sent yet.
dialogue<std::string> prepare(order& o) {
  auto text = co_await hear_upload(o);
  if (o.mail.empty() && !names_its_sender(text)) {
    std::string_view prompt = "Your mail address, for From";
    auto mail = co_await answer_to("line", prompt);
    if (!mail) co_yield fail(errc::no_answer, prompt, o.at);
    o.mail = *mail;
  }
  posting where{o.group, o.mail};
  auto made = ready_to_post(text, where);
  if (!made) co_yield fail(made.error().code, made.error().said, o.at);
  co_return *made;
}

dialogue<> confirm(order const& o, std::string const& article) {
  auto prompt = "Post this to " + o.group + " at " + text_of(o.peer) + "?";
  auto answer = co_await answer_to("yes", prompt, article);
  if (!answer) co_yield fail(errc::no_answer, prompt, o.at);
  if (*answer != "yes") co_yield fail(errc::cancelled, "nothing was posted", o.at);
}

}  // namespace

result<order> order_for(uri_view u, plan const& plan, internet::login const& login, errand const& what,
                        std::uint32_t at) {
  if (auto wrong = unsafe_in(u, u.userinfo())) return std::unexpected(*wrong);
  order made{.peer = *plan.peer, .is_private = plan.tls, .tls = what.asker.tls};
  bool same_user = !login.user || !what.asker.user || *login.user == *what.asker.user;
  made.user = login.user ? login.user : what.asker.user;
  made.password = login.password || !same_user ? login.password : what.asker.password;
  made.mail = what.asker.mail;
  made.at = at;
  made.command = plan.commands.back();
  made.numbers = {what.first, what.last};
  auto is_wrong = [](std::optional<std::string> const& one) { return one && !fits(*one); };
  if (is_wrong(made.user) || is_wrong(made.password))
    return mistake(errc::too_long, u.has_userinfo() ? u.offset_of(u.userinfo()) : 0);
  return made;
}

exchange without_server(std::uint32_t at) {
  co_yield fail(errc::no_context, "no news server is known: NNTPSERVER and the configuration name none", at);
}

exchange retrieve(order o) {
  co_await enter(o);
  co_await select(o);
  auto said = co_await must(o, o.command, 220);
  co_await tell_name(o, said);
  co_yield note(known::media_type, article_type);
  auto octets = co_await dotted();
  while (octets) {
    co_yield deliver(*octets);
    octets = co_await dotted();
  }
  co_await expect_the_dot(o, o.command, octets.error());
  co_await leave(o);
}

exchange find_attributes(order o) {
  co_await enter(o);
  co_await select(o);
  auto said = co_await must(o, o.command, 221);
  co_await tell_name(o, said);
  auto head = co_await hear_head(o, o.command);
  co_await tell(head);
  co_await leave(o);
}

exchange list_articles(order o) {
  co_await enter(o);
  auto command = "GROUP " + o.group;
  auto said = co_await must(o, command, 211);
  auto all = range_of(said.text());
  if (!all) co_yield fail(errc::unexpected_reply, told(command, said), o.at);
  auto wanted = all->within(o.numbers);
  if (wanted.is_empty()) co_await announce("GROUP");
  else co_await list_numbers(o, wanted);
  co_await leave(o);
}

exchange list_groups(order o) {
  co_await enter(o);
  auto said = co_await ask(o, o.command);
  if (is_lacking(said) && !o.pattern.empty()) said = co_await ask(o, o.command = "LIST");
  if (said.code() != 215) co_yield fail(meaning(said), told(o.command, said), o.at);
  co_await announce(o.command);
  auto text = co_await dotted_line();
  while (text) {
    entry one{.title = std::string(group_of(*text)), .kind = kind::group};
    if (is_wanted(o, one.title)) one.uri = o.group_uri(one.title);
    if (!one.uri.empty()) co_yield item(one);
    text = co_await dotted_line();
  }
  co_await expect_the_dot(o, o.command, text.error());
  co_await leave(o);
}

exchange post(order o) {
  auto article = co_await prepare(o);
  co_await confirm(o, article);
  co_await enter(o);
  co_await must(o, "POST", 340);
  co_yield send(dotted_block(article));
  auto said = co_await hear(o, "POST");
  if (said.code() != 240) co_yield fail(meaning(said), told("POST", said), o.at);
  co_await leave(o);
}

}  // namespace wend::wire::nntp

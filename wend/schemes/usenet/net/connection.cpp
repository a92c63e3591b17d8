// SPDX-License-Identifier: Apache-2.0
//
//     < 200 ready                       > GROUP misc.test
//     > MODE READER                     < 480 who are you?
//     < 200 posting allowed             > AUTHINFO USER ann
//     > STARTTLS                        < 381 go on
//     < 382 begin                       > AUTHINFO PASS secret
//     (TLS: earlier input               < 281 welcome
//      is dropped)                      > GROUP misc.test
//                                       < 211 3 10 12 misc.test
//
// MODE READER comes before TLS and a login, or not at all: RFC 4642 §2.2.2, RFC 4643 §2.2. If the server
// requires a login (480) or TLS (483), the client does so, each once, and repeats the command.
//
// A password is sent in clear only if the user did not ask for TLS: RFC 4643 §2.3.2.

#include "wend/schemes/usenet/net/connection.hpp"

#include <algorithm>

#include "wend/base/detail/chars.hpp"
#include "wend/uri/escape.hpp"

namespace wend::wire::nntp {
namespace {

constexpr std::size_t longest_login = 497;  // a command has 512 octets: RFC 3977 §3.1
constexpr std::size_t longest_shown = 512;  // of a reply: RFC 3977 §3.1

bool is_open(conversation_data const& o) { return !o.is_private && o.tls == privacy::none; }

// ---- a command and its answer

dialogue<reply> send_command(conversation_data const& o, std::string const& command) {
  co_yield send(command + "\r\n");
  co_return co_await read_reply(o, command);
}

/// TLS is optional here: false if the handshake failed, and then this connection cannot be used further.
dialogue<bool> try_tls(conversation_data& o) {
  auto reply = co_await send_command(o, "STARTTLS");
  if (reply.code() != 382) co_return true;
  o.is_private = co_await secure(o.peer.host);
  co_return o.is_private;
}

/// RFC 4642 §2.2.2. The state from before TLS is discarded, the group too.
dialogue<> start_tls(conversation_data& o) {
  auto reply = co_await send_command(o, "STARTTLS");
  if (reply.code() != 382) co_yield fail(errc::not_private, quoted("STARTTLS", reply), o.at);
  co_yield secure(o.peer.host);
  o.is_private = true;
}

dialogue<std::string> answer_of(conversation_data const& o, std::string_view kind, std::string prompt) {
  if (is_open(o)) prompt += " (it will be sent in clear)";
  auto answer = co_await answer_to(kind, prompt);
  if (!answer) co_yield fail(errc::no_answer, prompt, o.at);
  if (!is_safe_credential(*answer)) co_yield fail(errc::unsafe_control, prompt, o.at);
  co_return *answer;
}

dialogue<reply> send_user(conversation_data& o) {
  if (!o.user) o.user = co_await answer_of(o, "line", "User name for " + text_of(o.peer));
  co_return co_await send_command(o, "AUTHINFO USER " + *o.user);
}

dialogue<reply> send_password(conversation_data& o) {
  if (!o.password)
    o.password = co_await answer_of(o, "password", "Password for " + *o.user + " at " + text_of(o.peer));
  std::string_view word = "AUTHINFO PASS ";
  co_yield send_secret(std::string(word) + *o.password + "\r\n", word.size());
  co_return co_await read_reply(o, "AUTHINFO PASS");
}

/// RFC 4643 §2.3: after `command` got 480.
dialogue<> log_in(conversation_data& o, std::string const& command, reply const& why) {
  if (!o.is_private && o.tls != privacy::none)
    co_yield fail(errc::not_private, quoted(command, why) + " (no login in clear: there is no TLS)", o.at);
  auto reply = co_await send_user(o);
  if (reply.code() == 483 && !o.is_private) {
    co_await start_tls(o);
    reply = co_await send_user(o);
  }
  if (reply.code() == 381) reply = co_await send_password(o);
  if (reply.code() / 100 != 2) co_yield fail(errc::login_refused, quoted("AUTHINFO", reply), o.at);
  o.logged_in = true;
}

dialogue<> select_again(conversation_data const& o, std::string const& command) {
  if (o.group.empty() || command.starts_with("GROUP")) co_return;
  auto reply = co_await send_command(o, "GROUP " + o.group);
  if (reply.code() != 211) co_yield fail(error_of(reply), quoted("GROUP " + o.group, reply), o.at);
}

// ---- opening and closing a connection

dialogue<> connect_to_server(conversation_data& o) {
  co_yield connect(o.peer.host, o.peer.port);
  if (o.is_private) co_yield secure(o.peer.host);
  auto greeting = co_await read_reply(o, text_of(o.peer));
  if (greeting.code() != 200 && greeting.code() != 201)
    co_yield fail(error_of(greeting), quoted(text_of(o.peer), greeting), o.at);
}

/// Reads without TLS after a failed optional handshake. No login is sent then: see log_in.
dialogue<> read_in_clear(conversation_data& o) {
  co_yield close();
  co_await connect_to_server(o);
  co_await send_command(o, "MODE READER");
}

/// RFC 3977 §5.3. Old servers refuse MODE READER and do not need it.
dialogue<> enter_reader_mode(conversation_data& o) {
  auto reply = co_await send_command(o, "MODE READER");
  if (reply.code() == 400 || reply.code() == 502)
    co_yield fail(error_of(reply), quoted("MODE READER", reply), o.at);
  if (o.tls == privacy::demanded || reply.code() == 483) co_await start_tls(o);
  bool fine = true;
  if (o.tls == privacy::wished && !o.is_private) fine = co_await try_tls(o);
  if (!fine) co_await read_in_clear(o);
  if (reply.code() != 480) co_return;
  co_await log_in(o, "MODE READER", reply);  // RFC 4643 §2.2 forbids this reply, but some servers send it
  if (!o.is_private) reply = co_await send_command(o, "MODE READER");
}

/// The key of an idle connection: peer, login and TLS. The selected group is not part of it, since each
/// request selects its own.
std::string key_of(conversation_data const& o, bool privately) {
  std::string key = privately ? "nntp+tls://" : "nntp://";
  if (o.user) key += escape(*o.user, context::user) + ':' + escape(*o.password, context::password) + '@';
  return key + text_of(o.peer);
}

/// A request without the password may not reuse a logged-in connection.
bool may_share(conversation_data const& o) { return !o.user || o.password; }

/// DATE is for reading servers only: RFC 3977 §7.1. A server without it replies 500; 400 announces a close.
dialogue<bool> still_answers() {
  bool sent = co_await send("DATE\r\n");
  if (!sent) co_return false;
  auto text = co_await line();
  if (!text) co_return false;
  auto code = reply(*text).code();
  co_return code == 111 || code == 500;
}

dialogue<bool> reuse_connection(conversation_data& o) {
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
    co_return alive;  // the other connection is as old or older
  }
  co_return false;
}

}  // namespace

reply::reply(std::string text) : text_(std::move(text)) {
  if (text_.size() > longest_shown) text_.resize(longest_shown);
  bool is_one = text_.size() >= 3 && std::ranges::all_of(text_.substr(0, 3), [](char c) { return digit[c]; });
  if (is_one) code_ = (text_[0] - '0') * 100 + (text_[1] - '0') * 10 + text_[2] - '0';
}

errc error_of(reply const& reply) {
  switch (reply.code()) {
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

std::string quoted(std::string_view command, reply const& reply) {
  bool article = reply.code() == 423 || reply.code() == 430;
  return std::string(command) + (article ? ": expired or unknown: " : ": ") + reply.text();
}

bool is_unsupported(reply const& reply) {
  return reply.code() == 500 || reply.code() == 501 || reply.code() == 503;
}

bool is_safe_credential(std::string_view name_or_password) {
  auto is_control = [](char c) { return control[c]; };
  return name_or_password.size() <= longest_login && std::ranges::none_of(name_or_password, is_control);
}

dialogue<reply> read_reply(conversation_data const& o, std::string_view command) {
  auto text = co_await line();
  if (!text) co_yield fail(errc::truncated, std::string(command) + ": no answer", o.at);
  co_return reply(*text);
}

dialogue<reply> ask(conversation_data& o, std::string const& command) {
  auto reply = co_await send_command(o, command);
  if (reply.code() == 483 && !o.is_private) {
    co_await start_tls(o);
    co_await select_again(o, command);
    reply = co_await send_command(o, command);
  }
  if (reply.code() == 480 && !o.logged_in) {
    co_await log_in(o, command, reply);
    co_await select_again(o, command);
    reply = co_await send_command(o, command);
  }
  co_return reply;
}

dialogue<reply> must(conversation_data& o, std::string const& command, int code) {
  auto reply = co_await ask(o, command);
  if (reply.code() != code) co_yield fail(error_of(reply), quoted(command, reply), o.at);
  co_return reply;
}

dialogue<> enter(conversation_data& o) {
  bool alive = co_await reuse_connection(o);
  if (alive) co_return;
  co_await connect_to_server(o);
  if (!o.is_private) co_await enter_reader_mode(o);
}

dialogue<> leave(conversation_data const& o) {
  bool kept = false;
  if (may_share(o)) {
    auto const key = key_of(o, o.is_private);
    kept = co_await keep(key);
  }
  if (kept) co_return;
  // All is done: a server that closed before QUIT is not a failure.
  [[maybe_unused]] bool is_sent = co_await send("QUIT\r\n");
}

}  // namespace wend::wire::nntp

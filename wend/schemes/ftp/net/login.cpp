// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/ftp/net/login.hpp"

#include "wend/uri/escape.hpp"

namespace wend::ftp {

using namespace wire;

namespace {

// ---- privacy: RFC 4217

dialogue<> protect_data(visit& v) {
  bool demanded = v.secure || v.wish == privacy::demanded;
  auto reply = co_await ask("PBSZ 0");  // RFC 4217 §9: required before PROT
  reply = co_await ask("PROT P");
  v.data_is_private = reply.says_done();
  if (!v.data_is_private && demanded) co_yield fail(errc::not_private, quoted("PROT P", reply));
  v.may_keep = v.data_is_private;
}

/// Whether this connection can be used further, private or not: after a failed handshake it cannot.
dialogue<bool> start_tls(visit& v) {
  auto const& host = v.planned.peer.host;
  auto reply = co_await ask("AUTH TLS");
  bool agreed = reply.code() == 234, demanded = v.wish == privacy::demanded;
  if (!agreed && demanded) co_yield fail(errc::not_private, quoted("AUTH TLS", reply));
  if (!agreed) co_return true;
  if (demanded) co_yield secure(host);
  v.is_private = demanded;
  if (!demanded) v.is_private = co_await secure(host);
  co_return v.is_private;
}

// ---- login: RFC 959 §5.4, RFC 1738 §3.2.1

dialogue<std::string> mail_address(visit const& v) {
  constexpr std::string_view anonymous = "anonymous@";
  if (!v.mail.empty()) co_return v.mail;
  co_yield note("mail_address", anonymous);
  co_return std::string(anonymous);
}

/// The server asked, so the user is asked. Without an answer the error quotes the server's reply.
dialogue<std::string> answer_for(visit const& v, std::string kind, std::string command, reply const& asked) {
  auto answer = co_await answer_to(kind, kind + " of " + v.user + " at " + text_of(v.planned.peer));
  if (!answer) co_yield fail(errc::no_answer, quoted(command, asked), v.login_at);
  co_return *answer;
}

dialogue<std::string> password_for(visit& v, reply const& asked) {
  if (v.password) co_return *v.password;
  if (v.anonymous) co_return co_await mail_address(v);
  v.password = co_await answer_for(v, "password", "USER " + v.user, asked);
  co_return *v.password;
}

dialogue<reply> send_credential(visit const& v, std::string const& command, std::string const& secret) {
  if (holds_line_end(secret)) co_yield fail(errc::unsafe_control, command, v.login_at);
  co_return co_await ask_secretly(command, secret);
}

/// Hides the secret in the reply: some servers repeat a rejected command.
std::string without(std::string_view secret, std::string text) {
  if (secret.empty()) return text;
  for (std::size_t at = 0; (at = text.find(secret, at)) != text.npos; at += 3)
    text.replace(at, secret.size(), "***");
  return text;
}

dialogue<> log_in(visit& v) {
  std::string command = "USER " + v.user, secret;
  auto reply = co_await ask(command);
  if (reply.code() == 331) {
    secret = co_await password_for(v, reply);
    command = "PASS";
    reply = co_await send_credential(v, command, secret);
  }
  if (reply.code() == 332) {
    secret = co_await answer_for(v, "account", command, reply);
    command = "ACCT";
    reply = co_await send_credential(v, command, secret);
    v.may_keep = false;  // the account is the user's of this request
  }
  if (reply.says_done()) co_return;
  co_yield fail(reply.trouble(errc::login_refused), without(secret, quoted(command, reply)), v.login_at);
}

dialogue<> connect_to_server(visit& v) {
  co_yield connect(v.planned.peer.host, v.planned.peer.port);
  if (v.secure) co_yield secure(v.planned.peer.host);
  v.is_private = v.secure;
  auto reply = co_await read_reply();
  if (reply.code() == 120) reply = co_await read_reply();  // "ready in some minutes"
  if (!reply.says_done()) co_yield fail(reply.trouble(errc::not_allowed), reply.text());
}

dialogue<> open_connection(visit& v) {
  co_await connect_to_server(v);
  bool fine = true;
  if (!v.secure && v.wish != privacy::none) fine = co_await start_tls(v);
  if (!fine && !v.anonymous)
    co_yield fail(errc::not_private, "AUTH TLS: a password is not said in clear after that");
  if (!fine) {  // TLS was optional, and there is no password to protect
    co_yield close();
    co_await connect_to_server(v);
  }
  if (v.is_private) co_await protect_data(v);
  co_await log_in(v);
}

// ---- reusing a control connection: RFC 1738 §3.2.5

/// The key under which an idle connection is kept: its user, and the directories it was changed to. The
/// password is part of the key, so that only a request that knows it finds the connection; keys are not
/// shown.
struct idle {
  std::string key{};
  bool is_private = false, is_there = false;

  idle(visit const& v, bool privately) : is_private(privately) {
    key = v.secure ? "ftps://" : privately ? "ftp+tls://" : "ftp://";
    key += escape(v.user, context::user);
    if (!v.anonymous) key += ':' + escape(v.password.value_or(""), context::password);
    key += '@' + text_of(v.planned.peer);
  }
  void add_directory(std::string_view directory) { (key += '/') += escape(directory, context::ftp_segment); }
};

/// First the keys of connections in the directory of this request, then of those still in the login
/// directory.
std::vector<idle> reusable_connections(visit const& v) {
  std::vector<idle> candidates;
  if (!v.anonymous && !v.password) return candidates;  // a request without the password may not reuse a login
  for (bool privately : {true, false}) {
    bool fits = privately ? v.secure || v.wish != privacy::none : !v.secure && v.wish != privacy::demanded;
    if (!fits) continue;
    idle top(v, privately), there = top;
    there.is_there = true;
    for (auto const& next : v.planned.directory) there.add_directory(next.to);
    if (!v.planned.directory.empty()) candidates.push_back(there);
    candidates.push_back(top);
  }
  return candidates;
}

dialogue<bool> still_answers() {
  bool sent = co_await send("NOOP\r\n");
  if (!sent) co_return false;
  auto reply = co_await read_optional_reply();
  co_return reply && reply->says_done();
}

dialogue<bool> reuse_connection(visit& v) {
  auto const candidates = reusable_connections(v);
  for (auto const& candidate : candidates) {
    bool had = co_await resume(candidate.key);
    if (!had) continue;
    bool alive = co_await still_answers();
    if (!alive) {
      co_yield close();
      co_return false;  // the other connections are as old or older
    }
    v.is_private = v.data_is_private = candidate.is_private;
    if (candidate.is_there)
      for (auto const& next : v.planned.directory) v.entered.push_back(next.to);
    co_return true;
  }
  co_return false;
}

// ---- directories: RFC 1738 §3.2.2

dialogue<> change_to(visit& v, change const& next) {
  auto reply = co_await ask("CWD " + next.to);
  auto which = "CWD " + next.to + " (segment " + std::to_string(next.segment) + ")";
  if (!reply.says_done()) co_yield fail(reply.trouble(errc::not_found), quoted(which, reply), next.at);
  v.entered.push_back(next.to);
}

}  // namespace

dialogue<> enter(visit& v) {
  bool alive = co_await reuse_connection(v);
  if (!alive) co_await open_connection(v);
  if (!v.entered.empty()) co_return;
  for (auto const& next : v.planned.directory) co_await change_to(v, next);
}

dialogue<bool> is_directory(visit& v) {
  auto reply = co_await ask("CWD " + v.name);
  if (reply.says_done()) v.entered.push_back(v.name);
  co_return reply.says_done();
}

dialogue<> leave(visit& v) {
  bool kept = false;
  if (v.may_keep) {
    idle stands(v, v.is_private);
    for (auto const& directory : v.entered) stands.add_directory(directory);
    kept = co_await keep(stands.key);
  }
  if (kept) co_return;
  [[maybe_unused]] bool polite = co_await send("QUIT\r\n");
}

}  // namespace wend::ftp

// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/mailto/net/login.hpp"

#include "wend/exchange/detail/base64.hpp"
#include "wend/registry/detail/this_machine.hpp"

namespace wend::mailto {

using namespace wire;

namespace {

// RFC 5321 §4.1.4: a client without a name sends an address. The real one is not disclosed.
constexpr std::string_view ourselves = "[127.0.0.1]";

// ---- from the greeting to TLS

dialogue<> connect_to_server(service& s) {
  co_yield connect(s.is.server.host, s.is.server.port);
  if (s.is.tls) co_yield secure(s.is.server.host);
  s.is_private = s.is.tls;
  auto reply = co_await read_reply(s.place());
  if (reply.code() != 220) co_yield fail(reply.trouble(errc::not_allowed), quoted(s.place(), reply));
}

/// RFC 5321 §3.2: a server without EHLO has no extensions.
dialogue<> send_ehlo(service& s) {
  std::string command = "EHLO " + std::string(ourselves);
  auto reply = co_await ask(command);
  s.offered = extensions_in(reply);
  if (reply.says_no()) {
    command = "HELO " + std::string(ourselves);
    reply = co_await ask(command);
    s.offered = {};
  }
  if (reply.code() != 250) co_yield fail(reply.trouble(errc::not_allowed), quoted(command, reply));
}

dialogue<> demand_tls(service& s) {
  if (!s.offered.starttls) co_yield fail(errc::not_private, s.place() + " offers no STARTTLS");
  auto reply = co_await ask("STARTTLS");
  if (reply.code() != 220) co_yield fail(errc::not_private, quoted("STARTTLS", reply));
  co_yield secure(s.is.server.host);
  s.is_private = true;
}

/// TLS is optional here: false if the handshake failed, and then this connection cannot be used further.
dialogue<bool> try_tls(service& s) {
  if (!s.offered.starttls) co_return true;
  auto reply = co_await ask("STARTTLS");
  if (reply.code() != 220) co_return true;
  s.is_private = co_await secure(s.is.server.host);
  co_return s.is_private;
}

dialogue<> start_tls(service& s) {
  if (s.is_private || s.is.starttls == privacy::none) co_return;
  bool fine = true;
  if (s.is.starttls == privacy::demanded) co_await demand_tls(s);
  else fine = co_await try_tls(s);
  if (!fine) {
    co_yield close();
    co_await connect_to_server(s);
  }
  if (!fine || s.is_private)
    co_await send_ehlo(s);  // RFC 3207 §4.2: the extensions from before TLS are discarded
}

// ---- the login

dialogue<> require_login(std::string command, reply const& reply) {
  if (reply.says_done()) co_return;
  auto why = reply.says_no() ? errc::login_refused : reply.trouble(errc::login_refused);
  co_yield fail(why, quoted(command, reply));
}

/// RFC 4616 §2: the authorization identity is empty.
dialogue<> auth_plain(std::string user, std::string password) {
  std::string word = "AUTH PLAIN ";
  std::vector<std::string> const secrets{base64('\0' + user + '\0' + password), base64(password), password};
  co_yield send_secret(word + secrets.front() + "\r\n", word.size());
  auto reply = co_await read_reply("AUTH PLAIN", secrets);
  co_await require_login("AUTH PLAIN", reply);
}

dialogue<> auth_login(std::string user, std::string password) {
  auto reply = co_await ask("AUTH LOGIN");
  if (reply.code() == 334) reply = co_await ask(base64(user));
  std::vector<std::string> const secrets{base64(password), password};
  if (reply.code() == 334) {
    co_yield send_secret(secrets.front() + "\r\n", 0);
    reply = co_await read_reply("AUTH LOGIN", secrets);
  }
  co_await require_login("AUTH LOGIN", reply);
}

dialogue<std::string> password_of(service const& s) {
  if (s.is.password) co_return *s.is.password;
  auto prompt = "Password for " + *s.is.user + " at " + s.place();
  auto answer = co_await answer_to("password", prompt);
  if (!answer) co_yield fail(errc::no_answer, prompt);
  co_return *answer;
}

/// RFC 4954 §4.
dialogue<> log_in(service const& s) {
  if (!s.is.user) co_return;
  bool may = s.is_private || s.is.starttls == privacy::none || is_this_machine(s.is.server.host);
  if (!may) co_yield fail(errc::not_private, "no login in clear: there is no TLS");
  bool can = s.offered.plain || s.offered.login;
  if (!can) co_yield fail(errc::login_refused, s.place() + " offers neither AUTH PLAIN nor AUTH LOGIN");
  auto password = co_await password_of(s);
  bool holds_nul = (*s.is.user + password).contains('\0');
  if (holds_nul) co_yield fail(errc::unsafe_control, "a NUL in the name or the password");
  if (s.offered.plain) co_await auth_plain(*s.is.user, password);
  else co_await auth_login(*s.is.user, password);
}

}  // namespace

dialogue<> open_session(service& s) {
  co_await connect_to_server(s);
  co_await send_ehlo(s);
  co_await start_tls(s);
  co_await log_in(s);
}

}  // namespace wend::mailto

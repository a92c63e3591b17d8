// SPDX-License-Identifier: Apache-2.0
#include "wend/demo/smtp_server.hpp"

#include <algorithm>

#include "wend/demo/client_command.hpp"

namespace wend::demo {
namespace {

using wire::dialogue;
using wire::exchange;
using wire::send;

constexpr std::size_t longest_letter = 64 * 1024, most_receivers = 100;

struct visit {
  world& w;
  bool greeted = false, over = false;
  std::string sender{};
  std::vector<std::string> receivers{};

  explicit visit(world& of) : w(of) {}
};

std::string harmless(std::string_view text) {
  constexpr std::size_t enough = 60;
  std::string shown;
  for (char c : text.substr(0, enough)) shown += c < ' ' || c > '~' ? '?' : c;
  return shown;
}

/// Returns the text between the brackets after FROM: or TO:. RFC 5321 §4.1.2.
std::string path_in(std::string const& rest, std::string_view keyword) {
  auto o = command_in(rest);
  auto open = rest.find('<'), shut = rest.find('>');
  bool is_one = o.verb.starts_with(keyword) && open != rest.npos && shut != rest.npos && shut > open;
  return is_one ? rest.substr(open, shut - open + 1) : "";
}

dialogue<> helo(visit& v, std::string rest) {
  v.greeted = !rest.empty();
  std::string_view reply = v.greeted ? "250 Hello." : "501 And who are you?";
  co_await say(reply);
}
dialogue<> ehlo(visit& v, std::string rest) {
  v.greeted = !rest.empty();
  std::string_view reply =
      v.greeted ? "250-Hello.\r\n250-8BITMIME\r\n250 SIZE 65536" : "501 And who are you?";
  co_await say(reply);
}
dialogue<> mail(visit& v, std::string rest) {
  auto path = path_in(rest, "FROM:");
  if (!v.greeted) co_return co_await say("503 Say EHLO first.");
  if (path.empty()) co_return co_await say("501 MAIL FROM:<ann@demo.example>");
  v.sender = path;
  v.receivers.clear();
  co_await say("250 So be it.");
}
dialogue<> rcpt(visit& v, std::string rest) {
  auto path = path_in(rest, "TO:");
  if (v.sender.empty()) co_return co_await say("503 Say MAIL first.");
  if (path.size() < 3) co_return co_await say("501 RCPT TO:<ann@demo.example>");
  if (v.receivers.size() == most_receivers) co_return co_await say("452 That is enough.");
  v.receivers.push_back(path);
  co_await say("250 So be it.");
}

dialogue<> data(visit& v, std::string) {
  if (v.receivers.empty()) co_return co_await say("503 Say MAIL and RCPT first.");
  co_await say("354 Send it.");
  auto letter = co_await hear_text(longest_letter);
  v.over = !letter.is_whole;
  if (v.over) co_return;
  auto sender = std::exchange(v.sender, {});
  bool fits = letter.fits && v.w.has_room_for(letter.octets.size());
  if (!fits) co_return co_await say("552 There is no room for it.");
  auto subject = harmless(head_in(letter.octets).value_of("Subject"));
  co_yield wire::note("letter", harmless(sender) + " to " + harmless(v.receivers.front()) + ": " + subject);
  v.w.letters.push_back(std::move(letter.octets));
  v.receivers.clear();
  co_await say("250 It is here, until the world ends.");
}

dialogue<> reset(visit& v, std::string) {
  v.sender.clear();
  v.receivers.clear();
  co_await say("250 Forgotten.");
}
dialogue<> noop(visit&, std::string) { co_await say("250 Yes?"); }
dialogue<> quit(visit& v, std::string) {
  v.over = true;
  co_await say("221 Good-bye.");
}

constexpr command<visit> commands[] = {{"HELO", helo}, {"EHLO", ehlo},  {"MAIL", mail}, {"RCPT", rcpt},
                                       {"DATA", data}, {"RSET", reset}, {"NOOP", noop}, {"QUIT", quit}};

}  // namespace

exchange smtp_server(world& w) {
  visit v(w);
  co_await say("220 demo.example A small world, by smtp.");
  while (auto line = co_await wire::line()) {
    co_await obey<visit>(v, commands, *line, "502 That is not spoken here.");
    if (v.over) co_return;
  }
}

}  // namespace wend::demo

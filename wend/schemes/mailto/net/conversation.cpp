// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/mailto/net/conversation.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "wend/exchange/known.hpp"
#include "wend/schemes/mailto/encoding.hpp"
#include "wend/schemes/mailto/net/login.hpp"
#include "wend/schemes/mailto/net/transfer.hpp"
#include "wend/schemes/mailto/plan.hpp"
#include "wend/schemes/usenet/net/posting.hpp"

namespace wend::mailto {

using namespace wire;

namespace {

constexpr std::size_t largest_upload = 1024 * 1024;

/// One message and the state of its submission.
struct conversation_data {
  service by{};
  draft what{};
};

// ---- the message

dialogue<> leave() {
  // The message has been accepted: a server that closed before QUIT is not a failure.
  [[maybe_unused]] bool is_sent = co_await send("QUIT\r\n");
}

/// Ends before DATA: the server discards the transaction.
dialogue<> quit_and_fail(errc why, std::string words, std::uint32_t at) {
  co_await leave();
  co_yield fail(why, words, at);
}

/// RFC 6531 §3.3.
recipient const* address_beyond_ascii(conversation_data const& o) {
  auto it = std::ranges::find_if(o.what.recipients,
                                 [](auto const& recipient) { return !is_ascii(recipient.address); });
  return it == o.what.recipients.end() ? nullptr : &*it;
}

dialogue<> check_extensions(conversation_data const& o, std::string const& message) {
  recipient sender{o.what.text.from, 0};
  auto odd = address_beyond_ascii(o);
  if (!odd && !is_ascii(sender.address)) odd = &sender;
  if (odd && !o.by.offered.utf8)
    co_await quit_and_fail(errc::not_possible, o.by.place() + " has no SMTPUTF8: " + odd->address, odd->at);
  auto largest = o.by.offered.largest.value_or(UINT64_MAX);
  if (message.size() > largest)
    co_await quit_and_fail(errc::too_large, o.by.place() + " takes " + std::to_string(largest) + " octets",
                           0);
}

std::string mail_command(conversation_data const& o, std::string const& message) {
  auto command = "MAIL FROM:<" + o.what.text.from + ">";
  if (o.by.offered.largest) command += " SIZE=" + std::to_string(message.size());
  bool beyond = !is_ascii(o.what.text.from) || address_beyond_ascii(o);
  if (beyond) command += o.by.offered.eight_bit ? " SMTPUTF8 BODY=8BITMIME" : " SMTPUTF8";
  return command;
}

/// Sends to all recipients or to none.
dialogue<> send_envelope(conversation_data const& o, std::string const& message) {
  auto command = mail_command(o, message);
  auto reply = co_await ask(command);
  if (!reply.says_done()) co_await quit_and_fail(reply.trouble(errc::not_allowed), quoted(command, reply), 0);
  for (auto const& recipient : o.what.recipients) {
    command = "RCPT TO:<" + recipient.address + ">";
    reply = co_await ask(command);
    if (!reply.says_done())
      co_await quit_and_fail(reply.trouble(errc::not_found), quoted(command, reply), recipient.at);
  }
}

dialogue<> send_message(std::string const& message) {
  auto reply = co_await ask("DATA");
  if (reply.code() != 354) co_await quit_and_fail(reply.trouble(errc::not_allowed), quoted("DATA", reply), 0);
  co_yield send(nntp::dotted_block(message));  // RFC 5321 §4.5.2
  reply = co_await read_reply("the message, which may have been sent");
  if (!reply.says_done())
    co_await quit_and_fail(reply.trouble(errc::not_allowed), quoted("the message", reply), 0);
  co_yield note("accepted", reply.text());
}

// ---- before connecting

dialogue<> read_upload(letter& text) {
  std::string uploaded;
  while (auto octets = co_await some(channel::caller)) {
    uploaded += *octets;
    if (uploaded.size() > largest_upload) co_yield fail(errc::too_large, "a message has 1 MiB at most");
  }
  auto added = add_to_body(text, uploaded);
  if (!added) co_yield fail(added.error().code, added.error().said);
}

dialogue<> confirm(conversation_data const& o) {
  auto prompt = "Send this mail by " + o.by.place() + "?";
  auto text = shown_of(o.what.text);
  auto answer = co_await answer_to("yes", prompt, text);
  if (!answer) co_yield fail(errc::no_answer, prompt);
  if (*answer != "yes") co_yield fail(errc::cancelled, "nothing was sent");
}

exchange refuse(failure why) { co_yield fail(why.code, why.said, why.at); }

exchange show(letter text) {
  co_yield note(known::media_type, "message/rfc822");
  for (auto const& name : text.left_out) co_yield note("ignored", name);
  co_yield deliver(draft_of(text));
}

exchange post(conversation_data o) {
  co_await read_upload(o.what.text);
  co_await confirm(o);
  co_await open_session(o.by);
  auto message = message_of(o.what.text);
  co_await check_extensions(o, message);
  co_await send_envelope(o, message);
  co_await send_message(message);
  co_await leave();
}

/// The error that prevents sending whatever the server supports.
std::optional<failure> obstacle(uri_view u, conversation_data const& o) {
  auto no_way = [&](std::string why) { return failure{errc::not_possible, std::move(why)}; };
  if (o.by.is.server.host.empty()) return no_way("no mail server is configured ([smtp] host)");
  if (o.what.text.from.empty()) return no_way("your mail address is not configured ([user] mail)");
  auto count = o.what.recipients.size();
  auto at = u.offset_of(u.path());
  if (count == 0) return failure{errc::bad_mail_address, "it names no recipient", at};
  if (count > most_recipients) return failure{errc::too_large, "more than 100 recipients", at};
  return {};
}

}  // namespace

result<exchange> start(plan const& planned, access::request const& asked, client const& asker) {
  uri_view u = asked.name;
  auto draft = draft_for(u, planned, asker);
  if (!draft) return refuse(std::move(draft.error()));
  if (asked.what == verb::get) return show(std::move(draft->text));
  conversation_data o{.by = {.is = asker.mail_server}, .what = std::move(*draft)};
  o.by.is.server = planned.peer.value_or(endpoint{});
  if (auto why = obstacle(u, o)) return refuse(std::move(*why));
  return post(std::move(o));
}

}  // namespace wend::mailto

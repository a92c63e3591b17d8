// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/mailto/net/conversation.hpp"

#include <gtest/gtest.h>

#include "wend/schemes/mailto/net/reply.hpp"
#include "wend/schemes/mailto/net/transfer.hpp"
#include "wend/schemes/mailto/plan.hpp"
#include "wend/testing/scheme_module.hpp"
#include "wend/testing/transcript.hpp"
#include "wend/uri/parse.hpp"

namespace wend::mailto {
namespace {

using testing::played;
using enum verb;
using wire::privacy;

/// The conversation for a wish, by its plan.
result<testing::staged> converse(uri_view u, testing::wish const& of = {}) {
  return testing::started(plan_for, start, u, of);
}

testing::wish wish_of(verb what, wire::submission by = {.server = {"mail.example", 587}}) {
  return {.what = what, .asker = {.mail = "ann@h.example", .mail_server = std::move(by)}};
}

std::string happens(std::string_view url, std::string const& script, testing::wish const& what,
                    profile p = profile::rfc3986) {
  auto u = parse(url, p);
  if (!u) return "not read";
  auto first = converse(*u, what);
  if (!first) return testing::outcome(first);
  return played([&] { return std::move(*converse(*u, what)); }, script);
}

void expect(std::string_view url, std::string const& script, testing::wish const& what = wish_of(append),
            profile p = profile::rfc3986) {
  EXPECT_EQ(happens(url, script, what, p), script) << url;
}

constexpr std::string_view to_bob = "mailto:bob@b.example?subject=hi";

std::string const asked = R"(<caller x
<caller|
? yes Send this mail by mail.example:587?\tFrom: ann@h.example\nTo: bob@b.example\nSubject: hi\n\nx\n
)";
std::string const agreed = asked + "<answers yes\n";
std::string const greeted = agreed + R"(* control mail.example:587
< 220 mail.example ESMTP\r\n
> EHLO [127.0.0.1]\r\n
)";
std::string const met = greeted + "< 250 mail.example\\r\\n\n";
std::string const mailed = R"(> MAIL FROM:<ann@h.example>\r\n
< 250 fine\r\n
> RCPT TO:<bob@b.example>\r\n
)";
std::string const data = R"(< 250 fine\r\n
> DATA\r\n
< 354 go on\r\n
> From: ann@h.example\r\nTo: bob@b.example\r\nSubject: hi\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 7bit\r\n\r\nx\r\n.\r\n
)";
std::string const sent = mailed + data + R"(< 250 queued as 1\r\n
# accepted 250 queued as 1
> QUIT\r\n
)";

// ---- composing

// shows MAILTO-05 · RFC 1738 §3.5
TEST(MailtoConversation, access_composes_a_draft_without_a_connection) {
  expect("mailto:bob@b.example?subject=hi&bcc=eve@e.example&body=a%0D%0Ab&from=x@y",
         R"(# media_type message/rfc822
# ignored from
= From: ann@h.example\r\nTo: bob@b.example\r\nBcc: eve@e.example\r\nSubject: hi\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 7bit\r\n\r\na\r\nb\r\n
)",
         wish_of(get));
  expect("mailto:", R"(# media_type message/rfc822
= MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 7bit\r\n\r\n
)",
         {});
}

/// The fields of the message for a URI, and its body.
std::string composed(std::string_view url, profile p = profile::rfc3986) {
  constexpr std::string_view mime = "MIME-Version: 1.0\\r\\nContent-Type: text/plain; charset=utf-8\\r\\n";
  auto u = parse(url, p);
  if (!u) return "not read";
  auto talk = converse(*u, {});
  if (!talk) return testing::outcome(talk);
  auto text = testing::play(std::move(*talk), "");
  for (auto at = text.find(mime); at != text.npos; at = text.find(mime)) text.erase(at, mime.size());
  if (text.starts_with("!")) return text;
  return text.substr(text.find("\n= ") + 3);
}

TEST(MailtoConversation, the_examples_of_rfc_6068_compose) {  // RFC 6068 §6
  std::string const end = R"(\r\nContent-Transfer-Encoding: 7bit\r\n\r\n)";
  std::string const coded = R"(\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n)";
  struct {
    std::string_view url;
    std::string message;
  } const rows[] = {
      {"mailto:chris@example.com", "To: chris@example.com" + end},
      {"mailto:infobot@example.com?subject=current-issue",
       R"(To: infobot@example.com\r\nSubject: current-issue)" + end},
      {"mailto:infobot@example.com?body=send%20current-issue",
       "To: infobot@example.com" + end + R"(send current-issue\r\n)"},
      {"mailto:infobot@example.com?body=send%20current-issue%0D%0Asend%20index",
       "To: infobot@example.com" + end + R"(send current-issue\r\nsend index\r\n)"},
      {"mailto:list@example.org?In-Reply-To=%3C3469A91.D10AF4C@example.com%3E",
       R"(To: list@example.org\r\nIn-Reply-To: <3469A91.D10AF4C@example.com>)" + end},
      {"mailto:joe@example.com?cc=bob@example.com&body=hello",
       R"(To: joe@example.com\r\nCc: bob@example.com)" + end + R"(hello\r\n)"},
      {"mailto:gorby%25kremvax@example.com", "To: gorby%kremvax@example.com" + end},
      {"mailto:unlikely%3Faddress@example.com?blat=foop", "To: unlikely?address@example.com" + end},
      {"mailto:Mike%26family@example.org", "To: Mike&family@example.org" + end},
      {"mailto:%22not%40me%22@example.org", "To: \"not@me\"@example.org" + end},
      {"mailto:%22oh%5C%5Cno%22@example.org", R"(To: "oh\\\\no"@example.org)" + end},
      {"mailto:user@example.org?subject=caf%C3%A9",
       R"(To: user@example.org\r\nSubject: =?UTF-8?Q?caf=C3=A9?=)" + end},
      {"mailto:user@example.org?subject=%3D%3Futf-8%3FQ%3Fcaf%3DC3%3DA9%3F%3D",
       R"(To: user@example.org\r\nSubject: =?utf-8?Q?caf=C3=A9?=)" + end},
      {"mailto:user@example.org?subject=caf%C3%A9&body=caf%C3%A9",
       R"(To: user@example.org\r\nSubject: =?UTF-8?Q?caf=C3=A9?=)" + coded + R"(caf=C3=A9\r\n)"},
      {"mailto:addr1@an.example,addr2@an.example", "To: addr1@an.example, addr2@an.example" + end},
      {"mailto:?to=addr1@an.example,addr2@an.example", "To: addr1@an.example, addr2@an.example" + end},
      {"mailto:addr1@an.example?to=addr2@an.example", "To: addr1@an.example, addr2@an.example" + end},
      {"mailto:addr1%2C%20addr2", "bad-mail-address@23"},
      {"mailto:a@x.example%2C%20b@x.example", "To: a@x.example, b@x.example" + end},  // RFC 2368 §2
  };
  for (auto const& row : rows)
    EXPECT_EQ(composed(row.url), row.message + (row.message.starts_with("bad") ? "" : "\n")) << row.url;
}

// shows MAILTO-06, SEC-03, SEC-06 · RFC 1738 §6, RFC 6068 §7
TEST(MailtoConversation, hostile_fields_compose_no_message) {
  using enum profile;
  struct {
    wend::profile profile;
    std::string_view url, message;
  } const rows[] = {
      {rfc1738, "mailto:a%0D%0ABcc:x@y", "unsafe-control@8"},
      {rfc3986, "mailto:a@b?subject=x%0D%0ABcc:%20y@z", "unsafe-control@20"},
      {rfc3986, "mailto:a@b?in-reply-to=%0A", "unsafe-control@23"},
      {rfc3986, "mailto:a@b%3E%20NOTIFY%3DNEVER", "bad-mail-address@10"},
      {rfc1738, "mailto:a@b%3E%20NOTIFY%3DNEVER", "!7 bad-mail-address a@b> NOTIFY=NEVER\n"},
      {rfc3986, "mailto:x@y,a%3E%0Ab@c", "unsafe-control@15"},
      {rfc3986, "mailto:x@y,a%3Eb@c", "bad-mail-address@12"},
      {rfc1738, "mailto:%24(reboot)@x.example", "!7 bad-mail-address $(reboot)@x.example\n"},
      {rfc3986, "mailto:-oQ/tmp@x", "bad-char@10"},
      {rfc1738, "mailto:ann", "!7 bad-mail-address ann\n"},
      {rfc1738, "mailto:a@b.c?subject=x", "!7 bad-mail-address a@b.c?subject=x\n"},
      {rfc3986, "mailto:a@b?cc=c@d,e", "!14 bad-mail-address c@d,e\n"},
      {rfc3986, "mailto:a@b?bcc=%22", "!15 bad-mail-address \"\n"},
      {rfc3986, "mailto:a@b?subject=caf%E9", "!11 not-possible the subject is not UTF-8\n"},
      {rfc3986, "mailto:a@b?body=%FF", "!11 not-possible the body is not UTF-8\n"},
      {rfc3986, "mailto:a@%FF", "bad-host@7"},
  };
  for (auto const& row : rows) EXPECT_EQ(composed(row.url, row.profile), row.message) << row.url;
  EXPECT_EQ(composed("mailto:-oQtmp@x?in-reply-to=%3Ca@b%3E%20evil"),
            "To: -oQtmp@x\\r\\nContent-Transfer-Encoding: 7bit\\r\\n\\r\\n\n");
}

// ---- sending

TEST(MailtoConversation, a_message_is_shown_and_sent_only_after_confirmation) {  // RFC 6068 §7
  expect(to_bob, met + sent);
  expect(to_bob, asked + "<answers no\n! cancelled nothing was sent\n");
  expect(to_bob, asked + "<answers|\n! no-answer Send this mail by mail.example:587?\n");
}

TEST(MailtoConversation, the_confirmation_shows_the_whole_message_and_all_recipients) {  // RFC 6068 §7
  expect(
      "mailto:bob@b.example,bob@b.example?cc=%22C%22%20%3Cc@d%3E&bcc=eve@e.example&subject=caf%C3%A9&body="
      "first&date=x",
      R"(<caller .second\ncaf\xc3\xa9
<caller|
? yes Send this mail by mail.example:587?\tFrom: ann@h.example\nTo: bob@b.example, bob@b.example\nCc: c@d\nBcc (unseen by the others): eve@e.example\nSubject: caf\xc3\xa9\nLeft out: date\n\nfirst\n.second\ncaf\xc3\xa9\n
<answers yes
* control mail.example:587
< 220-mail.example ESMTP\r\n220 \r\n
> EHLO [127.0.0.1]\r\n
< 250-mail.example\r\n250-8BITMIME\r\n250 SIZE 0\r\n
> MAIL FROM:<ann@h.example>\r\n
< 250 fine\r\n
> RCPT TO:<bob@b.example>\r\n
< 250 fine\r\n
> RCPT TO:<c@d>\r\n
< 251 will forward\r\n
> RCPT TO:<eve@e.example>\r\n
< 250 fine\r\n
> DATA\r\n
< 354 go on\r\n
> From: ann@h.example\r\nTo: bob@b.example, bob@b.example\r\nCc: c@d\r\nSubject: =?UTF-8?Q?caf=C3=A9?=\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nfirst\r\n..second\r\ncaf=C3=A9\r\n.\r\n
< 250 queued as 1\r\n
# accepted 250 queued as 1
> QUIT\r\n
)");
}

TEST(MailtoConversation, nothing_is_asked_where_nothing_could_be_sent) {
  expect(to_bob, "! not-possible no mail server is configured ([smtp] host)\n", wish_of(append, {}));
  auto nobody = wish_of(append);
  nobody.asker.mail = "";
  expect(to_bob, "! not-possible your mail address is not configured ([user] mail)\n", nobody);
  nobody.asker.mail = "ann@h.example>\r\nRCPT TO:<x@y";
  expect(to_bob, "! bad-mail-address [user] mail: ann@h.example>\\r\\nRCPT TO:<x@y\n", nobody);
  expect("mailto:?subject=hi", "!7 bad-mail-address it names no recipient\n");
  expect("mailto:a", "!7 bad-mail-address a\n", wish_of(append), profile::rfc1738);
  std::string many = "mailto:x@h";
  for (int i = 0; i < 100; ++i) many += "," + std::to_string(i) + "@h";
  expect(many, "!7 too-large more than 100 recipients\n");
}

// shows SEC-10
TEST(MailtoConversation, too_many_recipients_are_not_compared) {
  std::string many = "mailto:x@h";
  for (int i = 0; i < 1000; ++i) many += "," + std::to_string(i) + "@h";
  auto u = parse(many);
  auto draft = draft_for(*u, *plan_for(*u, append, {}), {});
  ASSERT_TRUE(draft);
  EXPECT_EQ(draft->text.to.size(), 1001u);
  EXPECT_EQ(draft->recipients.size(), most_recipients + 1);
}

TEST(MailtoConversation, an_upload_is_text) {
  expect(to_bob, "<caller a\\x00b\n<caller|\n! unsafe-control a NUL in the body\n");
  expect(to_bob, "<caller caf\\xE9\n<caller|\n! not-possible the body is not UTF-8\n");
  std::string large(1024 * 1024 + 1, 'x');
  EXPECT_EQ(testing::play(*converse(*parse(to_bob), wish_of(append)), "<caller " + large + "\n"),
            "<caller " + large + "\n! too-large a message has 1 MiB at most\n");
}

TEST(MailtoConversation, a_server_without_extensions_gets_HELO) {  // RFC 5321 §3.2
  expect(to_bob, greeted + R"(< 502 what?\r\n
> HELO [127.0.0.1]\r\n
< 250 mail.example\r\n
)" + sent);
  expect(to_bob, greeted + R"(< 550 no\r\n
> HELO [127.0.0.1]\r\n
< 550 go away\r\n
! not-allowed HELO [127.0.0.1]: 550 go away
)");
}

TEST(MailtoConversation, a_refusal_keeps_the_text_of_the_server) {  // RFC 5321 §4.2.2
  std::string const left = "> QUIT\\r\\n\n";
  struct {
    std::string heard, ending;
  } const rows[] = {
      {agreed + "* control mail.example:587\n*! unreachable\n", "! unreachable\n"},
      {agreed + "* control mail.example:587\n< 554 no service\\r\\n\n",
       "! not-allowed mail.example:587: 554 no service\n"},
      {agreed + "* control mail.example:587\n< 421-one\\r\\n421 two\\r\\n\n",
       "! busy mail.example:587: 421-one\\n421 two\n"},
      {agreed + "* control mail.example:587\n<|\n", "! truncated mail.example:587: no answer\n"},
      {agreed + "* control mail.example:587\n< hello\\r\\n\n",
       "! unexpected-reply mail.example:587: hello\n"},
      {agreed + "* control mail.example:587\n< 220-a\\r\\n250 b\\r\\n\n",
       "! unexpected-reply mail.example:587: 250 b\n"},
      {agreed + "* control mail.example:587\n< 2200 a\\r\\n\n",
       "! unexpected-reply mail.example:587: 2200 a\n"},
      {greeted + "< 451 later\\r\\n\n", "! busy EHLO [127.0.0.1]: 451 later\n"},
      {met + "> MAIL FROM:<ann@h.example>\\r\\n\n< 530 log in\\r\\n\n" + left,
       "! login-refused MAIL FROM:<ann@h.example>: 530 log in\n"},
      {met + "> MAIL FROM:<ann@h.example>\\r\\n\n< 553 not you\\r\\n\n" + left,
       "! not-allowed MAIL FROM:<ann@h.example>: 553 not you\n"},
      {met + mailed + "< 550 5.1.1 no such user\\r\\n\n" + left,
       "!7 not-found RCPT TO:<bob@b.example>: 550 5.1.1 no such user\n"},
      {met + mailed + "< 452 too many\\r\\n\n" + left, "!7 busy RCPT TO:<bob@b.example>: 452 too many\n"},
      {met + mailed + "< 421 bye\\r\\n\n", "! busy RCPT TO:<bob@b.example>: 421 bye\n"},
      {met + mailed + "< 250 fine\\r\\n\n> DATA\\r\\n\n< 554 no\\r\\n\n" + left,
       "! not-allowed DATA: 554 no\n"},
      {met + mailed + "< 250 fine\\r\\n\n> DATA\\r\\n\n< 250 no\\r\\n\n" + left,
       "! unexpected-reply DATA: 250 no\n"},
      {met + mailed + data + "< 552 too much\\r\\n\n" + left, "! too-large the message: 552 too much\n"},
      {met + mailed + data + "< 550 spam\\r\\n\n" + left, "! not-allowed the message: 550 spam\n"},
      {met + mailed + data + "<|\n", "! truncated the message, which may have been sent: no answer\n"},
  };
  for (auto const& row : rows) expect(to_bob, row.heard + row.ending);
}

TEST(MailtoConversation, a_refused_recipient_is_named_and_nothing_is_sent) {
  expect("mailto:bob@b.example?subject=hi&cc=c@d", R"(<caller|
? yes Send this mail by mail.example:587?\tFrom: ann@h.example\nTo: bob@b.example\nCc: c@d\nSubject: hi\n\n
<answers yes
* control mail.example:587
< 220 mail.example ESMTP\r\n
> EHLO [127.0.0.1]\r\n
< 250 mail.example\r\n
)" + mailed + R"(< 250 fine\r\n
> RCPT TO:<c@d>\r\n
< 550 unknown\r\n
> QUIT\r\n
!35 not-found RCPT TO:<c@d>: 550 unknown
)");
}

// shows SEC-10
TEST(MailtoConversation, replies_have_bounded_size) {
  std::string lines;
  for (int i = 0; i < 101; ++i) lines += "220-x\\r\\n";
  expect(to_bob, agreed + "* control mail.example:587\n< " + lines + "\n! too-long mail.example:587\n");
  std::string line(2000, 'x');
  expect(to_bob, agreed + "* control mail.example:587\n< 554 " + line +
                     "\\r\\n\n! not-allowed mail.example:587: 554 " + line.substr(0, 508) + "\n");
}

TEST(MailtoConversation, a_message_too_large_for_the_server_is_not_begun) {  // RFC 1870 §6
  expect(to_bob, greeted + R"(< 250-mail.example\r\n250 size 100\r\n
> QUIT\r\n
! too-large mail.example:587 takes 100 octets
)");
  auto with_size = sent;
  with_size.replace(with_size.find("example>"), 8, "example> SIZE=151");
  expect(to_bob, greeted + "< 250-mail.example\\r\\n250 SIZE 1000\\r\\n\n" + with_size);
}

TEST(MailtoConversation, a_non_ascii_address_needs_SMTPUTF8) {  // RFC 6531 §3.3
  std::string const shown = R"(<caller|
? yes Send this mail by mail.example:587?\tFrom: ann@h.example\nTo: \xc3\xa9@b\n\n
<answers yes
* control mail.example:587
< 220 mail.example ESMTP\r\n
> EHLO [127.0.0.1]\r\n
)";
  expect("mailto:%C3%A9@b", shown + R"(< 250 mail.example\r\n
> QUIT\r\n
!7 not-possible mail.example:587 has no SMTPUTF8: \xc3\xa9@b
)");
  expect("mailto:%C3%A9@b", shown + R"(< 250-mail.example\r\n250-8bitmime\r\n250 smtputf8\r\n
> MAIL FROM:<ann@h.example> SMTPUTF8 BODY=8BITMIME\r\n
< 250 fine\r\n
> RCPT TO:<\xc3\xa9@b>\r\n
< 250 fine\r\n
> DATA\r\n
< 354 go on\r\n
> From: ann@h.example\r\nTo: \xc3\xa9@b\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 7bit\r\n\r\n.\r\n
< 250 queued\r\n
# accepted 250 queued
> QUIT\r\n
)");
}

// ---- privacy: RFC 3207

std::string const offered = "< 250-mail.example\\r\\n250 STARTTLS\\r\\n\n> STARTTLS\\r\\n\n";
std::string const secured = offered + R"(< 220 go on\r\n
* tls control mail.example
> EHLO [127.0.0.1]\r\n
< 250 mail.example\r\n
)";

testing::wish with(privacy how, std::string_view host = "mail.example") {
  return wish_of(append, {.server = {std::string(host), 587}, .starttls = how});
}

TEST(MailtoConversation, STARTTLS_is_used_where_offered_and_EHLO_is_repeated) {  // RFC 3207 §4.2
  expect(to_bob, greeted + secured + sent, with(privacy::wished));
  expect(to_bob, greeted + secured + sent, with(privacy::demanded));
  expect(to_bob, greeted + "< 250-mail.example\\r\\n250 STARTTLS\\r\\n\n" + sent, with(privacy::none));
}

TEST(MailtoConversation, input_before_the_handshake_is_discarded) {  // RFC 3207 §6
  auto injected = greeted + R"(< 250-mail.example\r\n250 STARTTLS\r\n
> STARTTLS\r\n
< 220 go on\r\n250-x\r\n250 SIZE 1\r\n
* tls control mail.example
> EHLO [127.0.0.1]\r\n
< 250 mail.example\r\n
)" + sent;
  // Not octet by octet: then the input may arrive after the handshake.
  auto talk = converse(*parse(to_bob), with(privacy::wished));
  EXPECT_EQ(testing::play(std::move(*talk), injected), injected);
}

TEST(MailtoConversation, optional_tls_may_fail_and_required_tls_may_not) {
  auto again = R"(>|
* control mail.example:587
< 220 mail.example ESMTP\r\n
> EHLO [127.0.0.1]\r\n
< 250-mail.example\r\n250 AUTH PLAIN\r\n
)";
  auto torn = offered + "< 220 go on\\r\\n\n* tls control mail.example\n*! not-private\n";
  expect(to_bob, greeted + torn + again + sent, with(privacy::wished));
  expect(to_bob, greeted + torn + "! not-private\n", with(privacy::demanded));
  expect(to_bob, greeted + offered + "< 454 not now\\r\\n\n" + sent, with(privacy::wished));
  expect(to_bob, greeted + offered + "< 454 not now\\r\\n\n! not-private STARTTLS: 454 not now\n",
         with(privacy::demanded));
  expect(to_bob, met + "! not-private mail.example:587 offers no STARTTLS\n", with(privacy::demanded));
  auto ann = with(privacy::wished);
  ann.asker.mail_server.user = "ann";
  expect(to_bob, greeted + torn + again + "! not-private no login in clear: there is no TLS\n", ann);
}

TEST(MailtoConversation, implicit_tls_begins_with_the_first_octet) {  // RFC 8314 §3.3
  auto script = agreed + R"(* control mail.example:465
* tls control mail.example
< 220 mail.example ESMTP\r\n
> EHLO [127.0.0.1]\r\n
< 250-mail.example\r\n250 STARTTLS\r\n
)" + sent;
  for (std::size_t at = 0; (at = script.find(":587", at)) != script.npos;) script.replace(at, 4, ":465");
  expect(to_bob, script, wish_of(append, {.server = {"mail.example", 0}, .tls = true}));
}

// ---- the login: RFC 4954

testing::wish as_ann(privacy how, std::optional<std::string> password = "sesame") {
  auto what = with(how);
  what.asker.mail_server.user = "ann";
  what.asker.mail_server.password = std::move(password);
  return what;
}

std::string const plain = "> AUTH PLAIN AGFubgBzZXNhbWU=\\r\\n\n";  // NUL ann NUL sesame
std::string const knows_plain = "< 250-mail.example\\r\\n250 AUTH LOGIN PLAIN CRAM-MD5\\r\\n\n";
std::string const knows_login = "< 250-mail.example\\r\\n250 auth login\\r\\n\n";

TEST(MailtoConversation, a_configured_user_logs_in) {  // RFC 4954 §4, RFC 4616 §2
  expect(to_bob, greeted + knows_plain + plain + "< 235 welcome\\r\\n\n" + sent, as_ann(privacy::none));
  expect(to_bob,
         greeted + offered + "< 220 go on\\r\\n\n* tls control mail.example\n> EHLO [127.0.0.1]\\r\\n\n" +
             knows_plain + plain + "< 235 welcome\\r\\n\n" + sent,
         as_ann(privacy::demanded));
  expect(to_bob, greeted + knows_login + R"(> AUTH LOGIN\r\n
< 334 VXNlcm5hbWU6\r\n
> YW5u\r\n
< 334 UGFzc3dvcmQ6\r\n
> c2VzYW1l\r\n
< 235 welcome\r\n
)" + sent,
         as_ann(privacy::none));
}

TEST(MailtoConversation, an_unknown_password_is_asked_for) {
  auto question = greeted + knows_plain + "? password Password for ann at mail.example:587\n";
  expect(to_bob, question + "<answers sesame\n" + plain + "< 235 welcome\\r\\n\n" + sent,
         as_ann(privacy::none, std::nullopt));
  expect(to_bob, question + "<answers|\n! no-answer Password for ann at mail.example:587\n",
         as_ann(privacy::none, std::nullopt));
  expect(to_bob, question + "<answers a\\x00b\n! unsafe-control a NUL in the name or the password\n",
         as_ann(privacy::none, std::nullopt));
}

// shows SEC-05 · RFC 1738 §6
TEST(MailtoConversation, a_refused_login_is_reported_without_the_secret) {
  auto tried = greeted + knows_plain + plain;
  expect(to_bob, tried + "< 535 5.7.8 wrong\\r\\n\n! login-refused AUTH PLAIN: 535 5.7.8 wrong\n",
         as_ann(privacy::none));
  expect(to_bob,
         tried + "< 501 what is AGFubgBzZXNhbWU=?\\r\\n\n! login-refused AUTH PLAIN: 501 what is ***?\n",
         as_ann(privacy::none));
  expect(to_bob, tried + "< 454 later\\r\\n\n! busy AUTH PLAIN: 454 later\n", as_ann(privacy::none));
  expect(to_bob,
         greeted + knows_login + "> AUTH LOGIN\\r\\n\n< 504 no\\r\\n\n! login-refused AUTH LOGIN: 504 no\n",
         as_ann(privacy::none));
  expect(to_bob, met + "! login-refused mail.example:587 offers neither AUTH PLAIN nor AUTH LOGIN\n",
         as_ann(privacy::none));
}

// shows SEC-05 · RFC 1738 §6
TEST(MailtoConversation, a_reply_that_repeats_a_secret_is_not_quoted) {
  auto tried = greeted + knows_plain + plain;
  auto asked_twice = greeted + knows_login +
                     "> AUTH LOGIN\\r\\n\n< 334 VXNlcm5hbWU6\\r\\n\n> YW5u\\r\\n\n"
                     "< 334 UGFzc3dvcmQ6\\r\\n\n> c2VzYW1l\\r\\n\n";
  std::string const far(505, 'x');
  struct {
    std::string script, heard, told;
  } const rows[] = {
      {tried, "421 bye AUTH PLAIN AGFubgBzZXNhbWU=", "busy AUTH PLAIN: 421 bye AUTH PLAIN ***"},
      {tried, "AUTH PLAIN AGFubgBzZXNhbWU=", "unexpected-reply AUTH PLAIN: AUTH PLAIN ***"},
      {tried, "535-no\\r\\n550 sesame", "unexpected-reply AUTH PLAIN: 550 ***"},
      {tried, "sesame", "unexpected-reply AUTH PLAIN: ***"},
      {tried, "535 no ann sesame", "login-refused AUTH PLAIN: 535 no ann ***"},
      {tried, "535 no c2VzYW1l", "login-refused AUTH PLAIN: 535 no ***"},
      {tried, "454 " + far + "sesame", "busy AUTH PLAIN: 454 " + far + "***"},
      {asked_twice, "421 c2VzYW1l", "busy AUTH LOGIN: 421 ***"},
      {asked_twice, "c2VzYW1l", "unexpected-reply AUTH LOGIN: ***"},
      {asked_twice, "535 no ann sesame", "login-refused AUTH LOGIN: 535 no ann ***"},
  };
  for (auto const& [script, heard, told] : rows)
    expect(to_bob, script + "< " + heard + "\\r\\n\n! " + told + "\n", as_ann(privacy::none));
  auto odd = as_ann(privacy::none, "535");
  EXPECT_TRUE(
      happens(to_bob, greeted + knows_plain + "> AUTH PLAIN AGFubgA1MzU=\\r\\n\n< 535 5350\\r\\n\n", odd)
          .ends_with("! login-refused AUTH PLAIN: 535 ***0\n"));
}

TEST(MailtoConversation, an_empty_password_is_a_password) {
  expect(to_bob, greeted + knows_login + R"(> AUTH LOGIN\r\n
< 334 VXNlcm5hbWU6\r\n
> YW5u\r\n
< 334 UGFzc3dvcmQ6\r\n
> \r\n
< 535 no\r\n
! login-refused AUTH LOGIN: 535 no
)",
         as_ann(privacy::none, ""));
}

// shows SEC-05 · RFC 1738 §6
TEST(MailtoConversation, a_password_is_not_sent_in_clear_except_to_this_machine) {
  expect(to_bob, greeted + knows_plain + "! not-private no login in clear: there is no TLS\n",
         as_ann(privacy::wished));
  for (std::string host : {"127.0.0.1", "localhost", "127.9.9.9", "127.evil.example", "mail.example"}) {
    auto what = as_ann(privacy::wished);
    what.asker.mail_server.server.host = host;
    auto script = greeted + knows_plain;
    bool here = !host.ends_with("example");
    script +=
        here ? plain + "< 235 welcome\\r\\n\n" + sent : "! not-private no login in clear: there is no TLS\n";
    for (std::size_t at = 0; (at = script.find("mail.example:587", at)) != script.npos; at += host.size())
      script.replace(at, 12, host);
    expect(to_bob, script, what);
  }
}

TEST(MailtoReply, the_extensions_of_a_server_are_parsed) {  // RFC 5321 §4.1.1.1
  reply reply;
  for (auto line : {"250-mail.example STARTTLS", "250-SIZE", "250-STARTTLS", "250-AUTH=PLAIN",
                    "250-XAUTH PLAIN", "250-Auth Login XPLAIN", "250 8bitmime"}) {
    EXPECT_FALSE(reply.is_whole());
    EXPECT_TRUE(reply.add(line)) << line;
  }
  EXPECT_TRUE(reply.is_whole());
  EXPECT_FALSE(reply.add("250 more"));
  extensions wanted;
  wanted.starttls = wanted.eight_bit = wanted.login = true;
  EXPECT_EQ(extensions_in(reply), wanted);
}

}  // namespace
}  // namespace wend::mailto

// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/mailto/letter.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "wend/base/detail/utf8.hpp"
#include "wend/schemes/mailto/address.hpp"
#include "wend/schemes/mailto/encoding.hpp"
#include "wend/testing/scheme_module.hpp"
#include "wend/uri/parts.hpp"

namespace wend::mailto {
namespace {

using namespace testing;
using namespace std::string_literals;

// ---- addresses

// shows MAILTO-07 · RFC 5322 §3.4.1, RFC 6068 §2
TEST(MailtoAddress, addresses_are_distinguished_from_other_text) {
  for (auto address : {"ann@a.example", "a@b", "a.b+c@d-e.example", "gorby%kremvax@example.com",
                       "unlikely?address@example.com", "Mike&family@example.org", "\"not@me\"@example.org",
                       "\"oh\\\\no\"@example.org", "\"\\\\\\\"it's\\ ugly\\\\\\\"\"@example.org", "\"\"@b",
                       "a@[192.0.2.1]", "a@[IPv6:2001:db8::1]", "\xC3\xA9@b\xC3\xBC.example"})
    EXPECT_TRUE(is_mailbox(address)) << address;
  for (auto text : {"",
                    "a",
                    "@b",
                    "a@",
                    "a b@c",
                    "a@b c",
                    "a@b,c@d",
                    "a..b@c",
                    ".a@b",
                    "a.@b",
                    "a@b.",
                    "a@.b",
                    "a@b..c",
                    "<a@b>",
                    "a@b>",
                    "a@<b",
                    "(x)a@b",
                    "a@b\r\nRCPT TO:<x@y>",
                    "a\n@b",
                    "a@b SIZE=1",
                    "\"a@b",
                    "\"a\"b\"@c",
                    "\"a\\\"@b",
                    "\"a\r\n\"@b",
                    "a@[192.0.2.1",
                    "a@[]",
                    "a@[a]b",
                    "a@b?subject=x",
                    "a@\xFF",
                    "\xC3@b",
                    "a;b@c",
                    "a@b@c",
                    "$(reboot)@x.example"})
    EXPECT_FALSE(is_mailbox(text)) << text;
  std::string local(64, 'a'), domain(255, 'b');
  EXPECT_TRUE(is_mailbox(local + '@' + domain));
  EXPECT_FALSE(is_mailbox(local + "a@b"));
  EXPECT_FALSE(is_mailbox("a@" + domain + 'b'));
}

std::string list_of(std::string_view text) {
  auto count = mailboxes_in(text);
  if (!count) return "none";
  std::string out;
  for (auto const& mailbox : *count) (out += mailbox) += '|';
  return out;
}

TEST(MailtoAddress, a_list_holds_addresses_with_or_without_names) {  // RFC 5322 §3.4
  constexpr struct {
    std::string_view text, listed;
  } rows[] = {
      {"", ""},
      {"a@b", "a@b|"},
      {"a@b,c@d", "a@b|c@d|"},
      {" a@b , , c@d,", "a@b|c@d|"},
      {"\"a,b\"@c,d@e", "\"a,b\"@c|d@e|"},
      {"Ann <a@b>, \"Bob, jr. <x@y>\" <c@d>", "a@b|c@d|"},
      {"\"a\\\",b\"@c", "\"a\\\",b\"@c|"},
      {"a@b,c", "none"},
      {"<a@b", "none"},
      {"a@b;c@d", "none"},
      {"Ann a@b", "none"},
      {"<a@b> <c@d", "none"},
      {"\"", "none"},
      {"\"\\", "none"},
      {">", "none"},
  };
  for (auto const& row : rows) EXPECT_EQ(list_of(row.text), row.listed) << row.text;
}

// shows SEC-03 · RFC 1738 §6
TEST(MailtoAddress, no_octets_of_an_address_can_end_a_command) {
  dice any(3);
  int count = 0;
  for (int i = 0; i < 20000; ++i) {
    auto text = any.octets("ab@.\"\\<> ,\r\n\0[]\xC3\xA9"s, 0, 9) + (any.below(2) ? "@b" : "");
    auto mailboxes = mailboxes_in(text);
    if (!mailboxes) continue;
    for (auto const& mailbox : *mailboxes) {
      ++count;
      EXPECT_TRUE(is_mailbox(mailbox)) << text;
      EXPECT_TRUE(std::ranges::none_of(mailbox, [](char c) { return control[c]; })) << text;
      bool quoted = mailbox.starts_with('"');
      EXPECT_TRUE(quoted || mailbox.find_first_of(" <>,") == mailbox.npos) << text;
    }
  }
  EXPECT_GT(count, 100);
}

// ---- encodings

std::string joined(std::vector<std::string> const& words) {
  std::string out;
  for (auto const& word : words) (out += out.empty() ? "" : " ") += word;
  return out;
}

TEST(MailtoEncoding, non_ascii_words_are_encoded_without_cutting_a_character) {  // RFC 6068 §6.3
  EXPECT_EQ(joined(encoded_words("caf\xC3\xA9")), "=?UTF-8?Q?caf=C3=A9?=");
  EXPECT_EQ(joined(encoded_words("a b?=_\"")), "=?UTF-8?Q?a_b=3F=3D=5F=22?=");
  EXPECT_TRUE(encoded_words("").empty());
  std::string many;
  for (int i = 0; i < 100; ++i) many += i % 3 == 0 ? "\xE7\xB4\x8D" : i % 3 == 1 ? "x" : "\xF0\x9F\x93\xAC";
  std::string read;
  for (auto const& word : encoded_words(many)) {
    ASSERT_TRUE(word.starts_with("=?UTF-8?Q?") && word.ends_with("?=")) << word;
    EXPECT_LE(word.size(), 75u);
    std::string decoded;
    auto text = word.substr(10, word.size() - 12);
    for (std::size_t i = 0; i < text.size(); ++i)
      if (text[i] != '=') decoded += text[i];
      else {
        decoded += static_cast<char>(std::stoi(text.substr(i + 1, 2), nullptr, 16));
        i += 2;
      }
    EXPECT_TRUE(utf8::is_valid(decoded)) << word;
    read += decoded;
  }
  EXPECT_EQ(read, many);
}

TEST(MailtoEncoding, lines_of_any_octets_become_quoted_printable) {
  constexpr struct {
    std::string_view text, coded;
  } rows[] = {
      {"", ""},
      {"caf\xC3\xA9\r\n", "caf=C3=A9\r\n"},
      {"1+1=2\r\n", "1+1=3D2\r\n"},
      {"end \r\ntab\t\r\n a\tb\r\n", "end=20\r\ntab=09\r\n a\tb\r\n"},
      {"\r\n\r\n.\r\n", "\r\n\r\n.\r\n"},
      {"a\rb\x1B", "a=0Db=1B"},
  };
  for (auto const& row : rows) EXPECT_EQ(quoted_printable(row.text), row.coded) << row.text;
  auto text = quoted_printable(std::string(2000, '=') + "\r\n" + std::string(76, 'x') + "\r\n");
  for (auto line : pieces(text, '\n')) EXPECT_LE(line.size(), 77u);  // with the CR
  EXPECT_EQ(std::ranges::count(text, '='), 2000 + 79 + 1);
  EXPECT_TRUE(text.ends_with(std::string(75, 'x') + "=\r\nx\r\n"));
}

// ---- messages

/// The end of the message-id is a digest of the rest.
std::string without_digest(std::string text) {
  auto at = text.find("Message-ID: <");
  auto end = text.find('@', at), begin = text.rfind('.', end) + 1;
  return text.replace(begin, end - begin, "MARK");
}

TEST(MailtoMessage, a_message_has_the_form_of_rfc_5322) {  // RFC 5322 §3.6
  letter x{.from = "ann@h.example",
           .to = {"bob@b.example", "eve@e.example"},
           .cc = {"c@d"},
           .bcc = {"unseen@x.example"},
           .subject = "Hello there",
           .keywords = "one, two words",
           .in_reply_to = {"<1@h>"},
           .body = "line\r\n",
           .date = 1234567890,
           .number = 7};
  EXPECT_EQ(without_digest(message_of(x)),
            "Date: Fri, 13 Feb 2009 23:31:30 -0000\r\n"
            "From: ann@h.example\r\n"
            "To: bob@b.example, eve@e.example\r\n"
            "Cc: c@d\r\n"
            "Subject: Hello there\r\n"
            "In-Reply-To: <1@h>\r\n"
            "Keywords: one, two words\r\n"
            "Message-ID: <1234567890.7.MARK@h.example>\r\n"
            "MIME-Version: 1.0\r\n"
            "Content-Type: text/plain; charset=utf-8\r\n"
            "Content-Transfer-Encoding: 7bit\r\n"
            "\r\n"
            "line\r\n");
  EXPECT_EQ(shown_of(x),
            "From: ann@h.example\nTo: bob@b.example, eve@e.example\nCc: c@d\n"
            "Bcc (unseen by the others): unseen@x.example\nSubject: Hello there\nIn-Reply-To: <1@h>\n"
            "Keywords: one, two words\n\nline\n");
}

TEST(MailtoMessage, only_a_draft_holds_blind_copies) {  // RFC 6068 §7
  letter x{.from = "a@b", .to = {"c@d"}, .bcc = {"unseen@x.example"}};
  EXPECT_EQ(message_of(x).find("unseen"), std::string::npos);
  EXPECT_EQ(message_of(x).find("Bcc"), std::string::npos);
  EXPECT_NE(draft_of(x).find("\r\nBcc: unseen@x.example\r\n"), std::string::npos);
}

TEST(MailtoMessage, a_draft_holds_only_known_fields) {
  EXPECT_EQ(draft_of({}),
            "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n"
            "Content-Transfer-Encoding: 7bit\r\n\r\n");
}

TEST(MailtoMessage, two_messages_of_one_second_have_different_ids) {  // RFC 5322 §3.6.4
  auto id = [](letter const& x) {
    auto text = message_of(x);
    auto at = text.find("Message-ID: ");
    return at == text.npos ? "none" : text.substr(at, text.find("\r\n", at) - at);
  };
  letter x{.from = "a@b", .to = {"c@d"}, .date = 1, .number = 1}, y = x, z = x;
  y.number = 2;
  z.body = "other\r\n";
  EXPECT_NE(id(x), id(y));
  EXPECT_NE(id(x), id(z));
  EXPECT_EQ(id(x), id(letter(x)));
  x.date = 0;
  EXPECT_EQ(id(x), "none");
}

std::string field_of(letter const& x, std::string_view name) {
  auto text = draft_of(x);
  auto at = text.find(name);
  if (at == text.npos) return "none";
  auto end = text.find("\r\n", at);
  while (text[end + 2] == ' ') end = text.find("\r\n", end + 2);
  return text.substr(at, end - at);
}

TEST(MailtoMessage, non_ascii_text_is_encoded_where_needed) {  // RFC 6068 §6.3
  auto subject = [](std::string_view text) { return field_of({.subject = std::string(text)}, "Subject:"); };
  EXPECT_EQ(subject("caf\xC3\xA9"), "Subject: =?UTF-8?Q?caf=C3=A9?=");
  EXPECT_EQ(subject("Re: caf\xC3\xA9  and th\xC3\xA9 now"),
            "Subject: Re: =?UTF-8?Q?caf=C3=A9__and_th=C3=A9?= now");
  EXPECT_EQ(subject("=?utf-8?Q?caf=C3=A9?="), "Subject: =?utf-8?Q?caf=C3=A9?=");
  EXPECT_EQ(subject("=?iso-8859-1?Q?caf=E9?="), "Subject: =?iso-8859-1?Q?caf=E9?=");
  EXPECT_EQ(subject("  a  b  "), "Subject: a  b");
  EXPECT_EQ(subject("   "), "none");
  auto keywords = [](std::string_view text) {
    return field_of({.keywords = std::string(text)}, "Keywords:");
  };
  EXPECT_EQ(keywords("a,b c,,\"d\",\xC3\xA9"), "Keywords: a, b c, =?UTF-8?Q?=22d=22?=, =?UTF-8?Q?=C3=A9?=");
}

TEST(MailtoMessage, no_line_exceeds_the_limit_of_its_reader) {  // RFC 5322 §2.1.1, §2.2.3
  letter x{
      .from = "a@b", .subject = std::string(3000, 'x') + " y"s + std::string(2000, ' ') + "z", .date = 1};
  for (int i = 0; i < 90; ++i) x.to.push_back("somebody" + std::to_string(i) + "@host.example");
  for (int i = 0; i < 40; ++i)
    x.in_reply_to.push_back("<" + std::string(20, 'i') + std::to_string(i) + "@h>");
  x.keywords = std::string(500, 'k') + "," + std::string(70, 'l');
  auto text = draft_of(x);
  auto head = text.substr(0, text.find("\r\n\r\n"));
  for (auto line : pieces(head, '\n')) {
    EXPECT_LE(line.size(), 77u) << line;
    EXPECT_GT(trimmed(line.substr(0, line.find('\r'))).size(), 0u);
  }
}

TEST(MailtoMessage, a_body_that_every_server_accepts_is_unchanged) {
  auto coding = [](std::string_view body) {
    return field_of({.body = std::string(body)}, "Content-Transfer-Encoding:").substr(27);
  };
  EXPECT_EQ(coding("\tplain ~\r\n.\r\n"), "7bit");
  EXPECT_EQ(coding("caf\xC3\xA9\r\n"), "quoted-printable");
  EXPECT_EQ(coding("\x1B[2J\r\n"), "quoted-printable");
  EXPECT_EQ(coding(std::string(998, 'x') + "\r\n"), "7bit");
  EXPECT_EQ(coding(std::string(999, 'x') + "\r\n"), "quoted-printable");
}

TEST(MailtoMessage, every_line_end_becomes_CR_LF) {  // RFC 6068 §5
  EXPECT_EQ(in_lines("a\nb\rc\r\nd"), "a\r\nb\r\nc\r\nd\r\n");
  EXPECT_EQ(in_lines("\n\r\r\n"), "\r\n\r\n\r\n");
  EXPECT_EQ(in_lines(""), "");
}

TEST(MailtoMessage, message_ids_are_built_from_time_and_host) {  // RFC 5322 §3.6.4
  for (auto id : {"<1@h>", "<3469A91.D10AF4C@example.com>", "<a@[h]>"}) EXPECT_TRUE(is_message_id(id)) << id;
  for (auto id :
       {"", "1@h", "<1@h", "<@h>", "<1@>", "<1>", "<1@h><2@h>", "<1 @h>", "<1@h\r\nX: y>", "<\xC3\xA9@h>"})
    EXPECT_FALSE(is_message_id(id)) << id;
}

// shows MAILTO-06, SEC-03 · RFC 1738 §6
TEST(MailtoMessage, no_text_can_begin_another_field) {
  dice any(4);
  for (int i = 0; i < 4000; ++i) {
    auto octets = [&] { return any.octets("ab ,=?_\"<>@\t:\xC3\xA9"s, 0, 80); };
    letter x{.from = "a@b", .to = {"c@d"}, .subject = octets(), .keywords = octets()};
    for (auto* text : {&x.subject, &x.keywords})
      while (!utf8::is_valid(*text)) text->pop_back();
    std::erase(x.subject, '\t');
    std::erase(x.keywords, '\t');
    x.body = in_lines(octets());
    auto text = draft_of(x);
    auto head = text.substr(0, text.find("\r\n\r\n"));
    int fields = 0;
    for (auto line : pieces(head, '\n')) fields += !line.starts_with(' ');
    EXPECT_LE(fields, 7) << head;
    EXPECT_TRUE(is_ascii(head)) << head;
    EXPECT_EQ(std::ranges::count(head, '\r'), std::ranges::count(head, '\n'));
  }
}

}  // namespace
}  // namespace wend::mailto

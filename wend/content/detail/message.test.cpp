// SPDX-License-Identifier: Apache-2.0
#include "wend/content/detail/message.hpp"

#include <gtest/gtest.h>

#include "wend/uri/iri.hpp"

namespace wend::access {
namespace {

constexpr std::string_view mixed =
    "From: =?iso-8859-1?Q?Andr=E9?= <a@h.example>\r\n"
    "Newsgroups: misc.test\r\n"
    "X-Other: not shown\r\n"
    "Message-ID: <m@h.example>\r\n"
    "Subject: =?UTF-8?B?w6k=?=\r\n =?UTF-8?B?w6k=?= x\r\n"
    "Date: Sat, 1 Jan 2000 00:00:00 GMT\r\n"
    "MIME-Version: 1.0\r\n"
    "Content-Type: multipart/mixed; boundary=b\r\n\r\n"
    "preamble\r\n"
    "--b\r\nContent-Type: text/plain; charset=ISO-8859-15\r\n"
    "Content-Transfer-Encoding: quoted-printable\r\n\r\n=A4 5=\r\n0\r\n.\r\n"
    "--b\r\nContent-Type: Image/PNG; name=\"a b.png\"\r\nContent-ID: <p%1@h.example>\r\n"
    "Content-Transfer-Encoding: base64\r\n\r\niVBORw0K\r\n"
    "--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment;\r\n"
    " filename*=utf-8''%C3%A9.txt\r\n\r\nattached\r\n"
    "--b--\r\nepilogue\r\n";

TEST(Message, readable_text_is_utf8_and_the_parts_are_listed) {  // RFC 2045 §6, RFC 2047 §2, RFC 2392 §2
  auto read = readable(mixed);
  EXPECT_EQ(read.headers, (std::vector<wire::field>{{"From", "Andr\xC3\xA9 <a@h.example>"},
                                                    {"Newsgroups", "misc.test"},
                                                    {"Subject", "\xC3\xA9\xC3\xA9 x"},
                                                    {"Date", "Sat, 1 Jan 2000 00:00:00 GMT"},
                                                    {"Message-ID", "<m@h.example>"}}));
  EXPECT_EQ(read.text, "\xE2\x82\xAC 50\n.");
  EXPECT_EQ(read.text_type, "text/plain");
  EXPECT_EQ(read.parts, (std::vector<message_part>{{"", "text/plain", "", 7},
                                                   {"cid:p%251@h.example", "image/png", "a b.png", 6},
                                                   {"", "text/plain", "\xC3\xA9.txt", 8}}));
  EXPECT_TRUE(read.whole);
}

TEST(Message, a_character_may_be_split_across_two_encoded_words) {  // RFC 2047 §5 forbids it
  EXPECT_EQ(decoded_field("=?utf-8?Q?caf=C3?= =?UTF-8?q?=A9?= a"), "caf\xC3\xA9 a");
  EXPECT_EQ(decoded_field("=?utf-8?B?Y2Fm?=  =?utf-8?B?w6k=?="), "caf\xC3\xA9");
  EXPECT_EQ(decoded_field("=?utf-8?B?ZsM=?= =?utf-8?B?vHI=?="), "f\xC3\xBCr");
  EXPECT_EQ(decoded_field("=?utf-8?Q?f=C3?= =?utf-8?B?vHI=?= =?utf-8?Q?_x?="), "f\xC3\xBCr x");
  EXPECT_EQ(decoded_field("=?utf-8?B?Y2Fmwwo=?= =?iso-8859-1?Q?=E9?="),
            decoded_field("=?utf-8?B?Y2Fmwwo=?=") + "\xC3\xA9");
  EXPECT_EQ(decoded_field("=?utf-8?Q?a?= =?utf-8?Q?"
                          "?= =?utf-8?Q?b?="),
            "ab");
}

TEST(Message, each_encoded_word_is_decoded) {  // RFC 2047 §2, §6.2
  EXPECT_EQ(decoded_field("=?UTF-8?B?w6k=?= =?UTF-8?B?w6k=?=\t=?iso-8859-1*fr?q?_=E9?= b  =?utf-8?Q?c?="),
            "\xC3\xA9\xC3\xA9 \xC3\xA9 b  c");
  EXPECT_EQ(decoded_field(" plain =?no ?= =? \xE9"), " plain =?no ?= =? \xC3\xA9");
  EXPECT_EQ(decoded_field(""), "");
}

TEST(Message, a_part_is_found_by_its_content_id) {  // RFC 2392 §2
  auto part = part_of(mixed, "p%1@h.example");
  ASSERT_TRUE(part);
  EXPECT_EQ(part->media_type, "image/png");
  EXPECT_EQ(part->octets, "\x89PNG\r\n");
  EXPECT_EQ(part->content_type, "Image/PNG; name=\"a b.png\"");
  for (auto other : {"", "p@h.example", "<p%1@h.example>", "P%1@h.example"})
    EXPECT_FALSE(part_of(mixed, other));
  EXPECT_FALSE(part_of("no message", "a@b"));
  EXPECT_EQ(part_at(mixed, 2), part);  // or by its place among all
  ASSERT_TRUE(part_at(mixed, 3));
  EXPECT_EQ(part_at(mixed, 3)->octets, "attached");
  for (std::uint64_t place : {std::uint64_t{0}, std::uint64_t{4}, UINT64_MAX})
    EXPECT_FALSE(part_at(mixed, place));
  EXPECT_FALSE(part_of("", "a@b"));
}

TEST(Message, an_article_without_mime_fields_is_plain_text) {
  auto read = readable("From: a@h\nSubject: t\n\nline\r\nna\xC3\xAFve\n\nend");
  EXPECT_EQ(read.text, "line\nna\xC3\xAFve\n\nend");
  EXPECT_EQ(read.parts.size(), 1u);
  EXPECT_EQ(readable("Subject: caf\xE9\n\n\x93quoted\x94 na\xEFve\x81\n").text,
            "\xC2\x93quoted\xC2\x94 na\xC3\xAFve\xC2\x81\n");
  EXPECT_EQ(readable("Subject: caf\xE9\n\n\x93quoted\x94\n").text, "\xE2\x80\x9Cquoted\xE2\x80\x9D\n");
  EXPECT_EQ(readable("Subject: caf\xE9\n\nx").headers[0].value, "caf\xC3\xA9");
}

TEST(Message, html_source_is_shown_where_no_other_part_exists) {
  auto html =
      readable("Subject: t\nContent-Type: text/html; charset=windows-1252\n\n<p>\x80<script>x</script>\n");
  EXPECT_EQ(html.text_type, "text/html");
  EXPECT_EQ(html.text, "<p>\xE2\x82\xAC<script>x</script>\n");
  auto both = readable(
      "Content-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: "
      "text/html\n\n<p>h\n--b\n\nplain\n--b--\n");
  EXPECT_EQ(both.text_type, "text/plain");
  EXPECT_EQ(both.text, "plain");
}

TEST(Message, an_embedded_message_is_a_part) {
  constexpr std::string_view outer =
      "Subject: o\nContent-Type: multipart/digest; boundary=b\n\n--b\n"
      "Content-Type: message/rfc822\nContent-ID: <i@h>\n\nSubject: inner\n\ntext\n--b--\n";
  auto read = readable(outer);
  ASSERT_EQ(read.parts.size(), 1u);
  EXPECT_EQ(read.parts[0].media_type, "message/rfc822");
  EXPECT_EQ(read.parts[0].uri, "cid:i@h");
  EXPECT_EQ(read.text, "");
  auto inner = part_of(outer, "i@h");
  ASSERT_TRUE(inner);
  EXPECT_EQ(inner->octets, "Subject: inner\n\ntext");
}

TEST(Message, only_known_charsets_are_decoded) {
  auto text = [](std::string_view charset, std::string_view octets) {
    return readable("Content-Type: text/plain; charset=\"" + std::string(charset) + "\"\n\n" +
                    std::string(octets))
        .text;
  };
  EXPECT_EQ(text("KOI8-R", "\xC1"), "\xD0\xB0");
  EXPECT_EQ(text("iso-2022-jp", "\x1B$B$\"\x1B(B"), "\xE3\x81\x82");
  EXPECT_EQ(text("utf-16", std::string_view("\xFE\xFF\0a", 4)), "a");
  for (auto unknown : {"../../tmp/evil", "utf-8//TRANSLIT", "x-unknown", "", "ISO-2022-CN-EXT", "inis"})
    EXPECT_EQ(text(unknown, "na\xC3\xAFve"), "na\xC3\xAFve") << unknown;
  EXPECT_EQ(text("us-ascii", "\xE9"), "\xC3\xA9");
  EXPECT_EQ(text("utf-8", "\xE9"), "\xC3\xA9");
}

TEST(Message, text_without_a_head_is_plain_text) {
  EXPECT_EQ(readable("").text, "");
  EXPECT_EQ(readable("just words\nand more").text, "just words\nand more");
  EXPECT_EQ(readable(std::string_view("Subject: a\0b\n\nx\0y", 17)).headers[0].value, "a b");
}

TEST(Message, hostile_heads_have_bounded_size) {
  std::string deep = "Subject: t\n", many = "Subject: t\nContent-Type: multipart/mixed; boundary=b\n\n",
              text = "\n";
  for (int i = 0; i < 2000; ++i) {
    auto b = "b" + std::to_string(i);
    deep += "Content-Type: multipart/mixed; boundary=" + b + "\n\n--" + b + "\n";
    many += "--b\n\nx\n";
  }
  auto nested = readable(deep + "\ntext\n");
  EXPECT_FALSE(nested.whole);
  EXPECT_TRUE(nested.parts.empty());
  auto wide = readable(many + "--b--\n");
  EXPECT_FALSE(wide.whole);
  EXPECT_EQ(wide.parts.size(), 1000u);
  auto large = readable("Subject: t\n\n" + std::string(5'000'000, 'x'));
  EXPECT_FALSE(large.whole);
  EXPECT_EQ(large.text.size(), std::size_t{4 * 1024 * 1024});
  EXPECT_EQ(decoded_field("=?../../evil?Q?a?= =?x-none?B?YQ==?= =?utf-8?Q?b?="),
            "=?../../evil?Q?a?= =?x-none?B?YQ==?= b");
  std::string words;
  for (int i = 0; i < 1000; ++i) words += "=?utf-8?Q?=C3=A9?= ";
  EXPECT_LT(readable("Subject: " + words + words + "\n\nx").headers[0].value.size(), 16u * 1024);
}

TEST(Message, a_message_cut_anywhere_can_be_read) {
  for (std::size_t n = 0; n < mixed.size(); ++n) {
    auto read = readable(mixed.substr(0, n));
    EXPECT_LE(read.parts.size(), 3u);
    part_of(mixed.substr(0, n), "p%1@h.example");
  }
}

}  // namespace
}  // namespace wend::access

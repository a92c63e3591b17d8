// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/usenet/net/posting.hpp"

#include <gtest/gtest.h>

namespace wend::wire::nntp {
namespace {

posting const ours{"misc.test", "ann@h.example"};

std::string made_of(std::string_view article, posting const& to = ours) {
  auto prepared = ready_to_post(article, to);
  return prepared ? *prepared
                  : std::string(explain(prepared.error().code).name) + ": " + prepared.error().said;
}

TEST(NntpPosting, missing_fields_are_added) {  // RFC 5536 §3.1, §2.3
  EXPECT_EQ(made_of("Subject: t\n\nline\n"),
            "Subject: t\r\nNewsgroups: misc.test\r\nFrom: ann@h.example\r\n\r\nline\r\n");
  EXPECT_EQ(made_of("Subject: t\r\n folded\r\nFrom: b@h\r\nNewsgroups: a, misc.test\r\n\r\n\r\n.\r\nno end"),
            "Subject: t\r\n folded\r\nFrom: b@h\r\nNewsgroups: a, misc.test\r\n\r\n\r\n.\r\nno end\r\n");
  EXPECT_EQ(made_of("Subject: t"), "Subject: t\r\nNewsgroups: misc.test\r\nFrom: ann@h.example\r\n\r\n");
  EXPECT_EQ(
      made_of("Subject: t\nFrom: b@h\nNewsgroups: misc.test\n\nna\xC3\xAFve\n"),
      "Subject: t\r\nFrom: b@h\r\nNewsgroups: misc.test\r\nMIME-Version: 1.0\r\n"
      "Content-Type: text/plain; charset=UTF-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\nna\xC3\xAFve\r\n");
  EXPECT_EQ(made_of("Subject: t\nFrom: b@h\nNewsgroups: misc.test\n\nna\xEFve\n"),
            "Subject: t\r\nFrom: b@h\r\nNewsgroups: misc.test\r\n\r\nna\xEFve\r\n");
}

TEST(NntpPosting, a_malformed_article_is_refused) {  // RFC 3977 §3.6, RFC 5536 §2.2, §3
  constexpr struct {
    std::string_view article, why;
  } rows[] = {
      {"", "not-allowed: no header field in line 1"},
      {"\nbody", "not-allowed: no header field in line 1"},
      {" folded: x\n", "not-allowed: no header field in line 1"},
      {"Subject:t\n", "not-allowed: no header field in line 1"},
      {"Subject: \n", "not-allowed: no header field in line 1"},
      {"Sub ject: t\n", "not-allowed: no header field in line 1"},
      {"Subject: t\n \nFrom: x\n", "not-allowed: no header field in line 2"},
      {"Subject: t\nhello\n", "not-allowed: no header field in line 2"},
      {"From: b@h\n\nx", "not-allowed: the article has no Subject"},
      {"Subject: t\nPATH: a!b\n\nx", "not-allowed: Path is the server's to add"},
      {"Subject: t\nxref: h g:1\n\nx", "not-allowed: Xref is the server's to add"},
      {"Subject: t\nsubject: u\n\nx", "not-allowed: Subject is there twice"},
      {"Subject: t\nNewsgroups: misc.tests\n\nx", "not-allowed: Newsgroups does not name misc.test"},
      {"Subject: t\rX: y\n\nx", "unsafe-control: a control character in line 1"},
      {std::string_view("Subject: t\n\n\0", 13), "unsafe-control: a control character in line 3"},
  };
  for (auto const& row : rows) EXPECT_EQ(made_of(row.article), row.why) << row.article;
  EXPECT_EQ(made_of("Subject: t\n\nx", {"misc.test", ""}), "not-allowed: the article has no From");
  EXPECT_EQ(made_of("Subject: t\n\nx", {"misc.test", "a@h\r\nControl: x"}),
            "unsafe-control: a control character in the sender's address");
  EXPECT_EQ(made_of("Subject: t\n\nx", {"a,b", "a@h"}), "not-allowed: Newsgroups cannot name this group");
}

TEST(NntpPosting, a_line_has_at_most_998_octets) {  // RFC 5322 §2.1.1
  auto with = [](std::size_t n) { return made_of("Subject: t\n\n" + std::string(n, 'x') + "\n"); };
  EXPECT_TRUE(with(998).ends_with("x\r\n"));
  EXPECT_EQ(with(999), "too-long: more than 998 octets in line 3");
  EXPECT_EQ(made_of("Subject: " + std::string(990, 'x')), "too-long: more than 998 octets in line 1");
  std::string many = "Subject: t\n";
  for (int i = 0; i < 5000; ++i) many += "X: y\n";
  EXPECT_EQ(made_of(many), "too-long: the head is too long");
}

TEST(NntpPosting, every_leading_dot_is_doubled) {  // RFC 3977 §3.1.1
  EXPECT_EQ(dotted_block("A: b\r\n\r\n.\r\n..x\r\nz.\r\n.\r\n"),
            "A: b\r\n\r\n..\r\n...x\r\nz.\r\n..\r\n.\r\n");
  EXPECT_EQ(dotted_block("A: b\r\n\r\n"), "A: b\r\n\r\n.\r\n");
}

TEST(NntpPosting, a_sender_field_is_recognized) {
  EXPECT_TRUE(names_its_sender("from: a@h\n\nx"));
  EXPECT_FALSE(names_its_sender("Subject: t\n\nFrom: a@h"));
  EXPECT_FALSE(names_its_sender("From\n"));
}

}  // namespace
}  // namespace wend::wire::nntp

// SPDX-License-Identifier: Apache-2.0
#include "wend/local/spool.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "wend/schemes/news/plan.hpp"
#include "wend/testing/scheme_module.hpp"

namespace wend::engine {
namespace {

namespace fs = std::filesystem;
using access::listing;
using enum verb;

class Spool : public ::testing::Test {
 protected:
  void SetUp() override {
    auto pattern = (fs::temp_directory_path() / "wend-spool-XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    root_ = pattern;
    make("in/misc/test/1",
         "Subject: one\nMessage-ID: <1@h>\nFrom: A\nDate: 1 Jan 2000 00:00:00 GMT\n\nline\n.\n..\nend");
    make("in/misc/test/10", "Subject: ten\r\nMessage-ID: <10@h>\r\n\r\n..\r\n...x\r\n.\r\n");
    make("in/misc/test/9",
         "Subject: nine\nMessage-ID: <9@h>\nReferences: <1@h>\n <8@h>\nLines: 7\nNewsgroups: misc.test\n\n");
    make("in/comp/lang/c++/2", "Message-ID: <a%/b@h>\n\nx\n");
    make("out/secret/1", "Message-ID: <secret@h>\n\nx\n");
  }
  void TearDown() override { fs::remove_all(root_); }

  void make(std::string const& name, std::string_view octets) const {
    fs::create_directories(fs::path(root_ + "/" + name).parent_path());
    std::ofstream(root_ + "/" + name, std::ios::binary) << octets;
  }

  outcome<spool_reader> open(std::string_view uri, verb what = get, std::string const& folder = "/in",
                             std::uint64_t first = 0, std::uint64_t last = UINT64_MAX) const {
    access::request asked(*parse(uri), what);
    asked.first = first;
    asked.last = last;
    auto rules = rules_;
    rules.asker.spool = root_ + folder;
    auto plan = news::plan_for(asked.name, what, rules.asker);
    if (!plan) return unexpected(failure(plan.error()));
    return spool_reader::open(*plan, asked, rules);
  }

  /// The octets, or the failure.
  std::string read(std::string_view uri) const {
    auto reader = open(uri);
    if (!reader)
      return testing::spelled({reader.error().code, reader.error().at}) + " " + reader.error().said;
    std::string text;
    for (auto piece = reader->next(); piece && !piece->empty(); piece = reader->next()) text += *piece;
    return text;
  }

  std::string listed(std::string_view uri) const {
    auto reader = open(uri, list);
    if (!reader)
      return testing::spelled({reader.error().code, reader.error().at}) + " " + reader.error().said;
    std::string text;
    for (auto const& entry : std::get<listing>(reader->about().body).entries)
      text += entry.title + " " + entry.uri + "\n";
    return text;
  }

  std::string root_;
  policy rules_;
};

// shows NEWS-07 · RFC 1630 §News
TEST_F(Spool, an_article_is_found_by_its_message_id_and_equals_that_of_a_server) {
  EXPECT_EQ(read("news:1@h"),
            "Subject: one\r\nMessage-ID: <1@h>\r\nFrom: A\r\nDate: 1 Jan 2000 00:00:00 "
            "GMT\r\n\r\nline\r\n.\r\n..\r\nend");
  EXPECT_EQ(read("news:10@h"), "Subject: ten\r\nMessage-ID: <10@h>\r\n\r\n.\r\n..x\r\n");
  EXPECT_EQ(read("news:a%25%2Fb@h"), "Message-ID: <a%/b@h>\r\n\r\nx\r\n");
  EXPECT_EQ(open("news:1@h")->about().media_type, "message/rfc822");
}

// shows NEWS-08
TEST_F(Spool, a_missing_group_or_article_is_not_found) {
  EXPECT_EQ(read("news:2@h"), "not-found@0 <2@h> is not in the spool");
  EXPECT_EQ(read("news:1@H"), "not-found@0 <1@H> is not in the spool");
  EXPECT_EQ(listed("news:misc.tests"), "not-found@0 misc.tests is not in the spool");
  EXPECT_EQ(open("news:1@h", get, "/none").error().code, errc::not_found);
}

// shows NEWS-06
TEST_F(Spool, only_the_requested_numbers_are_listed) {
  auto reader = open("news:misc.test", list, "/in", 2, 9);
  ASSERT_TRUE(reader);
  auto const& entries = std::get<listing>(reader->about().body).entries;
  ASSERT_EQ(entries.size(), 1u);
  EXPECT_EQ(entries[0].title, "nine");
}

// shows NEWS-07
TEST_F(Spool, facts_of_the_head_are_reported) {
  auto nine = open("news:9@h", stat);
  ASSERT_TRUE(nine);
  EXPECT_EQ(nine->about().facts,
            (access::facts{.type = "message/rfc822", .lines = 7u, .references = "<1@h> <8@h>"}));
  EXPECT_EQ(nine->about().notes,
            (wire::pairs{{"subject", "nine"}, {"message-id", "<9@h>"}, {"newsgroups", "misc.test"}}));
  EXPECT_EQ(*nine->next(), "");
}

// shows NEWS-07, NEWS-06
TEST_F(Spool, groups_and_their_articles_are_listed) {
  EXPECT_EQ(listed("news:misc.test"), "one news:1@h\nnine news:9@h\nten news:10@h\n");
  EXPECT_EQ(listed("news:comp.lang.c++"), "<a%/b@h> news:a%25%2Fb@h\n");
  EXPECT_EQ(listed("news:misc"), "");
  EXPECT_EQ(listed("news:*"), "comp.lang.c++ news:comp.lang.c++\nmisc.test news:misc.test\n");
  EXPECT_EQ(listed("news:comp.*"), "comp.lang.c++ news:comp.lang.c++\n");
  EXPECT_EQ(std::get<listing>(open("news:misc.test", list)->about().body).entries[0].facts.date,
            "2000-01-01T00:00:00Z");
  rules_.longest_listing = 2;
  EXPECT_EQ(listed("news:misc.test"), "nine news:9@h\nten news:10@h\n");
}

// shows SEC-03 · RFC 1738 §6
TEST_F(Spool, no_link_leads_out_of_the_spool) {
  fs::create_directory_symlink("../out", root_ + "/in/link");
  fs::create_directory_symlink("..", root_ + "/in/misc/up");
  fs::create_symlink("../../../out/secret/1", root_ + "/in/misc/test/11");
  ::mkfifo((root_ + "/in/misc/test/12").c_str(), 0600);
  fs::create_directory(root_ + "/in/misc/test/13");
  make("in/misc/test/014", "Message-ID: <zero@h>\n\n");
  make("in/misc/test/15", "Message-ID: <15@h> <x\n\n");
  make("in/misc/test/a.b/1", "Message-ID: <dot@h>\n\n");
  EXPECT_EQ(read("news:secret@h"), "not-found@0 <secret@h> is not in the spool");
  EXPECT_EQ(read("news:zero@h"), "not-found@0 <zero@h> is not in the spool");
  EXPECT_EQ(listed("news:misc.test"), "one news:1@h\nnine news:9@h\nten news:10@h\n");
  for (auto uri : {"news:link.secret", "news:misc.up", "news:..", "news:...out.secret", "news:misc..test",
                   "news:misc%2Ftest", "news:..%2Fout%2Fsecret", "news:%2E%2E%2Fout", "news:%2F"})
    EXPECT_TRUE(listed(uri).starts_with("not-found@0")) << uri << listed(uri);
  EXPECT_TRUE(listed("news:a%00").starts_with("unsafe-control"));
  EXPECT_EQ(listed("news:*"), "comp.lang.c++ news:comp.lang.c++\nmisc.test news:misc.test\n");
}

TEST_F(Spool, a_long_article_is_read_block_by_block) {
  std::string lines, doubled;
  for (int i = 0; i < 30'000; ++i) {
    (lines += ".\r\nx\r\n");
    (doubled += "..\r\nx\r\n");
  }
  make("in/big/1", "Message-ID: <big@h>\r\n\r\n" + doubled + ".\r\n");
  make("in/big/2", "Message-ID: <native@h>\n\n" + std::string(100'000, '\n') + "\r\n");
  EXPECT_EQ(read("news:big@h"), "Message-ID: <big@h>\r\n\r\n" + lines);
  auto native = read("news:native@h");
  EXPECT_EQ(native.size(), 24u + 2 + 2 * 100'000 + 2);
  EXPECT_EQ(native.find("\n\n"), native.npos);
  rules_.largest = 1000;
  EXPECT_EQ(read("news:big@h"), "too-large@0 ");
}

// shows NEWS-07, NNTP-04
TEST_F(Spool, only_news_urls_without_a_server_are_looked_up) {
  auto may = [](std::string_view uri, verb what) { return may_be_in_spool(*parse(uri), what); };
  EXPECT_TRUE(may("news:a@h", get));
  EXPECT_TRUE(may("NEWS:a", list));
  EXPECT_TRUE(may("snews:a@h", stat));
  EXPECT_FALSE(may("news://h/a", list));
  EXPECT_FALSE(may("news:a", append));
  EXPECT_FALSE(may("nntp://h/a/1", get));
  EXPECT_EQ(open("news:*", append).error().code, errc::not_possible);
}

}  // namespace
}  // namespace wend::engine

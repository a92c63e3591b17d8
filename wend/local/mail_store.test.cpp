// SPDX-License-Identifier: Apache-2.0
#include "wend/local/mail_store.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "wend/schemes/mid_cid/plan.hpp"
#include "wend/testing/scheme_module.hpp"

namespace wend::engine {
namespace {

namespace fs = std::filesystem;

// RFC 2392 §2's ids, in an mbox as RFC 4155 has it.
constexpr std::string_view head_and_parts =
    "Message-ID:\n <960830.1639@XIson.com>\nMIME-Version: 1.0\n"
    "Content-Type: multipart/related; boundary=\"b1\"; start=\"<root@XIson.com>\"; type=\"text/html\"\n\n"
    "preamble ignored\n"
    "--b1\nContent-Type: image/gif\nContent-ID: <partA.960830.1639@XIson.com>\n"
    "Content-Transfer-Encoding: base64\n\nR0lGODlh\n"
    "--b1\nContent-Type: text/html; charset=us-ascii\nContent-ID: <root@XIson.com>\n\n"
    "<img src=\"cid:partA.960830.1639@XIson.com\">\n";
constexpr std::string_view separator = "From a@h.example Thu Jan  1 00:00:00 1970\n";

std::string worked(std::string_view end = "--b1--\n") { return std::string(head_and_parts) += end; }

std::string with_crlf(std::string_view text) {
  std::string out;
  for (char c : text) (out += c == '\n' ? "\r" : "") += c;
  return out;
}

class Mail : public ::testing::Test {
 protected:
  void SetUp() override {
    auto pattern = (fs::temp_directory_path() / "wend-mail-XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    root_ = pattern + "/";
  }
  void TearDown() override { fs::remove_all(root_); }

  /// What was written an hour ago has settled.
  void make(std::string const& name, std::string_view octets, int minutes_ago = 60) const {
    fs::create_directories(fs::path(root_ + name).parent_path());
    std::ofstream(root_ + name, std::ios::binary) << octets;
    age(name, minutes_ago);
    age(fs::path(name).parent_path(), minutes_ago);
  }
  void age(std::string const& name, int minutes_ago) const {
    fs::last_write_time(root_ + name, fs::file_time_type::clock::now() - std::chrono::minutes(minutes_ago));
  }
  void use(std::vector<std::string> stores) {
    for (auto& store : stores) places_.stores.push_back(root_ + store);
  }
  void keep_index() { places_.index = root_ + "cache/mail.index"; }

  outcome<mail_reader> open(std::string_view uri) const {
    auto plan = mid_cid::plan_for(*parse(uri), verb::get, {});
    if (!plan) return unexpected(failure(plan.error()));
    return mail_reader::open(*plan, places_, rules_);
  }
  static std::string all_of(outcome<mail_reader> reader) {
    if (!reader)
      return testing::spelled({reader.error().code, reader.error().at}) + " " + reader.error().said;
    std::string text;
    auto piece = reader->next();
    for (; piece && !piece->empty(); piece = reader->next()) text += *piece;
    return piece ? text : testing::spelled({piece.error().code, piece.error().at});
  }
  std::string read(std::string_view uri) const { return all_of(open(uri)); }

  std::string root_;
  mail_places places_{};
  policy rules_{};
};

constexpr std::string_view not_here = "not-found@0 <a@h> is not in the local mail";

std::string letter(std::string_view id, std::string_view text = "text\n") {
  return (("Message-ID: <" + std::string(id)) += ">\n\n") += text;
}
std::string box(std::string_view message) { return (std::string(separator) += message) += "\n"; }

// ---- whole messages

// shows MID-01, MID-02 · RFC 1630 §Message-Id
TEST_F(Mail, a_message_is_found_by_its_id_whatever_its_line_ends) {
  make("lf", box(worked()));
  make("crlf", with_crlf(box(worked())));
  make("one.eml", worked());
  make("dir/cur/1.h:2,S", worked());
  for (std::string store : {"lf", "crlf", "one.eml", "dir"}) {
    places_.stores = {root_ + store};
    auto whole = store == "crlf" ? with_crlf(worked()) : worked();
    EXPECT_EQ(read("mid:960830.1639@XIson.com"), whole) << store;
    EXPECT_EQ(read("mid:960830.1639%40XIson.com"), whole) << store;
    EXPECT_EQ(read("mid:960830.1639@xison.com"), whole) << store;
    EXPECT_TRUE(read("mid:960830.1638@XIson.com").starts_with("not-found@0")) << store;
    EXPECT_EQ(open("mid:960830.1639@XIson.com")->about().media_type, "message/rfc822");
  }
}

// shows MID-02
TEST_F(Mail, facts_of_the_head_are_reported) {
  make("one.eml", "Message-ID: <a@h>\nFrom: A\nSubject: s\nDate: 1 Jan 2000 00:00:00 GMT\n\nx\n");
  use({"one.eml"});
  auto reader = open("mid:a@h");
  ASSERT_TRUE(reader);
  EXPECT_EQ(
      reader->about().facts,
      (access::facts{.size = 70u, .date = "2000-01-01T00:00:00Z", .type = "message/rfc822", .from = "A"}));
  EXPECT_EQ(reader->about().notes, (wire::pairs{{"subject", "s"}, {"message-id", "<a@h>"}}));
}

// shows MID-02 · RFC 4155 appendix A
TEST_F(Mail, the_messages_of_an_mbox_are_separated) {
  auto quoted = letter("a@h", ">From here\n>>From there\n> From\n\nFrom nobody\nFrom the start of 2020\n");
  auto last = letter("b@h", "b\n");
  make("mbox", box(quoted) + "From - Thu Jan  1 00:00:00 1970\n" + last + "\n" +
                   "From MAILER-DAEMON Thu Jan  1 00:00:00 1970 +0000 remote from h 1970\n" +
                   letter("c@h", "end"));
  use({"mbox"});
  EXPECT_EQ(read("mid:a@h"),
            letter("a@h", "From here\n>From there\n> From\n\nFrom nobody\nFrom the start of 2020\n"));
  EXPECT_EQ(read("mid:b@h"), letter("b@h", "b\n"));
  EXPECT_EQ(read("mid:c@h"), letter("c@h", "end"));
}

// shows MID-02
TEST_F(Mail, a_long_message_is_read_block_by_block) {
  std::string lines, quoted, long_line(200'000, '>');
  for (int i = 0; i < 30'000; ++i) {
    (lines += "From a\nx\n");
    (quoted += ">From a\nx\n");
  }
  make("mbox", box(letter("b@h", long_line + "\n" + quoted)) + box(letter("a@h")));
  use({"mbox"});
  EXPECT_EQ(read("mid:b@h"), letter("b@h", long_line + "\n" + lines));
  EXPECT_EQ(read("mid:a@h"), letter("a@h"));
  rules_.largest = 1000;
  EXPECT_EQ(read("mid:b@h"), "too-large@0 ");
}

// shows MID-02
TEST_F(Mail, stores_are_searched_in_order_and_a_maildir_by_newest_file) {
  make("first", box(letter("a@H", "case\n")));
  make("second/new/1.h", letter("a@h", "old\n"), 90);
  make("second/cur/2.h:2,", letter("a@h", "new\n"), 60);
  make("second/.Sub/cur/3.h:2,", letter("a@h", "older\n"), 100);
  make("third", box(letter("a@h", "third\n")));
  use({"first", "second", "third"});
  EXPECT_EQ(read("mid:a@h"), letter("a@h", "new\n"));
  EXPECT_EQ(read("mid:a@H"), letter("a@H", "case\n"));
  EXPECT_EQ(read("mid:A@h"), "not-found@0 <A@h> is not in the local mail");
  EXPECT_TRUE(read("mid:%22a%22@h").ends_with("new\n"));
  places_.stores.erase(places_.stores.begin() + 1);
  EXPECT_EQ(read("mid:a@h"), letter("a@h", "third\n"));
  places_.stores.pop_back();
  EXPECT_EQ(read("mid:a@h"), letter("a@H", "case\n"));
}

// shows MID-02
TEST_F(Mail, a_missing_store_yields_not_found) {
  make("dir/cur/1.h:2,", "no message at all");
  make("empty", "");
  make("blank", "\n\n\n");
  make("plain/1", letter("a@h"));
  use({"dir", "empty", "blank", "plain", "nowhere"});
  EXPECT_EQ(read("mid:a@h"), not_here);
  EXPECT_EQ(read("mid:@"), "bad-message-id@4 ");
  places_.stores = {root_ + "nowhere", root_ + "plain"};
  EXPECT_EQ(read("mid:a@h"), "not-found@0 none of the mail stores exists");
}

// shows SEC-03 · RFC 1738 §6
TEST_F(Mail, no_link_leads_out_of_a_maildir) {
  make("out/cur/1.h:2,", letter("a@h"));
  make("dir/cur/2.h:2,", letter("b@h"));
  make("dir/tmp/3.h", letter("a@h"));
  make("dir/cur/deeper/4.h", letter("a@h"));
  make("dir/cur/.hidden", letter("a@h"));
  fs::create_symlink("../../out/cur/1.h:2,", root_ + "dir/cur/1.h:2,");
  fs::create_directory_symlink("../out", root_ + "dir/.Out");
  fs::create_directory_symlink("../out/cur", root_ + "dir/new");
  ::mkfifo((root_ + "dir/cur/5.h").c_str(), 0600);
  use({"dir"});
  EXPECT_EQ(read("mid:a@h"), not_here);
  EXPECT_EQ(read("mid:b@h"), letter("b@h"));
}

// shows MID-02
TEST_F(Mail, a_head_is_read_up_to_a_bound) {
  std::string lines;
  for (int i = 0; i < 300; ++i) lines += "X: " + std::string(1000, 'x') + "\n";
  make("1.eml", lines + letter("far@h"));
  make("2.eml", "Message-ID: <" + std::string(5000, 'a') + "@h>\n\n");
  make("3.eml", "\nMessage-ID: <body@h>\n\n");
  make("4.eml", "Message-ID: <one@h>\nMessage-ID: <two@h>\n\n");
  use({"1.eml", "2.eml", "3.eml", "4.eml"});
  for (auto id : {"mid:far@h", "mid:body@h", "mid:two@h"})
    EXPECT_TRUE(read(id).starts_with("not-found")) << id;
  EXPECT_TRUE(read("mid:" + std::string(5000, 'a') + "@h").starts_with("not-found"));
  EXPECT_TRUE(read("mid:one@h").ends_with("two@h>\n\n"));
}

// ---- parts

// shows MID-03, CID-03 · RFC 2392 §2
TEST_F(Mail, a_part_is_decoded_and_has_its_type) {
  auto rfc2392 = "mid:960830.1639@XIson.com/partA.960830.1639@XIson.com";
  for (std::string end : {"--b1--\n", "--b1-- \t\nepilogue\n", ""}) {
    for (bool crlf : {false, true}) {
      auto text = box(worked(end));
      make("mbox", crlf ? with_crlf(text) : text);
      places_.stores = {root_ + "mbox"};
      auto part = open(rfc2392);
      ASSERT_TRUE(part) << part.error().said;
      EXPECT_EQ(part->about().media_type, "image/gif");
      EXPECT_EQ(part->about().facts, (access::facts{.size = 6u, .type = "image/gif"}));
      EXPECT_EQ(all_of(std::move(part)), "GIF89a");
      if (end.empty()) continue;  // then the line end may be the part's
      EXPECT_EQ(read("mid:960830.1639@XIson.com/root%40XIson.com"),
                "<img src=\"cid:partA.960830.1639@XIson.com\">");
    }
  }
  EXPECT_EQ(read("mid:960830.1639@XIson.com/none@h"), "not-found@0 <none@h> is not in the message");
  rules_.largest = 1'000'000;
  EXPECT_EQ(read(rfc2392), "GIF89a");
}

// shows CID-01, CID-02 · RFC 2392 §2
TEST_F(Mail, a_cid_names_a_part_of_the_current_message) {
  auto part = [this](std::string_view uri, std::string_view message) {
    auto plan = mid_cid::plan_for(*parse(uri), verb::get, {});
    if (!plan) return testing::spelled(plan.error()) + " ";
    return all_of(mail_reader::open_part(*plan, message, rules_));
  };
  EXPECT_EQ(part("cid:partA.960830.1639@XIson.com", worked()), "GIF89a");
  EXPECT_EQ(part("cid:partA.960830.1639%40XIson.com", with_crlf(worked())), "GIF89a");
  EXPECT_EQ(part("cid:parta.960830.1639@XIson.com", worked()),
            "not-found@0 <parta.960830.1639@XIson.com> is not in the message");
  EXPECT_EQ(part("cid:a@h", ""), "not-found@0 <a@h> is not in the message");
  EXPECT_EQ(part("mid:a@h", worked()), "not-possible@0 not a part of the enclosing message");
  EXPECT_EQ(part("cid:", worked()), "bad-message-id@4 ");
  rules_.largest = 5;
  EXPECT_EQ(part("cid:partA.960830.1639@XIson.com", worked()), "too-large@0 ");
}

// shows CID-03
TEST_F(Mail, a_part_is_found_at_any_depth_but_not_in_an_embedded_message) {
  std::string_view nested =
      "Message-ID: <a@h>\nContent-Type: multipart/related; boundary=b\n\n"
      "--b\nContent-Type: message/rfc822\n\nContent-Type: text/plain\nContent-ID: <other@h>\n\nother\n"
      "--b\nContent-Type: multipart/alternative; boundary=bb\n\n"
      "--bb\nContent-ID: <foo4%foo1@h>\nContent-Transfer-Encoding: quoted-printable\n\na=3d=\nb=\n"
      "--bb\nContent-ID:\n <x/y@h>\nContent-Transfer-Encoding: base64\n\nR0!lG\n*ODlh\n--bb--\n--b--\n";
  make("one.eml", nested);
  use({"one.eml"});
  EXPECT_EQ(read("mid:a@h/foo4%25foo1@h"), "a=b");
  EXPECT_EQ(read("mid:a@h/x%2Fy@h"), "GIF89a");
  EXPECT_EQ(read("mid:a@h/other@h"), "not-found@0 <other@h> is not in the message");
}

// ---- changes

// shows MID-02
TEST_F(Mail, a_changed_store_is_read_again) {
  keep_index();
  make("mbox", box(letter("a@h", "one\n")));
  make("dir/cur/1.h:2,", letter("b@h"));
  use({"mbox", "dir"});
  EXPECT_EQ(read("mid:a@h"), letter("a@h", "one\n"));
  make("mbox", box(letter("c@h")) + box(letter("a@h", "two\n")), 30);
  make("dir/new/2.h", letter("d@h"), 30);
  EXPECT_EQ(read("mid:a@h"), letter("a@h", "two\n"));
  EXPECT_EQ(read("mid:b@h"), letter("b@h"));
  EXPECT_EQ(read("mid:d@h"), letter("d@h"));
  make("dir/.Sub/cur/3.h:2,", letter("e@h"), 30);
  fs::remove(root_ + "mbox");
  EXPECT_TRUE(read("mid:c@h").starts_with("not-found"));
  EXPECT_EQ(read("mid:e@h"), letter("e@h"));
  fs::rename(root_ + "dir/new/2.h", root_ + "dir/cur/2.h:2,S");
  EXPECT_EQ(read("mid:d@h"), letter("d@h"));
}

// shows MID-02
TEST_F(Mail, a_change_within_the_same_second_is_noticed) {
  keep_index();
  use({"mbox"});
  for (char c : {'a', 'b', 'c', 'd'}) {
    auto text = letter(std::string(1, c) + "@h");
    make("mbox", box(text), 0);
    EXPECT_EQ(read("mid:" + std::string(1, c) + "@h"), text);
  }
}

// shows MID-02
TEST_F(Mail, a_message_renamed_by_its_flags_is_found_again) {
  keep_index();
  make("dir/new/1.h", letter("a@h"));
  make("dir/cur/2.h:2,", letter("b@h"));
  use({"dir"});
  EXPECT_EQ(read("mid:a@h"), letter("a@h"));
  auto as_before = [&](std::string const& from, std::string const& to) {
    auto in_new = fs::last_write_time(root_ + "dir/new"), in_cur = fs::last_write_time(root_ + "dir/cur");
    fs::rename(root_ + "dir/" + from, root_ + "dir/" + to);
    fs::last_write_time(root_ + "dir/new", in_new);
    fs::last_write_time(root_ + "dir/cur", in_cur);
  };
  as_before("new/1.h", "cur/1.h:2,S");
  as_before("cur/2.h:2,", "cur/2.h:2,FS");
  auto index = fs::last_write_time(places_.index);
  EXPECT_EQ(read("mid:a@h"), letter("a@h"));
  EXPECT_EQ(read("mid:b@h"), letter("b@h"));
  EXPECT_EQ(fs::last_write_time(places_.index), index);
}

// ---- the index

// shows MID-02
TEST_F(Mail, an_unchanged_store_is_not_read_again) {
  keep_index();
  make("mbox", box(letter("a@h")));
  make("dir/cur/1.h:2,", letter("b@h"));
  use({"mbox", "dir"});
  EXPECT_EQ(read("mid:a@h"), letter("a@h"));
  for (std::string name : {"mbox", "dir/cur/1.h:2,"}) {  // so that the change is invisible
    auto then = fs::last_write_time(root_ + name);
    auto text = name == "mbox" ? box(letter("c@h")) : letter("c@h");
    std::fstream(root_ + name, std::ios::in | std::ios::out | std::ios::binary) << text;
    fs::last_write_time(root_ + name, then);
  }
  make("dir/cur/2.h:2,", letter("d@h"), 30);
  EXPECT_EQ(read("mid:d@h"), letter("d@h"));
  EXPECT_TRUE(read("mid:c@h").starts_with("not-found"));
  EXPECT_EQ(read("mid:b@h"), "not-found@0 <b@h> is not in the local mail");  // all mail is scanned again
  EXPECT_EQ(read("mid:c@h"), letter("c@h"));
}

// shows MID-02
TEST_F(Mail, an_index_entry_is_checked_against_the_message) {
  keep_index();
  make("mbox", box(letter("a@h")));
  use({"mbox"});
  EXPECT_EQ(read("mid:a@h"), letter("a@h"));
  auto then = fs::last_write_time(root_ + "mbox");
  std::fstream(root_ + "mbox", std::ios::in | std::ios::out | std::ios::binary) << box(letter("b@h"));
  fs::last_write_time(root_ + "mbox", then);
  EXPECT_EQ(read("mid:b@h").substr(0, 9), "not-found");  // the change is invisible
  EXPECT_EQ(read("mid:a@h"), not_here);                  // now it is visible
  EXPECT_EQ(read("mid:b@h"), letter("b@h"));
}

// shows MID-02
TEST_F(Mail, a_damaged_index_is_built_again) {
  keep_index();
  make("mbox", box(letter("a@h")));
  make("dir/cur/1.h:2,", letter("b@h"));
  use({"mbox", "dir"});
  EXPECT_EQ(read("mid:a@h"), letter("a@h"));
  std::ifstream stream(places_.index, std::ios::binary);
  std::string whole((std::istreambuf_iterator<char>(stream)), {});
  ASSERT_GT(whole.size(), 100u);
  auto put = [&](std::string_view octets) { std::ofstream(places_.index, std::ios::binary) << octets; };
  auto expect_both = [&](std::size_t at) {
    EXPECT_EQ(read("mid:a@h"), letter("a@h")) << at;
    EXPECT_EQ(read("mid:b@h"), letter("b@h")) << at;
    EXPECT_EQ(read("mid:c@h").substr(0, 9), "not-found") << at;
  };
  for (std::size_t i = 0; i <= whole.size(); ++i) {
    put(whole.substr(0, i));
    expect_both(i);
  }
  for (std::size_t i = 0; i < whole.size(); ++i) {
    auto damaged = whole;
    damaged[i] = static_cast<char>(damaged[i] ^ '\x81');
    put(damaged);
    expect_both(i);
  }
  put("another program's");
  expect_both(0);
  put(whole + "x");
  expect_both(0);
}

// shows MID-02
TEST_F(Mail, mail_is_found_without_a_place_for_the_index) {
  make("mbox", box(letter("a@h")));
  use({"mbox"});
  places_.index = root_ + "mbox/cannot/be";
  EXPECT_EQ(read("mid:a@h"), letter("a@h"));
  ::mkfifo((root_ + "fifo").c_str(), 0600);
  places_.index = root_ + "fifo";
  EXPECT_EQ(read("mid:a@h"), letter("a@h"));
}

// shows MID-02, CID-02
TEST_F(Mail, only_access_to_a_message_id_is_looked_up) {
  auto may = [](std::string_view uri, verb what) { return may_be_in_mail(*parse(uri), what); };
  EXPECT_TRUE(may("mid:a@h", verb::get));
  EXPECT_TRUE(may("MID:a@h/b@h", verb::get));
  EXPECT_FALSE(may("mid:a@h", verb::list));
  EXPECT_FALSE(may("cid:a@h", verb::get));
  EXPECT_FALSE(may("news:a@h", verb::get));
  EXPECT_EQ(read("cid:a@h"), "cid-needs-message@0 ");
  EXPECT_EQ(mid_cid::plan_for(*parse("mid:a@h"), verb::list, {}).error().code, errc::not_possible);
}

}  // namespace
}  // namespace wend::engine

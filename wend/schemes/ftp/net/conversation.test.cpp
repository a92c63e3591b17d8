// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/ftp/net/conversation.hpp"

#include <gtest/gtest.h>

#include "wend/schemes/ftp/plan.hpp"
#include "wend/testing/transcript.hpp"
#include "wend/uri/parse.hpp"

namespace wend::ftp {
namespace {

using enum profile;
using wire::privacy;

/// The conversation for a wish, by its plan.
result<testing::staged> converse(uri_view u, testing::wish const& of = {}) {
  return testing::started(plan_for, start, u, of);
}

/// A request. By default an anonymous reader with a mail address.
struct wish {
  std::string_view uri;
  wend::profile profile = rfc3986;
  verb what = verb::get;
  wire::client asker = {.mail = "ann@here.example"};
  std::uint64_t from = 0;
};

result<testing::staged> asked(wish const& w) {
  auto u = wend::parse(w.uri, w.profile);
  if (!u) return unexpected(u.error());
  return converse(*u, {.what = w.what, .asker = w.asker, .from = w.from});
}

/// Plays the script; expects that the conversation follows it to the end.
void expect(wish const& w, std::string const& script) {
  EXPECT_EQ(testing::played([&] { return *asked(w); }, script), script) << w.uri;
}

/// A command, and a reply in a row of its own.
std::string ask(std::string_view command, std::string_view answer) {
  return "> " + std::string(command) + "\\r\\n\n< " + std::string(answer) + "\\r\\n\n";
}

std::string idle(std::string_view key) { return "* resume " + std::string(key) + "\n*! not-possible\n"; }

std::string const host = "h.example:21", ours = "ftp://anonymous@" + host;
std::string const connected = "* control " + host + "\n< 220 ready\\r\\n\n";
std::string const known = ask("USER anonymous", "331 who are you?") + ask("PASS ann@here.example", "230 in");
std::string const in = idle(ours) + connected + known;
std::string const data = ask("EPSV", "229 Extended (|||50001|)") + "* data " + host.substr(0, 9) + ":50001\n";

/// Offers the connection for reuse, and it is refused; the place is the directories of CWD.
std::string left(std::string_view place = "") {
  return "* keep " + ours + std::string(place) + "\n*! not-possible\n> QUIT\\r\\n\n";
}

/// The name of a file, its notes, its octets.
std::string sent(std::string_view octets) {
  return "<data " + std::string(octets) + "\n= " + std::string(octets) +
         "\n<data|\n>data|\n< 226 done\\r\\n\n";
}

std::string const image = ask("TYPE I", "200 ok");
std::string const text = ask("TYPE A", "200 ok");
std::string const octets = "# media_type application/octet-stream\n";
std::string const directory = "# media_type inode/directory\n";

/// The transcript for a file of which only the octets are known.
std::string bare(std::string_view name) {
  auto n = std::string(name);
  return ask("SIZE " + n, "502 what?") + ask("MDTM " + n, "502 what?");
}

/// Up to the command that reads "f" in the login directory in type I.
std::string const about_to_read = in + image + bare("f") + data;
wish const f{"ftp://h.example/f;type=i"};

// ---- the sequence

// shows FTP-06, FTP-07, FTP-08, FTP-10, FTP-17
TEST(FtpConversation, each_segment_is_one_CWD_then_TYPE_then_RETR) {
  // RFC 1738 §3.2.2, §3.2.4
  auto script = idle(ours + "/pub/%2Fetc") + idle(ours) + connected + known + ask("CWD pub", "250 ok") +
                ask("CWD /etc", "200 fine") + text + data + ask("RETR a b%;1.txt", "150 here") +
                "# media_type text/plain\n" + sent("hello") + left("/pub/%2Fetc");
  for (auto p : {rfc1738, rfc3986}) expect({"ftp://h.example/pub/%2Fetc/a%20b%25%3B1.txt;type=a", p}, script);
}

// shows FTP-09 · RFC 1738 §3.2.2
TEST(FtpConversation, a_null_directory_is_sent_in_rfc1738_and_omitted_in_rfc3986) {
  auto rest = image + bare("motd") + data + ask("RETR motd", "150 here");
  expect({"ftp://h.example//etc/motd;type=i", rfc1738},
         idle(ours + "//etc") + idle(ours) + connected + known + ask("CWD ", "250 ok") +
             ask("CWD etc", "250 ok") + rest + octets + sent("x") + left("//etc"));
  expect({"ftp://h.example//etc/motd;type=i", rfc1738},
         idle(ours + "//etc") + idle(ours) + connected + known + ask("CWD ", "501 no argument") +
             "!16 not-found CWD  (segment 1): 501 no argument\n");
  expect({"ftp://h.example//etc/motd;type=i"},
         idle(ours + "/etc") + idle(ours) + connected + known + ask("CWD etc", "250 ok") + rest +
             "# empty_segments skipped\n" + octets + sent("x") + left("/etc"));
}

// shows FTP-11, FTP-14 · RFC 1630 §FTP
TEST(FtpConversation, type_codes_are_sent_with_the_space_of_rfc_959) {
  struct {
    wend::profile profile;
    std::string_view code, type;
  } constexpr rows[] = {{rfc1738, "a", "A"},    {rfc1738, "A", "A"},    {rfc1630, "AN", "A N"},
                        {rfc1630, "AT", "A T"}, {rfc1630, "EC", "E C"}, {rfc1630, "L8", "L 8"}};
  for (auto [p, code, type] : rows) {
    bool is_text = type[0] == 'A';
    expect({"ftp://h.example/f;type=" + std::string(code), p},
           in + ask("TYPE " + std::string(type), "200 ok") + data + ask("RETR f", "150 here") +
               (is_text ? "# media_type text/plain\n" : octets) + sent("x") + left());
  }
  expect({"ftp://h.example/f;type=I"},
         about_to_read + ask("RETR f", "150 here") + octets + sent("x") + left());
}

// shows FTP-16 · RFC 1738 §3.2.3
TEST(FtpConversation, a_guessed_type_is_reported) {
  expect({"ftp://h.example/a.html"}, in + text + data + ask("RETR a.html", "150 here") +
                                         "# guessed_type A\n# media_type text/html\n" + sent("x") + left());
  expect({"ftp://h.example/a.gz", rfc1630}, in + image + bare("a.gz") + data + ask("RETR a.gz", "150 here") +
                                                "# guessed_type I\n# media_type application/gzip\n" +
                                                sent("x") + left());
  expect({"ftp://h.example/f"},
         in + ask("TYPE I", "504 not here") + "!16 not-possible TYPE I: 504 not here\n");
}

TEST(FtpConversation, text_is_sent_with_CR_LF_and_delivered_with_LF) {  // RFC 959 §3.1.1.1
  expect(
      {"ftp://h.example/f;type=a"},
      in + text + data + ask("RETR f", "150 here") +
          "# media_type text/plain\n<data a\\r\\nb\\rc\\r\n= a\\nb\\rc\n<data \\nd\\n\\r\\r\n= \\nd\\n\\r\n"
          "<data|\n= \\r\n>data|\n< 226 done\\r\\n\n" +
          left());
}

// shows FTP-26, FTP-22 · RFC 1738 §6
TEST(FtpConversation, an_FF_is_doubled_and_a_line_end_is_never_sent) {  // RFC 854
  expect({"ftp://h.example/%FFx;type=i"}, in + image + bare("\\xff\\xffx") + data +
                                              ask("RETR \\xff\\xffx", "150 here") + octets + sent("x") +
                                              left());
  EXPECT_EQ(asked({"ftp://h.example/a%0D%0ADELE%20b"}).error(), (error{errc::unsafe_control, 17}));
  for (auto [user, password] : {std::pair("u\r\nDELE x", "p"), std::pair("u", "p\nDELE x")}) {
    wire::client const asker{.user = user, .password = password};
    EXPECT_EQ(asked({"ftp://h.example/a", rfc3986, verb::get, asker}).error(),
              (error{errc::unsafe_control, 6}));
  }
}

// shows OPS-02 · RFC 1738 §2
TEST(FtpConversation, an_impossible_operation_is_refused_at_once) {
  auto refused = [](std::string_view uri, verb what, profile p = rfc3986) {
    return asked({uri, p, what}).error();
  };
  EXPECT_EQ(refused("ftp://h.example/a", verb::search).code, errc::not_possible);
  EXPECT_EQ(refused("ftp://h.example/a", verb::session).code, errc::not_possible);
  EXPECT_EQ(refused("ftp://h.example/a/", verb::put).code, errc::not_possible);
  EXPECT_EQ(refused("ftp://h.example/a/", verb::stat, rfc1738).code, errc::not_possible);
  EXPECT_EQ(refused("ftp://h.example/a;b", verb::get).code, errc::bad_char);
  EXPECT_EQ(refused("http://h.example/a", verb::get).code, errc::unknown_scheme);
}

// ---- login

// shows FTP-02, FTP-03
TEST(FtpConversation, a_mail_address_is_sent_only_on_request_and_a_known_one_precedes_the_default) {
  // RFC 1738 §3.2.1
  auto rest = image + bare("f") + data + ask("RETR f", "150 here") + octets + sent("x") + left();
  expect(f, in + rest);
  expect(f, idle(ours) + connected + ask("USER anonymous", "230 come in") + rest);
  wish unknown = f;
  unknown.asker = {};
  expect(unknown, idle(ours) + connected + ask("USER anonymous", "331 who?") + "# mail_address anonymous@\n" +
                      ask("PASS anonymous@", "230 in") + rest);
}

std::string const anns = "ftp://ann:sec%20ret@" + host;
std::string const read_f = image + bare("f") + data + ask("RETR f", "150 here") + octets + sent("x");

// shows FTP-04, FTP-05
TEST(FtpConversation, the_password_is_that_of_the_url_then_of_the_caller_then_of_the_user) {
  // RFC 1738 §3.1, §3.2.1
  auto login = connected + ask("USER ann", "331 and?") + ask("PASS sec ret", "230 in");
  auto farewell = "* keep " + anns + "\n*! not-possible\n> QUIT\\r\\n\n";
  wire::client const ann{.user = "ann", .password = "sec ret"}, bob{.user = "bob", .password = "no"};
  auto wanted = [](std::string_view uri, wire::client const& asker = {}) {
    return wish{uri, rfc3986, verb::get, asker};
  };
  for (auto const& w :
       {wanted("ftp://ann:sec%20ret@h.example/f;type=i", bob), wanted("ftp://ann@h.example/f;type=i", ann),
        wanted("ftp://ann@h.example/f;type=i", {.password = "sec ret"}),
        wanted("ftp://h.example/f;type=i", ann)})
    expect(w, idle(anns) + login + read_f + farewell);
  expect(wanted("ftp://ann@h.example/f;type=i", bob),
         connected + ask("USER ann", "331 and?") + "? password password of ann at " + host +
             "\n<answers sec ret\n" + ask("PASS sec ret", "230 in") + read_f + farewell);
  expect(wanted("ftp://ann:@h.example/f;type=i"), idle("ftp://ann:@" + host) + connected +
                                                      ask("USER ann", "331 and?") + ask("PASS ", "230 in") +
                                                      read_f + "* keep ftp://ann:@" + host + "\n");
  expect(wanted("ftp://@h.example/f;type=i"),
         connected + ask("USER ", "530 nobody?") + "!6 login-refused USER : 530 nobody?\n");
}

// shows FTP-04 · RFC 1738 §3.2.1
TEST(FtpConversation, a_missing_or_two_line_answer_of_the_user_is_refused) {
  wish const ann{"ftp://ann@h.example/f", rfc3986, verb::get, {}};
  auto question = connected + ask("USER ann", "331 and?") + "? password password of ann at " + host + "\n";
  expect(ann, question + "<answers|\n!6 no-answer USER ann: 331 and?\n");
  expect(ann, question + "<answers a\\r\\nDELE b\n!6 unsafe-control PASS\n");
}

TEST(FtpConversation, the_failure_of_a_login_never_holds_the_password) {
  expect({"ftp://ann:xyz@h.example/f"}, idle("ftp://ann:xyz@" + host) + connected +
                                            ask("USER ann", "331 and?") +
                                            ask("PASS xyz", "530 PASS xyz is not it, xyz!") +
                                            "!6 login-refused PASS: 530 PASS *** is not it, ***!\n");
}

TEST(FtpConversation, an_account_is_sent_if_the_server_asks_and_the_user_answers) {  // RFC 959 §5.4
  auto asks = idle(ours) + connected + ask("USER anonymous", "331 who?") +
              ask("PASS ann@here.example", "332 who pays?") + "? account account of anonymous at " + host +
              "\n";
  expect(f, asks + "<answers 42\n" + ask("ACCT 42", "230 in") + read_f + "> QUIT\\r\\n\n");
  expect(f, asks + "<answers|\n!6 no-answer PASS: 332 who pays?\n");
  expect(f, asks + "<answers 42\n" + ask("ACCT 42", "530 no") + "!6 login-refused ACCT: 530 no\n");
  expect(f, asks + "<answers 4\\n2\n!6 unsafe-control ACCT\n");
}

// shows FTP-01 · RFC 959 §5.4
TEST(FtpConversation, a_server_without_a_greeting_ends_the_conversation) {
  auto start = idle(ours) + "* control " + host + "\n";
  expect(f, start + "< 120 in a minute\\r\\n\n< 220 ready\\r\\n\n" + known + read_f + left());
  expect(f, start + "< 421 too many\\r\\n\n! busy 421 too many\n");
  expect(f, start + "< 554 not you\\r\\n\n! not-allowed 554 not you\n");
  expect(f, start + "< SSH-2.0-x\\r\\n\n! unexpected-reply SSH-2.0-x\n");
  expect(f, start + "<|\n! truncated\n");
  expect(f, idle(ours) + "* control " + host + "\n*! unreachable\n! unreachable\n");
  expect(f, idle(ours) + connected + ask("USER anonymous", "331 who?") +
                ask("PASS ann@here.example", "331 again?") + "!6 unexpected-reply PASS: 331 again?\n");
}

// ---- replies

TEST(FtpConversation, multi_line_replies_end_with_their_own_code_and_a_space) {  // RFC 959 §4.2
  auto script = idle(ours) + "* control " + host +
                "\n< 220-Welcome\\r\\n221 not yet\\r\\n 220 nor now\\r\\n220-\\n220 ready\\n\n" +
                ask("USER anonymous", "331 who?") +
                ask("PASS ann@here.example", "230-\\r\\n200 no\\r\\n\\r\\n230") + read_f + left();
  expect(f, script);
}

TEST(FtpConversation, an_endless_reply_is_bounded) {
  std::string lines, octets_;
  for (int i = 0; i < 1001; ++i) lines += "220-\\n";
  auto log =
      testing::play(*asked(f), idle(ours) + "* control " + host + "\n< " + lines + "\n! too-long 220-\n");
  EXPECT_TRUE(log.ends_with("\n! too-long 220-\n")) << log.substr(0, 200);
  auto wide = "220-" + std::string(70'000, 'x') + "\\n220-\\n";
  log = testing::play(*asked(f), idle(ours) + "* control " + host + "\n< " + wide + "\n");
  EXPECT_NE(log.find("! too-long 220-xxx"), log.npos);
  auto endless = std::string(300'000, '2');
  log = testing::play(*asked(f), idle(ours) + "* control " + host + "\n< " + endless + "\n! too-long\n");
  EXPECT_TRUE(log.ends_with("\n! too-long\n"));
}

// shows FTP-20 · RFC 1738 §3.2.2
TEST(FtpConversation, a_failed_CWD_stops_and_names_its_segment) {
  auto start = [](std::string place) { return idle(ours + place) + idle(ours) + connected + known; };
  wish const w{"ftp://h.example/a/b/f;type=i"};
  expect(w, start("/a/b") + ask("CWD a", "250 ok") + ask("CWD b", "550 No such directory") +
                "!18 not-found CWD b (segment 2): 550 No such directory\n");
  expect(w, start("/a/b") + ask("CWD a", "450 later") + "!16 busy CWD a (segment 1): 450 later\n");
  expect(w, start("/a/b") + ask("CWD a", "421 bye") + "! busy 421 bye\n");
  expect(w, start("/a/b") + ask("CWD a", "530 log in") + "!16 login-refused CWD a (segment 1): 530 log in\n");
  expect(w, start("/a/b") + ask("CWD a", "what?") + "! unexpected-reply what?\n");
  expect(w, start("/a/b") + ask("CWD a", "350 more") + "!16 unexpected-reply CWD a (segment 1): 350 more\n");
  expect(w, start("/a/b") + "> CWD a\\r\\n\n<|\n! truncated\n");
  expect({"ftp://h.example/a//c/f;type=i"}, start("/a/c") + ask("CWD a", "250 ok") + ask("CWD c", "550 no") +
                                                "!19 not-found CWD c (segment 3): 550 no\n");
}

// ---- the data connection

TEST(FtpConversation, EPSV_is_sent_first_and_PASV_if_it_fails) {  // RFC 2428 §3, RFC 959 §4.1.2
  auto start = in + image + bare("f");
  auto rest = ask("RETR f", "150 here") + octets + sent("x") + left();
  auto pasv = [&](std::string_view reply) {
    return ask("PASV", reply) + "* data h.example:50002\n" + rest;  // never 10.0.0.1
  };
  for (auto refused : {"500 what?", "502 no", "522 use (2)", "200 broken", "229 no port", "229 (|||0|)",
                       "229 (|||70000|)", "229 (|1|h|50001|)", "229 (|||80|)", "229 (|||50001"})
    expect(f, start + ask("EPSV", refused) + pasv("227 Entering Passive Mode (10,0,0,1,195,82)."));
  expect(f, start + ask("EPSV", "229 (|||50001|)") + "* data h.example:50001\n*! timed-out\n" +
                pasv("227 Entering Passive Mode 10,0,0,1,195,82"));
  expect(f, start + ask("EPSV", "229 ok (!!!50002!)") + "* data h.example:50002\n" + rest);
  for (auto bad : {"227 nothing", "227 (10,0,0,1,256,1)", "227 (10,0,0,1,1)", "227 (10,0,0,1,0,80)"})
    expect(f, start + ask("EPSV", "500 what?") + ask("PASV", bad) + "! unexpected-reply PASV: " + bad + "\n");
  expect(f, start + ask("EPSV", "500 what?") + ask("PASV", "425 cannot") + "! busy PASV: 425 cannot\n");
  expect(f, start + ask("EPSV", "500 what?") + ask("PASV", "227 v2 (1,2,3,4,195,82)") +
                "* data h.example:50002\n*! unreachable\n! unreachable\n");
}

TEST(FtpConversation, a_transfer_needs_the_close_and_the_final_reply) {  // RFC 959 §5.4
  auto start = about_to_read + "> RETR f\\r\\n\n";
  auto body = octets + "<data x\n= x\n<data|\n>data|\n";
  expect(f, start + "< 150 here\\r\\n226 done\\r\\n\n" + body + left());  // 226 before the end
  expect(f, start + "< 150 here\\r\\n\n" + body + "< 226 done\\r\\n\n" + left());
  expect(f, start + "< 226 that was quick\\r\\n\n" + body + left());
  expect(f, start + "< 125 here\\r\\n\n" + octets + "<data|\n>data|\n< 250 it is empty\\r\\n\n" + left());
  expect(f, start + "< 150 here\\r\\n\n" + body + "<|\n! truncated\n");
  expect(f, start + "< 150 here\\r\\n\n" + body + "< 426 aborted\\r\\n\n!16 truncated RETR f: 426 aborted\n");
  expect(f, start + "< 150 here\\r\\n\n" + body + "< 451 disk\\r\\n\n!16 truncated RETR f: 451 disk\n");
  expect(f, start + "< 150 here\\r\\n\n" + body + "< 421 bye\\r\\n\n! busy 421 bye\n");
  expect(f, start + "< 150 here\\r\\n\n" + octets +
                "<data|\n>data|\n< 451 disk\\r\\n\n!16 busy RETR f: 451 disk\n");
}

TEST(FtpConversation, a_refused_RETR_keeps_the_text_of_the_server) {  // RFC 959 §4.2.2
  wish const old{f.uri, rfc1738};
  struct {
    std::string_view reply, failure;
  } constexpr rows[] = {{"550 No such file", "not-found"},
                        {"450 in use", "busy"},
                        {"550 Permission denied", "not-allowed"},
                        {"550 Anonymous users can not delete files", "not-allowed"},
                        {"550 f: Is a directory", "not-allowed"},
                        {"550 f: not a plain file.", "not-allowed"},
                        {"550 Access denied or no such file", "not-found"},
                        {"425 no data", "busy"},
                        {"530 log in", "login-refused"},
                        {"502 what?", "not-possible"},
                        {"553 not that name", "not-allowed"},
                        {"350 more", "unexpected-reply"}};
  for (auto [reply, failure] : rows)
    expect(old, about_to_read + ask("RETR f", reply) + ">data|\n!16 " + std::string(failure) +
                    " RETR f: " + std::string(reply) + "\n");
}

// ---- what is known of a file

// shows OPS-05 · RFC 3659 §3, §4
TEST(FtpConversation, size_and_date_come_before_the_octets_of_an_image) {
  auto told = in + image + ask("SIZE f", "213 5") + ask("MDTM f", "213 19980615100045.014") + data +
              ask("RETR f", "150 here") + octets + "# size 5\n# date 1998-06-15T10:00:45Z\n";
  expect(f, told + sent("hello") + left());
  expect(f, told + "<data hell\n= hell\n<data|\n>data|\n< 226 done\\r\\n\n!16 truncated RETR f: 226 done\n");
  expect(f, told + sent("hello, grown") + left());
  expect(f, in + image + ask("SIZE f", "550 not here") + ask("MDTM f", "213 19981315100045") + data +
                ask("RETR f", "150 here") + octets + sent("hello") + left());
}

TEST(FtpConversation, an_interrupted_transfer_resumes_at_its_offset) {  // RFC 3659 §5
  wish w = f;
  w.from = 3;
  auto start = in + image + ask("SIZE f", "213 5") + ask("MDTM f", "550 no");
  auto size = octets + "# size 5\n";
  expect(w, start + data + ask("REST 3", "350 go on") + ask("RETR f", "150 here") + size + "# begins_at 3\n" +
                sent("lo") + left());
  expect(w, start + data + ask("REST 3", "350 go on") + ask("RETR f", "150 here") + size + "# begins_at 3\n" +
                "<data l\n= l\n<data|\n>data|\n< 226 done\\r\\n\n!16 truncated RETR f: 226 done\n");
  expect(w, start + data + ask("REST 3", "502 what?") + ask("RETR f", "150 here") + size + "# begins_at 0\n" +
                sent("hello") + left());
  w.from = 5;  // all octets are here already
  expect(w, start + size + "# begins_at 5\n" + left());
  w.from = 6;  // longer than the file: another file
  expect(w, start + "!16 unexpected-reply the part that is already here does not fit the object\n");
  w.uri = "ftp://h.example/f;type=a";  // offsets are defined for images only
  expect(w, in + text + data + ask("RETR f", "150 here") + "# media_type text/plain\n# begins_at 0\n" +
                sent("hello") + left());
}

wish stat_of(std::string_view uri, profile p = rfc3986) { return {uri, p, verb::stat}; }

// shows FTP-23, OPS-05 · RFC 3659 §3, §4
TEST(FtpConversation, the_attributes_of_a_file_are_its_size_and_date) {
  auto w = stat_of("ftp://h.example/a.txt");
  auto gone = "!16 not-found SIZE a.txt: 550 no\n";
  expect(w, in + image + ask("SIZE a.txt", "213 5") + ask("MDTM a.txt", "213 19980615100045") +
                "# media_type text/plain\n# size 5\n# date 1998-06-15T10:00:45Z\n" + left());
  expect(w, in + image + ask("SIZE a.txt", "550 no") + ask("MDTM a.txt", "550 no") +
                ask("CWD a.txt", "550 no") + gone);
  expect(w, in + image + ask("SIZE a.txt", "502 no") + ask("MDTM a.txt", "213 19980615100045") +
                ask("CWD a.txt", "550 no") + "# media_type text/plain\n# date 1998-06-15T10:00:45Z\n" +
                left());
}

// shows OPS-05 · RFC 1738 §3.2.2, §3.4.6
TEST(FtpConversation, the_attributes_of_a_directory_say_that_it_is_one) {
  auto there = directory + left("/a");
  expect(stat_of("ftp://h.example/a"), in + image + ask("SIZE a", "550 no file") +
                                           ask("MDTM a", "550 no file") + ask("CWD a", "250 ok") + there);
  auto start = idle(ours + "/a") + idle(ours) + connected + known;
  expect(stat_of("ftp://h.example/a/"), start + ask("CWD a", "250 ok") + there);
  expect(stat_of("ftp://h.example/a;type=d"), start + ask("CWD a", "250 ok") + there);
  expect(stat_of("ftp://h.example"), in + directory + left());
  expect(stat_of("ftp://h.example/a;type=d"),
         start + ask("CWD a", "550 no") + "!16 not-found CWD a (segment 1): 550 no\n");
}

// shows FTP-23, OPS-05
TEST(FtpConversation, attributes_come_from_the_listing_where_SIZE_is_unknown) {
  // RFC 1738 §3.2.2
  auto start =
      in + image + bare("a.gz") + ask("CWD a.gz", "550 no") + text + ask("FEAT", "502 what?") + data +
      ask("LIST", "150 here") +
      "<data total 2\\r\\n-rw-r--r-- 1 o g 7 Jan  1  1999 a.gz\\r\\n-rw-r--r-- 1 o g 8 Jan  1  1999 b\\r\\n\n"
      "<data|\n>data|\n< 226 done\\r\\n\n";
  expect(stat_of("ftp://h.example/a.gz"),
         start + "# media_type application/gzip\n# size 7\n# date 1999-01-01T00:00:00Z\n" + left());
  auto other = start;
  other.replace(other.find(" a.gz\\r\\n-"), 5, " z.gz");
  expect(stat_of("ftp://h.example/a.gz"), other + "!16 not-found SIZE a.gz: 502 what?\n");
}

// ---- listings

std::string const features = ask("FEAT", "211-Features:\\r\\n SIZE\\r\\n MLST type*;size*;\\r\\n211 End");
std::string const unmodern = ask("FEAT", "211-Features:\\r\\n MLSTX\\r\\nMLST\\r\\n211 End");
std::string const done = "<data|\n>data|\n< 226 done\\r\\n\n";

std::string listing(std::string_view how) { return directory + "# listing " + std::string(how) + "\n"; }

// shows FTP-12, FTP-15 · RFC 1738 §3.2.2
TEST(FtpConversation, in_the_older_profiles_a_directory_is_listed_by_NLST) {
  auto rows = [](std::string_view inside) {
    std::string at(inside);
    return "<data x y\\r\\nb/z%\\nc.gz\\r\\nd/\\r\\n..\\r\\n\\r\\n\n" + listing("NLST") + "+ file - - x y " +
           at + "x%20y\n" + "+ file - - z% " + at + "z%25\n+ binary - - c.gz " + at +
           "c.gz\n+ directory - - d " + at + "d/\n" + done;
  };
  auto start = idle(ours + "/a") + idle(ours) + connected + known + ask("CWD a", "250 ok") + text + data;
  expect({"ftp://h.example/a/b;type=d", rfc1738},
         start + ask("NLST b", "150 here") + rows("ftp://h.example/a/b/") + left("/a"));
  expect({"ftp://h.example/a/b/", rfc1630},
         start + ask("NLST b", "150 here") + rows("ftp://h.example/a/b/") + left("/a"));
  expect({"ftp://h.example/a/;type=D", rfc1738},
         start + ask("NLST", "150 here") + rows("ftp://h.example/a/") + left("/a"));
}

// shows FTP-12, FTP-25 · RFC 1738 §3.2.2
TEST(FtpConversation, the_login_directory_is_listed_and_the_inference_is_reported) {
  for (auto uri : {"ftp://h.example", "ftp://h.example/"})
    expect({uri, rfc1738}, in + text + data + ask("NLST", "150 here") +
                               "<data x\\r\\n\n# inferred directory\n" + listing("NLST") +
                               "+ file - - x ftp://h.example/x\n" + done + left());
  expect({"ftp://h.example/", url7a}, in + text + data + ask("NLST", "150 here") +
                                          "<data x;y\\r\\n\n# inferred directory\n" + listing("NLST") +
                                          "+ file - - x;y ftp://h.example/x;y\n" + done + left());
}

// shows FTP-13 · RFC 3659 §7
TEST(FtpConversation, a_listing_is_text_and_uses_the_best_command) {
  auto start = idle(ours + "/a/b") + idle(ours) + connected + known + ask("CWD a", "250 ok") +
               ask("CWD b", "250 ok") + text;
  auto rows = "<data type=cdir;perm=el; .\\r\\nType=file;Size=5;Modify=19980615100045; a;b#\\r\\n\n" +
              listing("MLSD") +
              "+ file 5 1998-06-15T10:00:45Z a;b# ftp://ann@h.example/a/b/a%3Bb%23\n"
              "<data type=dir; d\\r\\ntype=file; cut\\x00name\\r\\ntype=file; ../up\\r\\ntype=file;  last\n"
              "+ directory - - d ftp://ann@h.example/a/b/d/\n"
              "<data|\n>data|\n< 226 done\\r\\n\n+ error - - type=file; cut\\x00name -\n"
              "+ error - - type=file; ../up -\n+ error - - type=file;  last -\n";
  auto script = start + features + data + ask("MLSD", "150 here") + rows + left("/a/b");
  auto as_ann = [](std::string answers) {
    for (std::size_t at = 0; (at = answers.find("//anonymous@", at)) != answers.npos;)
      answers.replace(at, 12, "//ann:p@");
    auto login = answers.find(known);
    return answers.replace(login, known.size(), ask("USER ann", "331 and?") + ask("PASS p", "230 in"));
  };
  for (auto uri : {"ftp://ann:p@h.example/a/b/;type=d", "ftp://ann:p@h.example/a/b;type=d"})
    expect({uri}, as_ann(script));
  for (auto p : {rfc1738, rfc3986}) expect({"ftp://ann:p@h.example/a/b", p, verb::list}, as_ann(script));
}

TEST(FtpConversation, a_listing_falls_back_from_MLSD_to_LIST_to_NLST) {  // RFC 3659 §7, RFC 959 §4.1.3
  auto start = in + text;
  auto item = listing("NLST") + "+ file - - x ftp://h.example/x\n" + done + left();
  wish const w{"ftp://h.example", rfc3986, verb::list};
  expect(w, start + features + data + ask("MLSD", "500 what?") + ">data|\n" + data +
                ask("LIST", "502 nor that") + ">data|\n" + data + ask("NLST", "150 well") +
                "<data x\\r\\n\n" + item);
  expect(w, start + unmodern + data + ask("LIST", "150 here") + "<data it is a\\r\\nmystery\\r\\n\n" + done +
                data + ask("NLST", "150 here") + "<data x\\r\\n\n" + item);
  expect(w, start + ask("FEAT", "500 what?") + data + ask("LIST", "150 here") +
                "<data total 1\\r\\ndrwxr-xr-x 2 o g 512 Jan  1  1999 a b\\r\\n"
                "lrwxrwxrwx 1 o g 3 Jan  1  1999 l -> a b\\r\\n\n" +
                listing("LIST") + "+ directory - 1999-01-01T00:00:00Z a b ftp://h.example/a%20b/\n" +
                "+ file - 1999-01-01T00:00:00Z l ftp://h.example/l\n" + done + left());
  expect(w, start + unmodern + data + ask("LIST", "550 no") + ">data|\n" + data + ask("NLST", "530 no") +
                ">data|\n!15 login-refused NLST: 530 no\n");
  expect(w, start + unmodern + data + ask("LIST", "150 here") + "<data|\n>data|\n< 426 cut\\r\\n\n" +
                "!15 truncated LIST: 426 cut\n");
}

TEST(FtpConversation, an_unreadable_listing_ends_in_an_error) {
  std::string noise;
  for (int i = 0; i < 10'001; ++i) noise += "?\\n";
  auto script = in + text + ask("FEAT", "500 what?") + data + ask("LIST", "150 here") + "<data " + noise +
                "\n!15 too-large LIST\n";
  EXPECT_EQ(testing::play(*asked({"ftp://h.example"}), script), script);
}

// shows SEC-10
TEST(FtpConversation, long_unreadable_lines_of_a_listing_are_limited) {
  std::string noise;
  for (int i = 0; i < 19; ++i) noise += std::string(220 * 1024, '?') + "\\n";  // more than 4 MiB
  auto script = in + text + ask("FEAT", "500 what?") + data + ask("LIST", "150 here") + "<data " + noise +
                "\n!15 too-large LIST\n";
  EXPECT_TRUE(testing::play(*asked({"ftp://h.example"}), script) == script);
}

// shows FTP-13
TEST(FtpConversation, an_existing_empty_directory_is_an_empty_listing) {
  auto start = in + text;
  wish const list{"ftp://h.example", rfc3986, verb::list};
  expect(list, start + features + data + ask("MLSD", "150 here") + done + listing("MLSD") + left());
  expect(list, start + unmodern + data + ask("LIST", "450 none") + ">data|\n" + data +
                   ask("NLST", "550 none") + ">data|\n" + listing("NLST") + left());
  expect({"ftp://h.example", rfc1738}, start + data + ask("NLST", "150 here") +
                                           "<data|\n>data|\n< 550 none\\r\\n\n" + "# inferred directory\n" +
                                           listing("NLST") + left());
  wish const a{"ftp://h.example/a;type=d", rfc1738};
  auto refused = start + data + ask("NLST a", "550 none") + ">data|\n";
  expect(a, refused + ask("CWD a", "250 ok") + listing("NLST") + left("/a"));
  expect(a, refused + ask("CWD a", "550 none") + "!16 not-found NLST a: 550 none\n");
}

TEST(FtpConversation, a_name_that_RETR_refuses_may_be_a_directory) {
  auto start = about_to_read + ask("RETR f", "550 not a plain file") + ">data|\n";
  expect(f, start + ask("CWD f", "250 ok") + text + features + data + ask("MLSD", "150 here") +
                "<data type=file; x\\r\\n\n" + listing("MLSD") + "+ file - - x ftp://h.example/f/x\n" + done +
                left("/f"));
  expect(f, start + ask("CWD f", "550 no") + "!16 not-allowed RETR f: 550 not a plain file\n");
}

// shows FTP-19 · RFC 3659 §5.3
TEST(FtpConversation, the_offset_of_a_refused_RETR_does_not_affect_the_next_transfer) {
  wish w = f;
  w.from = 3;
  auto start = in + image + ask("SIZE f", "502 what?") + ask("MDTM f", "502 what?") + data +
               ask("REST 3", "350 go on") + ask("RETR f", "550 not a plain file") + ask("REST 0", "350 ok") +
               ">data|\n";
  expect(w, start + ask("CWD f", "250 ok") + text + features + data + ask("MLSD", "150 here") +
                "<data type=file; x\\r\\n\n" + listing("MLSD") + "+ file - - x ftp://h.example/f/x\n" + done +
                "> QUIT\\r\\n\n");
}

// ---- writing

wish writing(verb what, std::string_view uri = "ftp://h.example/f;type=i") { return {uri, rfc3986, what}; }

// shows FTP-23, OPS-04 · RFC 959 §4.1.3
TEST(FtpConversation, STOR_replaces_and_APPE_appends_and_the_close_is_the_end) {
  auto body =
      "<caller 1\n>data 1\n<caller \\n\n>data \\n\n<caller \\xff\n>data \\xff\n<caller|\n>data|\n< 226 got "
      "it\\r\\n\n";
  expect(writing(verb::put), in + image + data + ask("STOR f", "150 go") + body + left());
  expect(writing(verb::append), in + image + data + ask("APPE f", "125 go") + body + left());
  expect(writing(verb::put),
         in + image + data + ask("STOR f", "150 go") + "<caller|\n>data|\n< 226 empty\\r\\n\n" + left());
  expect(writing(verb::put, "ftp://h.example/f.txt"),
         in + text + "# guessed_type A\n" + data + ask("STOR f.txt", "150 go") +
             "<caller a\n>data a\n<caller \\n\n>data \\r\\n\n<caller|\n>data|\n< 250 got it\\r\\n\n" +
             left());
}

// shows OPS-04 · RFC 1738 §3.2.2
TEST(FtpConversation, a_refused_STOR_keeps_the_text_of_the_server) {
  auto w = writing(verb::put);
  for (auto [reply, failure] : {std::pair("553 not you", "not-allowed"), std::pair("550 no", "not-allowed"),
                                std::pair("452 full", "busy"), std::pair("532 who pays?", "login-refused")})
    expect(w,
           in + image + data + ask("STOR f", reply) + ">data|\n!16 " + failure + " STOR f: " + reply + "\n");
  auto start = in + image + data + ask("STOR f", "150 go") + "<caller 1\n>data 1\n";
  expect(w, start + "<caller|\n>data|\n< 552 too much\\r\\n\n!16 not-allowed STOR f: 552 too much\n");
  expect(w, start + "<caller|\n>data|\n< 426 cut\\r\\n\n!16 truncated STOR f: 426 cut\n");
  expect(w, start + "<caller|\n>data|\n<|\n! truncated\n");
}

/// A server that takes no more after `most` pieces; transcripts cannot refuse octets.
std::string upload_cut_short(std::string_view last_reply) {
  auto talk = *asked(writing(verb::put));
  std::vector<std::string> replies{"220 hi",          "230 in", "200 ok",
                                   "229 (|||50001|)", "150 go", std::string(last_reply)};
  for (auto& reply : replies) reply += "\r\n";
  using act = wire::step::act;
  std::size_t next = 0;
  for (int steps = 0; steps < 100; ++steps) {
    auto const& step = talk.talk.next();
    if (step.what == act::fail) return std::string(explain(step.why).name) + ' ' + std::string(step.text);
    if (step.what == act::done) return "done";
    if (step.what == act::resume) talk.talk.refuse(errc::not_possible);
    if (step.what == act::send && step.on == wire::channel::data) talk.talk.refuse(errc::truncated);
    if (step.what != act::receive) continue;
    if (step.on == wire::channel::caller) talk.talk.feed("more");
    else if (next < replies.size()) talk.talk.feed(replies[next++]);
    else talk.talk.end();
  }
  return "it does not end";
}

// shows OPS-04 · RFC 1738 §3.2.2
TEST(FtpConversation, a_server_that_stops_an_upload_says_why) {
  EXPECT_EQ(upload_cut_short("552 too much"), "not-allowed STOR f: 552 too much");
  EXPECT_EQ(upload_cut_short("226 fine"), "truncated STOR f: 226 fine");
}

TEST(FtpConversation, DELE_removes_a_file) {  // RFC 959 §4.1.3
  wish const w{"ftp://h.example/a/f", rfc3986, verb::remove};
  auto start = idle(ours + "/a") + idle(ours) + connected + known + ask("CWD a", "250 ok");
  expect(w, start + ask("DELE f", "250 gone") + left("/a"));
  expect(w, start + ask("DELE f", "550 no f") + "!18 not-found DELE f: 550 no f\n");
  expect(w, start + ask("DELE f", "450 in use") + "!18 busy DELE f: 450 in use\n");
}

// ---- one connection for many

// shows FTP-19
TEST(FtpConversation, a_pooled_login_is_reused_where_its_directory_is_known) {
  // RFC 1738 §3.2.5
  wish const w{"ftp://h.example/a/f;type=i"};
  auto read = read_f + "* keep " + ours + "/a\n";
  auto alive = ask("NOOP", "200 still here");
  expect(w, "* resume " + ours + "/a\n" + alive + read);  // the connection stands in the directory
  expect(w, idle(ours + "/a") + "* resume " + ours + "\n" + alive + ask("CWD a", "250 ok") + read);
  expect(f, "* resume " + ours + "\n" + alive + read_f + "* keep " + ours + "\n");
}

// shows FTP-19 · RFC 1738 §3.2.5
TEST(FtpConversation, an_unresponsive_pooled_login_is_replaced) {
  auto anew = connected + known + read_f + left();
  expect(f, "* resume " + ours + "\n> NOOP\\r\\n\n<|\n>|\n" + anew);
  expect(f, "* resume " + ours + "\n> NOOP\\r\\n\n< 421 too long idle\\r\\n\n>|\n" + anew);
  wish const w{"ftp://h.example/a/f;type=i"};
  expect(w, "* resume " + ours + "/a\n> NOOP\\r\\n\n<|\n>|\n" + connected + known + ask("CWD a", "250 ok") +
                read_f + left("/a"));
}

// ---- privacy

wish privately(privacy how, std::string_view uri = f.uri) {
  return {uri, rfc3986, verb::get, {.mail = "ann@here.example", .tls = how}};
}

std::string with(std::string_view scheme, std::string script) {
  std::string const from = "ftp://";
  for (std::size_t at = 0; (at = script.find(from, at)) != script.npos; at += scheme.size() + 3)
    script.replace(at, from.size(), std::string(scheme) + "://");
  return script;
}

std::string const protection = ask("PBSZ 0", "200 ok") + ask("PROT P", "200 ok");
std::string const begun = ask("AUTH TLS", "234 go") + "* tls control h.example\n" + protection;
std::string const secured = ask("RETR f", "150 here") + "* tls data h.example\n" + octets + sent("x");

// shows FTP-01 · RFC 4217 §4, §7, §9
TEST(FtpConversation, AUTH_TLS_precedes_USER_and_the_data_connection_uses_tls_too) {
  auto rest = known + image + bare("f") + data + secured + with("ftp+tls", left());
  expect(privately(privacy::demanded), with("ftp+tls", idle(ours)) + connected + begun + rest);
  expect(privately(privacy::wished), with("ftp+tls", idle(ours)) + idle(ours) + connected + begun + rest);
  expect(privately(privacy::demanded), "* resume " + with("ftp+tls", ours) + "\n" + ask("NOOP", "200 ok") +
                                           image + bare("f") + data + secured + with("ftp+tls", left()));
}

TEST(FtpConversation, input_before_the_handshake_is_discarded) {  // RFC 4217 §4
  auto script = with("ftp+tls", idle(ours)) + connected + ask("AUTH TLS", "234 go\\r\\n200 slipped in") +
                "* tls control h.example\n" + protection + known + image + bare("f") + data + secured +
                with("ftp+tls", left());
  EXPECT_EQ(testing::play(*asked(privately(privacy::demanded)), script), script);
}

TEST(FtpConversation, a_refused_AUTH_ends_where_tls_is_required_and_else_continues_in_clear) {  // RFC 4217 §4
  for (auto reply : {"502 what?", "534 no", "431 not now", "334 hm"}) {
    expect(privately(privacy::demanded), with("ftp+tls", idle(ours)) + connected + ask("AUTH TLS", reply) +
                                             "! not-private AUTH TLS: " + reply + "\n");
    expect(privately(privacy::wished), with("ftp+tls", idle(ours)) + idle(ours) + connected +
                                           ask("AUTH TLS", reply) + known + read_f + left());
  }
  auto untrusted = connected + ask("AUTH TLS", "234 go") + "* tls control h.example\n*! not-private\n";
  expect(privately(privacy::wished),
         with("ftp+tls", idle(ours)) + idle(ours) + untrusted + ">|\n" + connected + known + read_f + left());
  expect(privately(privacy::demanded), with("ftp+tls", idle(ours)) + untrusted + "! not-private\n");
  auto log = testing::play(*asked(privately(privacy::wished, "ftp://ann:secret@h.example/f;type=i")),
                           "* resume ftp+tls://ann:secret@h.example:21\n*! not-possible\n"
                           "* resume ftp://ann:secret@h.example:21\n*! not-possible\n" +
                               untrusted);
  EXPECT_TRUE(log.ends_with("! not-private AUTH TLS: a password is not said in clear after that\n")) << log;
  auto unprotected = ask("AUTH TLS", "234 go") + "* tls control h.example\n" + ask("PBSZ 0", "200 ok") +
                     ask("PROT P", "536 no");
  expect(privately(privacy::demanded),
         with("ftp+tls", idle(ours)) + connected + unprotected + "! not-private PROT P: 536 no\n");
  expect(privately(privacy::wished), with("ftp+tls", idle(ours)) + idle(ours) + connected + unprotected +
                                         known + read_f + "> QUIT\\r\\n\n");
}

TEST(FtpConversation, ftps_uses_tls_from_the_first_octet) {
  auto with_port = [](std::string script) {
    for (std::size_t at = 0; (at = script.find(host, at)) != script.npos;)
      script.replace(at, host.size(), "h.example:990");
    return with("ftps", script);
  };
  auto w = privately(privacy::none, "ftps://h.example/f;type=i");
  expect(w, with_port(idle(ours) + "* control " + host + "\n* tls control h.example\n< 220 ready\\r\\n\n" +
                      protection + known + image + bare("f") + data + secured + left()));
  expect(w, with_port(idle(ours) + "* control " + host +
                      "\n* tls control h.example\n*! not-private\n! not-private\n"));
}

// ---- never

// shows FTP-18 · RFC 1630 §FTP
TEST(FtpConversation, neither_MODE_nor_STRU_is_ever_sent) {
  // Holds for every reply of the server and every operation.
  using enum verb;
  for (auto what : {get, list, stat, put, append, remove})
    for (auto uri : {"ftp://h.example/a/f", "ftp://h.example/a/f.txt", "ftp://h.example/a/"})
      for (std::string_view answer : {"200 (|||50001|)\r\n", "550 no\r\n", "229 (|||50001|)\r\n"}) {
        auto started = asked({uri, rfc3986, what});
        if (!started) continue;
        for (int steps = 0; steps < 200; ++steps) {
          auto const& step = started->talk.next();
          if (step.what == wire::step::act::fail || step.what == wire::step::act::done) break;
          bool is_command = step.what == wire::step::act::send && step.on == wire::channel::control;
          bool never = is_command && (step.text.starts_with("MODE") || step.text.starts_with("STRU"));
          EXPECT_FALSE(never) << step.text;
          if (step.what == wire::step::act::resume) started->talk.refuse(errc::not_possible);
          if (step.what != wire::step::act::receive) continue;
          if (step.on == wire::channel::control) started->talk.feed(answer);
          else started->talk.end();
        }
      }
}

}  // namespace
}  // namespace wend::ftp

// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/prospero/net/conversation.hpp"

#include <gtest/gtest.h>

#include "wend/schemes/prospero/packet.hpp"
#include "wend/schemes/prospero/plan.hpp"
#include "wend/schemes/prospero/words.hpp"
#include "wend/testing/transcript.hpp"
#include "wend/uri/parse.hpp"

namespace wend::prospero {
namespace {

using enum verb;
using enum profile;
using testing::visible;

/// The conversation for a wish, by its plan.
result<testing::staged> converse(uri_view u, testing::wish const& of = {}) {
  return testing::started(plan_for, start, u, of);
}

/// A conversation: each question and each answer is a packet of its own.
struct talk {
  std::string script{};
  std::uint16_t number = 0x1233;

  talk& ask(std::string_view text, std::string_view peer = "h.example:1525") {
    (script += "* udp control ") += peer;
    return row("\n> ", datagram(++number, text)).then("~ 4000\n");
  }
  talk& hear(std::string_view text) {
    std::string octets("\3\0\0", 3);
    octets[1] = static_cast<char>(number >> 8);
    octets[2] = static_cast<char>(number & 0xFF);
    return row("< ", octets += text).then("~ 0\n>|\n");
  }
  talk& then(std::string_view rows) {
    script += rows;
    return *this;
  }

 private:
  talk& row(std::string_view mark, std::string_view octets) {
    ((script += mark) += visible(octets)) += '\n';
    return *this;
  }
};

std::string held(std::string_view url, std::string_view script, testing::wish task, profile p) {
  task.asker.conversation = 0x1234;
  auto read = wend::parse(url, p);
  if (!read) return "no URI";
  if (auto conversation = converse(*read, task); !conversation)
    return std::string(explain(conversation.error().code).name);
  return testing::played([&] { return *converse(*read, task); }, script);
}

/// Plays a long conversation once, without the variants with silence and early ends.
void expect_once(std::string_view url, talk const& script, testing::wish task = {}) {
  task.asker.conversation = 0x1234;
  EXPECT_EQ(testing::play(*converse(*wend::parse(url), task), script.script), script.script) << url;
}

void expect(std::string_view url, talk const& script, testing::wish const& task = {}, profile p = rfc3986) {
  EXPECT_EQ(held(url, script.script, task, p), script.script) << url;
}

std::string method(std::string_view words) {
  return "ATTRIBUTE OBJECT INTRINSIC ACCESS-METHOD SEQUENCE " + std::string(words) + "\n";
}

constexpr std::string_view own = "PROSPERO-CONTENTS '' '' '' ''", local = "LOCAL '' '' '' ''";

// ---- an object

// shows PROSPERO-08 · RFC 1738 §3.11
TEST(ProsperoConversation, the_access_methods_are_other_urls) {
  expect("prospero://h.example//pros/name",
         talk()
             .ask(question("/pros/name", ""))
             .hear("VERSION 5 testd\n" + method("FTP INTERNET-D f.example ASCII '/n' ''") +
                   method("AFTP INTERNET-D ftp.example ASCII '/pub/name' TEXT") + method(own) + method(local))
             .then("# url ftp://ftp.example/pub/name;type=a\n# url ftp://f.example/%2Fn\n"));
  expect("prospero://h.example/name%0012",
         talk()
             .ask(question("name", "12"))
             .hear(method("AFTP '' '' '' '' BINARY"))
             .then("# url ftp://h.example/name;type=i\n"),
         {}, url7a);
  expect("prospero://[2001:DB8::1]:1526/name", talk()
                                                   .ask(question("name", ""), "2001:db8::1:1526")
                                                   .hear(method("AFTP '' '' '' '' BINARY"))
                                                   .then("# url ftp://[2001:db8::1]/name;type=i\n"));
}

// shows PROSPERO-08
TEST(ProsperoConversation, an_object_held_by_the_directory_server_is_delivered) {
  auto asked = [] {
    return talk()
        .ask(question("docs/one.txt", ""))
        .hear(method(own) + method(local))
        .ask(contents_question("docs/one.txt", ""));
  };
  auto url = "prospero://h.example/docs/one.txt";
  std::string contents = "ATTRIBUTE OBJECT INTRINSIC CONTENTS SEQUENCE DATA ";
  auto data = contents + "'it''s\none'\n" + contents + "' text'\n";
  expect(url, asked().hear(data).then("# media_type text/plain\n# size 13\n= it's\\none text\n"));
  expect(url, asked().hear(data).then("# media_type text/plain\n# size 13\n# begins_at 5\n= one text\n"),
         {.from = 5});
  expect(url, asked().hear(contents + "''\n").then("# media_type text/plain\n# size 0\n"));
  expect(url, asked().hear("NONE-FOUND\n").then("!20 not-found CONTENTS: NONE-FOUND\n"));
  expect(url, asked().hear("FAILURE NOT-AUTHORIZED\n").then("!20 not-allowed FAILURE NOT-AUTHORIZED\n"));
  expect("prospero://h.example/x.gif",
         talk()
             .ask(question("x.gif", ""))
             .hear(method("PROSPERO-CONTENTS INTERNET-D o.example(1526) ASCII other ''"))
             .ask(contents_question("other", ""), "o.example:1526")
             .hear("ATTRIBUTE OBJECT INTRINSIC CONTENTS SEQUENCE TAGGED isbn 0415072549\n"
                   "ATTRIBUTE OBJECT INTRINSIC CONTENTS SEQUENCE TAGGED title\n")
             .then("# media_type text/plain\n# size 25\n= isbn: 0415072549\\ntitle: \\n\n"));
}

// shows PROSPERO-03 · RFC 1738 §3.11
TEST(ProsperoConversation, the_fields_of_a_url_identify_the_object) {
  auto asked = [] { return talk().ask(question("x", "3", {"SIZE", "color"})); };
  auto told = [](std::string_view size, std::string_view color) {
    std::string kind = "ATTRIBUTE OBJECT INTRINSIC ", text = method("AFTP INTERNET-D f.example ASCII /x ''");
    text += kind + "SIZE SEQUENCE " + std::string(size) + '\n';
    return text + kind + "COLOR SEQUENCE " + std::string(color) + '\n';
  };
  auto url = "prospero://h.example/x;SIZE=17%20bytes;OBJECT-VERSION=3;color=dark%20red";
  auto attributes = "# url ftp://f.example/x\n";
  expect(url, asked().hear(told("17' bytes'", "dark red")).then(attributes), {}, rfc1738);
  expect(url,
         asked().hear(told("18' bytes'", "dark red")).then("!20 not-found the object has no SIZE=17 bytes\n"),
         {}, rfc1738);
  expect(url,
         asked().hear(told("17' bytes'", "red")).then("!20 not-found the object has no color=dark red\n"), {},
         rfc1738);
  expect(url, asked().hear("NONE-FOUND\n").then("!20 not-found the object has no SIZE=17 bytes\n"), {},
         rfc1738);
  expect(url, asked().hear("FAILURE NOT-AUTHORIZED\n").then("!20 not-allowed FAILURE NOT-AUTHORIZED\n"), {},
         rfc1738);
  expect("prospero://h.example/d;a=b",
         talk()
             .ask(question("d", "", {"a"}))
             .hear("ATTRIBUTE OBJECT INTRINSIC A SEQUENCE b\n")
             .ask(directory_question("d", ""))
             .hear("NONE-FOUND\n")
             .then("# listing prospero\n"),
         {.what = list}, rfc1738);
}

TEST(ProsperoConversation, an_answer_without_a_final_line_end_is_truncated) {
  expect("prospero://h.example/x",
         talk()
             .ask(question("x", ""))
             .hear("ATTRIBUTE OBJECT INTRINSIC ACCESS-METHOD SEQUENCE AFTP '' '' ''")
             .then("!20 truncated the last line of the answer has no end\n"));
}

// shows SEC-09 · RFC 1738 §6
TEST(ProsperoConversation, an_access_method_at_an_unsafe_port_is_refused) {
  expect("prospero://h.example/x", talk()
                                       .ask(question("x", ""))
                                       .hear(method("PROSPERO-CONTENTS INTERNET-D o.example(53) ASCII y ''"))
                                       .then("!20 unsafe-port it leads to o.example(53) y \n"));
  expect("prospero://h.example:53/x", talk()
                                          .ask(question("x", ""), "h.example:53")
                                          .hear(method(own))
                                          .ask(contents_question("x", ""), "h.example:53")
                                          .hear("NONE-FOUND\n")
                                          .then("!23 not-found CONTENTS: NONE-FOUND\n"));
}

TEST(ProsperoConversation, an_access_method_without_a_url_is_named) {
  expect("prospero://h.example/x", talk()
                                       .ask(question("x", ""))
                                       .hear(method(local) + method("RCP '' '' '' ''"))
                                       .then("!20 not-possible it can be had only by LOCAL, RCP\n"));
}

TEST(ProsperoConversation, a_refusal_keeps_the_text_of_the_server) {
  constexpr std::pair<std::string_view, std::string_view> rows[] = {
      {"FAILURE NOT-AUTHORIZED", "not-allowed"},
      {"FAILURE AUTHENTICATION-REQUIRED", "login-refused"},
      {"FAILURE TOO-MANY", "busy"},
      {"FAILURE UNIMPLEMENTED", "not-possible"},
      {"ERROR 'what now?'", "unexpected-reply"},
      {"FAILURE SERVER-FAILED", "unexpected-reply"},
      {"VERSION-NOT-SUPPORTED TRY 1-1", "unexpected-reply"},
  };
  for (auto [line, code] : rows)
    expect("prospero://h.example/x", talk()
                                         .ask(question("x", ""))
                                         .hear(std::string(line) + "\n")
                                         .then("!20 " + std::string(code) + " " + std::string(line) + "\n"));
}

// ---- a directory

// shows PROSPERO-08 · RFC 1738 §3.11
TEST(ProsperoConversation, a_directory_is_listed) {
  constexpr std::string_view answer = R"(VERSION 5 P53.17May94b
LINK  L DIRECTORY docs INTERNET-D H.example ASCII '/pfs/docs' 0
ATTRIBUTE OBJECT INTRINSIC SIZE SEQUENCE 4096' bytes'
ATTRIBUTE OBJECT INTRINSIC LAST-MODIFIED SEQUENCE 20261121022859Z
LINK  L FILE one.txt INTERNET-D H.example(1526) ASCII '/pfs/one.txt' 7
ATTRIBUTE OBJECT INTRINSIC SIZE SEQUENCE 17' bytes'
ATTRIBUTE OBJECT INTRINSIC LAST-MODIFIED SEQUENCE 20261321022859Z
ATTRIBUTE OBJECT INTRINSIC ACCESS-METHOD SEQUENCE PROSPERO-CONTENTS '' '' '' ''
LINK  L FILE two.gif INTERNET-D H.example ASCII two 0
ATTRIBUTE OBJECT INTRINSIC ACCESS-METHOD SEQUENCE AFTP '' '' '' '' BINARY
LINK  L EXTERNAL three INTERNET-D ftp.example ASCII '/pub/t h' 0
ATTRIBUTE CACHED FIELD ACCESS-METHOD AFTP '' '' '' '' BINARY
LINK  L EXTERNAL nowhere INTERNET-D ftp.example ASCII '/pub/n' 0
LINK  L EXTERNAL hostile INTERNET-D ftp.example ASCII '/../n' 0
ATTRIBUTE CACHED FIELD ACCESS-METHOD AFTP '' '' '' '' BINARY
LINK  L OBJECT thing INTERNET-D H.example ASCII '/o;b?#%' 0
LINK  L SYMBOLIC HOME VIRTUAL-SYSTEM x ASCII '/' 0
LINK  L NULL hidden NULL NULL NULL NULL 0
LINK  L FILE 'a
b' INTERNET-D 'evil/h' ASCII x 0
)";
  constexpr std::string_view listed = R"(# listing prospero
+ directory 4096 2026-11-21T02:28:59Z docs prospero://h.example//pfs/docs
+ text 17 - one.txt prospero://h.example:1526//pfs/one.txt;OBJECT-VERSION=7
+ image - - two.gif ftp://h.example/two;type=i
+ file - - three ftp://ftp.example/pub/t%20h;type=i
+ file - - thing prospero://h.example//o%3Bb%3F%23%25
)";
  for (auto no : {"NONE-FOUND\n", "FAILURE NOT-FOUND OBJECT\n", ""})
    expect_once("prospero://h.example//pfs", talk()
                                                 .ask(question("/pfs", ""))
                                                 .hear(no)
                                                 .ask(directory_question("/pfs", ""))
                                                 .hear(answer)
                                                 .then(listed));
  expect("prospero://h.example//pfs", talk().ask(directory_question("/pfs", "")).hear(answer).then(listed),
         {.what = list});
}

/// The answer of Prospero 5.3 of 1994, as recorded.
// shows PROSPERO-08
TEST(ProsperoConversation, a_server_of_an_old_version_is_understood) {
  constexpr auto root = "/srv/archive/files/var/pfs/root/docs";
  expect("prospero://h.example//srv/archive/files/var/pfs/root/docs",
         talk()
             .ask(directory_question(root, ""))
             .hear(R"(VERSION 5 P53.17May94b
LINK  L FILE two.txt INTERNET-D LOCALHOST ASCII '/srv/archive/files/var/pfs/root/docs/two.txt' 0
ATTRIBUTE OBJECT INTRINSIC SIZE SEQUENCE 4' bytes'
ATTRIBUTE OBJECT INTRINSIC NATIVE-OWNER SEQUENCE root
ATTRIBUTE OBJECT INTRINSIC NATIVE-GROUP SEQUENCE root
ATTRIBUTE OBJECT INTRINSIC LAST-MODIFIED SEQUENCE 20261121022859Z
ATTRIBUTE OBJECT INTRINSIC UNIX-MODES SEQUENCE -rw-r--r--
ATTRIBUTE OBJECT INTRINSIC ACCESS-METHOD SEQUENCE PROSPERO-CONTENTS '' '' '' ''
ATTRIBUTE OBJECT INTRINSIC ACCESS-METHOD SEQUENCE LOCAL '' '' '' ''
)")
             .then("# listing prospero\n+ text 4 2026-11-21T02:28:59Z two.txt "
                   "prospero://localhost//srv/archive/files/var/pfs/root/docs/two.txt\n"),
         {.what = list});
  expect("prospero://h.example/ARCHIE/MATCH(100,100,100,0,=)/foo",
         talk()
             .ask(directory_question("ARCHIE/MATCH(100,100,100,0,=)/foo", ""))
             .hear("VERSION 5 P53.17May94b\nFAILURE NOT-AUTHORIZED\n")
             .then("!20 not-allowed FAILURE NOT-AUTHORIZED\n"));
}

TEST(ProsperoConversation, a_directory_may_be_empty_or_missing) {
  auto asked = [] { return talk().ask(directory_question("x", "")); };
  expect("prospero://h.example/x", asked().hear("NONE-FOUND\n").then("# listing prospero\n"), {.what = list});
  expect("prospero://h.example/x",
         asked().hear("FAILURE NOT-A-DIRECTORY\n").then("!20 not-found FAILURE NOT-A-DIRECTORY\n"),
         {.what = list});
  expect("prospero://h.example/x", talk()
                                       .ask(question("x", ""))
                                       .hear("FAILURE NOT-FOUND\n")
                                       .ask(directory_question("x", ""))
                                       .hear("FAILURE NOT-A-DIRECTORY\n")
                                       .then("!20 not-found FAILURE NOT-A-DIRECTORY\n"));
}

std::string linked(std::string_view kind, std::string_view host, std::string_view name) {
  std::string line = "LINK " + std::string(kind) + " DIRECTORY ";
  return ((((line += name) += " INTERNET-D ") += host) += " ASCII ") += std::string(name) + " 0\n";
}

TEST(ProsperoConversation, the_entries_of_a_union_link_belong_to_the_directory) {
  expect("prospero://h.example/d",
         talk()
             .ask(directory_question("d", ""))
             .hear(linked("U", "h.example", "d") + linked("U", "u.example(1526)", "more") +
                   linked("U", "h.example", "lost") + linked("U", "h.example(25)", "mail") +
                   linked("L", "h.example", "a"))
             .then("# listing prospero\n+ directory - - mail prospero://h.example:25/mail\n"
                   "+ directory - - a prospero://h.example/a\n")
             .ask(directory_question("more", ""), "u.example:1526")
             .hear(linked("L", "u.example", "b") + linked("U", "h.example", "d") +
                   linked("U", "u.example(1526)", "more"))
             .then("+ directory - - b prospero://u.example/b\n")
             .ask(directory_question("lost", ""))
             .hear("FAILURE NOT-A-DIRECTORY\n")
             .then("+ directory - - lost prospero://h.example/lost\n"),
         {.what = list});
}

// shows SEC-10
TEST(ProsperoConversation, union_links_are_followed_eight_deep_and_sixty_four_in_all) {
  auto deep = talk().ask(directory_question("d0", ""));
  for (int i = 1; i <= 9; ++i) {
    auto name = "d" + std::to_string(i);
    deep.hear(linked("U", "h.example", name));
    if (i == 1) deep.then("# listing prospero\n");
    if (i <= 8) deep.ask(directory_question(name, ""));
  }
  deep.then("+ directory - - d9 prospero://h.example/d9\n");
  expect("prospero://h.example/d0", deep, {.what = list});

  std::string many;
  for (int i = 1; i <= 65; ++i) many += linked("U", "h.example", "d" + std::to_string(i));
  auto wide = talk()
                  .ask(directory_question("d0", ""))
                  .hear(many)
                  .then("# listing prospero\n+ directory - - d65 prospero://h.example/d65\n");
  for (int i = 1; i <= 64; ++i)
    wide.ask(directory_question("d" + std::to_string(i), "")).hear("NONE-FOUND\n");
  expect_once("prospero://h.example/d0", wide, {.what = list});
}

// ---- forwarded

// shows PROSPERO-08
TEST(ProsperoConversation, the_query_goes_to_the_forwarded_server) {
  expect("prospero://h.example/x", talk()
                                       .ask(question("x", ""))
                                       .hear("FORWARDED INTERNET-D n.example(1526) ASCII '/new/x' 2\n")
                                       .ask(question("/new/x", "2"), "n.example:1526")
                                       .hear(method("AFTP '' '' '' '' ''"))
                                       .then("# url ftp://n.example/new/x\n"));
}

// shows PROSPERO-08
TEST(ProsperoConversation, forwarding_in_a_circle_or_too_far_ends) {
  auto to = [](std::string const& name) { return "FORWARDED INTERNET-D h.example ASCII " + name + " 0\n"; };
  expect("prospero://h.example/x", talk()
                                       .ask(question("x", ""))
                                       .hear(to("y"))
                                       .ask(question("y", ""))
                                       .hear(to("x"))
                                       .then("!20 too-many-redirects forwarded to h.example(1525) x \n"));
  talk far;
  for (int i = 0; i <= 20; ++i)
    far.ask(question("x" + std::to_string(i), "")).hear(to("x" + std::to_string(i + 1)));
  expect_once("prospero://h.example/x0",
              far.then("!20 too-many-redirects forwarded to h.example(1525) x21 \n"));
}

// shows SEC-09 · RFC 1738 §6
TEST(ProsperoConversation, forwarding_is_checked_against_the_policy) {
  auto forwarded = [](std::string_view to, std::string_view outcome) {
    expect(
        "prospero://h.example/x",
        talk().ask(question("x", "")).hear("FORWARDED INTERNET-D " + std::string(to) + " 0\n").then(outcome));
  };
  forwarded("h.example(53) ASCII x", "!20 unsafe-port it leads to h.example(53) x \n");
  forwarded("h.example ASCII 'x\nLIST'", "!20 unsafe-control it leads to h.example(1525) x\\nLIST \n");
  std::string const longest(1250, 'n');
  forwarded("h.example ASCII " + longest, "!20 too-long it leads to h.example(1525) " + longest + " \n");
  forwarded("'h/x' ASCII x", "!20 unexpected-reply FORWARDED INTERNET-D 'h/x' ASCII x 0\n");
}

// ---- archie

// shows PROSPERO-09 · RFC 1738 §3.11
TEST(ProsperoConversation, the_results_of_archie_are_on_other_servers) {
  auto name = "ARCHIE/MATCH(95,95,95,0,=)/nftp";
  for (auto what : {get, list, search})
    expect("prospero://h.example/ARCHIE/MATCH(95,95,95,0,=)/nftp",
           talk()
               .ask(directory_question(name, ""))
               .hear(R"(LINK  L EXTERNAL nftp INTERNET-D ftp.example ASCII '/pub/nftp' 0
ATTRIBUTE CACHED FIELD ACCESS-METHOD AFTP '' '' '' '' BINARY
ATTRIBUTE CACHED INTRINSIC SIZE SEQUENCE 43116' bytes'
ATTRIBUTE CACHED INTRINSIC LAST-MODIFIED SEQUENCE 19950325003200Z
LINK  L DIRECTORY nftp INTERNET-D h.example ASCII ARCHIE'/HOST/ftp.example/pub' 0
)")
               .then("# listing prospero\n+ file 43116 1995-03-25T00:32:00Z nftp "
                     "ftp://ftp.example/pub/nftp;type=i\n"
                     "+ directory - - nftp prospero://h.example/ARCHIE/HOST/ftp.example/pub\n"),
           {.what = what});
}

// shows PROSPERO-09
TEST(ProsperoConversation, a_server_of_version_1_is_understood) {
  auto name = "ARCHIE/MATCH(95,0,=)/nftp";
  expect("prospero://h.example/ARCHIE/MATCH(95,0,=)/nftp",
         talk()
             .ask(directory_question(name, ""))
             .then("< \\x01LINK L EXTERNAL(AFTP,BINARY) nftp INTERNET-D ftp.example ASCII /pub/nftp 0 0\\n"
                   "LINK-INFO CACHED SIZE ASCII 43116 bytes\\nLINK-INFO CACHED UNIX-MODES ASCII -rw-r--r--\\n"
                   "LINK-INFO CACHED LAST-MODIFIED ASCII 19950325003200Z\\n\n~ 0\n>|\n"
                   "# listing prospero\n+ file 43116 1995-03-25T00:32:00Z nftp "
                   "ftp://ftp.example/pub/nftp;type=i\n"));
}

// shows OPS-02 · RFC 1738 §2
TEST(ProsperoConversation, an_impossible_operation_is_refused_at_once) {
  EXPECT_EQ(held("prospero://h.example/x%0Ay", "", {}, rfc3986), "unsafe-control");
  EXPECT_EQ(held("prospero://h.example/x", "", {.what = search}, rfc3986), "not-possible");
  EXPECT_EQ(held("prospero://h.example/x", "", {.what = put}, rfc3986), "not-possible");
}

}  // namespace
}  // namespace wend::prospero

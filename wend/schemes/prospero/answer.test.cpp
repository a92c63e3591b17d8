// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/prospero/answer.hpp"

#include <gtest/gtest.h>

#include "wend/schemes/prospero/methods.hpp"
#include "wend/schemes/prospero/words.hpp"

namespace wend::prospero {
namespace {

using namespace std::string_view_literals;
using words = std::vector<std::string>;

// ---- words and lines

TEST(ProsperoWords, a_quotation_mark_may_begin_anywhere_in_a_word) {
  std::pair<std::string_view, words> const rows[] = {
      {"", {}},
      {"  LINK  L\tFILE ", {"LINK", "L", "FILE"}},
      {"ARCHIE'/HOST/x'", {"ARCHIE/HOST/x"}},
      {"43116' bytes' next", {"43116 bytes", "next"}},
      {"'' a ''", {"", "a", ""}},
      {"'it''s' x''''y", {"it's", "x'y"}},
      {"''''", {"'"}},
      {"'a\nb'", {"a\nb"}},
      {"find(string',maxhits)' ${string}", {"find(string,maxhits)", "${string}"}},
      {"it's odd", {"it's", "odd"}},  // never closed: version 1
  };
  for (auto const& [line, wanted] : rows) EXPECT_EQ(words_of(line), wanted) << line;
}

TEST(ProsperoWords, a_quoted_word_is_read_back) {
  for (auto word : {"", "a", "a b", "/a/b", "it's", "'", "''", "a+b,c", "\t", "a\nb"})
    EXPECT_EQ(words_of(quoted(word) + " x"), (words{word, "x"})) << word;
}

TEST(ProsperoWords, lines_end_outside_quotation_marks) {
  using lines = std::vector<std::string_view>;
  std::pair<std::string_view, lines> const rows[] = {
      {"", {}},
      {"a\nb\n", {"a", "b"}},
      {"a\r\n\r\nb", {"a", "", "b"}},
      {"a'\n'b\nc", {"a'\n'b", "c"}},
      {"a\nit's\nb\nc 'd'\n", {"a", "it's", "b", "c 'd'"}},
      {"'open\na 'b\nc\n'\nd", {"'open\na 'b", "c", "'", "d"}},
  };
  for (auto const& [text, wanted] : rows) EXPECT_EQ(lines_of(text), wanted) << text;
}

// ---- answers

std::optional<refusal> refused(std::string_view line) { return read_answer(line).refused; }

TEST(ProsperoAnswer, the_attributes_of_a_link_follow_it) {
  auto reply = read_answer(R"(VERSION 5 P53.17May94b
SOMETHING new
LINK  L FILE one.txt INTERNET-D h.example(1526) ASCII '/docs/one.txt' 3
ATTRIBUTE OBJECT INTRINSIC SIZE SEQUENCE 17' bytes'
ATTRIBUTE CACHED FIELD ACCESS-METHOD AFTP '' '' '' '' BINARY
ATTRIBUTE> CACHED FIELD ACCESS-METHOD GOPHER nested
ATTRIBUTE > CACHED FIELD ACCESS-METHOD GOPHER nested
LINK L NULL hidden NULL NULL NULL NULL 0
LINK U DIRECTORY more INTERNET-D H.Example ASCII more 0 DEST-EXP 20261121022859Z
LINK L SYMBOLIC HOME VIRTUAL-SYSTEM #'/INET/EDU/ISI/bunyip' ASCII '/' 0
LINK L FILE short
WARNING MESSAGE hello
)");
  ASSERT_EQ(reply.links.size(), 4u);
  auto const& l = reply.links[0];
  EXPECT_FALSE(l.is_union);
  EXPECT_EQ(l.name, "one.txt");
  EXPECT_EQ(l.where, (place{.server = {"h.example", 1526}, .hsoname = "/docs/one.txt", .version = "3"}));
  ASSERT_EQ(l.attributes.size(), 2u);
  EXPECT_EQ(values_of(l.attributes, "SIZE"), words{"17 bytes"});
  EXPECT_EQ(values_of(l.attributes, "ACCESS-METHOD"), (words{"AFTP", "", "", "", "", "BINARY"}));
  EXPECT_FALSE(reply.links[1].where);
  EXPECT_TRUE(reply.links[2].is_union);
  EXPECT_TRUE(reply.links[2].is_directory());
  EXPECT_EQ(reply.links[2].where, (place{.server = {"h.example", 1525}, .hsoname = "more"}));
  EXPECT_FALSE(reply.links[3].where);
  EXPECT_TRUE(reply.attributes.empty());
  EXPECT_FALSE(reply.refused);
}

TEST(ProsperoAnswer, an_object_has_attributes_without_a_link) {
  auto reply =
      read_answer("ATTRIBUTE OBJECT INTRINSIC CONTENTS SEQUENCE TAGGED isbn 0415072549\r\nATTRIBUTE x y\n");
  ASSERT_EQ(reply.attributes.size(), 1u);
  EXPECT_EQ(reply.attributes[0], (attribute{"CONTENTS", {"TAGGED", "isbn", "0415072549"}}));
}

TEST(ProsperoAnswer, version_1_has_the_method_in_the_link_and_no_quotation_marks) {
  auto reply = read_answer(R"(LINK L EXTERNAL(AFTP,BINARY) it's INTERNET-D ftp.example ASCII /pub/its 0 0
LINK-INFO CACHED SIZE ASCII 43116 bytes
LINK-INFO CACHED LAST-MODIFIED ASCII 19950325003200Z
LINK-INFO CACHED SIZE
LINK L EXTERNAL(NFS n INTERNET-D h.example ASCII /x 0 0
)");
  ASSERT_EQ(reply.links.size(), 2u);
  auto const& l = reply.links[0];
  EXPECT_EQ(l.target, "EXTERNAL");
  EXPECT_EQ(l.name, "it's");
  EXPECT_EQ(values_of(l.attributes, "ACCESS-METHOD"), (words{"AFTP", "", "", "", "", "BINARY"}));
  EXPECT_EQ(values_of(l.attributes, "SIZE"), words{"43116 bytes"});
  EXPECT_EQ(values_of(l.attributes, "LAST-MODIFIED"), words{"19950325003200Z"});
  EXPECT_EQ(values_of(reply.links[1].attributes, "ACCESS-METHOD"), (words{"NFS", "", "", "", ""}));
}

TEST(ProsperoAnswer, a_refusal_keeps_the_text_of_the_server) {
  constexpr std::pair<std::string_view, errc> rows[] = {
      {"FAILURE NOT-FOUND OBJECT", errc::not_found},
      {"FAILURE NOT-A-DIRECTORY", errc::not_found},
      {"NOT-A-DIRECTORY", errc::not_found},
      {"FAILURE NOT-AUTHORIZED", errc::not_allowed},
      {"FAILURE AUTHENTICATION-REQUIRED", errc::login_refused},
      {"FAILURE AUTHENTICATION-DATA", errc::login_refused},
      {"FAILURE TOO-MANY", errc::busy},
      {"FAILURE UNIMPLEMENTED LIST", errc::not_possible},
      {"FAILURE SERVER-FAILED", errc::unexpected_reply},
      {"FAILURE", errc::unexpected_reply},
      {"ERROR 'what is that?'", errc::unexpected_reply},
      {"VERSION-NOT-SUPPORTED TRY 1-1", errc::unexpected_reply},
      {"FORWARDED VIRTUAL-SYSTEM x ASCII y 0", errc::unexpected_reply},
  };
  for (auto [line, code] : rows) EXPECT_EQ(refused(line), (refusal{code, std::string(line)}));
  EXPECT_EQ(refused("FAILURE TOO-MANY\nFAILURE NOT-FOUND\n")->code, errc::busy);
  EXPECT_TRUE(read_answer("NONE-FOUND\n").is_none_found);
  EXPECT_FALSE(refused("NONE-FOUND\nUNRESOLVED a b\n"));
}

// shows SEC-09 · RFC 1738 §6
TEST(ProsperoAnswer, a_host_is_a_name_and_a_port_a_number) {
  EXPECT_EQ(server_in("H.example(1526)", 1525), (internet::server{"h.example", 1526}));
  EXPECT_EQ(server_in("192.0.2.7", 1525), (internet::server{"192.0.2.7", 1525}));
  for (auto text :
       {"", "(1)", "a/b", "a@b", "-h", "h(0)", "h(65536)", "h(1", "h(1)x", "h(x)", "h\n", "h:1", "[::1]"})
    EXPECT_FALSE(server_in(text, 1525)) << text;
}

// ---- access methods

constexpr auto urls = [](std::string_view attributes) {
  auto reply = read_answer(attributes);
  std::string text;
  place const there{.server = {"h.example", 1525}, .hsoname = "/pub/a b"};
  for (auto const& m : methods_of(reply.attributes, there))
    (((text += m.name) += ' ') += m.url) += m.contents ? "contents\n" : "\n";
  return text;
};

std::string url(std::string_view method) {
  auto list = urls("ATTRIBUTE OBJECT INTRINSIC ACCESS-METHOD SEQUENCE " + std::string(method) + "\n");
  auto space = list.find(' ');
  return space == list.npos ? list : list.substr(space + 1, list.size() - space - 2);
}

// shows PROSPERO-09 · RFC 1738 §3.11
TEST(ProsperoMethods, each_access_method_has_its_url) {
  constexpr std::pair<std::string_view, std::string_view> rows[] = {
      {"AFTP INTERNET-D ftp.example ASCII '/pub/name' TEXT", "ftp://ftp.example/pub/name;type=a"},
      {"AFTP INTERNET-D ftp.example(2121) ASCII pub BINARY", "ftp://ftp.example:2121/pub;type=i"},
      {"AFTP '' '' '' '' DIRECTORY", "ftp://h.example/pub/a%20b;type=d"},
      {"AFTP INTERNET-D ftp.example ASCII '/a;b/c?d#e%f'", "ftp://ftp.example/a%3Bb/c%3Fd%23e%25f"},
      {"FTP INTERNET-D h.example ASCII f BINARY", "ftp://h.example/f;type=i"},
      {"FTP INTERNET-D h.example ASCII '/etc/motd' TEXT", "ftp://h.example/%2Fetc/motd;type=a"},
      {"GOPHER INTERNET-D g.example(70) ASCII 1'/Fun' 1", "gopher://g.example/11/Fun"},
      {"GOPHER INTERNET-D g.example(7070) ASCII 0'/a b'", "gopher://g.example:7070/00/a%20b"},
      {"GOPHER INTERNET-D g.example(70) ASCII ''", "gopher://g.example///pub/a%20b"},
      {"GOPHER INTERNET-D g.example ASCII 1'/Fun' 1", ""},  // it must have a port
      {"GOPHER INTERNET-D g.example(70) ASCII '\tx' 1", ""},
      {"WAIS INTERNET-D w.example(210) ASCII x db'/TEXT/id;1'", "wais://w.example/db/TEXT/id%3B1"},
      {"WAIS INTERNET-D w.example(2210) ASCII WAIS'/OBJECT/db/TEXT/a/b'",
       "wais://w.example:2210/db/TEXT/a%2Fb"},
      {"WAIS INTERNET-D w.example ASCII opaque", ""},
      {"WAIS INTERNET-D w.example ASCII a'/b'", ""},
      {"NFS INTERNET-D n.example ASCII dir'/file' '/export/pub'", "nfs://n.example//export/pub/dir/file"},
      {"NFS INTERNET-D n.example ASCII '/file' ''", "nfs://n.example//file"},
      {"AFS '' '' '' '/cell.example/usr/ann'", "afs://cell.example/usr/ann"},
      {"AFS '' '' '' '/cell example/usr'", ""},
      {"TELNET INTERNET-D t.example(2323) ASCII x 'Use the account name \"ann\" to log in'",
       "telnet://ann@t.example:2323/"},
      {"TELNET INTERNET-D t.example ASCII x", "telnet://t.example/"},
      {"TN3270 INTERNET-D t.example ASCII x", "tn3270://t.example/"},
      {"LOCAL '' '' '' '/etc/passwd'", ""},
      {"RCP '' '' '' ''", ""},
      {"PROSPERO-CONTENTS '' '' '' ''", "contents"},
      {"NEWEST '' '' '' ''", ""},
      {"AFTP", "ftp://h.example/pub/a%20b"},
  };
  for (auto [method, wanted] : rows) EXPECT_EQ(url(method), wanted) << method;
}

// shows SEC-09 · RFC 1738 §6
TEST(ProsperoMethods, hostile_words_make_a_valid_url_or_none) {
  constexpr std::pair<std::string_view, std::string_view> rows[] = {
      {"AFTP INTERNET-D h.example ASCII '/../../etc/passwd'", ""},
      {"AFTP INTERNET-D h.example ASCII '/a/./b'", ""},
      {"AFTP INTERNET-D 'evil/x@h' ASCII '/a'", ""},
      {"AFTP INTERNET-D h.example(0) ASCII '/a'", ""},
      {"AFTP INTERNET-D h.example ASCII '/a\nQUIT' TEXT", "ftp://h.example/a%0AQUIT;type=a"},
      {"AFTP INTERNET-D h.example ASCII '/a' 'BINARY;x'", "ftp://h.example/a"},
      {"GOPHER INTERNET-D h.example(70) ASCII 0'x\r\n' 0", ""},
      {"GOPHER INTERNET-D h.example(70) ASCII 0x 12", ""},
      {"GOPHER INTERNET-D h.example(70) ASCII 0'?a#b%' '?'", "gopher://h.example/%3F0%3Fa%23b%25"},
      {"NFS INTERNET-D h.example ASCII '/../x' '/'", ""},
      {"AFS '' '' '' '/cell.example(1)/x'", ""},
      {"AFS '' '' '' '/../x'", ""},
      {"TELNET INTERNET-D h.example ASCII x 'name \"a@b:c/d\"'", "telnet://a%40b%3Ac%2Fd@h.example/"},
  };
  for (auto [method, wanted] : rows) EXPECT_EQ(url(method), wanted) << method;
}

TEST(ProsperoMethods, the_preferred_method_comes_first) {
  std::string text;
  for (auto name :
       {"RCP", "UNKNOWN", "TN3270", "AFS", "NFS", "FTP", "PROSPERO-CONTENTS", "WAIS", "AFTP", "AFTP"})
    text += "ATTRIBUTE OBJECT INTRINSIC ACCESS-METHOD SEQUENCE " + std::string(name) + " '' '' '' '' ''\n";
  EXPECT_EQ(urls(text), R"(AFTP ftp://h.example/pub/a%20b
AFTP ftp://h.example/pub/a%20b
WAIS 
PROSPERO-CONTENTS contents
FTP ftp://h.example/%2Fpub/a%20b
NFS nfs://h.example//pub/a%20b
AFS afs://pub/a%20b
TN3270 tn3270://h.example/
RCP 
UNKNOWN 
)");
}

}  // namespace
}  // namespace wend::prospero

// SPDX-License-Identifier: Apache-2.0
#include "wend/demo/prospero_server.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "wend/schemes/prospero/answer.hpp"
#include "wend/schemes/prospero/net/conversation.hpp"
#include "wend/schemes/prospero/net/reply.hpp"
#include "wend/schemes/prospero/packet.hpp"
#include "wend/schemes/prospero/plan.hpp"
#include "wend/schemes/prospero/words.hpp"
#include "wend/testing/captures.hpp"
#include "wend/testing/duet.hpp"
#include "wend/testing/transcript.hpp"
#include "wend/uri/parse.hpp"

namespace wend::demo {
namespace {

using testing::arrival;
using testing::duet;
using testing::fair;
using testing::octet_by_octet;
using testing::performance;
using testing::play;
using testing::sending;
using testing::visible;
using testing::weather;

using namespace std::string_literals;
using namespace std::string_view_literals;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr std::uint16_t cid = 0x1234;

/// Returns the datagrams that the server sends for a datagram.
std::vector<std::string> said_to(wire::exchange& server, std::string_view datagram) {
  std::vector<std::string> sent;
  using act = wire::step::act;
  bool has_fed = false;
  for (auto left = 100'000; left > 0; --left) {
    auto const& step = server.next();
    if (step.what == act::send) sent.emplace_back(step.text);
    if (step.what == act::fail || step.what == act::done) break;
    if (step.what != act::receive) continue;
    if (std::exchange(has_fed, true)) break;
    server.feed(datagram);
  }
  return sent;
}

std::vector<std::string> said_to(prospero_world const& world, std::string_view datagram) {
  auto server = prospero_server(world);
  return said_to(server, datagram);
}

std::string asked_text(std::string_view command) {
  return "VERSION 5 urlkit\nAUTHENTICATE '' UNAUTHENTICATED anonymous\n"s.append(command);
}

// ---- the wire notes' examples

prospero_world const noted{
    .host = "p.example",
    .objects = {{.hsoname = "/pros/name",
                 .contents = "x",
                 .methods = {"AFTP INTERNET-D ftp.example ASCII '/pub/name' TEXT"}},
                {.hsoname = "/",
                 .links = {{.name = "pub", .directory = true, .host = "h.example", .hsoname = "/pub"}}},
                {.hsoname = "/empty"}},
    .archie = {{.name = "nftp.tar.Z",
                .host = "ftp.example",
                .hsoname = "/pub/nftp.tar.Z",
                .method = "AFTP '' '' '' '' BINARY",
                .attributes = {{"SIZE", "43116 bytes"},
                               {"UNIX-MODES", "-rw-r--r--"},
                               {"LAST-MODIFIED", "19950325003200Z"}}},
               {.name = "nftp",
                .host = "ftp.example",
                .hsoname = "/pub/nftp",
                .method = "AFTP '' '' '' '' BINARY",
                .attributes = {{"SIZE", "43116 bytes"},
                               {"UNIX-MODES", "-rw-r--r--"},
                               {"LAST-MODIFIED", "19950325003200Z"}}}},
    .software = "testd",
};

TEST(ProsperoServer, an_archie_query_is_answered_as_in_the_worked_example) {
  auto asked =
      "\x09\x12\x34\0\1\0\1\0\0"s +
      asked_text("DIRECTORY ASCII ARCHIE'/MATCH(95,95,95,0,=)/nftp.tar.Z'\nLIST ATTRIBUTES COMPONENTS\n");
  auto answered =
      "\x03\x12\x34VERSION 5 testd\n"
      "LINK  L EXTERNAL nftp.tar.Z INTERNET-D ftp.example ASCII '/pub/nftp.tar.Z' 0\n"
      "ATTRIBUTE CACHED FIELD ACCESS-METHOD AFTP '' '' '' '' BINARY\n"
      "ATTRIBUTE CACHED INTRINSIC SIZE SEQUENCE 43116' bytes'\n"
      "ATTRIBUTE CACHED INTRINSIC UNIX-MODES SEQUENCE -rw-r--r--\n"
      "ATTRIBUTE CACHED INTRINSIC LAST-MODIFIED SEQUENCE 19950325003200Z\n"s;
  EXPECT_EQ(asked.size(), 151U);
  EXPECT_EQ(answered.size(), 336U);
  EXPECT_EQ(said_to(noted, asked), std::vector{answered});
}

// shows PROSPERO-08 · RFC 1738 §3.11
TEST(ProsperoServer, access_methods_are_sent_as_in_the_worked_example) {
  auto asked =
      "\x09\x12\x34\0\1\0\1\0\0"s + asked_text("GET-OBJECT-INFO ACCESS-METHOD ASCII '/pros/name' 0\n");
  auto answered =
      "\x03\x12\x34VERSION 5 testd\n"
      "ATTRIBUTE OBJECT INTRINSIC ACCESS-METHOD SEQUENCE AFTP INTERNET-D ftp.example ASCII '/pub/name' TEXT\n"
      "ATTRIBUTE OBJECT INTRINSIC ACCESS-METHOD SEQUENCE PROSPERO-CONTENTS '' '' '' ''\n"s;
  EXPECT_EQ(asked.size(), 119U);
  EXPECT_EQ(answered.size(), 200U);
  EXPECT_EQ(said_to(noted, asked), std::vector{answered});
}

TEST(ProsperoServer, a_version_1_client_is_answered_as_in_the_worked_example) {
  auto asked =
      "\x09\x12\x34\0\1\0\1\0\0VERSION 1\nAUTHENTICATOR UNAUTHENTICATED anonymous\n"
      "DIRECTORY ASCII ARCHIE/MATCH(95,0,=)/nftp\nLIST ATTRIBUTES COMPONENTS \n"s;
  auto answered =
      "\1LINK L EXTERNAL(AFTP,BINARY) nftp INTERNET-D ftp.example ASCII /pub/nftp 0 0\n"
      "LINK-INFO CACHED SIZE ASCII 43116 bytes\n"
      "LINK-INFO CACHED UNIX-MODES ASCII -rw-r--r--\n"
      "LINK-INFO CACHED LAST-MODIFIED ASCII 19950325003200Z\n"s;
  EXPECT_EQ(asked.size(), 129U);
  EXPECT_EQ(answered.size(), 216U);
  EXPECT_EQ(said_to(noted, asked), std::vector{answered});
}

TEST(ProsperoServer, a_wait_and_an_acknowledgement_are_requested_as_in_the_worked_example) {
  auto busy = noted;
  busy.wait = 900;
  auto server = prospero_server(busy);
  auto sent = said_to(
      server, prospero::datagram(cid, "VERSION 5 urlkit\nDIRECTORY ASCII '/empty'\nLIST '' COMPONENTS\n"));
  ASSERT_EQ(sent.size(), 2U);
  EXPECT_EQ(visible(sent[0]), visible("\x10\x12\x34\0\0\0\0\0\0\x03\x84\0\xFE\x01\0\x01"sv));
  EXPECT_EQ(visible(sent[1]), visible("\x0C\x12\x34\0\1\0\1\0\1\0\0\x80VERSION 5 testd\nNONE-FOUND\n"sv));
  EXPECT_TRUE(said_to(server, "\x09\x12\x34\0\0\0\0\0\1"sv).empty());  // the client's acknowledgement
}

TEST(ProsperoServer, packets_are_encoded_as_in_the_worked_examples) {
  EXPECT_EQ(visible(prospero::answer_part(cid, 1, 0, "VERSION 5 testd\nLINK  L DIREC")),
            visible("\7\x12\x34\0\1\0\0VERSION 5 testd\nLINK  L DIREC"sv));
  EXPECT_EQ(visible(prospero::answer_part(cid, 2, 2, "TORY pub INTERNET-D h.example ASCII '/pub' 0\n")),
            visible("\7\x12\x34\0\2\0\2TORY pub INTERNET-D h.example ASCII '/pub' 0\n"sv));
  auto full = noted, gone = noted;
  full.is_full = true;
  gone.elsewhere = 0xC0000207;
  EXPECT_EQ(visible(said_to(full, prospero::datagram(cid, "STATUS\n")).at(0)),
            visible("\x0D\x12\x34\0\0\0\0\0\0\0\0\0\1"sv));
  EXPECT_EQ(visible(said_to(gone, prospero::datagram(cid, "STATUS\n")).at(0)),
            visible("\x13\x12\x34\0\0\0\0\0\0\0\0\0\4\xC0\0\2\7\5\xF5"sv));
  EXPECT_EQ(prospero_answer(noted, "VERSION\nDIRECTORY ASCII '/'\nLIST '' COMPONENTS\n"),
            "VERSION 5 testd\nLINK  L DIRECTORY pub INTERNET-D h.example ASCII '/pub' 0\n");
}

// ---- commands

prospero_world const pfs{
    .host = "localhost(1526)",
    .objects =
        {
            {.hsoname = "/",
             .links = {{.name = "docs", .directory = true, .hsoname = "/docs"},
                       {.name = "all", .kind = "UNION", .directory = true, .hsoname = "/more"},
                       {.name = "far", .directory = true, .host = "h.example", .hsoname = "/far"}},
             .attributes = {{"SIZE", "4096 bytes"}}},
            {.hsoname = "/docs",
             .links = {{.name = "one.txt", .hsoname = "/docs/one.txt"},
                       {.name = "it's here", .hsoname = "/docs/it's"},
                       {.name = "ftp",
                        .host = "f.example",
                        .hsoname = "/pub/x",
                        .method = "AFTP '' '' '' '' TEXT"}}},
            {.hsoname = "/more",
             .links = {{.name = "back", .kind = "UNION", .directory = true, .hsoname = "/"},
                       {.name = "two.txt", .hsoname = "/docs/two.txt"}}},
            {.hsoname = "/docs/one.txt",
             .attributes = {{"SIZE", "17 bytes"}, {"LAST-MODIFIED", "20261121022859Z"}},
             .contents = "It's one,\nand two\n"},
            {.hsoname = "/docs/two.txt", .contents = ""},
            {.hsoname = "/docs/it's", .methods = {"GOPHER INTERNET-D g.example(70) ASCII '0/x' 0"}},
            {.hsoname = "/moved", .forward_to = "localhost(1526) '/docs/one.txt'"},
            {.hsoname = "/circle", .forward_to = "localhost(1526) '/circle'"},
            {.hsoname = "/versions", .contents = "new", .version = "2"},
        },
    .archie =
        {{.name = "wend.tar",
          .host = "f.example",
          .hsoname = "/pub/wend.tar",
          .method = "AFTP '' '' '' '' BINARY"},
         {.name = "Wend", .directory = true, .host = "f.example", .hsoname = "/pub/Wend"},
         {.name = "wend", .host = "g.example", .hsoname = "/a b/wend", .method = "AFTP '' '' '' '' BINARY"},
         {.name = "inside",
          .host = "f.example",
          .hsoname = "/pub/Wend/inside",
          .method = "AFTP '' '' '' '' BINARY"}},
    .motd = "Hello, all",
};

TEST(ProsperoServer, each_command_is_answered_or_refused_by_name) {
  constexpr std::pair<std::string_view, std::string_view> rows[] = {
      {"VERSION\n", "VERSION 5 wend\n"},
      {"VERSION\nSTAT", "ERROR the last line has no end\n"},
      {"VERSION\nVERSION 5 me\n", "VERSION 5 wend\n"},
      {"VERSION 7\nSTATUS\n", "VERSION-NOT-SUPPORTED TRY 1-5\n"},
      {"AUTHENTICATE '' UNAUTHENTICATED ann\nSTATUS\n", "Prospero server (wend) localhost(1526)\n"},
      {"AUTHENTICATE '' KERBEROS x\nSTATUS\n", "FAILURE AUTHENTICATION-DATA\n"},
      {"PARAMETER GET MOTD\n", "PARAMETER VALUE MOTD Hello', all'\n"},
      {"PARAMETER GET X\n", "FAILURE NOT-FOUND PARAMETER\n"},
      {"PARAMETER SET MOTD x\n", "FAILURE NOT-AUTHORIZED\n"},
      {"CREATE-LINK '' L FILE x\nSTATUS\n", "FAILURE UNIMPLEMENTED CREATE-LINK\n"},
      {"DIRECTORY ASCII\n", "ERROR incorrect number of words\n"},
      {"DIRECTORY ASCII '/docs/one.txt'\nLIST '' COMPONENTS\n", "FAILURE NOT-A-DIRECTORY\n"},
      {"DIRECTORY ASCII '/none'\nLIST '' COMPONENTS\n", "FAILURE NOT-A-DIRECTORY\n"},
      {"DIRECTORY ASCII '/'\nLIST VERIFY COMPONENTS\n", "NONE-FOUND\n"},
      {"DIRECTORY ASCII '/'\nLIST '' COMPONENTS none\n", "NONE-FOUND\n"},
      {"DIRECTORY ASCII '/'\nLIST '' COMPONENTS none/x\n", "NONE-FOUND\n"},
      {"DIRECTORY ASCII '/'\nLIST FILTER COMPONENTS\n", "FAILURE UNIMPLEMENTED FILTER\n"},
      {"DIRECTORY ASCII '/'\nLIST '' COMPONENTS (x)\n", "FAILURE UNIMPLEMENTED\n"},
      {"DIRECTORY ASCII '/'\nLIST '' COMPONENTS docs/one.txt\n",
       "LINK  L FILE one.txt INTERNET-D localhost(1526) ASCII '/docs/one.txt' 0\n"},
      {"DIRECTORY ASCII '/'\nLIST '' COMPONENTS docs one.txt\r\n",
       "LINK  L FILE one.txt INTERNET-D localhost(1526) ASCII '/docs/one.txt' 0\n"},
      {"DIRECTORY ASCII '/'\nLIST '' COMPONENTS docs/one.txt/x\n", "FAILURE NOT-A-DIRECTORY\n"},
      {"DIRECTORY ASCII '/'\nLIST '' COMPONENTS docs'/one.txt'\n", "NONE-FOUND\n"},  // one name with a slash
      {"DIRECTORY ASCII '/docs'\nLIST '' COMPONENTS ?t*e\n",
       "LINK  L FILE it'''s here' INTERNET-D localhost(1526) ASCII '/docs/it''s' 0\n"},
      {"DIRECTORY ASCII '/'\nLIST '' COMPONENTS far/and/away\n",
       "LINK  L DIRECTORY far INTERNET-D h.example ASCII '/far' 0\nUNRESOLVED and away\n"},
      {"DIRECTORY ASCII '/'\nLIST ATTRIBUTES(SIZE) COMPONENTS all\n",
       "LINK  U DIRECTORY all INTERNET-D localhost(1526) ASCII '/more' 0\n"},
      {"DIRECTORY ASCII '/'\nLIST LEXPAND COMPONENTS two*\n",
       "LINK  L FILE two.txt INTERNET-D localhost(1526) ASCII '/docs/two.txt' 0\n"},
      {"DIRECTORY ASCII '/docs'\nLIST ATTRIBUTES(SIZE+X)+LEXPAND COMPONENTS one*\n",
       "LINK  L FILE one.txt INTERNET-D localhost(1526) ASCII '/docs/one.txt' 0\n"
       "ATTRIBUTE OBJECT INTRINSIC SIZE SEQUENCE 17' bytes'\n"},
      {"DIRECTORY ASCII '/docs'\nLIST '' COMPONENTS ftp\n",
       "LINK  L EXTERNAL ftp INTERNET-D f.example ASCII '/pub/x' 0\n"
       "ATTRIBUTE CACHED FIELD ACCESS-METHOD AFTP '' '' '' '' TEXT\n"},
      {"GET-OBJECT-INFO CONTENTS ASCII '/docs/one.txt' 0\n",
       "ATTRIBUTE OBJECT INTRINSIC CONTENTS SEQUENCE DATA It'''s one,\nand two\n'\n"},
      {"GET-OBJECT-INFO SIZE+LAST-MODIFIED ASCII '/docs/one.txt' 0\n",
       "ATTRIBUTE OBJECT INTRINSIC SIZE SEQUENCE 17' bytes'\n"
       "ATTRIBUTE OBJECT INTRINSIC LAST-MODIFIED SEQUENCE 20261121022859Z\n"},
      {"GET-OBJECT-INFO X ASCII '/docs/one.txt' 0\n", "NONE-FOUND\n"},
      {"GET-OBJECT-INFO ACCESS-METHOD ASCII '/none' 0\n", "FAILURE NOT-FOUND OBJECT\n"},
      {"GET-OBJECT-INFO ACCESS-METHOD ASCII '/versions' 1\n", "FAILURE NOT-FOUND OBJECT\n"},
      {"GET-OBJECT-INFO CONTENTS ASCII '/versions' 2\n",
       "ATTRIBUTE OBJECT INTRINSIC CONTENTS SEQUENCE DATA new\n"},
      {"GET-OBJECT-INFO CONTENTS ASCII '/moved' 0\n",
       "FORWARDED INTERNET-D localhost(1526) ASCII '/docs/one.txt' 0\n"},
      {"VERSION 1\nDIRECTORY ASCII /docs\nLIST '' COMPONENTS\n",
       "LINK L FILE one.txt INTERNET-D localhost(1526) ASCII /docs/one.txt 0 0\nWARNING OUT-OF-DATE\n"
       "LINK L EXTERNAL(AFTP,TEXT) ftp INTERNET-D f.example ASCII /pub/x 0 0\n"},
  };
  for (auto [asked, answered] : rows) EXPECT_EQ(prospero_answer(pfs, asked), answered) << asked;
}

std::vector<std::string> found(std::string_view match) {
  std::vector<std::string> names;
  auto request =
      "DIRECTORY ASCII " + prospero::quoted("ARCHIE/"s.append(match)) + "\nLIST ATTRIBUTES COMPONENTS\n";
  auto reply = prospero_answer(pfs, request);
  auto read = prospero::read_answer(reply);
  for (auto const& l : read.links)
    names.push_back(l.target + ' ' + l.name + ' ' + (l.where ? l.where->hsoname : ""));
  if (read.refused) names.push_back(read.refused->words);
  return names;
}

TEST(ProsperoServer, archie_finds_names_by_each_kind_of_match) {
  using names = std::vector<std::string>;
  names const exact{"EXTERNAL wend /a b/wend"};
  names const like{"EXTERNAL wend.tar /pub/wend.tar", "DIRECTORY Wend ARCHIE/HOST/f.example/pub/Wend",
                   exact[0]};
  EXPECT_EQ(found("MATCH(95,95,95,0,=)/wend"), exact);
  EXPECT_EQ(found("MATCH(95,0,=)/wend"), exact);
  EXPECT_EQ(found("MATCH(95,95,95,0,S)/WEND"), like);
  EXPECT_EQ(found("MATCH(95,95,95,0,s)/wend"), exact);
  EXPECT_EQ(found("MATCH(95,95,95,0,s)/end"), like);
  EXPECT_EQ(found("MATCH(95,95,95,0,C)/Wen"), names{like[1]});
  EXPECT_EQ(found("MATCH(1,95,95,1,S)/wend"), names{like[1]});
  EXPECT_EQ(found("MATCH(95,95,95,0,=)/none"), names{});
  EXPECT_EQ(found("MATCH(95,95,95,0,R)/x"), names{"FAILURE UNIMPLEMENTED"});
  EXPECT_EQ(found("MATCH(0,95,95,0,=)/x"), names{"FAILURE NOT-AUTHORIZED"});
  EXPECT_EQ(found("MATCH(2501,95,95,0,=)/x"), names{"FAILURE NOT-AUTHORIZED"});
  EXPECT_EQ(found("HOST/f.example/pub/Wend"), names{"EXTERNAL inside /pub/Wend/inside"});
  EXPECT_EQ(found("HOST/h.example"), names{"FAILURE NOT-A-DIRECTORY"});
  EXPECT_EQ(found("X"), names{"FAILURE NOT-A-DIRECTORY"});
}

// ---- packets

prospero_world large_world(std::size_t longest_text) {
  prospero_world world{.host = "localhost", .objects = {{.hsoname = "/"}}, .longest_text = longest_text};
  for (int i = 0; i < 40; ++i)
    world.objects[0].links.push_back(
        {.name = "file " + std::to_string(i), .hsoname = "/f" + std::to_string(i)});
  return world;
}

std::string const listing_request = prospero::datagram(cid, prospero::directory_question("/", ""));

TEST(ProsperoServer, a_long_answer_is_sent_four_packets_at_a_time) {
  auto const world = large_world(200);
  auto server = prospero_server(world);
  prospero::parts together;
  auto sent = said_to(server, listing_request);
  std::size_t packets = 0;
  while (!together.is_complete()) {
    ASSERT_FALSE(sent.empty());
    ASSERT_LE(sent.size(), 4U);
    for (auto const& datagram : sent) {
      auto packet = prospero::read_packet(datagram);
      ASSERT_TRUE(packet);
      EXPECT_LE(packet->text.size(), 200U);
      EXPECT_TRUE(together.add(*packet));
      EXPECT_EQ(packet->wants_acknowledgement, ++packets % 4 == 0 && !packet->total);
    }
    sent = said_to(server, prospero::acknowledgement(cid, together.received()));
  }
  EXPECT_TRUE(sent.empty());  // the answer is complete
  EXPECT_EQ(together.text(), prospero_answer(world, prospero::directory_question("/", "")));
  EXPECT_GT(packets, 10U);
}

TEST(ProsperoServer, only_packets_that_the_client_lacks_are_sent_again) {
  auto const world = large_world(200);
  auto server = prospero_server(world);
  auto first = said_to(server, listing_request);
  EXPECT_EQ(said_to(server, listing_request), first);
  auto more = said_to(server, prospero::datagram(cid, "never read\n", 3));
  EXPECT_EQ(visible(more[0]).substr(0, 24), visible(prospero::answer_part(cid, 4, 0, "")).substr(0, 24));
  EXPECT_EQ(said_to(server, listing_request),
            more);  // an old request, late: the server continues after what was acknowledged
}

TEST(ProsperoServer, the_packets_of_a_request_may_arrive_in_any_order) {
  auto server = prospero_server(noted);
  auto first = "\x09\x12\x34\0\1\0\2\0\0STA"s, second = "\x09\x12\x34\0\2\0\2\0\0TUS\n"s;
  EXPECT_EQ(said_to(server, second), std::vector{prospero::acknowledgement(cid, 0)});
  EXPECT_EQ(said_to(server, second), std::vector{prospero::acknowledgement(cid, 0)});
  EXPECT_EQ(said_to(server, first),
            std::vector{prospero::whole_answer(cid, "Prospero server (testd) p.example\n")});
  EXPECT_EQ(said_to(server, "\x09\x12\x35\0\1\0\x99\0\0x"s), std::vector{prospero::refusal_packet(cid + 1)});
}

TEST(ProsperoServer, cancelled_requests_are_dropped_and_few_are_remembered) {
  auto server = prospero_server(noted);
  said_to(server, prospero::datagram(cid, "STATUS\n"));
  EXPECT_TRUE(said_to(server, "\x0D\x12\x34\0\1\0\1\0\0\0\0\0\1"s).empty());
  EXPECT_EQ(said_to(server, prospero::datagram(cid, "VERSION\n")),
            std::vector{prospero::whole_answer(cid, "VERSION 5 testd\n")});
  EXPECT_EQ(said_to(server, prospero::datagram(cid, "STATUS\n")),
            std::vector{prospero::whole_answer(cid, "VERSION 5 testd\n")});
  for (std::uint16_t next = 1; next < 20; ++next)
    said_to(server, prospero::datagram(cid + next, "VERSION\n"));
  EXPECT_EQ(said_to(server, prospero::datagram(cid, "STATUS\n")),
            std::vector{prospero::whole_answer(cid, "Prospero server (testd) p.example\n")});
}

TEST(ProsperoServer, a_truncated_or_false_datagram_is_answered_or_ignored) {
  std::size_t answered = 0;
  for (std::size_t size = 1; size < listing_request.size(); ++size) {
    auto sent = said_to(noted, std::string_view(listing_request).substr(0, size));
    EXPECT_LE(sent.size(), 4U) << size;
    EXPECT_TRUE(sent.empty() || size >= 9) << size;
  }
  for (std::size_t at = 0; at < listing_request.size(); ++at)
    for (unsigned value = 0; value < 256; value += 5) {
      auto lie = listing_request;
      lie[at] = static_cast<char>(value);
      auto sent = said_to(noted, lie);
      EXPECT_LE(sent.size(), 4U);
      answered += !sent.empty();
      for (auto const& packet : sent) EXPECT_TRUE(prospero::read_packet(packet)) << visible(packet);
    }
  EXPECT_GT(answered, 1000U);
}

TEST(ProsperoServer, a_client_that_is_silent_for_two_minutes_is_dropped) {
  auto script = "~ 120000\n< " + visible(prospero::datagram(cid, "VERSION\n")) +
                "\n> \\x03\\x124VERSION 5 testd\\n\n~ 120000\n<~\n";
  EXPECT_EQ(play(prospero_server(noted), script), script);
}

// ---- requests by wend's client

performance asked(std::string_view url, prospero_world const& world, weather const& sky = fair,
                  verb what = verb::get) {
  auto read = wend::parse(url, profile::rfc1738);
  EXPECT_TRUE(read) << url;
  if (!read) return {};
  testing::wish task{.what = what};
  task.asker.conversation = cid;
  auto talk = testing::started(prospero::plan_for, prospero::start, *read, task);
  if (!talk) return {.failure = failure{talk.error().code}};
  return duet(
      std::move(talk->talk), [&](auto const&) { return prospero_server(world); }, sky);
}

std::vector<std::string> titles(performance const& had) {
  std::vector<std::string> lines;
  for (auto const& e : had.entries)
    lines.push_back(std::string(name_of(e.kind)) + ' ' + e.title + ' ' + e.uri);
  return lines;
}

using pairs = std::vector<std::pair<std::string, std::string>>;

// shows PROSPERO-08 · RFC 1738 §3.11
TEST(ProsperoServer, wend_fetches_an_object_by_its_access_method) {
  EXPECT_EQ(asked("prospero://p.example//pros/name", noted).notes,
            (pairs{{"url", "ftp://ftp.example/pub/name;type=a"}}));
  EXPECT_EQ(asked("prospero://localhost:1526//docs/it's", pfs).notes,
            (pairs{{"url", "gopher://g.example/00/x"}}));
  auto own = asked("prospero://localhost:1526//docs/one.txt", pfs);
  EXPECT_EQ(own.delivered, "It's one,\nand two\n");
  EXPECT_EQ(asked("prospero://localhost:1526//moved", pfs).delivered, own.delivered);
  EXPECT_EQ(asked("prospero://localhost:1526//versions;OBJECT-VERSION=2", pfs).delivered, "new");
  EXPECT_EQ(asked("prospero://localhost:1526//versions;OBJECT-VERSION=1", pfs).failure->code,
            errc::not_found);
  EXPECT_EQ(asked("prospero://localhost:1526//none", pfs).failure->code, errc::not_found);
  EXPECT_EQ(asked("prospero://localhost:1526//circle", pfs).failure->code, errc::too_many_redirects);
}

// shows PROSPERO-03 · RFC 1738 §3.11
TEST(ProsperoServer, the_fields_of_a_url_identify_the_object) {
  auto url = [](std::string_view fields, verb what = verb::get) {
    auto reply = asked("prospero://localhost:1526//docs/one.txt"s.append(fields), pfs, fair, what);
    return reply.failure ? std::string(explain(reply.failure->code).name) + ' ' + reply.failure->said
                         : reply.delivered;
  };
  EXPECT_EQ(url(";SIZE=17%20bytes"), "It's one,\nand two\n");
  EXPECT_EQ(url(";size=17%20bytes;Last-Modified=20261121022859Z"),
            "not-found the object has no size=17 bytes");
  EXPECT_EQ(url(";SIZE=18%20bytes"), "not-found the object has no SIZE=18 bytes");
  EXPECT_EQ(url(";COLOUR=red"), "not-found the object has no COLOUR=red");
  EXPECT_EQ(asked("prospero://localhost:1526//;SIZE=4096%20bytes", pfs, fair, verb::list).entries.size(), 3U);
  EXPECT_EQ(asked("prospero://localhost:1526//;SIZE=1%20byte", pfs, fair, verb::list).failure->code,
            errc::not_found);
  EXPECT_EQ(asked("prospero://localhost:1526//none;SIZE=1", pfs).failure->said, "FAILURE NOT-FOUND OBJECT");
}

// shows PROSPERO-09 · RFC 1738 §3.11
TEST(ProsperoServer, wend_lists_a_directory_with_its_unions_and_attributes) {
  auto had = asked("prospero://localhost:1526//", pfs);
  EXPECT_FALSE(had.failure);
  EXPECT_EQ(titles(had), (std::vector<std::string>{"directory docs prospero://localhost:1526//docs",
                                                   "directory far prospero://h.example//far",
                                                   "text two.txt prospero://localhost:1526//docs/two.txt"}));
  auto docs = asked("prospero://localhost:1526//docs", pfs);
  ASSERT_EQ(docs.entries.size(), 3U);
  EXPECT_EQ(docs.entries[0].facts.size, 17U);
  EXPECT_EQ(docs.entries[0].facts.date, "2026-11-21T02:28:59Z");
  EXPECT_EQ(docs.entries[1].uri, "gopher://g.example/00/x");
  EXPECT_EQ(docs.entries[2].uri, "ftp://f.example/pub/x;type=a");
}

TEST(ProsperoServer, wend_searches_archie) {
  auto had = asked("prospero://localhost:1526/ARCHIE/MATCH(95,95,95,0,S)/wend", pfs, fair, verb::search);
  EXPECT_EQ(titles(had), (std::vector<std::string>{
                             "binary wend.tar ftp://f.example/pub/wend.tar;type=i",
                             "directory Wend prospero://localhost:1526/ARCHIE/HOST/f.example/pub/Wend",
                             "file wend ftp://g.example/a%20b/wend;type=i"}));
  EXPECT_EQ(titles(asked(had.entries.at(1).uri, pfs)),
            std::vector<std::string>{"file inside ftp://f.example/pub/Wend/inside;type=i"});
}

TEST(ProsperoServer, wend_waits_for_a_busy_server_and_leaves_a_full_one) {
  auto busy = pfs, full = pfs;
  busy.wait = 30;
  full.is_full = true;
  EXPECT_EQ(asked("prospero://localhost:1526//docs", busy).entries.size(), 3U);
  EXPECT_EQ(asked("prospero://localhost:1526//docs", full).failure->code, errc::busy);
}

// ---- a network that loses, doubles, reorders and cuts packets

std::vector<arrival> lost(sending const&) { return {}; }
std::vector<arrival> doubled(sending const& what) {
  return {{std::string(what.octets)}, {std::string(what.octets), milliseconds(5)}};
}
std::vector<arrival> late(sending const& what) { return {{std::string(what.octets), milliseconds(50)}}; }
std::vector<arrival> very_late(sending const& what) { return {{std::string(what.octets), seconds(9)}}; }
std::vector<arrival> headless(sending const& what) { return {{std::string(what.octets.substr(0, 2))}}; }

struct mishap {
  std::string_view name;
  std::vector<arrival> (*does)(sending const&);
};

constexpr mishap mishaps[] = {
    {"lost", lost}, {"doubled", doubled}, {"late", late}, {"very late", very_late}, {"headless", headless}};

/// Several packets each way: a listing so long that the client must send ten acknowledgements.
prospero_world const long_world = large_world(60);
constexpr auto long_url = "prospero://localhost//"sv;

TEST(ProsperoServer, one_lost_packet_anywhere_does_not_change_the_answer) {
  auto const right = asked(long_url, long_world);
  ASSERT_EQ(right.entries.size(), 40U);
  ASSERT_GT(right.by_server.size(), 30U);
  ASSERT_GT(right.by_client.size(), 8U);
  for (auto const& mishap : mishaps)
    for (bool by_client : {true, false})
      for (std::size_t number = 0; number < (by_client ? right.by_client : right.by_server).size();
           ++number) {
        auto sky = [&](sending const& what) {
          return what.by_client == by_client && what.number == number ? mishap.does(what) : fair(what);
        };
        auto had = asked(long_url, long_world, sky);
        EXPECT_FALSE(had.is_stuck);
        EXPECT_LT(had.took, seconds(62)) << mishap.name << ' ' << by_client << ' ' << number;
        EXPECT_FALSE(had.failure) << mishap.name << ' ' << by_client << ' ' << number;
        EXPECT_TRUE(had.entries == right.entries) << mishap.name << ' ' << by_client << ' ' << number;
      }
}

/// ARDP has no lengths and no sums: what UDP's own do not catch can be seen only where a line or a header
/// lacks its end.
TEST(ProsperoServer, a_truncated_datagram_causes_a_failure_or_an_answer_of_whole_lines) {
  constexpr auto url = "prospero://localhost:1526//docs"sv;
  auto const right = asked(url, pfs);
  ASSERT_EQ(right.by_client.size(), 2U);
  ASSERT_EQ(right.by_server.size(), 2U);
  std::size_t failed = 0, whole = 0;
  for (bool by_client : {true, false})
    for (std::size_t number = 0; number < 2; ++number) {
      auto const& sent = (by_client ? right.by_client : right.by_server)[number];
      for (std::size_t size = 1; size < sent.size(); ++size) {
        auto cut = [&](sending const& what) {
          if (what.by_client != by_client || what.number != number) return fair(what);
          return std::vector<arrival>{{std::string(what.octets.substr(0, size))}};
        };
        auto had = asked(url, pfs, cut);
        EXPECT_FALSE(had.is_stuck);
        EXPECT_LE(had.entries.size(), 3U);
        auto header = static_cast<std::size_t>(sent[0]);
        bool is_whole =
            size == header || sent[size - 1] == '\n' || (size < header && had.entries == right.entries);
        EXPECT_TRUE(had.failure || is_whole) << by_client << ' ' << number << ' ' << size;
        ++(had.failure ? failed : whole);
      }
    }
  EXPECT_GT(failed, 500U);
  EXPECT_LT(whole, 50U);
}

TEST(ProsperoServer, an_unreliable_network_causes_the_right_answer_or_a_timeout) {
  auto const right = asked(long_url, long_world);
  std::size_t went_well = 0, failed = 0;
  for (unsigned seed = 1; seed <= 300; ++seed) {
    auto state = seed * 2654435761U;
    auto sky = [&](sending const& what) {
      state = state * 1664525U + 1013904223U;
      auto roll = state >> 24;
      if (roll < 40) return lost(what);
      if (roll < 80) return doubled(what);
      if (roll < 120) return late(what);
      return fair(what);
    };
    auto had = asked(long_url, long_world, sky);
    ASSERT_FALSE(had.is_stuck) << seed;
    if (had.failure) {
      EXPECT_EQ(had.failure->code, errc::timed_out) << seed;
      ++failed;
    } else {
      EXPECT_TRUE(had.entries == right.entries) << seed;
      ++went_well;
    }
  }
  EXPECT_GT(went_well, 250U);
  EXPECT_LT(failed, 50U);
}

TEST(ProsperoServer, a_dead_network_times_out_after_a_minute) {
  auto had = asked(long_url, long_world, lost);
  ASSERT_TRUE(had.failure);
  EXPECT_EQ(had.failure->code, errc::timed_out);
  EXPECT_EQ(had.took, seconds(60));
  EXPECT_EQ(had.by_client.size(), 4U);  // at 0, 4, 12 and 28 seconds
}

// ---- captured conversations of the clients and the server of 1994

using testing::captures;

std::string captured(std::string const& name) {
  std::ifstream file(captures / ("prospero-" + name + ".bin"), std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

/// The world of the captures.
prospero_world captured_world() {
  auto root = "/srv/archive/files/var/pfs/root"s;
  auto object = [](std::string name, std::string size, std::string modes) {
    return prospero_object{.hsoname = std::move(name),
                           .attributes = {{"SIZE", size + " bytes"},
                                          {"NATIVE-OWNER", "root"},
                                          {"NATIVE-GROUP", "root"},
                                          {"LAST-MODIFIED", "20261121022859Z"},
                                          {"UNIX-MODES", std::move(modes)}}};
  };
  auto file = [&](std::string name, std::string size) {
    auto o = object(std::move(name), std::move(size), "-rw-r--r--");
    o.contents = "";
    o.methods = {"PROSPERO-CONTENTS '' '' '' ''", "LOCAL '' '' '' ''"};
    return o;
  };
  auto docs = object(root + "/docs", "4096", "drwxr-xr-x");
  docs.links = {{.name = "two.txt", .hsoname = root + "/docs/two.txt"},
                {.name = "one.txt", .hsoname = root + "/docs/one.txt"}};
  return {.host = "LOCALHOST",
          .objects = {{.hsoname = root,
                       .links = {{.name = "docs", .directory = true, .hsoname = root + "/docs"}}},
                      docs,
                      file(root + "/docs/one.txt", "17"),
                      file(root + "/docs/two.txt", "4")},
          .software = "P53.17May94b"};
}

TEST(ProsperoServer, captured_requests_get_the_captured_answers_octet_by_octet) {
  if (!exists(captures)) GTEST_SKIP() << testing::needs_captures;
  auto const world = captured_world();
  constexpr std::string_view dialogues[][2] = {
      {"list.dgram01.client", "list.dgram02.server"},
      {"list-attrs.dgram01.client", "list-attrs.dgram02.server"},
      {"list-attrs.dgram03.client", "list-attrs.dgram04.server"},
      {"object-info.dgram01.client", "object-info.dgram02.server"},
      {"object-info.dgram03.client", "object-info.dgram04.server"},
      {"nosuch.dgram01.client", "nosuch.dgram02.server"},
      {"archie-v1.dgram01.client", "archie-v1.dgram02.server"},
  };
  for (auto [client, server] : dialogues) {
    auto sent = said_to(world, captured(std::string(client)));
    ASSERT_EQ(sent.size(), 1U) << client;
    EXPECT_EQ(visible(sent[0]), visible(captured(std::string(server)))) << client;
  }
  auto status = said_to(world, captured("status.dgram01.client"));
  ASSERT_EQ(status.size(), 1U);  // after the beginning the status is specific to that server
  EXPECT_TRUE(status[0].starts_with(captured("status.dgram02.server").substr(0, 20))) << visible(status[0]);
}

}  // namespace
}  // namespace wend::demo

// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/wais/net/conversation.hpp"

#include <gtest/gtest.h>

#include "wend/schemes/wais/apdu.hpp"
#include "wend/schemes/wais/plan.hpp"
#include "wend/testing/transcript.hpp"
#include "wend/uri/parse.hpp"

namespace wend::wais {
namespace {

using enum verb;
using enum profile;
using namespace std::string_view_literals;
using testing::visible;

/// The conversation for a wish, by its plan.
result<testing::staged> converse(uri_view u, testing::wish const& of = {}) {
  return testing::started(plan_for, start, u, of);
}

// ---- a server's octets

std::string compressed(std::size_t n) {
  std::string octets(1, static_cast<char>(n & 0x7F));
  while (n >>= 7) octets.insert(octets.begin(), static_cast<char>(0x80 | (n & 0x7F)));
  return octets;
}

std::string field(std::size_t tag, std::string_view octets) {
  return compressed(tag) + compressed(octets.size()) + std::string(octets);
}

std::string message(std::string_view fields, std::string_view information = {}) {
  auto length = std::to_string(2 + fields.size() + information.size());
  std::string record = std::string(10 - length.size(), '0') + length + "z2wais        0";
  record += static_cast<char>(fields.size() >> 8);
  record += static_cast<char>(fields.size() & 0xFF);
  return (record += fields) += information;
}

std::string accepted(std::string_view longest = "\x01\x86\xA0"sv) {
  return message("\x15\x01" + field(3, "\x80") + field(4, "\x80") + field(5, longest) + field(6, longest));
}

std::string answer(std::string_view records) {
  return message("\x17\x01\0\0\0\0\0\x01\0\0\0\x1B\x01\0"sv, field(99, records));
}

std::string text(std::string_view octets) {
  return answer(field(153, field(116, "id") + field(127, octets)));
}

std::string refusal(std::string_view code, std::string_view words) {
  std::string octets = "\x1C";
  octets += '\0';
  octets += static_cast<char>(3 + words.size());
  return answer((((octets += code) += words) += '\x01') += '\x1D');
}

std::string hit(std::string_view id, std::string_view headline, std::string_view type) {
  return field(150, field(116, id) + field(118, "\x03\xE8") + field(120, "\x3F") + field(131, "\x02") +
                        field(132, field(133, type)) + field(121, "db") + field(122, "19930301") +
                        field(123, headline));
}

// ---- the conversation

struct talk {
  std::string script;

  explicit talk(std::string const& greeting = accepted())
      : script("* control h.example:210\n> " + visible(apdu::init()) + "\n< " + visible(greeting) + "\n") {}

  talk& say(std::string_view octets) { return add("> ", octets); }
  talk& hear(std::string_view octets) { return add("< ", octets); }
  talk& then(std::string_view rows) {
    script += rows;
    return *this;
  }

 private:
  talk& add(std::string_view mark, std::string_view octets) {
    ((script += mark) += visible(octets)) += '\n';
    return *this;
  }
};

std::string held(std::string_view url, std::string_view script, testing::wish const& task, profile p) {
  auto read = wend::parse(url, p);
  if (!read) return "no URI";
  if (auto conversation = converse(*read, task); !conversation)
    return std::string(explain(conversation.error().code).name);
  return testing::played([&] { return *converse(*read, task); }, script);
}

void expect(std::string_view url, talk const& script, testing::wish const& task = {}, profile p = rfc3986) {
  EXPECT_EQ(held(url, script.script, task, p), script.script) << url;
}

constexpr auto id = "\x01\x03h:0\x03\x04/a b\x07\x01\0"sv;

std::string part(std::uint64_t begin, std::uint64_t end, std::string_view type = "TEXT",
                 apdu::unit by = apdu::unit::octets) {
  return apdu::retrieval("db", type, "id", {begin, end, by});
}

// ---- searches

// shows WAIS-08 · RFC 1738 §3.9
TEST(WaisConversation, the_hits_of_a_search_are_a_listing) {
  auto hits = answer(field(115, "cats") + hit(id, "Cats \n", "TEXT") + hit("opaque", "A cat", "GIF") +
                     hit("x", "http://w.example/", "URL"));
  for (auto what : {get, search, list})
    expect("wais://h.example/db?cats%20dogs",
           talk().say(apdu::search("db", "cats dogs")).hear(hits).then(R"(# listing wais
+ text 63 1993-03-01T00:00:00Z Cats wais://h.example/db/TEXT/1%3Dh%3A0%3B3%3D%2Fa%20b%3B7%3D%00%3B
+ image 63 1993-03-01T00:00:00Z A cat wais://h.example/db/GIF/opaque
+ file 63 1993-03-01T00:00:00Z http://w.example/ http://w.example/
)"),
           {.what = what});
}

// shows WAIS-02 · RFC 1630 §WAIS, url7a §WAIS
TEST(WaisConversation, each_profile_writes_document_urls_in_its_own_form) {
  constexpr std::pair<profile, std::string_view> rows[] = {
      {rfc1630, "wais://h.example/db/TEXT/1=h%3A0;3=%2Fa%20b;7=%00;"},
      {url7a, "wais://h.example/db/TEXT/63/1%3Dh:0;3%3D/a%20b;7%3D%00;"},
      {rfc1738, "wais://h.example/db/TEXT/1%3Dh%3A0%3B3%3D%2Fa%20b%3B7%3D%00%3B"},
  };
  for (auto [p, url] : rows)
    expect("wais://h.example/db?x",
           talk()
               .say(apdu::search("db", "x"))
               .hear(answer(hit(id, "A", "TEXT")))
               .then("# listing wais\n+ text 63 1993-03-01T00:00:00Z A " + std::string(url) + "\n"),
           {}, p);
}

TEST(WaisConversation, a_database_without_a_search_is_described) {  // RFC 1625 §3
  expect("wais://h.example/db",
         talk()
             .say(apdu::search("db", ""))
             .hear(answer(hit("i", "db.src", "WSRC")))
             .then("# listing wais\n+ search 63 1993-03-01T00:00:00Z db.src wais://h.example/db/WSRC/i\n"));
}

TEST(WaisConversation, a_search_without_hits_is_an_empty_listing) {
  expect("wais://h.example/db?x",
         talk().say(apdu::search("db", "x")).hear(answer("")).then("# listing wais\n"));
}

TEST(WaisConversation, a_diagnostic_becomes_a_failure) {
  expect("wais://h.example/db?x",
         talk()
             .say(apdu::search("db", "x"))
             .hear(refusal("S1", "The following database is not available: db"))
             .then("!16 not-found S1 The following database is not available: db\n"));
  expect("wais://h.example/db?x",
         talk().say(apdu::search("db", "x")).hear(refusal("T2", "no")).then("!16 not-allowed T2 no\n"));
}

// ---- documents

talk small_slices() { return talk(accepted("\x06\x04")); }  // 512 octets, as the id here is

TEST(WaisConversation, a_document_is_fetched_slice_by_slice) {  // RFC 1625 §4
  std::string first(512, 'a'), last(63, 'b');
  expect("wais://h.example/db/GIF/id", small_slices()
                                           .say(part(0, 512, "GIF"))
                                           .hear(text(first))
                                           .then("# media_type image/gif\n= " + first + "\n")
                                           .say(part(512, 1024, "GIF"))
                                           .hear(text(last))
                                           .then("= " + last + "\n"));
}

TEST(WaisConversation, a_document_that_ends_with_a_slice_ends_at_the_next_reply) {
  std::string whole(512, 'a');
  for (auto const& end : {text(""), refusal("SF", "out of range")})
    expect("wais://h.example/db/PS/id", small_slices()
                                            .say(part(0, 512, "PS"))
                                            .hear(text(whole))
                                            .then("# media_type application/postscript\n= " + whole + "\n")
                                            .say(part(512, 1024, "PS"))
                                            .hear(end));
}

// shows WAIS-03 · url7a §WAIS
TEST(WaisConversation, a_length_in_the_url_ends_the_document_and_is_enforced) {
  expect("wais://h.example/db/TEXT/3/id",
         talk().say(part(0, 3)).hear(text("abc")).then("# media_type text/plain\n# size 3\n= abc\n"), {},
         url7a);
  expect("wais://h.example/db/TEXT/3/id",
         talk()
             .say(part(0, 3))
             .hear(text("ab"))
             .then("# media_type text/plain\n# size 3\n= ab\n")
             .say(part(2, 3))
             .hear(text(""))
             .then("! truncated\n"),
         {}, url7a);
  expect("wais://h.example/db/TEXT/0/id",
         talk().say(part(0, 10'000)).hear(text("abc")).then("# media_type text/plain\n= abc\n"), {}, url7a);
}

TEST(WaisConversation, octets_received_before_are_not_requested_again) {
  expect("wais://h.example/db/GIF/id",
         talk()
             .say(part(7, 10'007, "GIF"))
             .hear(text("abc"))
             .then("# media_type image/gif\n# begins_at 7\n= abc\n"),
         {.from = 7});
}

TEST(WaisConversation, a_complete_document_is_not_fetched_again) {
  expect("wais://h.example/db/GIF/id",
         talk()
             .say(part(7, 10'007, "GIF"))
             .hear(refusal("SF", "out of range"))
             .then("# media_type image/gif\n# begins_at 7\n"),
         {.from = 7});
}

TEST(WaisConversation, a_text_is_fetched_by_lines_where_octets_are_not_supported) {
  using enum apdu::unit;
  std::string hundred;
  for (int i = 0; i < 100; ++i) hundred += "x\n";
  std::string description = "# media_type text/plain\n= ";
  expect("wais://h.example/db/TEXT/id", talk()
                                            .say(part(0, 10'000))
                                            .hear(refusal("SF", "bad chunk type"))
                                            .say(part(0, 100, "TEXT", lines))
                                            .hear(text(hundred))
                                            .then(description + visible(hundred) + "\n")
                                            .say(part(100, 200, "TEXT", lines))
                                            .hear(text("the\nend"))
                                            .then("= the\\nend\n"));
  expect("wais://h.example/db/TEXT/id", talk()
                                            .say(part(0, 10'000))
                                            .hear(refusal("SF", "no such document"))
                                            .say(part(0, 100, "TEXT", lines))
                                            .hear(refusal("SF", "no such document"))
                                            .then("!16 not-found SF no such document\n"));
}

TEST(WaisConversation, seeker_codes_are_removed_from_a_text) {
  expect("wais://h.example/db/TEXT/id", talk()
                                            .say(part(0, 10'000))
                                            .hear(text("a\x1B(cats\x1B) and\x1B#1234 b"))
                                            .then("# media_type text/plain\n= acats and4 b\n"));
}

TEST(WaisConversation, slices_have_the_size_that_the_server_accepts) {
  expect("wais://h.example/db/GIF/id", talk(accepted("\x10\0"sv))
                                           .say(part(0, 4096 - 1024 - 4, "GIF"))
                                           .hear(text("abc"))
                                           .then("# media_type image/gif\n= abc\n"));
}

TEST(WaisConversation, a_description_of_databases_is_a_listing) {  // RFC 1630 §WAIS
  auto source = R"((:source :version 3 :ip-name "d.example" :tcp-port 2210 :database-name "cats" :cost 0.00
 :keyword-list ( a ( b ) ) :description "All about \"cats\"
and more")
(:source :database-name "own"))";
  expect("wais://h.example/INFO/WSRC/id",
         talk()
             .say(apdu::retrieval("INFO", "WSRC", "id", {0, 10'000}))
             .hear(text(source))
             .then("# listing wais source\n+ search - - cats: All about \"cats\" wais://d.example:2210/cats\n"
                   "+ search - - own wais://h.example/own\n"));
  expect("wais://h.example/INFO/WSRC/id", talk()
                                              .say(apdu::retrieval("INFO", "WSRC", "id", {0, 10'000}))
                                              .hear(text("no source"))
                                              .then("# media_type application/x-wais-source\n= no source\n"));
}

// ---- misbehaving servers

TEST(WaisConversation, a_malformed_reply_is_an_unexpected_reply) {
  auto asked = [] { return talk().say(part(0, 10'000)); };
  auto url = "wais://h.example/db/TEXT/id";
  expect(url, asked().then("<|\n! truncated the server closed the connection without an answer\n"));
  expect(url, asked()
                  .hear("0000000000z2wais        0")
                  .then("! unexpected-reply the server could not read the request\n"));
  expect(url,
         asked().hear("0000999999z2wais        0").then("! too-large the answer's header makes no sense\n"));
  expect(url, asked()
                  .hear("HTTP/1.0 400 Bad Request\r\nServer: another protocol's, on this port\r\n")
                  .then("! unexpected-reply the answer's header makes no sense\n"));
  expect(url, asked().hear("0000000010z2wais        0abc").then("<|\n! truncated\n"));
  expect(url,
         asked().hear(message("\x17\x01")).then("! truncated the answer makes no sense at its octet 3\n"));
  expect(url, asked().hear(answer("")).then("!16 not-found the answer has no text\n"));
  expect(url, small_slices()
                  .say(part(0, 512))
                  .hear(text(std::string(513, 'x')))
                  .then("!16 unexpected-reply more came than was asked for\n"));
  expect(url,
         asked().hear("\r\n" + text("junk before it")).then("# media_type text/plain\n= junk before it\n"));
}

TEST(WaisConversation, a_server_may_refuse_the_session) {
  auto refused = message("\x15\0"sv);
  expect("wais://h.example/db/TEXT/id",
         talk(refused).then("! not-allowed the server does not want to talk to us\n"));
}

// shows SEC-03 · RFC 1738 §6
TEST(WaisConversation, a_control_character_is_never_sent) {
  EXPECT_EQ(held("wais://h.example/d%1Fb?x", "", {}, rfc3986), "unsafe-control");
  EXPECT_EQ(held("wais://h.example/db/TEXT/id", "", {.what = search}, rfc3986), "not-possible");
  EXPECT_EQ(held("wais://h.example/db/TEXT/id", "", {.what = list}, rfc3986), "not-possible");
}

}  // namespace
}  // namespace wend::wais

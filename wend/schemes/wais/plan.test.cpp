// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/wais/plan.hpp"

#include <gtest/gtest.h>

#include "wend/schemes/wais/apdu.hpp"
#include "wend/testing/scheme_module.hpp"
#include "wend/uri/parse.hpp"

namespace wend::wais {
namespace {

using namespace testing;
using enum profile;
using namespace std::string_view_literals;

result<wire::plan> planned(std::string_view text, profile p, verb what = verb::get) {
  return testing::planned(plan_for, text, p, what);
}

// 10 digits count the octets after these 25; then 2 octets count the fields.
constexpr auto greeting =
    "0000000040z2wais        0"
    "\x00\x26\x14"          // 38 octets: Init
    "\x03\x01\x80"          // the protocol's first version
    "\x04\x01\x80"          // option: search
    "\x05\x03\x01\x86\xA0"  // 100000 octets in a message
    "\x06\x03\x01\x86\xA0"  // and in a record
    "\x07\x04wend\x08\x04wend\x09\x04wend\x0A\x01"
    "1"sv;

constexpr auto cats_and_dogs =
    "0000000041z2wais        0"
    "\x00\x14\x16"                          // 20 octets: Search
    "\x00\x00\x1E\x00\x13\x88\x00\x00\x1E"  // 30, 5000, 30
    "\x01"                                  // replace
    "\x11\x00\x12\x02"
    "db\x14\x01"
    "3"  // no name, the database, a type-3 query
    "\x63\x11\x6A\x09"
    "cats dogs"                    // the words
    "\x6F\x01\x01\x72\x01\x28"sv;  // of any date, 40 at most

constexpr auto document =
    "0000000159z2wais        0"
    "\x00\x2B\x16"                          // 43 octets: Search
    "\x00\x00\x0A\x00\x00\x10\x00\x00\x0F"  // 10, 16, 15
    "\x01"                                  // replace
    "\x11\x03"
    "FOO\x12\x02"
    "db\x14\x01"
    "1"  // a type-1 query
    "\x13\x0F \x1F"
    "Document Text\x02\x01"
    "3"
    "\x15\x70"  // of 112 octets
    "\x2C\x11un re ig ig ig ig\x2D\x0E\x01\x03"
    "h:0\x02\x02"
    "db\x07\x01\x00\x09\x00"
    "\x2C\x11wt re ig ig ig ig\x2D\x02PS\x2E\x01"
    "a"
    "\x2C\x11wb ro ig ig ig ig\x2D\x01"
    "0\x2E\x01"
    "a"
    "\x2C\x11wb rl ig ig ig ig\x2D\x02"
    "63\x2E\x01"
    "a"sv;

std::string with_end(std::string_view end) {
  std::string text(document);
  auto longer = end.size() - 2;
  text.replace(text.rfind("63"), 2, end);
  text[text.rfind("\x2D\x02") + 1] = static_cast<char>(end.size());
  text.replace(7, 3, std::to_string(159 + longer));
  text[text.find("\x15\x70") + 1] = static_cast<char>(0x70 + longer);
  return text;
}

// shows WAIS-08, WAIS-09 · RFC 1738 §3.9, RFC 1625 §4
TEST(WaisPlan, a_search_sends_its_words_to_the_database) {
  for (auto [p, text] : {std::pair(rfc1630, "wais://h.example/db?cats+dogs"sv),
                         {url7a, "wais://h.example/db?cats+dogs"sv},
                         {rfc1738, "wais://h.example/db?cats%20dogs"sv},
                         {rfc3986, "wais://h.example:210/db?cats%20dogs#x"sv}}) {
    for (auto what : {verb::get, verb::search}) {
      auto plan = planned(text, p, what);
      ASSERT_TRUE(plan) << text;
      EXPECT_EQ(wire::text_of(*plan->peer), "h.example:210");
      EXPECT_EQ(name_of(plan->action), "search");
      EXPECT_EQ(plan->arguments, (wire::pairs{{"database", "db"}, {"query", "cats dogs"}}));
      EXPECT_EQ(plan->octets, std::string(greeting) + std::string(cats_and_dogs)) << text;
      EXPECT_FALSE(plan->datagram);
    }
  }
  auto empty = planned("wais://h.example/db", rfc1738);
  ASSERT_TRUE(empty);
  EXPECT_EQ(empty->arguments, (wire::pairs{{"database", "db"}, {"query", ""}}));
  EXPECT_TRUE(empty->octets->ends_with("\x63\x08\x6A\x00\x6F\x01\x01\x72\x01\x28"sv));
}

// shows OPS-03 · RFC 1630 §WAIS, url7a §WAIS
TEST(WaisPlan, a_document_is_retrieved_by_its_id_and_type) {
  constexpr std::pair<profile, std::string_view> rows[] = {
      {url7a, "wais://h.example/db/PS/63/1%3Dh:0;2%3Ddb;7%3D%00;9%3D;"},
      {url7a, "wais://h.example/db/PS/63/%01%03h:0%02%02db%07%01%00%09%00"},
  };
  for (auto [p, text] : rows) {
    auto plan = planned(text, p);
    ASSERT_TRUE(plan) << text;
    EXPECT_EQ(plan->octets, std::string(greeting) + std::string(document)) << text;
    EXPECT_EQ(plan->facts, (wire::pairs{{"range", "0-63"}}));
    EXPECT_EQ(name_of(plan->action), "");
  }
}

// shows WAIS-02, WAIS-04 · RFC 1738 §3.9
TEST(WaisPlan, the_same_id_is_sent_in_every_spelling) {
  constexpr std::pair<profile, std::string_view> rows[] = {
      {rfc1630, "wais://h.example/db/PS/1=h%3A0;2=db;7=%00;9=;"},
      {rfc1738, "wais://h.example/db/PS/1%3Dh%3A0%3B2%3Ddb%3B7%3D%00%3B9%3D%3B"},
      {rfc1738, "wais://h.example/db/PS%2CTEXT/%01%03h%3A0%02%02db%07%01%00%09%00"},
      {rfc3986, "wais://h.example/db/PS,TEXT/1=h:0;2=db;7=%00;9=;"},
      {url7a, "wais://h.example/db/PS/0/1%3Dh:0;2%3Ddb;7%3D%00;9%3D;"},
      {url7a, "wais://h.example/db/PS/99999/1%3Dh:0;2%3Ddb;7%3D%00;9%3D;"},
  };
  for (auto [p, text] : rows) {
    auto plan = planned(text, p);
    ASSERT_TRUE(plan) << text;
    EXPECT_EQ(plan->octets, std::string(greeting) + with_end("10000")) << text;
    EXPECT_EQ(plan->facts, (wire::pairs{{"range", "0-10000"}}));
  }
}

// shows WAIS-06
TEST(WaisPlan, an_empty_type_is_not_requested) {
  auto plan = planned("wais://h.example/db//x", rfc1738);
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->octets->find("wt re"), std::string::npos);
  EXPECT_NE(plan->octets->find("\x2C\x11un re ig ig ig ig\x2D\x01x\x2C\x11wb ro"), std::string::npos);
}

TEST(WaisApdu, lengths_and_numbers_take_as_many_octets_as_needed) {
  std::string const field(128, 'x');
  EXPECT_EQ(apdu::id_of({"3=" + field}), std::string("\x03\x81\x00", 3) + field);
  EXPECT_EQ(apdu::id_of({"127=a", "128=", "16384="}), std::string("\x7F\x01"
                                                                  "a\x81\x00\x00\x81\x80\x00\x00",
                                                                  10));
  EXPECT_EQ(apdu::id_of({}), "");
}

// shows OPS-06, QRY-09 · RFC 1630 §Query strings, RFC 1738 §3.9
TEST(WaisPlan, words_make_a_search_of_a_database) {
  auto asked = [](std::string_view text, profile p, std::vector<std::string> const& words) {
    auto url = asking(*wend::parse(text, p), words);
    return url ? url->text() : std::string(explain(url.error().code).name);
  };
  EXPECT_EQ(asked("wais://h/d", rfc1630, {"cats", "c+d"}), "wais://h/d?cats+c%2Bd");
  EXPECT_EQ(asked("wais://h/d", url7a, {"a b", "dogs"}), "wais://h/d?a%20b+dogs");
  EXPECT_EQ(asked("wais://h/d", rfc1738, {"cats", "dogs"}), "wais://h/d?cats%20dogs");
  EXPECT_EQ(asked("wais://h/d?old", rfc1738, {"a/b", "100%"}), "wais://h/d?a%2Fb%20100%25");
  EXPECT_EQ(asked("wais://h/d", rfc3986, {"cats", "a+b"}), "wais://h/d?cats%20a%2Bb");
  EXPECT_EQ(asked("wais://h/d", rfc3986, {"", "x"}), "wais://h/d?%20x");
  EXPECT_EQ(asked("wais://h/d/T/x", rfc1738, {"cats"}), "not-possible");
}

// shows SEC-03, SEC-11, OPS-02 · RFC 1738 §6
TEST(WaisPlan, a_value_that_would_change_the_request_is_refused) {
  using enum verb;
  constexpr unasked rows[] = {
      {rfc1738, "wais://h/a%1Fb?x", get, {errc::unsafe_control, 10}},  // would be two databases
      {rfc1738, "wais://h/ab%00?x", get, {errc::unsafe_control, 11}},
      {rfc1738, "wais://h/ab?x%0D%0Ay", search, {errc::unsafe_control, 13}},
      {rfc1738, "wais://h/d/T%1ET/x", get, {errc::unsafe_control, 12}},
      {rfc1738, "wais://h/d/T/x", search, {errc::not_possible, 0}},
      {rfc1738, "wais://h/d/T/x", list, {errc::not_possible, 0}},
      {rfc1738, "wais://h/d/T/x", put, {errc::not_possible, 0}},
      {rfc3986, "wais://h/d/T", get, {errc::bad_wais_path, 12}},
      {rfc3986, "wais://a%00b/d", get, {errc::unsafe_control, 8}},
  };
  for (auto const& row : rows) expect_refused(plan_for, row);
  EXPECT_TRUE(planned("wais://h/d/T/%00%0A%1F", rfc1738));  // an id may hold any octet
  auto huge = planned("wais://h/" + std::string(70'000, 'd'), rfc1738);
  ASSERT_FALSE(huge);
  EXPECT_EQ(huge.error(), (error{errc::too_long, 8}));
}

}  // namespace
}  // namespace wend::wais

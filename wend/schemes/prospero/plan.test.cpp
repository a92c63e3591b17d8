// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/prospero/plan.hpp"

#include <gtest/gtest.h>

#include "wend/schemes/prospero/packet.hpp"
#include "wend/schemes/prospero/words.hpp"
#include "wend/testing/scheme_module.hpp"
#include "wend/uri/parse.hpp"

namespace wend::prospero {
namespace {

using namespace testing;
using enum profile;
using namespace std::string_view_literals;

result<wire::plan> planned(std::string_view text, profile p, verb what = verb::get) {
  return testing::planned(plan_for, text, p, what, {.conversation = 0x1234});
}

/// Nine octets: their number, the conversation, packet 1 of 1, nothing received; then the lines.
std::string asked(std::string_view last_words, std::string_view attributes = "ACCESS-METHOD") {
  std::string text("\x09\x12\x34\x00\x01\x00\x01\x00\x00", 9);
  text += "VERSION 5 wend\nAUTHENTICATE '' UNAUTHENTICATED anonymous\nGET-OBJECT-INFO ";
  return (((text += attributes) += " ASCII ") += last_words) += '\n';
}

struct row {
  wend::profile profile;
  std::string_view text, last_words;
};

// shows PROSPERO-07, OPS-03 · RFC 1738 §3.11
TEST(ProsperoPlan, one_datagram_asks_for_the_access_methods) {
  constexpr row rows[] = {
      {rfc1630, "prospero://h.example/pros/name", "pros'/name' 0"},
      {rfc1630, "prospero://h.example//pros/name%0012", "'/pros/name' 12"},
      {url7a, "prospero://h.example/name%0012%00abc", "name 12"},
      {url7a, "prospero://h.example/name%00%00abc", "name 0"},
      {rfc1738, "prospero://h.example//pros/name", "'/pros/name' 0"},
      {rfc1738, "prospero://h.example/name;OBJECT-VERSION=12", "name 12"},
      {rfc1738, "prospero://h.example/name;OBJECT-VERSION=1%202", "name 1' 2'"},
      {rfc1738, "prospero://h.example/it's", "it'''s' 0"},
      {rfc1738, "prospero://h.example/", "'' 0"},
      {rfc3986, "PROSPERO://h.example:1525/a%FF+b#f", "a\xFF'+b' 0"},
  };
  for (auto [p, text, last_words] : rows) {
    auto plan = planned(text, p);
    ASSERT_TRUE(plan) << text;
    EXPECT_EQ(wire::text_of(*plan->peer), "h.example:1525");
    EXPECT_TRUE(plan->datagram);
    EXPECT_EQ(plan->octets, asked(last_words)) << text;
    EXPECT_EQ(name_of(plan->action), "resolve");
  }
}

// shows OPS-01 · RFC 1738 §2
TEST(ProsperoPlan, a_directory_is_listed) {
  struct {
    verb what;
    std::string_view text, last_words;
  } constexpr rows[] = {
      {verb::list, "prospero://h/pros/name", "pros'/name'"},
      {verb::list, "prospero://h/name;OBJECT-VERSION=12", "name 12"},
      {verb::search, "prospero://h/ARCHIE/MATCH(95,0,=)/nftp", "ARCHIE'/MATCH(95,0,=)/nftp'"},
      {verb::get, "prospero://h/ARCHIE/MATCH(95,0,=)/nftp", "ARCHIE'/MATCH(95,0,=)/nftp'"},
      {verb::get, "prospero://h/ARCHIE/HOST/h.example/a%20b", "ARCHIE'/HOST/h.example/a b'"},
  };
  for (auto [what, text, last_words] : rows) {
    auto plan = planned(text, rfc1738, what);
    ASSERT_TRUE(plan) << text;
    EXPECT_EQ(name_of(plan->action), "list");
    auto wanted = "\nDIRECTORY ASCII " + std::string(last_words) + "\nLIST ATTRIBUTES COMPONENTS\n";
    EXPECT_TRUE(plan->octets->ends_with(wanted)) << *plan->octets;
  }
}

std::string asked_for(std::string_view text, std::vector<std::string> const& words, profile p = rfc1738) {
  auto u = wend::parse(text, p);
  if (!u) return "no URI";
  auto url = asking(*u, words);
  return url ? url->text() : std::string(explain(url.error().code).name);
}

// shows OPS-06
TEST(ProsperoPlan, a_search_asks_archie_for_a_name) {
  struct {
    std::string_view text, wanted;
  } constexpr rows[] = {
      {"prospero://h/ARCHIE", "prospero://h/ARCHIE/MATCH(95,95,95,0,=)/nftp%20a%3Bb"},
      {"prospero://h/ARCHIE/", "prospero://h/ARCHIE/MATCH(95,95,95,0,=)/nftp%20a%3Bb"},
      {"prospero://h:1526/ARCHIE/MATCH(9,0,s)", "prospero://h:1526/ARCHIE/MATCH(9,0,s)/nftp%20a%3Bb"},
      {"prospero://h/ARCHIE/MATCH(9,0,s)/", "prospero://h/ARCHIE/MATCH(9,0,s)/nftp%20a%3Bb"},
      {"prospero://h/ARCHIE/MATCH(9,0,s)/x", "not-possible"},
      {"prospero://h/ARCHIE/MATCH(9,0,s)x", "not-possible"},
      {"prospero://h/ARCHIE/MATCH(9,0,s", "not-possible"},
      {"prospero://h/ARCHIE/HOST", "not-possible"},
      {"prospero://h/ARCHIES", "not-possible"},
      {"prospero://h/x", "not-possible"},
  };
  for (auto [text, wanted] : rows) EXPECT_EQ(asked_for(text, {"nftp", "a;b"}), wanted) << text;
  EXPECT_EQ(asked_for("prospero://h/ARCHIE", {""}), "not-possible");
  EXPECT_EQ(asked_for("prospero://h/ARCHIE", {"a"}, rfc1630), "prospero://h/ARCHIE/MATCH(95,95,95,0,%3D)/a");
}

// shows PROSPERO-03, PROSPERO-05
TEST(ProsperoPlan, required_fields_are_sent_or_noticed) {
  // url7a §Prospero, RFC 1738 §3.11
  auto fields = planned("prospero://h/n;X=y;OBJECT-VERSION=3;OBJECT-VERSION=4", rfc1738);
  ASSERT_TRUE(fields);
  EXPECT_EQ(fields->arguments, (wire::pairs{{"hsoname", "n"}, {"version", "3"}}));
  EXPECT_EQ(fields->facts, (wire::pairs{{"field", "X=y"}, {"field", "OBJECT-VERSION=4"}}));
  EXPECT_EQ(fields->octets, asked("n 3", "ACCESS-METHOD+X+OBJECT-VERSION"));
  auto listed = planned("prospero://h/n;X%20Y=", rfc1738, verb::list);
  ASSERT_TRUE(listed);
  EXPECT_EQ(listed->octets, asked("n 0", "ACCESS-METHOD+X' Y'"));
  auto attributes = planned("prospero://h/n%00%00a%00b", url7a);
  ASSERT_TRUE(attributes);
  EXPECT_EQ(attributes->arguments, (wire::pairs{{"hsoname", "n"}}));
  EXPECT_EQ(attributes->facts, (wire::pairs{{"attribute", "a"}, {"attribute", "b"}}));
}

TEST(ProsperoWords, a_word_is_quoted_from_its_first_unusual_octet_on) {
  constexpr std::pair<std::string_view, std::string_view> rows[] = {
      {"", "''"},           {"name", "name"},
      {"a b", "a' b'"},     {"/a/b", "'/a/b'"},
      {"it's", "it'''s'"},  {"'", "''''"},
      {"a'", "a''''"},      {"43116 bytes", "43116' bytes'"},
      {"a+b,c", "a'+b,c'"}, {"tab\there", "tab'\there'"},
  };
  for (auto [word, wanted] : rows) EXPECT_EQ(quoted(word), wanted);
}

// shows SEC-03, SEC-11, OPS-02 · RFC 1738 §6
TEST(ProsperoPlan, no_octet_of_a_name_begins_a_line) {
  using enum verb;
  constexpr unasked rows[] = {
      {rfc1738, "prospero://h/x%0d%0aLIST", get, {errc::unsafe_control, 14}},
      {rfc3986, "prospero://h/x%0ALIST", get, {errc::unsafe_control, 14}},
      {rfc1738, "prospero://h/x%0012", get, {errc::unsafe_control, 14}},
      {rfc1738, "prospero://h/x;OBJECT-VERSION=1%0AX", get, {errc::unsafe_control, 31}},
      {rfc1630, "prospero://h/x%0Ay%0012", get, {errc::unsafe_control, 14}},
      {rfc1738, "prospero://h/x%0A", list, {errc::unsafe_control, 14}},
      {rfc1738, "prospero://h/x", search, {errc::not_possible, 0}},
      {rfc1738, "prospero://h/ARCHIE/MATCH(1,0,=)/", search, {errc::not_possible, 0}},
      {rfc1738, "prospero://h/x", put, {errc::not_possible, 0}},
      {rfc3986, "prospero://h/x;f", get, {errc::bad_prospero_name, 16}},
      {rfc3986, "prospero://a%2Fb/x", get, {errc::host_not_resolvable, 11}},
  };
  for (auto const& row : rows) expect_refused(plan_for, row);
  EXPECT_TRUE(planned("prospero://h/x%0012", rfc1630));
}

// shows SEC-10
TEST(ProsperoPlan, a_request_fits_in_one_datagram) {
  auto name_of_length = [](std::size_t n) { return "prospero://h/" + std::string(n, 'n'); };
  auto overhead = question("", "").size() - 2;  // without the '' of an empty name
  EXPECT_TRUE(planned(name_of_length(longest_text - overhead), rfc1738));
  auto longer = planned(name_of_length(longest_text - overhead + 1), rfc1738);
  ASSERT_FALSE(longer);
  EXPECT_EQ(longer.error(), (error{errc::too_long, 12}));
}

}  // namespace
}  // namespace wend::prospero

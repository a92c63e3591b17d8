// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/gopher/plan.hpp"

#include <gtest/gtest.h>

#include "wend/uri/parse.hpp"

namespace wend::gopher {
namespace {

using enum profile;
using namespace std::string_view_literals;

struct request {
  wend::profile profile;
  std::string_view path, octets, type;
};

result<wire::plan> planned(profile p, std::string_view path, verb what = verb::get,
                           wire::client const& asker = {}) {
  auto text = "gopher://h.example" + std::string(path);
  auto read = wend::parse(text, p);
  if (!read) return unexpected(read.error());
  return plan_for(*read, what, asker);
}

std::string fact_of(wire::plan const& plan, std::string_view key) {
  for (auto const& [name, value] : plan.facts)
    if (name == key) return value;
  return "(none)";
}

void expect_sent(std::initializer_list<request> rows, verb what = verb::get, wire::client const& asker = {}) {
  for (auto const& [p, path, octets, type] : rows) {
    auto plan = planned(p, path, what, asker);
    ASSERT_TRUE(plan) << path << ": " << explain(plan.error().code).name;
    EXPECT_EQ(wire::text_of(*plan->peer), "h.example:70") << path;
    EXPECT_EQ(plan->octets, octets) << path;
    EXPECT_EQ(fact_of(*plan, "type"), type) << path;
    EXPECT_TRUE(plan->commands.empty()) << path;
    EXPECT_FALSE(plan->tls) << path;
  }
}

// shows GOPHER-02, GOPHER-03, GOPHER-04, GOPHER-05
TEST(GopherPlan, the_selector_and_one_line_end_are_sent) {
  // RFC 1738 §3.4.1: the type is not.
  for (auto p : profiles)  // RFC 1630 §Gopher, url7a §Gopher, RFC 4266 §2.1
    expect_sent({{p, "", "\r\n", "1"},
                 {p, "/", "\r\n", "1"},
                 {p, "/1", "\r\n", "1"},
                 {p, "/0a%20b", "a b\r\n", "0"},
                 {p, "/00/docs/a", "0/docs/a\r\n", "0"},
                 {p, "/9%FF%01%25", "\xFF\x01%\r\n", "9"}});
}

// shows GOPHER-07 · RFC 1738 §3.4.1
TEST(GopherPlan, question_marks_are_sent_as_data) {
  expect_sent({{rfc1738, "/7s?a+b", "s?a+b\r\n", "7"},
               {rfc1738, "/0a?b;c:d@e=f&g/h", "a?b;c:d@e=f&g/h\r\n", "0"},
               {rfc3986, "/0s?a+b", "s?a+b\r\n", "0"}});
}

// shows GOPHER-09, GOPHER-10, OPS-06 · RFC 1738 §3.4.2, RFC 4266 §2.2, url7a §Gopher
TEST(GopherPlan, a_search_follows_a_tab) {
  for (auto what : {verb::get, verb::search})
    expect_sent({{rfc1738, "/7s%09cats%20dogs", "s\tcats dogs\r\n", "7"},
                 {rfc1738, "/7s%09", "s\t\r\n", "7"},
                 {rfc1738, "/7s", "s\r\n", "7"},
                 {rfc3986, "/7s%09cats+dogs", "s\tcats+dogs\r\n", "7"},
                 {rfc3986, "/7s?cats+dogs", "s\tcats dogs\r\n", "7"},
                 {url7a, "/7/find?cat+food", "/find\tcat food\r\n", "7"},
                 {url7a, "/7s%09cat", "s\tcat\r\n", "7"},
                 {rfc1630, "/7s%09cat", "s\tcat\r\n", "7"},
                 {rfc1630, "/7s?cat+food", "s\tcat food\r\n", "7"}},
                what);
}

// shows GOPHER-12, GOPHER-13, GOPHER-15, GOPHER-16, GOPHER-17
TEST(GopherPlan, an_empty_search_is_not_sent_before_a_plus_string) {
  // RFC 1738 §3.4.3, §3.4.4, §3.4.6, §3.4.7, §3.4.8; RFC 4266 §2.3, §2.4, §2.6, §2.7, §2.8
  for (auto p : {rfc1738, rfc3986})
    expect_sent({{p, "/0s%09%09+", "s\t+\r\n", "0"},
                 {p, "/0s%09%09!", "s\t!\r\n", "0"},
                 {p, "/1s%09%09$", "s\t$\r\n", "1"},
                 {p, "/0s%09%09!+ABSTRACT%20+SMELL", "s\t!+ABSTRACT +SMELL\r\n", "0"},
                 {p, "/0s%09%09+application/postscript%20Es_ES", "s\t+application/postscript Es_ES\r\n", "0"},
                 {p, "/7s%09cat%09+", "s\tcat\t+\r\n", "7"},
                 {p, "/7s%09%09+", "s\t\t+\r\n", "7"},  // an index takes words first
                 {p, "/0s%09+", "s\t+\r\n", "0"}});
  expect_sent({{rfc1630, "/0s%09+", "s\t+\r\n", "0"}, {rfc1630, "/0s%09%09+", "s\t\t+\r\n", "0"}});
}

// shows GOPHER-12 · RFC 1738 §3.4.3, RFC 4266 §2.3
TEST(GopherPlan, in_literal_mode_each_field_has_its_tab) {
  wire::client const literal{.literal_gopher_tabs = true};
  expect_sent(
      {{rfc1738, "/0s%09%09+", "s\t\t+\r\n", "0"},
       {rfc1738, "/0s%09%09?", "s\t\t!+ASK\r\n", "0"},
       {rfc1738, "/0s%09%09+%091%0D%0A+-1%0D%0AAda%0D%0A.%0D%0A", "s\t\t+\t1\r\n+-1\r\nAda\r\n.\r\n", "0"},
       {rfc1738, "/7s%09x", "s\tx\r\n", "7"},
       {rfc1630, "/0s%09+", "s\t+\r\n", "0"}},
      verb::get, literal);
  expect_sent({{rfc1738, "/0s", "s\t\t!\r\n", "0"}}, verb::stat, literal);
}

// shows GOPHER-12 · RFC 1738 §3.4.3, §3.4.9
TEST(GopherPlan, a_difference_between_the_readings_is_noticed) {
  diagnostics const at_first_tab{{errc::gopher_plus_tab, 21}};
  EXPECT_EQ(planned(rfc1738, "/0s%09%09+")->notices, at_first_tab);
  EXPECT_EQ(planned(rfc1738, "/0s%09%09?")->notices, at_first_tab);
  EXPECT_EQ(planned(rfc1738, "/%30%73%09%09+")->notices, (diagnostics{{errc::gopher_plus_tab, 25}}));
  for (auto path : {"/0s", "/0s%09+", "/7s%09cat%09+", "/7s%09%09+"})
    EXPECT_TRUE(planned(rfc1738, path)->notices.empty()) << path;
  EXPECT_TRUE(planned(rfc1630, "/0s%09%09+")->notices.empty());
}

// shows GOPHER-14 · RFC 1738 §3.4.4, §3.4.5; RFC 4266 §2.5
TEST(GopherPlan, a_form_is_asked_for_first) {
  auto plan = planned(rfc1738, "/0s%09%09?");
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->octets, "s\t!+ASK\r\n");
  EXPECT_EQ(plan->prompts, std::vector<std::string>{"form"});
  EXPECT_EQ(planned(rfc1738, "/7s%09cat%09?")->octets, "s\tcat\t!+ASK\r\n");
  EXPECT_TRUE(planned(rfc1738, "/0s%09%09+")->prompts.empty());
}

// shows GOPHER-18, GOPHER-19, SEC-04
TEST(GopherPlan, a_filled_in_form_ends_with_its_own_line_end) {
  // RFC 1738 §3.4.9, RFC 4266 §2.9
  constexpr auto sent = "s\t+\t1\r\n+-1\r\nAda\r\nLondon\r\n.\r\n";
  expect_sent({{rfc1738, "/0s%09%09+%091%0D%0A+-1%0D%0AAda%0D%0ALondon%0D%0A.%0D%0A", sent, "0"},
               {rfc3986, "/0s%09%09+%091%0D%0A+-1%0D%0AAda%0D%0ALondon%0D%0A.%0D%0A", sent, "0"},
               {rfc1630, "/0s%09+%091%0D%0A+-1%0D%0AAda%0D%0ALondon%0D%0A.%0D%0A", sent, "0"},
               {rfc1630, "/0s%09+%091%0D%0A+-1%0D%0AAda%0D%0ALondon%0D%0A.", sent, "0"},
               {rfc1630, "/0s%0D%0A", "s\r\n", "0"},  // RFC 1630 §Gopher
               {rfc1630, "/0s", "s\r\n", "0"}});
}

struct refusal {
  wend::profile profile;
  std::string_view path;
  std::uint32_t at;
};

// shows GOPHER-08, GOPHER-20, SEC-02, SEC-04
TEST(GopherPlan, line_ends_are_sent_within_a_form_only) {
  // RFC 1738 §6, §3.4.9; RFC 4266 §3
  constexpr refusal rows[] = {
      {rfc1738, "/0a%0D%0Ab", 21},
      {rfc1738, "/%30%61%0Ab", 25},
      {rfc1738, "/0a%00", 21},
      {rfc1738, "/0a%0D%0A", 21},
      {rfc1738, "/7s%09a%0Ax", 25},
      {rfc1738, "/0s%09%09+%0D%0AX", 28},
      {rfc1738, "/0s%09%09+%091%0D%0A+-1%0D%0AAda%0D%0A.%0D%0AQUIT%0D%0A", 32},
      {rfc1738, "/0s%0A%09%09+%091%0D%0A+-1%0D%0AAda%0D%0A.%0D%0A", 21},
      {rfc1738, "/_HELO%20x%0D%0AMAIL%20FROM", 28},
      {rfc3986, "/7s?a%0Ab", 23},
      {rfc3986, "?%0A", 19},
      {rfc3986, "/0s?a%0Ab", 23},
      {rfc3986, "/1%0a", 20},
      {rfc1630, "/0a%0D%0Ab", 21},
      {rfc1630, "/0a%0D%0A%0D%0A", 21},
      {rfc1630, "/0s%09+%0D%0AX", 25},
      {rfc1630, "/0a%0As%09+%091%0D%0A+-1%0D%0AAda%0D%0A.", 21},
      {rfc1630, "/7s?a%00", 23},
      {url7a, "/0a%0D%0A", 21},
      {url7a, "/0s%09+%091%0D%0A+-1%0D%0AAda%0D%0A.%0D%0A", 29},
      {url7a, "/8a%0D%0Areboot", 21},
      {rfc1738, "/2%09a%0D%0Aquit", 24},
  };
  for (auto [p, path, at] : rows) {
    auto plan = planned(p, path);
    ASSERT_FALSE(plan) << path;
    EXPECT_EQ(plan.error(), (error{errc::unsafe_control, at}))
        << path << " " << explain(plan.error().code).name;
  }
}

// shows OPS-05 · RFC 1738 §3.4.6, RFC 4266 §2.6
TEST(GopherPlan, all_attributes_are_asked_for) {
  expect_sent({{rfc1738, "/0s", "s\t!\r\n", "0"},
               {rfc1738, "/0s%09%09+", "s\t!\r\n", "0"},
               {rfc1738, "/0s%09%09?", "s\t!\r\n", "0"},
               {rfc1738, "/1s%09%09$+VIEWS", "s\t$+VIEWS\r\n", "1"},
               {rfc1738, "/0s%09%09!+ADMIN", "s\t!+ADMIN\r\n", "0"},
               {rfc3986, "", "\t!\r\n", "1"},
               {url7a, "/0s", "s\t!\r\n", "0"},
               {rfc1630, "/0s%09+", "s\t!\r\n", "0"}},
              verb::stat);
}

// shows OPS-02 · RFC 1738 §2
TEST(GopherPlan, a_menu_can_be_listed_and_nothing_can_be_changed) {
  expect_sent({{rfc1738, "/1/x", "/x\r\n", "1"}, {rfc1738, "/7x%09cats", "x\tcats\r\n", "7"}}, verb::list);
  using enum verb;
  for (auto what : {append, put, remove, session, search})
    EXPECT_EQ(planned(rfc1738, "/1/x", what).error().code, errc::not_possible);
  for (auto what : {list, search}) EXPECT_EQ(planned(rfc1738, "/0x", what).error().code, errc::not_possible);
  EXPECT_EQ(planned(rfc1738, "/7x", list).error().code, errc::not_possible);
  EXPECT_EQ(planned(rfc1738, "/7x", stat).error().code, errc::not_possible);
  EXPECT_EQ(planned(rfc1738, "/8x", stat).error().code, errc::not_possible);
}

// shows GOPHER-22 · RFC 1436 §3.8
TEST(GopherPlan, an_item_that_is_a_session_is_not_fetched_by_gopher) {
  for (auto what : {verb::get, verb::session}) {
    auto plan = planned(rfc3986, ":23/8guest", what);
    ASSERT_TRUE(plan);
    EXPECT_FALSE(plan->peer);
    EXPECT_FALSE(plan->octets);
    EXPECT_EQ(name_of(plan->action), "session");
    EXPECT_EQ(fact_of(*plan, "type"), "8");
    EXPECT_EQ(fact_of(*plan, "uri"), "telnet://guest@h.example/");
    EXPECT_EQ(fact_of(*planned(rfc1738, ":2323/T", what), "uri"), "tn3270://h.example:2323/");
    EXPECT_EQ(fact_of(*planned(rfc3986, ":23/8-l%20root", what), "uri"), "telnet://h.example/");
    EXPECT_EQ(fact_of(*planned(rfc1630, ":23/8ann%0D%0A", what), "uri"), "telnet://ann@h.example");
  }
}

// shows GOPHER-22 · RFC 1738 §3.4.4
TEST(GopherPlan, an_item_that_is_a_link_is_not_fetched_by_gopher) {  // in use since the Web
  for (auto path : {"/hURL:http://w.example/a", "/h/url:http://w.example/a", "/whttp://w.example/a"}) {
    auto plan = planned(rfc3986, path);
    ASSERT_TRUE(plan) << path;
    EXPECT_FALSE(plan->peer) << path;
    EXPECT_FALSE(plan->octets) << path;
    EXPECT_EQ(name_of(plan->action), "") << path;
    EXPECT_EQ(fact_of(*plan, "uri"), "http://w.example/a") << path;
  }
  expect_sent({{rfc3986, "/hURL:http://w.example/a", "URL:http://w.example/a\t!\r\n", "h"}}, verb::stat);
  expect_sent({{rfc3986, "/hURL:javascript:x", "URL:javascript:x\r\n", "h"},
               {rfc3986, "/h/a.html", "/a.html\r\n", "h"},
               {rfc3986, "/0URL:http://w.example/a", "URL:http://w.example/a\r\n", "0"}});
}

TEST(GopherPlan, a_phone_book_is_asked_in_its_own_syntax) {  // RFC 1436 §3.7.1
  expect_sent({{rfc3986, "/2?john+smith", "query john smith\r\nquit\r\n", "2"},
               {rfc1738, "/2%09john%20smith", "query john smith\r\nquit\r\n", "2"},
               {url7a, "/2?john+smith", "query john smith\r\nquit\r\n", "2"},
               {rfc1630, "/2%09john", "query john\r\nquit\r\n", "2"},
               {rfc1630, "/2%09john%0D%0A", "query john\r\nquit\r\n", "2"}});
  auto plan = planned(rfc1738, "/2");
  ASSERT_TRUE(plan);
  EXPECT_FALSE(plan->octets);
  EXPECT_EQ(plan->commands, (std::vector<std::string>{"query {prompt}", "quit"}));
  EXPECT_EQ(plan->prompts, std::vector<std::string>{"words"});
}

TEST(GopherPlan, gophers_sends_the_same_over_tls) {
  auto plan = plan_for(*wend::parse("gophers://h.example:7070/0a"));
  ASSERT_TRUE(plan);
  EXPECT_TRUE(plan->tls);
  EXPECT_EQ(wire::text_of(*plan->peer), "h.example:7070");
  EXPECT_EQ(plan->octets, "a\r\n");
  EXPECT_EQ(wire::text_of(*plan_for(*wend::parse("gophers://h.example/"))->peer), "h.example:70");
}

TEST(GopherPlan, a_repaired_percent_sign_is_sent_unchanged) {
  auto read = repair("gopher://h.example/0a b%zz", rfc1738);
  ASSERT_TRUE(read);
  EXPECT_EQ(plan_for(read->value.view())->octets, "a b%zz\r\n");
  auto bad = repair("gopher://h.example/0%zz%0A", rfc1738);
  ASSERT_TRUE(bad);
  EXPECT_EQ(plan_for(bad->value.view()).error(), (error{errc::unsafe_control, 23}));
}

struct question {
  wend::profile profile;
  std::string_view text;
  std::vector<std::string> words;
  std::string_view asked;
};

// shows OPS-06, GOPHER-09, GOPHER-10 · RFC 1738 §3.4.2, url7a §Gopher
TEST(GopherPlan, words_make_the_URL_that_asks_for_them) {
  question const rows[] = {
      {rfc1738, "gopher://h.example/7s", {"cats", "dogs"}, "gopher://h.example/7s%09cats%20dogs"},
      {rfc3986, "gopher://h.example/7s?old#x", {"c++", "a?b"}, "gopher://h.example/7s%09c++%20a%3Fb"},
      {url7a, "gopher://h.example/7s", {"cats", "dogs"}, "gopher://h.example/7s?cats+dogs"},
      {url7a, "gopher://h.example/7s", {"c++"}, "gopher://h.example/7s?c%2B%2B"},
      {rfc1630, "gopher://h.example/7s%09old", {"cats", "dogs"}, "gopher://h.example/7s%09cats%20dogs"},
      {rfc1630, "gopher://h.example/7s%0D%0A", {"cats"}, "gopher://h.example/7s%09cats"},
      {rfc1738, "gopher://h.example/7s%09old%09+", {"new"}, "gopher://h.example/7s%09new%09+"},
      {rfc3986, "gophers://h.example:105/2", {"john"}, "gophers://h.example:105/2%09john"},
  };
  for (auto const& [p, text, words, expected] : rows) {
    auto asked = asking(*wend::parse(text, p), words);
    ASSERT_TRUE(asked) << text;
    EXPECT_EQ(asked->text(), expected);
  }
  auto index = wend::parse("gopher://h.example/7s", rfc1738);
  for (auto word : {"a\tb"sv, "a\r\nb"sv, "a\0b"sv})
    EXPECT_EQ(asking(*index, {std::string(word)}).error().code, errc::unsafe_control);
  EXPECT_EQ(asking(*wend::parse("gopher://h.example/0s", rfc1738), {"x"}).error().code, errc::not_possible);
  // no word: url7a has no empty search, so its tab is in the selector
  EXPECT_EQ((*asking(*wend::parse("gopher://h.example/7s", url7a), {""})).text(), "gopher://h.example/7s%09");
}

TEST(GopherPlan, an_invalid_url_has_no_plan) {
  EXPECT_EQ(plan_for(*wend::parse("gopher:0a")).error(), (error{errc::no_host, 7}));
  EXPECT_EQ(plan_for(*wend::parse("gopher://u@h.example/")).error(), (error{errc::login_not_allowed, 9}));
  EXPECT_EQ(plan_for(*wend::parse("gopher://[v1.x]/0a")).error(), (error{errc::host_not_resolvable, 9}));
  EXPECT_EQ(plan_for(*wend::parse("http://h.example/")).error().code, errc::unknown_scheme);
}

}  // namespace
}  // namespace wend::gopher

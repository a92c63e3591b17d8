// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/gopher/url.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "wend/registry/registry.hpp"
#include "wend/schemes/gopher/command.hpp"
#include "wend/schemes/gopher/form.hpp"
#include "wend/schemes/gopher/module.hpp"
#include "wend/schemes/gopher/plus.hpp"
#include "wend/testing/scheme_module.hpp"
#include "wend/uri/compare.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/normalize.hpp"
#include "wend/uri/parse.hpp"

namespace wend::gopher {
namespace {

using namespace testing;
using enum profile;
using namespace std::string_view_literals;
using field = std::optional<std::string>;

constexpr testing::scheme_module ours{parse, format};

url item(char type, std::string selector, field search = {}, field plus = {}) {
  return {.peer = {"h.example", 70}, .type = type, .selector = selector, .search = search, .plus = plus};
}

struct reading {
  std::string_view text;
  url meaning;
};

void expect_readings(profile p, std::initializer_list<reading> rows) {
  for (auto const& [text, meaning] : rows) {
    ours.expect(text, p, meaning);
    EXPECT_EQ(first_error_said(text, p), "ok") << text;
  }
}

// shows GOPHER-01, GOPHER-03 · RFC 1738 §3.4, §3.4.1; RFC 4266 §2.1
TEST(Gopher, host_port_type_and_selector_are_parsed) {
  for (auto p : profiles)
    expect_readings(p, {{"gopher://h.example/0a", item('0', "a")},
                        {"gopher://h.example/00/docs/a", item('0', "0/docs/a")},
                        {"GOPHER://H.Example:70/11/Foo%20Bar", item('1', "1/Foo Bar")},
                        {"gopher://h.example/9a%00b%FF", item('9', std::string("a\0b\xFF", 4))}});
  expect_readings(
      rfc1738, {{"gopher://h.example:7070/0a", {.peer = {"h.example", 7070}, .type = '0', .selector = "a"}}});
  expect_readings(
      rfc3986, {{"gopher://[2001:db8::1]/0a", {.peer = {"[2001:db8::1]", 70}, .type = '0', .selector = "a"}},
                {"gopher://h.example:/0a", item('0', "a")}});
}

TEST(Gopher, in_whatwg_the_type_is_the_first_character_of_the_path) {  // WHATWG URL §4.4; RFC 4266 §2.1
  for (char type : {'[', ']', '|', '\\'}) {
    auto text = std::string("gopher://h.example/") + type + "x";
    auto u = wend::parse(text, whatwg);
    ASSERT_TRUE(u) << text;
    auto read = parse(*u);
    ASSERT_TRUE(read) << text;
    EXPECT_EQ(*read, item(type, "x")) << text;
    auto parts = descriptor.parts_of(*u);
    ASSERT_FALSE(parts.empty()) << text;
    EXPECT_EQ(std::get<std::string>(parts[0].value), std::string(1, type)) << text;
    ours.expect(*format(*read, whatwg), whatwg, *read);
  }
}

TEST(Gopher, a_url_that_is_not_gopher_has_no_gopher_parts) {
  EXPECT_TRUE(descriptor.parts_of(*wend::parse("gopher://u@h.example/1")).empty());
}

// shows GOPHER-04 · RFC 1630 §Gopher, url7a §Gopher
TEST(Gopher, an_empty_path_a_slash_and_1_name_the_root_menu) {
  for (auto p : profiles)
    expect_readings(p, {{"gopher://h.example", item('1', "")},
                        {"gopher://h.example/", item('1', "")},
                        {"gopher://h.example/1", item('1', "")},
                        {"gopher://h.example/%31", item('1', "")}});
}

// shows GOPHER-07 · RFC 1738 §3.4.1
TEST(Gopher, nothing_is_reserved_in_a_selector) {
  expect_readings(rfc1738, {{"gopher://h.example/0a?b;c:d@e=f&g/h", item('0', "a?b;c:d@e=f&g/h")},
                            {"gopher://h.example/7a?b+c", item('7', "a?b+c")},
                            {"gopher://h.example/?x", item('?', "x")},
                            {"gopher://h.example//x", item('/', "x")}});
}

// shows GOPHER-09, GOPHER-11 · RFC 1738 §3.4.2, §3.4.3, §3.4.4
TEST(Gopher, tabs_cut_off_a_search_and_a_plus_string) {
  for (auto p : {rfc1738, rfc3986})  // RFC 4266 §2.2, §2.3, §2.4
    expect_readings(p, {{"gopher://h.example/7s%09cats%20dogs", item('7', "s", "cats dogs")},
                        {"gopher://h.example/7s%09", item('7', "s", "")},
                        {"gopher://h.example/0s%09+", item('0', "s", "+")},
                        {"gopher://h.example/0s%09%09+", item('0', "s", "", "+")},
                        {"gopher://h.example/7s%09a+b%09$", item('7', "s", "a+b", "$")},
                        {"gopher://h.example/0s%09%09+%091", item('0', "s", "", "+\t1")},
                        {"gopher://h.example/1%09x", item('1', "", "x")},
                        {"gopher://h.example/%09x", item('\t', "x")},
                        {"gopher://h.example/0s%2509x", item('0', "s%09x")}});
}

// shows GOPHER-09 · RFC 1630 §Gopher, url7a §Gopher
TEST(Gopher, the_two_oldest_profiles_have_no_tab_rule) {
  for (auto p : {rfc1630, url7a})
    expect_readings(p, {{"gopher://h.example/7s%09cat", item('7', "s\tcat")},
                        {"gopher://h.example/0s%09%09+", item('0', "s\t\t+")},
                        {"gopher://h.example/0s%0D%0A", item('0', "s\r\n")}});
}

// shows GOPHER-10 · url7a §BNF syntax
TEST(Gopher, a_question_mark_begins_the_search_in_url7a) {
  for (auto p : {url7a, rfc1630})  // by the generic production: RFC 1630 §BNF of Generic URI Syntax
    expect_readings(p, {{"gopher://h.example/7/find?cat+food", item('7', "/find", "cat food")},
                        {"gopher://h.example/7s?c%2B%2B", item('7', "s", "c++")},
                        {"gopher://h.example?x", item('1', "", "x")},
                        {"gopher://h.example/?x", item('1', "", "x")},
                        {"gopher://h.example/0a%3Fb", item('0', "a?b")}});
}

// shows GOPHER-07 · RFC 4266 §2.1
TEST(Gopher, in_rfc3986_a_question_mark_searches_an_index_and_is_data_elsewhere) {
  expect_readings(rfc3986, {{"gopher://h.example/7s?cats+and%2Bdogs", item('7', "s", "cats and+dogs")},
                            {"gopher://h.example/2?john+smith", item('2', "", "john smith")},
                            {"gopher://h.example/7s?a?b", item('7', "s", "a?b")},
                            {"gopher://h.example/7s%09a?b+c", item('7', "s", "a?b+c")},
                            {"gopher://h.example/7s?a+b%09+c+", item('7', "s", "a b", "+c+")},
                            {"gopher://h.example/7s%3Fa", item('7', "s?a")},
                            {"gopher://h.example/0s?a+b#c", item('0', "s?a+b")},
                            {"gopher://h.example/0s?a%09b", item('0', "s?a", "b")},
                            {"gopher://h.example/?a", item('1', "?a")},
                            {"gopher://h.example?a", item('1', "?a")}});
}

// shows GOPHER-25 · RFC 1738 §5
TEST(Gopher, the_type_may_be_an_escape) {
  for (auto p : profiles)
    expect_readings(
        p, {{"gopher://h.example/%30x", item('0', "x")}, {"gopher://h.example/%2Fx", item('/', "x")}});
}

TEST(Gopher, gophers_uses_tls_and_exists_in_the_modern_profile_only) {
  expect_readings(rfc3986, {{"gophers://h.example/0a",
                             {.secure = true, .peer = {"h.example", 70}, .type = '0', .selector = "a"}}});
  for (auto p : {rfc1630, url7a, rfc1738}) {
    EXPECT_EQ(secure_descriptor.syntax_in(p), nullptr);
    EXPECT_EQ(parse(*wend::parse("gophers:0a", p)).error().code, errc::unknown_scheme);
  }
  EXPECT_EQ(parse(*wend::parse("http://h.example/")).error().code, errc::unknown_scheme);
}

struct refusal {
  wend::profile profile;
  std::string_view text, error;
};

// shows NET-06 · RFC 1738 §3.4.1
TEST(Gopher, parts_that_the_scheme_forbids_are_named_with_their_byte) {
  constexpr refusal rows[] = {
      {rfc1630, "gopher://h.example//x", "bad-path@19"},
      {url7a, "gopher://h.example//x", "bad-path@19"},
      {url7a, "gopher://h.example/+x", "bad-path@19"},
      {rfc1630, "gopher://h.example/0a=b", "bad-char@21"},
      {url7a, "gopher://h.example/0a=b", "bad-char@21"},
      {rfc1630, "gopher://h.example/0a b", "bad-char@21"},
      {rfc1630, "gopher://h.example/7s?", "bad-query@21"},
      {url7a, "gopher://h.example/7s?a++b", "bad-query@24"},
      {rfc1738, "gopher://h.example/0~", "bad-char@20"},
      {rfc1738, "gopher://u@h.example/", "login-not-allowed@9"},
      {rfc1738, "gopher:0a", "no-host@7"},
      {rfc3986, "gopher:0a", "no-host@7"},
      {rfc3986, "gopher:///0a", "no-host@9"},
      {rfc3986, "gopher://u:p@h.example/", "login-not-allowed@9"},
      {rfc3986, "gopher://u@/0a", "login-not-allowed@9"},
      {rfc3986, "gopher://h.example:65536/", "port-out-of-range@19"},
      {rfc3986, "gophers://u@h.example/", "login-not-allowed@10"},
  };
  for (auto [p, text, expected] : rows) {
    // The generic grammar of rfc3986 does not know the scheme module.
    EXPECT_EQ(wend::parse(text, p).has_value(), p == rfc3986) << text;
    EXPECT_EQ(outcome(ours.read(text, p)), expected) << text;
    EXPECT_EQ(first_error_said(text, p), expected) << text;
    auto diagnostics = check(text, p);
    EXPECT_EQ(std::ranges::count_if(diagnostics, [&](diagnostic f) { return spelled(f) == expected; }), 1)
        << text;
  }
}

TEST(Gopher, a_stray_percent_sign_is_itself_in_lenient_mode) {
  EXPECT_EQ(ours.leniently("gopher://h.example/0a b%", rfc1738), item('0', "a b%"));
  EXPECT_EQ(ours.leniently("gopher://h.example/%zz", url7a), item('%', "zz"));
}

struct writing {
  wend::profile profile;
  url meaning;
  std::string_view text;  // empty: not expressible
};

TEST(Gopher, format_writes_the_shortest_form_of_the_profile) {  // RFC 1738 §3.4.3, §3.4.8, §5; url7a §Gopher
  writing const rows[] = {
      {rfc3986, item('1', ""), "gopher://h.example/"},
      {rfc3986, item('1', "", "x"), "gopher://h.example/1%09x"},
      {rfc3986, item('7', "s?t", "a b"), "gopher://h.example/7s%3Ft%09a%20b"},
      {rfc3986, item('?', "x"), "gopher://h.example/%3Fx"},
      {rfc3986, item('0', "1/d e", "", "+"), "gopher://h.example/01/d%20e%09%09+"},
      {rfc1738, item('7', "s?t"), "gopher://h.example/7s?t"},
      {rfc1738, item('0', "s", "", "+application/postscript Es_ES"),
       "gopher://h.example/0s%09%09+application/postscript%20Es_ES"},
      {rfc1738, item('0', "s", "", "!+ABSTRACT +SMELL"), "gopher://h.example/0s%09%09!+ABSTRACT%20+SMELL"},
      {rfc1738, item('0', "s", {}, "+"), ""},
      {rfc1738, item('0', "s\tt"), ""},
      {rfc1738, item('0', "s", "a\tb"), ""},
      {url7a, item('7', "/find", "cat food"), "gopher://h.example/7/find?cat+food"},
      {url7a, item('7', "s", " a  b+"), "gopher://h.example/7s?%20a%20%20b%2B"},
      {url7a, item('1', "", "x"), "gopher://h.example/?x"},
      {url7a, item('/', "x"), "gopher://h.example/%2Fx"},
      {url7a, item('7', "s", ""), ""},
      {url7a, item('0', "s", "", "+"), ""},
      {rfc1630, item('0', "s\t+"), "gopher://h.example/0s%09+"},
      {rfc1630, item('0', "s", "", "+"), ""},
      {rfc3986, {.type = '0'}, ""},
      {rfc3986, {.secure = true, .peer = {"h.example", 71}}, "gophers://h.example:71/"},
      {rfc1738, {.secure = true, .peer = {"h.example", 70}}, ""},
  };
  for (auto const& [p, meaning, text] : rows) {
    auto written = format(meaning, p);
    if (text.empty()) {
      ASSERT_FALSE(written) << *written;
      EXPECT_EQ(written.error().code, errc::not_expressible);
    } else {
      ASSERT_TRUE(written) << text;
      EXPECT_EQ(*written, text);
    }
  }
}

url some_url(dice& any) {
  auto octets = [&] { return any.octets("\0%/?#\xFF\t\r\n +.~;:@=&\"a1Z"sv, 0, 5); };
  auto maybe = [&] { return any.below(2) ? field(octets()) : field(); };
  auto type = octets().append("0").front();
  auto selector = octets();
  auto search = maybe();
  url x = item(type, selector, search, maybe());
  x.secure = any.below(8) == 0;
  if (any.below(2)) x.peer.port = static_cast<std::uint16_t>(any.below(65536));
  return x;
}

TEST(Gopher, a_formatted_url_parses_to_the_same_value_in_every_profile) {
  dice any(1738);
  for (auto written : ours.read_back(4000, [&] { return some_url(any); })) EXPECT_GT(written, 500);
}

struct pair {
  std::string_view a, b;
  equality level;
  bool rfc1630, url7a, rfc1738, rfc3986;
};

// shows CMP-08, GOPHER-06 · RFC 1738 §3.4.1
TEST(Gopher, a_slash_and_its_escape_are_equal_in_rfc1738_only) {
  constexpr auto escapes = equality::encoding;
  constexpr auto scheme = equality::scheme;
  constexpr pair rows[] = {
      {"gopher://h.example/1a/b", "gopher://h.example/1a%2Fb", escapes, false, false, true, false},
      {"gopher://h.example/7s?x", "gopher://h.example/7s%3Fx", escapes, false, false, true, false},
      {"gopher://h.example/0a%3Bb", "gopher://h.example/0a%3bb", escapes, true, true, true, true},
      {"gopher://h.example/0s%09%09+", "gopher://h.example/0s%09%09%2B", escapes, true, true, true, false},
      {"gopher://h.example/0s%09x", "gopher://h.example/0sx", scheme, false, false, false, false},
      // CMP-13, GOPHER-04: the top menu by each of its names
      {"gopher://h.example", "gopher://h.example/", scheme, true, true, true, true},
      {"gopher://h.example/1", "gopher://h.example", scheme, true, true, true, true},
      {"gopher://h.example/%31", "gopher://H.example:70/", scheme, true, true, true, true},
      {"gopher://h.example/1", "gopher://h.example", escapes, false, false, false, false},
      {"gopher://h.example/11", "gopher://h.example/1", scheme, false, false, false, false},
      {"gopher://h.example/0", "gopher://h.example/", scheme, false, false, false, false},
      {"gopher://h.example/1%09", "gopher://h.example/1", scheme, false, false, false, false},
  };
  for (auto const& row : rows) {
    bool const expected[] = {row.rfc1630, row.url7a, row.rfc1738, row.rfc3986};
    for (auto p : profiles) {
      auto same = compare(row.a, row.b, row.level, p);
      ASSERT_TRUE(same) << row.a;
      EXPECT_EQ(same->equivalent, expected[row_of(p)]) << row.a << " " << row.b << " " << name_of(p);
    }
  }
}

// shows CMP-13 · RFC 1738 §3.4.1
TEST(Gopher, the_normal_form_drops_the_type_of_the_root_menu) {
  for (auto p : profiles) {
    EXPECT_EQ(*normalize("gopher://h.example/1", p, {.to = normalizing::level::scheme}),
              "gopher://h.example/");
    EXPECT_EQ(*normalize("gopher://h.example", p, {.to = normalizing::level::scheme}), "gopher://h.example/");
  }
  EXPECT_EQ(*normalize("gopher://h.example/1?x", url7a, {.to = normalizing::level::scheme}),
            "gopher://h.example/?x");
  EXPECT_EQ(*normalize("gopher://h.example/1a%2Fb%09x%7e", rfc1738), "gopher://h.example/1a/b%09x%7E");
}

// shows USE-06 · RFC 1630 §Gopher, url7a §Gopher, RFC 1738 §3.4.9
TEST(Gopher, conversion_keeps_the_octets_that_are_sent) {
  expect_converted({
      {rfc1630, "gopher://h.example/7s%09cat", rfc1738, "gopher://h.example/7s%09cat"},
      {rfc1630, "gopher://h.example/7s%09cat", url7a, "gopher://h.example/7s?cat"},
      {rfc1630, "gopher://h.example/7s?cat+dog", rfc1738, "gopher://h.example/7s%09cat%20dog"},
      {rfc1630, "gopher://h.example/0s%09+", rfc1738, "gopher://h.example/0s%09%09+"},
      {rfc1630, "gopher://h.example/0s%09%09!", rfc1738, "gopher://h.example/0s%09%09!"},
      {rfc1630, "gopher://h.example/0s%0D%0A", rfc1738, "gopher://h.example/0s"},
      {rfc1630, "gopher://h.example/7s%09+a%09+", rfc1738, "gopher://h.example/7s%09+a%09+"},
      {rfc1630, "gopher://h.example/0s%09+%091%0D%0A+-1%0D%0AAda%0D%0A.", rfc1738,
       "gopher://h.example/0s%09%09+%091%0D%0A+-1%0D%0AAda%0D%0A.%0D%0A"},
      {rfc1738, "gopher://h.example/0s%09%09+%091%0D%0A+-1%0D%0AAda%0D%0A.%0D%0A", rfc1630,
       "gopher://h.example/0s%09+%091%0D%0A+-1%0D%0AAda%0D%0A."},
      {rfc1738, "gopher://h.example/0s%09%09+#part", rfc1630, "gopher://h.example/0s%09+#part"},
      {rfc1738, "gopher://h.example/7s%09a+b%20c", url7a, "gopher://h.example/7s?a%2Bb+c"},
      {rfc1738, "gopher://h.example/7s%09", url7a, "gopher://h.example/7s%09"},
      {rfc1738, "gopher://h.example/0s%09%09$", url7a, "gopher://h.example/0s%09$"},
      {rfc1738, "gopher://h.example/7s?x", rfc3986, "gopher://h.example/7s%3Fx"},
      {rfc1738, "gopher://h.example/0a;b", rfc1630, "gopher://h.example/0a%3Bb"},
      {rfc3986, "gopher://h.example/7s?a+b", rfc1738, "gopher://h.example/7s%09a%20b"},
      {rfc3986, "gopher://h.example/0s?a", rfc1738, "gopher://h.example/0s?a"},
  });
  EXPECT_TRUE(converted("gophers://h.example/0a", rfc3986, rfc1738).starts_with("not-expressible@"));
}

TEST(Gopher, conversion_of_any_value_keeps_the_octets_that_are_sent) {
  dice any(1738);
  int seen = 0;
  for (int i = 0; i < 4000; ++i) {
    auto x = some_url(any);
    for (auto from : {rfc1738, rfc3986})
      for (auto to : profiles) {
        if (!format(x, from) || x.selector.ends_with("\r\n") || (x.secure && to != rfc3986)) continue;
        auto there = in_parts_of(to, x);
        ASSERT_TRUE(format(there, to)) << *format(x, from);
        auto own = command_of(x), theirs = command_of(there);
        if (own.ends_with("\r\n")) own.resize(own.size() - 2);
        if (theirs.ends_with("\r\n")) theirs.resize(theirs.size() - 2);
        EXPECT_EQ(own, theirs) << *format(x, from);
        ++seen;
      }
  }
  EXPECT_GT(seen, 2000);
}

part_value part(std::string_view text, std::string_view key, profile p = rfc1738) {
  for (auto const& member : descriptor.parts_of(*wend::parse(text, p)))
    if (member.key == key) return member.value;
  return std::string("no such key");
}
std::string shown(std::string_view text, std::string_view key, profile p = rfc1738) {
  auto value = part(text, key, p);
  auto octets = std::get_if<std::string>(&value);
  return octets ? *octets : value.index() == 0 ? "(absent)" : "(no octets)";
}

// shows GOPHER-14, GOPHER-18
TEST(Gopher, forms_are_parsed_empty_and_filled_in) {
  // RFC 1738 §3.4.5, §3.4.9; RFC 4266 §2.5, §2.9
  auto filled = "gopher://h.example/0s%09%09+%091%0D%0A+-1%0D%0AAda%0D%0ALondon%0D%0A.%0D%0A";
  EXPECT_EQ(shown(filled, "type"), "0");
  EXPECT_EQ(shown(filled, "selector"), "s");
  EXPECT_EQ(shown(filled, "search"), "");
  EXPECT_EQ(shown(filled, "plus"), "+\t1\r\n+-1\r\nAda\r\nLondon\r\n.\r\n");
  EXPECT_EQ(std::get<bool>(part(filled, "ask")), false);
  EXPECT_EQ(std::get<std::vector<std::string>>(part(filled, "ask_values")),
            (std::vector<std::string>{"Ada", "London"}));
  EXPECT_EQ(std::get<bool>(part("gopher://h.example/0s%09%09?", "ask")), true);
  EXPECT_EQ(shown("gopher://h.example/0s%09%09?", "ask_values"), "(absent)");
  EXPECT_EQ(shown("gopher://h.example/0s%09+", "search"), "+");
  EXPECT_EQ(shown("gopher://h.example/0s%09+", "plus"), "(absent)");
  EXPECT_EQ(shown("gopher://h.example/0s", "search"), "(absent)");
  EXPECT_EQ(shown("gopher://h.example/7s?a+b", "search", url7a), "a b");
  EXPECT_EQ(shown("gopher://h.example/7s%09a", "selector", rfc1630), "s\ta");
  EXPECT_EQ(shown("gopher://h.example/7s%09a", "plus", rfc1630), "no such key");
}

// shows GOPHER-20 · RFC 1738 §3.4.9
TEST(Gopher, only_one_form_of_ask_data_is_accepted) {
  using values = std::vector<std::string>;
  EXPECT_EQ(form_answers("+\t1\r\n+-1\r\n.\r\n"), values{});
  EXPECT_EQ(form_answers("+\t1\r\n+-1\r\na\r\n\r\n..\r\n.\r\n"), (values{"a", "", ".."}));
  for (std::string_view other :
       {"", "+", "?", "+\r\nX", "+\t1\r\n+-1\r\na\r\n", "+\t1\r\n+-1\r\na\r\n.",
        "+\t1\r\n+-1\r\n.\r\nQUIT\r\n.\r\n", "+\t1\r\n+-1\r\na\rb\r\n.\r\n", "+\t1\r\n+-1\r\na\nb\r\n.\r\n",
        "+\t1\r\n+5\r\nabc\r\n", "!\t1\r\n+-1\r\n.\r\n"})
    EXPECT_FALSE(form_answers(other)) << other;
  EXPECT_FALSE(form_answers("+\t1\r\n+-1\r\na\0b\r\n.\r\n"sv));
}

// shows GOPHER-21 · RFC 1738 §3.4.9
TEST(Gopher, dangerous_answers_are_doubled_or_refused) {
  auto form = *parse(*wend::parse("gopher://h.example/0s%09%09?", rfc1738));
  std::vector<std::string> const answers{"Ada", ".", ".x", "%0D", ""};
  auto url = answered(form, answers);
  ASSERT_TRUE(url);
  EXPECT_EQ(url->plus, "+\t1\r\n+-1\r\nAda\r\n..\r\n.x\r\n%0D\r\n\r\n.\r\n");
  EXPECT_EQ(
      *format(*url, rfc1738),
      "gopher://h.example/0s%09%09+%091%0D%0A+-1%0D%0AAda%0D%0A..%0D%0A.x%0D%0A%250D%0D%0A%0D%0A.%0D%0A");
  EXPECT_EQ(form_answers(*url->plus)->size(), answers.size());
  for (auto bad : {"a\r\nb"sv, "a\n"sv, "\r"sv, "\0"sv}) {
    std::vector<std::string> const one_bad{"Ada", std::string(bad)};
    auto refused = answered(form, one_bad);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error(), (error{errc::unsafe_control, 1}));
  }
  auto from_1630 =
      answered(*parse(*wend::parse("gopher://h.example/0s", rfc1630)), std::vector<std::string>{"x"});
  ASSERT_TRUE(from_1630);
  EXPECT_EQ(*format(in_parts_of(rfc1630, *from_1630), rfc1630),
            "gopher://h.example/0s%09+%091%0D%0A+-1%0D%0Ax%0D%0A.");
}

struct ability {
  std::string_view path;
  verb_set expected;
};

// shows OPS-01 · RFC 1738 §2, §3.4.2, §3.4.6
TEST(Gopher, the_operations_depend_on_the_type) {
  using enum verb;
  ability const rows[] = {
      {"", {get, list, stat}}, {"1/x", {get, list, stat}}, {"0/x", {get, stat}},
      {"9x", {get, stat}},     {"7find", {search}},        {"7find%09cats", {get, search}},
      {"2", {search}},         {"8ann", {session}},        {"T", {session}},
  };
  for (auto p : profiles)
    for (auto [path, expected] : rows) {
      auto text = "gopher://h.example/" + std::string(path);
      auto able = descriptor.operations_of(*wend::parse(text, p));
      for (std::size_t i = 0; i < verb_count; ++i)
        EXPECT_EQ(able.has(verb(i)), expected.has(verb(i))) << text << " " << name_of(verb(i));
    }
}

// shows REG-01, GOPHER-06 · RFC 1738 §4
TEST(Gopher, the_registry_knows_the_scheme) {
  EXPECT_EQ(find_scheme("Gopher"), &descriptor);
  EXPECT_EQ(find_scheme("gophers"), &secure_descriptor);
  EXPECT_FALSE(descriptor.hierarchical);
  for (auto p : profiles) EXPECT_EQ(standing_of("gopher", p), standing::defined);
  EXPECT_EQ(standing_of("gophers", rfc1738), standing::unknown);
  EXPECT_EQ(standing_of("gophers", rfc3986), standing::provisional);
}

// shows GOPHER-06, CMP-13 · RFC 1738 §3.4.1, RFC 4266 §2.1
TEST(Gopher, a_selector_is_octets_and_not_a_path) {
  EXPECT_EQ(*normalize("gopher://h/0a/./b%2Fc%21"), "gopher://h/0a/./b/c!");
  EXPECT_EQ(*normalize("gopher://h/1"), "gopher://h/");
  EXPECT_EQ(*normalize("gopher://h/1?a", profile::rfc1738), "gopher://h/1?a");  // else ? would be the type
  EXPECT_FALSE(compare("gopher://h/7a?b+c", "gopher://h/7a?b%2Bc")->equivalent);
  EXPECT_EQ(*normalize("gopher://h/%2Ba", profile::url7a), "gopher://h/%2Ba");
}

}  // namespace
}  // namespace wend::gopher

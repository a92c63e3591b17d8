// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/parse.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "wend/registry/registry.hpp"
#include "wend/testing/scheme_module.hpp"
#include "wend/uri/detail/accept.hpp"
#include "wend/uri/detail/host.hpp"
#include "wend/uri/parts.hpp"
#include "wend/uri/rfc/examine.hpp"

namespace wend {
namespace {

using enum profile;

std::string said(std::string_view text, profile p) {
  auto u = parse(text, p);
  return u ? "ok" : std::string(explain(u.error().code).name) + "@" + std::to_string(u.error().at);
}

std::vector<std::string> names(diagnostics const& diagnostics) {
  std::vector<std::string> list;
  for (auto f : diagnostics) list.push_back(std::string(explain(f.code).name) + "@" + std::to_string(f.at));
  return list;
}

struct verdict_row {
  wend::profile profile;
  std::string_view text;
  std::string_view expected;
};

void expect(std::initializer_list<verdict_row> rows) {
  for (auto const& row : rows)
    EXPECT_EQ(said(row.text, row.profile), row.expected) << name_of(row.profile) << ' ' << row.text;
}

// shows GEN-01 · RFC 3986 §3, RFC 1738 §2.1, RFC 1630 §URI syntax
TEST(Parse, the_first_colon_ends_the_scheme) {
  auto u = parse("fxqn:/us/va/a:b", rfc1630);
  EXPECT_FALSE(u);  // RFC 1630 reserves the second colon
  u = parse("fxqn:/us/va", rfc1630);
  EXPECT_EQ(u->scheme(), "fxqn");
  EXPECT_EQ(u->path(), "/us/va");
  u = parse("a:b:c");
  EXPECT_EQ(u->scheme(), "a");
  EXPECT_EQ(u->path(), "b:c");
}

// shows GEN-02 · RFC 1738 §2.1
TEST(Parse, the_alphabet_of_schemes_depends_on_the_profile) {
  expect({{rfc1630, "1abc:def", "bad-scheme@0"},
          {url7a, "1abc:def", "bad-scheme@0"},
          {rfc1738, "1abc:def", "ok"},
          {rfc3986, "1abc:def", "bad-scheme@0"},
          {rfc1738, "foo_bar:x", "bad-scheme@3"},
          {rfc1738, "-:x", "ok"},
          {rfc3986, "a+b-c.d:x", "ok"},
          {rfc3986, "no colon", "no-scheme@0"},
          {rfc3986, ":x", "no-scheme@0"},
          {rfc3986, "", "no-scheme@0"}});
}

// shows GEN-04
TEST(Parse, a_colon_after_a_slash_does_not_end_a_scheme) {
  for (auto p : profiles) {
    expect({{p, "a/b:c", "no-scheme@0"}, {p, "./a:b", "no-scheme@0"}});
    EXPECT_FALSE(parse_reference("a/b", p)->has_scheme());
    EXPECT_TRUE(parse_reference("b:c/d", p)->has_scheme());
  }
  EXPECT_FALSE(parse_reference("./a:b")->has_scheme());
}

// shows GEN-05
TEST(Parse, an_unknown_scheme_keeps_its_remainder) {
  auto u = parse("x-foo+bar.baz-1:anything/at;all?here=&@:", rfc1738);
  EXPECT_EQ(u->schemepart(), "anything/at;all?here=&@:");
  EXPECT_FALSE(u->has_query());  // RFC 1738 §5: a genericurl has none
  EXPECT_EQ(parse("x-foo:a?b", rfc1630)->query(), "b");
}

// shows GEN-06, GEN-07 · RFC 1738 §3.2.4, §3.2.2
TEST(Parse, slashes_separate_segments_and_empty_ones_are_kept) {
  auto u = parse("http://h/a//b/", rfc1738);
  std::vector<std::string_view> names;
  for (auto segment : segments(u->path())) names.push_back(segment);
  EXPECT_EQ(names, (std::vector<std::string_view>{"a", "", "b", ""}));
}

// shows GEN-08
TEST(Parse, parsing_and_writing_gives_the_same_octets) {
  for (std::string_view text :
       {"ftp://foo:@h//a//;type=i", "magic://a/b/c//d/e/", "http://h/%41%2f%7e", "HTTP://H:080/?#"}) {
    auto u = parse(text, rfc1738);
    if (!u) u = parse(text);
    ASSERT_TRUE(u) << text;
    EXPECT_EQ(uri(*u).text(), text);
  }
}

// shows GEN-12
TEST(Parse, strict_names_the_error_and_lenient_lists_the_repair) {
  expect({{rfc1738, "http://h/a b", "bad-char@10"}});
  auto read = repair("http://h/a b", rfc1738);
  EXPECT_EQ(read->value.text(), "http://h/a%20b");
  EXPECT_EQ(names(read->repairs), (std::vector<std::string>{"char-encoded@10"}));
}

// shows GEN-13
TEST(Parse, check_and_parse_name_the_same_first_error) {
  struct {
    wend::profile profile;
    std::string_view text;
  } const rows[] = {{rfc1738, "http://h.?a+b"},
                    {rfc1630, "afs://H.Examplea?a"},
                    {url7a, "http:?#f"},
                    {rfc1738, "prospero:<"}};
  for (auto [p, text] : rows) {
    detail::error_of_parse first;
    for (auto diagnostic : check(text, p)) first(diagnostic);
    auto read = parse(text, p);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(first.value(), read.error()) << text;
  }
}

// shows GEN-13
TEST(Parse, the_profiles_that_would_accept_a_text_are_known) {
  EXPECT_EQ(said("http://h?x", rfc1738), "bad-path@8");
  EXPECT_EQ(profiles_that_accept("http://h?x"), 0b1011u);  // all but rfc1738
  EXPECT_EQ(profiles_that_accept("file://h;type=a") & 0b1000u,
            0u);  // RFC 8089 §2: its path begins with a slash
  EXPECT_EQ(profiles_that_accept("gopher://u@h?f") & 0b1000u, 0u);  // RFC 4266 §2.1: no login
}

// shows GEN-14
TEST(Parse, a_url_without_its_query_names_the_searchable_object) {
  auto u = parse("http://h/x?y#f");
  EXPECT_EQ(u->without_fragment().text(), "http://h/x?y");
  EXPECT_EQ(u->path(), "/x");
  EXPECT_EQ(u->text().substr(0, u->offset_of(u->query()) - 1), "http://h/x");
}

// shows GEN-15
TEST(Parse, a_urn_is_a_name_and_other_urls_are_locators) {
  EXPECT_TRUE(find_scheme("http")->locator);
  EXPECT_EQ(standing_of("urn", rfc1630), standing::reserved);
  EXPECT_EQ(parse("urn:/iana/dns/ch/cern", rfc1630)->path(), "/iana/dns/ch/cern");
}

// shows GEN-16
TEST(Parse, there_is_no_length_limit_below_64_KiB) {
  std::string text = "http://h/" + std::string(1 << 20, 'a');
  for (auto p : profiles) EXPECT_EQ(said(text, p), "ok");
  text.back() = ' ';
  EXPECT_EQ(said(text, rfc3986), "bad-char@" + std::to_string(text.size() - 1));
}

// shows GEN-17 · RFC 1738 §2.2
TEST(Parse, UTF_16_text_is_refused_at_its_first_odd_octet) {
  std::string_view utf16("h\0t\0t\0p\0:\0/\0/\0h\0", 16);
  for (auto p : profiles) EXPECT_EQ(said(utf16, p), "control-char@1");
}

// shows ENC-02 · RFC 3986 §2.1, RFC 1738 §2.2, RFC 1630 §Conventional URI encoding scheme
TEST(Parse, a_percent_sign_needs_two_hexadecimal_digits) {
  for (auto p : profiles)
    expect({{p, "http://h/%", "bad-escape@9"},
            {p, "http://h/%4", "bad-escape@9"},
            {p, "http://h/%4G", "bad-escape@9"},
            {p, "http://h/asdf%*.fred", "bad-escape@13"},
            {p, "http://h/%asdghfh", "bad-escape@9"}});
}

// shows ENC-03 · RFC 1738 §2.2
TEST(Parse, both_cases_of_hexadecimal_digits_are_read) {
  for (auto p : profiles) expect({{p, "http://h/%7e%7E", "ok"}});
}

// shows ENC-07, ENC-09 · RFC 1738 §2.2
TEST(Parse, raw_controls_octets_and_unsafe_characters_have_different_errors) {
  for (auto p : profiles)
    expect({{p, "http://h/\t", "control-char@9"},
            {p, "http://h/\x7F", "control-char@9"},
            {p, "http://h/\xE9", "non-ascii@9"},
            {p, "http://h/<", "bad-char@9"},
            {p, "http://h/`", "bad-char@9"}});
  for (auto p : {rfc1630, url7a, rfc1738}) expect({{p, "http://h/~user", "bad-char@9"}});
  expect({{rfc3986, "http://h/~user", "ok"},
          {rfc1630, "http://h/\"", "ok"},
          {rfc1738, "http://h/\"", "bad-char@9"}});
}

// shows ENC-08
TEST(Parse, a_space_is_valid_in_url7a_only) {
  expect({{url7a, "http://h/a b", "ok"},
          {rfc1630, "http://h/a b", "bad-char@10"},
          {rfc3986, "http://h/a b", "bad-char@10"}});
}

// shows ENC-12 · RFC 1738 §2.2
TEST(Parse, unreserved_characters_may_be_escaped) {
  for (auto p : profiles) expect({{p, "http://h/%61", "ok"}});
}

// shows ENC-18
TEST(Parse, equals_sign_colon_and_semicolon_are_valid_where_the_profile_allows) {
  expect({{rfc1630, "http://h/a=b", "bad-char@10"},
          {url7a, "http://h/a=b", "bad-char@10"},
          {rfc1738, "http://h/a=b", "ok"},
          {rfc1630, "http://h/a:b", "bad-char@10"},
          {url7a, "http://h/a:b;c", "ok"},
          {rfc1738, "http://h/a:b;c", "ok"}});
}

TEST(Parse, escapes_and_raw_octets_are_checked_first) {
  expect({{rfc3986, "http://h:x/ %", "bad-escape@12"}, {rfc1738, "http://-a/\xE9", "non-ascii@10"}});
}

// shows FRG-01, FRG-02 · RFC 1630 §Fragment-id, RFC 3986 §3.5
TEST(Parse, a_hash_ends_the_url_and_the_profile_decides_what_follows) {
  EXPECT_EQ(parse("http://h/a#b", rfc1630)->fragment(), "b");
  expect({{rfc1630, "http://h/a#b#c", "bad-char@12"},
          {rfc1630, "http://h/a#b/c", "bad-char@12"},
          {rfc3986, "http://h/a#b/c?d", "ok"},
          {rfc3986, "http://h/a#b#c", "bad-char@12"},
          {rfc1630, "http://h/a#b+c", "bad-char@12"}});
}

// shows FRG-03
TEST(Parse, an_empty_fragment_is_present) {
  EXPECT_TRUE(parse("http://h/a#", rfc1630)->has_fragment());
  EXPECT_FALSE(parse("http://h/a", rfc1630)->has_fragment());
  EXPECT_EQ(parse("http://h/a#", rfc1630)->fragment(), "");
}

// shows FRG-06
TEST(Parse, an_escaped_hash_is_data) { EXPECT_EQ(parse("http://h/a%23b")->path(), "/a%23b"); }

// shows QRY-01, QRY-04 · RFC 1630 §Query strings, RFC 1738 §3.3
TEST(Parse, the_first_question_mark_ends_the_path_where_a_query_is_allowed) {
  EXPECT_EQ(parse("http://h/db?a/b?c")->query(), "a/b?c");
  expect({{rfc1738, "http://h/db?a/b", "bad-char@13"},
          {rfc1630, "http://h/db?a=b", "bad-char@13"},
          {rfc1738, "http://h/db?a=b&c", "ok"},
          {url7a, "http://h/db?a b:c;d", "ok"}});
  EXPECT_EQ(parse("ftp://h/a?b", rfc1738)->path(), "/a?b");  // data there
}

// shows QRY-05, QRY-07
TEST(Parse, an_empty_query_or_word_is_refused_where_a_query_has_words) {
  expect({{rfc1630, "http://h/db?", "bad-query@11"},
          {url7a, "http://h/db?", "bad-query@11"},
          {rfc1738, "http://h/db?", "ok"},
          {rfc3986, "http://h/db?", "ok"},
          {rfc1630, "http://h/db?a++b", "bad-query@14"}});
  EXPECT_EQ((*repair("http://h/db?a++b", rfc1630)).value.text(), "http://h/db?a++b");
  EXPECT_TRUE(parse("http://h/db?")->has_query());
  EXPECT_FALSE(parse("http://h/db")->has_query());
}

// shows QRY-06
TEST(Parse, a_query_may_follow_the_host_except_in_rfc1738) {
  expect(
      {{rfc1630, "http://h?x", "ok"}, {rfc3986, "http://h?x", "ok"}, {rfc1738, "http://h?x", "bad-path@8"}});
  EXPECT_EQ(parse("http://h?x", rfc1630)->path(), "");
}

// shows NET-01, NET-02 · RFC 1738 §3.1
TEST(Parse, a_double_slash_begins_login_host_and_port) {
  auto u = parse("ftp://ann:pw@info.cern.ch:21/pub/www/doc;type=d", rfc1738);
  EXPECT_EQ(u->user(), "ann");
  EXPECT_EQ(u->password(), "pw");
  EXPECT_EQ(u->host(), "info.cern.ch");
  EXPECT_EQ(u->port_number(), 21);
  EXPECT_EQ(u->path(), "/pub/www/doc;type=d");
}

// shows NET-03 · RFC 1738 §3.1
TEST(Parse, an_absent_part_differs_from_an_empty_one) {
  struct {
    std::string_view text;
    bool has_user, has_password;
    std::string_view user, password;
  } const rows[] = {{"ftp://host.com/", false, false, "", ""},
                    {"ftp://@host.com/", true, false, "", ""},
                    {"ftp://foo@host.com/", true, false, "foo", ""},
                    {"ftp://foo:@host.com/", true, true, "foo", ""},
                    {"ftp://:pw@host.com/", true, true, "", "pw"}};
  for (auto p : {rfc1738, rfc3986})
    for (auto const& row : rows) {
      auto u = parse(row.text, p);
      ASSERT_TRUE(u) << row.text;
      EXPECT_EQ(u->has_userinfo(), row.has_user) << row.text;
      EXPECT_EQ(u->has_password(), row.has_password) << row.text;
      EXPECT_EQ(u->user(), row.user) << row.text;
      EXPECT_EQ(u->password(), row.password) << row.text;
    }
}

// shows NET-04 · RFC 1738 §3.1
TEST(Parse, delimiters_in_a_login_are_escaped) {
  expect({{rfc1738, "ftp://a@b@host.com/", "bad-login@7"},
          {rfc1738, "ftp://a:b:c@host.com/", "bad-login@9"},
          {rfc1738, "ftp://a%40b:c%3A@host.com/", "ok"},
          {rfc1630, "ftp://user%40dom:pw@host.com/x", "bad-login@10"},
          {url7a, "ftp://user%40dom:pw@host.com/x", "ok"},
          {rfc3986, "ftp://a@b@host.com/", "bad-login@7"}});
}

// shows NET-05
TEST(Parse, in_lenient_mode_the_last_at_sign_ends_the_login) {
  auto read = repair("ftp://a@b@host.com/", rfc1738);
  EXPECT_EQ(read->value.text(), "ftp://a%40b@host.com/");
  EXPECT_EQ(names(read->repairs), (std::vector<std::string>{"extra-at-sign@7"}));
  EXPECT_EQ(repair("http://a@b@host.com/").error(),
            (error{errc::bad_login, 8}));  // rfc3986 repairs no authority
}

TEST(Parse, a_repair_does_not_make_a_path_part_of_the_host) {
  EXPECT_EQ((*repair("mailto:/ann@h.example")).value.text(),
            "mailto:/ann@h.example");  // as the grammar has it
  EXPECT_EQ((*repair("mailto://h.example//x")).value.text(), "mailto://h.example//x");  // found by fuzzing
}

// shows NET-06 · RFC 1738 §3.3
TEST(Parse, only_some_schemes_allow_a_login) {
  expect({{rfc1738, "http://user:pw@host.com/", "login-not-allowed@7"},
          {rfc1738, "gopher://u@h/", "login-not-allowed@9"},
          {rfc1738, "telnet://u:p@h/", "ok"},
          {rfc1630, "http://u@h/", "login-not-allowed@7"},
          {rfc3986, "http://u@h/", "ok"}});
}

// shows NET-07, NET-08, NET-09, NET-15
TEST(Parse, a_host_is_a_domain_name_or_four_numbers) {
  expect({{rfc1738, "http://3com.com/", "ok"},
          {rfc1630, "http://3com.com/", "bad-host@7"},
          {rfc1738, "http://host.1a/", "bad-host@12"},
          {rfc1738, "http://128.141.201.74/", "ok"},
          {rfc1738, "http://-a.com/", "bad-host@7"},
          {rfc1738, "http://a-.com/", "bad-host@8"},
          {rfc1738, "http://a_b.com/", "bad-host@8"},
          {rfc1738, "http://a.com./", "bad-host@13"},
          {rfc1738, "http://a%41/", "bad-host@8"},
          {rfc1738, "http://1.2.3/", "bad-host@11"},
          {rfc3986, "http://a_b.com./", "ok"},
          {rfc3986, "http://a b/", "bad-host@8"}});
  EXPECT_EQ(names((*repair("http://3com.com/", rfc1630)).repairs),
            (std::vector<std::string>{"host-starts-with-digit@7"}));
}

// shows NET-10
TEST(Parse, a_number_of_an_address_is_255_at_most) {
  expect({{rfc1738, "http://300.1.2.3/", "bad-host@7"},
          {rfc1738, "http://1.2.3.256/", "bad-host@13"},
          {rfc1738, "http://001.2.3.4/", "ok"}});
  EXPECT_EQ(names((*repair("http://300.1.2.3/", rfc1738)).repairs),
            (std::vector<std::string>{"address-out-of-range@7"}));
}

// shows NET-11, NET-12 · RFC 1738 §3.1
TEST(Parse, a_port_is_a_decimal_number_up_to_65535) {
  expect({{rfc1738, "http://h:/x", "bad-port@8"},
          {rfc1738, "http://h:8o/x", "bad-port@10"},
          {rfc1738, "http://h:70000/x", "port-out-of-range@9"},
          {rfc1738, "http://h:00080/x", "ok"},
          {rfc3986, "http://h:/x", "ok"},
          {rfc3986, "http://h:8o/x", "bad-port@10"},
          {rfc3986, "http://h:99999999999999999999/", "ok"}});
  EXPECT_EQ(parse("http://h:00080/x", rfc1738)->port_number(), 80);
  EXPECT_EQ(parse("http://h:/x")->port_number(), std::nullopt);
  EXPECT_TRUE(parse("http://h:/x")->has_port());
  EXPECT_EQ(names(check("http://h:70000/")), (std::vector<std::string>{"port-out-of-range@9"}));
}

// shows NET-13 · RFC 1738 §3
TEST(Parse, every_scheme_has_its_default_port) {
  struct {
    std::string_view text;
    std::uint16_t port;
  } const rows[] = {{"ftp://h/", 21},   {"http://h/", 80},   {"gopher://h/", 70},     {"nntp://h/g.x/1", 119},
                    {"telnet://h", 23}, {"wais://h/d", 210}, {"prospero://h/x", 1525}};
  for (auto const& row : rows) EXPECT_EQ(effective_port(*parse(row.text, rfc1738)), row.port) << row.text;
  EXPECT_EQ(effective_port(*parse("https://h/")), 443);
  EXPECT_EQ(effective_port(*parse("http://h:8000/")), 8000);
  EXPECT_EQ(effective_port(*parse("frob://h/")), std::nullopt);
}

// shows NET-14
TEST(Parse, a_host_is_mandatory_except_for_file) {
  expect({{rfc1738, "http:///x", "no-host@7"},
          {rfc1738, "http:x", "no-host@5"},
          {rfc1738, "ftp:///x", "no-host@6"},
          {rfc1738, "file:///x", "ok"},
          {rfc3986, "http:///x", "ok"}});
  EXPECT_EQ(names(check("http:///x")), (std::vector<std::string>{"no-host@7"}));  // RFC 9110 §4.2.1
  EXPECT_EQ(names(check("http://[::1")),
            (std::vector<std::string>{"bad-host@7"}));  // its colons begin no port
}

// shows NET-16
TEST(Parse, brackets_hold_an_address_in_the_modern_profile_only) {
  auto u = parse("http://[2001:db8::1]:8080/");
  EXPECT_EQ(u->host(), "[2001:db8::1]");
  EXPECT_EQ(u->port_number(), 8080);
  EXPECT_EQ(kind_of_host(u->host()), host_kind::ipv6);
  expect({{rfc1738, "http://[2001:db8::1]/", "bad-host@7"},
          {rfc3986, "http://[::1", "bad-host@7"},
          {rfc3986, "http://[::1:80/", "bad-host@7"},
          {rfc3986, "http://[::1]x/", "bad-host@7"},
          {rfc3986, "http://[v1.a:b]/", "ok"},
          {rfc3986, "http://[fe80::1%25eth0]/", "bad-host@7"},
          {rfc3986, "http://u@[::1]/", "ok"}});
}

// shows NET-17 · RFC 1738 §6
TEST(Parse, a_password_is_noticed_and_never_shown) {
  EXPECT_EQ(names(check("ftp://u:secret@h/x")), (std::vector<std::string>{"password-in-url@8"}));
  for (auto p : profiles) {
    EXPECT_EQ(redacted(*parse("ftp://u:secret@h/x", p)), "ftp://u:***@h/x");
    EXPECT_EQ(redacted(*parse("x-y:b", p)), "x-y:b");
  }
  for (auto p : {rfc1738, rfc3986}) EXPECT_EQ(redacted(*parse("ftp://u:@h/", p)), "ftp://u:@h/");
}

// BNF of RFC 1630, url7a §BNF syntax: a user, a password and a word of a search have at least one character.
// shows NET-03, QRY-05, QRY-07
TEST(Parse, empty_parts_that_the_oldest_grammars_do_not_allow_are_refused) {
  struct {
    std::string_view text;
    std::string_view wrong;  // in strict mode; in lenient mode other-profile
  } constexpr rows[] = {{"ftp://:@h/x", "bad-login@6"}, {"ftp://u:@h/x", "bad-login@7"},
                        {"ftp://@h/x", "bad-login@6"},  {"http://h/a?", "bad-query@10"},
                        {"x-foo:a?", "bad-query@7"},    {"x-foo:a?b++c", "bad-query@10"}};
  for (auto p : {rfc1630, url7a})
    for (auto const& row : rows) {
      auto read = parse(row.text, p);
      ASSERT_FALSE(read) << row.text;
      EXPECT_EQ(testing::spelled(read.error()), row.wrong) << row.text;
      auto notice = "other-profile" + std::string(row.wrong.substr(row.wrong.find('@')));
      EXPECT_EQ(names(check(row.text, p, mode::lenient)), (std::vector<std::string>{notice})) << row.text;
    }
  for (auto text : {"ftp://:@h/x", "ftp://@h/x"}) EXPECT_TRUE(parse(text, rfc1738)) << text;
}

// shows NET-17 · RFC 1738 §5; found by fuzzing
TEST(Parse, a_question_mark_in_the_user_does_not_reveal_the_password) {
  EXPECT_EQ(redacted(*parse("ftp://a?b:secret@h/x", rfc1738)), "ftp://a?b:***@h/x");
}

// shows HTTP-01 · RFC 1738 §3.3
TEST(Parse, an_http_url_has_host_port_path_and_query) {
  auto u = parse("http://h:81/p;x?q;r=1&s:@", rfc1738);
  EXPECT_EQ(u->port_number(), 81);
  EXPECT_EQ(u->path(), "/p;x");
  EXPECT_EQ(u->query(), "q;r=1&s:@");
}

// shows HTTP-10 · RFC 1738 §5
TEST(Parse, rfc1738_adds_characters_to_http_segments) {
  expect({{rfc1738, "http://h/;:@&=", "ok"},
          {rfc1630, "http://h/@&", "ok"},
          {rfc1630, "http://h/;", "bad-char@9"}});
}

// shows FILE-01 · RFC 1738 §3.10
TEST(Parse, a_file_url_has_a_slash_and_no_port_login_or_type) {
  expect({{rfc1738, "file://h/a/b", "ok"},
          {rfc1738, "file:///a", "ok"},
          {rfc1738, "file:/etc/motd", "bad-file-path@5"},
          {rfc1738, "file://h:80/x", "bad-file-path@8"},
          {rfc1738, "file://", "bad-file-path@7"},
          {rfc1738, "file://h", "bad-file-path@8"},
          {rfc1738, "file://u@h/x", "login-not-allowed@7"},
          {rfc1738, "file:///a;type=i", "bad-char@9"},
          {rfc1738, "file:///a?b", "ok"},
          {rfc1630, "file:///a?b", "query-not-allowed@9"},
          {rfc3986, "file:/etc/motd", "ok"}});
  EXPECT_EQ(names(check("file://u@h:80/x?y")),
            (std::vector<std::string>{"login-not-allowed@7", "bad-file-path@10", "query-not-allowed@15"}));
  EXPECT_EQ(names((*repair("file:/x", rfc1738)).repairs), (std::vector<std::string>{"other-profile@5"}));
}

TEST(Parse, check_lists_every_diagnostic_in_byte_order) {
  EXPECT_EQ(names(check("ht_p://u:p@h:x/a b?c#d#e")),
            (std::vector<std::string>{"bad-scheme@2", "password-in-url@9", "bad-port@13", "bad-char@16",
                                      "bad-char@22"}));
  EXPECT_TRUE(check("http://h/").empty());
}

// RFC 1630 §Unsafe characters
TEST(Parse, repairs_escape_in_the_charset_of_the_profile) {
  for (auto p : {rfc1630, url7a}) {
    auto read = repair("http://h/\u00e9<\xe9^", p);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->value.text(), "http://h/%E9%3C%E9%5E");
    EXPECT_EQ(read->repairs, (diagnostics{{errc::char_encoded, 9},
                                          {errc::char_encoded, 11},
                                          {errc::char_encoded, 12},
                                          {errc::char_encoded, 13}}));
    EXPECT_EQ(repair("http://h/a\u20ac", p).error(), (error{errc::not_in_charset, 10}));
    EXPECT_EQ(repair("http://h/\u00e9\x01", p).error(), (error{errc::control_char, 11}));
  }
  EXPECT_EQ((*repair("http://h/\u00e9", rfc1738)).value.text(), "http://h/%C3%A9");
}

TEST(Parse, repairs_change_octets_outside_the_authority_only) {
  auto read = repair("http://h/a[1] %zz?\"x|y\"#a#b");
  EXPECT_EQ(read->value.text(), "http://h/a%5B1%5D%20%zz?%22x%7Cy%22#a%23b");
  EXPECT_EQ(read->value.view().mode(), mode::lenient);
  EXPECT_EQ(
      names(read->repairs),
      (std::vector<std::string>{"char-encoded@10", "char-encoded@12", "char-encoded@13", "percent-kept@14",
                                "char-encoded@18", "char-encoded@20", "char-encoded@22", "char-encoded@25"}));
  struct {
    std::string_view text;
    error wrong;
  } const rows[] = {{"http://h b/", {errc::bad_host, 8}},
                    {"http://h/a b\n", {errc::control_char, 12}},
                    {"ht tp://h/", {errc::bad_scheme, 2}},
                    {"http://h:8x/", {errc::bad_port, 10}},
                    {"http://h%zz/", {errc::bad_escape, 8}},
                    {"http://evil.example\\@h/", {errc::bad_login, 19}},
                    {"http://h\\evil.example/", {errc::bad_host, 8}}};
  for (auto const& row : rows) {
    auto wrong = repair(row.text);
    ASSERT_FALSE(wrong) << row.text;
    EXPECT_EQ(wrong.error(), row.wrong)
        << row.text << ' ' << explain(wrong.error().code).name << wrong.error().at;
  }
}

// RFC 1630 §Partial form, RFC 1808 §5.2
TEST(Parse, a_reference_with_a_scheme_is_checked_as_the_absolute_form_is) {
  for (auto p : {rfc1630, url7a, rfc1738}) {
    for (auto text : {"gopher://u@h/", "http://h:/", "http:g", "http://a_b/", "http://h/a"})
      EXPECT_EQ(names(check_reference(text, p)), names(check(text, p))) << name_of(p) << ' ' << text;
    EXPECT_TRUE(parse_reference("http:g", p));
  }
}

TEST(Parse, a_repair_never_turns_a_scheme_into_a_path) {
  for (auto p : profiles)
    for (auto [text, at] : {std::pair{"ht|tp://h/a", 2u}, {" HTTP://H/x", 0u}}) {
      if (p == url7a && at == 0) continue;  // its alphabet has the space
      auto read = repair_reference(text, p);
      ASSERT_FALSE(read) << name_of(p) << ' ' << text;
      EXPECT_EQ(read.error(), (error{errc::bad_scheme, at})) << name_of(p) << ' ' << text;
    }
  EXPECT_EQ((*repair_reference("a/b|c:d", rfc1738)).value.text(), "a/b%7Cc:d");
  EXPECT_EQ((*repair_reference("1-2_3$x:y@h|", rfc1630)).value.text(),
            "1-2_3$x:y@h%7C");  // not a scheme
}

TEST(Parse, a_relative_reference_is_parsed_by_its_alphabet) {
  for (auto p : profiles) {
    EXPECT_TRUE(parse_reference("../a/b?c", p)) << name_of(p);
    EXPECT_TRUE(parse_reference("", p));
    EXPECT_EQ(parse_reference("a\\b", p).error(), (error{errc::bad_char, 1}));
  }
  EXPECT_EQ(parse_reference("1a:b").error(), (error{errc::bad_scheme, 0}));  // RFC 3986 §4.2 path-noscheme
  EXPECT_EQ(parse_reference("//h:80/x")->host(), "h");
}

TEST(Parse, the_fast_and_the_thorough_parser_agree) {
  // `check` reports no error for a text that `parse` accepts by a fast path, and conversely.
  constexpr std::string_view alphabet[] = {"a",   ":", "/", "?", "#", "@",   "[", "]",
                                           "%41", "%", ".", "1", " ", "::1", "//"};
  std::size_t tried = 0;
  for (auto a : alphabet)
    for (auto b : alphabet)
      for (auto c : alphabet)
        for (auto d : alphabet) {
          std::string text = "x:";
          text.append(a).append(b).append(c).append(d);
          auto diagnostics = check(text);
          bool clean = std::ranges::none_of(diagnostics, is_error);
          EXPECT_EQ(bool(parse(text)), clean) << text;
          auto reference = text.substr(2);
          diagnostics = check_reference(reference);
          EXPECT_EQ(bool(parse_reference(reference)), std::ranges::none_of(diagnostics, is_error))
              << reference;
          ++tried;
        }
  EXPECT_EQ(tried, 15u * 15 * 15 * 15);
}

TEST(Parse, a_view_is_small_trivial_and_comparable) {
  static_assert(std::is_trivially_copyable_v<uri_view>);
  EXPECT_LT(*parse("a:b"), *parse("a:c"));
  EXPECT_EQ(std::hash<uri_view>{}(*parse("a:b")), std::hash<uri>{}(uri(*parse("a:b"))));
  uri kept = *uri::parse(std::string("http://a.example/long/enough/to/live/on/the/heap"));
  uri moved = std::move(kept);
  EXPECT_EQ(moved.view().host(), "a.example");
  EXPECT_EQ(kept, uri());  // what was moved from is the empty reference
  EXPECT_EQ(kept.view().host(), "");
  EXPECT_FALSE(kept.view().has_scheme());
  uri copied = moved;
  EXPECT_EQ(copied.view().path(), "/long/enough/to/live/on/the/heap");
  EXPECT_NE(copied.view().text().data(), moved.view().text().data());
}

}  // namespace
}  // namespace wend

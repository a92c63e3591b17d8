// SPDX-License-Identifier: Apache-2.0
#include "wend/names/key.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <random>
#include <utility>

#include "wend/names/detail/archived.hpp"
#include "wend/testing/texts.hpp"

namespace wend {
namespace {

std::string key(std::string_view text, key_options const& how = {}) {
  auto key = key_of(text, how);
  if (key) return *key;
  return std::string(explain(key.error().code).name) + "@" + std::to_string(key.error().at);
}

std::string key(std::string_view text, std::string_view variant) {
  return key(text, {.variant = key_variant_named(variant)});
}

struct row {
  std::string_view text, expected;
};

TEST(Key, the_host_stands_last_label_first) {
  row const rows[] = {
      {"http://example.com", "com,example)/"},
      {"http://www.example.com/", "com,example)/"},
      {"http://www12.example.com/", "com,example)/"},
      {"http://www2example.com/", "com,www2example)/"},
      {"http://a.b.example.co.uk:8080/x", "uk,co,example,b,a:8080)/x"},
      {"http://localhost/", "localhost)/"},
      {"http://www.com/", "com)/"},
      {"HTTP://..Example...COM./", "com,example)/"},
      {"http://u:p@x@example.com/", "com,example)/"},
      {"whois://whois.example/h.example", "example,whois)/h.example"},
      {"http://ex%2Cample.com/", "com,ex%2cample)/"},  // a comma that is no end of a label
      {"http://ex ample.com/", "com,ex%20ample)/"},
  };
  for (auto const& [text, expected] : rows) EXPECT_EQ(key(text), expected) << text;
}

TEST(Key, an_address_is_written_as_four_numbers) {
  row const rows[] = {
      {"http://192.0.2.7/", "7,2,0,192)/"},
      {"http://0300.0.02.7/", "7,2,0,192)/"},
      {"http://3221225991/", "7,2,0,192)/"},
      {"http://192.519/", "7,2,0,192)/"},
      {"http://192.0.2.256/", "256,2,0,192)/"},
      {"http://192.0.08.1/", "1,08,0,192)/"},
      {"http://[2001:DB8::7]:81/", "2001:db8::7:81)/"},
  };
  for (auto const& [text, expected] : rows) EXPECT_EQ(key(text), expected) << text;
  EXPECT_EQ(key("http://192.0.2.7/", {.keep_address = true}), "192.0.2.7)/");
  EXPECT_EQ(key("http://[2001:DB8::7]/a", "cc"), "[2001:db8::7])/a");
}

TEST(Key, the_path_is_in_lower_case_and_without_its_last_slash) {
  row const rows[] = {
      {"http://h/A/B/", "h)/a/b"},
      {"http://h//a/./b/../c//", "h)/a/c"},
      {"http://h/../a", "h)/../a"},
      {"http://h/..", "h)/.."},
      {"http://h/a/..", "h)/"},
      {"http://h/a%252541", "h)/aa"},
      {"http://h/%%34%31", "h)/a"},
      {"http://h/a%20b c", "h)/a%20b%20c"},
      {"http://h/%E4%c3%BC", "h)/%e4%c3%bc"},
      {"http://h/a%3Fc&b?e&d", "h)/a?c&b?d&e"},
      {"http://h/a%23b#c", "h)/a%23b"},
      {"http://h/%", "h)/%25"},
      {"http://h/(abcdefghijklmnopqrstuvwx)/y/a.aspx", "h)/y/a.aspx"},
      {"http://h/(S(abcdefghijklmnopqrstuvwx)f(abcdefghijklmnopqrstuvwx))/a.ASPX?b", "h)/a.aspx?b"},
      {"http://h/(abcdefghijklmnopqrstuvwx)/a.html", "h)/(abcdefghijklmnopqrstuvwx)/a.html"},
      {"http://h/(abcdefghijklmnopqrstuvwx)/.aspx", "h)/(abcdefghijklmnopqrstuvwx)/.aspx"},
  };
  for (auto const& [text, expected] : rows) EXPECT_EQ(key(text), expected) << text;
}

TEST(Key, pairs_of_the_query_are_sorted_and_sessions_left_out) {
  row const rows[] = {
      {"http://h/?", "h)/"},
      {"http://h/a/?b", "h)/a?b"},
      {"http://h/?b&a", "h)/?a&b"},
      {"http://h/?a=2&b&a=1&a", "h)/?a&a=1&a=2&b"},
      {"http://h/?a.b=1&a=2", "h)/?a=2&a.b=1"},
      {"http://h/?b&", "h)/?&b"},
      {"http://h/?x&jsessionid=0123456789abcdefghijABCDEFGHIJKL&y", "h)/?x&y"},
      {"http://h/?sid=0123456789abcdefghijABCDEFGHIJKL", "h)/"},
      {"http://h/?x&PHPSESSID=0123456789abcdefghijABCDEFGHIJKL", "h)/?&x"},
      {"http://h/?ASPSESSIONIDabcdefgh=abcdefghijklmnopqrstuvwx&x", "h)/?x"},
      {"http://h/?sid=short&sid=0123456789abcdefghijABCDEFGHIJKLM",
       "h)/?sid=0123456789abcdefghijabcdefghijklm&sid=short"},
      {"http://h/?a=b&tsid=0123456789abcdefghijABCDEFGHIJKL&c=d", "h)/?a=b&tc=d"},  // as archives have it
      {"http://h/?CFID=1&CFTOKEN=2&x", "h)/?x"},
      {"http://h/?CFID=1&x", "h)/?cfid=1&x"},
  };
  for (auto const& [text, expected] : rows) EXPECT_EQ(key(text), expected) << text;
}

// As the Python package surt 0.3.1 answers, asked as a program.
TEST(Key, of_each_kind_of_session_the_last_is_left_out_as_archives_do) {
  std::string const id = "0123456789abcdefghijabcdefghijkl", asp = "abcdefghijklmnopqrstuvwx";
  std::pair<std::string, std::string> const rows[] = {
      {"sid=" + id + "&a=1&sid=" + id, "&a=1&sid=" + id},
      {"asid=" + id + "&sid=" + id, "&asid=" + id},
      {"phpsessid=" + id + "&phpsessid=" + id, "phpses"},  // the first is a sid, too
      {"sid=" + id + "&jsessionid=" + id + "&phpsessid=" + id, ""},
      {"phpsessid=jsessionid=" + id + "&" + id, ""},
      {"jsessionid=phpsessid=" + id + "&" + id, "jsessionid=" + id},
      {"aspsessionidabcdefgh=sid=" + id + "&" + asp, ""},
      {"aspsessionidabcdefgh=" + asp + "&aspsessionidabcdefgh=" + asp, "&aspsessionidabcdefgh=" + asp},
      {"tsid=" + id + "&CFID=12&CFTOKEN=34", "t"},
      {"cftoken=2&cfid=1", "cfid=1&cftoken=2"},
      {"cfid=1&a=1&cftoken=2", "a=1&cfid=1&cftoken=2"},
      {"cfid=1&cftoken=2&cfid=3&cftoken=4", "&cfid=1&cftoken=2"},
      {"a=cfid=1cfid=&cftoken=2&x", "a=x"},
      {"cfid=&cftoken=2", "cfid=&cftoken=2"},
      {"cfid=1&cftoken=", "cfid=1&cftoken="},
  };
  for (auto const& [query, expected] : rows)
    EXPECT_EQ(key("http://h/?" + query), expected.empty() ? "h)/" : "h)/?" + expected) << query;
}

TEST(Key, of_each_kind_of_session_segment_the_last_is_left_out) {
  std::string const id = "(abcdefghijklmnopqrstuvwx)", lettered = "(s" + id + ")";
  std::pair<std::string, std::string> const rows[] = {
      {id + "/" + id + "/a.aspx", id + "/a.aspx"},
      {lettered + "/" + lettered + "/a.aspx", lettered + "/a.aspx"},
      {lettered + "/" + id + "/a.aspx", "a.aspx"},
      {id + "/" + lettered + "/.aspx", lettered + "/.aspx"},
      {id + "/a.aspx/" + id + "/b.aspx", id + "/a.aspx/b.aspx"},
      {id + "/x%3Fa.aspx", id + "/x?a.aspx"},
      {"x%3Fy/" + id + "/a.aspx", "x?y/a.aspx"},
  };
  for (auto const& [path, expected] : rows) EXPECT_EQ(key("http://h/" + path), "h)/" + expected) << path;
}

TEST(Key, two_dots_remove_any_segment_before_them) {
  row const rows[] = {
      {"http://h/../../a", "h)/a"}, {"http://h/../../../a", "h)/../a"}, {"http://h/a//..", "h)/a"},
      {"http://h//../a", "h)/a"},   {"http://h/..//b", "h)/../b"},
  };
  for (auto const& [text, expected] : rows) EXPECT_EQ(key(text), expected) << text;
}

TEST(Key, a_text_need_not_be_a_uri) {
  row const rows[] = {
      {"", "-"},
      {" \t", "-"},
      {"example.com/a b", "com,example)/a%20b"},
      {"  http://example.com/ \n", "com,example)/"},
      {"http://exa\r\nmple.com/\ta", "com,example)/a"},
      {"http:/example.com", "com,example)/"},
      {"http:////example.com", "com,example)/"},
      {"http://https://example.com:443/", "com,example)/"},
      {"mailto:Foo@Example.com", "mailto:foo@example.com"},
      {"URN:x:Y/", "urn:x:y"},
      {"filedesc:Foo%41", "filedesc:Foo%41"},
      {"dns:Example.com", "dns:example.com"},
      {"file:////Etc//motd", "file:/etc//motd"},
  };
  for (auto const& [text, expected] : rows) EXPECT_EQ(key(text), expected) << text;
}

TEST(Key, a_default_port_belongs_to_its_own_scheme) {
  row const rows[] = {
      {"http://h:80/", "h)/"},   {"http://h:080/", "h)/"},     {"http://h:/", "h)/"},
      {"https://h:443/", "h)/"}, {"http://h:443/", "h:443)/"}, {"https://h:80/", "h:80)/"},
      {"ftp://h:21/", "h:21)/"},
  };
  for (auto const& [text, expected] : rows) EXPECT_EQ(key(text), expected) << text;
}

TEST(Key, variants_differ_in_named_steps) {
  EXPECT_EQ(key("dns:Example.com", "cc"), "com,example)");
  EXPECT_EQ(key("warcinfo:Foo%41", "cc"), "warcinfo:Foo%41");
  EXPECT_EQ(key("warcinfo:Foo%41", "ia"), "warcinfo:fooa");
  EXPECT_EQ(key("http://www.example.com/A", "cdxj"), "com,example)/a");
  EXPECT_EQ(key_variant_named("ia@1"), key_variant_named("ia"));
  EXPECT_EQ(key_variant_named("ia@2"), nullptr);
  EXPECT_EQ(key_variant_named(""), nullptr);
  for (auto const& variant : key_variants()) {
    EXPECT_TRUE(std::ranges::is_sorted(variant.steps))
        << variant.name << ": steps stand in the order they run";
    EXPECT_EQ(name_of(variant.steps.front()), "verbatim");
  }
}

TEST(Key, options_leave_steps_out_or_add_marks) {
  std::string_view const text = "https://www.example.com:444/a";
  EXPECT_EQ(key(text, {.keep_www = true}), "com,example,www:444)/a");
  EXPECT_EQ(key(text, {.with_scheme = true}), "https://(com,example:444)/a");
  EXPECT_EQ(key(text, {.trailing_comma = true}), "com,example:444,)/a");
  EXPECT_EQ(key(text, {.in_order = true}), "example.com:444/a");
  EXPECT_EQ(key("mailto:a@b", {.with_scheme = true, .trailing_comma = true}), "mailto:a@b");
}

TEST(Key, an_error_is_at_its_byte) {
  row const rows[] = {
      {"http://", "no-host@7"},
      {"?a", "no-host@0"},
      {"http://.../", "no-host@7"},
      {"http://h:8x/", "bad-port@10"},
      {" http://u@h:99999/", "port-out-of-range@12"},
      {"http://[::1/", "bad-host@7"},
      {"http://[::1]x/", "bad-host@12"},
      {"http://[v1.x]/", "bad-host@7"},
      {"ht\ntp://h:x/", "bad-port@10"},
  };
  for (auto const& [text, expected] : rows) EXPECT_EQ(key(text), expected) << text;
}

// RFC 4501
TEST(Key, a_name_of_dns_is_a_host_or_an_error) {
  row const rows[] = {
      {"dns:example.com", "com,example)"},
      {"dns://h/x", "h)/x"},
      {"dns:a/b", "a%2fb)"},
      {"dns:[::1]", "[::1])"},
      {"dns:[::1].x", "bad-host@4"},
      {"dns:", "no-host@4"},
      {"dns:///x", "no-host@6"},
      {"dns://?q", "no-host@6"},
      {"dns:[", "bad-host@4"},
  };
  for (auto const& [text, expected] : rows) EXPECT_EQ(key(text, "cc"), expected) << text;
}

TEST(Key, a_key_in_order_is_read_as_a_url_of_http_again) {
  row const rows[] = {
      {"http://www.www.h/", "www.h/"}, {"www.h/", "h/"}, {"http://a:1/", "a:1/"}, {"a:1/", "a:1"}};
  for (auto const& [text, expected] : rows) EXPECT_EQ(key(text, {.in_order = true}), expected) << text;
  key_options const marked{.keep_www = true, .with_scheme = true, .in_order = true};
  for (std::string_view text : {"http://www.www.h/", "http://a:1/"}) EXPECT_EQ(key(text, marked), text);
}

TEST(Key, a_host_beyond_ascii_is_mapped_by_idna) {
  EXPECT_EQ(key("http://\u00FC.example/"), "example,xn--tda)/");
  EXPECT_EQ(key("http://%C3%BC.example/"), "example,xn--tda)/");
  EXPECT_EQ(key("http://\u0301\u00FC.example/"), "example,%cc%81%c3%bc)/");
}

TEST(Key, a_key_is_its_own_key) {
  for (std::string_view text : {"-", "com,example)/a?b", "com,example,:81)/", "http://(com,example,)/",
                                "7,2,0,192)/", "2001:db8::7)/", "com,example)"})
    EXPECT_EQ(key(text), text);
  EXPECT_EQ(key("com,Example)/"), "com%2cexample%29)/");  // a host; no key has a capital letter
}

TEST(Key, a_domain_sorts_before_its_subdomains_and_apart_from_others) {
  std::vector<std::string> keys;
  for (auto text : {"http://example.com/z", "http://a.example.com/", "http://example.com:81/",
                    "http://example.com/", "http://examples.com/", "http://b.a.example.com/"})
    keys.push_back(key(text));
  std::ranges::sort(keys);
  std::vector<std::string> const expected{"com,example)/",     "com,example)/z",   "com,example,a)/",
                                          "com,example,a,b)/", "com,example:81)/", "com,examples)/"};
  EXPECT_EQ(keys, expected);
}

TEST(Archived, escapes_are_undone_until_none_is_left) {
  auto undone = [](std::string_view text) {
    std::string out = "%4";  // a text before it is left alone
    detail::append_unescaped(out, text);
    return out.substr(2);
  };
  EXPECT_EQ(undone("1%2525252541"), "1A");
  EXPECT_EQ(undone("%25%32%35"), "%");
  EXPECT_EQ(undone("%%%25%32%35a"), "%%%a");
  EXPECT_EQ(undone("%2"), "%2");
}

/// Of two session identifiers of a kind one stays, and a second run would remove it.
bool names_a_session(std::string_view normal) {
  return std::ranges::any_of(std::initializer_list<std::string_view>{"sid=", "sessionid", "cfid=", ".aspx"},
                             [&](auto name) { return normal.contains(name); });
}

/// What each key promises. The texts need be no URLs.
void ask(std::string_view text, std::mt19937& random) {
  key_options how;
  how.variant = &key_variants()[random() % key_variants().size()];
  how.keep_www = random() % 2;
  how.with_scheme = random() % 2;
  how.trailing_comma = random() % 2;
  auto once = key_of(text, how);
  if (!once) {
    EXPECT_LE(once.error().at, text.size()) << text;
    return;
  }
  auto again = key_of(*once, how);
  ASSERT_TRUE(again) << text << " gives " << *once;
  EXPECT_EQ(*again, *once) << text;

  // The normal form of which the key is made is a fixed point, too: with a scheme it is read as a URL again.
  how.in_order = how.keep_www = how.with_scheme = true;
  auto url = key_of(text, how);
  bool is_read_otherwise = text.find_first_of(")%") != text.npos;  // a key; a path that holds %3F
  if (!url || is_read_otherwise || names_a_session(*url)) return;
  auto url_again = key_of(*url, how);
  ASSERT_TRUE(url_again) << text << " gives " << *url;
  EXPECT_EQ(*url_again, *url) << text;
  how.in_order = false;
  EXPECT_EQ(key_of(*url, how), key_of(text, how)) << text << " is " << *url;
}

TEST(KeyLaws, a_key_of_a_key_or_of_its_normal_form_is_the_same) {
  std::mt19937 random(21);
  for (auto const& text : laws::collected_texts()) ask(text, random);
  for (auto left = laws::wanted_mutations(2'000); left > 0; --left) ask(laws::mutated(random), random);
}

}  // namespace
}  // namespace wend

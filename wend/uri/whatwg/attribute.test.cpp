// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/whatwg/attribute.hpp"

#include <gtest/gtest.h>

#include <random>

#include "wend/base/diagnostic_sink.hpp"
#include "wend/uri/detail/split.hpp"
#include "wend/uri/edit.hpp"
#include "wend/uri/parse.hpp"

namespace wend::whatwg {
namespace {

std::string origin_of(std::string_view text) {
  auto url = *parse(text);
  return origin(url);
}

TEST(WhatwgAttribute, getters_include_the_delimiters_of_the_standard) {  // WHATWG URL §6.1
  auto url = *parse("https://u:p@h:81/a?q#f");
  struct {
    attribute which;
    std::string_view value;
  } const rows[] = {
      {attribute::href, "https://u:p@h:81/a?q#f"},
      {attribute::protocol, "https:"},
      {attribute::username, "u"},
      {attribute::password, "p"},
      {attribute::host, "h:81"},
      {attribute::hostname, "h"},
      {attribute::port, "81"},
      {attribute::pathname, "/a"},
      {attribute::search, "?q"},
      {attribute::hash, "#f"},
  };
  for (auto const& row : rows) {
    EXPECT_EQ(get(url, row.which), row.value) << name_of(row.which);
    EXPECT_EQ(attribute_named(name_of(row.which)), row.which);
  }
  auto bare = *parse("http://h/?#");
  EXPECT_EQ(get(bare, attribute::search), "");
  EXPECT_EQ(get(bare, attribute::hash), "");
  auto guarded = *parse("x:/.//p");
  EXPECT_EQ(get(guarded, attribute::pathname), "//p");
  EXPECT_EQ(get(guarded, attribute::host), "");
  auto alone = *parse("x:p?q");
  EXPECT_EQ(get(alone, attribute::host), "");
  EXPECT_EQ(get(alone, attribute::search), "?q");
  EXPECT_EQ(get(alone, attribute::hash), "");
  EXPECT_FALSE(attribute_named("scheme"));
}

TEST(WhatwgAttribute, setters_use_the_valid_prefix_of_their_value) {  // WHATWG URL §6.1
  struct {
    std::string_view url;
    attribute which;
    std::string_view value, after;
  } const rows[] = {
      {"http://h:443/", attribute::protocol, "https:x", "https://h/"},
      {"http://h/", attribute::protocol, "x", "http://h/"},
      {"x-a://h:0/p", attribute::protocol, "git", "git://h:0/p"},  // the scheme has no default port
      {"http://h:0/p", attribute::protocol, "https", "https://h:0/p"},
      {"x://h/", attribute::protocol, "http", "x://h/"},
      {"http://u@h/", attribute::protocol, "file", "http://u@h/"},
      {"file:///", attribute::protocol, "http", "file:///"},
      {"file://h/", attribute::protocol, "http", "http://h/"},
      {"http://h/", attribute::username, "a:b@", "http://a%3Ab%40@h/"},
      {"file:///x", attribute::username, "a", "file:///x"},
      {"http://u@h/", attribute::password, "p/", "http://u:p%2F@h/"},
      {"http://u:p@h/", attribute::password, "", "http://u@h/"},
      {"http://h:81/", attribute::host, "G:82/x", "http://g:82/"},
      {"http://h:81/", attribute::host, "g", "http://g:81/"},
      {"http://h:81/", attribute::host, "g:", "http://g:81/"},
      {"http://h/", attribute::host, "", "http://h/"},
      {"http://h/", attribute::host, "a b", "http://h/"},
      {"x:/p", attribute::host, "g", "x://g/p"},
      {"x:/.//p", attribute::host, "g", "x://g//p"},
      {"x:p", attribute::host, "g", "x:p"},
      {"file://h/p", attribute::host, "localhost", "file:///p"},
      {"http://h:81/", attribute::hostname, "g:82", "http://h:81/"},
      {"http://h/", attribute::port, "8080x", "http://h:8080/"},
      {"http://h:81/", attribute::port, "65536", "http://h:81/"},
      {"http://h:81/", attribute::port, "80", "http://h/"},
      {"http://h:81/", attribute::port, "", "http://h/"},
      {"http://h/a", attribute::pathname, "b/../c?d#e", "http://h/c%3Fd%23e"},
      {"http://h/a", attribute::pathname, "", "http://h/"},
      {"x://h/a", attribute::pathname, "", "x://h"},
      {"x:/a", attribute::pathname, "//b", "x:/.//b"},
      {"x:a", attribute::pathname, "b", "x:a"},
      {"http://h/?a", attribute::search, "??b#", "http://h/??b%23"},
      {"http://h/?a", attribute::search, "", "http://h/"},
      {"http://h/?a", attribute::search, "?", "http://h/?"},
      {"http://h/", attribute::hash, "##a b", "http://h/##a%20b"},
      {"http://h/#a", attribute::hash, "", "http://h/"},
      {"http://h/", attribute::href, " X:y ", "x:y"},
      {"http://h/", attribute::pathname, "a\tb\xFF", "http://h/ab%EF%BF%BD"},
  };
  for (auto const& row : rows) {
    auto url = *parse(row.url);
    auto changed = set(url, row.which, row.value);
    ASSERT_TRUE(changed) << row.url << ' ' << row.value;
    EXPECT_EQ(changed->text(), row.after) << row.url << ' ' << name_of(row.which) << '=' << row.value;
    EXPECT_TRUE(parse_normal(changed->text())) << changed->text();
  }
}

// A caller that hears of errors is answered by the state machine alone.
TEST(WhatwgAttribute, a_part_that_is_set_in_place_is_as_the_standard_defines) {  // WHATWG URL §6.1
  constexpr std::string_view urls[] = {"http://h/",
                                       "https://u:p@h.example:81/a?q#f",
                                       "ws://:p@[::1]/",
                                       "ftp://1.2.3.4/a/../b?#",
                                       "file:///C:/a",
                                       "file://h/a",
                                       "x://h:80/p",
                                       "x:/.//p",
                                       "x:p ?q",
                                       "x://u@h",
                                       "mailto:a@b.example#",
                                       "x:///p",
                                       "x:/a/b?c#d",
                                       "http://h?a#b",
                                       "https://h:8/%41"};
  constexpr std::string_view values[] = {
      "",          "https:",  "https", "ws",      "foo",  "file", "ann",  "a:b",       "www.example.org",
      "H.example", "1.2.3.4", "[::1]", "0x7F.1",  "g:81", "80",   "443",  "065",       "70000",
      "/",         "/a/b.c",  "//a/b", "/C|/a",   "b/c",  "/.a",  "/.",   "?q=a",      "/a%2e/..",
      "?a?'",      "?",       "#",     "##f?/`^", "a b",  "x-y",  "a%20", "localhost", "xn--a",
      "a\\b",      "8080"};
  constexpr std::string_view pieces[] = {"/", "\\", ":", "@",        "?",    "#",  ".", "%2e",
                                         "%", "[",  "]", "|",        " ",    "\t", "'", "\"",
                                         "A", "z",  "1", "\xC3\xA9", "\xFF", "-",  "^", "//"};
  std::mt19937 dice(2368);
  auto of = [&](auto const& list) { return list[dice() % std::size(list)]; };
  auto ignore = [](diagnostic) {};
  int changes = 0;
  for (int i = 0; i < 200000; ++i) {
    std::string text(of(urls)), value(of(values));
    if (i % 2) text.insert(dice() % (text.size() + 1), of(pieces));
    if (i % 3 == 0) value.insert(dice() % (value.size() + 1), of(pieces));
    auto url = parse(text);
    if (!url) continue;
    auto which = static_cast<attribute>(1 + dice() % 9);
    auto changed = set(*url, which, value),
         defined = set(*url, which, value, {.say = diagnostic_sink(ignore)});
    ASSERT_TRUE(changed && defined);
    ASSERT_EQ(changed->text(), defined->text()) << url->text() << ' ' << name_of(which) << '=' << value;
    ASSERT_TRUE(detail::access::at(changed->view()) == detail::access::at(defined->view()))
        << changed->text();
    std::string buffer = url->text();
    auto edited = set_in_place(buffer, *parse_normal(buffer), which, value);
    ASSERT_TRUE(edited);
    ASSERT_EQ(buffer, changed->text()) << url->text() << ' ' << name_of(which) << '=' << value;
    ASSERT_EQ(edited->text().data(), buffer.data());
    ASSERT_TRUE(detail::access::at(*edited) == detail::access::at(changed->view())) << buffer;
    changes += changed->text() != url->text();
  }
  EXPECT_GT(changes, 50000);
}

TEST(WhatwgAttribute, only_the_href_setter_fails_and_the_others_report_why) {
  auto url = *parse("http://h/");
  EXPECT_EQ(set(url, attribute::href, "x").error().code, errc::missing_scheme_non_relative_url);
  diagnostics heard;
  auto hear = [&](diagnostic f) { heard.push_back(f); };
  EXPECT_EQ((*set(url, attribute::port, "70000", {.say = diagnostic_sink(hear)})).text(), url.text());
  ASSERT_EQ(heard.size(), 1u);
  EXPECT_EQ(heard[0], (diagnostic{errc::port_out_of_range, 0}));
}

TEST(WhatwgAttribute, a_buffer_keeps_its_url_if_the_href_setter_fails) {
  std::string buffer = "http://h/";
  auto url = *parse_normal(buffer);
  EXPECT_EQ(set_in_place(buffer, url, attribute::href, "x").error().code,
            errc::missing_scheme_non_relative_url);
  EXPECT_EQ(buffer, "http://h/");
  EXPECT_EQ(set_in_place(buffer, url, attribute::href, "HTTP://g")->host(), "g");
  EXPECT_EQ(buffer, "http://g/");
}

TEST(WhatwgAttribute, a_uri_of_another_profile_is_parsed_by_the_standard_first) {
  std::string buffer = "HTTP://H.example:80/%7e/../a";
  auto other = *wend::parse(buffer);
  EXPECT_EQ((*set(other, attribute::hash, "x")).text(), "http://h.example/a#x");
  EXPECT_EQ((*set(other, attribute::protocol, "https")).text(), "https://h.example/a");
  EXPECT_EQ(set_in_place(buffer, other, attribute::hash, "x")->profile(), profile::whatwg);
  EXPECT_EQ(buffer, "http://h.example/a#x");
  for (std::string text : {"a", "", "/", "//h/p?q#f", "?q", "#f"})
    for (auto p : {profile::rfc3986, profile::whatwg})
      for (auto which : {attribute::protocol, attribute::host, attribute::pathname, attribute::hash}) {
        auto partial = *wend::parse_reference(text, p);
        EXPECT_EQ(set(partial, which, "x").error().code, errc::missing_scheme_non_relative_url) << text;
        auto kept = text;
        auto in_buffer = *wend::parse_reference(kept, p);
        EXPECT_EQ(set_in_place(kept, in_buffer, which, "x").error().code,
                  errc::missing_scheme_non_relative_url);
        EXPECT_EQ(kept, text);
        EXPECT_EQ(get(partial, attribute::protocol), "");
        EXPECT_EQ(wend::with(partial, part::scheme, "x").has_value(), p == profile::rfc3986) << text;
        EXPECT_FALSE(parse("zz", partial)) << text;
        EXPECT_FALSE(can_parse("zz", partial)) << text;
      }
}

TEST(WhatwgAttribute, an_origin_is_scheme_host_and_port) {  // WHATWG URL §4.7
  EXPECT_EQ(origin_of("HTTPS://u@H:443/x"), "https://h");
  EXPECT_EQ(origin_of("ws://h:81/x"), "ws://h:81");
  EXPECT_EQ(origin_of("blob:https://h:8/x#y"), "https://h:8");
  for (auto text :
       {"file:///x", "x://h/", "blob:file:///x", "blob:ftp://h/", "blob:blob:http://h/", "blob:x", "data:,x"})
    EXPECT_EQ(origin_of(text), "null") << text;
}

TEST(WhatwgAttribute, the_origin_of_a_non_ascii_blob_url_is_mapped_by_idna) {  // WHATWG URL §4.7
  EXPECT_EQ(origin_of("blob:https://\u00FC:8/x"), "https://xn--tda:8");
  EXPECT_EQ(origin_of("blob:https://\u0301:8/x"), "null");
}

}  // namespace
}  // namespace wend::whatwg

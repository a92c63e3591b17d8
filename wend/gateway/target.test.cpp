// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/target.hpp"
#include "wend/gateway/masking.hpp"

#include <gtest/gtest.h>

#include "wend/uri/parse.hpp"

namespace wend::gateway {
namespace {

struct row {
  std::string text;
  std::string_view name;
  std::uint32_t at = 0;
};

std::string name_of(result<uri> const& read) {
  return read ? std::string() : std::string(explain(read.error().code).name);
}

// Text in which readers see different hosts.
TEST(Target, a_url_that_both_parsers_read_differently_is_refused) {
  row const rows[] = {
      {"http://a@b@c/", "bad-host", 10},
      {"http://h\\@evil/", "bad-char", 8},
      {"http://h/a\\b", "bad-char", 10},
      {" http://h/", "bad-char", 0},
      {"http://h/ ", "bad-char", 9},
      {"http://h\t/", "control-char", 8},
      {"http://h/\n", "control-char", 9},
      {"http://h/\x7f", "control-char", 9},
      {"http://h%00/", "bad-host", 8},
      {"http://h%0a/", "bad-host", 8},
      {"http://h%0D/", "bad-host", 8},
      {"http://h%2Fx/", "bad-host", 8},
      {"http://h%40x/", "bad-host", 8},
      {"http://h%5Cx/", "bad-host", 8},
      {"http://h%23x/", "bad-host", 8},
      {"http://h%3Fx/", "bad-host", 8},
      {"http://[::1/", "", 0},
      {"http://a[b]/", "bad-host", 8},
      {"http://h/%zz", "bad-escape", 9},  // GW-09
      {"http://h/%", "bad-escape", 9},
      {"http://h:99999/", "", 0},
      {"no scheme", "", 0},
  };
  for (auto const& row : rows) {
    auto read = read_target(row.text);
    ASSERT_FALSE(read) << row.text;
    if (row.name.empty()) continue;
    EXPECT_EQ(name_of(read), row.name) << row.text;
    EXPECT_EQ(read.error().at, row.at) << row.text;
  }
}

// Defence 2: both parsers must agree
TEST(Target, labels_in_punycode_are_judged_by_idna) {
  EXPECT_EQ(name_of(read_target("http://a.XN--a/")), "bad-host");
  EXPECT_TRUE(read_target("http://a.XN--bcher-kva/"));
  EXPECT_TRUE(read_target("http://h/xn--"));
  EXPECT_EQ(unwrapped("http://b\u00FCcher.example/"), "http://xn--bcher-kva.example/");
}

// Defence 3: caps on length
TEST(Target, an_overlong_url_is_refused_before_it_is_parsed) {
  EXPECT_EQ(name_of(read_target("http://h/" + std::string(longest_uri, 'a'))), "too-long");
}

// shows GW-08
TEST(Target, a_valid_url_is_unchanged) {
  for (auto text :
       {"http://h/a%2Fb%7e?c=%41", "ftp://u:p@h:2121/a;type=i", "gopher://h/7/a%09b", "news:a@b",
        "wais://h/db?words", "urn:isbn:1", "http://[::1]:80/", "http://1.2.3.4/", "http://1.2.3.h/"}) {
    auto read = read_target(text);
    ASSERT_TRUE(read) << text;
    EXPECT_EQ(read->text(), text);
  }
  EXPECT_EQ((*read_target("http://h/a b<c>")).text(),
            "http://h/a%20b%3Cc%3E");  // repaired outside of the authority
}

TEST(Target, typed_text_is_unwrapped) {
  EXPECT_EQ(unwrapped("  gopher://h/1 \n"), "gopher://h/1");
  EXPECT_EQ(unwrapped("\x01gopher://h/1"), "\x01gopher://h/1");  // hostile H0086: controls are not trimmed
  EXPECT_EQ(unwrapped("<URL:gopher://h/1>"), "gopher://h/1");
  EXPECT_EQ(unwrapped("<gopher://h/1>"), "gopher://h/1");
  EXPECT_EQ(unwrapped("www.example.org"), "http://www.example.org");
  EXPECT_EQ(unwrapped("two words"), "two words");
  EXPECT_EQ(unwrapped(""), "");
}

// shows SEC-06, GW-10 · RFC 1738 §6
TEST(Target, a_password_is_never_shown) {
  EXPECT_EQ(without_password("ftp://u:secret@h/x"), "ftp://u@h/x");
  EXPECT_EQ(without_password("ftp://h/x"), "ftp://h/x");
  for (std::string text : {"ftp://u:secret@h/x",     "http://u:secret@h:99999/",
                           "ftp://u:secret@h/ ",     "ftp://u:se/secret@h/",
                           "http://u:secret@h@h/",   "ftp://u:secret@h\\x",
                           "gopher://u:secret@h/",   "FTP://u:secret@h/a b",
                           "ftp://u:secret%40h/",    "ftp://u:secret%40h:99999/",
                           "ftp:/u:secret@h/",       "http:u:secret@h",
                           "ftp:%2F%2Fu:secret%40h", "u:secret@h",
                           "u:secret%40h",           "u:secret%2540h",
                           "http:secret@h",          "FTP:/secret@h/",
                           "ftp://u:secret%2540h/",  "ftp://u:secret%252540h:99999/",
                           "u:secret%%34%30h"})
    EXPECT_EQ(masked(text).find("secret"), std::string::npos) << masked(text);
  for (std::string text : {"mailto:ann@h", "MailTo:ann@h", "mid:a@h", "news:a%40b@h", "ann:secret",
                           "ftp://ann%40h@h/", "http://h/a@b:c@d", "http://h/%40"})
    EXPECT_EQ(masked(text), text);
}

// shows SEC-06, GW-10 · RFC 1738 §6
TEST(Target, the_log_has_neither_passwords_nor_queries) {
  struct line {
    std::string uri, wanted;
  } const rows[] = {
      {"http://h/a", "http://h/a"},
      {"http://h:8080/a%2Fb;c=d", "http://h:8080/a%2Fb;c=d"},
      {"http://h/@ann/1", "http://h/@ann/1"},
      {"http://h:8080/@ann/1", "http://h:8080/@ann/1"},
      {"http://[::1]:8080/", "http://[::1]:8080/"},
      {"http://[::1]/a:b", "http://[::1]/a:b"},
      {"http://h:/", "http://h:/"},
      {"http://h?", "http://h?"},
      {"mailto:ann@h", "mailto:ann@h"},
      {"news:a@b", "news:a@b"},
      {"urn:isbn:1", "urn:isbn:1"},
      {"gopher://h/7/find", "gopher://h/7/find"},
      {"two words", "two words"},
      {"", ""},
      {"http://h/?token=secret", "http://h/?***"},
      {"http://h?secret", "http://h?***"},
      {"http://h/a?b=c&secret=1#secret", "http://h/a?***"},
      {"http://h/a#secret", "http://h/a#***"},
      {"wais://h/db?secret", "wais://h/db?***"},
      {"gopher://h/7/find%09secret", "gopher://h/7/find%09***"},
      {"frob:x?secret", "frob:x?***"},
      {"http://h/a%3Ftoken=secret", "http://h/a%3F***"},
      {"http://h/a%253ftoken=secret", "http://h/a%253f***"},
      {"http://h/a%%33%66token=secret", "http://h/a%%33%66***"},
      {"http://h/redir?http://ann:secret@i/", "http://h/redir?***"},
      {"http://h/redir/http://ann:secret@i/", "http://h/redir/http:***@i/"},
      {"http://h/redir/http:%2F%2Fann:secret%40i/", "http://h/redir/http:***%40i/"},
      {"http://h/http%3A%2F%2Fann%3Asecret%2540i", "http://h/http%3A***%2540i"},
      {"http://h/ann:se@cret@i", "http://h/ann:***@i"},
      {"ftp://ann:secret@h/x", "ftp://ann:***@h/x"},
      {"ftp://ann:se/secret@h/", "ftp://ann:***@h/"},
      {"ftp://ann:secret/", "ftp://ann:***/"},
      {"ftp://ann:secret", "ftp://ann:***"},
      {"ftp://ann%3Asecret/x", "ftp://ann%3A***/x"},
      {"ftp://ann:secret?q", "ftp://ann:***"},
      {"http://[::1]:secret/", "http://[::1]:***/"},
      {"ann:secret@h", "ann:***@h"},
      {"ann:secret%2540h", "ann:***%2540h"},
      {"news:ann%3Asecret%40h", "news:ann%3A***%40h"},
  };
  for (auto const& row : rows) EXPECT_EQ(logged(row.uri), row.wanted) << row.uri;
}

// shows SEC-06 · RFC 1738 §6
TEST(Target, only_the_beginning_of_a_refused_target_is_logged) {
  struct logged {
    std::string target, wanted;
  } const rows[] = {{"/ftp/ann:secret@h", "/ftp"},
                    {"/uri/ftp:%2F%2Fann:secret%40h", "/uri"},
                    {"ftp://ann:secret@h/", "ftp"},
                    {"ann:secret@h:443", "ann"},
                    {"ann%3Asecret@h:443", "ann"},
                    {"ann%253asecret%2540h", "ann"},
                    {"secret@h:443", "***"},
                    {"secret%40h", "***"},
                    {"//ann:secret@h/", "/"},
                    {"/ann%3Asecret%40h", "/ann"},
                    {"/%2561nn%253Asecret%2540h", "/%2561nn"},
                    {"/secret%40h/", "***"},
                    {"/nosuch%3Fsecret", "/nosuch"},
                    {"/nosuch?secret", "/nosuch"},
                    {"/", "/"},
                    {"*", "*"},
                    {"", ""}};
  for (auto const& row : rows) EXPECT_EQ(unfollowed(row.target), row.wanted);
}

// Defence 15: no server text in headers or markup
TEST(Target, only_followable_urls_become_links) {
  for (auto well : {"http://h/", "gopher://h/", "mailto:a@b", "telnet://h/", "news:a", "urn:isbn:1"})
    EXPECT_TRUE(may_be_linked(well)) << well;
  for (auto no :
       {"javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "vbscript:x", "file:///etc/motd",
        "FILE:///x", "blob:x", "about:blank", "view-source:http://h/", "not a uri", "", "//h/", "../x"})
    EXPECT_FALSE(may_be_linked(no)) << no;
}

}  // namespace
}  // namespace wend::gateway

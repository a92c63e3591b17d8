// SPDX-License-Identifier: Apache-2.0
#include "wend/names/redact.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <string_view>

#include "wend/base/charset.hpp"
#include "wend/uri/escape.hpp"

namespace wend {
namespace {

struct row {
  std::string_view given, redacted;
};

// RFC 3986 §3.2.1: applications should not render as clear text any data after the first colon of a userinfo.
TEST(Redact, a_password_is_masked_and_its_user_is_not) {
  for (auto [given, redacted] : {row{"ftp://ann:s3cret@h/x", "ftp://ann:***@h/x"},
                                 {"https://ann:s3cret@h/x?q=1#f", "https://ann:***@h/x?q=1#f"},
                                 {"//ann:s3cret@h/x", "//ann:***@h/x"},
                                 {"postgres://u:p@h1:1,h2:2/db", "postgres://u:***@h1:1,h2:2/db"},
                                 {"ftp://:pw@h/", "ftp://:***@h/"},
                                 {"ftp://ann@h/", "ftp://ann@h/"},
                                 {"ftp://ann:@h/", "ftp://ann:@h/"},
                                 {"ftp://a%3Ab:c@h/", "ftp://a%3A***@h/"},
                                 {"URL:ftp://ann:x@h/", "URL:ftp://ann:***@h/"},
                                 {"Location: http://ann:pw@h/x?k=v", "Location: http://ann:***@h/x?k=v"},
                                 {"<http://a:b@h/>, <ftp://c:d@i/>", "<http://a:***@h/>, <ftp://c:***@i/>"}})
    EXPECT_EQ(redact(given), redacted) << given;
}

TEST(Redact, what_holds_no_secret_stays_as_it_is) {
  for (std::string_view text : {"",
                                "/",
                                "a",
                                "http://h/",
                                "http://h:80/a?b=c&d#e",
                                "http://[::1]:8080/@x",
                                "http://[::1]/a@b",
                                "http://h/a:b@c",
                                "mailto:ann@h.example?subject=key",
                                "urn:isbn:0451450523",
                                "http://h:/x@y",
                                "http://h/?monkey=1&keys=2&author=3",
                                "news:a$b@h",
                                "http://h/key=1",
                                "//h/x",
                                "a=b",
                                "data:,a:b@c",
                                "mailto:a:b@c",
                                "MailTo:ann@h",
                                "mid:a@h",
                                "news:a%40b@h",
                                "ann:secret",
                                "h:80/@ann",
                                "//",
                                "http://",
                                "//[::1]/@a",
                                "//h:80/@a",
                                "\\\\h\\x",
                                "GET / HTTP/1.1\r\n"})
    EXPECT_EQ(redact(text), text);
}

TEST(Redact, malformed_logins_are_masked_too) {
  for (auto [given, redacted] : {
           row{"ftp://ann:se/cret@h/", "ftp://ann:***@h/"},  // raw delimiters in a password
           {"postgres://ann:p#s?s@h/db", "postgres://ann:***@h/db"},
           {"http://ann:a@b@h/", "http://ann:***@h/"},
           {"http:ann:pw@h/", "http:ann:***@h/"},  // WHATWG URL §4.4: browsers need no slashes
           {"HTTPS:/ann:pw@h/", "HTTPS:/ann:***@h/"},
           {"http:\\\\ann:pw@h/", "http:\\\\ann:***@h/"},
           {"https:\\/\\/ann:pw@h\\/", "https:\\/\\/ann:***@h\\/"},  // JSON of PHP
           {"http://ann:pw%40h/", "http://ann:***%40h/"},            // an @ in any number of escapes
           {"http://ann%253Apw%2540h/", "http://ann%253A***%2540h/"},
           {"http://ann:pw%%34%30h/", "http://ann:***%%34%30h/"},
           {"ftp://ann:s3cret", "ftp://ann:***"},  // the host is missing
           {"ftp://ann:s3cret/x", "ftp://ann:***/x"},
           {"http://[::1]:s3cret/", "http://[::1]:***/"},
           {"ftp://ann:[s]3:c/ret@h/", "ftp://ann:***@h/"},
           {"http://ann:p w@h/", "http://ann:***@h/"},
           {"http://ann:pw@h:99999/", "http://ann:***@h:99999/"},
           {"http://g/, ftp://ann:p/w@h/", "http://g/, ftp://ann:***@h/"},
           {"ftp://a?b:c@h/", "ftp://a?b:***@h/"},  // RFC 1738 §5: a user of ftp may hold a question mark
       })
    EXPECT_EQ(redact(given), redacted) << given;
}

// URL Standard §4.4: a backslash is a slash, TAB, CR and LF are nothing, and special schemes need no slashes.
TEST(Redact, logins_that_browsers_see_are_masked_too) {
  for (std::string_view before : {"http:\\\\",
                                  "\\\\",
                                  "\\/",
                                  "/\\",
                                  "//",
                                  "http:/",
                                  "http:\\",
                                  "http:",
                                  "HTTPS:",
                                  "ftp:/",
                                  "ws:",
                                  "wss:\\/",
                                  "http:///",
                                  "http:/\n/",
                                  "http:\t/\r\\",
                                  "/\t/",
                                  "http%3A%5C%5C",
                                  "http:%2F",
                                  "%255C%255C",
                                  "http://h/?next=http:\\\\",
                                  "http://h/http:/",
                                  "view-source:http:"})
    EXPECT_EQ(redact(std::string(before) + "ann:pw@h/"), std::string(before) + "ann:***@h/") << before;
}

// No grammar gives these a login, but users do.
TEST(Redact, a_login_without_slashes_is_masked) {
  for (auto [given, redacted] : {row{"ann:s3cret@h", "ann:***@h"},
                                 {"ann:1234@h:80/", "ann:***@h:80/"},
                                 {"ann:s3cret%2540h", "ann:***%2540h"},
                                 {"ann:s3cret%%34%30h", "ann:***%%34%30h"},
                                 {"ann%3As3cret%40h", "ann%3A***%40h"},
                                 {"x-y:ann:s3cret@h", "x-y:***@h"},
                                 {"/x/ann:s3cret@h", "/x/ann:***@h"},
                                 {"ann:s3cret@h//x", "ann:***@h//x"},
                                 {"http:s3cret@h", "http:***@h"},
                                 {"FTP:/s3cret@h/", "FTP:/***@h/"},
                                 {"jdbc:x://ann:pw@h", "jdbc:x://ann:***@h"}})
    EXPECT_EQ(redact(given), redacted) << given;
}

TEST(Redact, a_user_that_is_a_token_is_masked) {
  for (auto [given, redacted] : {row{"https://ghp_0123456789abcdef@github.com/a", "https://***@github.com/a"},
                                 {"https://ann@h/", "https://***@h/"},
                                 {"git+https://tok@h/", "git+https://***@h/"},
                                 {"https://sk_live_4eC39HqLyjWD:@api.h/", "https://***:@api.h/"},
                                 {"https://abc:x-oauth-basic@github.com/", "https://***:***@github.com/"},
                                 {"https://oauth2:glpat-1@h/", "https://oauth2:***@h/"},
                                 {"ssh://git@h/", "ssh://git@h/"},
                                 {"ssh://0123456789abcdef0@h/", "ssh://***@h/"}})
    EXPECT_EQ(redact(given), redacted) << given;
}

// RFC 6750 §2.3, RFC 6749 §4.1.2 and §4.2.2: tokens in queries and fragments.
TEST(Redact, values_with_the_name_of_a_secret_are_masked) {
  for (auto [given, redacted] :
       {row{"http://h/?access_token=a&q=1", "http://h/?access_token=***&q=1"},
        {"http://h/cb#access_token=a&expires_in=1", "http://h/cb#access_token=***&expires_in=1"},
        {"http://h/#/route?Token=a", "http://h/#/route?Token=***"},
        {"http://h/?KEY=a#f", "http://h/?KEY=***#f"},
        {"http://h/?X-Amz-Signature=a&X-Amz-Date=1", "http://h/?X-Amz-Signature=***&X-Amz-Date=1"},
        {"http://h/?%6Bey=a", "http://h/?%6Bey=***"},
        {"http://h/?user[password]=a&x", "http://h/?user[password]=***&x"},
        {"http://h/?a=1&amp;key=b", "http://h/?a=1&amp;key=***"},
        {"http://h/a;jsessionid=b/c?d", "http://h/a;jsessionid=***/c?d"},
        {"http://h/?a=1;sid=b", "http://h/?a=1;sid=***"},
        {"http://h/?password=a%26b/c?d;e&f", "http://h/?password=***&f"},
        {"http://h/?key=", "http://h/?key="},
        {"?sig=a", "?sig=***"}})
    EXPECT_EQ(redact(given), redacted) << given;
}

TEST(Redact, a_uri_in_another_is_treated_alike) {
  for (auto [given, redacted] :
       {row{"http://h/?next=https://ann:pw@g/&x=1", "http://h/?next=https://ann:***@g/&x=1"},
        {"http://h/?next=https%3A%2F%2Fann%3Apw%40g%2F", "http://h/?next=https%3A%2F%2Fann%3A***%40g%2F"},
        {"http://h/?u=http%253A%252F%252Fa%253Ab%2540g", "http://h/?u=http%253A%252F%252Fa%253A***%2540g"},
        {"http://h/?u=http%3A%2F%2Fg%2F%3Fkey%3Da%26b%3Dc&d",
         "http://h/?u=http%3A%2F%2Fg%2F%3Fkey%3D***%26b%3Dc&d"},
        {"http://h/ftp://ann:pw@g/x", "http://h/ftp://ann:***@g/x"},
        {"jdbc:postgresql://h/db?user=ann&password=x", "jdbc:postgresql://h/db?user=ann&password=***"},
        {"http://g:80/http://ann:pw@h/", "http://g:80/http://ann:***@h/"}})
    EXPECT_EQ(redact(given), redacted) << given;
}

TEST(Redact, callers_add_names) {
  constexpr std::string_view names[] = {"X-Ou*", "pla?e"};
  EXPECT_EQ(redact("http://h/?x-our=1&place=2&x=3&key=4", {names}),
            "http://h/?x-our=***&place=***&x=3&key=***");
}

TEST(Redact, running_text_keeps_all_but_its_secrets) {
  for (auto [given, redacted] :
       {row{"GET /?key=a HTTP/1.1\n", "GET /?key=*** HTTP/1.1\n"},
        {"(see https://ann:pw@h/?sig=a).", "(see https://ann:***@h/?sig=***)."},
        {R"({"url":"http://h/?key=a","mail":"ann@h"})", R"({"url":"http://h/?key=***","mail":"ann@h"})"},
        {R"("{\"url\":\"http://h/?key=a\"}")", R"("{\"url\":\"http://h/?key=***\"}")"},
        {"<a href='http://h/?key=a'>x</a>", "<a href='http://h/?key=***'>x</a>"},
        {"<URL:ftp://ann:se\n  cret@h/>", "<URL:ftp://ann:***@h/>"},
        {"<http://h/?key=a\n b> c", "<http://h/?key=***> c"},
        {"mail ann@h.example at 12:30, code=7; see a//b:c",
         "mail ann@h.example at 12:30, code=7; see a//b:c"},
        {"x < y > z: ftp://a:b@c", "x < y > z: ftp://a:***@c"},
        {"`curl -u a:b http://h:80`", "`curl -u a:b http://h:80`"},
        {"", ""}})
    EXPECT_EQ(redact_text(given), redacted) << given;
}

// RFC 3986 §3.2.1 alone: what the user's own output is masked by.
TEST(Redact, passwords_alone_are_masked_where_a_caller_wants_no_more) {
  for (auto [given, redacted] : {row{"ftp://ann:s3cret@h/", "ftp://ann:***@h/"},
                                 {"http://a:b@g/http://c:d@h/", "http://a:***@g/http://c:***@h/"},
                                 {"", ""},
                                 {"ftp://ann@h/", "ftp://ann@h/"},
                                 {"https://ann@h/", "https://ann@h/"},
                                 {"ftp://ann:s3cret", "ftp://ann:s3cret"},
                                 {"ann:s3cret@h", "ann:s3cret@h"},
                                 {"http://h/?key=a@b", "http://h/?key=a@b"}})
    EXPECT_EQ(redact(given, {.kinds = secrets::passwords}), redacted) << given;
}

TEST(Redact, the_places_of_secrets_are_in_order_and_do_not_touch) {
  auto places = secrets_in("https://tok:x-oauth-basic@h/?key=a&b=1");
  ASSERT_EQ(places.size(), 3U);
  EXPECT_EQ(places[0].begin, 8U);
  EXPECT_EQ(places[0].end, 11U);
  EXPECT_EQ(places[1].begin, 12U);
  EXPECT_EQ(places[2].end, 34U);
  EXPECT_EQ(secrets_in("http://h/?key=pw@h", {.kinds = usual_secrets | secrets::queries}).size(), 1U);
}

std::string escaped(std::string_view text) {
  constexpr charset reserved = ":/?#[]@!$&'()*+,;=%";
  std::string out;
  escape_to(out, text, charset::range('!', '~') - reserved);
  return out;
}

/// A URL whose parts were drawn; each secret in it holds "S3".
std::string drawn_url(std::mt19937& random, int nesting) {
  auto draw = [&](auto... texts) {
    std::string_view const list[] = {texts...};
    return std::string(list[random() % sizeof...(texts)]);
  };
  auto url = draw("http", "https", "ftp", "x-y", "postgres") + "://";
  url += draw("", "ann@", "ann:S3@", ":S3@", "a%40b:S3@", "ann:S3%2F%3F%23@", "ann:!S3/x@", "ann:S3#x?@",
              "S3aaaaaaaaaaaaaaaaaaa@");
  url += draw("h", "h.example:80", "[::1]", "[::1]:8080", "127.1") + "/" +
         draw("", "a/b", "a;sid=S3/b", "x:y", "@a");
  for (char mark = '?'; random() % 2; mark = '&') {
    url += mark + draw("q=1", "key=S3", "%6Bey=S3%26S3", "a[token]=S3", "SIG=S3", "x", "q=a@b");
    if (nesting > 0 && random() % 2) url += "&next=" + escaped(drawn_url(random, nesting - 1));
  }
  return url + draw("", "#f", "#access_token=S3", "#/a?key=S3&b=1");
}

// Laws: no secret is left, and what is masked is seen as masked.
TEST(Redact, no_secret_is_left_and_masking_twice_changes_nothing) {
  std::mt19937 random(1);
  for (int i = 0; i < 2'000; ++i) {
    auto url = drawn_url(random, 3);
    auto once = redact(url);
    ASSERT_FALSE(once.contains("S3")) << url;
    ASSERT_EQ(redact(once), once) << url;
    auto text = "\"" + url + "\" and <URL:" + url + ">, " + url + ".";
    ASSERT_EQ(redact_text(text), "\"" + once + "\" and <URL:" + once + ">, " + once + ".") << url;
  }
}

// Quadratic work would not end within the time limit of the test.
TEST(Redact, long_hostile_texts_are_masked_in_time) {
  constexpr std::size_t count = 50'000;
  constexpr auto every_secret = usual_secrets | secrets::queries | secrets::paths;
  for (std::string_view piece : {"http:", "//",    "a://b:c/", ":",     "@",       "%",        "%25",
                                 "?key",  ";key=", "<",        "<URL:", "a://[",   "&a=",      "//a:1",
                                 "//a:@", "//a@",  "//a:b ",   "a:b/@", "\\\\a:b", "http:a:b", "://"}) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text += piece;
    for (auto const& whole : {text, text + "@", text + "?@", "?" + text + "@#"}) {
      EXPECT_FALSE(redact(whole, {.kinds = every_secret}).empty());
      EXPECT_FALSE(redact_text(whole).empty());
    }
  }
}

}  // namespace
}  // namespace wend

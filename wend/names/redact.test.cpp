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
           {"ftp://ann:s3:cret", "ftp://ann:***"},
           {"http://ann:1234#pw@h/", "http://ann:***@h/"},  // no path has begun
           {"http://ann:?pw@h/", "http://ann:***@h/"},
           {"x://ann:#pw@h", "x://ann:***@h"},
           {"ftp://ann:12!s/cret@h/", "ftp://ann:***@h/"},
           {"ftp://a:b:c/d@h/", "ftp://a:***@h/"},
           {"http://[::1]:s3cret/", "http://[::1]:***/"},
           {"ftp://ann:[s]3:c/ret@h/", "ftp://ann:***@h/"},
           {"http://ann:p w@h/", "http://ann:***@h/"},
           {"http://ann:pw@h:99999/", "http://ann:***@h:99999/"},
           {"http://g/, ftp://ann:p/w@h/", "http://g/, ftp://ann:***@h/"},
           {"ftp://a?b:c@h/", "ftp://a?b:***@h/"},  // RFC 1738 §5: a user of ftp may hold a question mark
       })
    EXPECT_EQ(redact(given), redacted) << given;
}

TEST(Redact, what_may_be_a_port_or_an_address_is_no_password) {
  for (std::string_view text : {"(http://h:8080)",
                                "http://h:8080,",
                                "http://h:8080.",
                                "[a](http://h:8080)",
                                "[http://h:80](http://h:80)",
                                "**http://h:80**",
                                "http://h:8080'\"",
                                "|http://h:80|",
                                "http://h:80;",
                                "http://h:80…",
                                "tcp://0.0.0.0:*",
                                "grpc://h1:1,h2:2",
                                "amqp://h:5672%2Fvhost",
                                "jdbc:x://h:1433;user=ann",
                                "http://::1/",
                                "http://fe80::1:80",
                                "(http://::1)",
                                "docker://alpine:3.18",
                                "docker://alpine:latest",
                                "http:foo:bar",
                                "http://h:80/@vite",
                                "http://h:80/#a@b",
                                "http://h:80?a@b"}) {
    EXPECT_EQ(redact(text), text);
    EXPECT_EQ(redact_text(text), text);
  }
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
                                 {"ann:12!s/cret@h", "ann:***@h"},
                                 {"ann:s3cret%2540h", "ann:***%2540h"},
                                 {"ann:s3cret%%34%30h", "ann:***%%34%30h"},
                                 {"ann%3As3cret%40h", "ann%3A***%40h"},
                                 {"x-y:ann:s3cret@h", "x-y:***@h"},
                                 {"/x/ann:s3cret@h", "/x/ann:***@h"},
                                 {"ann:s3cret@h//x", "ann:***@h//x"},
                                 {"http:s3cret@h", "http:***@h"},
                                 {"FTP:/s3cret@h/", "FTP:/***@h/"},
                                 {"sip:ann:s3cret@h", "sip:ann:***@h"},  // RFC 3261 §19.1
                                 {"redis:ann:s3cret@h", "redis:ann:***@h"},
                                 {"sip:ann@h:5060", "sip:ann@h:5060"},
                                 {"redis://h:80/@x:y", "redis://h:80/@x:y"},
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

TEST(Redact, names_are_compared_by_their_words_and_their_letters) {
  for (std::string_view name :
       {"user_pwd", "db_pwd", "user_pass", "userpass", "userPass", "pw", "passcode", "appkey", "authkey",
        "clientkey", "sessionkey", "licensekey", "my_key", "my.key", "myKey", "sign", "mac", "bearer",
        "secrets", "auth_code", "authorization_code", "otp_code", "totp", "pin_code", "verification_code",
        "oobcode", "oobCode", "device_code", "oauth_verifier", "login_ticket", "signed_request", "csrf",
        "_csrf", "connect.sid", "sId", "x-bindpw", "hdnts", "AWSAccessKeyId", "PHPSESSID",
        // what frameworks do to names
        "token[]", "token[0]", "token%5B%5D", "user[token][]", "token[a][b]", "data[key]", "+key", "%20key",
        "key+", "to%09ken", "to\tken"}) {
    auto before = "http://h/?a=1&" + std::string(name) + "=";
    EXPECT_EQ(redact(before + "S3&b=2"), before + "***&b=2");
  }
}

TEST(Redact, names_that_only_look_like_those_of_secrets_are_not_masked) {
  for (std::string_view name : {"data[country][code]", "country_code", "code[]", "keyword", "monkey",
                                "sort_key", "sortKey", "design", "assign", "author", "sign_in", "macro",
                                "max_tokens", "token_type", "s_id", "first_passage", "compass"}) {
    auto text = "http://h/?" + std::string(name) + "=1&b=2";
    EXPECT_EQ(redact(text), text);
  }
}

// RFC 6749 §4.2.2: a fragment may hold tokens; none of its octets ends it.
TEST(Redact, a_value_ends_where_its_component_has_its_delimiter) {
  for (auto [given, redacted] :
       {row{"http://h/#access_token=a#b&c=1", "http://h/#access_token=***&c=1"},
        {"http://h/#/access_token=a&b=1", "http://h/#/access_token=***&b=1"},
        {"http://h/#/cb/access_token=a/c&b=1", "http://h/#/cb/access_token=***&b=1"},
        {"http://h/?u=http%3A%2F%2Fg%23key%3Da%23b#f", "http://h/?u=http%3A%2F%2Fg%23key%3D***#f"},
        {"password=a/b;c&user=ann", "password=***&user=ann"},
        {"code=a&state=1", "code=***&state=1"},
        {"Server=h;Password=a/b;User=ann", "Server=h;Password=***"},  // a password may hold a semicolon
        {"Endpoint=sb://h/;SharedAccessKey=a/b=", "Endpoint=sb://h/;SharedAccessKey=***"},
        {"jdbc:x://h:1433;user=sa;password=a/b", "jdbc:x://h:1433;user=sa;password=***"}})
    EXPECT_EQ(redact(given), redacted) << given;
}

// RFC 8259 §7; HTML Standard §13.1.4.
TEST(Redact, delimiters_that_json_and_html_have_escaped_count) {
  for (auto [given, redacted] :
       {row{R"("http://h/?a=1\u0026token=b\u0026c=2")", R"("http://h/?a=1\u0026token=***\u0026c=2")"},
        {R"(http://h/?a=1\x26token\x3Db\x26c=2)", R"(http://h/?a=1\x26token\x3D***\x26c=2)"},
        {R"(http\u003a\u002f\u002fann\u003apw\u0040h/)", R"(http\u003a\u002f\u002fann\u003a***\u0040h/)"},
        {"http:&#47;&#x2F;ann&#058;pw&#64;h/", "http:&#47;&#x2F;ann&#058;***&#64;h/"},
        {"http://h/?a=1&amp;token=b&AMP;c=2", "http://h/?a=1&amp;token=***&AMP;c=2"},
        {"http://h/?a=1&#38;token=b&#34;", "http://h/?a=1&#38;token=***&#34;"},
        {R"(http://h/?token=a\u0061\u00&#;&#99999;&#x;)", R"(http://h/?token=***&#;&#99999;&#x;)"}}) {
    EXPECT_EQ(redact(given), redacted) << given;
    EXPECT_EQ(redact_text(given), redacted) << given;
  }
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

TEST(Redact, what_stands_in_the_place_of_a_port_is_masked_whole) {
  constexpr std::string_view redacted = "http://urn:***";
  EXPECT_EQ(redact("http://urn:&jsessionid=a:8080(b"), redacted);
  EXPECT_EQ(redact(redacted), redacted);
}

TEST(Redact, callers_add_names) {
  constexpr std::string_view names[] = {"X-Ou*", "pla?e"};
  EXPECT_EQ(redact("http://h/?x-our=1&place=2&x=3&key=4", {names}),
            "http://h/?x-our=***&place=***&x=3&key=***");
  EXPECT_EQ(redact("http://h/?place[]=1&place[a]=2&a[place]=3", {names}),
            "http://h/?place[]=***&place[a]=***&a[place]=***");
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

// White space folds a bracketed URI once: RFC 3986 appendix C.
TEST(Redact, a_stray_bracket_takes_in_no_further_lines) {
  for (auto [given, redacted] : {row{"GET <http://h/?key=a failed\n17 lines\na -> b",
                                     "GET <http://h/?key=*** failed\n17 lines\na -> b"},
                                 {"<http://h/?key=a\n\nb> c", "<http://h/?key=***\n\nb> c"},
                                 {"<http://h/?key=a\r\n b> c", "<http://h/?key=***> c"},
                                 {"<http://ann:p w@h/> c", "<http://ann:***@h/> c"}})
    EXPECT_EQ(redact_text(given), redacted) << given;
}

TEST(Redact, pairs_and_logins_without_a_uri_are_masked_in_running_text) {
  for (auto [given, redacted] : {row{"body 'password=a&user=b' sent", "body 'password=***&user=b' sent"},
                                 {"x Password=a;Server=h AccountKey=b.", "x Password=*** AccountKey=***."},
                                 {R"(x token\u003da)", R"(x token\u003d***)"},
                                 {"(token=a), --api-key=b", "(token=***), --api-key=***"},
                                 {"code=a&state=b", "code=***&state=b"},
                                 {"curl -x ann:pw@h:80, x", "curl -x ann:***@h:80, x"},
                                 {"HTTP_PROXY=ann:p/w@h:80/", "HTTP_PROXY=ann:***@h:80/"},
                                 {"'ann:p@w@[::1]:80'", "'ann:***@[::1]:80'"},
                                 {"ann:pw@tcp(h:3306)/db", "ann:***@tcp(h:3306)/db"},
                                 {"ann:pw@unix(/tmp/x)/db", "ann:***@unix(/tmp/x)/db"},
                                 {"to sip:ann:pw@h", "to sip:ann:***@h"},
                                 {"postgres:ann:pw@h", "postgres:ann:***@h"}})
    EXPECT_EQ(redact_text(given), redacted) << given;
}

TEST(Redact, mail_addresses_times_and_assignments_stay_in_running_text) {
  for (std::string_view text :
       {"to:ann@h cc:bob@h.example", "ERROR:root:ann@h", "12:30:ann@h:22", "2025-11-25T12:30:ann@h:22",
        "sip:ann@h:5060", "mailto:ann@h:25", "git@h.example:a/b.git", "to:ann@", "to:ann@(x)", "npm:a@1.2.3",
        "alpine:3.18@sha256:0a1b", "exit code=7; key=1 session=2 pin=3",
        "TTY=pts/0 ; PWD=/home/ann ; USER=root", "pass=3 fail=1"})
    EXPECT_EQ(redact_text(text), text);
}

// RFC 3986 §3.2.1 alone: what the user's own output is masked by.
TEST(Redact, passwords_alone_are_masked_where_a_caller_wants_no_more) {
  for (auto [given, redacted] : {row{"ftp://ann:s3cret@h/", "ftp://ann:***@h/"},
                                 {"http://a:b@g/http://c:d@h/", "http://a:***@g/http://c:***@h/"},
                                 {R"(http:\/\/a:b\u0040h)", R"(http:\/\/a:***\u0040h)"},
                                 {"", ""},
                                 {"ftp://ann@h/", "ftp://ann@h/"},
                                 {"https://ann@h/", "https://ann@h/"},
                                 {"ftp://ann:s3cret", "ftp://ann:s3cret"},
                                 {"ann:s3cret@h", "ann:s3cret@h"},
                                 {"http://h/?key=a@b", "http://h/?key=a@b"}})
    EXPECT_EQ(redact(given, {.kinds = secrets::passwords}), redacted) << given;
}

/// The octet as it is, or as an escape whose octets may be escaped in turn.
std::string spelled(char octet, int depth, std::mt19937& random) {
  if (depth == 0 || random() % 2) return {octet};
  constexpr std::string_view digits[] = {"0123456789ABCDEF", "0123456789abcdef"};
  auto value = static_cast<unsigned char>(octet);
  auto const& set = digits[random() % 2];
  std::string text;
  for (char c : {'%', set[value >> 4], set[value & 15]}) text += spelled(c, depth - 1, random);
  return text;
}

TEST(Redact, an_at_sign_is_found_in_any_number_of_escapes) {
  std::mt19937 random(7);
  for (std::string_view form :
       {"%40", R"(\x40)", R"(\X40)", R"(\u0040)", "&#64;", "&#064;", "&#x40;", "&#X0040;"})
    for (int round = 0; round < 2000; ++round) {
      std::string sign;
      for (char c : form) sign += spelled(c, 3, random);
      auto given = "http://ann:s3cret" + sign + "h/";
      ASSERT_EQ(redact(given, {.kinds = secrets::passwords}), "http://ann:***" + sign + "h/") << given;
    }
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
    url += mark + draw("q=1", "key=S3", "%6Bey=S3%26S3", "a[token]=S3", "token[]=S3", "+pin=S3", "SIG=S3",
                       "x", "q=a@b");
    if (nesting > 0 && random() % 2) url += "&next=" + escaped(drawn_url(random, nesting - 1));
  }
  return url + draw("", "#f", "#access_token=S3#S3", "#/a?key=S3&b=1");
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
  constexpr std::size_t count = 20'000;
  constexpr auto every_secret = usual_secrets | secrets::queries | secrets::paths;
  for (std::string_view piece : {"http:", "//",    "a://b:c/", ":",     "@",       "%",        "%25",
                                 "?key",  ";key=", "<",        "<URL:", "a://[",   "&a=",      "//a:1",
                                 "//a:@", "//a@",  "//a:b ",   "a:b/@", "\\\\a:b", "http:a:b", "://",
                                 "a=b;",  "a[",    "?a[b]=",   "&#",    "&#38;",   "\\u00",    "\\u0026",
                                 "#key=", "//::",  "//a:1#",   "< ",    "<a://",   "sip:a:"}) {
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

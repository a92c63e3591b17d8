// SPDX-License-Identifier: Apache-2.0
#include "wend/registry/user_scheme.hpp"

#include <gtest/gtest.h>

#include "wend/registry/registry.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parse.hpp"

namespace wend {
namespace {

// Names are added for good, so each test has its own.
user_scheme plain(std::string name) {
  return {
      .name = std::move(name), .syntax = user_syntax{}, .templates = {"http://docs.example{path}{query}"}};
}

// shows REG-04 · RFC 1630 §Registration, url7a §Registration
TEST(UserScheme, templates_make_a_set_of_urls) {
  auto own = plain("x-doc");
  own.templates.push_back("ftp://mirror.example/pub{rest}");
  own.syntax->query = false;
  ASSERT_TRUE(add_scheme(own));
  auto u = parse("x-doc:/a%2Fb/c");
  auto expected = std::vector<std::string>{"http://docs.example/a%2Fb/c", "ftp://mirror.example/pub/a%2Fb/c"};
  EXPECT_EQ(urls_of(*find_user_scheme("X-DOC"), *u), expected);
}

TEST(UserScheme, a_template_without_a_port_uses_the_default_port) {
  auto own = plain("x-ticket");
  own.templates = {"https://{host}:{port}{path}{query}"};
  own.default_port = 8443;
  ASSERT_TRUE(add_scheme(own));
  auto const& added = *find_user_scheme("x-ticket");
  EXPECT_EQ(urls_of(added, *parse("x-ticket://h.example/a")).front(), "https://h.example:8443/a");
  EXPECT_EQ(urls_of(added, *parse("x-ticket://h.example:/a")).front(), "https://h.example:8443/a");
  EXPECT_EQ(urls_of(added, *parse("x-ticket://h.example:9/a")).front(), "https://h.example:9/a");
}

// shows REG-04 · RFC 1738 §4
TEST(UserScheme, code_yields_urls_or_the_object) {
  user_scheme urls{.name = "x-a", .syntax = user_syntax{}, .urls = [](uri_view u) {
                     auto rest = std::string(u.schemepart());
                     return std::vector<std::string>{"http://h.example/1" + rest, "ftp://h.example/1" + rest};
                   }};
  ASSERT_TRUE(add_scheme(urls));
  EXPECT_EQ(urls_of(*find_user_scheme("x-a"), *parse("x-a:/b")).size(), 2u);
  user_scheme object{.name = "x-b", .syntax = user_syntax{}, .object = [](uri_view u) {
                       return std::optional(user_object{"text/plain", std::string(u.path())});
                     }};
  ASSERT_TRUE(add_scheme(object));
  EXPECT_EQ(find_user_scheme("x-b")->object(*parse("x-b:hello"))->octets, "hello");
  EXPECT_TRUE(urls_of(*find_user_scheme("x-b"), *parse("x-b:hello")).empty());
}

struct refused {
  std::string_view what;
  user_scheme own;
  errc code;
};

std::vector<std::string> lossy(uri_view u) { return {"http://h.example" + unescaped(u.path())}; }

// shows REG-03, REG-04, REG-05, REG-06, REG-07
TEST(UserScheme, bad_definitions_are_refused_with_their_reason) {
  auto name_without_properties = plain("x-c");
  name_without_properties.locator = false;
  auto without_algorithm = plain("x-d");
  without_algorithm.templates.clear();
  auto without_syntax = plain("x-e");
  without_syntax.syntax.reset();
  user_scheme with_lossy_code{.name = "x-f", .syntax = user_syntax{}, .urls = lossy};
  auto dropping = plain("x-g");
  dropping.templates = {"http://docs.example{path}"};  // and the query?
  auto turned = plain("x-h");
  turned.templates = {"http://docs.example/{3}/{2}/{1}"};
  auto no_url = plain("x-i");
  no_url.templates = {"not a url {rest}"};
  auto no_part = plain("x-j");
  no_part.templates = {"http://h.example/{nonsense}"};
  refused const rows[] = {
      {"a letter that no scheme has", plain("a_b"), errc::bad_scheme},
      {"no name", plain(""), errc::bad_scheme},
      {"a digit first", plain("1a"), errc::bad_scheme},
      {"urn", plain("URN"), errc::not_allowed},
      {"a built-in one", plain("HTTP"), errc::not_allowed},
      {"a name scheme without properties", name_without_properties, errc::not_possible},
      {"no algorithm", without_algorithm, errc::not_possible},
      {"no syntax", without_syntax, errc::not_possible},
      {"code that decodes first", with_lossy_code, errc::not_expressible},
      {"a template that drops the query", dropping, errc::not_expressible},
      {"a hierarchy turned round", turned, errc::not_expressible},
      {"what is no URL", no_url, errc::not_expressible},
      {"a part that there is not", no_part, errc::not_expressible},
  };
  for (auto const& [what, own, code] : rows) {
    auto added = add_scheme(own);
    ASSERT_FALSE(added) << what;
    EXPECT_EQ(added.error().code, code) << what << ": " << added.error().why;
    EXPECT_FALSE(added.error().why.empty()) << what;
    EXPECT_FALSE(find_user_scheme(own.name)) << what;
  }
}

// shows URN-03 · RFC 1630 §URN
TEST(UserScheme, the_most_significant_part_is_on_the_left) {
  auto own = plain("x-test");
  own.templates = {"http://docs.example/{3}/{2}/{1}{query}"};
  auto added = add_scheme(own);
  ASSERT_FALSE(added);
  EXPECT_EQ(added.error().code, errc::not_expressible);
  EXPECT_NE(added.error().why.find("left"), std::string::npos);
}

// shows REG-01 · RFC 1738 §4
TEST(UserScheme, an_added_scheme_is_like_any_other) {
  user_scheme own{.name = "X-Lib",
                  .title = "The library's shelves",
                  .spec = "the library's own",
                  .default_port = 7117,
                  .syntax = user_syntax{.host = true, .query = false, .reserved = ";"},
                  .templates = {"http://{host}:8080/{port}{path}"}};
  ASSERT_TRUE(add_scheme(own));
  ASSERT_FALSE(add_scheme(own));  // once
  auto row = find_scheme("x-LIB");
  ASSERT_TRUE(row);
  EXPECT_EQ(row->name, "x-lib");
  EXPECT_EQ(row->title, "The library's shelves");
  EXPECT_TRUE(is_known_scheme("x-lib"));
  EXPECT_EQ(effective_port(*parse("x-lib://h.example/a")), 7117);
  auto error_in = [](std::string_view text, profile p = profile::rfc3986) {
    for (auto diagnostic : check(text, p))
      if (is_error(diagnostic)) return diagnostic;
    return diagnostic{errc::count_, 0};
  };
  EXPECT_EQ(error_in("x-lib://h.example/a").code, errc::count_);
  EXPECT_EQ(error_in("x-lib:/a"), (diagnostic{errc::no_host, 6}));
  EXPECT_EQ(error_in("x-lib://u@h/a"), (diagnostic{errc::login_not_allowed, 8}));
  EXPECT_EQ(error_in("x-lib://h/a?b"), (diagnostic{errc::query_not_allowed, 11}));
  EXPECT_EQ(error_in("x-lib:a", profile::rfc1738).code, errc::no_host);
  EXPECT_EQ(error_in("x-lib://h/a", profile::rfc1630).code, errc::count_);
  EXPECT_EQ(urls_of(*find_user_scheme("x-lib"), *parse("x-lib://h.example/a")).front(),
            "http://h.example:8080/7117/a");
}

// shows REG-02 · RFC 1738 §4, RFC 6648
TEST(UserScheme, x_names_are_experimental_in_the_older_profiles_only) {
  ASSERT_TRUE(add_scheme(plain("x-trial")));
  ASSERT_TRUE(add_scheme(plain("example.house")));  // RFC 7595: a name of one's own domain
  EXPECT_EQ(standing_of("x-trial", profile::rfc1738), standing::experimental);
  EXPECT_EQ(standing_of("x-trial", profile::rfc3986), standing::provisional);
  EXPECT_EQ(standing_of("example.house", profile::rfc1738), standing::provisional);
  EXPECT_EQ(standing_of("x-unheard-of", profile::rfc1630), standing::experimental);
  EXPECT_EQ(standing_of("x-unheard-of", profile::rfc3986), standing::unknown);
}

}  // namespace
}  // namespace wend

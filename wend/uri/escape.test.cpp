// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/escape.hpp"

#include <gtest/gtest.h>

#include <random>

#include "wend/base/detail/chars.hpp"
#include "wend/uri/detail/percent.hpp"
#include "wend/uri/parts.hpp"

namespace wend {
namespace {

using enum profile;

constexpr context contexts[] = {context::path_segment,  context::http_segment, context::ftp_segment,
                                context::search,        context::query,        context::user,
                                context::password,      context::selector,     context::fragment,
                                context::group,         context::article,      context::wais_id,
                                context::prospero_name, context::mail_address};

// shows ENC-11, ENC-13, ENC-15 · RFC 1738 §2.2, §5
TEST(Escape, data_is_escaped_as_its_context_demands) {
  struct {
    wend::profile profile;
    context where;
    std::string_view octets, expected;
  } const rows[] = {
      {rfc1738, context::http_segment, "a b/c;d?e", "a%20b%2Fc%3Bd%3Fe"},
      {rfc1738, context::user, "me@x:y/z", "me%40x%3Ay%2Fz"},
      {rfc1738, context::http_segment, "100%~`{}|\\^[]<>\"#",
       "100%25%7E%60%7B%7D%7C%5C%5E%5B%5D%3C%3E%22%23"},
      {rfc1738, context::ftp_segment, "a/b;c", "a%2Fb%3Bc"},
      {rfc1630, context::path_segment, "100%", "100%25"},
      {rfc1630, context::path_segment, "a=b;c:d", "a%3Db%3Bc%3Ad"},
      {rfc1630, context::search, "c++ lib", "c%2B%2B+lib"},
      {rfc1738, context::search, "c++ lib", "c++%20lib"},
      {rfc3986, context::path_segment, "caf\u00e9", "caf%C3%A9"},
      {rfc3986, context::user, "a:b@c", "a%3Ab%40c"},
      {url7a, context::path_segment, "a b", "a%20b"},
  };
  for (auto const& row : rows)
    EXPECT_EQ(escape(row.octets, row.where, row.profile), row.expected) << row.octets;
}

// shows GEN-11
TEST(Escape, any_octets_can_be_carried) {
  EXPECT_EQ(escape(std::string_view("\0\xFF\r\n", 4), context::http_segment, rfc1738), "%00%FF%0D%0A");
}

// shows ENC-14
TEST(Escape, every_pair_of_octets_round_trips_in_every_context) {
  for (auto p : profiles)
    for (auto where : contexts)
      for (unsigned pair = 0; pair < 65536; ++pair) {
        char const octets[] = {static_cast<char>(pair >> 8), static_cast<char>(pair & 255)};
        std::string_view text(octets, 2);
        auto written = escape(text, where, p);
        auto read = unescape(written, where, p);
        if (!read || *read != text)
          FAIL() << name_of(p) << ' ' << name_of(where) << ' ' << pair << ' ' << written;
      }
}

// shows ENC-14
TEST(Escape, escaped_data_holds_no_delimiter_control_or_raw_octet) {
  std::string escaped;
  for (unsigned c = 0; c < 256; ++c) escaped += static_cast<char>(c);
  for (auto p : profiles)
    for (auto where : contexts)
      for (char c : escape(escaped, where, p))
        EXPECT_FALSE((control | eight_bit | "#<> \"")[c] && c != '"') << name_of(where);
}

// shows ENC-04
TEST(Escape, decoding_is_one_pass) { EXPECT_EQ(*unescape("%2541"), "%41"); }

// shows ENC-02 · RFC 1738 §2.2
TEST(Escape, a_bad_escape_is_reported_at_its_byte) {
  EXPECT_EQ(unescape("a%zz").error(), (error{errc::bad_escape, 1}));
  EXPECT_EQ(unescape("abc%4").error(), (error{errc::bad_escape, 3}));
  EXPECT_EQ(unescaped("a%zz%41%"), "a%zzA%");
}

// shows ENC-05, ENC-06 · RFC 1630 §Unsafe characters, RFC 3986 §2.5
TEST(Escape, an_escape_is_a_character_of_the_charset_of_the_profile) {
  EXPECT_EQ(text_of("caf\xE9", rfc1630), "caf\u00e9");
  EXPECT_EQ(text_of("caf\xE9", rfc1738), std::nullopt);
  EXPECT_EQ(text_of("caf\xC3\xA9", rfc3986), "caf\u00e9");
  EXPECT_EQ(text_of("caf\xE9", rfc3986), std::nullopt);
  EXPECT_EQ(*octets_of("caf\u00e9", url7a), "caf\xE9");
  EXPECT_EQ(octets_of("a\u20ac", rfc1630).error(), (error{errc::not_in_charset, 1}));
  EXPECT_EQ(*octets_of("\u20ac", rfc3986), "\u20ac");
}

// shows ENC-04, ENC-13
TEST(Escape, texts_of_any_length_are_escaped_and_decoded_octet_by_octet) {
  std::mt19937 dice(2396);
  for (int i = 0; i < 100000; ++i) {
    auto rare = 1 + dice() % 40;
    std::string text, escaped, decoded;
    for (auto size = dice() % 200; text.size() < size;)
      text += dice() % rare ? "aA0"[dice() % 3] : "%% \xC3/"[dice() % 5];
    for (char c : text)
      if (alpha[c] || digit[c]) escaped += c;
      else detail::put_escape(escaped, c);
    for (std::size_t k = 0; k < text.size(); ++k) {
      bool is_escape = text[k] == '%' && k + 2 < text.size() && hex[text[k + 1]] && hex[text[k + 2]];
      decoded += is_escape ? static_cast<char>(std::stoi(text.substr(k + 1, 2), nullptr, 16)) : text[k];
      if (is_escape) k += 2;
    }
    std::string out = "x";
    escape_to(out, text, alpha | digit);
    ASSERT_EQ(out, 'x' + escaped);
    ASSERT_EQ(unescaped(text), decoded) << text;
    ASSERT_EQ(unescaped(escaped), text);
  }
}

// shows ENC-17
TEST(Escape, fragments_are_escaped_by_the_same_rules) {
  EXPECT_EQ(escape("b c#d", context::fragment, rfc1630), "b%20c%23d");
  EXPECT_EQ(unescaped("b%20c"), "b c");
}

// shows QRY-02, QRY-03 · RFC 1630 §Query strings
TEST(Parts, words_are_separated_by_plus_signs) {
  EXPECT_EQ(query_words("united+states"), (std::vector<std::string>{"united", "states"}));
  EXPECT_EQ(query_words("c%2B%2B"), (std::vector<std::string>{"c++"}));
  std::vector<std::string> words{"a b", "c+d", "100%"};
  EXPECT_EQ(query_from_words(words), "a%20b+c%2Bd+100%25");
  EXPECT_EQ(query_words(query_from_words(words)), words);
  for (auto p : profiles)
    EXPECT_EQ(query_words(query_from_words({"+", " ", "&", "="}, p)),
              (std::vector<std::string>{"+", " ", "&", "="}));
}

// shows QRY-08
TEST(Parts, pairs_are_parsed_on_request_only) {
  using pairs = std::vector<std::pair<std::string, std::string>>;
  EXPECT_EQ(form_pairs("a=1&b=x+y%26&c&&=d"), (pairs{{"a", "1"}, {"b", "x y&"}, {"c", ""}, {"", "d"}}));
  EXPECT_EQ(query_from_pairs({{"a b", "c&d"}, {"e", ""}}), "a+b=c%26d&e=");
  pairs round{{"\u00e9", "1+1=2"}, {"", "~"}};
  EXPECT_EQ(form_pairs(query_from_pairs(round)), round);
}

TEST(Parts, there_is_at_least_one_segment) {
  auto count = [](std::string_view path) {
    int n = 0;
    for ([[maybe_unused]] auto s : segments(path)) ++n;
    return n;
  };
  EXPECT_EQ(count(""), 1);
  EXPECT_EQ(count("/"), 1);
  EXPECT_EQ(count("//"), 2);
  EXPECT_EQ(count("a/b"), 2);
}

}  // namespace
}  // namespace wend

// SPDX-License-Identifier: Apache-2.0
// Compares the verdicts with their definition: the normal forms, written octet by octet, by one rule after another.
#include "wend/uri/compare.hpp"

#include <gtest/gtest.h>

#include <random>

#include "wend/uri/detail/syntax.hpp"
#include "wend/uri/rfc/recode.hpp"

namespace wend {
namespace {

using enum profile;

constexpr std::string_view urls[] = {
    "http://h.example:80/a/b?c#d",
    "https://u:p@H.example/~a%2fb/./c",
    "ftp://ann@h/x;type=i",
    "file:///etc/a",
    "mailto:a@b.example?x=y",
    "urn:example:a123?=q#f",
    "news:a.b.c",
    "x-y:/a/../b",
    "HTTP://h?a+b%20c",
    "file://localhost/A",
    "../a/b",
    "//h/a",
};
constexpr std::string_view pieces[] = {"%41", "%2F", "%7e", "~", ".", "..",  "/./", "/", ":80", ":",
                                       "A",   "a",   "?",   "#", "+", "%20", "@",   ";", "=",   "localhost"};

/// Returns the text with a piece inserted, octets removed, or a letter in the other case.
std::string mangled(std::string_view text, std::mt19937& dice) {
  std::string out(text);
  auto at = dice() % out.size();
  switch (dice() % 3) {
    case 0: out.insert(at, pieces[dice() % std::size(pieces)]); break;
    case 1: out.erase(at, dice() % 3 + 1); break;
    default: out[at] = static_cast<char>(alpha[out[at]] ? out[at] ^ 0x20 : out[at]);
  }
  return out;
}

/// The normal form by these rules. Lenient mode writes each part of a legal text anew, but has the scheme's module
/// accept more.
std::optional<std::string> form_of(std::string_view text, unsigned scheme_rules, wend::profile p) {
  std::string out, written;
  if (!detail::recode_to(out, text, p, {.scheme_rules = scheme_rules})) return {};
  EXPECT_TRUE(detail::recode_to(written, text, p, {.scheme_rules = scheme_rules, .mode = mode::lenient}));
  bool by_module = syntax_of(text.substr(0, text.find(':')), p).normalize_scheme;
  EXPECT_TRUE(by_module || out == written) << text << ' ' << scheme_rules << ' ' << written;
  return out;
}

TEST(Compare, a_verdict_is_that_of_the_normal_forms) {  // RFC 3986 §6.2
  constexpr unsigned by_all = detail::all_scheme_rules | detail::without_asides;
  std::mt19937 dice(6);
  int equal = 0, unequal = 0;
  for (int i = 0; i < 15000; ++i) {
    auto a = mangled(urls[dice() % std::size(urls)], dice),
         b = dice() % 8 ? mangled(a.empty() ? "x:" : a, dice) : a;
    for (auto p : {rfc3986, rfc1738, rfc1630, url7a})
      for (auto how : {equality::scheme, equality::encoding}) {
        auto rules = how == equality::scheme ? by_all : 0;
        auto left = form_of(a, rules, p), right = form_of(b, rules, p);
        auto same = compare(a, b, how, p);
        ASSERT_EQ(same.has_value(), left && right) << a << ' ' << b;
        if (!same) continue;
        ASSERT_EQ(same->equivalent, *left == *right) << a << ' ' << b;
        ++(same->equivalent ? equal : unequal);
        if (!same->equivalent || a == b) continue;
        bool by_encoding = form_of(a, 0, p) == form_of(b, 0, p);
        EXPECT_EQ(same->rule.starts_with("same but for escapes"), by_encoding) << a << ' ' << b;
      }
  }
  EXPECT_GT(equal, 10000);
  EXPECT_GT(unequal, 10000);
}

}  // namespace
}  // namespace wend

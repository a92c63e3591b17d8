// SPDX-License-Identifier: Apache-2.0
//
// Compares the fast paths with `examine`, on every backend, for texts that are nearly legal.
#include "wend/uri/rfc/quick.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "wend/simd/backend.hpp"
#include "wend/uri/detail/split.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/rfc/spelling.hpp"

namespace {

using namespace wend;
using detail::form;

constexpr std::string_view begun_with[] = {
    "http://ann:secret@www.example.org:8080/a/b%20c/d;p?q=1&r=%2F#frag",
    "ftp://ftp.example/pub/%2Fetc/motd;type=a",
    "gopher://gopher.example:70/11/find%09cats%20and%20dogs",
    "mailto:ann@a.example",
    "news:comp.lang.c",
    "wais://host.example/database?some+words+here",
    "prospero://host.example//pros/name;key=value",
    "file:///usr/share/doc/readme.txt",
    "telnet://guest@host-1.example:23/",
    "urn:isbn:0451450523?+how?=then#there",
    "x-unknown:anything/at?all",
    "//host.example/a/b?c#d",
    "../../a/b;c?d/e#f",
    "http://[2001:db8::7]:80/",
    "http://127.0.0.1/x",
    "http://a.very.long.name.of.a.host.that.goes.on.and.on.beyond.one.block.of.octets.example/and/a/"
    "path?that#too",
    "http://h.example/a/rather/long/path/that/needs/more/than/one/block/of/octets/to/be/read/%41%42/"
    "and?a=query&of=some&"
    "length=too&so=that#the%20fragment/lies/beyond/it/by/far",
};

std::string mangled(std::string text, std::mt19937& random) {
  constexpr std::string_view odd = "%:/?#@[]a1.-+ ;&=~\x80|A\"'%2f\0\n";
  for (auto times = random() % 4; times-- > 0 && !text.empty();) {
    auto at = random() % text.size();
    auto c = odd[random() % odd.size()];
    if (random() % 2) text[at] = c;
    else text.insert(at, 1, c);
  }
  if (random() % 3 == 0) text.resize(random() % (text.size() + 1));
  return text;
}

struct judged {
  bool good;
  detail::offsets at;
  std::optional<error> wrong;
};

judged examined(std::string_view text, profile p, form wanted) {
  detail::error_of_parse first;
  auto view = detail::examine(text, p, mode::strict, wanted, detail::depth::grammar, first);
  return {!first.value(), view ? detail::access::at(*view) : detail::offsets{}, first.value()};
}

TEST(Quick, only_well_formed_text_is_accepted_and_with_the_same_parts) {
  std::mt19937 random(5);
  std::vector<std::string> texts;
  for (auto text : begun_with)
    for (int round = 0; round < 300; ++round) texts.push_back(mangled(std::string(text), random));

  for (auto backend : simd::backends) {
    if (!simd::runs_here(backend)) continue;
    simd::force(backend);
    SCOPED_TRACE(simd::name_of(backend));
    for (auto const& text : texts) {
      for (auto wanted : {form::absolute, form::reference}) {
        auto right = examined(text, profile::rfc3986, wanted);
        detail::offsets at, slowly;
        bool by_octets = detail::quick::read_3986_by_octets(text, wanted, slowly);
        ASSERT_EQ(by_octets, right.good) << text;
        ASSERT_TRUE(!by_octets || slowly == right.at) << text;
        bool quickly = detail::quick::read_3986(text, wanted, at);
        ASSERT_TRUE(!quickly || (right.good && at == right.at)) << text;
        unsigned marks = 0;
        ASSERT_EQ(detail::quick::read_3986(text, wanted, at, marks), quickly) << text;
        ASSERT_TRUE(!quickly || (at == right.at && marks == detail::marks_of(text, at.path))) << text;
      }
      for (auto p : {profile::rfc1630, profile::url7a, profile::rfc1738}) {
        detail::offsets at;
        syntax const* rules = nullptr;
        std::uint32_t bad = 0;
        bool quickly = detail::quick::read_old(text, p, at, rules, bad);
        auto right = examined(text, p, form::absolute);
        auto read = parse(text, p);
        ASSERT_EQ(read.has_value(), right.good) << name_of(p) << ' ' << text;
        ASSERT_TRUE(right.good || read.error() == *right.wrong) << name_of(p) << ' ' << text;
        if (!quickly) continue;
        // `parse` calls the scheme module's check.
        ASSERT_TRUE(right.good || rules->check) << name_of(p) << ' ' << text;
        ASSERT_EQ(at, right.at) << name_of(p) << ' ' << text;
      }
    }
  }
  simd::force({});
}

TEST(Quick, usual_texts_take_the_fast_path_where_vectors_exist) {
  if (simd::chosen() < simd::backend::ssse3) GTEST_SKIP() << "this machine reads by octets";
  detail::offsets at;
  syntax const* rules = nullptr;
  EXPECT_TRUE(detail::quick::read_3986(begun_with[0], form::absolute, at));
  EXPECT_TRUE(detail::quick::read_3986(begun_with[12], form::reference, at));
  EXPECT_TRUE(detail::quick::read_3986(begun_with[16], form::absolute, at));
  std::uint32_t bad = 0;
  EXPECT_TRUE(detail::quick::read_old(begun_with[1], profile::rfc1738, at, rules, bad));
  EXPECT_TRUE(detail::quick::read_old(begun_with[5], profile::rfc1630, at, rules, bad));
  EXPECT_FALSE(detail::quick::read_old("http://h/a?b=c", profile::rfc1630, at, rules, bad));
  EXPECT_EQ(bad, 12U);
}

}  // namespace

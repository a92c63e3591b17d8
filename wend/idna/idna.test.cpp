// SPDX-License-Identifier: Apache-2.0
#include "wend/idna/idna.hpp"

#include <gtest/gtest.h>

#include "wend/uri/iri.hpp"

namespace wend {
namespace {

struct pair {
  std::string_view unicode, ascii;
};

constexpr pair both_ways[] = {
    {"faß.de", "xn--fa-hia.de"},  // not "fass.de": non-transitional
    {"bücher.example", "xn--bcher-kva.example"},
    {"例え.テスト", "xn--r8jz45g.xn--zckzah"},
    {"plain.example", "plain.example"},
    {"a_b.example", "a_b.example"},  // STD 3 would refuse it
    {"נייעס.example", "xn--eebatge.example"},
};

TEST(Idna, names_are_mapped_and_mapped_back) {  // UTS 46 §4
  for (auto [unicode, ascii] : both_ways) {
    EXPECT_EQ(idna::to_ascii(unicode), std::string(ascii)) << unicode;
    EXPECT_EQ(idna::to_ascii(ascii), std::string(ascii)) << ascii;
    EXPECT_EQ(idna::to_unicode(ascii), std::string(unicode)) << ascii;
  }
}

TEST(Idna, spellings_of_one_name_become_one) {  // UTS 46 §4, step 1 and 2
  constexpr pair rows[] = {
      {"BÜCHER.Example", "xn--bcher-kva.example"},
      {"bu\xCC\x88"
       "cher.example",
       "xn--bcher-kva.example"},  // u and a combining diaeresis
      {"bücher\xE3\x80\x82"
       "example",
       "xn--bcher-kva.example"},              // an ideographic full stop
      {"ｅｘａｍｐｌｅ.com", "example.com"},  // full-width letters
      {"so\xC2\xAD"
       "ft.example",
       "soft.example"},  // a soft hyphen is nothing
  };
  for (auto [unicode, ascii] : rows) EXPECT_EQ(idna::to_ascii(unicode), std::string(ascii)) << unicode;
}

struct refusal {
  std::string_view name;
  std::uint32_t at;
};

TEST(Idna, what_uts_46_refuses_is_refused_at_its_label) {
  constexpr refusal rows[] = {
      {"", 0},
      {"ok.xn--a.example", 3},          // no Punycode
      {"ok.a\xE2\x80\x8D.example", 3},  // a joiner with nothing to join
      {"ok.\xD7\x90"
       "a\xD7\x90.example",
       3},                         // two directions
      {"ok.\xFF\xFE.example", 3},  // no UTF-8
      {"a／b.example", 0},         // a full-width solidus would end the host
      {"a\xEF\xBC\xA0"
       "b.example",
       0},  // a full-width @
      {"a b.example", 0},
  };
  for (auto [name, at] : rows)
    EXPECT_EQ(idna::to_ascii(name), result<std::string>(mistake(errc::bad_host, at))) << name;
}

TEST(Idna, no_text_that_is_too_long_for_any_host_is_looked_at) {
  std::string name(1 << 20, 'a');
  auto refused = idna::to_ascii(name);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, errc::too_long);
}

TEST(Idna, it_is_the_mapper_that_the_core_asks_for) {  // RFC 3987 §3.1
  host_mapper mapper = idna::to_ascii;
  auto made = uri_of_iri("http://bücher.example/ü", mapper);
  ASSERT_TRUE(made);
  EXPECT_EQ(made->text(), "http://xn--bcher-kva.example/%C3%BC");
}

}  // namespace
}  // namespace wend

// SPDX-License-Identifier: Apache-2.0
#include "wend/idna/idna.hpp"

#include <gtest/gtest.h>

#include "wend/base/detail/punycode.hpp"

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

TEST(Idna, names_are_mapped_to_ascii_and_back) {  // UTS 46 §4
  for (auto [unicode, ascii] : both_ways) {
    EXPECT_EQ(idna::to_ascii(unicode), std::string(ascii)) << unicode;
    EXPECT_EQ(idna::to_ascii(ascii), std::string(ascii)) << ascii;
    EXPECT_EQ(idna::to_unicode(ascii), std::string(unicode)) << ascii;
  }
}

TEST(Idna, spellings_of_one_name_map_to_one_name) {  // UTS 46 §4, step 1 and 2
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

TEST(Idna, labels_are_in_normal_form_c) {  // The Unicode Standard §3.11, §3.12
  constexpr pair rows[] = {
      {"<\u0338a", "xn--a-mgo"},                           // "<" is forbidden, what it composes is not
      {"\u1112\u1161\u11AB.example", "xn--6q8b.example"},  // Hangul
      {"e\u0323\u0302", "xn--qlg"},                        // two marks compose, one after the other
      {"a\u0301\u0323", "xn--lsa752l"},                    // the lower class comes first
      {"\u0958", "xn--11b2f"},                             // never composed
  };
  for (auto [unicode, ascii] : rows) EXPECT_EQ(idna::to_ascii(unicode), std::string(ascii)) << unicode;
  EXPECT_FALSE(idna::to_unicode("xn--a-ccb"));  // Punycode of two characters that compose
}

struct refusal {
  std::string_view name;
  std::uint32_t at;
};

TEST(Idna, a_label_refused_by_uts_46_is_refused_at_its_byte) {
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

TEST(Idna, overlong_text_is_refused_before_it_is_mapped) {
  EXPECT_TRUE(idna::to_ascii(std::string(2048, 'a')));
  EXPECT_TRUE(idna::to_ascii("\u00FC" + std::string(2046, 'a')));
  std::string name(2049, 'a');
  auto refused = idna::to_ascii(name);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, errc::too_long);
}

TEST(Idna, changes_of_unicode_since_15_0_are_known) {  // UTS 46 revision 33, IdnaMappingTable 17.0
  constexpr pair rows[] = {
      {"\u1E9E.example", "xn--zca.example"},             // a capital sharp s is a small one now, not "ss"
      {"\u04C0.example", "xn--s5a.example"},             // a palochka, disallowed up to 15.0
      {"a\u2061b.example", "ab.example"},                // function application is ignored
      {"\U0001CCD6\U0001CCF1.example", "a1.example"},    // outlined letters of 16.0
      {"\U000105D2\u0307.example", "xn--ev8c.example"},  // composed: \U000105C9
  };
  for (auto [unicode, ascii] : rows) EXPECT_EQ(idna::to_ascii(unicode), std::string(ascii)) << unicode;
  EXPECT_EQ(idna::to_unicode("xn--ev8c.example"), std::string("\U000105C9.example"));
  EXPECT_EQ(idna::to_ascii("\U00010D69a"), result<std::string>(mistake(errc::bad_host)));  // a mark of 16.0
  EXPECT_EQ(idna::to_ascii("\U00010EC3\u200Cb"), result<std::string>(mistake(errc::bad_host)));
  EXPECT_TRUE(idna::to_ascii("\U00010EC3\u200C\U00010EC3"));  // joined on both sides
}

struct judged {
  std::string_view name;
  bool hyphens, std3, length;
};

TEST(Idna, options_of_the_caller_decide_the_optional_checks) {  // UTS 46 §4.1, WHATWG URL §3.3
  std::string long_label(64, 'a'), long_name;
  for (int i = 0; i < 64; ++i) long_name += "abc.";
  judged const rows[] = {
      {"-a", false, true, true},       {"a-", false, true, true},      {"ab--c", false, true, true},
      {"a_b", true, false, true},      {"a..b", true, true, false},    {"a.", true, true, false},
      {long_label, true, true, false}, {long_name, true, true, false}, {"a.b", true, true, true},
  };
  for (auto const& row : rows) {
    EXPECT_TRUE(idna::to_ascii(row.name)) << row.name;
    EXPECT_EQ(idna::to_ascii(row.name, {.check_hyphens = true}).has_value(), row.hyphens) << row.name;
    EXPECT_EQ(idna::to_ascii(row.name, {.std3 = true}).has_value(), row.std3) << row.name;
    EXPECT_EQ(idna::to_ascii(row.name, {.verify_length = true}).has_value(), row.length) << row.name;
  }
  EXPECT_TRUE(idna::to_unicode("a.", idna::strict));
  EXPECT_FALSE(idna::to_unicode("a..b", idna::strict));
}

TEST(Idna, ascii_names_are_unchanged_as_in_browsers) {  // WHATWG URL §3.3
  EXPECT_FALSE(idna::to_ascii("XN--A"));
  EXPECT_EQ(idna::to_ascii("XN--A", idna::as_browsers_do), std::string("xn--a"));
  EXPECT_EQ(idna::to_ascii("a%b", idna::as_browsers_do), result<std::string>(mistake(errc::bad_host, 1)));
  EXPECT_EQ(idna::to_ascii("", idna::as_browsers_do), result<std::string>(mistake(errc::bad_host)));
  EXPECT_EQ(idna::to_ascii("a\"{}`b", idna::as_browsers_do), std::string("a\"{}`b"));
}

std::string punycode(std::u32string_view text) {
  std::string out;
  EXPECT_TRUE(detail::append_punycode(out, text));
  return out;
}

std::optional<std::u32string> characters(std::string_view punycode) {
  std::pmr::u32string out;
  if (!detail::append_characters(out, punycode)) return {};
  return std::u32string(out);
}

TEST(Punycode, the_examples_of_the_rfc_hold) {  // RFC 3492 §7.1
  struct {
    std::u32string_view text;
    std::string_view written;
  } constexpr rows[] = {
      {U"\u4ED6\u4EEC\u4E3A\u4EC0\u4E48\u4E0D\u8BF4\u4E2D\u6587", "ihqwcrb4cv8a8dqg056pqjye"},
      {U"3\u5E74B\u7D44\u91D1\u516B\u5148\u751F", "3B-ww4c5e180e575a65lsy2b"},
      {U"-> $1.00 <-", "-> $1.00 <--"},
      {U"", ""},
      {U"b\u00FCcher", "bcher-kva"},
      {U"\U0001F4A9", "ls8h"},
  };
  for (auto [text, written] : rows) {
    EXPECT_EQ(punycode(text), written);
    EXPECT_EQ(characters(written), std::u32string(text)) << written;
  }
}

// RFC 3492 §6.2: without a basic code point before it, a delimiter is a digit, and a wrong one.
TEST(Punycode, a_leading_delimiter_is_refused) {
  for (auto text : {"-", "-7ttwb", "-bcher-kva7", "--"}) {
    bool is_whole = std::string_view(text).rfind('-') > 0;
    EXPECT_EQ(characters(text).has_value(), is_whole && std::string_view(text) == "--") << text;
  }
  EXPECT_TRUE(characters("7ttwb"));
  EXPECT_FALSE(idna::to_ascii("xn---7ttwb"));
}

TEST(Punycode, malformed_punycode_is_refused) {
  for (auto text : {"99999999", "bcher-kv", "\xC3\xBC", "ls8h=", "0ca24w!", "ü-a"})
    EXPECT_FALSE(characters(text)) << text;
  EXPECT_FALSE(characters(punycode(std::u32string(1, char32_t{0xD800}))));  // a surrogate
}

}  // namespace
}  // namespace wend

// SPDX-License-Identifier: Apache-2.0
//
// ICU as a second opinion, as far as its version of Unicode goes.
#include <gtest/gtest.h>
#include <unicode/uchar.h>
#include <unicode/uidna.h>
#include <unicode/unorm2.h>

#include <algorithm>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "wend/base/detail/utf8.hpp"
#include "wend/idna/idna.hpp"

namespace wend {
namespace {

enum class form : bool { ascii, unicode };

std::optional<std::string> by_icu(std::string const& name, form to) {
  static UIDNA* const icu = [] {
    UErrorCode status = U_ZERO_ERROR;
    return uidna_openUTS46(UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_NONTRANSITIONAL_TO_ASCII |
                               UIDNA_NONTRANSITIONAL_TO_UNICODE,
                           &status);
  }();
  constexpr std::uint32_t not_asked = UIDNA_ERROR_EMPTY_LABEL | UIDNA_ERROR_LABEL_TOO_LONG |
                                      UIDNA_ERROR_DOMAIN_NAME_TOO_LONG | UIDNA_ERROR_LEADING_HYPHEN |
                                      UIDNA_ERROR_TRAILING_HYPHEN | UIDNA_ERROR_HYPHEN_3_4;
  std::string out(8192, '\0');
  UIDNAInfo info = UIDNA_INFO_INITIALIZER;
  UErrorCode status = U_ZERO_ERROR;
  auto call = to == form::ascii ? uidna_nameToASCII_UTF8 : uidna_nameToUnicodeUTF8;
  auto length = call(icu, name.data(), static_cast<std::int32_t>(name.size()), out.data(),
                     static_cast<std::int32_t>(out.size()), &info, &status);
  out.resize(static_cast<std::size_t>(length));
  // The URL Standard's forbidden code points are not UTS 46's.
  bool is_forbidden = std::ranges::any_of(out, [](char c) {
    return static_cast<unsigned char>(c) <= ' ' || std::string_view("#%/:<>?@[\\]^|\x7F").contains(c);
  });
  if (U_FAILURE(status) || info.errors & ~not_asked || out.empty() || is_forbidden) return {};
  return out;
}

std::optional<std::string> by_wend(std::string const& name, form to) {
  auto mapped = to == form::ascii ? idna::to_ascii(name) : idna::to_unicode(name);
  return mapped ? std::optional(*mapped) : std::nullopt;
}

struct span_of_characters {
  char32_t first, last;
};

/// What changed from Unicode 15.0 to 17: UTS 46, revisions 31 and 33, and the direction of U+1171E.
constexpr span_of_characters changed[] = {
    {0x04C0, 0x04C0},   {0x10A0, 0x10C5},   {0x115F, 0x1160},   {0x17B4, 0x17B5},   {0x1806, 0x1806},
    {0x180E, 0x180E},   {0x1E9E, 0x1E9E},   {0x2061, 0x2063},   {0x206A, 0x206F},   {0x2132, 0x2132},
    {0x2183, 0x2183},   {0x3164, 0x3164},   {0xFFA0, 0xFFA0},   {0x1171E, 0x1171E}, {0x1D173, 0x1D17A},
    {0x2F868, 0x2F868}, {0x2F874, 0x2F874}, {0x2F91F, 0x2F91F}, {0x2F95F, 0x2F95F}, {0x2F9BF, 0x2F9BF},
};

bool is_known_to_icu(char32_t c) {
  bool is_surrogate = c >= 0xD800 && c <= 0xDFFF;
  if (is_surrogate ||
      std::ranges::any_of(changed, [c](auto span) { return span.first <= c && c <= span.last; }))
    return false;
  UVersionInfo age;
  u_charAge(static_cast<UChar32>(c), age);
  return age[0] > 0 && age[0] <= 15 && !(age[0] == 15 && age[1] > 0);
}

void expect_same(std::u32string_view name) {
  std::string text;
  for (auto c : name) utf8::append(text, c);
  EXPECT_EQ(by_wend(text, form::ascii), by_icu(text, form::ascii)) << text;
  EXPECT_EQ(by_wend(text, form::unicode), by_icu(text, form::unicode)) << text;
}

TEST(IdnaByIcu, each_character_is_mapped_as_by_icu) {
  for (char32_t c = 0; c <= 0x10FFFF; ++c)
    if (is_known_to_icu(c)) expect_same(std::u32string{U'a', c, U'b'});
}

/// Names whose characters combine, join, run from right to left, or end a label.
TEST(IdnaByIcu, random_names_are_mapped_as_by_icu) {
  std::vector<std::vector<char32_t>> pools(6);
  for (char32_t c = 0x80; c < 0x20000; ++c) {
    if (!is_known_to_icu(c)) continue;
    auto point = static_cast<UChar32>(c);
    auto direction = u_charDirection(point);
    pools[0].push_back(c);
    if (u_getCombiningClass(point) != 0) pools[1].push_back(c);
    if (u_getIntPropertyValue(point, UCHAR_NFC_QUICK_CHECK) == UNORM_MAYBE) pools[2].push_back(c);
    if (direction == U_RIGHT_TO_LEFT || direction == U_RIGHT_TO_LEFT_ARABIC) pools[3].push_back(c);
    if (u_getIntPropertyValue(point, UCHAR_JOINING_TYPE) != U_JT_NON_JOINING) pools[4].push_back(c);
  }
  pools[5] = {U'a',   U'O',   U'=',  U'-',   U'1', U'.',   0x3002,
              0x200C, 0x200D, 0x94D, 0x0660, 0xAD, 0x1100, 0xAC00};
  std::mt19937 random(17);
  auto below = [&](std::size_t end) {
    return std::uniform_int_distribution<std::size_t>(0, end - 1)(random);
  };
  for (int i = 0; i < 30'000; ++i) {
    std::u32string name;
    auto const& usual = pools[below(pools.size())];
    for (auto left = 1 + below(8); left > 0; --left) {
      auto const& pool = below(3) ? usual : pools[below(pools.size())];
      name += pool[below(pool.size())];
    }
    expect_same(name);
  }
}

}  // namespace
}  // namespace wend

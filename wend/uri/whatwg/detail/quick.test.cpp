// SPDX-License-Identifier: Apache-2.0
// Compares the fast path with the basic parser.
#include "wend/uri/whatwg/detail/quick.hpp"

#include <gtest/gtest.h>

#include <random>

#include "wend/simd/backend.hpp"
#include "wend/uri/detail/split.hpp"
#include "wend/uri/whatwg/detail/reading.hpp"
#include "wend/uri/whatwg/whatwg.hpp"

namespace wend::whatwg {
namespace {

constexpr std::string_view urls[] = {
    "http://www.example.org/a/b/c?d=e#f",
    "https://user:pass@h.example:8443/x%20y/../z/./w?q'r#`",
    "HTTP://U@EXAMPLE.org:80\\a\\b",
    "ws://[2001:db8::1]:81/",
    "http://127.0.0.1/0x10.1",
    "file:///C:/a/../b|c",
    "file://h/C|/a",
    "foo://Host:80/a\\b/..//c?d'#e",
    "foo:/.//a/b",
    "foo:/a/..//b",
    "mailto:a b@c ?d #e",
    "a:",
    "blob:http://h/",
    "http://h/\xC3\xA9\xE2\x82\xAC?\xF0\x9F\x8C\x88",
    "https://u@www.example.org:8080/a/path/that/goes/on/into/the/next/of/x/.blocks/"
    "y?what=is&asked=for#what-is-in-it",
    "http://h/a/path/of/62/octets/so/that/the/next/one/stands/behind//.x/%2e%2e.y/z?#/../?'`",
    "file:///home/somebody/documents/a/name/with/many/parts/in/it/.hidden/file.txt#page=1",
};
constexpr std::string_view references[] = {"",      "a/../b", "/c",   "?d",     "#e", "./..",
                                           "//h/p", "\\x",    "c|/d", "http:x", "a:b"};
constexpr std::string_view pieces[] = {"/",
                                       "\\",
                                       ":",
                                       "@",
                                       "?",
                                       "#",
                                       ".",
                                       "..",
                                       "%2e",
                                       "%2E.",
                                       "%41",
                                       "%",
                                       "[",
                                       "]",
                                       "|",
                                       " ",
                                       "\t",
                                       "\n",
                                       "'",
                                       "\"",
                                       "^",
                                       "~",
                                       "A",
                                       "z",
                                       "0x1",
                                       "1.2",
                                       "80",
                                       "C:",
                                       "\xC3\xA9",
                                       "\xFF",
                                       std::string_view("\0", 1),
                                       "\x7F",
                                       "localhost",
                                       "//"};

/// Returns the text with one to three pieces inserted, removed or replaced.
std::string mangled(std::string_view text, std::mt19937& dice) {
  std::string out(text);
  for (auto times = dice() % 3 + 1; times > 0; --times) {
    auto at = dice() % (out.size() + 1);
    auto piece = pieces[dice() % std::size(pieces)];
    switch (dice() % 3) {
      case 0: out.insert(at, piece); break;
      case 1: out.erase(at, dice() % 3 + 1); break;
      default: out.replace(at, std::min(piece.size(), out.size() - at), piece);
    }
  }
  return out;
}

/// Expects that the masks, where they have a result, copy what is defined.
void copies_agree(std::string_view text, std::optional<uri_view> base, std::string_view defined_text,
                  result<uri_view> const& defined) {
  std::string out;
  detail::offsets at;
  bool usual = base ? quick::resolve_by_masks(out, text, *base, at) : quick::copy_by_masks(out, text, at);
  if (!usual) return;
  EXPECT_EQ(out, defined_text) << text;
  EXPECT_TRUE(defined && at == detail::access::at(*defined)) << text;
}

/// Returns whether the fast path had a result, which must be right.
bool agrees(std::string_view text, std::optional<uri_view> base) {
  std::string defined_text, quick_text;
  auto defined = parse_by_definition(defined_text, text, {.base = base});
  auto rewritten = quick::rewrite(quick_text, text, base);
  if (rewritten) {
    EXPECT_TRUE(defined) << text;
    EXPECT_EQ(quick_text, defined_text) << text;
    EXPECT_TRUE(defined && *rewritten == detail::access::at(*defined)) << text;
  }
  copies_agree(text, base, defined_text, defined);
  detail::offsets at, at_by_masks;
  bool normal = quick::normal_by_octets(text, at);
  if (normal) {
    EXPECT_EQ(text, defined_text);
    EXPECT_TRUE(defined && at == detail::access::at(*defined)) << text;
  }
  auto lack = quick::lack_by_masks(text, at_by_masks);
  EXPECT_TRUE(lack != quick::lack::nothing || (normal && at == at_by_masks)) << text;
  if (lack == quick::lack::slash) {
    EXPECT_EQ(std::string(text) + '/', defined_text);
    EXPECT_TRUE(defined && at_by_masks == detail::access::at(*defined)) << text;
  }
  EXPECT_TRUE(!quick::surely_parses_by_masks(text) || quick::surely_parses_by_octets(text)) << text;
  EXPECT_TRUE(defined || !quick::surely_parses(text)) << text;
  return rewritten || normal;
}

TEST(WhatwgQuick, mangled_urls_are_parsed_as_the_standard_defines) {
  std::mt19937 dice(1738);
  int known = 0, total = 0;
  for (int i = 0; i < 20000; ++i, ++total) known += agrees(mangled(urls[dice() % std::size(urls)], dice), {});
  EXPECT_GT(known, total / 3);  // otherwise the fast path is useless
}

TEST(WhatwgQuick, mangled_relative_references_are_parsed_as_the_standard_defines) {
  std::mt19937 dice(3986);
  int known = 0, total = 0;
  for (int i = 0; i < 20000; ++i, ++total) {
    std::string kept;
    auto base = parse_into(kept, urls[dice() % std::size(urls)]);
    ASSERT_TRUE(base);
    known += agrees(mangled(references[dice() % std::size(references)], dice), *base);
  }
  EXPECT_GT(known, total / 4);
}

TEST(WhatwgQuick, the_masks_cover_the_usual_characters) {
  detail::offsets at;
  bool has_masks = simd::in_use() > simd::backend::sse2;
  for (std::string_view text : {"http://h.example/", "https://h/a?b#c", "ftp://u@h/x", "file:///etc/hosts",
                                "https://h/%C3%A9/.x/..y/", "ws://:p@1.2.3.4:81/x"})
    EXPECT_EQ(quick::lack_by_masks(text, at) == quick::lack::nothing, has_masks) << text;
  for (std::string_view text : {"http://h", "http://host-name.example", "wss://u@h.example:1"})
    EXPECT_EQ(quick::lack_by_masks(text, at) == quick::lack::slash, has_masks && text.size() > 7) << text;
  for (std::string_view text : {"http://h",      "http://h:80/",      "http://h:081/", "http://h:/",
                                "http://1.2.3/", "http://1.2.3.4./",  "http://h/a/.",  "http://h/%2E./",
                                "http://@h/",    "http://:@h/",       "http://u:@h/",  "http://u@@h/",
                                "http://h/a\\b", "http://h/?'",       "http://h/#`",   "http://H/",
                                "http://h/\x7F", "http://h/\xC3\xA9", "file:///C|/",   "file:///C|",
                                "x://h/"})
    EXPECT_NE(quick::lack_by_masks(text, at), quick::lack::nothing) << text;
}

TEST(WhatwgQuick, the_masks_cover_the_usual_partial_forms) {
  std::string out;
  detail::offsets at;
  bool has_masks = simd::in_use() > simd::backend::sse2;
  auto base = *parse_normal("http://u@h.example:81/a/b/c?q#f");
  struct {
    std::string_view text, url;
  } const rows[] = {
      {"x/y", "http://u@h.example:81/a/b/x/y"},          {"./x", "http://u@h.example:81/a/b/x"},
      {".././../x?y#z", "http://u@h.example:81/x?y#z"},  {"../../../", "http://u@h.example:81/"},
      {"..//x", "http://u@h.example:81/a//x"},           {"/x:y", "http://u@h.example:81/x:y"},
      {"?x?/../", "http://u@h.example:81/a/b/c?x?/../"}, {"#x?", "http://u@h.example:81/a/b/c?q#x?"},
      {"./?x", "http://u@h.example:81/a/b/?x"},          {"./#x", "http://u@h.example:81/a/b/#x"},
  };
  for (auto const& row : rows) {
    EXPECT_EQ(quick::resolve_by_masks(out, row.text, base, at), has_masks || row.text == "../../../")
        << row.text;
    EXPECT_EQ((*parse(row.text, base)).text(), row.url);
  }
  for (std::string_view text :
       {"", "//h", "x:y", "..", "x/../y", "%2E/", "x y", "/x\\y", " x", "\xC3\xA9", "?'"})
    EXPECT_FALSE(quick::resolve_by_masks(out, text, base, at)) << text;
}

TEST(WhatwgQuick, usual_urls_take_the_fast_path) {
  detail::offsets at;
  for (std::string_view text :
       {"http://h/", "https://user:pw@h.example:8443/a%20b/%7E?q=%C3#f", "http://1.2.3.4:81/",
        "http://[::1]/", "file:///home/x", "file:///C:/x", "file://h/x", "x:a b", "x:/.//p", "x://h",
        "git://H/x\\y", "urn:isbn:1", "http://h/a.b/..c/.d/%2ex"})
    EXPECT_EQ(quick::lack_of(text, at), quick::lack::nothing) << text;
  std::string out;
  for (std::string_view text :
       {"HTTP://H", "http://h:80/a/../b", "http://h/a b", "http://h/\xC3\xA9", "file:///a/./b", "x:/../a"})
    EXPECT_TRUE(quick::rewrite(out, text, {})) << text;
}

TEST(WhatwgQuick, possibly_invalid_text_leaves_the_fast_path) {
  for (std::string_view text : {"http://h", "https://u:p@h:1/ \n", "file:///\t", "x:", "x:/", "x:/a",
                                "file://h", "http://H.Example:80", "https://u@H:443?"})
    EXPECT_TRUE(quick::surely_parses(text)) << text;
  for (std::string_view text : {"", "http:", "http://", "http://h:99999/", "http://1.2.3/", "x:\t//h:x",
                                "x:/\t/h:x", "http://h:\t8x", "X:", "x://h:x"})
    EXPECT_FALSE(quick::surely_parses(text)) << text;
}

TEST(WhatwgQuick, text_beyond_the_offset_range_leaves_the_fast_path) {
  std::string begin = "https://h.example/";  // no byte after its end is read
  std::string_view text(begin.data(), quick::limit + 1);
  detail::offsets at{.scheme_end = 5, .authority = 8, .host = 8, .host_end = 17, .path = 17};
  EXPECT_NE(quick::lack_of(text, at), quick::lack::nothing);
  EXPECT_FALSE(quick::surely_parses(text));
  std::string out;
  EXPECT_FALSE(quick::rewrite(out, text, {}));
  at = {.scheme_end = 5, .authority = 8, .host = 8, .host_end = 17, .path = 17};
  auto base = detail::access::view(text, at, profile::whatwg, mode::strict);
  EXPECT_FALSE(quick::rewrite(out, "/a", base));
}

}  // namespace
}  // namespace wend::whatwg

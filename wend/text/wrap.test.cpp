// SPDX-License-Identifier: Apache-2.0
#include "wend/text/wrap.hpp"

#include <gtest/gtest.h>

#include <random>

#include "wend/text/extract.hpp"
#include "wend/uri/compare.hpp"
#include "wend/uri/parse.hpp"

namespace wend::text {
namespace {

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines{""};
  for (char c : text)
    if (c == '\n') lines.emplace_back();
    else lines.back() += c;
  return lines;
}

TEST(Unwrap, the_wrapper_of_a_whole_text_is_removed) {  // RFC 1738 §Appendix, RFC 3986 appendix C
  struct row {
    std::string_view text, value;
    bool had_label, had_brackets;
  };
  for (auto const& [text, value, had_label, had_brackets] : std::initializer_list<row>{
           {"<URL:http://h/a>", "http://h/a", true, true},
           {"  <URL:http://h/a>\r\n", "http://h/a", true, true},
           {"<url: http://h/\n a >", "http://h/a", true, true},
           {"<URI:http://h/a>", "http://h/a", true, true},
           {"<http://h/a b>", "http://h/ab", false, true},
           {"URL:http://h/a", "http://h/a", true, false},
           {" url: http://h/a b ", "http://h/a b", true,
            false},                                    // no wrapper: the space is there to be judged
           {"<uri://h/a>", "uri://h/a", false, true},  // a scheme like others
           {"<>", "", false, true},
           {"<URL:>", "", true, true},
       }) {
    auto core = unwrap(text);
    EXPECT_EQ(core.value, value) << text;
    EXPECT_EQ(core.had_label, had_label) << text;
    EXPECT_EQ(core.had_brackets, had_brackets) << text;
  }
}

TEST(Unwrap, other_texts_are_unchanged) {
  for (std::string_view text :
       {"http://h/a", " http://h/a ", "", " ", "<http://h/a", "http://h/a>", "<a><b>", "<", ">", "a<b>",
        "curl:http://h", "<<a>>", "UR", "#part", "uri:a", "URI://h/a"}) {
    auto core = unwrap(text);
    EXPECT_EQ(core.value, text);
    EXPECT_FALSE(core.had_label || core.had_brackets) << text;
    for (std::uint32_t i = 0; i <= text.size(); ++i) EXPECT_EQ(core.original(i), i);
  }
}

TEST(Unwrap, each_byte_maps_to_its_original_offset) {
  std::string text = "  <URL: ht\n\ttp://h/ a\n> ";
  auto core = unwrap(text);
  EXPECT_EQ(core.value, "http://h/a");
  for (std::uint32_t i = 0; i < core.value.size(); ++i) EXPECT_EQ(text[core.original(i)], core.value[i]) << i;
  EXPECT_EQ(core.original(0), 8u);
  EXPECT_EQ(core.original(2), 12u);
  EXPECT_EQ(core.original(10), 21u);  // the end: after the last byte
}

TEST(Unwrap, the_result_owns_its_text) {
  auto core = unwrap(std::string("<URL:http://h/\na>"));
  EXPECT_EQ(core.value, "http://h/a");
  EXPECT_EQ(core.original(9), 15u);
}

TEST(Wrap, brackets_and_label_are_added) {
  EXPECT_EQ(wrap("http://h/a"), "<URL:http://h/a>");
  EXPECT_EQ(wrap("http://h/a", {.label = false}), "<http://h/a>");
  EXPECT_EQ(wrap("http://h/a", {.width = 16}), "<URL:http://h/a>");
  EXPECT_EQ(wrap("http://h/a", {.width = 15}), "<URL:http://h/a\n>");
  EXPECT_EQ(wrap("http://h/abcdef", {.width = 10, .indent = "  "}), "<URL:http:\n  //h/abcd\n  ef>");
  EXPECT_EQ(wrap("http://h/abcdef", {.label = false, .width = 4}), "<http://\nh/ab\ncdef\n>");
  EXPECT_EQ(wrap(std::string(200, 'a'), {.width = 0}).find('\n'), std::string::npos);
}

// shows TXT-09 · RFC 1738 §Appendix
TEST(Wrap, a_line_is_never_folded_after_a_hyphen) {
  std::string uri = "http://host/a-b-c-d-e-f-g-h";
  for (std::size_t width = 1; width < 40; ++width) {
    auto text = wrap(uri, {.width = width});
    auto lines = lines_of(text);
    for (auto const& line : lines) {
      EXPECT_FALSE(line.empty());
      EXPECT_FALSE(line.ends_with('-')) << text;
    }
    auto finds = find_all(text, {.mode = looking_for::wrapped});
    ASSERT_EQ(finds.size(), 1u) << text;
    EXPECT_EQ(finds[0].uri, uri);
    EXPECT_TRUE(finds[0].alternates.empty());
  }
  EXPECT_EQ(wrap("x:" + std::string(30, '-'), {.width = 10}), "<URL:x:\n" + std::string(30, '-') + ">");
}

// shows TXT-09
TEST(Wrap, lines_keep_within_the_width_where_they_can_be_folded) {
  std::string uri = "http://host.example/a/very/long/path/without/any/hyphen/in/it?and=a&query=too";
  for (std::size_t width = 6; width < 100; ++width)
    for (auto const& line : lines_of(wrap(uri, {.width = width, .indent = "  "})))
      EXPECT_LE(line.size(), width);
}

TEST(Wrap, no_character_is_cut) {
  auto text = wrap("http://h/\u4E2D\u6587\u4E2D\u6587", {.width = 1});
  for (auto const& line : lines_of(text)) EXPECT_NE(static_cast<unsigned char>(line[0]) & 0xC0, 0x80);
}

// shows TXT-09
TEST(Wrap, wrapped_text_is_found_unchanged) {  // whatever the URI, the width and the indent
  std::mt19937 random(1994);
  std::string_view letters = "abcXYZ019-._~:/?#[]@!$&'()*+,;=%|{}^";
  for (int i = 0; i < 5000; ++i) {
    std::string uri(std::array{"http://", "mailto:", "urn:x:", "foo://", "x-y:", "file:///"}[random() % 6]);
    uri += letters[random() % 9];
    for (auto n = random() % 150; n > 0; --n) uri += letters[random() % letters.size()];
    wrapping how{.label = random() % 2 == 0 || uri.starts_with("x-y"), .width = 1 + random() % 100};
    if (random() % 3 == 0) how.indent = "   ";
    auto text = "so " + wrap(uri, how) + ", and on";
    auto finds = find_all(text, {.mode = looking_for::wrapped});
    ASSERT_EQ(finds.size(), 1u) << text;
    ASSERT_EQ(finds[0].uri, uri) << text;
    ASSERT_TRUE(finds[0].alternates.empty()) << text;
    ASSERT_EQ(unwrap(wrap(uri, how)).value, uri) << text;
  }
}

std::string found(std::string_view text, profile p, wrapping how) {
  auto u = parse(text, p);
  if (!u) return "no URI";
  auto wrapped = wrap_to_be_found(*u, how);
  return wrapped ? *wrapped : std::string(explain(wrapped.error().code).name);
}

// shows TXT-09
TEST(Wrap, text_that_a_wrapper_cannot_hold_is_escaped_or_refused) {
  constexpr wrapping bare{.label = false}, labelled{.label = true};
  using enum profile;
  EXPECT_EQ(found("http://h/a b", url7a, bare), "<http://h/a%20b>");
  EXPECT_EQ(found("http://h/a b", url7a, labelled), "<URL:http://h/a%20b>");
  EXPECT_EQ(found("http://h/a\"b", rfc1630, bare), "<http://h/a%22b>");
  EXPECT_EQ(found("http://h/a\"b", rfc1630, labelled), "<URL:http://h/a\"b>");
  EXPECT_EQ(found("foo:a>b", whatwg, labelled), "not-expressible");
  EXPECT_EQ(found("data:a b", whatwg, labelled), "not-expressible");
  EXPECT_EQ(found("foo:a\"b", whatwg, bare), "not-expressible");
  EXPECT_EQ(found("foo:a\"b", whatwg, labelled), "<URL:foo:a\"b>");
  EXPECT_EQ(found("foo:bar", rfc3986, bare), "not-expressible");
  EXPECT_EQ(found("foo:bar", rfc3986, labelled), "<URL:foo:bar>");
  EXPECT_EQ(found("x:" + std::string(5000, 'a'), rfc3986, labelled), "not-expressible");
}

// shows TXT-09
TEST(Wrap, wrapped_text_is_found_as_the_same_url_in_every_profile) {
  std::mt19937 random(1738);
  std::string_view letters = "abXY09-._~:/?#[]@!$&'()*+,;=%|{}^<> \"\\`";
  constexpr std::array begins{"http://h/", "mailto:",  "urn:x:", "foo://k/",
                              "x-y:",      "file:///", "data:",  "gopher://h/1"};
  std::size_t seen = 0;
  for (int i = 0; i < 40000; ++i) {
    std::string text(begins[random() % begins.size()]);
    for (auto n = random() % 12; n > 0; --n) text += letters[random() % letters.size()];
    auto p = profiles[random() % profiles.size()];
    auto u = parse(text, p);
    if (!u) continue;
    auto wrapped = wrap_to_be_found(*u, {.label = random() % 2 == 0, .width = 1 + random() % 30});
    if (!wrapped) continue;
    ++seen;
    auto finds = find_all("so " + *wrapped + ", and on", {.mode = looking_for::wrapped});
    ASSERT_EQ(finds.size(), 1u) << *wrapped;
    auto same = compare(finds[0].uri, text, equality::encoding, p);
    ASSERT_TRUE(same && same->equivalent) << text << " in " << name_of(p) << " came back as " << finds[0].uri;
  }
  EXPECT_GT(seen, 3000u);
}

}  // namespace
}  // namespace wend::text

// SPDX-License-Identifier: Apache-2.0
#include "wend/text/extract.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "wend/text/detail/window.hpp"

namespace wend::text {
namespace {

using strings = std::vector<std::string>;

struct heard {
  std::vector<find> finds{};
  std::vector<std::pair<errc, std::uint64_t>> remarks{};

  friend bool operator==(heard const&, heard const&) = default;
};

/// What is heard of a text that comes in pieces of these sizes, over and over.
heard hear(std::string_view text, options how, std::vector<std::size_t> const& sizes) {
  heard heard_of;
  finder search(
      how, [&](find const& f) { heard_of.finds.push_back(f); },
      [&](remark r) { heard_of.remarks.emplace_back(r.code, r.at); });
  for (std::size_t i = 0; !text.empty(); ++i) {
    auto size = std::min(text.size(), sizes[i % sizes.size()]);
    search.feed(text.substr(0, size));
    text.remove_prefix(size);
  }
  search.finish();
  return heard_of;
}

heard hear(std::string_view text, options how) { return hear(text, how, {std::string_view::npos}); }

strings uris(std::vector<find> const& finds) {
  strings uris_found;
  for (auto const& find : finds) uris_found.push_back(find.uri);
  return uris_found;
}

strings uris(std::string_view text, options how) { return uris(find_all(text, how)); }

constexpr options wrapped{.mode = looking_for::wrapped};
constexpr options strict_wrapped{.mode = looking_for::wrapped, .strict = true};
constexpr options bare{.mode = looking_for::scheme};
constexpr options strict_bare{.mode = looking_for::scheme, .strict = true};
constexpr options mail{.mode = looking_for::mail};
constexpr options fuzzy{.mode = looking_for::fuzzy};

struct row {
  std::string text;
  strings expected;
};

void expect(std::vector<row> const& rows, options how) {
  for (auto const& [text, expected] : rows) EXPECT_EQ(uris(text, how), expected) << text;
}

std::string repeated(std::string_view what, std::size_t times) {
  std::string text;
  while (times-- > 0) text += what;
  return text;
}

// ---- wrappers -------------------------------------------------------------------------------------------

// shows TXT-01 · RFC 1738 §Appendix
TEST(Extract, a_url_in_a_wrapper_is_found) {
  expect(
      {
          {"Anna, look in <URL:ftp://info.example/pub/doc;\n   type=d> or else in <URL:ftp://ds.in\n"
           "   ternet.example/rfc>.  Mind the notice at <URL:http://ds.internet.\n   "
           "example/all.html#WARNING>.",
           {"ftp://info.example/pub/doc;type=d", "ftp://ds.internet.example/rfc",
            "http://ds.internet.example/all.html#WARNING"}},
          {"<ftp://info.example/pub>", {"ftp://info.example/pub"}},  // url7a §Wrappers
          {"<<URL:http://a.example/b>>", {"http://a.example/b"}},
          {"<URL:mailto:ann@b.example> and <URL:news:*>", {"mailto:ann@b.example", "news:*"}},
          {"<mailto:ann@b.example>", {"mailto:ann@b.example"}},
          {"<URL:hppt://a.example/>", {"hppt://a.example/"}},
          {"<hppt://a.example/>", {"hppt://a.example/"}},
          {"<URL:#part>", {}},  // a partial form is no URL
          {"<URL:>", {}},
          {"<http:>", {}},
      },
      wrapped);
}

// shows TXT-02 · RFC 1738 §Appendix
TEST(Extract, white_space_of_any_kind_is_removed) {
  expect(
      {
          {"<URL: http://a.example/x >", {"http://a.example/x"}},
          {"<URL:http://a.example/b c d>", {"http://a.example/bcd"}},
          {"<URL:http://a.example/b\tc\fd\ve\r\nf\rg>", {"http://a.example/bcdefg"}},
          {"<ftp:\n     //a.example/b>", {"ftp://a.example/b"}},
          {"<gopher://a.example/00/About\n the Menu>", {"gopher://a.example/00/AbouttheMenu"}},
      },
      wrapped);
}

// shows TXT-03 · RFC 1738 §Appendix
TEST(Extract, encoded_white_space_is_kept) {
  expect(
      {
          {"<URL:http://a.example/two%20words>", {"http://a.example/two%20words"}},
          {"<URL:http://a.example/%\n20x>", {"http://a.example/%20x"}},  // first removed, then read
      },
      wrapped);
}

// shows TXT-04 · RFC 1738 §Appendix
TEST(Extract, a_hyphen_before_a_line_break_is_kept_and_noticed) {
  for (std::string gap : {"\n", "  \n   ", "\r\n\t", "\r"}) {
    auto finds = find_all("<URL:http://a.example/long-" + gap + "name>", wrapped);
    ASSERT_EQ(finds.size(), 1u);
    EXPECT_EQ(finds[0].uri, "http://a.example/long-name");
    EXPECT_EQ(finds[0].alternates, strings{"http://a.example/longname"});
    EXPECT_TRUE(finds[0].said.hyphen_at_line_end);
    EXPECT_FALSE(finds[0].said.extension);
  }
  auto certain = find_all("<URL:http://a.example/long- name>", wrapped);  // no line ends here
  ASSERT_EQ(certain.size(), 1u);
  EXPECT_EQ(certain[0].uri, "http://a.example/long-name");
  EXPECT_TRUE(certain[0].alternates.empty());
  EXPECT_FALSE(certain[0].said.hyphen_at_line_end);
}

// shows TXT-05 · RFC 1738 §Appendix
TEST(Extract, n_ambiguous_hyphens_give_two_to_the_n_readings) {
  auto two = find_all("<URL:http://a-\nb.example/c-\nd>", wrapped);
  ASSERT_EQ(two.size(), 1u);
  EXPECT_EQ(two[0].uri, "http://a-b.example/c-d");
  EXPECT_EQ(two[0].alternates,
            (strings{"http://ab.example/c-d", "http://a-b.example/cd", "http://ab.example/cd"}));

  auto four = find_all("<URL:x:a-\nb-\nc-\nd-\ne>", wrapped);
  ASSERT_EQ(four.size(), 1u);
  EXPECT_EQ(four[0].alternates.size(), 15u);
  EXPECT_FALSE(four[0].said.alternates_capped);
}

// shows TXT-05
TEST(Extract, more_than_sixteen_readings_are_cut_with_a_notice) {
  auto many = find_all("<URL:x:" + repeated("a-\n", 40) + ">", wrapped);
  ASSERT_EQ(many.size(), 1u);
  EXPECT_EQ(many[0].uri, "x:" + repeated("a-", 40));
  EXPECT_EQ(many[0].alternates.size(), 15u);
  EXPECT_TRUE(many[0].said.alternates_capped);
}

// shows TXT-06
TEST(Extract, a_hyphen_after_the_break_is_certain) {
  auto finds = find_all("<URL:http://a.example/b\n-c>", wrapped);
  ASSERT_EQ(finds.size(), 1u);
  EXPECT_EQ(finds[0].uri, "http://a.example/b-c");
  EXPECT_TRUE(finds[0].alternates.empty());
}

// shows TXT-10 · RFC 1738 §Appendix
TEST(Extract, the_fragment_goes_inside_the_brackets) {
  expect(
      {
          {"<URL:http://a.example/b#part>", {"http://a.example/b#part"}},
          {"<URL:http://a.example/b>#part", {"http://a.example/b"}},
      },
      wrapped);
}

// shows TXT-11 · RFC 1738 §Appendix
TEST(Extract, a_label_without_brackets_marks_a_url) {
  expect(
      {
          {"URL:http://a.example/b is here", {"http://a.example/b"}},
          {"URL:http://a.example/b, next", {"http://a.example/b"}},
          {"(URL:news:comp.lang.c++)", {"news:comp.lang.c++"}},
          {"CURL:http://a.example/b", {}},
          {"URL:b", {}},
          {"http://a.example/b", {}},
      },
      wrapped);
  auto finds = find_all("see URL:http://a.example/b.", wrapped);
  ASSERT_EQ(finds.size(), 1u);
  EXPECT_EQ(finds[0].kind, found_as::url_label);
  EXPECT_FALSE(finds[0].said.extension);
  EXPECT_EQ(finds[0].at, 4u);
  EXPECT_EQ(finds[0].inner_at, 8u);
}

// shows TXT-11
TEST(Extract, other_spellings_of_the_label_are_accepted) {
  for (std::string text : {"<url:http://a.example/b>", "<Uri:http://a.example/b>", "url:http://a.example/b",
                           "URI:http://a.example/b", "URL: http://a.example/b"}) {
    auto finds = find_all(text, wrapped);
    ASSERT_EQ(finds.size(), 1u) << text;
    EXPECT_EQ(finds[0].uri, "http://a.example/b") << text;
    EXPECT_TRUE(finds[0].said.extension) << text;
    EXPECT_TRUE(uris(text, strict_wrapped).empty()) << text;
  }
}

// shows TXT-12
TEST(Extract, punctuation_beside_a_wrapper_is_outside) {
  expect(
      {
          {"(see <URL:http://h/a>, <URL:http://h/b>.)", {"http://h/a", "http://h/b"}},
          {"<URL:http://a.example/b.>", {"http://a.example/b."}},  // nothing is trimmed inside
          {"<URL:http://a.example/b,>", {"http://a.example/b,"}},
      },
      wrapped);
}

// shows TXT-13
TEST(Extract, an_unclosed_wrapper_yields_nothing) {
  auto too_far = repeated("x", longest_wrapper) + ">";
  for (std::string_view end : {"", "\n\nmore>", "\n \t\r\nmore>", "<i>", too_far.c_str()}) {
    auto text = "so <URL:http://a.example/b" + std::string(end);
    auto result = hear(text, wrapped);
    EXPECT_TRUE(result.finds.empty()) << end;
    ASSERT_EQ(result.remarks.size(), 1u) << end;
    EXPECT_EQ(result.remarks[0], std::pair(errc::unclosed_wrapper, std::uint64_t{3})) << end;
    EXPECT_EQ(uris(text, bare).size(), 1u) << end;  // without its wrapper it is still a URI
  }
  EXPECT_EQ(uris("<URL:http://a.example/b<URL:http://c.example/d>", wrapped), strings{"http://c.example/d"});
  EXPECT_EQ(uris("<URL:\nhttp://a.example/b>", wrapped), strings{"http://a.example/b"});  // not a blank line
}

// shows TXT-13
TEST(Extract, other_angle_brackets_are_text) {
  for (std::string text :
       {"if a<b then c>d", "std::vector<std::string> x; a<b:c>d", "map<tag::name, File::Path>", "<word: a>",
        "<a href=\"x:y\">", "<tag:name attr=\"1\"/>", "<info: read this first>", "<i>x</i>"}) {
    auto result = hear(text + " <URL:ftp://h/x>", wrapped);
    EXPECT_EQ(uris(result.finds), strings{"ftp://h/x"}) << text;
    EXPECT_TRUE(result.remarks.empty()) << text;
  }
}

// shows TXT-15
TEST(Extract, every_find_has_its_offsets) {
  std::string text = "x <URL:ftp://h/a> y";
  auto finds = find_all(text, wrapped);
  ASSERT_EQ(finds.size(), 1u);
  auto const& f = finds[0];
  EXPECT_EQ(f.at, 2u);
  EXPECT_EQ(f.at + f.length, 17u);
  EXPECT_EQ(f.inner_at, 7u);
  EXPECT_EQ(f.inner_at + f.inner_length, 16u);
  EXPECT_EQ(f.kind, found_as::url_wrapper);
  EXPECT_TRUE(f.known);

  auto folded = find_all("<URL: ftp://h/\n a >", wrapped);
  ASSERT_EQ(folded.size(), 1u);
  EXPECT_EQ(folded[0].inner_at, 6u);
  EXPECT_EQ(folded[0].inner_length, 11u);  // from the f to the a, line break and all
}

// shows TXT-16 · url7a §Wrappers
TEST(Extract, damage_outside_the_wrapper_has_no_effect) {
  expect({{"Anna, look in <ftp://info.example/pub> or els\ne\nin <ftp://ds.internet.ex\nample/rfc>.",
           {"ftp://info.example/pub", "ftp://ds.internet.example/rfc"}}},
         wrapped);
}

// shows TXT-17
TEST(Extract, quotation_prefixes_are_removed_in_lenient_mode) {
  std::vector<row> rows{
      {"> see <URL:http://a.example/\n> b/c>", {"http://a.example/b/c"}},
      {">> see <URL:http://a.example/\n>> b>.", {"http://a.example/b"}},
      {"> > see <URL:http://a.example/\r\n> > b>.", {"http://a.example/b"}},
      {"before\n| see <URL:http://a.example/\n| b>", {"http://a.example/b"}},
      {": <URL:http://a.example/\n:b>", {"http://a.example/b"}},
      {"} <URL:http://a.example/\n} b>", {"http://a.example/b"}},
  };
  expect(rows, wrapped);
  for (auto const& [text, expected] : rows) {
    EXPECT_TRUE(find_all(text, wrapped).front().said.extension) << text;
    EXPECT_NE(uris(text, strict_wrapped), expected) << text;
  }
}

// shows TXT-17
TEST(Extract, only_lines_with_the_prefix_of_the_first_are_quoted) {
  expect(
      {
          {"see <URL:http://a.example/\n> b", {"http://a.example/"}},
          {"> see <URL:http://a.example/\n| b>", {"http://a.example/|b"}},
          {"> see <URL:http://a.example/\n>> b", {"http://a.example/"}},
          {"> see <URL:http://a.example/\n>\n> b>", {}},  // a blank line
      },
      wrapped);
}

// ---- bare URIs ------------------------------------------------------------------------------------------

// shows TXT-14 · url7a §Wrappers: they are not mandatory
TEST(Extract, bare_urls_are_found_in_their_own_mode) {
  EXPECT_EQ(uris("see http://h/a.", bare), strings{"http://h/a"});
  EXPECT_TRUE(uris("see http://h/a.", wrapped).empty());
  EXPECT_EQ(uris("http://a.example/x\ny.html", bare), strings{"http://a.example/x"});
}

TEST(Extract, a_url_ends_at_the_first_closing_bracket_without_an_opening_one) {
  expect(
      {
          {"(http://one/)(http://two/)", {"http://one/", "http://two/"}},
          {"[x](http://a.example/b)!", {"http://a.example/b"}},
          {"http://a.example/p_(x) y", {"http://a.example/p_(x)"}},
          {"(http://a.example/p_(x_(y)))", {"http://a.example/p_(x_(y))"}},
          {"http://a.example/p_{x}-{y}", {"http://a.example/p_{x}-{y}"}},
          {"http://[::1]:80/a", {"http://[::1]:80/a"}},
          {"[see http://[::1]]", {"http://[::1]"}},
          {"http://a.example/p(see there)", {"http://a.example/p"}},
          {"http://a.example/p(http://b.example/q r)", {"http://a.example/p", "http://b.example/q"}},
      },
      bare);
}

TEST(Extract, final_punctuation_of_a_sentence_is_removed) {
  expect(
      {
          {"http://a.example/b. c", {"http://a.example/b"}},
          {"http://a.example/b?!", {"http://a.example/b"}},
          {"http://a.example/b.,:;!?'", {"http://a.example/b"}},
          {"(http://a.example/b.)", {"http://a.example/b"}},
          {"http://a.example/b/...", {"http://a.example/b/"}},
          {"http://a.example/b...c", {"http://a.example/b...c"}},
          {"http://a.example/b- c", {"http://a.example/b-"}},
          {"http://a.example/~ http://a.example/_", {"http://a.example/~", "http://a.example/_"}},
          {"http://a.example/b# http://a.example/b=", {"http://a.example/b#", "http://a.example/b="}},
          {"news:* mailto:ann@b.example?subject=hi.", {"news:*", "mailto:ann@b.example?subject=hi"}},
      },
      bare);
}

TEST(Extract, quotation_marks_and_apostrophes_end_a_url) {
  expect(
      {
          {"http://a.example/I'm_here", {"http://a.example/I'm_here"}},
          {"http://a.example/'b'", {"http://a.example/'b'"}},
          {"http://a.example/b'", {"http://a.example/b"}},
          {"http://a.example/it's here", {"http://a.example/it's"}},  // a word of the path
          {"http://a.example/b's author", {"http://a.example/b"}},
          {"http://a.example/?q=it's here", {"http://a.example/?q=it's"}},
          {"http://a.example's author", {"http://a.example"}},
          {"http://a.example/'s author", {"http://a.example/"}},
          {"'http://a.example/it's'", {"http://a.example/it's"}},
          {"mailto:ann@a.example's letter", {"mailto:ann@a.example"}},
          {"'http://a.example/b'", {"http://a.example/b"}},
          {"['http://a.example/b','http://c.example/d']", {"http://a.example/b", "http://c.example/d"}},
          {R"({"a":"http://a.example/b","c":"http://c.example/d"})",
           {"http://a.example/b", "http://c.example/d"}},
          {"<a href=\"http://a.example/b\">x</a>", {"http://a.example/b"}},
          {"`http://a.example/b`", {"http://a.example/b"}},
          {"\"http://a.example/b\\n\"", {"http://a.example/b"}},
      },
      bare);
}

TEST(Extract, paired_marks_of_emphasis_end_a_url) {
  expect(
      {
          {"*http://a.example/b*", {"http://a.example/b"}},
          {"_http://a.example/b_", {"http://a.example/b"}},
          {"__http://a.example/b__", {"http://a.example/b"}},
          {"http://a.example/b_", {"http://a.example/b_"}},
          {"**see http://a.example/b**", {"http://a.example/b"}},
          {"http://a.example/*/b", {"http://a.example/*/b"}},
      },
      bare);
}

TEST(Extract, a_vertical_bar_ends_a_url_in_strict_mode_only) {
  std::string text = "http://a.example/b|c http://a.example/b| http://a.example/b^c";
  EXPECT_EQ(uris(text, bare),
            (strings{"http://a.example/b|c", "http://a.example/b", "http://a.example/b^c"}));
  EXPECT_EQ(uris(text, strict_bare), strings(3, "http://a.example/b"));
  EXPECT_EQ(uris("http://a.example/{b}", strict_bare), strings{"http://a.example/"});
  EXPECT_EQ(uris("http://a.example/\u00E9", strict_bare), strings{"http://a.example/"});
}

TEST(Extract, brackets_of_other_scripts_end_a_url_and_letters_do_not) {
  expect(
      {
          {"\uFF08http://a.example/b\uFF09", {"http://a.example/b"}},
          {"\u300Chttp://a.example/b\u300D\u300Ehttp://a.example/b\u300F", strings(2, "http://a.example/b")},
          {"\uFF5Chttp://a.example/b\uFF5Cc", {"http://a.example/b"}},
          {"\u3010http://a.example/b\u3011", {"http://a.example/b"}},
          {"\u201Chttp://a.example/b\u201D", {"http://a.example/b"}},
          {"\u00ABhttp://a.example/b\u00BB", {"http://a.example/b"}},
          {"http://a.example/b\u3002c", {"http://a.example/b"}},
          {"http://a.example/b\u2026", {"http://a.example/b"}},
          {"http://a.example/b\u00A0c", {"http://a.example/b"}},
          {"\u2066http://a.example/b\u2069", {"http://a.example/b"}},
          {"http://\u4E2D\u56FD.example/\u4E2D", {"http://\u4E2D\u56FD.example/\u4E2D"}},
          {"http://a.example/\u00E9t\u00E9.", {"http://a.example/\u00E9t\u00E9"}},
          {"http://a.example/b\u2013c\u2013", {"http://a.example/b\u2013c\u2013"}},
          {"http://a.example/b\xE9 c", {"http://a.example/b"}},  // no UTF-8
      },
      bare);
}

TEST(Extract, an_unknown_scheme_is_reported_as_unknown) {
  auto finds = find_all("hppt://a.example and http://a.example", bare);
  ASSERT_EQ(finds.size(), 2u);
  EXPECT_EQ(finds[0].uri, "hppt://a.example");
  EXPECT_FALSE(finds[0].known);
  EXPECT_TRUE(finds[1].known);
}

TEST(Extract, an_unknown_scheme_that_ends_in_a_known_one_is_cut_to_it) {
  expect(
      {
          {"randomtexthttp://a.example/b", {"http://a.example/b"}},
          {"texthttps://a.example/b", {"https://a.example/b"}},
          {".http://a.example/b.", {"http://a.example/b"}},
          {"end.http://a.example/b", {"http://a.example/b"}},
          {"git+https://a.example/b", {"git+https://a.example/b"}},  // the plus sign is no accident
          {"profile://a.example/b", {"profile://a.example/b"}},
          {repeated("x", 100) + "http://a.example/b", {"http://a.example/b"}},
          {repeated("x", 100) + "://a.example/b", {}},
          {"1abc://a.example", {}},
          {"text:http://a.example/", {"http://a.example/"}},
          {"\u30C6\u30B9http://a.example/", {"http://a.example/"}},
      },
      bare);
}

TEST(Extract, hosts_that_the_parser_refuses_are_not_found) {
  expect(
      {
          {"http://no-tld http://a_b.example http://999",
           {"http://no-tld", "http://a_b.example", "http://999"}},
          {"http://. http://.. http://... http://.example http://? http://# http://", {}},
          {"http://<host>/ file:// \"file://\"", {}},
          {"http://-a.example http://a-.example http://a.-b.example", {}},  // RFC 1738 §5
          {"ftp://user-.x:p@a.example", {"ftp://user-.x:p@a.example"}},
          {"file:///home/ann ftp://@a.example/", {"file:///home/ann", "ftp://@a.example/"}},
      },
      bare);
}

TEST(Extract, some_schemes_need_no_slashes) {
  expect(
      {
          {"mailto:ann@b.example, news:comp.lang.c; urn:isbn:0451450523.",
           {"mailto:ann@b.example", "news:comp.lang.c", "urn:isbn:0451450523"}},
          {"tel:+1-201-555-0123 sms:123 cid:part1 mid:1@b.example/part geo:1,2",
           {"tel:+1-201-555-0123", "sms:123", "cid:part1", "mid:1@b.example/part", "geo:1,2"}},
          {"data:,hi data:text/plain;base64,aGk=", {"data:,hi", "data:text/plain;base64,aGk="}},
          {"MAILTO:ann@b.example doi:10.1000/182 file:/etc/motd",
           {"MAILTO:ann@b.example", "doi:10.1000/182", "file:/etc/motd"}},
      },
      bare);
}

TEST(Extract, other_colons_are_text) {
  expect(
      {
          {"note: x; std::vector; 12:30; C:\\dir; C:/dir; a:b; {x:1}; foo:bar; ::; :; x ? y:z", {}},
          {"data: news: mailto: urn:x tel:none data:x info:x urn: tag:x mailto:, news::x", {}},
          {"http: //a.example ab:/c http:a.example https:/a.example", {}},
      },
      bare);
}

TEST(Extract, a_bare_url_ends_with_its_line_or_continues_after_a_hyphen) {
  auto finds = find_all("http://a.example/long-\nname, of course", bare);
  ASSERT_EQ(finds.size(), 1u);
  EXPECT_EQ(finds[0].uri, "http://a.example/long-");
  EXPECT_EQ(finds[0].alternates, (strings{"http://a.example/long-name", "http://a.example/longname"}));
  EXPECT_TRUE(finds[0].said.hyphen_at_line_end);
  EXPECT_TRUE(finds[0].said.extension);
  for (std::string text : {"http://a.example/long-\n\nname", "http://a.example/long- name",
                           "http://a.example/long-", "http://a.example/long-\n(name)"}) {
    auto certain = find_all(text, bare);
    ASSERT_EQ(certain.size(), 1u) << text;
    EXPECT_TRUE(certain[0].alternates.empty()) << text;
    EXPECT_FALSE(certain[0].said.hyphen_at_line_end) << text;
  }
}

TEST(Extract, text_refused_within_a_wrapper_may_be_a_bare_url) {
  expect(
      {
          {"<http://a.example/b", {"http://a.example/b"}},
          {"<http://a.example/b\"c>", {"http://a.example/b"}},
          {"<foo http://a.example/b>", {"http://a.example/b"}},
          {"<URL:http://a.example/b<URL:http://c.example/d>", {"http://a.example/b", "http://c.example/d"}},
      },
      bare);
}

// ---- fuzzy ----------------------------------------------------------------------------------------------

TEST(Extract, fuzzy_mode_finds_hosts_and_the_url_to_follow) {
  std::string text = "see www.a.example/b?c=d. or (b.com:80/x) or 10.0.0.1/y";
  auto finds = find_all(text, fuzzy);
  EXPECT_EQ(uris(finds), (strings{"http://www.a.example/b?c=d", "http://b.com:80/x", "http://10.0.0.1/y"}));
  for (auto const& find : finds) {
    EXPECT_EQ(find.kind, found_as::host);
    EXPECT_TRUE(find.known);
    EXPECT_EQ("http://" + text.substr(find.inner_at, find.inner_length), find.uri);
  }
}

TEST(Extract, fuzzy_mode_takes_no_local_part_for_a_host) {
  expect(
      {
          {"write to ptmcg.gm+list@a.example now", {"mailto:ptmcg.gm+list@a.example"}},
          {"john.me~x@a.example, b.example", {"mailto:john.me~x@a.example", "http://b.example"}},
          {"b.example+c.example", {"http://b.example"}},
          {"b.example/x+y@a.example", {"http://b.example/x+y@a.example"}},
      },
      fuzzy);
}

TEST(Extract, fuzzy_mode_needs_a_known_suffix_or_www) {
  expect(
      {
          {"a.com B.ORG c.co.uk www.d.nowhere",
           {"http://a.com", "http://B.ORG", "http://c.co.uk", "http://www.d.nowhere"}},
          {"\u043F\u0440.\u0440\u0444 a.xn--p1ai \u00F6ko.de",
           {"http://\u043F\u0440.\u0440\u0444", "http://a.xn--p1ai", "http://\u00F6ko.de"}},
          {"e.g. v1.1.1 1.2.3.4.5 1.1.1.300 file.txt a.invalid www. www.x com. .com a..com x.mp4", {}},
          {"a_b.com a.b_c.com -a.com a-.com a.c_om", {}},
          {"src/a.com /a.com \\a.com @a.com #a.com $a.com a.com@b x//a.com", {}},
          {"//a.com www.a..com", {"http://a.com"}},
          {"a.com\u3053\u308C\u306F b.com\u4E2D\u6587c.com",
           {"http://a.com", "http://b.com", "http://c.com"}},
      },
      fuzzy);
}

TEST(Extract, fuzzy_mode_asks_the_caller_about_suffixes) {
  options how{.mode = looking_for::fuzzy,
              .is_known_suffix = [](std::string_view host) { return host == "a.corp"; }};
  EXPECT_EQ(uris("a.corp b.corp a.com", how), strings{"http://a.corp"});
}

TEST(Extract, fuzzy_mode_skips_ambiguous_at_signs_and_brackets) {
  for (auto text : {"joe@[1.2.3.4]", "a@b.c@d.example", "@handle@social.example", "(@handle@social.example)"})
    EXPECT_TRUE(uris(text, fuzzy).empty()) << text;
  EXPECT_EQ(uris("&lt;http://q.example/&gt; &quot;http://q.example/a&quot;", fuzzy),
            (strings{"http://q.example/", "http://q.example/a"}));
  EXPECT_EQ(uris("http://q.example/?a&gt=1;", fuzzy), strings{"http://q.example/?a&gt=1"});
}

TEST(Extract, fuzzy_mode_finds_mail_addresses) {
  std::string text = "mail <ann@b.example>, or bob.x+y@c.co.uk.";
  auto finds = find_all(text, fuzzy);
  EXPECT_EQ(uris(finds), (strings{"mailto:ann@b.example", "mailto:bob.x+y@c.co.uk"}));
  for (auto const& find : finds) EXPECT_EQ(find.kind, found_as::mail);
  expect(
      {
          {";a@b.com; .a@b.com key=a@b.com 'a@b.com'", strings(4, "mailto:a@b.com")},
          {"a@ @a @@@ a@b a@b. .@b.com a.@b.com a@b_c.com a@b.com- a@1.2.3.4 a@b..com", {}},
          {"\u00FC\u00F1@b.com", {"mailto:\u00FC\u00F1@b.com"}},
          {"mailto:a@b.com", {"mailto:a@b.com"}},
      },
      fuzzy);
}

TEST(Extract, mail_mode_finds_schemes_and_mail_addresses_without_bare_hosts) {
  expect(
      {
          {"write to ann@h.example, see www.h.example or 1.2.3.4",  //
           {"mailto:ann@h.example"}},
          {"http://ann@h.example/ and <mailto:bob@h.example> bob.lee@h.example",
           {"http://ann@h.example/", "mailto:bob@h.example", "mailto:bob.lee@h.example"}},
          {"@h.example ann@ 2001:db8::1 ann@localhost", {}},
      },
      mail);
}

TEST(Extract, fuzzy_mode_finds_the_whole_local_part_of_a_mail_address) {  // RFC 5322 §3.2.3
  expect(
      {
          {"bounce+ann=h.example@list.example", {"mailto:bounce+ann=h.example@list.example"}},
          {"a!b@c.com a$b@c.com a*b@c.com a{b}c@c.com a|b@c.com a^b@c.com a`b@c.com",
           {"mailto:a!b@c.com", "mailto:a$b@c.com", "mailto:a*b@c.com", "mailto:a{b}c@c.com",
            "mailto:a|b@c.com", "mailto:a^b@c.com", "mailto:a`b@c.com"}},
          {"`a@b.com` {a@b.com} *a@b.com* |a@b.com| $a@b.com ^a@b.com !a@b.com",
           strings(7, "mailto:a@b.com")},
          {"key=a@b.com x=y&mail=a@b.com mail='a@b.com'", strings(3, "mailto:a@b.com")},
          {"a@b.com|a@b.com", strings(2, "mailto:a@b.com")},
      },
      fuzzy);
}

TEST(Extract, fuzzy_mode_finds_ipv6_addresses) {  // RFC 3986 §3.2.2
  expect(
      {
          {"at ::1, 2001:db8::8:800:200C:417A. or [64:ff9b::]",
           {"http://[::1]", "http://[2001:db8::8:800:200C:417A]", "http://[64:ff9b::]"}},
          {"0:0:0:0:0:FFFF:129.144.52.38", {"http://[0:0:0:0:0:FFFF:129.144.52.38]"}},
          {"12:30:45 std::f1 a::b :: 1::2::3 x::1 00:11:22:33:44:55", {}},
      },
      fuzzy);
}

TEST(Extract, fuzzy_mode_passes_over_a_name_that_ends_in_no_domain) {
  auto first = std::string("a.hpp ");  // after which .hpp is known to end no host
  expect(
      {
          {first + "a.b.hpp www.a.hpp b.hpp@h.example", {"http://www.a.hpp", "mailto:b.hpp@h.example"}},
          {first + "a.x....1.2.3.4 a.x....www.b.hpp", {}},
          {first + "1.2.3.4 1.2.3.4.5 1.2", {"http://1.2.3.4"}},
      },
      fuzzy);
}

TEST(Extract, fuzzy_mode_prefers_urls_with_schemes) {
  expect(
      {
          {"http://a.com/b.com http://ann@a.com", {"http://a.com/b.com", "http://ann@a.com"}},
          {"a.b://c.com", {"a.b://c.com"}},
          {"<URL:http://a.com> URL:http://b.com", {"http://a.com", "http://b.com"}},
          {"http:// a.com/b", {"http://a.com/b"}},
      },
      fuzzy);
}

// ---- streams --------------------------------------------------------------------------------------------

std::string everything() {
  return "> so <URL:http://a-\r\n> b.example/c-\n> d> and <url:\nx:y>, <URL:never\n\n"
         "URL: http://a.example/b(c)., 'http://q.example/','x' http://a.example/long-\r\n  name\n"
         "<ftp://a.example/ b><std::x> <tag:a b> mailto:a@b.c \u300Chttp://a.example/\u4E2D\u300D\xE3\x80\n"
         "www.a.com:80/x a.com\u4E2D\u6587b.org ann@b.co.uk 2001:db8::1 ::1. data:,x tel:+1 xhttp://h "
         "http://a(b\n"
         "http://a.example/b's _http://a.example/_ a..com <URL:http://x/<URL:http://y/>> URL:news:*";
}

TEST(Extract, finds_do_not_depend_on_how_the_input_is_cut) {
  auto text = everything();
  for (auto mode : {looking_for::wrapped, looking_for::scheme, looking_for::mail, looking_for::fuzzy}) {
    for (bool strict : {false, true}) {
      options how{.mode = mode, .strict = strict};
      auto whole = hear(text, how);
      EXPECT_FALSE(whole.finds.empty());
      for (std::size_t cut = 1; cut < text.size(); ++cut)
        EXPECT_EQ(hear(text, how, {cut, text.size()}), whole) << cut;
      for (std::size_t size : {1u, 2u, 3u, 5u, 17u, 64u}) EXPECT_EQ(hear(text, how, {size}), whole) << size;
      std::mt19937 random(1738);
      for (int i = 0; i < 50; ++i) {
        std::vector<std::size_t> sizes(7);
        for (auto& size : sizes) size = 1 + random() % 40;
        EXPECT_EQ(hear(text, how, sizes), whole);
      }
    }
  }
}

TEST(Extract, finds_are_in_order_and_at_their_offsets) {
  auto text = everything();
  std::uint64_t last = 0;
  for (auto const& f : find_all(text, fuzzy)) {
    EXPECT_GE(f.at, last);
    EXPECT_LE(f.at, f.inner_at);
    EXPECT_LE(f.inner_at + f.inner_length, f.at + f.length);
    last = f.at + f.length;
    EXPECT_LE(last, text.size());
  }
}

TEST(Extract, offsets_exceed_four_gigabytes_in_bounded_memory) {
  std::string megabyte(1 << 20, ' ');
  std::uint64_t fed = 0;
  std::vector<find> finds;
  finder search(bare, [&](find const& f) { finds.push_back(f); });
  for (int i = 0; i < 4100; ++i, fed += megabyte.size()) search.feed(megabyte);
  search.feed("<URL:http://a.example/>");
  search.finish();
  ASSERT_EQ(finds.size(), 1u);
  EXPECT_EQ(finds[0].at, fed);
  EXPECT_GT(finds[0].at, std::uint64_t{1} << 32);
}

TEST(Extract, a_bare_url_beyond_a_megabyte_is_noticed_and_skipped) {
  auto longest = "http://" + repeated("a", longest_bare - 7);
  EXPECT_EQ(uris(longest + " http://b/", bare), (strings{longest, "http://b/"}));

  auto text = "x http://" + repeated("a", 3 * longest_bare) + " http://b/";
  for (auto sizes : {std::vector<std::size_t>{text.size()}, {4096}, {100'000, 1}}) {
    auto result = hear(text, bare, sizes);
    EXPECT_EQ(uris(result.finds), strings{"http://b/"});
    ASSERT_EQ(result.remarks.size(), 1u);
    EXPECT_EQ(result.remarks[0], std::pair(errc::too_long, std::uint64_t{2}));
  }
}

TEST(Extract, endless_repetition_takes_linear_time) {  // linear: measured, not timed here
  for (std::string piece : {"(",        "<",      "%",    ":",  "http://", "<URL:",    "http://a(",
                            "http://[", "tag:a/", "a.",   "a@", "a.b@",    "<URL:a\n", "http://a-\n",
                            "::",       "1:",     "URL:", "'",  "\u4E2D.", "www.a."}) {
    auto text = repeated(piece, (1 << 18) / piece.size());
    for (auto how : {wrapped, bare, fuzzy}) EXPECT_EQ(hear(text, how, {999}), hear(text, how)) << piece;
  }
}

TEST(Extract, a_finder_without_callbacks_works) {
  finder search;
  search.feed("<URL:http://a.example/");
  search.finish();
  finder moved(std::move(search));
  EXPECT_TRUE(find_all("").empty());
}

TEST(Extract, every_kind_has_a_name) {
  EXPECT_EQ(name_of(found_as::url_wrapper), "url-wrapper");
  EXPECT_EQ(name_of(found_as::angle_wrapper), "angle-wrapper");
  EXPECT_EQ(name_of(found_as::url_label), "url-label");
  EXPECT_EQ(name_of(found_as::bare), "bare");
  EXPECT_EQ(name_of(found_as::host), "host");
  EXPECT_EQ(name_of(found_as::mail), "mail");
}

}  // namespace
}  // namespace wend::text

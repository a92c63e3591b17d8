// SPDX-License-Identifier: Apache-2.0
//
// The errors of the functions in this folder, with their bytes.

#include <gtest/gtest.h>

#include <algorithm>

#include "wend/uri/compare.hpp"
#include "wend/uri/convert.hpp"
#include "wend/uri/iri.hpp"
#include "wend/uri/normalize.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/resolve.hpp"
#include "wend/uri/whatwg/attribute.hpp"
#include "wend/uri/whatwg/whatwg.hpp"

namespace wend {

namespace {

using enum profile;

/// Returns "bad-escape at 9"; empty without an error.
template <class Value>
std::string refusal_of(result<Value> const& answer) {
  if (answer) return {};
  return std::string(explain(answer.error().code).name) + " at " + std::to_string(answer.error().at);
}

TEST(Refusals, a_reference_is_not_a_base_and_has_no_partial_form) {  // RFC 3986 §5.2.1
  auto absolute = *parse("http://h/a"), partial = *parse_reference("b");
  for (auto [base, target] :
       {std::pair(partial, absolute), std::pair(absolute, partial), std::pair(partial, partial)})
    EXPECT_EQ(refusal_of(relate(base, target)), "no-scheme at 0");
  EXPECT_EQ(refusal_of(resolve(partial, absolute)), "no-scheme at 0");
  EXPECT_EQ(refusal_of(convert(partial, rfc1738)), "no-scheme at 0");
}

TEST(Refusals, a_url_without_a_form_in_the_other_profile_is_refused_at_its_byte) {
  struct {
    profile from;
    std::string_view text;
    profile to;
    std::uint32_t at;
  } const rows[] = {
      {rfc3986, "http://ann@h/", rfc1738, 7},  {rfc3986, "http://ann:pw@h/", rfc1738, 7},
      {rfc3986, "http:/a", rfc1738, 5},        {rfc3986, "http://[::1]/", rfc1738, 7},
      {rfc3986, "http://h:99999/", whatwg, 9}, {rfc3986, "http://1.2.3.256/", whatwg, 13},
      {whatwg, "http://[::1]/", rfc1738, 7},   {whatwg, "about:a|b", rfc3986, 7},
  };
  for (auto const& row : rows) {
    auto u = parse(row.text, row.from);
    ASSERT_TRUE(u) << row.text;
    EXPECT_EQ(refusal_of(convert(*u, row.to)), "not-expressible at " + std::to_string(row.at)) << row.text;
  }
}

TEST(Refusals, an_iri_is_refused_at_its_first_invalid_character) {  // RFC 3987 §2.2
  struct {
    std::string_view text;
    std::uint32_t at;
  } const rows[] = {
      {"http://h/a b", 10},
      {"http://h/\xFF", 9},
      {"http://h/\xEF\xBF\xBE", 9},      // U+FFFE, not a character
      {"http://h/\xF0\x9F\xBF\xBE", 9},  // U+1FFFE
      {"http://h/\xEE\x80\x80", 9},      // U+E000, private: in a query alone
      {"http://h/\xF3\xB0\x80\x80", 9},  // U+F0000
      {"http://h/#\xEE\x80\x80", 10},
      {"http://h/\xF3\xA0\x80\x81", 9},  // U+E0001, a tag
      {"http://h/\xC2\x80", 9},          // U+0080, a control character
      {"\xC3\xA9://h/", 0},
  };
  for (auto const& row : rows) {
    auto checked = check_iri(row.text);
    ASSERT_FALSE(checked) << row.text;
    EXPECT_EQ(checked.error().at, row.at) << row.text;
    EXPECT_FALSE(uri_of_iri(row.text)) << row.text;
  }
  for (auto text : {"http://h/\xC2\xA0", "http://h/\xEF\xA4\x80", "http://h/\xF0\x90\x80\x80",
                    "http://h/\xF3\xA1\x80\x80", "http://h/?\xEE\x80\x80", "http://h/?\xF3\xB0\x80\x80",
                    "http://h/?\xF4\x8F\xBF\xBD"})
    EXPECT_TRUE(check_iri(text)) << text;
}

TEST(Refusals, a_non_ascii_host_is_refused_where_it_cannot_be_mapped) {  // RFC 3987 §3.1
  EXPECT_EQ(refusal_of(uri_of_iri("http://h.\u0301a/")), "bad-host at 7");
  EXPECT_EQ(refusal_of(uri_of_iri("//h.\u0301a/", iri_form::reference)), "bad-host at 2");
  EXPECT_FALSE(uri_of_iri("//h/"));
  EXPECT_TRUE(uri_of_iri("//h/", iri_form::reference));
}

TEST(Refusals, malformed_text_is_neither_normalized_nor_compared) {
  for (auto p : {rfc1630, url7a, rfc1738, rfc3986}) {
    EXPECT_FALSE(readable("http://h/%zz", p));
    EXPECT_FALSE(normalize("http://h/%zz", p));
    EXPECT_EQ(refusal_of(compare("http://h/", "http://h/%zz", equality::scheme, p)), "bad-escape at 18");
    EXPECT_EQ(refusal_of(compare("http://h/%zz", "http://h/", equality::scheme, p)), "bad-escape at 9");
  }
  EXPECT_FALSE(normalize("http://a b/", whatwg));
}

TEST(Refusals, in_whatwg_the_parsed_urls_are_compared) {  // WHATWG URL §4.6
  EXPECT_EQ(refusal_of(whatwg::compare("http://", "http://h/")), "host-missing at 7");
  EXPECT_EQ(refusal_of(whatwg::compare("http://h/", "http://")), "host-missing at 16");
  EXPECT_FALSE(whatwg::compare("http://h/", "http://i/")->equivalent);
  EXPECT_TRUE(whatwg::compare("http://h/", "http://h/")->equivalent);
  EXPECT_TRUE(whatwg::compare("HTTP://h", "http://h/")->equivalent);
}

TEST(Refusals, in_whatwg_a_relative_reference_is_parsed_with_its_base) {
  auto base = *parse("http://h/a"), opaque = *parse("mailto:a@b");
  EXPECT_TRUE(whatwg::can_parse("b c", base));
  EXPECT_TRUE(whatwg::can_parse("//i", *whatwg::parse_normal("http://h/")));
  EXPECT_FALSE(whatwg::can_parse("b c", opaque));
  EXPECT_FALSE(whatwg::can_parse("b c"));
  EXPECT_FALSE(whatwg::can_parse("//", base));
  auto without_base = whatwg::check("b c");
  EXPECT_TRUE(std::ranges::any_of(without_base,
                                  [](auto f) { return f.code == errc::missing_scheme_non_relative_url; }));
  auto as_reference = whatwg::check_reference("b c");
  ASSERT_EQ(as_reference.size(), 1u);
  EXPECT_EQ(as_reference[0].at, 1u);
  EXPECT_TRUE(whatwg::check_reference("b").empty());
  EXPECT_EQ((*repair_reference("b c", whatwg)).value.text(), "b%20c");
  EXPECT_FALSE(repair_reference("http://a b/", whatwg));
}

TEST(Refusals, in_whatwg_each_part_is_edited_by_its_setter) {  // WHATWG URL §6.1
  auto set = [](part which, std::optional<std::string_view> value) {
    return (*whatwg::with(*parse("http://u:p@h:81/a?q#f", whatwg), which, value)).text();
  };
  EXPECT_EQ(set(part::scheme, "https"), "https://u:p@h:81/a?q#f");
  EXPECT_EQ(set(part::scheme, "gopher"), "http://u:p@h:81/a?q#f");  // special stays special
  EXPECT_EQ(set(part::user, "ann"), "http://ann:p@h:81/a?q#f");
  EXPECT_EQ(set(part::password, std::nullopt), "http://u@h:81/a?q#f");
  EXPECT_EQ(set(part::userinfo, "a:b:c"), "http://a:b%3Ac@h:81/a?q#f");
  EXPECT_EQ(set(part::userinfo, "a"), "http://a@h:81/a?q#f");
  EXPECT_EQ(set(part::userinfo, std::nullopt), "http://h:81/a?q#f");
  EXPECT_EQ(set(part::host, "i"), "http://u:p@i:81/a?q#f");
  EXPECT_EQ(set(part::host, "a b"), "http://u:p@h:81/a?q#f");  // what cannot be changes nothing
  EXPECT_EQ(set(part::port, "80"), "http://u:p@h/a?q#f");
  EXPECT_EQ(set(part::port, "99999"), "http://u:p@h:81/a?q#f");
  EXPECT_EQ(set(part::path, "/b c"), "http://u:p@h:81/b%20c?q#f");
  EXPECT_EQ(set(part::query, std::nullopt), "http://u:p@h:81/a#f");
  EXPECT_EQ(set(part::query, "?"), "http://u:p@h:81/a??#f");
  EXPECT_EQ(set(part::fragment, "#"), "http://u:p@h:81/a?q##");
}

}  // namespace
}  // namespace wend

// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/mailto/url.hpp"

#include <gtest/gtest.h>

#include "wend/testing/scheme_module.hpp"
#include "wend/uri/compare.hpp"
#include "wend/uri/normalize.hpp"
#include "wend/uri/parse.hpp"

namespace wend::mailto {
namespace {

using namespace testing;
using enum profile;

constexpr testing::scheme_module ours{parse, format};

/// "a@b c@d | name=value name=value"
std::string shown(url const& x) {
  std::string out;
  for (auto address : x.to) (out += address) += ' ';
  out += '|';
  for (auto field = x.fields.begin(); field != x.fields.end(); ++field) {
    (out += ' ') += *field++;
    (out += '=') += *field;
  }
  return out;
}

std::string reading(profile p, std::string_view text) {
  auto read = ours.read(text, p);
  return read ? shown(*read) : spelled(read.error());
}

struct row {
  wend::profile profile;
  std::string_view text, expected;
};

void expect_readings(std::initializer_list<row> rows) {
  for (auto const& row : rows)
    EXPECT_EQ(reading(row.profile, row.text), row.expected) << name_of(row.profile) << ' ' << row.text;
}

// shows MAILTO-01 · RFC 1630 §Mailto, RFC 1738 §3.5
TEST(Mailto, an_encoded_address_is_parsed) {
  for (auto p : {rfc1630, rfc1738, rfc3986})
    expect_readings(
        {{p, "mailto:ann@a.example", "ann@a.example |"}, {p, "MAILTO:a+b@a.example", "a+b@a.example |"}});
  expect_readings({{rfc1738, "mailto:ann", "ann |"},
                   {rfc1738, "mailto:", "bad-mail-address@7"},
                   {rfc1738, "mailto://x/y", "//x/y |"},
                   {rfc1630, "mailto:ann", "bad-mail-address@10"},
                   {rfc1630, "mailto:", "bad-mail-address@7"},
                   {rfc1630, "mailto:@a", "bad-mail-address@7"},
                   {rfc1630, "mailto:ann@", "bad-mail-address@11"},
                   {rfc1630, "mailto:a@b@c.example", "a@b@c.example |"},
                   {rfc1630, "mailto:ann@3a.example", "bad-mail-address@11"},
                   {rfc1630, "mailto:ann@10.0.0.1", "bad-mail-address@11"},  // a hostname, not a host
                   {rfc1630, "mailto:ann@a%62", "bad-mail-address@12"},
                   {rfc1630, "mailto:ann/b@a.example", "bad-char@10"},
                   {rfc3986, "mailto:ann", "bad-mail-address@10"},
                   {rfc3986, "mailto:@a", "bad-mail-address@7"},
                   {rfc3986, "mailto:ann@", "bad-mail-address@11"},
                   {rfc3986, "mailto://a@b/", "bad-mail-address@7"}});
  EXPECT_EQ(all_said("mailto:ann@10.0.0.1", rfc1630, mode::lenient), "other-profile@11");
  EXPECT_EQ(all_said("mailto:ann@3a.example", rfc1630, mode::lenient), "host-starts-with-digit@11");
  EXPECT_EQ(shown(*ours.leniently("mailto:ann")), "ann |");
  EXPECT_EQ(parse(*wend::parse("mailto:a@b", url7a)).error().code, errc::unknown_scheme);
}

// shows MAILTO-02 · RFC 1630 §Mailto, RFC 1738 §3.5
TEST(Mailto, the_percent_sign_of_a_routed_address_is_escaped) {
  for (auto p : {rfc1630, rfc1738, rfc3986})
    expect_readings({{p, "mailto:ann%25gw@relay.example", "ann%gw@relay.example |"},
                     {p, "mailto:ann%gw@relay.example", "bad-escape@10"}});
  EXPECT_EQ(*format({.to = {"ann%gw@relay.example"}}, rfc1738), "mailto:ann%25gw@relay.example");
}

// shows MAILTO-03 · RFC 1738 §3.5, RFC 6068 §2
TEST(Mailto, only_the_later_profiles_have_header_fields) {
  expect_readings({{rfc1738, "mailto:a@b.c?subject=x", "a@b.c?subject=x |"},
                   {rfc1630, "mailto:a@b.c?subject=x", "bad-char@12"},
                   {rfc3986, "mailto:a@b.c?subject=x", "a@b.c | subject=x"},
                   {rfc3986, "mailto:a@b,c@d", "a@b c@d |"},
                   {rfc3986, "mailto:a%2Cb@c", "a,b@c |"},
                   {rfc3986, "mailto:?to=a@b,c@d&subject=a+b", "a@b c@d | subject=a+b"},
                   {rfc3986, "mailto:a@b?TO=c%40d&Cc=e@f&to=", "a@b c@d | Cc=e@f"},
                   {rfc3986, "mailto:a@b?body=1%0D%0A2%26%3D%3F", "a@b | body=1\r\n2&=?"},
                   {rfc3986, "mailto:a@b?subject=caf%C3%A9", "a@b | subject=caf\xC3\xA9"},
                   {rfc3986, "mailto:", "|"},
                   {rfc3986, "mailto:?subject=hi", "| subject=hi"},
                   {rfc3986, "mailto:a@b?x=1&x=2&=", "a@b | x=1 x=2 ="},
                   {rfc3986, "mailto:a@b,", "bad-mail-address@11"},
                   {rfc3986, "mailto:a@b?", "bad-query@11"},
                   {rfc3986, "mailto:a@b?subject", "bad-query@11"},
                   {rfc3986, "mailto:a@b?x=1&&y=2", "bad-query@15"},
                   {rfc3986, "mailto:a@b?cc=c@d?body=x", "bad-char@17"},  // RFC 6068 §6.1: wrong
                   {rfc3986, "mailto:a@b?x=1=2", "bad-char@14"},
                   {rfc3986, "mailto:a@b?x=1/2", "bad-char@14"},
                   {rfc3986, "mailto:a&b@c", "bad-char@8"},
                   {rfc3986, "mailto:a/b@c", "bad-char@8"},
                   {rfc3986, "mailto:a;b@c", "bad-char@8"}});
}

TEST(Mailto, lenient_mode_keeps_valid_fields_and_accepts_fields_without_a_value) {
  auto u = repair("mailto:a/b@c?x=1/2?3=4&subject");
  ASSERT_TRUE(u);
  EXPECT_EQ(u->value.text(), "mailto:a/b@c?x=1/2?3=4&subject");
  EXPECT_EQ(shown(*parse(u->value)), "a/b@c | x=1/2?3=4 subject=");
  EXPECT_EQ(shown(*ours.leniently("mailto:100%@a")), "100%@a |");
}

// shows MAILTO-07 · RFC 6068 §6.2
TEST(Mailto, quoted_local_parts_are_kept) {
  expect_readings({{rfc1738, "mailto:%22not%40me%22@a.example", "\"not@me\"@a.example |"},
                   {rfc1630, "mailto:\"not@me\"@a.example", "\"not@me\"@a.example |"},
                   {rfc3986, "mailto:%22not%40me%22@a.example", "\"not@me\"@a.example |"},
                   {rfc3986, "mailto:%22oh%5C%5Cno%22@a.example", "\"oh\\\\no\"@a.example |"}});
  EXPECT_EQ(*format({.to = {"\"not@me\"@a.example"}}), "mailto:%22not%40me%22@a.example");
}

// shows MAILTO-07 · RFC 6068 §2
TEST(Mailto, an_address_has_one_at_sign_outside_quotes) {
  EXPECT_EQ(all_said("mailto:a@b@c", rfc3986), "bad-mail-address@8");
  EXPECT_EQ(all_said("mailto:a%40b@c", rfc3986), "bad-mail-address@8");
  EXPECT_EQ(all_said("mailto:a@x.example%2C%20b@x.example", rfc3986), "");  // RFC 2368 §2
  EXPECT_EQ(all_said("mailto:x@y.z,ab@%40c.d", rfc3986), "bad-mail-address@16");
  EXPECT_EQ(all_said("mailto:%22a@b%22@c,%22a%40b%22@c", rfc3986), "");
}

TEST(Mailto, an_address_is_a_dot_atom_or_a_quoted_string) {  // RFC 6068 §2, RFC 5322 §3.2.3
  EXPECT_EQ(all_said("mailto:a..b@c", rfc3986), "bad-mail-address@9");
  EXPECT_EQ(all_said("mailto:.a@c,a.@c", rfc3986), "bad-mail-address@7 bad-mail-address@14");
  EXPECT_EQ(all_said("mailto:a%20b@c", rfc3986), "bad-mail-address@8");
  EXPECT_EQ(all_said("mailto:a(b)@c", rfc3986), "bad-mail-address@8");
  EXPECT_EQ(all_said("mailto:a@b..c,a@b.,a@b%20c", rfc3986),
            "bad-mail-address@11 bad-mail-address@18 bad-mail-address@22");
  EXPECT_EQ(all_said("mailto:%22a%20b%22@c,%22a@c,%22a%22b@c", rfc3986),
            "bad-mail-address@11 bad-mail-address@25 bad-mail-address@35");
  EXPECT_EQ(all_said("mailto:%22a%5C%20b%22@c,a@%5B1.2.3.4%5D,%C3%BC@b%C3%BC.de,gorby%25kremvax@c", rfc3986),
            "");
  EXPECT_EQ(all_said("mailto:?to=zz&cc=@", rfc3986), "");  // hfvalue = *qchar
}

TEST(Mailto, every_diagnostic_is_reported) {
  EXPECT_EQ(all_said("mailto:a;@,b?x&y==", rfc3986),
            "bad-char@8 bad-mail-address@8 bad-mail-address@12 bad-query@13 bad-char@17");
  EXPECT_EQ(all_said("mailto:@1a/", rfc1630), "bad-mail-address@7 bad-char@10 bad-mail-address@10");
}

TEST(Mailto, every_url_that_check_refuses_is_refused_by_the_module) {
  constexpr std::string_view pieces[] = {"a", "1.", "@",   "%40", ",",   "/", "//", "?",
                                         "&", "=",  "to=", ";",   "%0A", "+", ".b"};
  dice any(1);
  for (int i = 0; i < 4000; ++i) {
    std::string text = "mailto:";
    text += any.row_of(pieces, 6);
    for (auto p : {rfc1630, rfc1738, rfc3986}) ours.expect_agreement(text, p);
  }
}

// ---- comparison

// shows MAILTO-04, CMP-08 · RFC 1738 §3.5
TEST(Mailto, nothing_is_reserved_in_rfc1738) {
  struct {
    std::string_view a, b;
    int rfc1630, rfc1738, rfc3986;
  } const pairs[] = {
      {"mailto:a@b.c", "mailto:a%40b.c", 0, 1, 0},
      {"mailto:a/b@c", "mailto:a%2Fb@c", 0, 1, 0},
      {"mailto:a?b@c", "mailto:a%3Fb@c", 0, 1, 0},
      {"mailto:a-b@c", "mailto:a%2Db@c", 1, 1, 1},
      {"mailto:a@B.c", "mailto:a@b.C", 1, 1, 1},
      {"mailto:A@b.c", "mailto:a@b.c", 0, 0, 0},
      {"mailto:%22a@B%22", "mailto:%22a@b%22", 0, 0, 0},
      {"mailto:a@B,c@D?x=Y", "mailto:a@b,c@d?x=Y", 0, 0, 1},
      {"mailto:a@b?x=Y", "mailto:a@b?x=y", 0, 0, 0},
  };
  for (auto const& row : pairs) {
    auto equal = [&](profile p) {
      auto same = compare(row.a, row.b, equality::scheme, p);  // invalid URLs are not compared
      return same && same->equivalent;
    };
    EXPECT_EQ(equal(rfc1630), bool(row.rfc1630)) << row.a;
    EXPECT_EQ(equal(rfc1738), bool(row.rfc1738)) << row.a;
    EXPECT_EQ(equal(rfc3986), bool(row.rfc3986)) << row.a;
  }
  EXPECT_EQ(*normalize("mailto:Ann@A.Example,Bob@B"), "mailto:Ann@a.example,Bob@b");
  EXPECT_EQ(*normalize("mailto:Ann@A.Example,x,@C"), "mailto:Ann@A.Example,x,@C");  // not a list of addresses
}

TEST(Mailto, an_address_in_a_field_moves_to_the_path_only_if_it_is_one) {  // RFC 6068 §2
  for (std::string_view text :
       {"mailto:?to=x@h?bcc=evil@h", "mailto:?to=?to=", "mailto:?to=x&to=a@h", "mailto:a@h?to=b/c@h"}) {
    EXPECT_EQ(*normalize(text), text);
    EXPECT_FALSE(compare(text, "mailto:x@h?bcc=evil@h")->equivalent);
  }
  EXPECT_EQ(*normalize("mailto:?to=x@H&cc=y@h&to=z@h"), "mailto:x@h,z@h?cc=y@h");
  EXPECT_EQ(*normalize("mailto:?to=x%3Fb@h"), "mailto:x%3Fb@h");
  EXPECT_EQ(*parse(*wend::parse("mailto:a@H?cc=x")), *parse(*wend::parse("mailto:a@h?cc=x")));
  EXPECT_FALSE(*parse(*wend::parse("mailto:A@h")) == *parse(*wend::parse("mailto:a@h")));
}

// ---- format and convert

// shows USE-06
TEST(Mailto, convert_writes_the_form_of_the_other_profile) {
  expect_converted({
      {rfc1738, "mailto:a@b?c", rfc3986, "mailto:a@b%3Fc"},
      {rfc1738, "mailto:a/b@c.example", rfc1630, "mailto:a%2Fb@c.example"},
      {rfc1738, "mailto:ann", rfc1630, "not-expressible@7"},
      {rfc1738, "mailto:ann", rfc3986, "mailto:?to=ann"},
      {rfc3986, "mailto:?to=c@d,&x=y", rfc3986, "mailto:?to=c@d,&x=y"},
      {rfc1630, "mailto:a@b@c.example", rfc3986, "mailto:?to=a%40b@c.example"},
      {rfc3986, "mailto:a@b", rfc1738, "mailto:a@b"},
      {rfc3986, "mailto:?to=a@b", rfc1738, "mailto:a@b"},
      {rfc3986, "mailto:a@b?to=c@d&x=y", rfc3986, "mailto:a@b,c@d?x=y"},
      {rfc3986, "mailto:a@b?x=y", rfc1738, "not-expressible@10"},
      {rfc3986, "mailto:a@b,c@d", rfc1738, "not-expressible@7"},
      {rfc3986, "mailto:", rfc1738, "not-expressible@7"},
  });
}

url some_url(dice& any) {
  auto octets = [&] { return any.letters_and({"\0%/?#\xFF@ ,&=:+;", 14}); };
  url x;
  for (auto n = any.below(3); n-- > 0;)
    x.to.push_back(octets() + (any.below(9) ? "@" : "") + (any.below(2) ? "a.example" : octets()));
  for (auto n = any.below(3); n-- > 0;) {
    x.fields.push_back(any.below(9) ? octets() : "To");
    x.fields.push_back(octets());
  }
  return x;
}

// shows ENC-14
TEST(Mailto, a_written_url_parses_to_the_same_value) {
  dice any(2);
  auto written = ours.read_back(8000, [&] { return some_url(any); });
  EXPECT_EQ(written[1], 0);
  for (auto p : {0u, 2u, 3u}) EXPECT_GT(written[p], 300) << p;
}

// ---- the row of the registry

TEST(Mailto, the_parts_have_names) {  // RFC 6068 §2
  auto parts = descriptor.parts_of(*wend::parse("mailto:a@b.c?subject=x", rfc1738));
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_EQ(parts[0].key, "address");
  EXPECT_EQ(std::get<std::string>(parts[0].value), "a@b.c?subject=x");
  EXPECT_TRUE(std::get<members>(parts[1].value).all.empty());

  parts = descriptor.parts_of(*wend::parse("mailto:a@b?Subject=1&to=c@d&cc=e&subject=2&CC=f"));
  EXPECT_EQ(parts[0].key, "to");
  EXPECT_EQ(std::get<std::vector<std::string>>(parts[0].value), (std::vector<std::string>{"a@b", "c@d"}));
  EXPECT_EQ(parts[1].key, "headers");
  EXPECT_EQ(std::get<members>(parts[1].value).all, (named_values{{"subject", "1"}, {"cc", "e,f"}}));
}

// shows MAILTO-05 · RFC 1738 §3.5
TEST(Mailto, a_mailto_url_has_no_object_to_access) {
  auto verbs = descriptor.operations_of(*wend::parse("mailto:a@b"));
  for (std::size_t i = 0; i < verb_count; ++i) EXPECT_FALSE(verbs.has(static_cast<verb>(i)));
}

// shows CMP-13 · RFC 6068 §2
TEST(Mailto, addresses_in_the_path_and_in_the_field_to_are_equal) {
  auto same = [](std::string_view a, std::string_view b) { return compare(a, b)->equivalent; };
  EXPECT_TRUE(same("mailto:a@x.example,b@x.example", "mailto:?to=a@x.example,b@x.example"));
  EXPECT_TRUE(same("mailto:a@x.example,b@x.example", "mailto:a@x.example?to=b@X.example"));
  EXPECT_TRUE(same("mailto:a@x.example?subject=s", "mailto:?subject=s&TO=a@x.example"));
  EXPECT_FALSE(same("mailto:a@x.example?subject=s", "mailto:a@x.example?subject=S"));
  EXPECT_FALSE(same("mailto:a@x.example", "mailto:a@x.example?cc=a@x.example"));
  EXPECT_FALSE(same("mailto:a@x.example?", "mailto:a@x.example,b@x.example?"));
}

}  // namespace
}  // namespace wend::mailto

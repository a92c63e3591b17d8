// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/prospero/url.hpp"

#include <gtest/gtest.h>

#include "wend/testing/scheme_module.hpp"
#include "wend/uri/compare.hpp"
#include "wend/uri/convert.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/normalize.hpp"
#include "wend/uri/parse.hpp"

namespace wend::prospero {
namespace {

using namespace testing;
using enum profile;
using namespace std::string_view_literals;

constexpr testing::scheme_module ours{parse, format};

result<url> read(std::string_view text, profile p) { return ours.read(text, p); }

std::string part_of(std::string_view text, profile p, std::string_view key) {
  return testing::part_of(descriptor, text, p, key);
}

// shows PROSPERO-01 · RFC 1738 §3.11, RFC 4157 §2
TEST(Prospero, a_url_has_a_host_and_an_object_name) {
  for (auto p : profiles) {
    auto x = read("prospero://H.example/pros/name", p);
    ASSERT_TRUE(x);
    EXPECT_EQ(x->server, (internet::server{"h.example", 1525}));
    EXPECT_EQ(x->hsoname, "pros/name");
    EXPECT_TRUE(x->fields.empty() && x->attributes.empty());
    EXPECT_EQ(read("prospero://h:1526/x", p)->server.port, 1526);
    EXPECT_EQ(read("prospero://h/", p)->hsoname, "");
  }
  EXPECT_EQ(descriptor.default_port, 1525);
}

// shows PROSPERO-02 · RFC 1738 §3.11
TEST(Prospero, a_name_is_opaque_and_may_begin_with_a_slash) {
  EXPECT_EQ(part_of("prospero://h//pros/name", rfc1738, "hsoname"), "/pros/name");
  EXPECT_EQ(part_of("prospero://h/%2Fpros//n", rfc1738, "hsoname"), "/pros//n");
  EXPECT_EQ(part_of("prospero://h/a?b:c@d&e=f", rfc1738, "hsoname"), "a?b:c@d&e=f");
  EXPECT_EQ(part_of("prospero://h//pros/name", rfc1630, "hsoname"), "/pros/name");
  EXPECT_EQ(part_of("prospero://h/../%FF", rfc3986, "hsoname"), "../\xFF");
}

// shows PROSPERO-03 · RFC 1738 §3.11
TEST(Prospero, fields_have_names_and_values) {
  for (auto p : {rfc1738, rfc3986}) {
    auto text = "prospero://h/a%3Bb;OBJECT-VERSION=3;X=%3By%3Dz;=;f="sv;
    EXPECT_EQ(part_of(text, p, "hsoname"), "a;b");
    EXPECT_EQ(part_of(text, p, "fields"), "OBJECT-VERSION=3|X=;y=z|=|f=|");
    EXPECT_EQ(read(text, p)->fields, (strings{"OBJECT-VERSION", "3", "X", ";y=z", "", "", "f", ""}));
    EXPECT_EQ(part_of("prospero://h/a", p, "fields"), "");
    EXPECT_EQ(part_of("prospero://h/a", p, "version"), "(no such part)");
  }
}

// shows PROSPERO-04 · RFC 1630 §Prospero
TEST(Prospero, digits_after_an_escaped_zero_are_the_version) {
  EXPECT_EQ(part_of("prospero://h/n%0012", rfc1630, "version"), "12");
  EXPECT_EQ(part_of("prospero://h/n%0012", rfc1630, "attributes"), "");
  EXPECT_EQ(part_of("prospero://h/n%0012ab3", rfc1630, "version"), "12");
  EXPECT_EQ(part_of("prospero://h/n%0012ab3", rfc1630, "attributes"), "ab3|");
  EXPECT_EQ(part_of("prospero://h/n", rfc1630, "version"), "(absent)");
  EXPECT_EQ(check("prospero://h/n%0012", rfc1630), diagnostics{});
  EXPECT_EQ(check("prospero://h/n%0012ab3", rfc1630), (diagnostics{{errc::other_profile, 19}}));
}

// shows PROSPERO-05 · url7a §Prospero
TEST(Prospero, attributes_follow_a_version_that_may_be_empty) {
  EXPECT_EQ(part_of("prospero://h/n%0012%00ab%003c", url7a, "version"), "12");
  EXPECT_EQ(part_of("prospero://h/n%0012%00ab%003c", url7a, "attributes"), "ab|3c|");
  EXPECT_EQ(part_of("prospero://h/n%00%00ab", url7a, "version"), "");
  EXPECT_EQ(part_of("prospero://h/n%00%00ab", url7a, "attributes"), "ab|");
  EXPECT_EQ(part_of("prospero://h/n%0012", url7a, "attributes"), "");
  EXPECT_EQ(part_of("prospero://h/n", url7a, "version"), "(absent)");
  EXPECT_EQ(part_of("prospero://h/n", url7a, "fields"), "(no such part)");
}

// shows PROSPERO-06 · RFC 1630 §Prospero, url7a §Prospero
TEST(Prospero, an_escaped_zero_separates_before_decoding) {
  EXPECT_EQ(part_of("prospero://h/n%2500%0012", rfc1630, "hsoname"), "n%00");
  EXPECT_EQ(part_of("prospero://h/n%2500%0012", url7a, "version"), "12");
  EXPECT_EQ(part_of("prospero://h/n%0012", rfc1738, "hsoname"), "n\00012"sv);
  EXPECT_EQ(part_of("prospero://h/n%0012;f=%00", rfc3986, "fields"), "f=\0|"sv);
}

constexpr refusal refusals[] = {
    {rfc1630, "prospero://h", {errc::bad_prospero_name, 12}},
    {rfc1630, "prospero://h/n%00", {errc::bad_prospero_name, 17}},
    {rfc1630, "prospero://h/n%00ab", {errc::bad_prospero_name, 17}},
    {rfc1630, "prospero://h/n%0012-", {errc::bad_prospero_name, 19}},
    {rfc1630, "prospero://h/n%0012/x", {errc::bad_prospero_name, 19}},
    {rfc1630, "prospero://h/n%0012%00ab", {errc::bad_prospero_name, 19}},
    {rfc1630, "prospero://h/n%00%31", {errc::bad_prospero_name, 17}},
    {rfc1630, "prospero://h/n;f=v", {errc::bad_char, 14}},
    {rfc1630, "prospero://h/n?x", {errc::query_not_allowed, 14}},
    {url7a, "prospero://h", {errc::bad_prospero_name, 12}},
    {url7a, "prospero://h/n%00", {errc::bad_prospero_name, 17}},
    {url7a, "prospero://h/n%00%00", {errc::bad_prospero_name, 20}},
    {url7a, "prospero://h/n%0012%00", {errc::bad_prospero_name, 22}},
    {url7a, "prospero://h/n%0012%00%00a", {errc::bad_prospero_name, 22}},
    {url7a, "prospero://h/n%0012ab", {errc::bad_prospero_name, 19}},
    {url7a, "prospero://h/n%0012%00a/b", {errc::bad_prospero_name, 23}},
    {rfc1738, "prospero://h", {errc::bad_prospero_name, 12}},
    {rfc1738, "prospero://h/a;f", {errc::bad_prospero_name, 16}},
    {rfc1738, "prospero://h/a;f=v;", {errc::bad_prospero_name, 19}},
    {rfc1738, "prospero://h/a;f;g=v", {errc::bad_prospero_name, 16}},
    {rfc1738, "prospero://h/a;f=v=w", {errc::bad_char, 18}},
    {rfc1738, "prospero://h/a;f=v/w", {errc::bad_char, 18}},
    {rfc1738, "prospero://u@h/a", {errc::login_not_allowed, 11}},
    {rfc1738, "prospero:a", {errc::no_host, 9}},
    {rfc3986, "prospero:a;f", {errc::no_host, 9}},
    {rfc3986, "prospero://h", {errc::bad_prospero_name, 12}},
    {rfc3986, "prospero://u@h/a", {errc::login_not_allowed, 11}},
    {rfc3986, "prospero://h/a?b", {errc::query_not_allowed, 14}},
    {rfc3986, "prospero://h:99999/a", {errc::port_out_of_range, 13}},
    {rfc3986, "prospero://h/a;f", {errc::bad_prospero_name, 16}},
};

// shows PROSPERO-03, PROSPERO-04, PROSPERO-05, NET-06
TEST(Prospero, malformed_urls_are_refused_at_their_byte) {
  // RFC 1630 §BNF for specific URL schemes, url7a §BNF syntax, RFC 1738 §5
  for (auto const& row : refusals) ours.expect_refused(row);
  EXPECT_EQ(read("http://h/", rfc1738).error(), (error{errc::unknown_scheme, 0}));
}

TEST(Prospero, lenient_parsing_takes_delimiters_in_a_value_for_data) {
  auto x = ours.leniently("prospero://h/a b;f=v=w/100%", rfc1738);
  ASSERT_TRUE(x);
  EXPECT_EQ(x->hsoname, "a b");
  EXPECT_EQ(x->fields, (strings{"f", "v=w/100%"}));
  EXPECT_FALSE(repair("prospero://h/a;f", rfc1738));
}

struct conversion_row {
  profile from, to;
  std::string_view text, wanted;  // empty: not expressible
  std::uint32_t at = 0;
};

// shows PROSPERO-07, USE-06 · RFC 1738 §3.11, RFC 1630 §Prospero
TEST(Prospero, convert_turns_a_version_into_a_field_and_back) {
  constexpr conversion_row rows[] = {
      {rfc1630, rfc1738, "prospero://h/x%0012", "prospero://h/x;OBJECT-VERSION=12"},
      {url7a, rfc3986, "prospero://h//x%0012", "prospero://h//x;OBJECT-VERSION=12"},
      {rfc1738, rfc1630, "prospero://h/x;OBJECT-VERSION=12", "prospero://h/x%0012"},
      {rfc3986, url7a, "prospero://h/a%3Db;OBJECT-VERSION=0", "prospero://h/a%3Db%000"},
      {rfc1738, rfc1630, "prospero://h/a?b:c", "prospero://h/a%3Fb%3Ac"},
      {rfc1738, rfc3986, "prospero://h/a?b;f=c?", "prospero://h/a%3Fb;f=c%3F"},
      {rfc3986, rfc1738, "prospero://h/~a%00", "prospero://h/%7Ea%00"},
      {rfc1630, url7a, "prospero://h/x%0012ab", "prospero://h/x%0012%00ab"},
      {url7a, rfc1630, "prospero://h/x%0012%00ab", "prospero://h/x%0012ab"},
      {rfc1738, url7a, "prospero://h/a;b=c", "", 14},                // another field
      {rfc1738, url7a, "prospero://h/a;OBJECT-VERSION=c", "", 14},   // no digits
      {rfc1738, rfc1630, "prospero://h/a;OBJECT-VERSION=", "", 14},  // no digits
      {rfc1738, rfc1630, "prospero://h/a;OBJECT-VERSION=1;OBJECT-VERSION=2", "", 14},
      {rfc1738, rfc1630, "prospero://h/ab%00c", "", 15},        // would end the name
      {url7a, rfc1738, "prospero://h/x%00%00ab", "", 14},       // attributes have no field
      {url7a, rfc1630, "prospero://h/x%0012%003c", "", 14},     // digits would join the version
      {url7a, rfc1630, "prospero://h/x%0012%00a%00b", "", 14},  // two would become one
      {url7a, rfc1630, "prospero://h/x%00%00a", "", 14},        // a void version
  };
  for (auto [from, to, text, wanted, at] : rows) {
    auto expected = wanted.empty() ? spelled({errc::not_expressible, at}) : std::string(wanted);
    ASSERT_EQ(converted(text, from, to), expected) << text;
    if (wanted.empty()) continue;
    EXPECT_EQ(convert(*wend::parse(text, from), to)->changes.size(), 1u) << text;
  }
}

// shows CMP-08 · RFC 1738 §3.11
TEST(Prospero, the_semicolon_is_reserved) {
  auto same = [](std::string_view a, std::string_view b, equality how, profile p) {
    auto compared = compare(a, b, how, p);
    return compared && compared->equivalent;
  };
  using enum equality;
  EXPECT_FALSE(same("prospero://h/a;f=v", "prospero://h/a%3Bf=v", scheme, rfc1738));
  EXPECT_TRUE(same("prospero://h/a/b=c", "prospero://h/a%2Fb%3dc", scheme, rfc1738));
  EXPECT_TRUE(same("prospero://h//a", "prospero://h/%2Fa", scheme, rfc1738));
  EXPECT_FALSE(same("prospero://h/a;f=b%3Dc", "prospero://h/a;f%3Db=c", scheme, rfc1738));
  EXPECT_FALSE(same("prospero://h/a/b", "prospero://h/a%2Fb", scheme, rfc1630));
  EXPECT_FALSE(same("prospero://h/a/b", "prospero://h/a%2Fb", scheme, rfc3986));
  EXPECT_TRUE(same("prospero://H:1525/%61?b", "prospero://h/a%3Fb", scheme, rfc1738));
  auto why = compare("prospero://h/a/b", "prospero://h/a%2Fb", scheme, rfc1738);
  EXPECT_EQ(why->spec, "RFC 1738 §3.11");
}

// shows CMP-04, CMP-07 · RFC 1738 §2.2
TEST(Prospero, the_canonical_form_can_be_parsed) {
  constexpr std::pair<profile, std::string_view> rows[] = {
      {rfc1738, "prospero://h/%2Fa%3Db;f%3D%2F=%3D%2f%3B"},
      {rfc1630, "prospero://h/%61%2fb%0012ab"},
      {url7a, "prospero://h/%61%00%00ab"},
  };
  for (auto [p, text] : rows)
    for (auto to : {normalizing::level::canonical, normalizing::level::scheme}) {
      auto once = normalize(text, p, {.to = to});
      ASSERT_TRUE(once);
      EXPECT_TRUE(wend::parse(*once, p)) << *once;
      EXPECT_EQ(*normalize(*once, p, {.to = to}), *once);
      EXPECT_EQ(*read(*once, p), *read(text, p)) << *once;
    }
}

// shows OPS-01 · RFC 1738 §2
TEST(Prospero, an_object_is_accessed_or_listed_and_archie_searched) {
  constexpr std::pair<std::string_view, bool> rows[] = {
      {"prospero://h/x", false},       {"prospero://h", false},
      {"prospero://h/ARCHIE", true},   {"prospero://h/ARCHIE/MATCH", true},
      {"prospero://h/ARCHIES", false}, {"prospero://h/%41RCHIE%2F", true},
  };
  for (auto [text, is_searched] : rows) {
    auto verbs = descriptor.operations_of(*wend::parse(text));
    EXPECT_TRUE(verbs.has(verb::get) && verbs.has(verb::list)) << text;
    EXPECT_EQ(verbs.has(verb::search), is_searched) << text;
    EXPECT_FALSE(verbs.has(verb::put)) << text;
  }
}

url some_url(dice& any, profile p) {
  auto any_of = [&](std::string_view some, std::size_t least) { return any.octets(some, least, least + 17); };
  constexpr auto octets = "\0%/?#\xFF;=+ &:@~.aZ0\r\n"sv, letters = "abZ019"sv;
  url x{.server = {"h.example", static_cast<std::uint16_t>(any.below(2) ? 1525 : 1 + any.below(65535))}};
  bool marked = predates_rfc1738(p);
  x.hsoname = any_of(marked ? octets.substr(1) : octets, 0);
  if (any.below(3) == 0) return x;
  if (!marked) {
    for (auto left = 2 * any.below(4); left > 0; --left) x.fields.push_back(any_of(octets, 0));
    return x;
  }
  x.fields = {version_name, any_of("0123456789", 1)};
  if (p == rfc1630 && any.below(2)) x.attributes = {"a" + any_of(letters, 0)};
  if (p == rfc1630) return x;
  for (auto left = any.below(4); left > 0; --left) x.attributes.push_back(any_of(letters, 1));
  if (!x.attributes.empty() && any.below(3) == 0) x.fields = {version_name, ""};
  return x;
}

// shows PROSPERO-03, PROSPERO-05, ENC-14 · RFC 1738 §3.11
TEST(Prospero, a_formatted_url_parses_to_the_same_value) {
  dice any(11);
  for (auto p : profiles)
    for (int i = 0; i < 500; ++i) {
      auto x = some_url(any, p);
      ASSERT_TRUE(ours.reads_back(x, p));
      EXPECT_EQ(first_error_said(*format(x, p), p), "ok");
    }
}

}  // namespace
}  // namespace wend::prospero

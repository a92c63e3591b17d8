// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/mid_cid/url.hpp"

#include <gtest/gtest.h>

#include "wend/registry/registry.hpp"
#include "wend/testing/scheme_module.hpp"
#include "wend/uri/compare.hpp"
#include "wend/uri/normalize.hpp"
#include "wend/uri/parse.hpp"

namespace wend::mid_cid {
namespace {

using namespace testing;
using enum profile;

constexpr testing::scheme_module ours{parse, format};

// shows MID-01, CID-01, MID-03 · RFC 1630 §Message-Id, §Content-Id; RFC 2392 §2
TEST(MidCid, each_profile_has_its_own_form) {
  struct {
    wend::profile profile;
    std::string_view text;
    url meaning;
  } const rows[] = {
      {rfc1630, "mid:960830.1639@h.example", {"960830.1639@h.example", {}}},
      {rfc1630, "MID:a+b!c@h.example", {"a+b!c@h.example", {}}},
      {rfc1630, "mid:\"a@b\"@h.example", {"\"a@b\"@h.example", {}}},
      {rfc1630, "mid:a%2Fb%40h.example", {"a/b@h.example", {}}},
      {rfc1630, "cid:part1", {{}, "part1"}},
      {rfc1630, "cid:part1@h.example#x", {{}, "part1@h.example"}},
      {rfc3986, "mid:a@h.example", {"a@h.example", {}}},
      {rfc3986, "mid:m%2f1@h.example/c@h.example", {"m/1@h.example", "c@h.example"}},
      {rfc3986, "mid:%22a%20b%5C%22@%22@h.example", {"\"a b\\\"@\"@h.example", {}}},
      {rfc3986, "mid:a=b;c@%5B192.0.2.1%5D", {"a=b;c@[192.0.2.1]", {}}},
      {rfc3986, "Cid:foo4%25foo1@h.example", {{}, "foo4%foo1@h.example"}},
      {rfc3986, "cid:%C3%BC@h.example", {{}, "\xC3\xBC@h.example"}},
  };
  for (auto const& [p, text, meaning] : rows) {
    EXPECT_EQ(all_said(text, p), "") << text;
    ours.expect(text, p, meaning);
    EXPECT_TRUE(ours.reads_back(meaning, p)) << text;
  }
}

struct mistaken {
  wend::profile profile;
  std::string_view text, expected;
};

// shows MID-01, MID-03 · RFC 1630 §Message-Id, RFC 2392 §2
TEST(MidCid, an_invalid_id_is_refused_at_its_byte) {
  constexpr mistaken rows[] = {
      {rfc1630, "mid:", "bad-message-id@4"},
      {rfc1630, "mid:timbl", "bad-message-id@9"},
      {rfc1630, "mid:@h", "bad-message-id@4"},
      {rfc1630, "mid:a@", "bad-message-id@6"},
      {rfc1630, "mid:a@b@h", "bad-message-id@7"},
      {rfc1630, "mid:%3Ca@h%3E", "bad-message-id@4"},
      {rfc1630, "mid:a%20b@h", "bad-message-id@5"},
      {rfc1630, "mid:<a@h>", "bad-char@4 bad-message-id@4 bad-char@8"},
      {rfc1630, "mid:a@h/c@h", "bad-char@7"},  // no syntax for a part
      {rfc1630, "mid:a@h?b", "query-not-allowed@7"},
      {rfc1630, "mid:a=b@h", "bad-char@5"},
      {rfc1630, "mid:a%@h", "bad-escape@5"},
      {rfc1630, "cid:", "bad-message-id@4"},
      {rfc1630, "cid:a/b", "bad-char@5"},
      {rfc3986, "mid:", "bad-message-id@4"},
      {rfc3986, "mid:timbl", "bad-message-id@9"},
      {rfc3986, "mid:a@h/", "bad-message-id@8"},
      {rfc3986, "mid:a@h/c", "bad-message-id@9"},
      {rfc3986, "mid:/c@h", "bad-message-id@4"},
      {rfc3986, "mid:a@h/b@h/c@h", "bad-message-id@11"},
      {rfc3986, "mid:a%0D%0A@h", "bad-message-id@5"},
      {rfc3986, "mid:%22a%00%22@h", "bad-message-id@8"},
      {rfc3986, "mid:%22a@h", "bad-message-id@10"},
      {rfc3986, "mid://a@h", "bad-message-id@4"},
      {rfc3986, "mid:a@h?b", "query-not-allowed@7"},
      {rfc3986, "cid:part1", "bad-message-id@9"},
      {rfc3986, "cid:a/b@h", "bad-message-id@5"},
      {rfc3986, "cid:", "bad-message-id@4"},
  };
  for (auto [p, text, expected] : rows) {
    EXPECT_EQ(all_said(text, p), expected) << text;
    EXPECT_EQ(wend::parse(text, p).has_value(), p == rfc3986) << text;
    EXPECT_EQ(outcome(ours.read(text, p)), first_of(expected)) << text;
  }
}

TEST(MidCid, lenient_parsing_accepts_a_content_id_without_a_domain) {  // RFC 1630 §Content-Id
  EXPECT_EQ(all_said("cid:part1", rfc3986, mode::lenient), "other-profile@4");
  EXPECT_EQ(all_said("mid:a@h/part1", rfc3986, mode::lenient), "other-profile@8");
  EXPECT_EQ(all_said("mid:part1", rfc3986, mode::lenient), "bad-message-id@9");
  EXPECT_EQ(ours.leniently("cid:100%"), (url{{}, "100%"}));
}

// shows MID-01, REG-08 · RFC 1738 §4
TEST(MidCid, two_profiles_define_neither_scheme) {
  for (std::string_view name : {"mid", "cid"}) {
    EXPECT_EQ(standing_of(name, rfc1630), standing::defined);
    EXPECT_EQ(standing_of(name, url7a), standing::unknown);
    EXPECT_EQ(standing_of(name, rfc1738), standing::reserved);
    EXPECT_EQ(standing_of(name, rfc3986), standing::defined);
  }
  EXPECT_EQ(ours.read("mid:anything;at?all", rfc1738).error().code, errc::unknown_scheme);
  EXPECT_EQ(ours.read("cid:a@h", url7a).error().code, errc::unknown_scheme);
  EXPECT_EQ(ours.read("news:a@h", rfc3986).error().code, errc::unknown_scheme);
  EXPECT_TRUE(mid_descriptor.parts_of(*wend::parse("mid:x", rfc1738)).empty());
}

// shows CID-02 · RFC 1630 §Content-Id
TEST(MidCid, a_part_is_named_within_its_message) {
  EXPECT_TRUE(cid_descriptor.needs_message);
  EXPECT_FALSE(mid_descriptor.needs_message);
  for (auto descriptor : {&mid_descriptor, &cid_descriptor}) {
    EXPECT_TRUE(descriptor->location_independent);
    EXPECT_FALSE(descriptor->globally_accessible);
  }
}

std::string shown(part_value const& value) {
  auto text = std::get_if<std::string>(&value);
  return text ? *text : "(none)";
}

// shows MID-01
TEST(MidCid, the_parts_hold_the_id_with_and_without_brackets) {
  struct {
    std::string_view text, message_id, rfc822, content_id;
  } const rows[] = {
      {"mid:a@h", "a@h", "<a@h>", "(none)"},
      {"mid:a@h/c@h", "a@h", "<a@h>", "c@h"},
      {"cid:c%2B@h", "(none)", "<c+@h>", "c+@h"},
  };
  for (auto [text, message_id, rfc822, content_id] : rows) {
    auto parts = mid_descriptor.parts_of(*wend::parse(text));
    ASSERT_EQ(parts.size(), 3u);
    EXPECT_EQ(parts[0].key, "message_id");
    EXPECT_EQ(shown(parts[0].value), message_id);
    EXPECT_EQ(parts[1].key, "rfc822");
    EXPECT_EQ(shown(parts[1].value), rfc822);
    EXPECT_EQ(parts[2].key, "content_id");
    EXPECT_EQ(shown(parts[2].value), content_id);
  }
}

TEST(MidCid, ids_are_compared_decoded_except_for_the_slash) {  // RFC 2392 §2
  auto same = [](std::string_view a, std::string_view b) { return compare(a, b, equality::scheme); };
  EXPECT_TRUE(same("cid:a%21b%40h", "CID:a!b@h")->equivalent);
  EXPECT_EQ(same("cid:a%21b@h", "cid:a!b@h")->spec, "RFC 2392 §2");
  EXPECT_FALSE(same("mid:a@h%2Fc@h", "mid:a@h/c@h")->equivalent);
  EXPECT_FALSE(same("mid:A@h", "mid:a@h")->equivalent);
  EXPECT_FALSE(compare("cid:a%21b@h", "cid:a!b@h", equality::encoding)->equivalent);
  EXPECT_EQ(*normalize("mid:%2541%21@h/%3a@c"), "mid:%2541!@h/:@c");
}

// shows USE-06
TEST(MidCid, convert_writes_the_form_of_the_other_profile) {
  struct {
    profile from, to;
    std::string_view text, expected;
  } const rows[] = {
      {rfc1630, rfc3986, "mid:\"a\"@h", "mid:%22a%22@h"},
      {rfc3986, rfc1630, "mid:a=b@h#x", "mid:a%3Db@h#x"},
      {rfc3986, rfc1630, "mid:a@h/c@h", "not-expressible@0"},
      {rfc1630, rfc3986, "cid:part1", "not-expressible@0"},
      {rfc1630, rfc1738, "mid:a@h", "not-expressible@0"},
      {rfc3986, url7a, "cid:a@h", "not-expressible@0"},
  };
  for (auto [from, to, text, expected] : rows) EXPECT_EQ(converted(text, from, to), expected) << text;
}

TEST(MidCid, a_written_url_parses_to_the_same_value) {  // RFC 2392 §2
  dice any(2);
  auto some = [&] {
    auto text = any.octets({"ab.@\"\\%/?#<> +=!\xFF\0", 18}, 0, 5);
    return any.below(2) ? text : text + "@h.example";
  };
  int written = 0;
  for (int i = 0; i < 8000; ++i) {
    url x;
    if (any.below(3)) x.message_id = some();
    if (any.below(2)) x.content_id = some();
    for (auto p : {rfc1630, rfc3986}) {
      if (!ours.reads_back(x, p)) continue;
      ++written;
      EXPECT_EQ(all_said(*format(x, p), p), "");
    }
  }
  EXPECT_GT(written, 2000);
  EXPECT_EQ(*format({{}, "a%b+c/@h"}, rfc1630), "cid:a%25b+c%2F@h");
  EXPECT_EQ(*format({"a/b@h", "c@h"}), "mid:a%2Fb@h/c@h");
  EXPECT_FALSE(format({}));
  EXPECT_FALSE(format({"a", {}}));
}

}  // namespace
}  // namespace wend::mid_cid

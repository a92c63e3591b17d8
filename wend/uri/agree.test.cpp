// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/agree.hpp"

#include <gtest/gtest.h>

#include "wend/uri/detail/place_in.hpp"

namespace wend {

void PrintTo(agreement::disagreement const& difference, std::ostream* out) {
  *out << name_of(difference.about) << " at " << difference.at;
}

namespace {

using matter = agreement::matter;
using opinion = agreement::opinion;
using disagreement = agreement::disagreement;

std::vector<disagreement> disagreements(std::string_view text, std::span<profile const> readers) {
  return agree(text, readers).disagreements;
}

using enum profile;
constexpr profile three[] = {rfc3986, whatwg, rfc1738};
constexpr profile two[] = {rfc3986, whatwg};

struct row {
  std::string_view text;
  std::vector<disagreement> parted{};
};

TEST(Agree, known_parser_confusions_are_detected) {  // WHATWG URL §4.4 beside RFC 3986 §3.2
  using enum matter;
  row const rows[] = {
      {"http://a@b@c/", {{acceptance, 8}}},
      {"http://good.example\\@evil.example/", {{acceptance, 19}}},
      {"http://foo\\@bar", {{acceptance, 10}}},
      {"http:\\\\h\\p", {{acceptance, 5}}},
      {"http://1.1.1.1 &@2.2.2.2# @3.3.3.3/", {{acceptance, 14}}},
      {"http://0x7f.1/", {{host, 7}}},
      {"http://017700000001/", {{host, 7}}},
      {"http://2130706433/", {{host, 7}}},
      {"http://127.1/", {{host, 11}}},
      {"http://127.0.0.1./", {{host, 16}}},
      {"http://256.1.1.1/", {{acceptance, 7}}},
      {"http://h:80:90", {}},  // all refuse
      {"http://h:65536/", {{acceptance, 9}}},
      {"ht\ntp://h/", {{acceptance, 2}}},
      {"http://h\t.example/", {{acceptance, 8}}},
      {" http://h/", {{acceptance, 0}}},
      {"http://ⓔⓥⓘⓛ.example/", {{acceptance, 7}}},
      {"http://good。evil.example/", {{acceptance, 11}}},
      {"http://１２７．０．０．１/", {{acceptance, 7}}},
      {"http://evil%2eexample/", {{host, 11}}},
      {"http://%65vil.example/", {{host, 7}}},
      {"http:evil.example", {{host, 5}, {port, 5}, {path, 5}}},
      {"http:/evil.example/x", {{host, 5}, {port, 5}, {path, 6}}},
      {"http:///evil.example/x", {{host, 7}, {path, 8}}},
      {"file://c:/x", {{host, 7}, {path, 10}}},
      {"http://h#@evil.example/", {}},
      {"http://h?@evil.example/", {}},
      {"http://[::ffff:127.0.0.1]/", {}},
      {"http://[0:0::1]/", {}},
      {"http://h:/", {}},
      {"http://h:080/x", {}},
      {"http://h:0/", {}},
      {"HTTP://H.Example/%7e%2E/../a", {}},
      {"ws://h:80/", {}},
      {"file://localhost/x", {}},
      {"mailto:a@b.example", {}},
  };
  for (auto const& [text, parted] : rows) EXPECT_EQ(disagreements(text, two), parted) << text;
}

TEST(Agree, older_profiles_can_be_compared) {  // RFC 1738 §3.3, RFC 3986 §5.2.4
  using enum matter;
  row const rows[] = {
      {"http://h.example/", {}},
      {"http://h.example:80/a", {}},
      {"http://h.example/a/../b", {{path, 17}}},   // RFC 1738 knows no dot segments
      {"http://u@h.example/", {{acceptance, 7}}},  // nor a login in http
      {"http://h:/", {{acceptance, 8}}},
      {"http://a_b/", {{acceptance, 8}}},
  };
  for (auto const& [text, parted] : rows) EXPECT_EQ(disagreements(text, three), parted) << text;
}

TEST(Agree, each_reading_is_reported) {
  auto agreement = agree("http://0x7f.1:80/a/./b", three);
  ASSERT_EQ(agreement.opinions.size(), 3u);
  EXPECT_EQ(agreement.opinions[0].host, "0x7f.1");
  EXPECT_EQ(agreement.opinions[0].port, 80);
  EXPECT_EQ(agreement.opinions[0].path, "/a/b");
  EXPECT_EQ(agreement.opinions[1].host, "127.0.0.1");
  EXPECT_EQ(agreement.opinions[1].profile, whatwg);
  EXPECT_TRUE(agreement.opinions[2].refused);  // in RFC 1738 a host may not end in a number
  EXPECT_FALSE(agreement.all_refuse);
  EXPECT_TRUE(agree("http://h:80:90", three).all_refuse);
  EXPECT_TRUE(agree("", three).all_refuse);
}

TEST(Agree, one_reader_agrees_with_itself) {
  constexpr profile single[] = {whatwg};
  EXPECT_TRUE(disagreements("http://0x7f.1/", single).empty());
  EXPECT_TRUE(disagreements("http://0x7f.1/", {}).empty());
}

TEST(Agree, a_diagnostic_has_its_byte_in_the_text) {
  for (std::string_view text :
       {"http:", "http://", "//", "a:", ":", "http://h:99999", "a://b:1", "http:x:1", "http://[::1"})
    for (auto difference : disagreements(text, three)) EXPECT_LE(difference.at, text.size()) << text;
}

TEST(Agree, a_reader_may_refuse_for_its_own_reasons) {
  constexpr profile both[] = {profile::rfc3986, profile::whatwg};
  auto no_escapes = [](uri_view u) -> std::optional<error> {
    auto at = u.text().find('%');
    if (at == std::string_view::npos) return {};
    return error{errc::unsafe_control, static_cast<std::uint32_t>(at)};
  };
  auto agreement = agree("GOPHER://H/x/../0%0A", both, no_escapes);
  EXPECT_TRUE(agreement.all_refuse);
  for (auto const& reading : agreement.opinions)
    EXPECT_EQ(reading.refused, (error{errc::unsafe_control, 17}));
  EXPECT_EQ(agree("gopher://h/0", both, no_escapes).disagreements, std::vector<disagreement>{});
}

TEST(Agree, offsets_in_the_normal_form_map_to_the_text_where_both_end_alike) {
  EXPECT_EQ(place_in("HTTP://h:25/", "http://h:25/", 9), 9u);
  EXPECT_EQ(place_in("http://h/../a%0A", "http://h/a%0A", 10), 13u);
  EXPECT_EQ(place_in("http://h/a%0a/..", "http://h/%0A", 9), 0u);
}

}  // namespace
}  // namespace wend

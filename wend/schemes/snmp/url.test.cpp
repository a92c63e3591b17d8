// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/snmp/url.hpp"

#include <gtest/gtest.h>

#include "wend/registry/registry.hpp"
#include "wend/testing/scheme_module.hpp"
#include "wend/uri/compare.hpp"
#include "wend/uri/parse.hpp"

namespace wend::snmp {
namespace {

using namespace testing;
using enum profile;

constexpr testing::scheme_module ours{parse, format};

TEST(Snmp, a_url_has_an_agent_a_context_and_objects) {  // RFC 4088 §3, §3.1, §4.2, §4.3, §5
  std::string const engine("\x80\x00\x02\xB8\x04", 5);
  struct {
    std::string_view text;
    url meaning;
  } const rows[] = {
      {"snmp://Agent.example", {.server = {"agent.example", 161}}},
      {"snmp://h/", {.server = {"h", 161}}},
      {"snmp://tester%405@h:8161", {.security_name = "tester@5", .server = {"h", 8161}}},
      {"snmp://a:b@h", {.security_name = "a:b", .server = {"h", 161}}},
      {"snmp://@h", {.server = {"h", 161}}},
      {"snmp://h/bridge%3B1", {.server = {"h", 161}, .context_name = "bridge;1"}},
      {"snmp://h/bridge1;800002b804", {.server = {"h", 161}, .context_name = "bridge1", .engine_id = engine}},
      {"snmp://h/;800002B804/1.3", {.server = {"h", 161}, .engine_id = engine, .oids = {"1.3"}}},
      {"snmp://h/a;", {.server = {"h", 161}, .context_name = "a"}},
      {"snmp://h//1.3.6.1.2.1.1.3.0", {.server = {"h", 161}, .oids = {"1.3.6.1.2.1.1.3.0"}}},
      {"snmp://h//1.3.6+", {.server = {"h", 161}, .oids = {"1.3.6"}, .what = reach::getnext}},
      {"snmp://h//1.3.6.*", {.server = {"h", 161}, .oids = {"1.3.6"}, .what = reach::subtree}},
      {"snmp://h//(1.3,0.4294967295).*",
       {.server = {"h", 161}, .oids = {"1.3", "0.4294967295"}, .what = reach::subtree}},
      {"snmp://h//(1.3)+", {.server = {"h", 161}, .oids = {"1.3"}, .what = reach::getnext}},
      {"SNMP://[::1]/c/1", {.server = {"[::1]", 161}, .context_name = "c", .oids = {"1"}}},
  };
  for (auto const& [text, meaning] : rows) {
    EXPECT_EQ(all_said(text), text.find("a:b@") == text.npos ? "" : "password-in-url@9") << text;
    ours.expect(text, rfc3986, meaning);
    EXPECT_TRUE(ours.reads_back(meaning)) << text;
  }
}

TEST(Snmp, malformed_urls_are_refused_at_their_byte) {  // RFC 4088 §3
  struct {
    std::string_view text, expected;
  } const rows[] = {
      {"snmp:/c", "no-host@5"},
      {"snmp:///c", "no-host@7"},
      {"snmp://h:70000", "port-out-of-range@9"},
      {"snmp://h/c?x", "query-not-allowed@10"},
      {"snmp://h//", "bad-path@10"},
      {"snmp://h/c/", "bad-path@11"},
      {"snmp://h//+", "bad-path@10"},
      {"snmp://h//1.3/", "bad-path@13"},
      {"snmp://h//1.3/4", "bad-path@13"},
      {"snmp://h/c;800", "bad-path@14"},
      {"snmp://h/c;8g", "bad-path@12"},
      {"snmp://h/c;80;90", "bad-path@13"},
      {"snmp://h//1..3", "bad-path@12"},
      {"snmp://h//1.3.", "bad-path@14"},
      {"snmp://h//.1.3", "bad-path@10"},
      {"snmp://h//1.03", "bad-path@12"},
      {"snmp://h//1.4294967296", "bad-path@12"},
      {"snmp://h//1.99999999999999999999999999", "bad-path@12"},
      {"snmp://h//sysUpTime", "bad-path@10"},
      {"snmp://h//1.3,1.4", "bad-path@13"},
      {"snmp://h//(1.3,1.4", "bad-path@18"},
      {"snmp://h//()", "bad-path@11"},
      {"snmp://h//(", "bad-path@11"},
      {"snmp://h//(1.3,)", "bad-path@15"},
      {"snmp://h//1.3%2B", "bad-path@13"},
      {"snmp://h//1.3.*+", "bad-path@14"},
  };
  for (auto [text, expected] : rows) {
    EXPECT_TRUE(wend::parse(text)) << text;
    EXPECT_EQ(all_said(text), expected) << text;
    EXPECT_EQ(outcome(ours.read(text)), expected) << text;
  }
}

// shows NMDB-01
TEST(Snmp, the_older_profiles_have_no_scheme_for_network_management) {
  // RFC 1630 §Network management database, url7a §Network management database
  for (auto scheme : all_schemes()) {
    EXPECT_EQ(scheme->name.find("nmdb"), std::string_view::npos) << scheme->name;
    EXPECT_EQ(scheme->title.find("anagement database"), std::string_view::npos) << scheme->name;
  }
  for (auto p : {rfc1630, url7a, rfc1738}) {
    EXPECT_EQ(standing_of("snmp", p), standing::unknown);
    EXPECT_EQ(ours.read("snmp:x", p).error().code, errc::unknown_scheme);
    EXPECT_FALSE(format({.server = {"h", 161}}, p));
  }
  EXPECT_EQ(standing_of("snmp", rfc3986), standing::defined);
  EXPECT_EQ(ours.read("http://h/").error().code, errc::unknown_scheme);
}

// shows CMP-13 · RFC 4088 §3
TEST(Snmp, the_default_context_may_be_omitted) {
  EXPECT_TRUE(compare("snmp://H:161", "snmp://h/", equality::scheme)->equivalent);
  EXPECT_FALSE(compare("snmp://h//1.3", "snmp://h/1.3", equality::scheme)->equivalent);
}

std::string shown(part_value const& value) {
  if (std::holds_alternative<std::monostate>(value)) return "(none)";
  if (auto text = std::get_if<std::string>(&value)) return *text;
  std::string list;
  for (auto const& member : std::get<std::vector<std::string>>(value))
    (list += list.empty() ? "" : " ") += member;
  return list;
}

TEST(Snmp, the_parts_are_decoded) {
  struct {
    std::string_view text, parts;
  } const rows[] = {
      {"snmp://ann@h/c%20d;80B8/(1.3,1.4)+",
       "securityname=ann context_name=c d engine_id=80b8 oid=1.3 1.4 operation=getnext "},
      {"snmp://h", "securityname=(none) context_name= engine_id=(none) oid= operation=(none) "},
  };
  for (auto [text, parts] : rows) {
    std::string shown_parts;
    for (auto const& [key, value] : descriptor.parts_of(*wend::parse(text)))
      (((shown_parts += key) += '=') += shown(value)) += ' ';
    EXPECT_EQ(shown_parts, parts) << text;
  }
}

TEST(Snmp, a_written_url_parses_to_the_same_value) {
  dice any(7);
  auto some = [&] { return any.octets({"ab:;@/?#%.+*( \xFF\0", 16}, 0, 4); };
  int written = 0;
  for (int i = 0; i < 8000; ++i) {
    url x{.security_name = some(), .server = {"h.example", 161}, .context_name = some()};
    if (any.below(2)) x.engine_id = some();
    for (auto n = any.below(3); n > 0; --n)
      x.oids.push_back(any.below(8) ? "1.3." + std::to_string(any.below(90)) : some());
    x.what = static_cast<reach>(any.below(3));
    written += ours.reads_back(x);
  }
  EXPECT_GT(written, 3000);
  EXPECT_FALSE(format({.server = {"h", 161}, .what = reach::subtree}));
  EXPECT_FALSE(format({.server = {"h", 161}, .oids = {"1.3", "(1.4)"}}));
  EXPECT_EQ(*format({.server = {"h", 161}, .oids = {"1.3"}}), "snmp://h//1.3");
}

}  // namespace
}  // namespace wend::snmp

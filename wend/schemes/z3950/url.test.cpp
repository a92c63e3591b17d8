// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/z3950/url.hpp"

#include <gtest/gtest.h>

#include "wend/registry/registry.hpp"
#include "wend/testing/scheme_module.hpp"
#include "wend/uri/parse.hpp"

namespace wend::z3950 {
namespace {

using namespace testing;
using enum profile;

constexpr testing::scheme_module ours{parse, format};

// shows Z39-01 · RFC 2056 §3, §4, §5, Appendix
TEST(Z3950, databases_document_syntax_and_element_set_are_parsed) {
  struct {
    std::string_view text;
    url meaning;
  } const rows[] = {
      {"z39.50s://Lib.example/cat", {true, {"lib.example", 210}, {"cat"}, {}, {}, {}, {}}},
      {"Z39.50S://lib.example", {true, {"lib.example", 210}, {}, {}, {}, {}, {}}},
      {"z39.50s://lib.example/", {true, {"lib.example", 210}, {}, {}, {}, {}, {}}},
      {"z39.50s://lib.example/;rs=marc", {true, {"lib.example", 210}, {}, {}, {}, {"marc"}, {}}},
      {"z39.50r://lib.example/mags?el.v30.n19",
       {false, {"lib.example", 210}, {"mags"}, "el.v30.n19", {}, {}, {}}},
      {"z39.50r://lib.example:2100/tmf?rules__a1;esn=f;rs=marc",
       {false, {"lib.example", 2100}, {"tmf"}, "rules__a1", "f", {"marc"}, {}}},
      {"z39.50r://h/a+b%2Bc;esn=x+y;rs=u+s%2b;later=1",
       {false, {"h", 210}, {"a", "b+c"}, {}, "x+y", {"u", "s+"}, {"later=1"}}},
      {"z39.50r://h/a?b+c%3B%2F~", {false, {"h", 210}, {"a"}, "b+c;/~", {}, {}, {}}},
  };
  for (auto const& [text, meaning] : rows) {
    EXPECT_EQ(all_said(text), "") << text;
    ours.expect(text, rfc3986, meaning);
    EXPECT_TRUE(ours.reads_back(meaning)) << text;
  }
}

// shows Z39-01 · RFC 2056 §5
TEST(Z3950, malformed_urls_are_refused_at_their_byte) {
  struct {
    std::string_view text, expected;
  } const rows[] = {
      {"z39.50s:/a", "no-host@8"},
      {"z39.50s://h:70000/a", "port-out-of-range@12"},
      {"z39.50s://u@h/a", "login-not-allowed@10"},
      {"z39.50r://h", "bad-path@11"},
      {"z39.50r://h/", "bad-path@12"},
      {"z39.50r://h/;esn=f", "bad-path@12"},
      {"z39.50s://h/?x", "bad-path@12"},
      {"z39.50s://h?x", "bad-path@11"},
      {"z39.50r://h/a?", "bad-query@14"},
      {"z39.50r://h/a+", "bad-path@14"},
      {"z39.50r://h/a++b", "bad-path@14"},
      {"z39.50r://h/a/b", "bad-path@13"},
      {"z39.50r://h/a;esn=f?x", "bad-path@13"},
      {"z39.50r://h/a;esn=", "bad-path@18"},
      {"z39.50r://h/a;rs", "bad-path@16"},
      {"z39.50r://h/a;", "bad-path@14"},
      {"z39.50r://h/a?b;", "bad-query@16"},
      {"z39.50r://h/a;rs=u;esn=f", "bad-path@19"},
      {"z39.50r://h/a?b;esn=f;esn=g", "bad-query@22"},
      {"z39.50r://h/a?b;rs=u+", "bad-query@21"},
      {"z39.50r://h/a?b;x%3D=u", "bad-query@17"},
      {"z39.50r://h/a?b?c", "bad-query@15"},
      {"z39.50r://h/a?b=c", "bad-query@15"},
  };
  for (auto [text, expected] : rows) {
    EXPECT_TRUE(wend::parse(text)) << text;
    EXPECT_EQ(first_of(all_said(text)), expected) << text;
    EXPECT_EQ(outcome(ours.read(text)), expected) << text;
  }
}

// shows Z39-01, REG-08 · RFC 1738 §4
TEST(Z3950, rfc1738_only_reserves_the_name) {
  EXPECT_EQ(standing_of("z39.50", rfc1738), standing::reserved);
  EXPECT_EQ(find_scheme("z39.50")->syntax_in, nullptr);  // a name without a form
  EXPECT_TRUE(wend::parse("z39.50:anything", rfc1738));
  for (std::string_view name : {"z39.50r", "z39.50s"}) {
    EXPECT_EQ(standing_of(name, rfc1738), standing::unknown);
    EXPECT_EQ(standing_of(name, rfc3986), standing::defined);
  }
  EXPECT_EQ(ours.read("z39.50r://h/a?b", rfc1738).error().code, errc::unknown_scheme);
  EXPECT_EQ(ours.read("z39.50://h/a?b").error().code, errc::unknown_scheme);
  EXPECT_FALSE(format({.server = {"h", 210}, .databases = {"a"}}, rfc1738));
}

TEST(Z3950, the_parts_are_decoded) {
  auto parts = retrieval_descriptor.parts_of(*wend::parse("z39.50r://h/a+b?c%20d;rs=u"));
  ASSERT_EQ(parts.size(), 4u);
  EXPECT_EQ(parts[0].key, "databases");
  EXPECT_EQ(std::get<std::vector<std::string>>(parts[0].value), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(parts[1].key, "docid");
  EXPECT_EQ(std::get<std::string>(parts[1].value), "c d");
  EXPECT_EQ(parts[2].key, "element_set");
  EXPECT_TRUE(std::holds_alternative<std::monostate>(parts[2].value));
  EXPECT_EQ(parts[3].key, "record_syntax");
  EXPECT_EQ(std::get<std::vector<std::string>>(parts[3].value), (std::vector<std::string>{"u"}));
}

TEST(Z3950, a_written_url_parses_to_the_same_value) {
  dice any(6);
  auto some = [&] { return any.octets({"ab+;=?#%/~ \xFF\0", 13}, 0, 7); };
  int written = 0;
  for (int i = 0; i < 8000; ++i) {
    url x{.session = bool(any.below(2)), .server = {"h.example", 210}};
    for (auto n = any.below(3); n > 0; --n) x.databases.push_back(some());
    if (any.below(2)) x.docid = some();
    if (any.below(3) == 0) x.element_set = some();
    for (auto n = any.below(3); n > 0; --n) x.record_syntaxes.push_back(some());
    if (any.below(3) == 0) x.others = {"x=" + some()};
    written += ours.reads_back(x);
  }
  EXPECT_GT(written, 1000);
  EXPECT_FALSE(format({.server = {"h", 210}, .databases = {"a"}, .others = {"esn=f"}}));
  EXPECT_FALSE(format({.server = {"h", 210}, .databases = {"a"}, .others = {"no value"}}));
}

}  // namespace
}  // namespace wend::z3950

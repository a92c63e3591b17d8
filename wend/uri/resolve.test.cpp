// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/resolve.hpp"

#include <gtest/gtest.h>

#include "wend/uri/bulk.hpp"
#include "wend/uri/parse.hpp"

namespace wend {
namespace {

using enum profile;

std::string resolved(profile p, std::string_view base, std::string_view reference,
                     resolution::reading how = resolution::reading::rule) {
  auto b = parse_reference(base, p);
  auto r = parse_reference(reference, p);
  if (!b || !r) return "unreadable";
  auto resolution = resolve(*b, *r, how);
  return resolution ? std::move(resolution->value).text()
                    : std::string(explain(resolution.error().code).name);
}

std::vector<errc> noticed(profile p, std::string_view base, std::string_view reference) {
  auto resolution = resolve(*parse_reference(base, p), *parse_reference(reference, p));
  std::vector<errc> codes;
  for (auto f : resolution->notices) codes.push_back(f.code);
  return codes;
}

struct row {
  std::string_view base, reference, expected;
};

void expect(profile p, std::initializer_list<row> rows) {
  for (auto const& row : rows)
    EXPECT_EQ(resolved(p, row.base, row.reference), row.expected)
        << name_of(p) << ' ' << row.base << " + " << row.reference;
}

constexpr std::string_view magic = "magic://a/b/c//d/e/f";

// shows REL-01
TEST(Resolve, a_colon_before_any_slash_makes_an_absolute_form) {
  for (auto p : profiles)
    expect(p, {{"http://h/x/y", "b:c/d", "b:c/d"}, {"http://h/x/y", "/a:b", "http://h/a:b"}});
  expect(rfc1630, {{"http://h/x/y", "./a:b", "http://h/x/a:b"}});
}

// shows REL-02
TEST(Resolve, a_scheme_without_a_grammar_is_returned_unchanged) {
  for (auto p : {rfc1630, url7a, rfc1738})
    for (std::string_view text : {"x-foo://a_b/", "https://u@1.2/c", "x-foo:////a"})
      EXPECT_EQ(resolved(p, "http://h/", text), text) << name_of(p);
}

// shows REL-02
TEST(Resolve, a_reference_with_a_scheme_is_returned_unchanged) {
  for (auto p : profiles) expect(p, {{"http://h/a/b", "http:g", "http:g"}, {magic, "g:h", "g:h"}});
}

// shows REL-03 · RFC 1630 §Partial form
TEST(Resolve, in_rfc1630_a_run_of_slashes_is_matched_in_the_base) {
  expect(rfc1630, {{magic, "/g", "magic://a/b/c//d/g"},
                   {magic, "//g", "magic://g"},
                   {"http:///s//a/b/c", "//g", "http:///s//g"},
                   {"http:///s//a/b/c", "///g", "http:///g"},
                   {"file:///a/b", "/g", "file:///a/g"},
                   {"http://h/a//b/c", "/g", "http://h/a//b/g"}});
}

// shows REL-04
TEST(Resolve, without_a_matching_run_only_a_bare_host_has_a_result) {
  expect(rfc1630, {{magic, "///g", "no-matching-slashes"},
                   {"file:///a/b", "//g", "no-matching-slashes"},
                   {"http://h", "/g", "http://h/g"}});
}

// shows REL-05
TEST(Resolve, the_printed_examples_are_available_and_the_difference_is_noticed) {
  EXPECT_EQ(resolved(rfc1630, magic, "/g", resolution::reading::examples), "magic://a/g");
  EXPECT_EQ(noticed(rfc1630, magic, "/g"), (std::vector{errc::two_readings}));
  EXPECT_TRUE(noticed(rfc1630, magic, "../g").empty());
}

// shows REL-06, REL-12
TEST(Resolve, the_last_part_of_the_path_is_replaced) {
  for (auto p : profiles)
    expect(p, {{magic, "g", "magic://a/b/c//d/e/g"},
               {"http://h/a/b/", "g", "http://h/a/b/g"},
               {"http://h", "g", "http://h/g"}});
}

// shows REL-07
TEST(Resolve, query_and_fragment_of_the_base_do_not_count) {
  for (auto p : profiles)
    expect(p,
           {{"http://h/a/b?x/y", "g", "http://h/a/g"}, {"http://h/a/b/c#frag", "g#s", "http://h/a/b/g#s"}});
}

// shows REL-08, REL-11
TEST(Resolve, each_profile_removes_dot_segments_in_its_own_way) {
  struct {
    wend::profile profile;
    std::string_view dot, dot_slash, up, up_slash, up_three;
  } const rows[] = {
      {rfc1630, "magic://a/b/c//d/e", "magic://a/b/c//d/e/", "magic://a/b/c//d/e/..", "magic://a/b/c//d/",
       "magic://a/b/c/g"},
      {url7a, "magic://a/b/c//d/e", "magic://a/b/c//d/e/", "magic://a/b/c//d", "magic://a/b/c//d/",
       "magic://a/b/c/g"},
      {rfc1738, "magic://a/b/c//d/e/", "magic://a/b/c//d/e/", "magic://a/b/c//d/", "magic://a/b/c//d/",
       "magic://a/b/c/g"},
      {rfc3986, "magic://a/b/c//d/e/", "magic://a/b/c//d/e/", "magic://a/b/c//d/", "magic://a/b/c//d/",
       "magic://a/b/c/g"},
  };
  for (auto const& row : rows)
    expect(row.profile, {{magic, ".", row.dot},
                         {magic, "./", row.dot_slash},
                         {magic, "..", row.up},
                         {magic, "../", row.up_slash},
                         {magic, "../../../g", row.up_three}});
}

// shows REL-09
TEST(Resolve, dots_within_a_name_are_kept) {
  for (auto p : profiles)
    expect(p, {{magic, ".g", "magic://a/b/c//d/e/.g"},
               {magic, "..g", "magic://a/b/c//d/e/..g"},
               {magic, "g.", "magic://a/b/c//d/e/g."},
               {magic, ".../x", "magic://a/b/c//d/e/.../x"}});
}

// shows REL-10
TEST(Resolve, removal_of_dot_segments_never_reaches_the_host) {
  for (auto p : {rfc1630, url7a, rfc1738}) expect(p, {{"http://h/a/b/c", "../../../g", "http://h/../g"}});
  expect(rfc3986, {{"http://h/a/b/c", "../../../g", "http://h/g"}});
}

// shows REL-13
TEST(Resolve, a_different_host_or_port_is_written_out) {
  expect(url7a, {{"http://h:8000/a", "/g", "http://h:8000/g"},
                 {"http://h:8000/a", "//h/g", "http://h/g"},
                 {magic, "///g", "magic:///g"}});
}

// shows REL-14
TEST(Resolve, slashes_of_gopher_do_not_make_a_hierarchy) {
  expect(rfc1630, {{"gopher://h/11/foo/bar", "baz", "gopher://h/11/foo/baz"}});
  EXPECT_EQ(noticed(rfc1630, "gopher://h/11/foo/bar", "baz"), (std::vector{errc::gopher_not_hierarchical}));
}

// shows REL-15
TEST(Resolve, a_message_id_alone_is_a_relative_reference_within_news) {
  expect(rfc1630, {{"news:comp.infosystems.www", "12345@info.cern.ch", "news:12345@info.cern.ch"},
                   {"wais://h/db/TEXT/1=a;", "2=b;", "wais://h/db/TEXT/2=b;"}});
}

// shows REL-16 · RFC 1808 §4, §5.1, §5.2
TEST(Resolve, rfc1738_uses_the_rules_of_rfc1808_with_a_notice) {
  constexpr std::string_view base = "http://a/b/c/d;p?q#f";
  expect(rfc1738, {{base, "g", "http://a/b/c/g"},
                   {base, "", "http://a/b/c/d;p?q#f"},
                   {base, "?y", "http://a/b/c/d;p?y"},
                   {base, ";x", "http://a/b/c/d;x"},
                   {base, "#s", "http://a/b/c/d;p?q#s"},
                   {base, "g;x?y#s", "http://a/b/c/g;x?y#s"},
                   {base, "//g", "http://g"},
                   {base, "/g", "http://a/g"},
                   {base, "/./g", "http://a/./g"},
                   {base, "../../../g", "http://a/../g"},
                   {base, "./g/.", "http://a/b/c/g/"},
                   {base, "g/../h", "http://a/b/c/h"}});
  EXPECT_EQ(noticed(rfc1738, base, "g"), (std::vector{errc::rfc1808_rules_used}));
}

// RFC 3986 §5.2, §5.3
TEST(Resolve, recomposition_never_creates_an_authority) {
  expect(rfc3986, {{"http:a", ".../..//c=1", "http:/.//c=1"},
                   {"x:/a", "/..//b", "x:/.//b"},
                   {"x:/a/b", "..//c", "x:/.//c"},
                   {"x:", "/.//a", "x:/.//a"},
                   {"x://h/a", "..//c", "x://h//c"},
                   {"a:b", "http:.../..//c=1", "http:/.//c=1"}});
}

TEST(Resolve, rfc3986_keeps_the_query_of_the_base_for_an_empty_path_only) {
  constexpr std::string_view base = "http://a/b/c/d;p?q";
  expect(rfc3986, {{base, "?y", "http://a/b/c/d;p?y"},
                   {base, "", "http://a/b/c/d;p?q"},
                   {base, "#s", "http://a/b/c/d;p?q#s"},
                   {base, "g?y/../x", "http://a/b/c/g?y/../x"},
                   {base, "/../g", "http://a/g"},
                   {base, "g;x=1/../y", "http://a/b/c/y"},
                   {"http://a?q", "g", "http://a/g"},
                   {"urn:isbn:1", "g", "urn:g"}});
}

TEST(Resolve, rfc1630_and_url7a_resolve_an_empty_reference_to_the_directory) {
  for (auto p : {rfc1630, url7a})
    expect(p, {{"http://h/a/b", "", "http://h/a/"},
               {"http://h/a/b", "#f", "http://h/a/b#f"},
               {"http://h/a/b/c/d;p?q", "?y", "http://h/a/b/c/?y"}});
}

// shows REL-17
TEST(Resolve, a_relative_base_is_refused) {
  auto resolution = resolve(*parse_reference("a/b"), *parse_reference("c"));
  EXPECT_EQ(resolution.error().code, errc::no_scheme);
}

// shows REL-20
TEST(Resolve, a_hundred_thousand_steps_up_end_at_the_root) {
  std::string base = "http://h/", up;
  for (int i = 0; i < 100000; ++i) {
    base += "a/";
    up += "../";
  }
  for (auto p : profiles) EXPECT_EQ(resolved(p, base + "x", up + "g"), "http://h/g") << name_of(p);
}

TEST(Resolve, a_base_parsed_with_its_scheme_gives_the_same_result) {
  for (auto p : {rfc1630, url7a, rfc1738}) {
    auto base = parse("magic://a/b/c", p);  // a scheme without a production of its own
    EXPECT_EQ((*resolve(*base, *parse_reference("../g", p))).value.text(), "magic://a/g") << name_of(p);
  }
}

TEST(Resolve, the_buffer_of_the_caller_is_reused) {
  std::string out;
  out.reserve(256);
  auto memory = out.data();
  auto base = *parse("http://h/a/b");
  for (std::string_view reference : {"c", "../d?e", "//k/l"})
    EXPECT_TRUE(resolve_to(out, base, *parse_reference(reference)));
  EXPECT_EQ(out, "http://k/l");
  EXPECT_EQ(out.data(), memory);
}

TEST(Resolve, the_view_of_a_result_equals_that_of_parsing_it_again) {
  std::string out;
  for (std::string_view base : {"http://u@h:80/a/b?q#f", "urn:a:b", "file:///x", "x:"})
    for (std::string_view reference :
         {"", "g", "/g", "//k", "?q", "#f", "../..//g", "y:z", "./a:b", "//u@[::1]:7/p?q#f"}) {
      auto view = resolve_to(out, *parse(base), *parse_reference(reference));
      auto again = parse(out);
      ASSERT_TRUE(view && again) << out;
      EXPECT_EQ(view->scheme(), again->scheme());
      EXPECT_EQ(view->authority(), again->authority()) << out;
      EXPECT_EQ(view->host(), again->host());
      EXPECT_EQ(view->path(), again->path()) << out;
      EXPECT_EQ(view->query(), again->query());
      EXPECT_EQ(view->fragment(), again->fragment());
    }
}

// shows REL-18
TEST(Relate, a_relative_reference_resolves_back_to_its_target) {
  struct {
    wend::profile profile;
    std::string_view base, target, expected;
  } const rows[] = {
      {rfc1630, "http://h/a/b", "http://h/a/c", "c"},
      {rfc1630, "http://h/a/b", "http://h/x", "/x"},
      {rfc1630, "http://h/a/b", "ftp://h/x", "ftp://h/x"},
      {rfc1630, "http://h/a//b/c", "http://h/g", "//h/g"},
      {rfc3986, "http://h/a/b", "http://h/a/b#f", "#f"},
      {rfc3986, "http://h/a/b?q", "http://h/a/b?q", ""},
      {rfc3986, "http://h/a/b", "http://k/a", "//k/a"},
      {rfc3986, "http://h/a/b", "http://h/a/c:d", "./c:d"},
      {rfc3986, "http://h/a/b/c", "http://h/a/x/y/z/w", "../x/y/z/w"},
      {rfc3986, "http://h/a/b?q", "http://h/a/b", "b"},
  };
  for (auto const& row : rows) {
    auto reference =
        relate(*parse_reference(row.base, row.profile), *parse_reference(row.target, row.profile));
    EXPECT_EQ(reference->text(), row.expected) << row.target;
  }
}

// shows REL-18
TEST(Relate, the_law_holds_for_all_pairs) {
  constexpr std::string_view texts[] = {"http://h/",
                                        "http://h",
                                        "http://h/a",
                                        "http://h/a/b/c",
                                        "http://h/a//b/c",
                                        "http://h//a",
                                        "http://h/a/b?q",
                                        "http://h/a/b#f",
                                        "http://k/a/b",
                                        "magic://a/b/c//d/e/f",
                                        "x:/a/b",
                                        "x:a/b",
                                        "x:",
                                        "x:/",
                                        "x:a:b",
                                        "urn:a:b",
                                        "file:///a/b",
                                        "http://h/a/./b",
                                        "http://h/a/../b",
                                        "http://h/..",
                                        "http://h?q",
                                        "http://h/?q#f",
                                        "x:/.//a"};
  for (auto p : profiles)
    for (auto base : texts)
      for (auto target : texts) {
        auto b = parse_reference(base, p), t = parse_reference(target, p);
        if (!b || !t) continue;
        auto form = relate(*b, *t);
        ASSERT_TRUE(form) << base << ' ' << target;
        auto back = resolve(*b, form->view());
        auto wanted = resolve(*b, *t);  // rfc3986: the target without dot segments
        ASSERT_TRUE(back) << base << ' ' << form->text();
        EXPECT_EQ(back->value.text(), wanted->value.text())
            << name_of(p) << ' ' << base << " -> " << target << " by " << form->text();
      }
}

// shows REL-01 · RFC 3986 §5
TEST(Resolve, texts_are_read_in_the_profile_and_errors_count_both) {
  EXPECT_EQ((*resolve("http://a/b/c", "../d")).value.text(), "http://a/d");
  EXPECT_EQ((*resolve(" HTTP://A/b", "c d", profile::whatwg)).value.text(), "http://a/c%20d");
  EXPECT_EQ(resolve("http://a/", "x y").error(), (error{errc::bad_char, 10}));
  EXPECT_EQ(resolve("http://a/%z", "x").error(), (error{errc::bad_escape, 9}));
  EXPECT_EQ(resolve("http://a/", "http://[", profile::whatwg).error().at,
            9U + 8U);  // where the "]" is missed
  EXPECT_EQ((*relate("http://a/b/c/d", "http://a/b/x")).text(), "../x");
  EXPECT_EQ(relate("http://a/", "http://a/ ").error(), (error{errc::bad_char, 18}));
}

}  // namespace
}  // namespace wend

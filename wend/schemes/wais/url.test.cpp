// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/wais/url.hpp"

#include <gtest/gtest.h>

#include "wend/testing/scheme_module.hpp"
#include "wend/uri/compare.hpp"
#include "wend/uri/convert.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/normalize.hpp"
#include "wend/uri/parse.hpp"

namespace wend::wais {
namespace {

using namespace testing;
using enum profile;
using namespace std::string_view_literals;

constexpr testing::scheme_module ours{parse, format};

result<url> read(std::string_view text, profile p) { return ours.read(text, p); }

std::string part_of(std::string_view text, profile p, std::string_view key) {
  return testing::part_of(descriptor, text, p, key);
}

struct name_row {
  wend::profile profile;
  std::string_view text, form, database;
  std::optional<std::string_view> search{}, wtype{};
};

// shows WAIS-01 · RFC 1738 §3.9, RFC 4156 §2
TEST(Wais, a_url_is_a_database_a_search_or_a_document) {
  constexpr name_row rows[] = {
      {rfc1630, "wais://h.example/rfcs", "database", "rfcs"},
      {rfc1630, "wais://h.example/rfcs?gopher", "search", "rfcs", "gopher"},
      {rfc1630, "wais://h.example/rfcs/TEXT/1=a;", "document", "rfcs", {}, "TEXT"},
      {url7a, "wais://h.example/rfcs", "database", "rfcs"},
      {url7a, "wais://h.example/rfcs?gopher", "search", "rfcs", "gopher"},
      {url7a, "wais://h.example/rfcs/TEXT/7/a", "document", "rfcs", {}, "TEXT"},
      {rfc1738, "wais://h.example/rfcs", "database", "rfcs"},
      {rfc1738, "wais://h.example/rfcs?", "search", "rfcs", ""},
      {rfc1738, "wais://h.example/", "database", ""},
      {rfc1738, "wais://h.example/?x", "search", "", "x"},
      {rfc1738, "wais://h.example///", "document", "", {}, ""},
      {rfc1738, "wais://h.example/r%2Ff%3Fc/TEXT/a", "document", "r/f?c", {}, "TEXT"},
      {rfc3986, "wais://h.example/rfcs", "database", "rfcs"},
      {rfc3986, "WAIS://h.example/rfcs?a+b", "search", "rfcs", "a+b"},
      {rfc3986, "wais://h.example/rfcs/TEXT/a", "document", "rfcs", {}, "TEXT"},
  };
  for (auto const& [p, text, form, database, search, wtype] : rows) {
    EXPECT_EQ(part_of(text, p, "form"), form) << text;
    EXPECT_EQ(part_of(text, p, "database"), database) << text;
    EXPECT_EQ(part_of(text, p, "search"), search.value_or("(absent)")) << text;
    EXPECT_EQ(part_of(text, p, "wtype"), wtype.value_or("(absent)")) << text;
  }
  EXPECT_EQ(part_of("wais://h/d", rfc1630, "fields"), "(absent)");
  EXPECT_EQ(part_of("wais://h/d", url7a, "length"), "(absent)");
  EXPECT_EQ(part_of("wais://h/d", url7a, "docpath"), "(absent)");
  EXPECT_EQ(part_of("wais://h/d?x", rfc1738, "wpath"), "(absent)");
  EXPECT_EQ(part_of("wais://h/d", rfc1738, "fields"), "(no such part)");
}

// shows WAIS-02 · RFC 1630 §WAIS
TEST(Wais, an_id_is_numbered_fields_each_ended_by_a_semicolon) {
  auto text = "wais://h.example:2100/db/TEXT/1=h.example%3A210;2=db;3=0%2063%20/a%3Bb;9=;10=%00;2=x;";
  auto x = read(text, rfc1630);
  ASSERT_TRUE(x);
  strings const wanted{"1=h.example:210", "2=db", "3=0 63 /a;b", "9=", "10=\0"sv, "2=x"};
  EXPECT_EQ(x->fields, wanted);
  EXPECT_EQ(x->id, "");
  EXPECT_EQ(x->server, (internet::server{"h.example", 2100}));
  EXPECT_EQ(part_of(text, rfc1630, "fields"), "1 h.example:210|2 db|3 0 63 /a;b|9 |10 \0|2 x|"sv);
  EXPECT_EQ(read("wais://h/db/T/007=x;", rfc1630)->fields, strings{"7=x"});
}

// shows WAIS-03 · url7a §WAIS
TEST(Wais, a_document_has_a_length_and_a_path) {
  auto x = read("wais://h/db/TEXT/1024/a/b%2Fc;d", url7a);
  ASSERT_TRUE(x);
  EXPECT_EQ(x->length, 1024u);
  EXPECT_EQ(x->id, "a/b/c;d");
  EXPECT_EQ(part_of("wais://h/db/TEXT/1024/a/b", url7a, "length"), "1024");
  EXPECT_EQ(part_of("wais://h/db/TEXT/1024/a/b", url7a, "docpath"), "a/b");
  EXPECT_EQ(read("wais://h/db/TEXT/0/", url7a)->id, "");
}

// shows WAIS-04 · RFC 1738 §3.9
TEST(Wais, an_id_is_opaque_and_not_split) {
  for (auto p : {rfc1738, rfc3986}) {
    auto x = read("wais://h/db/TEXT/1%3Dx%3B2%3Dy%2Fz%3B", p);
    ASSERT_TRUE(x);
    EXPECT_EQ(x->id, "1=x;2=y/z;");
    EXPECT_TRUE(x->fields.empty());
    EXPECT_EQ(part_of("wais://h/db/TEXT/%01%00%FF", p, "wpath"), "\x01\0\xFF"sv);
  }
}

// shows WAIS-06 · RFC 1738 §3.9, url7a §WAIS
TEST(Wais, the_type_keeps_its_case) {
  EXPECT_EQ(read("wais://h/db/PS/x", rfc1738)->wtype, "PS");
  EXPECT_EQ(read("wais://h/db/Text%2CPs/1=x;", rfc1630)->wtype, "Text,Ps");
}

// shows WAIS-07 · RFC 1738 §3.9
TEST(Wais, the_default_port_is_210) {
  EXPECT_EQ(read("wais://H.Example/db", rfc1738)->server, (internet::server{"h.example", 210}));
  EXPECT_EQ(read("wais://h:2100/db", rfc1738)->server.port, 2100);
  EXPECT_EQ(descriptor.default_port, 210);
}

// shows WAIS-09 · RFC 1630 §Query strings, RFC 1738 §3.9
TEST(Wais, spaces_separate_words) {
  EXPECT_EQ(read("wais://h/db?cats+dogs", rfc1630)->search, "cats dogs");
  EXPECT_EQ(read("wais://h/db?c%2B%2B+%20x", url7a)->search, "c++  x");
  EXPECT_EQ(read("wais://h/db?cats%20dogs+fish", rfc1738)->search, "cats dogs+fish");
  EXPECT_EQ(read("wais://h/db?a;b:c@d&e=f", rfc1738)->search, "a;b:c@d&e=f");
}

constexpr refusal refusals[] = {
    {rfc1630, "wais://h", {errc::bad_wais_path, 8}},
    {rfc1630, "wais://h/", {errc::bad_wais_path, 9}},
    {rfc1630, "wais://h?x", {errc::bad_wais_path, 8}},
    {rfc1630, "wais://h/d?", {errc::bad_query, 10}},
    {rfc1630, "wais://h/d?a++b", {errc::bad_query, 13}},
    {rfc1630, "wais://h/d/T", {errc::bad_wais_path, 12}},
    {rfc1630, "wais://h/d/T/", {errc::bad_wais_path, 13}},
    {rfc1630, "wais://h/d//1=x;", {errc::bad_wais_path, 11}},
    {rfc1630, "wais://h/d/T/1=x", {errc::bad_wais_path, 16}},
    {rfc1630, "wais://h/d/T/1x;", {errc::bad_wais_path, 14}},
    {rfc1630, "wais://h/d/T/=x;", {errc::bad_wais_path, 13}},
    {rfc1630, "wais://h/d/T/1=x;y", {errc::bad_wais_path, 17}},
    {rfc1630, "wais://h/d/T/1=x;;", {errc::bad_wais_path, 17}},
    {rfc1630, "wais://h/d/T/%31=x;", {errc::bad_wais_path, 13}},
    {rfc1630, "wais://h/d/T/18446744073709551616=x;", {errc::bad_wais_path, 13}},
    {rfc1630, "wais://h/d/T/1=x=y;", {errc::bad_char, 16}},
    {rfc1630, "wais://h/d/T/24/1=x;", {errc::bad_wais_path, 15}},
    {rfc1630, "wais://h/d=e", {errc::bad_char, 10}},
    {rfc1630, "wais://h/d/T;/1=x;", {errc::bad_char, 12}},
    {rfc1630, "wais://h/d/T/1=x;?y", {errc::bad_wais_path, 17}},
    {url7a, "wais://h/d/T/a/b", {errc::bad_wais_path, 13}},
    {url7a, "wais://h/d/T/12", {errc::bad_wais_path, 15}},
    {url7a, "wais://h/d/T/18446744073709551616/a", {errc::bad_wais_path, 13}},
    {url7a, "wais://h/d+e", {errc::bad_char, 10}},
    {url7a, "wais://h/d/T/1=x;", {errc::bad_char, 14}},
    {rfc1738, "wais://h", {errc::bad_wais_path, 8}},
    {rfc1738, "wais://h/d/", {errc::bad_wais_path, 11}},
    {rfc1738, "wais://h/d/T", {errc::bad_wais_path, 12}},
    {rfc1738, "wais://h/d/T/a/b", {errc::bad_wais_path, 14}},
    {rfc1738, "wais://h/d/T/1=x;", {errc::bad_char, 14}},
    {rfc1738, "wais://h/d/T/a?b", {errc::bad_wais_path, 14}},
    {rfc1738, "wais://h/d?a/b", {errc::bad_char, 12}},
    {rfc1738, "wais://u@h/d", {errc::login_not_allowed, 7}},
    {rfc1738, "wais:d", {errc::no_host, 5}},
    {rfc3986, "wais:/d", {errc::no_host, 5}},
    {rfc3986, "wais:///d", {errc::no_host, 7}},
    {rfc3986, "wais://u@h/d", {errc::login_not_allowed, 7}},
    {rfc3986, "wais://h:65536/d", {errc::port_out_of_range, 9}},
    {rfc3986, "wais://h/d/T", {errc::bad_wais_path, 12}},
    {rfc3986, "wais://h/d/T/a/b", {errc::bad_wais_path, 14}},
    {rfc3986, "wais://h/d/T/a?b", {errc::bad_wais_path, 14}},
};

// shows WAIS-01, WAIS-02, WAIS-03, WAIS-04
TEST(Wais, malformed_urls_are_refused_at_their_byte) {
  // RFC 1630 §BNF for specific URL schemes, url7a §BNF syntax, RFC 1738 §5
  for (auto const& row : refusals) ours.expect_refused(row);
  EXPECT_EQ(read("http://h/", rfc1738).error(), (error{errc::unknown_scheme, 0}));
}

TEST(Wais, valid_urls_cause_no_diagnostic) {
  for (auto p : profiles) EXPECT_EQ(check("wais://h/d?x", p), diagnostics{});
  EXPECT_EQ(check("wais://h/a+b/T/1=/x/y;", rfc1630), diagnostics{});
  EXPECT_EQ(check("wais://h/d/T/12/a+b;c", url7a), diagnostics{});
  EXPECT_EQ(check("wais://h/d/T/a", rfc1738), diagnostics{});
  EXPECT_EQ(check("wais://h/d/T/1=x;", rfc3986), diagnostics{});
}

// shows WAIS-02
TEST(Wais, lenient_parsing_takes_field_delimiters_in_a_name_for_data) {
  auto x = ours.leniently("wais://h/a=b/TE;XT/1=100%;", rfc1630);
  ASSERT_TRUE(x);
  EXPECT_EQ(x->database, "a=b");
  EXPECT_EQ(x->wtype, "TE;XT");
  EXPECT_EQ(x->fields, strings{"1=100%"});
  EXPECT_FALSE(repair("wais://h/d/T/1=x", rfc1630));
  auto void_search = ours.leniently("wais://h/d?", rfc1630);
  ASSERT_TRUE(void_search);
  EXPECT_EQ(void_search->search, "");
}

struct conversion_row {
  profile from, to;
  std::string_view text, wanted;  // empty: not expressible
  std::uint32_t at = 0;
};

// shows WAIS-05, USE-06 · RFC 1630 §WAIS, RFC 1738 §3.9
TEST(Wais, convert_converts_an_id_as_a_whole) {
  constexpr conversion_row rows[] = {
      {rfc1630, rfc1738, "wais://h/db/TEXT/1=a;2=b%2Fc;", "wais://h/db/TEXT/1%3Da%3B2%3Db%2Fc%3B"},
      {rfc1630, rfc3986, "wais://h/db/TEXT/1=x;", "wais://h/db/TEXT/1%3Dx%3B"},
      {rfc1630, rfc1738, "wais://H:210/db/TEXT/7=%00;", "wais://h/db/TEXT/7%3D%00%3B"},
      {rfc1738, rfc1630, "wais://h/db/TEXT/1%3Da%3B2%3Db%2Fc%3B", "wais://h/db/TEXT/1=a;2=b%2Fc;"},
      {rfc3986, rfc1630, "wais://h/db/TEXT/1=a;2=b%3Dc;", "wais://h/db/TEXT/1=a;2=b%3Dc;"},
      {rfc1738, rfc3986, "wais://h/db/TEXT/%01%04", "wais://h/db/TEXT/%01%04"},
      {rfc1738, rfc1630, "wais://h/db/TEXT/%01%01a", "", 17},   // no fields
      {rfc1738, rfc1630, "wais://h/db/TEXT/1%3Da", "", 17},     // the last field is not closed
      {rfc1630, rfc1738, "wais://h/db/TEXT/1=a%3B2;", "", 17},  // would read as two fields
      {rfc1738, rfc1630, "wais://h//TEXT/1%3Da%3B", "", 15},    // no name for the database
      {rfc1738, rfc1630, "wais://h/db?", "", 8},                // no words
      {rfc1630, url7a, "wais://h/db/TEXT/1=a;", "", 17},        // no length
      {rfc1738, url7a, "wais://h/db/TEXT/a", "", 17},           // no length
      {url7a, rfc1738, "wais://h/db/TEXT/12/a/b", "wais://h/db/TEXT/a%2Fb"},
      {url7a, rfc1630, "wais://h/db/TEXT/12/1%3Da;", "wais://h/db/TEXT/1=a;"},
      {url7a, rfc1630, "wais://h/db/TEXT/12/a", "", 17},
      {rfc1630, url7a, "wais://h/a%2Bb", "wais://h/a%2Bb"},
      {rfc1630, url7a, "wais://h/a+b?c+d", "wais://h/a%2Bb?c+d"},
      {rfc1630, rfc1738, "wais://h/db?cats+c%2B%2B", "wais://h/db?cats%20c++"},
      {rfc1738, rfc1630, "wais://h/db?cats%20c++", "wais://h/db?cats+c%2B%2B"},
      {rfc1738, url7a, "wais://h/db?a%20%20b%20", "wais://h/db?a%20%20b%20"},
  };
  for (auto [from, to, text, wanted, at] : rows) {
    auto expected = wanted.empty() ? spelled({errc::not_expressible, at}) : std::string(wanted);
    ASSERT_EQ(converted(text, from, to), expected) << text;
    if (wanted.empty()) continue;
    EXPECT_EQ(convert(*wend::parse(text, from), to)->changes.empty(), text == wanted) << text;
  }
}

// shows WAIS-04 · RFC 1738 §5
TEST(Wais, a_raw_slash_differs_from_its_escape) {
  EXPECT_TRUE(compare("wais://h/d/T/1%3dx", "wais://h/d/T/1%3Dx", equality::encoding, rfc1738)->equivalent);
  // The second is invalid.
  EXPECT_FALSE(compare("wais://h/d/T/x", "wais://h/d/T%2Fx", equality::encoding, rfc1738));
  EXPECT_FALSE(compare("wais://h/d/T/1=x;", "wais://h/d/T/1%3Dx;", equality::encoding,
                       rfc1630));  // the second is invalid
  EXPECT_TRUE(compare("wais://H:210/d", "wais://h/d", equality::scheme, rfc1738)->equivalent);
  EXPECT_EQ(normalize("wais://h/%64/T/1%3dx%3b%7E", rfc1738), "wais://h/d/T/1%3Dx%3B%7E");
}

// shows OPS-03, OPS-06 · RFC 1738 §3.9
TEST(Wais, a_database_is_searched_and_a_document_retrieved) {
  auto can = [](std::string_view text, verb what) {
    return descriptor.operations_of(*wend::parse(text, rfc1738)).has(what);
  };
  EXPECT_TRUE(can("wais://h/d", verb::search));
  EXPECT_FALSE(can("wais://h/d", verb::get));
  EXPECT_TRUE(can("wais://h/d?x", verb::search));
  EXPECT_TRUE(can("wais://h/d?x", verb::get));
  EXPECT_FALSE(can("wais://h/d/T/x", verb::search));
  EXPECT_TRUE(can("wais://h/d/T/x", verb::get));
}

TEST(Wais, a_value_without_a_form_is_not_expressible) {
  internet::server const h{"h", 210};
  url const both{.server = h, .database = "d", .search = "x", .wtype = "T", .id = "a"};
  url const loose_id{.server = h, .database = "d", .id = "a"};
  url const two_ids{.server = h, .database = "d", .wtype = "T", .fields = {"1=a"}, .id = "a"};
  for (auto p : profiles) {
    EXPECT_EQ(format(both, p).error().code, errc::not_expressible);
    EXPECT_EQ(format(loose_id, p).error().code, errc::not_expressible);
    EXPECT_EQ(format(two_ids, p).error().code, errc::not_expressible);
  }
}

url some_url(dice& any, profile p) {
  constexpr auto some = "\0%/?#\xFF;=+ &:@~.aZ0\r\n'\x1F,"sv;
  auto octets = [&](std::size_t least) { return any.octets(some, least, least + 19); };
  auto least = predates_rfc1738(p) ? 1u : 0u;
  url x{.server = {"h.example", static_cast<std::uint16_t>(any.below(2) ? 210 : 1 + any.below(65535))}};
  x.database = octets(least);
  auto kind = any.below(3);
  if (kind == 1) x.search = octets(least);
  if (kind != 2) return x;
  x.wtype = octets(least);
  if (p == rfc1630)
    for (auto left = 1 + any.below(4); left > 0; --left)
      x.fields.push_back(std::to_string(any.below(300)) + '=' + octets(0));
  else x.id = octets(0);
  if (p == url7a) x.length = any();
  return x;
}

// shows WAIS-02, ENC-14 · RFC 1630 §WAIS
TEST(Wais, a_formatted_url_parses_to_the_same_value) {
  dice any(20);
  for (auto p : profiles)
    for (int i = 0; i < 500; ++i) {
      auto x = some_url(any, p);
      ASSERT_TRUE(ours.reads_back(x, p));
      EXPECT_EQ(first_error_said(*format(x, p), p), "ok");
    }
}

// shows WAIS-01 · RFC 1738 §3.9, §5
TEST(Wais, an_empty_part_is_valid_since_rfc1738_and_noticed) {
  EXPECT_EQ(check("wais://h.example/", rfc1738), (diagnostics{{errc::empty_part, 17}}));
  EXPECT_EQ(check("wais://h.example//TEXT/x", rfc1738), (diagnostics{{errc::empty_part, 17}}));
  EXPECT_EQ(check("wais://h.example/db//x"), (diagnostics{{errc::empty_part, 20}}));
  EXPECT_EQ(check("wais://h.example/db", rfc1738), diagnostics{});
  EXPECT_EQ(check("wais://h.example/", rfc1630), (diagnostics{{errc::bad_wais_path, 17}}));
}

// shows CMP-13 · RFC 4156 §2
TEST(Wais, decoded_parts_are_compared_decoded) {
  EXPECT_TRUE(compare("wais://h/a%29", "wais://h/a)")->equivalent);
  EXPECT_TRUE(compare("wais://h/a?b%21", "wais://h/a?b!")->equivalent);
  EXPECT_FALSE(compare("wais://h/a%29", "wais://h/a)", equality::encoding)->equivalent);
  EXPECT_FALSE(compare("wais://h/a%2Fb", "wais://h/a/b")->equivalent);
  EXPECT_EQ(*normalize("wais://h/%2Bdb", profile::url7a), "wais://h/%2Bdb");
}

}  // namespace
}  // namespace wend::wais

// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/whatwg/whatwg.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "wend/uri/compare.hpp"
#include "wend/uri/convert.hpp"
#include "wend/uri/edit.hpp"
#include "wend/uri/normalize.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/resolve.hpp"

namespace wend::whatwg {
namespace {

std::string normal_form(std::string_view text, std::string_view base = {}) {
  std::string kept;
  std::optional<uri_view> context;
  if (!base.empty()) context = *parse_into(kept, base);
  auto url = parse(text, context);
  return url ? url->text()
             : std::string(explain(url.error().code).name) + " " + std::to_string(url.error().at);
}

struct row {
  std::string_view text, base, normal;
};

TEST(Whatwg, a_url_is_parsed_to_its_normal_form) {  // WHATWG URL §4.4, §4.5
  constexpr row rows[] = {
      {"https:example.org", "", "https://example.org/"},
      {"https://////example.com///", "", "https://example.com///"},
      {"https://example.com/././foo", "", "https://example.com/foo"},
      {"https:example.org", "https://example.com/", "https://example.com/example.org"},
      {"\\example\\..\\demo/.\\", "https://example.com/", "https://example.com/demo/"},
      {"example", "https://example.com/demo", "https://example.com/example"},
      {"file:///C|/demo", "", "file:///C:/demo"},
      {"..", "file:///C:/demo", "file:///C:/"},
      {"file://loc%61lhost/", "", "file:///"},
      {"https://EXAMPLE.com/../x", "", "https://example.com/x"},
      {"https://example.com/[]?[]#[]", "", "https://example.com/[]?[]#[]"},
      {"https://example/%?%#%", "", "https://example/%?%#%"},
      {" \x01 HTTP:\\\\Ann@H.example:80\\a\\..\\b c \n", "", "http://Ann@h.example/b%20c"},
      {"ht\ntp://h\t/\r", "", "http://h/"},
      {"http://h:00080", "", "http://h/"},
      {"http://h:", "", "http://h/"},
      {"http://a:b:c@d@h/", "", "http://a:b%3Ac%40d@h/"},
      {"http://:@h/", "", "http://h/"},
      {"http://:p@h/", "", "http://:p@h/"},
      {"http://0x7F.1/", "", "http://127.0.0.1/"},
      {"http://[1:0::0.0.0.1]/", "", "http://[1::1]/"},
      {"http://b\xC3\xBC"
       "cher.example/\xC3\xBC?\xC3\xBC#\xC3\xBC",
       "", "http://xn--bcher-kva.example/%C3%BC?%C3%BC#%C3%BC"},
      {"http://\xEF\xBC\x91.2.3.4/", "", "http://1.2.3.4/"},
      {"http://XN--A/", "", "http://xn--a/"},  // ASCII labels are not checked: §3.3
      {"http://h/\xC3\x28\xE2\x82?\xFF", "", "http://h/%EF%BF%BD(%EF%BF%BD?%EF%BF%BD"},
      {"http://h/\xC3\n\xA9", "", "http://h/%EF%BF%BD%EF%BF%BD"},  // decoded before newlines are removed
      {"http://h/?'", "", "http://h/?%27"},
      {"x://h/?'", "", "x://h/?'"},
      {"x://H:0080/%41\\", "", "x://H:80/%41\\"},
      {"x://h", "", "x://h"},
      {"x://h/..", "", "x://h/"},
      {"x:/..//p", "", "x:/.//p"},
      {"x:/.//p", "", "x:/.//p"},
      {"..", "x:/.//p", "x:/"},
      {".//q", "x:/p", "x:/.//q"},
      {"x:a b  ?q", "", "x:a b %20?q"},
      {"x:a b  ", "", "x:a b"},
      {"#f", "x:a b", "x:a b#f"},
      {"mailto:Ann@H", "", "mailto:Ann@H"},
      {"file:", "", "file:///"},
      {"file:x", "", "file:///x"},
      {"file://c:/x", "", "file:///c:/x"},
      {"/x", "file://h/C:/y", "file://h/C:/x"},
      {"c|/x", "file:///d:/y", "file:///c:/x"},
      {"?q", "file:///a?b#c", "file:///a?q"},
      {"", "http://a@h/p?q#f", "http://a@h/p?q"},
      {"//g", "http://h/", "http://g/"},
      {"%2E%2e/%2E./.%2e/x", "http://h/a/b/c/d", "http://h/x"},
  };
  for (auto const& row : rows) {
    EXPECT_EQ(normal_form(row.text, row.base), row.normal) << row.text;
    EXPECT_EQ(normal_form(row.normal), row.normal) << "read again";
  }
}

TEST(Whatwg, a_failure_has_the_byte_where_parsing_stops) {  // WHATWG URL §1.1
  constexpr row rows[] = {
      {"https://exa%23mple.org", "", "domain-to-ascii 11"},
      {"https://ex ample.org/", "", "domain-to-ascii 10"},
      {"  https://ex\tam ple.org/", "", "domain-to-ascii 15"},
      {"https://a.\xCC\x81/", "", "domain-to-ascii 10"},
      {"https://\xE2\x80\x8B/", "", "domain-to-ascii 8"},  // nothing is left
      {"https://%C3/", "", "domain-to-ascii 8"},
      {"foo://exa[mple.org", "", "host-invalid-code-point 9"},
      {"https://1.2.3.4.5/", "", "ipv4-too-many-parts 16"},
      {"https://test.42", "", "ipv4-non-numeric-part 8"},
      {"https://1.2.08", "", "ipv4-non-numeric-part 12"},
      {"https://255.255.4000.1", "", "ipv4-out-of-range-part 16"},
      {"https://1.2.3.256", "", "ipv4-out-of-range-part 14"},
      {"https://99999999999", "", "ipv4-out-of-range-part 8"},
      {"https://[::1", "", "ipv6-unclosed 12"},
      {"https://[:1]", "", "ipv6-invalid-compression 9"},
      {"https://[1:2:3:4:5:6:7:8:9]", "", "ipv6-too-many-pieces 25"},
      {"https://[1::1::1]", "", "ipv6-multiple-compression 14"},
      {"https://[1:2:3!:4]", "", "ipv6-invalid-code-point 14"},
      {"https://[1:2:3:]", "", "ipv6-invalid-code-point 15"},
      {"https://[1:2:3]", "", "ipv6-too-few-pieces 14"},
      {"https://[1:1:1:1:1:1:1:127.0.0.1]", "", "ipv4-in-ipv6-too-many-pieces 23"},
      {"https://[ffff::.0.0.1]", "", "ipv4-in-ipv6-invalid-code-point 15"},
      {"https://[ffff::127.0.xyz.1]", "", "ipv4-in-ipv6-invalid-code-point 21"},
      {"https://[ffff::127.00.0.1]", "", "ipv4-in-ipv6-invalid-code-point 20"},
      {"https://[ffff::127.0.0.1.2]", "", "ipv4-in-ipv6-invalid-code-point 24"},
      {"https://[ffff::127.0.0.4000]", "", "ipv4-in-ipv6-out-of-range-part 25"},
      {"https://[ffff::127.0.0]", "", "ipv4-in-ipv6-too-few-parts 22"},
      {"x", "", "missing-scheme-non-relative-url 0"},
      {"x", "mailto:user@example.org", "missing-scheme-non-relative-url 0"},
      {"https://#fragment", "", "host-missing 8"},
      {"https://:443", "", "host-missing 8"},
      {"https://user:pass@", "", "host-missing 18"},
      {"x://u@/", "", "host-missing 6"},
      {"https://example.org:70000", "", "port-out-of-range 20"},
      {"https://example.org:7z", "", "port-invalid 21"},
  };
  for (auto const& row : rows) EXPECT_EQ(normal_form(row.text, row.base), row.normal) << row.text;
}

TEST(Whatwg, only_the_hosts_of_special_schemes_are_mapped_by_idna) {  // WHATWG URL §3.5
  EXPECT_EQ((*parse("http://b\u00FC.example/")).text(), "http://xn--b-eha.example/");
  EXPECT_EQ((*parse("x://b\u00FC/")).text(), "x://b%C3%BC/");
}

TEST(Whatwg, each_validation_error_is_reported_at_its_byte) {  // WHATWG URL §1.1
  struct {
    std::string_view text, base;
    errc code;
    std::uint32_t at;
  } const rows[] = {
      {"https://exam%70le.org", "", errc::domain_percent_encoded, 12},
      {"https://a_b.org", "", errc::domain_to_ascii_relaxed, 9},
      {"https://a.-b.org", "", errc::domain_to_ascii_relaxed, 10},
      {"https://127.0.0.1./", "", errc::ipv4_empty_part, 17},
      {"https://1.2.3/", "", errc::ipv4_too_few_parts, 13},
      {"https://127.0.0x0.1", "", errc::ipv4_non_decimal_part, 14},
      {"https://127.256", "", errc::ipv4_large_part, 12},
      {"https://[::01]", "", errc::ipv6_piece_leading_zero, 11},
      {"https://example.org/>", "", errc::invalid_url_unit, 20},
      {" https://example.org", "", errc::invalid_url_unit, 0},
      {"https://example.org ", "", errc::invalid_url_unit, 19},
      {"ht\ntps://example.org", "", errc::invalid_url_unit, 2},
      {"https://example.org/%s", "", errc::invalid_url_unit, 20},
      {"https://e/?a\t#\xEF\xBF\xBE", "", errc::invalid_url_unit, 14},
      {"x:a b", "", errc::invalid_url_unit, 3},
      {"x://a\"b", "", errc::invalid_url_unit, 5},
      {"file:c:/my-secret-folder", "", errc::special_scheme_missing_following_solidus, 5},
      {"https:example.org", "", errc::special_scheme_missing_following_solidus, 6},
      {"https:foo.html", "https://example.org/", errc::special_scheme_missing_following_solidus, 6},
      {"https://example.org\\path", "", errc::invalid_reverse_solidus, 19},
      {"https://user@example.org", "", errc::invalid_credentials, 12},
      {"c:/path", "file:///c:/", errc::count_, 0},  // a scheme
      {"c|/path", "file:///c:/", errc::file_invalid_windows_drive_letter, 0},
      {"file://c:", "", errc::file_invalid_windows_drive_letter_host, 7},
  };
  for (auto const& row : rows) {
    std::optional<uri_view> base;
    if (!row.base.empty()) base = *parse_normal(row.base);
    auto diagnostics = check(row.text, {.base = base});
    if (row.code == errc::count_) {
      EXPECT_TRUE(diagnostics.empty()) << row.text;
      continue;
    }
    EXPECT_NE(std::ranges::find(diagnostics, diagnostic{row.code, row.at}), diagnostics.end()) << row.text;
    EXPECT_TRUE(std::ranges::none_of(diagnostics, is_error)) << row.text;
  }
}

TEST(Whatwg, a_valid_url_has_no_diagnostics) {  // WHATWG URL §4.3
  for (auto text :
       {"https://example.com/././foo", "hello:world", "file://localhost/", "https://example.org//",
        "https://example/%25?%25#%25", "http://[::1]:8080/", "x://h/\xC3\xBC"})
    EXPECT_TRUE(check(text).empty()) << text;
}

TEST(Whatwg, the_failure_is_among_the_diagnostics) {
  auto diagnostics = check(" http://a b/");
  ASSERT_EQ(diagnostics.size(), 2u);
  EXPECT_EQ(diagnostics[0], (diagnostic{errc::invalid_url_unit, 0}));
  EXPECT_EQ(diagnostics[1], (diagnostic{errc::domain_to_ascii, 9}));
}

TEST(Whatwg, the_view_has_the_parts_of_the_normal_form) {
  std::string buffer;
  auto u = parse_into(buffer, "HTTP://U:P@H:81/a/../b?q#f");
  ASSERT_TRUE(u);
  EXPECT_EQ(u->text().data(), buffer.data());
  EXPECT_EQ(u->profile(), profile::whatwg);
  EXPECT_EQ(u->scheme(), "http");
  EXPECT_EQ(u->user(), "U");
  EXPECT_EQ(u->password(), "P");
  EXPECT_EQ(u->host(), "h");
  EXPECT_EQ(u->port_number(), 81);
  EXPECT_EQ(u->path(), "/b");
  EXPECT_EQ(u->query(), "q");
  EXPECT_EQ(u->fragment(), "f");

  auto guarded = parse("x:/.//p");
  EXPECT_FALSE(guarded->view().has_authority());
  EXPECT_EQ(guarded->view().path(), "//p");
  auto empty_host = parse("file:/p");
  EXPECT_TRUE(empty_host->view().has_authority());
  EXPECT_EQ(empty_host->view().host(), "");
}

TEST(Whatwg, a_view_exists_only_for_a_normal_form) {
  for (auto text :
       {"http://h/", "x:a b", "x:/.//p", "file:///C:/x", "http://h/%7e%zz", "http://1.2.3.4/?a'b#`"}) {
    auto form = (*parse(text)).text();
    auto u = wend::parse(text, profile::whatwg);
    EXPECT_EQ(u.has_value(), form == text) << text;
    EXPECT_TRUE(!u || u->text().data() == text);
  }
  EXPECT_EQ(wend::parse("http://h/a b", profile::whatwg).error(), (error{errc::not_normal, 10}));
  EXPECT_EQ(wend::parse("http://h", profile::whatwg).error(), (error{errc::not_normal, 8}));
  EXPECT_EQ(wend::parse("http://", profile::whatwg).error(), (error{errc::host_missing, 7}));
  EXPECT_TRUE(parse_reference("../a?b", profile::whatwg));
  EXPECT_FALSE(parse_reference("a b", profile::whatwg));
}

TEST(Whatwg, the_other_functions_of_the_core_use_this_parser) {
  EXPECT_EQ(*normalize("HTTP://H/%7e", profile::whatwg), "http://h/%7e");
  EXPECT_TRUE(wend::compare("http://h", "HTTP:\\\\h:80/.", equality::scheme, profile::whatwg)->equivalent);
  EXPECT_FALSE(wend::compare("http://h/%7e", "http://h/~", equality::scheme, profile::whatwg)->equivalent);
  EXPECT_EQ(wend::compare("http://h", "http://", equality::scheme, profile::whatwg).error(),
            (error{errc::host_missing, 15}));
  auto base = wend::parse("http://h/a/b", profile::whatwg);
  EXPECT_EQ((*resolve(*base, *parse_reference("../c"))).value.text(), "http://h/c");
  EXPECT_EQ((*relate(*base, *wend::parse("http://h/a/c?q", profile::whatwg))).text(), "c?q");
  auto mended = repair(" http://h/a b", profile::whatwg);
  EXPECT_EQ(mended->value.text(), "http://h/a%20b");
  EXPECT_EQ(mended->repairs.size(), 2u);
  EXPECT_EQ(convert(*wend::parse("HTTP://H"), profile::whatwg)->value.text(), "http://h/");
  EXPECT_EQ((*wend::with(*base, part::query, "")).text(), "http://h/a/b?");
  EXPECT_EQ((*wend::with(*base, part::userinfo, "a:b")).text(), "http://a:b@h/a/b");
}

TEST(Whatwg, a_base_of_another_profile_is_parsed_by_the_standard_first) {
  auto base = *wend::parse("HTTP://H:80/a/b");
  EXPECT_EQ((*parse("c", base)).text(), "http://h/a/c");
  auto refused = *wend::parse("http://1.2.3.256/");
  EXPECT_EQ(parse("c", refused).error().code, errc::ipv4_out_of_range_part);
  EXPECT_FALSE(can_parse("http://h/", refused));
}

/// ISO-2022-JP, as far as it is ASCII and JIS X 0201 Roman: the Encoding Standard §12.2.2.
std::optional<char32_t> roman(std::string& octets, std::string_view utf8, std::size_t& from,
                              std::uint32_t& state) {
  while (from < utf8.size()) {
    auto point = next_scalar(utf8, from);
    bool is_roman = point == 0xA5 || point == 0x203E;
    bool refused = point >= 0x80 && !is_roman;
    if (point == 0x0E || point == 0x0F || point == 0x1B) return 0xFFFD;
    if (refused) return point;
    bool wants_ascii = !is_roman && (state == 0 || point == '\\' || point == '~');
    if (state != (wants_ascii ? 0u : 1u)) {
      octets += wants_ascii ? "\x1B(B" : "\x1B(J";
      state = wants_ascii ? 0 : 1;
    }
    octets += point == 0xA5 ? '\\' : point == 0x203E ? '~' : static_cast<char>(point);
  }
  if (state != 0) {
    octets += "\x1B(B";
    state = 0;
  }
  return {};
}

TEST(Whatwg, a_query_may_be_in_a_legacy_encoding) {  // WHATWG URL §1.3, §4.4 query state
  parse_options const with{.encode = roman};
  EXPECT_EQ((*parse("http://h/\xC2\xA5?\xC2\xA5#\xC2\xA5", with)).text(),
            "http://h/%C2%A5?%1B(J\\%1B(B#%C2%A5");
  EXPECT_EQ((*parse("http://h/?\xE2\x80\xBE\\", with)).text(), "http://h/?%1B(J~%1B(B\\");
  EXPECT_EQ((*parse("http://h/?\x0E"
                    "A",
                    with))
                .text(),
            "http://h/?%26%2365533%3BA");
  EXPECT_EQ((*parse("http://h/?\xE2\x89\xA1", with)).text(), "http://h/?%26%238801%3B");
  EXPECT_EQ((*parse("ws://h/?\xC2\xA5", with)).text(), "ws://h/?%C2%A5");
  EXPECT_EQ((*parse("x://h/?\xC2\xA5", with)).text(), "x://h/?%C2%A5");
}

}  // namespace
}  // namespace wend::whatwg

// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/edit.hpp"

#include <gtest/gtest.h>

#include <random>

#include "wend/schemes/file/url.hpp"
#include "wend/schemes/http/url.hpp"
#include "wend/uri/convert.hpp"
#include "wend/uri/detail/split.hpp"
#include "wend/uri/iri.hpp"
#include "wend/uri/parse.hpp"

namespace wend {
namespace {

using enum profile;

std::string edited(std::string_view text, part which, std::optional<std::string_view> value,
                   profile p = rfc3986) {
  auto changed = with(*parse_reference(text, p), which, value);
  return changed ? changed->text() : std::string(explain(changed.error().code).name);
}

// RFC 3986 §5.3
TEST(Edit, a_part_is_replaced_and_the_others_stay) {
  constexpr std::string_view text = "http://u:p@h:81/a?q#f";
  EXPECT_EQ(edited(text, part::scheme, "https"), "https://u:p@h:81/a?q#f");
  EXPECT_EQ(edited(text, part::user, "a@b"), "http://a%40b:p@h:81/a?q#f");
  EXPECT_EQ(edited(text, part::password, std::nullopt), "http://u@h:81/a?q#f");
  EXPECT_EQ(edited(text, part::userinfo, std::nullopt), "http://h:81/a?q#f");
  EXPECT_EQ(edited(text, part::host, "k"), "http://u:p@k:81/a?q#f");
  EXPECT_EQ(edited(text, part::port, std::nullopt), "http://u:p@h/a?q#f");
  EXPECT_EQ(edited(text, part::path, "b c?d#e%20"), "http://u:p@h:81/b%20c%3Fd%23e%20?q#f");
  EXPECT_EQ(edited(text, part::query, "100%"), "http://u:p@h:81/a?100%25#f");
  EXPECT_EQ(edited(text, part::fragment, std::nullopt), "http://u:p@h:81/a?q");
}

TEST(Edit, a_value_never_becomes_another_part) {
  constexpr std::string_view text = "http://h/a";
  EXPECT_EQ(edited(text, part::host, "h/evil"), "bad-host");
  EXPECT_EQ(edited(text, part::host, "u@k"), "bad-host");
  EXPECT_EQ(edited(text, part::port, "80/x"), "bad-port");
  EXPECT_EQ(edited(text, part::scheme, "a:b"), "bad-scheme");
  EXPECT_EQ(edited("x:a", part::path, "//k/b"), "x:/.//k/b");
  EXPECT_EQ(edited("a", part::path, "b:c"), "./b:c");
}

// shows GEN-08 · RFC 3986 §5.3
TEST(Edit, an_edit_in_an_older_profile_keeps_the_rest_of_the_url) {
  EXPECT_EQ(edited("https://host/path", part::fragment, "a", rfc1738), "https://host/path#a");
  EXPECT_EQ(edited("x-foo://a_b/c", part::fragment, "f", rfc1630), "x-foo://a_b/c#f");
  EXPECT_EQ(edited("x-foo:////a", part::fragment, "f", url7a), "x-foo:////a#f");
  EXPECT_EQ(edited("a_b:c", part::query, "q", rfc1630), "a_b:c?q");  // a partial form stays one
  EXPECT_EQ(edited("a", part::path, "b:c", rfc1738), "./b:c");
  EXPECT_EQ(edited("mailto:a;b@h", part::fragment, "f"), "mailto:a;b@h#f");
  EXPECT_EQ(edited("mailto://h/x", part::query, "a/b"), "mailto://h/x?a/b");
}

// RFC 1630 §Unsafe characters: the escapes of the two oldest profiles are ISO 8859-1.
TEST(Edit, a_part_is_escaped_in_the_charset_of_the_profile) {
  for (auto p : {rfc1630, url7a}) {
    EXPECT_EQ(edited("http://h/x", part::path, "/\u00e9", p), "http://h/%E9");
    EXPECT_EQ(edited("http://h/x", part::path, "/\xe9", p), "http://h/%E9");  // no UTF-8: the octet itself
    EXPECT_EQ(edited("http://h/x", part::path, "/a\u20ac", p), "not-in-charset");
    EXPECT_EQ(with(*parse("http://h/x", p), part::path, "/a\u20ac").error().at, 10u);
  }
  EXPECT_EQ(edited("http://h/x", part::path, "/\u00e9", rfc1738), "http://h/%C3%A9");
  EXPECT_EQ(edited("http://h/x", part::path, "/\u20ac"), "http://h/%E2%82%AC");
}

TEST(Edit, a_scheme_without_a_host_cannot_get_one) {  // RFC 1738 §5
  EXPECT_EQ(edited("mailto:a@b.c", part::host, "h", rfc1738), "host-not-allowed");
  EXPECT_EQ(with(*parse("ws:a", rfc1738), part::host, "h").error(), (error{errc::host_not_allowed, 5}));
  EXPECT_EQ(edited("ws:/a", part::host, "h"), "ws://h/a");
}

// shows NET-17 · RFC 1738 §6
TEST(Edit, a_url_is_built_from_its_parts) {
  components parts;
  parts.scheme = "ftp";
  parts.user = "u";
  parts.password = "p";
  parts.host = "h";
  parts.path = "/";
  EXPECT_EQ((*compose(parts)).text(), "ftp://u:p@h/");
  EXPECT_EQ((*compose(parts, rfc1738)).text(), "ftp://u:p@h/");
  EXPECT_TRUE(is_error({errc::bad_login}));
}

std::string composed(components const& parts, profile p = whatwg) {
  auto url = compose(parts, p);
  return url ? url->text() : std::string(explain(url.error().code).name);
}

components parts_of(std::string scheme, std::optional<std::string> host, std::string path = "/x") {
  components parts;
  parts.scheme = std::move(scheme);
  parts.host = std::move(host);
  parts.path = std::move(path);
  return parts;
}

TEST(Edit, in_whatwg_no_part_becomes_another_one) {  // WHATWG URL §4.4
  EXPECT_EQ(composed(parts_of("http", {}, "/a")), "no-host");
  EXPECT_EQ(composed(parts_of("HTTP", {}, "/a")), "no-host");
  EXPECT_EQ(composed(parts_of("http", "")), "no-host");
  EXPECT_EQ(composed(parts_of("foo:bar", {}, "x")), "bad-scheme");
  for (auto host :
       {"u@h", "h?q", "h/x", "h:8", "h#f", "h\\x", "h\tx", "h ", "h\x01", "C|", "[::1]/x[]", "[u@::1]"})
    for (auto scheme : {"http", "file", "foo"})
      EXPECT_EQ(composed(parts_of(scheme, host)), "bad-host") << scheme << ' ' << host;
  auto parts = parts_of("http", "h");
  for (auto port : {"8/x", "", "8 ", "+8", "8\t0"}) {
    parts.port = port;
    EXPECT_EQ(composed(parts), "bad-port") << port;
  }
  EXPECT_EQ(composed(parts_of("http", "H.Example")), "http://h.example/x");
  EXPECT_EQ(composed(parts_of("http", "[::1]")), "http://[::1]/x");
  EXPECT_EQ(composed(parts_of("http", "0x7f.1")), "http://127.0.0.1/x");
  EXPECT_EQ(composed(parts_of("file", {}, "/x")), "file:///x");
  EXPECT_EQ(composed(parts_of("file", "", "/x")), "file:///x");
  EXPECT_EQ(composed(parts_of("foo", {}, "//k/x")), "foo:/.//k/x");
  EXPECT_EQ(composed(parts_of("foo", {}, "x?y#z ")), "foo:x%3Fy%23z%20");
}

TEST(Edit, a_login_or_a_port_is_not_lost_with_its_host) {
  for (auto p : profiles) {
    auto parts = parts_of("http", {});
    parts.user = "u";
    EXPECT_EQ(composed(parts, p), "no-host");
    parts.user.reset();
    parts.port = "8";
    EXPECT_EQ(composed(parts, p), "no-host");
  }
}

TEST(Edit, a_non_ascii_host_is_mapped_in_whatwg) {
  auto url = compose(parts_of("http", "b\u00fccher.de"), whatwg);
  ASSERT_TRUE(url);
  EXPECT_EQ(url->text(), "http://xn--bcher-kva.de/x");
}

// shows GEN-08
TEST(Convert, a_loss_is_reported) {
  auto lost = [](std::string_view text, profile from, profile to) {
    auto conversion = convert(*parse(text, from), to);
    return conversion && !conversion->lost.empty();
  };
  EXPECT_TRUE(lost("mid:a@b", rfc1738, rfc3986));  // RFC 1738 has no word for what RFC 2392 means
  EXPECT_TRUE(lost("ftp://a.b//", rfc1630, rfc1738) || !convert(*parse("ftp://a.b//", rfc1630), rfc1738));
  EXPECT_FALSE(lost("http://h/a?b", rfc1738, rfc3986));
  EXPECT_FALSE(lost("wais://h/%29", rfc3986, rfc1738));
  EXPECT_FALSE(lost("a://@x/", rfc1738, rfc3986));
  EXPECT_EQ(convert(*parse("a://@x/", rfc3986), rfc1738)->value.text(), "a://@x/");
  EXPECT_EQ(convert(*parse("gopher://h/0a%0D%0A", rfc1738), rfc3986)->value.text(), "gopher://h/0a%0D%0A");
  EXPECT_EQ(convert(*parse("afs://cell/a", rfc1738), rfc1630)->value.text(), "afs://cell/a");
  EXPECT_EQ(convert(*parse("a://h:80/", rfc3986), rfc1630).error().code, errc::not_expressible);
}

TEST(Convert, a_url_that_the_scheme_refuses_in_the_other_profile_is_not_expressible) {
  EXPECT_EQ(convert(*parse("urn:x://", rfc1738), rfc3986).error().code, errc::not_expressible);
  EXPECT_EQ(convert(*parse("gopher://u@h/", whatwg), rfc3986).error().code, errc::not_expressible);
  EXPECT_TRUE(convert(*parse("urn:isbn:1", rfc1738), rfc3986));
}

TEST(Convert, a_file_url_keeps_its_host_through_a_profile_without_file) {  // url7a has none
  for (auto text : {"file://host/x", "file:///x", "file:////host/x", "file://localhost/x"})
    for (auto p : {rfc1630, rfc1738, rfc3986}) {
      auto there = convert(*parse(text, p), url7a);
      ASSERT_TRUE(there) << text;
      EXPECT_EQ(there->value.text(), text);
      auto back = convert(there->value, p);
      ASSERT_TRUE(back) << text;
      EXPECT_EQ(back->value.text(), text) << name_of(p);
    }
  EXPECT_EQ(convert(*parse("file:/x", url7a), rfc1738)->value.text(), "file:///x");
  EXPECT_EQ(convert(*parse("file://u@h/x", url7a), rfc1738).error().code, errc::not_expressible);
}

// RFC 3987 §3.1, §3.2
TEST(Iri, IRIs_and_URIs_map_to_each_other) {
  EXPECT_EQ((*uri_of_iri("http://h/D\u00fcrst?\u00e9#\u00e8")).text(), "http://h/D%C3%BCrst?%C3%A9#%C3%A8");
  EXPECT_EQ((*uri_of_iri("http://b\u00fccher.example/x")).text(), "http://xn--bcher-kva.example/x");
  EXPECT_EQ(iri_of_uri(*parse("http://h/D%C3%BCrst%20%E2%80%AE%FC")), "http://h/D\u00fcrst%20%E2%80%AE%FC");
  EXPECT_EQ(iri_of_uri(*parse("http://h/%e2%80%ae%2f%7e%61%ff")), "http://h/%E2%80%AE%2f~a%FF");
  EXPECT_EQ((*uri_of_iri(iri_of_uri(*parse("http://h/%F0%90%8C%80")))).text(), "http://h/%F0%90%8C%80");
}

TEST(Iri, an_error_has_its_byte_in_the_iri) {
  EXPECT_TRUE(check_iri("http://\u00e9.example/\u00df?\uE000"));
  EXPECT_EQ(check_iri("http://h/\u00e9\u00e9 x").error(), (error{errc::bad_char, 13}));
  EXPECT_EQ(check_iri("http://h/\u202E").error(), (error{errc::bad_char, 9}));
  EXPECT_EQ(check_iri("http://h/\uE000").error(), (error{errc::bad_char, 9}));
  EXPECT_EQ(check_iri("http://h/\xFF").error(), (error{errc::non_ascii, 9}));
  EXPECT_EQ(check_iri("a/b").error().code, errc::no_scheme);
  EXPECT_TRUE(check_iri("a/\u00e9", iri_form::reference));
}

// shows ENC-19
TEST(Convert, a_url_is_written_in_the_other_profile_or_not_expressible) {
  struct {
    profile from;
    std::string_view text;
    profile to;
    std::string_view expected;
  } const rows[] = {
      {rfc3986, "http://h/~u", rfc1738, "http://h/%7Eu"},
      {rfc1738, "http://h/%7Eu", rfc3986, "http://h/%7Eu"},
      {rfc1738, "http://h/a=b", rfc1630, "http://h/a%3Db"},
      {rfc3986, "http://h/a=b", rfc1630, "not-expressible"},
      {rfc1630, "http://h?x", rfc1738, "http://h/?x"},
      {url7a, "http://h/a b", rfc1738, "http://h/a%20b"},
      {rfc3986, "http://[::1]/", rfc1738, "not-expressible"},
      {rfc3986, "http://u@h/", rfc1738, "not-expressible"},
      {rfc3986, "http://h:/", rfc1738, "http://h/"},
      {rfc3986, "file:/x", rfc1738, "file:///x"},
      {rfc3986, "http://a_b/", rfc1738, "not-expressible"},
      {rfc1738, "file:///a?b", rfc1630, "file:///a%3Fb"},
      {rfc1738, "1a:b", rfc3986, "not-expressible"},
      {rfc1738, "http://h/", rfc1738, "http://h/"},
  };
  for (auto const& row : rows) {
    auto conversion = convert(*parse(row.text, row.from), row.to);
    EXPECT_EQ(conversion ? conversion->value.text() : std::string(explain(conversion.error().code).name),
              row.expected)
        << row.text;
  }
}

// shows HTTP-01 · RFC 1738 §3.3
TEST(Http, a_written_value_parses_to_the_same_value) {
  http::url const values[] = {
      {}, {true, "h", 443, "/a", "q"}, {false, "h", 8080, "/%2F", ""}, {true, "h", 80, "/", std::nullopt}};
  for (auto value : values) {
    if (value.host.empty()) value.host = "a.example";
    auto text = http::format(value);
    EXPECT_EQ(http::parse(*parse(text)), value) << text;
  }
  EXPECT_EQ(http::parse(*parse("HTTPS://H"))->port, 443);
  EXPECT_EQ(http::parse(*parse("http:///x")).error().code, errc::no_host);
  EXPECT_EQ(http::parse(*parse("ftp://h/")).error().code, errc::unknown_scheme);
}

// shows FILE-02
TEST(File, a_written_value_parses_to_the_same_value) {
  file::url const values[] = {
      {}, {"", {"etc", "motd"}}, {"h", {"a/b", "c;d", ""}}, {"", {"", "x"}}, {"", {"\xFF\x01", "%"}}};
  for (auto const& value : values) {
    auto text = file::format(value);
    EXPECT_EQ(file::parse(*parse(*text)), value) << *text;
  }
  EXPECT_EQ(file::parse(*parse("file://LocalHost/x"))->host, "");
  EXPECT_EQ(*file::format(*file::parse(*parse("file:c:/x"))), "file:///c:/x");  // RFC 8089 appendix E.2
  EXPECT_TRUE(check("file:c:/x").empty());
  EXPECT_EQ(file::parse(*parse("file:x")).error().code, errc::bad_file_path);
}

// RFC 3986 §5.3
TEST(Edit, a_part_is_set_as_all_parts_are_composed) {
  constexpr std::string_view urls[] = {"http://h/a?b#c",
                                       "https://u:p@h.example:80/",
                                       "x:/a/b",
                                       "x:a?",
                                       "//h/a",
                                       "a/b#",
                                       "file:///a",
                                       "?q",
                                       "mailto:a@b.example",
                                       "http://[::1]:8/?a=b%20c#%41/?",
                                       "http://@h:",
                                       ""};
  constexpr std::string_view values[] = {"",      "a",   "/",         "/a/b.c", "//a",  "a:b",
                                         "80",    "08",  "h.example", "[::1]",  "a@b",  "1.2.3",
                                         "a=b&c", "a?b", "a b#",      "%41",    "a%zz", "\u00e9"};
  std::mt19937 dice(3986);
  int set = 0;
  for (int i = 0; i < 100000; ++i) {
    std::string text(urls[dice() % std::size(urls)]), value(values[dice() % std::size(values)]);
    if (i % 2) text.insert(dice() % (text.size() + 1), 1, "/:?#@.a1%"[dice() % 9]);
    if (i % 3 == 0) value.insert(dice() % (value.size() + 1), 1, "/:?#@.a1% []"[dice() % 12]);
    auto url = parse_reference(text);
    if (!url) continue;
    auto which = static_cast<part>(dice() % 9);
    auto new_value = dice() % 8 ? std::optional<std::string_view>(value) : std::nullopt;
    components parts(*url);
    parts.set(which, new_value);
    auto composed = compose(parts), changed = with(*url, which, new_value);
    ASSERT_EQ(composed.has_value(), changed.has_value()) << text << ' ' << name_of(which) << '=' << value;
    if (!composed) {
      ASSERT_EQ(composed.error(), changed.error());
      continue;
    }
    ++set;
    ASSERT_EQ(composed->text(), changed->text()) << text << ' ' << name_of(which) << '=' << value;
    ASSERT_TRUE(detail::access::at(composed->view()) == detail::access::at(changed->view())) << text;
  }
  EXPECT_GT(set, 30000);
}

TEST(Edit, a_text_is_read_in_the_profile) {
  EXPECT_EQ((*with("http://h/a", part::query, "b c")).text(), "http://h/a?b%20c");
  EXPECT_EQ((*with("HTTP://H", part::path, "/x y", profile::whatwg)).text(), "http://h/x%20y");
  EXPECT_EQ(with("http://h/ ", part::query, "q").error(), (error{errc::bad_char, 9}));
  EXPECT_EQ(convert("http://h/a", rfc3986, rfc1738)->value.text(), "http://h/a");
  EXPECT_EQ(convert("http://h/ ", rfc3986, rfc1738).error(), (error{errc::bad_char, 9}));
}

TEST(Uri, the_empty_uri_is_the_empty_reference) {  // RFC 3986 §4.4
  uri none;
  EXPECT_EQ(none.text(), "");
  EXPECT_FALSE(none.view().has_scheme() || none.view().has_authority() || none.view().has_query() ||
               none.view().has_fragment());
  EXPECT_EQ(none.view(), *parse_reference(""));
}

TEST(Uri, a_uri_keeps_the_text_that_it_is_parsed_from) {
  auto kept = uri::parse("http://" + std::string(40, 'h') + "/a");
  EXPECT_EQ(kept->view().host(), std::string(40, 'h'));
  EXPECT_EQ((*uri::parse(" HTTP://H", profile::whatwg)).text(), "http://h/");
  EXPECT_EQ(uri::parse("http://h/%z").error(), (error{errc::bad_escape, 9}));
}

}  // namespace
}  // namespace wend

// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/ftp/url.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "wend/testing/scheme_module.hpp"
#include "wend/uri/compare.hpp"
#include "wend/uri/convert.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/normalize.hpp"
#include "wend/uri/parse.hpp"

namespace wend::ftp {
namespace {

using namespace testing;
using enum profile;

constexpr testing::scheme_module ours{parse, format};

data_type const none{}, text{transfer::ascii}, image{transfer::image}, names{transfer::listing};

url meant(strings directory, std::string name, data_type type = {}) {
  return {.server = {"h", 21}, .directory = std::move(directory), .name = std::move(name), .type = type};
}

result<url> leniently(std::string_view written, profile p) { return ours.leniently(written, p); }
result<url> read(std::string_view written, profile p) { return ours.read(written, p); }

std::string shown(errc code) { return std::string(explain(code).name); }

struct row {
  wend::profile profile;
  std::string_view written;
  url meaning;
};

// shows FTP-06, FTP-08, FTP-09, FTP-11, FTP-21
TEST(Ftp, a_path_is_directories_and_a_name) {
  // RFC 1738 §3.2.2, RFC 1630 §FTP, url7a §FTP
  row const rows[] = {
      {rfc1738, "ftp://h/f", meant({}, "f")},
      {rfc1738, "ftp://h/a/b/f;type=a", meant({"a", "b"}, "f", text)},
      {rfc1738, "ftp://h/a/f;type=I", meant({"a"}, "f", image)},
      {rfc1738, "ftp://h/a/b;type=D", meant({"a"}, "b", names)},
      {rfc1738, "ftp://h/a/b/;type=d", meant({"a", "b"}, "", names)},
      {rfc1738, "ftp://h/;type=i", meant({}, "", image)},
      {rfc1738, "ftp://h/%2Fetc/motd", meant({"/etc"}, "motd")},
      {rfc1738, "ftp://h//etc/motd", meant({"", "etc"}, "motd")},
      {rfc1738, "ftp://h/a//f", meant({"a", ""}, "f")},
      {rfc1738, "ftp://h/a%3Btype=d;type=a", meant({}, "a;type=d", text)},
      {rfc1738, "ftp://h/a?b:c@d&e=f/g?", meant({"a?b:c@d&e=f"}, "g?")},  // §5: fsegment
      {rfc1738, "ftp://h/../x", meant({".."}, "x")},
      {rfc1738, "ftp://h/%E9%00", meant({}, std::string("\xE9\0", 2))},
      {rfc1630, "ftp://h/a/f", meant({"a"}, "f")},
      {rfc1630, "ftp://h/a/f;type=AN", meant({"a"}, "f", text)},
      {rfc1630, "ftp://h/f;type=AT", meant({}, "f", {transfer::ascii, 'T'})},
      {rfc1630, "ftp://h/f;type=EC", meant({}, "f", {transfer::ebcdic, 'C'})},
      {rfc1630, "ftp://h/f;type=I", meant({}, "f", image)},
      {rfc1630, "ftp://h/f;type=L36", meant({}, "f", {transfer::local, 'N', "36"})},
      {rfc1630, "ftp://h/a/b/", meant({"a"}, "b", names)},
      {rfc1630, "ftp://h/a//", meant({"a"}, "", names)},
      {rfc1630, "ftp://h/a/;type=I", meant({"a"}, "", image)},
      {rfc1630, "ftp://h//f", meant({""}, "f")},
      {url7a, "ftp://h/a b/c;d:e", meant({"a b"}, "c;d:e")},
      {url7a, "ftp://h/a/", meant({"a"}, "", names)},
      {rfc3986, "ftp://h/a/~b;type=A", meant({"a"}, "~b", text)},
      {rfc3986, "ftp://h/a//f", meant({"a", ""}, "f")},
      {rfc3986, "ftp://h/a/b;type=d", meant({"a"}, "b", names)},
  };
  for (auto const& [p, written, meaning] : rows) {
    EXPECT_EQ(all_said(written, p), "");
    ours.expect(written, p, meaning);
  }
}

// shows FTP-05, FTP-25 · RFC 1738 §3.2, §3.2.1
TEST(Ftp, login_host_port_and_login_directory_are_parsed) {
  auto full = read("FTP://Ann%40x:p%2Fw@H.Example:2121/f", rfc1738);
  ASSERT_TRUE(full);
  EXPECT_EQ(full->who, (internet::login{"Ann@x", "p/w"}));
  EXPECT_EQ(full->server, (internet::server{"h.example", 2121}));
  EXPECT_EQ(read("ftp://foo:@h/x", rfc1738)->who, (internet::login{"foo", ""}));
  EXPECT_EQ(read("ftp://@h/x", rfc1738)->who, (internet::login{"", {}}));
  EXPECT_EQ(read("ftp://h/x", rfc1738)->who, (internet::login{}));
  for (auto written : {"ftp://h", "ftp://h/"}) EXPECT_EQ(*read(written, rfc1738), meant({}, "", names));
  EXPECT_EQ(*read("ftp://h/", rfc1630), meant({}, "", names));
  EXPECT_TRUE(is_listing(*read("ftp://h/a/", rfc3986)));
  EXPECT_TRUE(is_listing(*read("ftp://h/;type=a", rfc3986)));
  EXPECT_FALSE(is_listing(*read("ftp://h/a", rfc3986)));
}

TEST(Ftp, ftps_exists_in_the_modern_profile_only) {
  auto x = read("ftps://[2001:DB8::1]/f", rfc3986);
  ASSERT_TRUE(x);
  EXPECT_TRUE(x->secure);
  EXPECT_EQ(x->server, (internet::server{"[2001:db8::1]", 990}));
  EXPECT_EQ(read("ftps://h/f", rfc1738).error().code, errc::unknown_scheme);
  EXPECT_EQ(format(*x, rfc1738).error().code, errc::not_expressible);
  EXPECT_EQ(format(*x), "ftps://[2001:db8::1]/f");
}

// shows FTP-11, FTP-14, FTP-21 · RFC 1738 §5, RFC 1630 §FTP
TEST(Ftp, text_that_no_ftp_url_holds_is_refused_at_its_byte) {
  constexpr refusal rows[] = {
      {rfc1738, "ftp://h/x;type=e", {errc::bad_ftp_type, 15}},
      {rfc1738, "ftp://h/x;type=AN", {errc::bad_ftp_type, 16}},
      {rfc1738, "ftp://h/x;type=", {errc::bad_ftp_type, 15}},
      {rfc1738, "ftp://h/x;type=%61", {errc::bad_ftp_type, 15}},
      {rfc1738, "ftp://h/a;b/c", {errc::bad_char, 9}},
      {rfc1738, "ftp://h/a;b;type=i", {errc::bad_char, 9}},
      {rfc1738, "ftp://h/a;type=a/b", {errc::bad_char, 9}},
      {rfc1738, "ftp://h/a;type=a;type=i", {errc::bad_char, 9}},
      {rfc1738, "ftp://h/a;TYPE=a", {errc::bad_char, 9}},
      {rfc1738, "ftp://h;type=a", {errc::bad_host, 7}},
      {rfc1738, "ftp://h:70000/a;b", {errc::port_out_of_range, 8}},
      {rfc1738, "ftp:/x", {errc::no_host, 4}},
      {rfc1738, "ftp:///x", {errc::no_host, 6}},
      {rfc1630, "ftp://h/a;type=d", {errc::bad_ftp_type, 15}},
      {rfc1630, "ftp://h/a;type=A", {errc::bad_ftp_type, 16}},
      {rfc1630, "ftp://h/a;type=AX", {errc::bad_ftp_type, 16}},
      {rfc1630, "ftp://h/a;type=ANN", {errc::bad_ftp_type, 17}},
      {rfc1630, "ftp://h/a;type=E", {errc::bad_ftp_type, 16}},
      {rfc1630, "ftp://h/a;type=i", {errc::bad_ftp_type, 15}},
      {rfc1630, "ftp://h/a;type=II", {errc::bad_ftp_type, 16}},
      {rfc1630, "ftp://h/a;type=L", {errc::bad_ftp_type, 16}},
      {rfc1630, "ftp://h/a;type=L8x", {errc::bad_ftp_type, 17}},
      {rfc1630, "ftp://h/a=b", {errc::bad_char, 9}},
      {rfc1630, "ftp://h/a;b", {errc::bad_char, 9}},
      {rfc1630, "ftp://h", {errc::bad_path, 7}},
      {rfc1630, "ftp://h/a?b", {errc::query_not_allowed, 9}},
      {rfc1630, "ftp://h/a?", {errc::query_not_allowed, 9}},
      {url7a, "ftp://h", {errc::bad_path, 7}},
      {url7a, "ftp://h/a?b", {errc::query_not_allowed, 9}},
      {url7a, "ftp://h/a;type=a", {errc::bad_char, 14}},  // url7a has no equals sign
      {rfc3986, "ftp:/x", {errc::no_host, 4}},
      {rfc3986, "ftp:///x", {errc::no_host, 6}},
      {rfc3986, "ftp://h:99999/x", {errc::port_out_of_range, 8}},
      {rfc3986, "ftp://h/x;type=e", {errc::bad_ftp_type, 15}},
      {rfc3986, "ftp://h/a;b/c", {errc::bad_char, 9}},
  };
  for (auto const& row : rows) ours.expect_refused(row);
}

struct tolerated {
  wend::profile profile;
  std::string_view written;
  url meaning;
  std::vector<diagnostic> expected;
};

// shows FTP-11, FTP-14, FTP-21 · RFC 1738 §3.2.2, §5
TEST(Ftp, lenient_parsing_takes_a_stray_semicolon_for_data_and_reports_it) {
  tolerated const rows[] = {
      {rfc1738,
       "ftp://h/a;b/c;d",
       meant({"a;b"}, "c;d"),
       {{errc::char_encoded, 9}, {errc::char_encoded, 13}}},
      {rfc1738, "ftp://h/a;type=a;type=i", meant({}, "a;type=a", image), {{errc::char_encoded, 9}}},
      {rfc1738, "ftp://h/a b%", meant({}, "a b%"), {{errc::char_encoded, 9}, {errc::percent_kept, 11}}},
      {rfc1630, "ftp://h/a=b", meant({}, "a=b"), {{errc::char_encoded, 9}}},
      {rfc1630, "ftp://h/a;type=A", meant({}, "a", text), {{errc::other_profile, 16}}},
      {rfc1630, "ftp://h/a;type=i", meant({}, "a", image), {{errc::other_profile, 15}}},
      {rfc1630, "ftp://h/a;type=et", meant({}, "a", {transfer::ebcdic, 'T'}), {{errc::other_profile, 15}}},
      {url7a, "ftp://h/a;type=a", meant({}, "a;type=a"), {{errc::char_encoded, 14}}},
      {rfc3986, "ftp://h/a;1", meant({}, "a;1"), {{errc::other_profile, 9}}},
  };
  for (auto const& [p, written, meaning, expected] : rows) {
    EXPECT_EQ(check(written, p, mode::lenient), expected) << written;
    auto x = leniently(written, p);
    ASSERT_TRUE(x) << written << ": " << shown(x.error().code);
    EXPECT_EQ(*x, meaning) << written;
  }
  EXPECT_EQ(leniently("ftp://h/x;type=e", rfc1738).error(), (error{errc::bad_ftp_type, 15}));
  EXPECT_EQ(leniently("ftp://h/a;type=d", rfc1630).error(), (error{errc::bad_ftp_type, 15}));
  EXPECT_EQ(leniently("ftp://h/a;type=L", rfc1630).error(), (error{errc::bad_ftp_type, 16}));
}

TEST(Ftp, in_rfc3986_dot_segments_are_removed_and_a_question_mark_is_data) {  // RFC 3986 §5.2.4, RFC 1738 §5
  row const rows[] = {
      {rfc3986, "ftp://h/a/./b/../c", meant({"a"}, "c")},
      {rfc3986, "ftp://h/../x", meant({}, "x")},
      {rfc3986, "ftp://h/a/%2e%2E/x", meant({}, "x")},
      {rfc3986, "ftp://h/a/.%2E", meant({}, "", names)},
      {rfc3986, "ftp://h/a/.", meant({"a"}, "", names)},
      {rfc3986, "ftp://h/a//../x", meant({"a"}, "x")},
      {rfc3986, "ftp://h/a/..;type=i", meant({"a"}, "..", image)},  // no dot segment: it holds more
      {rfc3986, "ftp://h/.../.b", meant({"..."}, ".b")},
      {rfc3986, "ftp://h/a/..?b/../c", meant({"?b", ".."}, "c")},
      {rfc3986, "ftp://h/a/..?b;type=i", meant({}, "?b", image)},
      {rfc3986, "ftp://h/a?b", meant({}, "a?b")},
      {rfc3986, "ftp://h?b", meant({}, "?b")},
  };
  for (auto const& [p, written, meaning] : rows) {
    ours.expect(written, p, meaning);
    auto normal = normalize(written, p, {.to = normalizing::level::scheme});
    ASSERT_TRUE(normal) << written;
    ours.expect(*normal, p, meaning);
  }
  EXPECT_EQ(check("ftp://h/a?b"), (diagnostics{{errc::other_profile, 9}}));
}

/// The error of `parse`: the first one of `check`, which reports all errors in byte order.
std::optional<error> first_of(diagnostics const& list) {
  for (auto f : list)
    if (is_error(f)) return f;
  return {};
}

TEST(Ftp, parse_and_check_agree_on_every_text) {
  constexpr std::string_view tokens[] = {"a", "h", "/", "/", ";",   ";type=", "=", "i",  "A", "N",  "L8",
                                         "d", ":", "@", "?", "%2F", "%2E",    ".", "..", "~", "21", "%3B"};
  dice any(959);
  int accepted = 0;
  for (int i = 0; i < 2000; ++i) {
    std::string written = any.below(8) ? "ftp://h" : "ftp:";
    written += any.row_of(tokens, 8);
    for (auto p : profiles) {
      auto diagnostics = check(written, p);
      auto wrong = first_of(diagnostics);
      auto x = read(written, p);
      ASSERT_EQ(x.has_value(), !wrong) << name_of(p) << ' ' << written;
      if (x) {
        ++accepted;
        continue;
      }
      // In rfc3986 the generic grammar is checked first.
      if (predates_rfc3986(p) || wend::parse(written, p)) {
        EXPECT_EQ(x.error().at, wrong->at) << name_of(p) << ' ' << written;
      }
      EXPECT_GE(std::ranges::count(diagnostics, x.error()), 1) << name_of(p) << ' ' << written;
    }
    for (auto p : profiles)
      EXPECT_EQ(leniently(written, p).has_value(), !first_of(check(written, p, mode::lenient)))
          << name_of(p) << ' ' << written;
  }
  EXPECT_GT(accepted, 500);
}

// ---- format

url any_url(dice& any, profile p) {
  constexpr std::string_view octets("\0%/?#;=:@. ~a\xFF\r\n", 16);
  // RFC 1630 §BNF for specific URL schemes: alphanum2.
  std::string_view const login = p == rfc1630 ? "az09-_." : octets;
  url x{.secure = !predates_rfc3986(p) && any.below(4) == 0, .server = {"h.example", 21}};
  if (any.below(3) == 0) x.server.port = static_cast<std::uint16_t>(any());
  if (any.below(2)) x.who.user = any.octets(login, 0, 3);
  if (x.who.user && any.below(2)) x.who.password = any.octets(login, 0, 3);
  for (auto many = any.below(3); many > 0; --many) x.directory.push_back(any.octets(octets, 0, 3));
  x.name = any.octets(octets, 0, 3);
  x.type.how = static_cast<transfer>(any.below(6));
  bool has_form = x.type.how == transfer::ascii || x.type.how == transfer::ebcdic;
  if (has_form) x.type.control = "NTC"[any.below(3)];
  if (x.type.how == transfer::local) x.type.byte_size = std::to_string(any.below(99));
  return x;
}

bool holds_dots(url const& x) {
  auto dots = [](std::string_view s) { return s == "." || s == ".."; };
  bool bare_name = x.type.how == transfer::unsaid && dots(x.name);
  return std::any_of(x.directory.begin(), x.directory.end(), dots) || bare_name;
}

/// Whether the profile has a form for the value, computed without `format`.
bool has_form(url const& x, profile p) {
  using enum transfer;
  bool has_void = x.who.user && (x.who.user->empty() || (x.who.password && x.who.password->empty()));
  if (has_void && predates_rfc1738(p)) return false;
  if (x.name.empty() && x.type.how == unsaid) return false;  // parsed as a listing
  if (!predates_rfc3986(p) && holds_dots(x)) return false;
  bool bare = x.type.how == unsaid || (x.type.how == listing && x.name.empty());
  if (bare || p == rfc1630) return true;
  if (p == url7a) return false;
  return x.type.how == listing || x.type.how == image || (x.type.how == ascii && x.type.control == 'N');
}

// shows FTP-05, FTP-06, FTP-08, ENC-14
TEST(Ftp, a_written_url_parses_to_the_same_value) {
  dice any(1738);
  for (auto p : profiles) {
    int written = 0;
    for (int i = 0; i < 1600; ++i) {
      auto x = any_url(any, p);
      auto spelled = format(x, p);
      EXPECT_EQ(ours.reads_back(x, p), has_form(x, p)) << name_of(p) << ' ' << (spelled ? *spelled : x.name);
      if (!spelled) {
        EXPECT_EQ(spelled.error().code, errc::not_expressible);
        continue;
      }
      ++written;
      EXPECT_EQ(first_error_said(*spelled, p), "ok");
    }
    EXPECT_GT(written, 200) << name_of(p);
  }
}

TEST(Ftp, format_writes_the_shortest_url) {
  struct {
    url meaning;
    wend::profile profile;
    std::string_view written;
  } const rows[] = {
      {meant({}, "", names), rfc1738, "ftp://h"},
      {meant({}, "", names), rfc3986, "ftp://h"},
      {meant({}, "", names), rfc1630, "ftp://h/"},
      {meant({}, "", names), url7a, "ftp://h/"},
      {meant({"a"}, "", names), rfc1738, "ftp://h/a/"},
      {meant({"a"}, "", names), rfc1630, "ftp://h/a//"},
      {meant({"a"}, "b", names), rfc1630, "ftp://h/a/b/"},
      {meant({"a"}, "b", names), rfc3986, "ftp://h/a/b;type=d"},
      {meant({"/etc", ""}, "a;b~", text), rfc1738, "ftp://h/%2Fetc//a%3Bb%7E;type=a"},
      {meant({"/etc"}, "a;b~?", none), rfc3986, "ftp://h/%2Fetc/a%3Bb~%3F"},
      {meant({}, "a", text), rfc1630, "ftp://h/a;type=AN"},
      {meant({}, "a", {transfer::local, 'N', "8"}), rfc1630, "ftp://h/a;type=L8"},
  };
  for (auto const& [meaning, p, written] : rows) EXPECT_EQ(format(meaning, p), written);
}

TEST(Ftp, a_value_without_a_url_is_not_expressible) {
  auto refused = [](url const& x, profile p) {
    auto spelled = format(x, p);
    return !spelled && spelled.error().code == errc::not_expressible;
  };
  auto escaped_user = meant({}, "x");
  escaped_user.who.user = "a@b";
  EXPECT_TRUE(refused(escaped_user, rfc1630));  // alphanum2 has no escapes
  EXPECT_FALSE(refused(escaped_user, url7a));
  auto no_user = meant({}, "x");
  no_user.who.password = "p";
  EXPECT_TRUE(refused(no_user, rfc1738));
  EXPECT_TRUE(refused(meant({".."}, "x"), rfc3986));
  EXPECT_FALSE(refused(meant({".."}, "x"), rfc1738));
  EXPECT_TRUE(refused(meant({}, "x", {transfer::local, 'N', "8 "}), rfc1630));
  auto strange_host = meant({}, "x");
  strange_host.server.host = "h/y";
  EXPECT_TRUE(refused(strange_host, rfc3986));
}

// ---- other profiles, comparison, parts

// shows USE-06 · RFC 1630 §FTP, RFC 1738 §3.2.2
TEST(Ftp, convert_writes_the_type_of_the_other_profile) {
  struct {
    profile from, to;
    std::string_view given, wanted;
  } constexpr rows[] = {
      {rfc1630, rfc1738, "ftp://h/d/x;type=I", "ftp://h/d/x;type=i"},
      {rfc1630, rfc1738, "ftp://h/d/x;type=AN", "ftp://h/d/x;type=a"},
      {rfc1630, rfc1738, "ftp://h/d/", "ftp://h/d;type=d"},
      {rfc1630, rfc3986, "ftp://u@h:2121/d/", "ftp://u@h:2121/d;type=d"},
      {rfc1630, rfc1738, "ftp://h/", "ftp://h/"},
      {rfc1738, rfc1630, "ftp://h/d/x;type=A#p", "ftp://h/d/x;type=AN#p"},
      {rfc1738, rfc1630, "ftp://h/d;type=d", "ftp://h/d/"},
      {rfc1738, rfc1630, "ftp://h/d/", "ftp://h/d//"},
      {rfc1738, rfc1630, "ftp://h", "ftp://h/"},
      {rfc1738, rfc3986, "ftp://H:21/d/a?b;type=I", "ftp://H:21/d/a?b;type=i"},
      {rfc1738, rfc3986, "ftp://H:21/d/", "ftp://H:21/d/"},
      {rfc3986, rfc1738, "ftp://h/a/../~x", "ftp://h/%7Ex"},
      {url7a, rfc1738, "ftp://h/a;b", "ftp://h/a%3Bb"},
      {rfc1738, url7a, "ftp://h/a%3Bb", "ftp://h/a%3Bb"},
  };
  for (auto [from, to, given, wanted] : rows) {
    auto conversion = convert(*wend::parse(given, from), to);
    ASSERT_TRUE(conversion) << given << ": " << shown(conversion.error().code);
    EXPECT_EQ(conversion->value.text(), wanted) << given;
    EXPECT_EQ(conversion->changes.empty(), given == wanted) << given;
  }
}

// shows USE-06
TEST(Ftp, convert_names_the_byte_that_cannot_be_expressed) {
  struct {
    profile from, to;
    std::string_view given;
    std::uint32_t at;
  } constexpr rows[] = {
      {rfc1630, rfc1738, "ftp://h/d/x;type=L8", 17}, {rfc1630, rfc3986, "ftp://h/x;type=EN", 15},
      {rfc1738, url7a, "ftp://h/x;type=a", 15},      {rfc1630, url7a, "ftp://h/x/", 9},
      {rfc1738, rfc1630, "ftp://a%40b@h/x", 6},      {rfc3986, rfc1738, "ftp://[::1]/x", 6},
      {rfc1738, rfc3986, "ftp://h/../x", 7},         {rfc3986, rfc1738, "ftps://h/x", 0},
  };
  for (auto [from, to, given, at] : rows) {
    EXPECT_EQ(converted(given, from, to), spelled({errc::not_expressible, at})) << given;
  }
}

// shows CMP-08, CMP-13, CMP-14 · RFC 1738 §3.2.2
TEST(Ftp, only_the_type_code_is_case_insensitive) {
  struct {
    wend::profile profile;
    std::string_view a, b;
    bool same;
  } constexpr rows[] = {
      {rfc1738, "ftp://h/x;type=I", "ftp://h/x;type=i", true},
      {rfc1738, "ftp://H:21/x;type=D", "ftp://h/x;type=d", true},
      {rfc3986, "ftp://h/x;type=A", "ftp://h/x;type=a", true},
      {rfc3986, "ftps://h:990/x", "ftps://h/x", true},
      {rfc1630, "ftp://h/x;type=an", "ftp://h/x;type=AN", false},  // rfc1630 has capitals only
      {rfc1738, "ftp://h/x;type=i", "ftp://h/x", false},
      {rfc1738, "ftp://h/X", "ftp://h/x", false},
      {rfc1738, "ftp://h/x;type=A/b", "ftp://h/x;type=a/b", false},
      {rfc1738, "ftp://h/x;type=AB", "ftp://h/x;type=ab", false},
      {rfc1738, "ftp://h/x%3Btype=I", "ftp://h/x%3Btype=i", false},
      {rfc1738, "ftp://@h/", "ftp://h/", false},
      {rfc1738, "ftp://u:@h/", "ftp://u@h/", false},
      {rfc1738, "ftp://h/%2Fetc/motd", "ftp://h//etc/motd", false},
      {rfc1738, "ftp://h/a", "ftp://h/a/", false},
      {rfc1738, "ftp://h/a%3Fb%3D", "ftp://h/a?b=", true},
      {rfc1738, "ftp://h/a%3Bb", "ftp://h/a;b", false},
      {rfc1738, "ftp://h/a%2Fb", "ftp://h/a/b", false},
      {url7a, "ftp://h/a%3Bb", "ftp://h/a;b", true},
      {rfc1630, "ftp://h/a%3Bb", "ftp://h/a;b", false},
  };
  for (auto [p, a, b, same] : rows) {
    auto judged = compare(a, b, equality::scheme, p);  // invalid URLs are not compared
    EXPECT_EQ(judged && judged->equivalent, same) << a << ' ' << b;
  }
  auto why = compare("ftp://h/x;type=I", "ftp://h/x;type=i", equality::scheme, rfc1738);
  EXPECT_EQ(why->rule, "the letters of an ftp type have no case");
  EXPECT_FALSE(compare("ftp://h/x;type=I", "ftp://h/x;type=i", equality::encoding, rfc1738)->equivalent);
}

// RFC 3986 §2.3: a letter and its escape are one name; §2.2: a delimiter and its escape are not.
// shows FTP-11, CMP-08
TEST(Ftp, an_escaped_type_code_is_that_letter) {
  for (auto written : {"ftp://h/a;%74ype=a", "ftp://h/a;type=%61", "ftp://h/a;%74%79pe=%41"}) {
    auto read = wend::parse(written);
    ASSERT_TRUE(read);
    EXPECT_EQ(testing::all_said(written), "") << written;
    EXPECT_EQ(*parse(*read), *parse(*wend::parse("ftp://h/a;type=a"))) << written;
    EXPECT_EQ(*normalize(written), "ftp://h/a;type=a");
    EXPECT_TRUE(compare(written, "ftp://h/a;type=a")->equivalent) << written;
  }
  EXPECT_EQ(testing::all_said("ftp://h/a;type=%7A"), "bad-ftp-type@15");
  EXPECT_EQ(testing::all_said("ftp://h/a;type%3Da"), "bad-char@9");
  EXPECT_EQ(parse(*wend::parse("ftp://h/a%3Btype=a"))->name, "a;type=a");
  EXPECT_EQ(testing::all_said("ftp://h/a;%74ype=a", rfc1738), "bad-char@9");  // rfc1738 has no escape there
}

// shows CMP-08 · RFC 1738 §3.1
TEST(Ftp, an_escape_in_a_login_equals_its_octet) {
  auto why = compare("ftp://u%21:%26@h/", "ftp://u!:&@h/");
  EXPECT_EQ(why->rule, "the scheme's login is decoded");
  EXPECT_EQ(*normalize("ftp://u%21%3A%40:%3a%2f@h/"), "ftp://u!%3A%40:%3A%2F@h/");
  EXPECT_FALSE(compare("ftp://u%3Ap@h/", "ftp://u:p@h/")->equivalent);
  EXPECT_FALSE(compare("ftp://u%21@h/", "ftp://u!@h/", equality::encoding)->equivalent);
  EXPECT_FALSE(compare("http://u%21@h/", "http://u!@h/")->equivalent);  // RFC 3986 §2.2
}

bool can(std::string_view written, verb what, profile p = rfc1738) {
  return descriptor.operations_of(*wend::parse(written, p)).has(what);
}

// shows OPS-01, FTP-23 · RFC 1738 §3.2.2
TEST(Ftp, the_operations_depend_on_the_url) {
  using enum verb;
  for (auto what : {get, append, put, stat}) EXPECT_TRUE(can("ftp://h/a/b;type=i", what));
  EXPECT_FALSE(can("ftp://h/a/b;type=i", list));
  for (auto written : {"ftp://h/a/b;type=d", "ftp://h/a/", "ftp://h"}) {
    for (auto what : {get, list}) EXPECT_TRUE(can(written, what)) << written;
    for (auto what : {append, put, stat, search, session}) EXPECT_FALSE(can(written, what));
  }
  EXPECT_TRUE(can("ftp://h/a/b/", list, rfc1630));
  EXPECT_TRUE(can("ftp://h/a/", stat, rfc3986));
}

/// A list in brackets; a part that is absent is a hyphen.
std::string part_of(std::string_view key, std::string_view written, profile p) {
  for (auto const& [name, value] : descriptor.parts_of(*wend::parse(written, p))) {
    if (name != key) continue;
    if (auto single = std::get_if<std::string>(&value)) return *single;
    auto many = std::get_if<std::vector<std::string>>(&value);
    if (!many) return "-";
    std::string joined;
    for (auto const& each : *many) joined += '[' + each + ']';
    return joined;
  }
  return "no such part";
}

TEST(Ftp, the_parts_are_named_alike_in_all_profiles) {
  EXPECT_EQ(part_of("directory", "ftp://h/%2Fa//b/c", rfc1738), "[/a][][b]");
  EXPECT_EQ(part_of("directory", "ftp://h/c", rfc1738), "");
  EXPECT_EQ(part_of("name", "ftp://h/a/c%3B1;type=I", rfc1738), "c;1");
  EXPECT_EQ(part_of("ftp_type", "ftp://h/a/c;type=I", rfc1738), "i");
  EXPECT_EQ(part_of("ftp_type", "ftp://h/a/c;type=AN", rfc1630), "a");
  EXPECT_EQ(part_of("ftp_type", "ftp://h/a/c;type=L8", rfc1630), "L8");
  EXPECT_EQ(part_of("ftp_type", "ftp://h/a/c/", rfc1630), "d");
  EXPECT_EQ(part_of("ftp_type", "ftp://h/a/", rfc1738), "-");
}

TEST(Ftp, long_paths_are_read_in_one_pass) {
  std::string written = "ftp://h/";
  for (int i = 0; i < 100000; ++i) written += i % 2 ? "../" : "a/";
  auto x = read(written + "f;type=i", rfc3986);
  ASSERT_TRUE(x);
  EXPECT_EQ(*x, meant({}, "f", image));
  EXPECT_EQ(read(written + "f", rfc1738)->directory.size(), 100000u);
}

}  // namespace
}  // namespace wend::ftp

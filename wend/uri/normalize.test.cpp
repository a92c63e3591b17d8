// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/normalize.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>

#include "wend/uri/bulk.hpp"
#include "wend/uri/compare.hpp"
#include "wend/uri/iri.hpp"
#include "wend/uri/parse.hpp"

namespace wend {
namespace {

using enum profile;

std::string to(normalizing::level how, profile p, std::string_view text, std::string_view safe = {}) {
  auto normal = normalize(text, p, {how, safe});
  return normal ? *normal
                : std::string(explain(normal.error().code).name) + "@" + std::to_string(normal.error().at);
}

// RFC 1630 §Reduced or increased safe character sets, RFC 1738 §2.2, RFC 3986 §6.2.2
// shows CMP-04, GEN-03, GEN-10
TEST(Normalize, canonical_changes_only_case_and_needless_escapes) {
  struct {
    wend::profile profile;
    std::string_view text, expected;
  } const rows[] = {
      {rfc1738, "HTTP://h/%41%2f%7e", "http://h/A%2F%7E"},
      {rfc1738, "http://h/%3B%3D", "http://h/%3B="},
      {rfc1630, "http://info.cern.ch/a%2Fb%23c%3Fd%25e", "http://info.cern.ch/a%2Fb%23c%3Fd%25e"},
      {url7a, "news:%2BC@h.ch", "news:%2BC@h.ch"},  // the alphabet has no plus sign
      {rfc3986, "HTTP://User@Example.COM:80/%7Efoo/./bar", "http://User@Example.COM:80/~foo/./bar"},
      {url7a, "http://h/a b", "http://h/a%20b"},
      {rfc1738, "gopher://h/1a%2Fb%09x", "gopher://h/1a/b%09x"},
      {rfc3986, "http://h/a%5bb", "http://h/a%5Bb"},
      {rfc3986, "%41", "A"},
      {rfc1630, "http://h/?a%2Bb+c%20d", "http://h/?a%2Bb+c%20d"},
  };
  for (auto const& row : rows)
    EXPECT_EQ(to(normalizing::level::canonical, row.profile, row.text), row.expected) << row.text;
}

// shows CMP-05, CMP-06, ENC-16
TEST(Normalize, safer_and_less_safe_change_only_the_escapes_of_data) {
  EXPECT_EQ(to(normalizing::level::safer, rfc1630, "http://h/marie-claude_x", "alnum"),
            "http://h/marie%2Dclaude%5Fx");
  EXPECT_EQ(to(normalizing::level::safer, rfc1630, "http://info.cern.ch:80/a-b", "alnum"),
            "http://info.cern.ch:80/a%2Db");
  EXPECT_EQ(to(normalizing::level::safer, rfc1630, "http://h/a%20b%2Dc"), "http://h/a%20b%2Dc");
  EXPECT_EQ(to(normalizing::level::less_safe, rfc1738, "http://h/a%20b%7Ec", "+national,space"),
            "http://h/a b~c");
  EXPECT_EQ(to(normalizing::level::less_safe, rfc1738, "http://h/a%20b%7Ec"), "http://h/a%20b~c");
  EXPECT_EQ(to(normalizing::level::less_safe, rfc1738, "http://h/%25%23%2F%00%E9", "+punctuation,reserved"),
            "http://h/%25%23%2F%00%E9");
  EXPECT_EQ(to(normalizing::level::safer, rfc1630, "x:.\"2E/c"),
            "x:%2E%222E/c");  // not a dot segment: found by fuzzing
  EXPECT_EQ(to(normalizing::level::safer, rfc1630, "http://h/a/../b.c/."),
            "http://h/a/../b%2Ec/.");  // dots are names
}

TEST(Normalize, a_slash_stays_a_slash_where_the_scheme_takes_it_for_data) {
  for (auto how : {normalizing::level::canonical, normalizing::level::safer, normalizing::level::less_safe}) {
    EXPECT_EQ(to(how, rfc1738, "gopher://h:70/1/a/b"), "gopher://h:70/1/a/b");
    EXPECT_EQ(to(how, rfc1738, "gopher://h/1abc"),
              "gopher://h/1abc");  // the host ends there: found by fuzzing
  }
}

// shows CMP-05
TEST(Normalize, safer_and_less_safe_undo_each_other) {
  for (auto p : profiles)
    for (std::string_view text :
         {"http://h/a-b_c.d?e+f", "http://h/%7Ea%20b/x!y*z", "x:a/./b/../c", "http://h/a,b(c)'d'$"}) {
      auto canonical = to(normalizing::level::canonical, p, text);
      auto safer = to(normalizing::level::safer, p, text), less = to(normalizing::level::less_safe, p, text);
      auto read_again = (*repair(less, p)).value.text();  // it may be illegal
      EXPECT_EQ(to(normalizing::level::canonical, p, safer), canonical) << name_of(p) << text;
      EXPECT_EQ(to(normalizing::level::canonical, p, read_again), canonical) << name_of(p) << text;
      EXPECT_EQ(to(normalizing::level::less_safe, p, safer), less);
      EXPECT_EQ(to(normalizing::level::safer, p, read_again), safer);
    }
}

// RFC 3986 §6.2.3
TEST(Normalize, scheme_level_covers_host_case_port_path_and_dot_segments) {
  struct {
    wend::profile profile;
    std::string_view text, expected;
  } const rows[] = {
      {rfc3986, "HTTP://User@Example.COM:80/%7Efoo/./bar/../baz", "http://User@example.com/~foo/baz"},
      {rfc3986, "http://h", "http://h/"},
      {rfc3986, "http://h:/", "http://h/"},
      {rfc3986, "http://h:0081/", "http://h:81/"},
      {rfc3986, "https://h:443?q", "https://h/?q"},
      {rfc3986, "http://h?q#f", "http://h/?q#f"},
      {rfc3986, "http://h#f", "http://h/#f"},
      {rfc3986, "http://h/a#F", "http://h/a#F"},
      {rfc3986, "http://h/a#", "http://h/a#"},
      {rfc3986, "http://h/%2F?%3D#%25", "http://h/%2F?%3D#%25"},
      {rfc3986, "http://h/%2F?%3d#%25", "http://h/%2F?%3D#%25"},
      {rfc3986, "http://h/%2F?%3D#%7E", "http://h/%2F?%3D#~"},
      {rfc3986, "http://h%2F/%2F", "http://h%2F/%2F"},
      {rfc3986, "http://h/a?/./b", "http://h/a?/./b"},
      {rfc3986, "file://LOCALHOST/x", "file:///x"},
      {rfc3986, "file:/x", "file:///x"},
      {rfc1738, "http://H/a/../b", "http://h/a/../b"},
      {rfc3986, "x:/a/..//b", "x:/.//b"},
      {rfc3986, "a/../b", "a/../b"},
      {rfc3986, "http://%45xample/", "http://example/"},
      {rfc3986, "/a/../b", "/b"},
      {rfc3986, "frob://H:80", "frob://h:80/"},
      {rfc3986, "ftp://h", "ftp://h/"},
      {rfc1738, "ftp://h", "ftp://h/"},
      {rfc3986, "x-foo://h?q", "x-foo://h/?q"},
      {rfc3986, "telnet://h", "telnet://h/"},
      {rfc1738, "telnet://h/", "telnet://h"},
      {rfc3986, "wais://h", "wais://h"},                      // RFC 4156 §2: a database must follow
      {rfc3986, "gopher://h/0a/../b", "gopher://h/0a/../b"},  // RFC 1630 §Gopher: a selector is no path
      {rfc3986, "file://%6Cocalhost/etc", "file:///etc"},
      {rfc1630, "http://h/?a%20b+c", "http://h/?a+b+c"},
      {rfc1630, "http://h/?a%20%20b+%20c%20", "http://h/?a%20%20b%20%20c%20"},
  };
  for (auto const& row : rows)
    EXPECT_EQ(to(normalizing::level::scheme, row.profile, row.text), row.expected) << row.text;
}

// shows CMP-03, ENC-12 · RFC 1630 §Examples, RFC 3986 §4.2
TEST(Normalize, malformed_text_has_no_normal_form) {
  EXPECT_EQ(to(normalizing::level::canonical, rfc1630, "fxqn:/asdf%*.fred"), "bad-escape@10");
  EXPECT_EQ(to(normalizing::level::canonical, rfc3986, "http://h/%4"), "bad-escape@9");
  EXPECT_EQ(to(normalizing::level::canonical, rfc3986, "http://%zz/"), "bad-escape@7");
  EXPECT_EQ(to(normalizing::level::canonical, rfc3986, "http://h/#%"), "bad-escape@10");
  EXPECT_EQ(to(normalizing::level::canonical, rfc1738, "http://a b\xE9/\\"), "non-ascii@10");
  EXPECT_EQ(to(normalizing::level::canonical, rfc1738, "http://h/a b"), "bad-char@10");
  EXPECT_EQ(to(normalizing::level::scheme, rfc1738, "news:%2A"), "bad-news-name@5");
  for (auto how : {normalizing::level::canonical, normalizing::level::safer, normalizing::level::less_safe,
                   normalizing::level::scheme}) {
    EXPECT_EQ(to(how, rfc3986, "%6Aavascript:alert(1)"), "bad-scheme@0");
    EXPECT_EQ(to(how, rfc3986, "%68ttp://h/"), "bad-scheme@0");
    EXPECT_EQ(to(how, rfc3986, "%5A:x"), "bad-scheme@0");
  }
  EXPECT_EQ(compare("%68ttp://h/", "http://h/").error(), (error{errc::bad_scheme, 0}));
  EXPECT_EQ(compare("http://h/", "%68ttp://h/").error(), (error{errc::bad_scheme, 9}));
}

TEST(Normalize, a_relative_reference_does_not_gain_a_scheme) {  // RFC 1630 §Partial form
  for (auto p : {rfc1630, url7a, rfc1738})
    for (auto how : {normalizing::level::canonical, normalizing::level::safer, normalizing::level::less_safe,
                     normalizing::level::scheme})
      EXPECT_EQ(to(how, p, "%6aavascript:alert"), "%6Aavascript:alert") << name_of(p);
  EXPECT_EQ(to(normalizing::level::canonical, url7a, "a%3Ab/c%3Ad"), "a%3Ab/c:d");
}

// shows CMP-05
TEST(Normalize, a_kept_percent_sign_becomes_an_escape_in_lenient_mode) {
  EXPECT_EQ(*normalize("http://h/100%", rfc3986, {.mode = mode::lenient}), "http://h/100%25");
  EXPECT_EQ(*normalize("http://h/%%34%31", rfc3986, {.mode = mode::lenient}), "http://h/%2541");
  EXPECT_TRUE(compare("http://h/%", "http://h/%25", equality::encoding, rfc3986, mode::lenient)->equivalent);
}

TEST(Normalize, what_lenient_mode_repairs_has_a_normal_form) {
  struct {
    wend::profile profile;
    std::string_view text, expected;
  } const rows[] = {
      {rfc3986, "HTTP://h/a b", "http://h/a%20b"},
      {rfc3986, "http://h?a b|c", "http://h/?a%20b%7Cc"},
      {rfc3986, "a b[", "a%20b%5B"},
      {rfc1738, "http://H/a|b", "http://h/a%7Cb"},
      {rfc1630, "http://h/\u00e9", "http://h/%E9"},
      {rfc1738, "a b/../c d", "a%20b/../c%20d"},
  };
  for (auto const& row : rows) {
    EXPECT_FALSE(normalize(row.text, row.profile)) << row.text;
    EXPECT_EQ(normalize(row.text, row.profile, {.mode = mode::lenient}), row.expected) << row.text;
    EXPECT_TRUE(compare(row.text, row.expected, equality::scheme, row.profile, mode::lenient)->equivalent)
        << row.text;
  }
  EXPECT_EQ(normalize("http://h/a b:c d/\x01", rfc3986, {.mode = mode::lenient}).error(),
            (error{errc::control_char, 17}));
  EXPECT_EQ(compare("http://h/a b", "http://[/", equality::scheme, rfc3986, mode::lenient).error().at,
            12U + 7U);
}

// shows CMP-06 · RFC 1738 §3.2.2, §3.6, RFC 1630 §Mailto, RFC 4088 §4
TEST(Normalize, safer_keeps_delimiters_hosts_and_words_of_the_scheme) {
  struct {
    wend::profile profile;
    std::string_view text, expected;
  } const rows[] = {
      {rfc1738, "ftp://h/a=b;type=a", "ftp://h/a%3Db;type=a"},
      {rfc1738, "news:comp.infosystems.www", "news:comp.infosystems.www"},
      {rfc1738, "news:1-2@h.dom", "news:1%2D2@h.dom"},
      {rfc1738, "news:*", "news:*"},
      {rfc1630, "mailto:a.b@h.dom", "mailto:a%2Eb@h.dom"},
      {rfc3986, "mailto:a.b@h.dom,c.d@k.dom?x-y=z", "mailto:a%2Eb@h.dom,c%2Ed@k.dom?x%2Dy=z"},
      {rfc1630, "ftp://a_b@h/c_d", "ftp://a_b@h/c%5Fd"},
      {rfc3986, "snmp://h/c.d/1.3.6", "snmp://h/c%2Ed/1.3.6"},
      {rfc3986, "z39.50r://h/d-b?x-y;a-b=c-d", "z39.50r://h/d%2Db?x%2Dy;a-b=c%2Dd"},
      {rfc3986, "ldap://h/o=a-b?c-d?sub?(e=f-g)?x-y=z-a", "ldap://h/o=a%2Db?c%2Dd?sub?(e=f%2Dg)?x-y=z-a"},
      {rfc3986, "urn:x-foo:a-b", "urn:x-foo:a-b"},
      {rfc1738, "nntp://h/a.b/12", "nntp://h/a.b/12"},
  };
  for (auto const& row : rows)
    EXPECT_EQ(to(normalizing::level::safer, row.profile, row.text), row.expected) << row.text;
}

// shows CMP-07
TEST(Normalize, canonical_is_idempotent_and_preserves_equality) {
  constexpr std::string_view texts[] = {"HTTP://h/%41%2f%7e",
                                        "http://h/a b",
                                        "http://h/%2E%2E/%2e/a",
                                        "news:%2A",
                                        "http://h/?%2B+#%23",
                                        "ftp://%55:p%3a@h/;",
                                        "x:%25",
                                        "http://H:80",
                                        "file:/%2F",
                                        "http://h/#",
                                        "%3A:b"};
  for (auto p : profiles)
    for (auto text : texts)
      for (auto how : {normalizing::level::canonical, normalizing::level::safer,
                       normalizing::level::less_safe, normalizing::level::scheme}) {
        auto once = normalize(text, p, {how});
        if (!once || how == normalizing::level::less_safe)
          continue;  // the result may be illegal: laws.test.cpp
        EXPECT_EQ(*normalize(*once, p, {how}), *once) << name_of(p) << text;
        auto equality_kept = compare(
            text, *once, how == normalizing::level::scheme ? equality::scheme : equality::encoding, p);
        EXPECT_TRUE(equality_kept->equivalent) << name_of(p) << ' ' << text << ' ' << *once;
      }
}

// shows USE-01, USE-03
TEST(Normalize, readable_text_has_the_fewest_escapes_and_no_white_space) {
  EXPECT_EQ(*normalize("http://h/%61%2D"), "http://h/a-");
  EXPECT_EQ(*readable("http://h/a%20%20b%C3%A9"), "http://h/a%20%20b\u00e9");
  EXPECT_EQ(*readable("http://h/%E9%20", rfc1630), "http://h/\u00e9%20");
  EXPECT_EQ(*readable("http://h/%E9%7E", rfc1738), "http://h/%E9~");
  EXPECT_EQ(*readable("http://h/%2F%3F%25%00%E2%80%AE%C2%A0"), "http://h/%2F%3F%25%00%E2%80%AE%C2%A0");
}

TEST(Normalize, the_buffer_of_the_caller_is_reused) {
  std::string out;
  out.reserve(256);
  auto memory = out.data();
  for (std::string_view text : {"http://h/%41", "HTTP://k/", "x:y"}) EXPECT_TRUE(normalize_to(out, text));
  EXPECT_EQ(out, "x:y");
  EXPECT_EQ(out.data(), memory);
}

struct pair {
  std::string_view a, b;
  int rfc1630, url7a, rfc1738, rfc3986;  // 1: equal, 0: not, -1: not asked
};

// The verdicts of the four profiles. RFC 1630 §Examples, RFC 1738 §2.2 §3.3, RFC 3986 §6.2.2
// shows CMP-01, CMP-02, CMP-08, CMP-09, CMP-10, CMP-11, ENC-10
TEST(Compare, the_reserved_sets_decide_which_escapes_matter) {
  constexpr pair pairs[] = {
      {"http://h/a-b", "http://h/a%2Db", 1, 1, 1, 1},
      {"http://h/a/b", "http://h/a%2Fb", 0, 0, 0, 0},
      {"gopher://h/1a/b", "gopher://h/1a%2Fb", 0, 0, 1, 0},
      {"http://h/a;b", "http://h/a%3Bb", 0, 1, 0, 0},
      {"http://h/a=b", "http://h/a%3Db", 0, -1, 1, 0},
      {"http://h/a:b", "http://h/a%3Ab", 0, 1, 1, 0},
      {"http://h/a@b", "http://h/a%40b", 1, 1, 1, 0},
      {"http://h/a&b", "http://h/a%26b", 1, 1, 1, 0},
      {"http://h/a*b", "http://h/a%2Ab", 0, 1, 1, 0},
      {"http://h/a!b", "http://h/a%21b", 0, 1, 1, 0},
      {"http://h/a+b", "http://h/a%2Bb", 1, 1, 1, 0},
      {"http://h/?a+b", "http://h/?a%2Bb", 0, 0, 1, 0},
      {"http://h/~", "http://h/%7E", 0, 0, 0, 1},
      {"http://h/a b", "http://h/a%20b", 0, 1, 0, 0},
      {"http://h/a/../b", "http://h/a/%2E%2E/b", 0, 0, 1, 1},
      {"http://h/a.b", "http://h/a%2Eb", 1, 1, 1, 1},
      {"http://h/%2f", "http://h/%2F", 1, 1, 1, 1},
      {"gopher://h/7s?x", "gopher://h/7s%3Fx", 0, 0, 1, 0},
      {"http://h/a?b", "http://h/a%3Fb", 0, 0, 0, 0},
      {"HTTP://h/", "http://h/", 1, 1, 1, 1},
      {"news:*", "news:%2A", 0, 0, 0, 0},
  };
  for (auto const& row : pairs) {
    int const expected[] = {row.rfc1630, row.url7a, row.rfc1738, row.rfc3986};
    for (std::size_t i = 0; i < profiles.size(); ++i) {
      if (expected[i] < 0) continue;
      auto same = compare(row.a, row.b, equality::encoding, profiles[i]);  // refused texts are not compared
      EXPECT_EQ(same && same->equivalent, bool(expected[i]))
          << name_of(profiles[i]) << ' ' << row.a << ' ' << row.b;
    }
  }
}

// shows CMP-04, CMP-07 · RFC 1738 §2.2
TEST(Normalize, an_escape_in_a_host_is_kept_in_upper_case) {
  for (auto to : {normalizing::level::canonical, normalizing::level::scheme}) {
    EXPECT_EQ(*normalize("http://h%7cx/", rfc3986, {to}), "http://h%7Cx/");
    EXPECT_EQ(*normalize("http://%c3%A9/", rfc3986, {to}), "http://%C3%A9/");
  }
}

// shows CMP-07
TEST(Normalize, normalization_is_idempotent_for_every_text) {
  std::mt19937 random(7);
  constexpr std::array begins{"http://", "telnet://",   "file://", "file:",  "gopher://",
                              "ftp://",  "news:",       "urn:",    "x:",     "foo://",
                              "mailto:", "prospero://", "wais://", "nntp://"};
  constexpr std::array pieces{"h",     "H",         "/",  "%", "41", "%7c", "%2F", "%C3",     "\u00e9", ":",
                              "80",    "@",         "?",  "#", ".",  "..",  "%2e", ";type=a", "A",      " ",
                              "[::1]", "localhost", "//", "|", "~",  "1",   "+",   "*"};
  for (int i = 0; i < 60000; ++i) {
    std::string text(begins[random() % begins.size()]);
    for (auto n = random() % 9; n > 0; --n) text += pieces[random() % pieces.size()];
    auto p = std::array{rfc1630, url7a, rfc1738, rfc3986}[random() % 4];
    for (auto to : {normalizing::level::canonical, normalizing::level::safer, normalizing::level::less_safe,
                    normalizing::level::scheme}) {
      auto once = normalize(text, p, {to});
      if (!once) continue;
      if (to == normalizing::level::less_safe) continue;  // the result may be illegal
      auto twice = normalize(*once, p, {to});
      ASSERT_TRUE(twice) << text << " in " << name_of(p);
      ASSERT_EQ(*once, *twice) << text << " in " << name_of(p) << " at level " << int(to);
    }
  }
}

// shows CMP-12
TEST(Compare, an_empty_fragment_equals_an_absent_one_in_the_oldest_profiles) {
  EXPECT_TRUE(compare("http://h/a", "http://h/a#", equality::encoding, rfc1630)->equivalent);
  EXPECT_TRUE(compare("http://h/a", "http://h/a#", equality::encoding, url7a)->equivalent);
  EXPECT_FALSE(compare("http://h/a", "http://h/a#", equality::scheme, rfc3986)->equivalent);
}

// shows CMP-13, NET-18, FILE-02 · RFC 1738 §3
TEST(Compare, the_rules_of_the_scheme_apply_and_the_deciding_rule_is_named) {
  struct {
    std::string_view a, b, rule;
  } const rows[] = {{"http://H/", "http://h/", "host names have no case"},
                    {"http://h:80/", "http://h/", "the default port need not be given"},
                    {"http://h", "http://h/", "an empty path is the root"},
                    {"file://localhost/etc/motd", "file:///etc/motd", "localhost is this machine"},
                    {"http://h/a", "http://h/a", "same octets"},
                    {"http://h/%41", "http://h/A", "same but for escapes and the case of the scheme"}};
  for (auto p : {rfc1630, rfc1738, rfc3986})
    for (auto const& row : rows)
      EXPECT_EQ(compare(row.a, row.b, equality::scheme, p)->rule, row.rule) << row.a;
  EXPECT_EQ(compare("http://h/a/./b", "http://h/a/b")->rule, "dot segments are removed");
  constexpr std::string_view number = "a port is a number, and an empty one is none";
  EXPECT_EQ(compare("x://h:08/", "x://h:8/")->rule, number);
  EXPECT_EQ(compare("x://h:/", "x://h/")->rule, number);
  EXPECT_EQ(compare("http://h:081/", "http://h:81/")->rule, number);
  EXPECT_EQ(compare("http://h:/", "http://h/")->rule, "the default port need not be given");
  EXPECT_EQ(compare("http://h:080/", "http://h/")->rule, "the default port need not be given");
  for (auto const& row : rows)
    if (row.rule.find("same") == row.rule.npos) {
      EXPECT_FALSE(compare(row.a, row.b, equality::encoding)->equivalent) << row.a;
    }
}

// shows CMP-14, HTTP-08, HTTP-09 · RFC 1738 §3.1, §3.2.2, §3.3
TEST(Compare, some_differences_are_ignored_at_no_level) {
  constexpr std::string_view pairs[][2] = {{"ftp://@host.com/", "ftp://host.com/"},
                                           {"ftp://u:@h/", "ftp://u@h/"},
                                           {"ftp://h/%2Fetc/motd", "ftp://h//etc/motd"},
                                           {"http://h/A", "http://h/a"},
                                           {"http://h/a/", "http://h/a"},
                                           {"http://h/a", "http://k/a"}};
  for (auto p : profiles)
    for (auto const& pair : pairs) {
      auto same = compare(pair[0], pair[1], equality::scheme, p);  // refused texts are not compared
      EXPECT_FALSE(same && same->equivalent) << pair[0];
    }
  // No dot rule there.
  EXPECT_FALSE(compare("http://h/a/../b", "http://h/b", equality::scheme, rfc1738)->equivalent);
  EXPECT_FALSE(compare("http://h/a;b", "http://h/a%3Bb", equality::scheme, rfc1738)->equivalent);
}

// shows QRY-02 · RFC 1630 §Query strings: "a shorthand notation for a space"
TEST(Compare, a_plus_sign_in_a_query_is_a_space_in_the_two_oldest_profiles) {
  for (auto p : {rfc1630, url7a}) {
    EXPECT_EQ(compare("http://h/?a+b", "http://h/?a%20b", equality::scheme, p)->rule,
              "a plus sign in a search is a space");
    EXPECT_FALSE(compare("http://h/?a+b", "http://h/?a%2Bb", equality::scheme, p)->equivalent);
    EXPECT_FALSE(compare("http://h/a+b", "http://h/a%20b", equality::scheme, p)->equivalent);
    EXPECT_FALSE(compare("http://h/?a+b", "http://h/?a%20b", equality::encoding, p)->equivalent);
  }
  for (auto p : {rfc1738, rfc3986})
    EXPECT_FALSE(compare("http://h/?a+b", "http://h/?a%20b", equality::scheme, p)->equivalent);
}

// shows CMP-13, FTP-25 · RFC 3986 §6.2.3
TEST(Compare, an_empty_path_after_an_authority_is_the_root) {
  for (auto scheme : {"ftp", "ws", "wss", "x-foo"})
    EXPECT_EQ(compare(std::string(scheme) + "://h", std::string(scheme) + "://h/")->rule,
              "an empty path is the root");
  EXPECT_TRUE(compare("ftp://h", "ftp://h/", equality::scheme, rfc1738)->equivalent);
  EXPECT_FALSE(compare("x-foo:", "x-foo:/")->equivalent);
  // A path, as a whole.
  EXPECT_FALSE(compare("x-foo://h", "x-foo://h/", equality::scheme, rfc1738)->equivalent);
}

TEST(Compare, an_error_has_its_byte_in_the_first_or_second_text) {
  EXPECT_EQ(compare("x:%", "x:a").error(), (error{errc::bad_escape, 2}));
  EXPECT_EQ(compare("x:a", "x:%").error(), (error{errc::bad_escape, 5}));
}

}  // namespace
}  // namespace wend

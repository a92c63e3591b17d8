// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <string_view>

#include "wend/c/detail/statuses.hpp"
#include "wend/names/key.hpp"
#include "wend/uri/profile.hpp"

namespace {

using namespace wend;

struct row {
  std::uint16_t number;
  std::string_view name;
};

// As released. A row is added for each new error, and none is ever changed or taken out.
// clang-format off
constexpr row released[] = {
  {1, "no-scheme"}, {2, "bad-scheme"}, {3, "unknown-scheme"}, {4, "bad-escape"}, {5, "bad-char"},
  {6, "non-ascii"}, {7, "control-char"}, {8, "not-in-charset"}, {9, "fragment-not-allowed"},
  {10, "bad-query"}, {11, "query-not-allowed"}, {12, "bad-path"}, {13, "no-host"}, {14, "bad-host"},
  {15, "bad-port"}, {16, "port-out-of-range"}, {17, "bad-login"}, {18, "login-not-allowed"},
  {19, "host-not-allowed"}, {20, "bad-ftp-type"}, {21, "bad-mail-address"}, {22, "bad-news-name"},
  {23, "bad-nntp-article"}, {24, "bad-wais-path"}, {25, "bad-file-path"}, {26, "bad-prospero-name"},
  {27, "bad-message-id"}, {28, "bad-urn"}, {29, "bad-template"}, {30, "too-long"},
  {31, "no-matching-slashes"}, {32, "no-relative-rule"}, {33, "no-context"}, {34, "not-expressible"},
  {35, "file-not-local"}, {36, "file-not-representable"}, {37, "unsafe-control"}, {38, "unsafe-port"},
  {39, "host-not-resolvable"}, {40, "domain-to-ascii"}, {41, "host-invalid-code-point"},
  {42, "ipv4-too-many-parts"}, {43, "ipv4-non-numeric-part"}, {44, "ipv4-out-of-range-part"},
  {45, "ipv6-unclosed"}, {46, "ipv6-invalid-compression"}, {47, "ipv6-too-many-pieces"},
  {48, "ipv6-multiple-compression"}, {49, "ipv6-invalid-code-point"}, {50, "ipv6-too-few-pieces"},
  {51, "ipv4-in-ipv6-too-many-pieces"}, {52, "ipv4-in-ipv6-invalid-code-point"},
  {53, "ipv4-in-ipv6-out-of-range-part"}, {54, "ipv4-in-ipv6-too-few-parts"},
  {55, "missing-scheme-non-relative-url"}, {56, "host-missing"}, {57, "port-invalid"}, {58, "not-normal"},
  {59, "readers-differ"}, {60, "not-possible"}, {61, "unreachable"}, {62, "no-such-host"},
  {63, "timed-out"}, {64, "truncated"}, {65, "too-large"}, {66, "not-private"}, {67, "login-refused"},
  {68, "not-found"}, {69, "busy"}, {70, "unexpected-reply"}, {71, "not-allowed"}, {72, "cancelled"},
  {73, "no-answer"}, {74, "too-many-redirects"}, {75, "out-of-memory"}, {76, "io-error"},
  {77, "adapter-not-installed"}, {78, "module-mismatch"}, {79, "char-encoded"}, {80, "percent-kept"},
  {81, "extra-at-sign"}, {82, "host-starts-with-digit"}, {83, "address-out-of-range"},
  {84, "trailing-slash"}, {85, "gopher-not-hierarchical"}, {86, "two-readings"}, {87, "rfc1808-rules-used"},
  {88, "file-on-other-host"}, {89, "local-article-number"}, {90, "cid-needs-message"},
  {91, "hyphen-at-line-end"}, {92, "unclosed-wrapper"}, {93, "unusual-port"}, {94, "password-in-url"},
  {95, "gopher-plus-tab"}, {96, "empty-part"}, {97, "other-profile"}, {98, "not-in-namespace"},
  {99, "domain-percent-encoded"}, {100, "domain-to-ascii-relaxed"}, {101, "ipv4-empty-part"},
  {102, "ipv4-too-few-parts"}, {103, "ipv4-non-decimal-part"}, {104, "ipv4-large-part"},
  {105, "ipv6-piece-leading-zero"}, {106, "invalid-url-unit"},
  {107, "special-scheme-missing-following-solidus"}, {108, "invalid-reverse-solidus"},
  {109, "invalid-credentials"}, {110, "file-invalid-windows-drive-letter"},
  {111, "file-invalid-windows-drive-letter-host"},
};
// clang-format on

TEST(NumbersInC, never_change_and_are_never_used_again) {
  EXPECT_EQ(std::size(released), c::errc_count);
  for (auto [number, name] : released) {
    EXPECT_EQ(wend_error_name(number), name);
    EXPECT_EQ(wend_error_named(name.data(), name.size()), number);
  }
}

TEST(NumbersInC, of_codes_beside_those_of_uris_have_names_too) {
  for (std::uint16_t code = WEND_NO_ROOM; code <= WEND_STOPPED; ++code) {
    std::string_view name = wend_error_name(code);
    EXPECT_EQ(wend_error_named(name.data(), name.size()), code);
    EXPECT_STRNE(wend_error_message(code), "");
  }
  EXPECT_STREQ(wend_error_name(WEND_STOPPED + 1), "");
}

TEST(TextsInC, end_with_a_nul_where_the_text_of_cpp_ends) {
  for (auto [number, name] : released) {
    auto code = *c::errc_of(number);
    EXPECT_EQ(wend_error_message(number), explain(code).message);
    for (auto p : {WEND_RFC3986, WEND_WHATWG, WEND_RFC1630, WEND_URL7A, WEND_RFC1738}) {
      std::string_view profile = wend_profile_name(p);
      EXPECT_EQ(wend_error_section(number, p), explain(code, *profile_named(profile)).spec) << name;
    }
  }
}

}  // namespace

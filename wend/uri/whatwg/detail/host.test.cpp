// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/whatwg/detail/host.hpp"

#include <gtest/gtest.h>

namespace wend::whatwg {
namespace {

std::string shown(result<std::string> const& host) {
  return host ? *host : std::string(explain(host.error().code).name);
}

std::string host_of(std::string_view text) { return shown(parse_host(text, /*is_opaque=*/false, {})); }

std::string opaque_host_of(std::string_view text) { return shown(parse_host(text, /*is_opaque=*/true, {})); }

TEST(WhatwgHost, numeric_hosts_are_ipv4_addresses) {  // WHATWG URL §3.5
  struct {
    std::string_view text, host;
  } const rows[] = {
      {"1.2.3.4", "1.2.3.4"},
      {"1.2.3.4.", "1.2.3.4"},
      {"1.2.772", "1.2.3.4"},
      {"1.131844", "1.2.3.4"},
      {"16909060", "1.2.3.4"},
      {"0x01020304", "1.2.3.4"},
      {"0X1.0x.0.010", "1.0.0.8"},
      {"4294967295", "255.255.255.255"},
      {"00.0x.00.0", "0.0.0.0"},
      {"%31.2.3.4", "1.2.3.4"},
      {"4294967296", "ipv4-out-of-range-part"},
      {"256.0.0.0", "ipv4-out-of-range-part"},
      {"1.2.65536", "ipv4-out-of-range-part"},
      {"1..2", "ipv4-non-numeric-part"},
      {"a.1", "ipv4-non-numeric-part"},
      {"1.2.3.4.5", "ipv4-too-many-parts"},
      {"09", "ipv4-non-numeric-part"},
      {"1.0xg", "1.0xg"},
      {"1.2.", "1.0.0.2"},
      {"1..", "1.."},
      {".", "."},
      {"1.a", "1.a"},
  };
  for (auto const& row : rows) EXPECT_EQ(host_of(row.text), row.host) << row.text;
}

TEST(WhatwgHost, the_longest_run_of_zeros_is_compressed) {  // WHATWG URL §3.6
  struct {
    std::string_view text, host;
  } const rows[] = {
      {"[0:f:0:0:f:f:0:0]", "[0:f::f:f:0:0]"},
      {"[::]", "[::]"},
      {"[0:0:0:0:0:0:0:0]", "[::]"},
      {"[1:0:0:0:0:0:0:0]", "[1::]"},
      {"[::1.2.3.4]", "[::102:304]"},
      {"[A::00B]", "[a::b]"},
      {"[1:0:2:3:4:5:6:7]", "[1:0:2:3:4:5:6:7]"},
      {"[0:1:0:1:0:1:0:1]", "[0:1:0:1:0:1:0:1]"},
      {"[::1:2:3:4:5:6:7]", "[0:1:2:3:4:5:6:7]"},
      {"[1:2:3:4:5:6:7::]", "[1:2:3:4:5:6:7:0]"},
      {"[1:2:3:4:5:6:7:8::]", "ipv6-too-many-pieces"},
  };
  for (auto const& row : rows) {
    EXPECT_EQ(host_of(row.text), row.host) << row.text;
    EXPECT_EQ(opaque_host_of(row.text), row.host) << row.text;
  }
}

TEST(WhatwgHost, an_opaque_host_is_unchanged) {
  EXPECT_EQ(opaque_host_of("EXAM%70le.1"), "EXAM%70le.1");
  EXPECT_EQ(opaque_host_of("\xC3\xA9\x01"), "%C3%A9%01");
  EXPECT_EQ(opaque_host_of("a b"), "host-invalid-code-point");
}

TEST(WhatwgHost, a_valid_domain_passes_the_strict_rules) {  // WHATWG URL §3.4
  std::string const long_label(64, 'a');
  std::string long_name;
  for (int i = 0; i < 64; ++i) long_name += "abc.";
  for (std::string_view text : {"a.example", "A-1.example", "xn--bcher-kva.example"})
    EXPECT_TRUE(is_valid_domain(text)) << text;
  for (std::string_view text : {"", ".a", "a.", "a..b", "a_b", "-a", "a-", "ab--c", "1.2.3.4", "a b"})
    EXPECT_FALSE(is_valid_domain(text)) << text;
  EXPECT_FALSE(is_valid_domain(long_label));
  EXPECT_FALSE(is_valid_domain(long_name + "b"));
  EXPECT_TRUE(is_valid_domain(long_label.substr(1)));
}

}  // namespace
}  // namespace wend::whatwg

// SPDX-License-Identifier: Apache-2.0
#include "wend/names/host_class.hpp"

#include <gtest/gtest.h>

#include <string>

namespace wend {
namespace {

struct row {
  std::string_view host, what;
};

std::string class_name(std::string_view host) { return std::string(name_of(class_of_host(host))); }

// The IANA IPv4 special-purpose address registry: the first and the last address of each network, and its neighbours.
TEST(HostClass, every_special_ipv4_network_has_its_class) {
  for (auto [host, what] : {row{"0.0.0.0", "unspecified"},    {"0.0.0.1", "reserved"},
                            {"0.255.255.255", "reserved"},    {"1.0.0.0", "public"},
                            {"9.255.255.255", "public"},      {"10.0.0.0", "private"},
                            {"10.255.255.255", "private"},    {"11.0.0.0", "public"},
                            {"100.63.255.255", "public"},     {"100.64.0.0", "shared"},
                            {"100.127.255.255", "shared"},    {"100.128.0.0", "public"},
                            {"127.0.0.0", "loopback"},        {"127.255.255.255", "loopback"},
                            {"128.0.0.0", "public"},          {"169.253.255.255", "public"},
                            {"169.254.0.0", "link-local"},    {"169.254.255.255", "link-local"},
                            {"172.15.255.255", "public"},     {"172.16.0.0", "private"},
                            {"172.31.255.255", "private"},    {"172.32.0.0", "public"},
                            {"192.0.0.0", "reserved"},        {"192.0.0.255", "reserved"},
                            {"192.0.1.0", "public"},          {"192.0.2.0", "documentation"},
                            {"192.0.2.255", "documentation"}, {"192.88.99.1", "reserved"},
                            {"192.167.255.255", "public"},    {"192.168.0.0", "private"},
                            {"192.168.255.255", "private"},   {"198.17.255.255", "public"},
                            {"198.18.0.0", "reserved"},       {"198.19.255.255", "reserved"},
                            {"198.20.0.0", "public"},         {"198.51.100.7", "documentation"},
                            {"203.0.113.7", "documentation"}, {"223.255.255.255", "public"},
                            {"224.0.0.0", "multicast"},       {"239.255.255.255", "multicast"},
                            {"240.0.0.0", "reserved"},        {"255.255.255.255", "reserved"}})
    EXPECT_EQ(class_name(host), what) << host;
}

// The IANA IPv6 special-purpose address registry.
TEST(HostClass, every_special_ipv6_network_has_its_class) {
  for (auto [host, what] : {row{"[::]", "unspecified"},
                            {"[::1]", "loopback"},
                            {"[::2]", "reserved"},
                            {"[::7f00:1]", "reserved"},  // RFC 4291 §2.5.5.1: IPv4-compatible, deprecated
                            {"[::ffff:127.0.0.1]", "mapped"},
                            {"[::ffff:0:127.0.0.1]", "reserved"},
                            {"[64:ff9b::808:808]", "nat64"},
                            {"[64:ff9b:1::1]", "nat64"},
                            {"[64:ff9b:2::1]", "reserved"},
                            {"[100::1]", "reserved"},
                            {"[2000::]", "public"},
                            {"[2001::1]", "teredo"},
                            {"[2001:1::1]", "reserved"},
                            {"[2001:1ff:ffff::1]", "reserved"},
                            {"[2001:200::1]", "public"},
                            {"[2001:db7::1]", "public"},
                            {"[2001:db8::1]", "documentation"},
                            {"[2001:db9::1]", "public"},
                            {"[2002:7f00:1::1]", "6to4"},
                            {"[2606:4700::1111]", "public"},
                            {"[3ffe::1]", "public"},
                            {"[3fff::1]", "documentation"},
                            {"[3fff:fff::1]", "documentation"},
                            {"[3fff:1000::1]", "public"},
                            {"[4000::1]", "reserved"},
                            {"[5f00::1]", "reserved"},
                            {"[fc00::1]", "private"},
                            {"[fdff::1]", "private"},
                            {"[fe80::1]", "link-local"},
                            {"[febf::1]", "link-local"},
                            {"[fec0::1]", "private"},
                            {"[ff02::1]", "multicast"}})
    EXPECT_EQ(class_name(host), what) << host;
}

TEST(HostClass, the_services_that_hand_out_credentials_are_told_apart) {
  for (auto host : {"169.254.169.254", "[fd00:ec2::254]", "100.100.100.200", "168.63.129.16", "192.0.0.192",
                    "metadata.google.internal", "METADATA.google.internal."})
    EXPECT_EQ(class_name(host), "metadata") << host;
}

// WHATWG URL §3.5; inet_aton and with it getaddrinfo read these, too.
TEST(HostClass, every_spelling_of_an_address_is_that_address) {
  for (auto host : {"127.1", "127.0.1", "0x7f.1", "0x7F000001", "2130706433", "017700000001", "0177.0.0.1",
                    "127.0.0.1.", "%31%32%37.0.0.1", "127.0.0.1%2e"})
    EXPECT_EQ(class_name(host), "loopback") << host;
}

TEST(HostClass, a_name_is_a_name_but_for_the_reserved_ones) {
  for (auto [host, what] : {row{"", "none"},
                            {"example.com", "name"},
                            {"1.example", "name"},
                            {"256.256.256.256", "name"},  // no address; a look-up fails
                            {"localhost", "loopback"},
                            {"a.LocalHost.", "loopback"},
                            {"localhost.example", "name"},
                            {"notlocalhost", "name"},
                            {"localhost.localdomain", "loopback"},
                            {"printer.local", "link-local"},
                            {"router.home.arpa", "private"},
                            {"db.Internal.", "private"},
                            {"internal.example", "name"},
                            {"rural", "name"},
                            {"[v1.a]", "reserved"},
                            {"[fe80::1%25eth0]", "link-local"}})
    EXPECT_EQ(class_name(host), what) << host;
}

TEST(HostClass, numbers_with_leading_zeros_are_public_in_both_readings_or_not_at_all) {
  for (auto host : {"0127.0.0.1", "010.0.0.1", "00000127.0.0.1", "010.8.8.8"})
    EXPECT_FALSE(is_public_host(host)) << host;
  for (auto host : {"8.8.8.8", "017.8.8.8"}) EXPECT_TRUE(is_public_host(host)) << host;
}

TEST(HostClass, a_host_beyond_ASCII_is_what_it_is_mapped_to) {
  for (auto host : {"%EF%BC%9127.0.0.1", "127%E3%80%820.0.1",
                    "loc%C2%ADalhost"}) {  // fullwidth, a CJK stop, a soft hyphen
    EXPECT_EQ(class_of_host(host), host_class::loopback) << host;
    EXPECT_FALSE(is_public_host(host)) << host;
  }
  EXPECT_TRUE(is_public_host("b%C3%BCcher.example"));
  EXPECT_FALSE(is_public_host("%CC%81.example"));  // a mark first: UTS 46 §4.1
}

// glibc's getaddrinfo takes * for no host, which is this machine; and a NUL ends a name there.
TEST(HostClass, what_no_name_server_can_be_asked_for_is_not_public) {
  for (auto host : {"*", "a*b", "127.0.0.1%00.example.com", "localhost%20", "a%2Fb", "", ","})
    EXPECT_FALSE(is_public_host(host)) << host;
  EXPECT_TRUE(is_public_host("_dmarc.a-b.example."));
}

TEST(HostClass, an_address_within_an_address_decides_whether_it_is_public) {
  struct {
    std::string_view host, inner;
    bool is_public;
  } const rows[] = {
      {"[::ffff:8.8.8.8]", "public", true},         {"[::ffff:10.0.0.1]", "private", false},
      {"[64:ff9b::8.8.8.8]", "public", true},       {"[64:ff9b::169.254.169.254]", "metadata", false},
      {"[2002:808:808::1]", "public", true},        {"[2002:a00:1::1]", "private", false},
      {"[2001:0:1:1::f7f7:f7f7]", "public", false},  // the client 8.8.8.8, each bit inverted
  };
  for (auto const& [host, inner, is_public_host] : rows) {
    auto address = address_of_host(host);
    ASSERT_TRUE(address) << host;
    EXPECT_EQ(is_public(*address), is_public_host) << host;
    auto within = embedded_in(*address);
    ASSERT_TRUE(within) << host;
    EXPECT_EQ(name_of(class_of(*within)), inner) << host;
  }
  EXPECT_FALSE(embedded_in(*address_of_host("[64:ff9b:1::808:808]")));
  EXPECT_FALSE(embedded_in(*address_of_host("8.8.8.8")));
}

TEST(HostClass, octets_are_an_address_if_there_are_4_or_16) {
  std::array<std::uint8_t, 17> octets{127, 0, 0, 1};
  EXPECT_EQ(class_of(*ip_address::of(std::span(octets).first(4))), host_class::loopback);
  EXPECT_TRUE(ip_address::of(std::span(octets).first(16)));
  for (std::size_t count : {0u, 3u, 5u, 15u, 17u})
    EXPECT_FALSE(ip_address::of(std::span(octets).first(count))) << count;
}

}  // namespace
}  // namespace wend

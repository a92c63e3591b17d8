// SPDX-License-Identifier: Apache-2.0
#include "wend/names/fetchable.hpp"

#include <gtest/gtest.h>

#include <string>

#include "wend/base/error.hpp"

namespace wend {
namespace {

std::string outcome(std::string_view text, fetch_policy const& rules = {}) {
  auto target = fetchable(text, rules);
  if (!target)
    return std::string(explain(target.error().code).name) + " " + std::to_string(target.error().at);
  return target->host + " " + std::to_string(target->port) + " " + std::string(name_of(target->what));
}

TEST(Fetchable, a_public_url_gives_its_host_port_and_class) {
  EXPECT_EQ(outcome("http://example.com/a?b"), "example.com 80 name");
  EXPECT_EQ(outcome("HTTPS://EXAMPLE.com:8443"), "example.com 8443 name");
  EXPECT_EQ(outcome("https://8.8.8.8/"), "8.8.8.8 443 public");
  EXPECT_EQ(outcome("https://[2606:4700::1111]/"), "[2606:4700::1111] 443 public");
  EXPECT_EQ(outcome("http://[::ffff:8.8.8.8]/"), "[::ffff:808:808] 80 mapped");
}

TEST(Fetchable, a_text_that_two_readers_take_differently_is_refused_where_they_part) {
  EXPECT_EQ(outcome("http://good.example\\@evil.example/"), "readers-differ 19");
  EXPECT_EQ(outcome("http://0x7f.1/"), "readers-differ 7");
  EXPECT_EQ(outcome("http://2130706433/"), "readers-differ 7");
  EXPECT_EQ(outcome("http:evil.example"), "readers-differ 5");
}

TEST(Fetchable, hosts_that_are_not_public_are_refused_at_the_host) {
  for (auto host : {"127.0.0.1", "localhost", "a.localhost", "10.0.0.1", "169.254.169.254", "[::1]",
                    "[::ffff:127.0.0.1]", "[64:ff9b::10.0.0.1]", "[2002:7f00:1::]", "0.0.0.0", "[::]",
                    "metadata.google.internal", "224.0.0.1", "[fd00:ec2::254]"})
    EXPECT_EQ(outcome("http://" + std::string(host) + "/"), "not-allowed 7") << host;
  EXPECT_EQ(outcome("http://10.0.0.1/", {.private_hosts = true}), "10.0.0.1 80 private");
}

TEST(Fetchable, schemes_and_ports_are_those_of_the_policy) {
  EXPECT_EQ(outcome("file:///etc/passwd"), "not-allowed 0");
  EXPECT_EQ(outcome("gopher://h.example/"), "not-allowed 0");
  constexpr std::string_view more[] = {"gopher"};
  EXPECT_EQ(outcome("gopher://h.example/", {.schemes = more}), "h.example 70 name");
  constexpr std::uint16_t ports[] = {80, 443};
  EXPECT_EQ(outcome("http://h.example:81/", {.ports = ports}), "not-allowed 17");
  EXPECT_EQ(outcome("http://h.example/", {.ports = ports}), "h.example 80 name");
  EXPECT_EQ(outcome("http://h.example:0/"), "not-allowed 17");
  EXPECT_EQ(outcome("http://h.example/", {.ports = std::span<std::uint16_t const>()}), "not-allowed 7");
}

std::string in_lenient_mode(std::string_view text) {
  auto target = fetchable(text, {.mode = mode::lenient});
  if (!target)
    return std::string(explain(target.error().code).name) + " " + std::to_string(target.error().at);
  return std::string(target->url.text());
}

TEST(Fetchable, in_lenient_mode_the_form_of_a_browser_is_checked_and_given) {
  EXPECT_EQ(in_lenient_mode("http://h.example/?filter[x]=a|b c"),
            "http://h.example/?filter%5Bx%5D=a%7Cb%20c");
  EXPECT_EQ(in_lenient_mode("http://ex%61mple.com/wiki/Caf\xC3\xA9"), "http://example.com/wiki/Caf%C3%A9");
  EXPECT_EQ(in_lenient_mode("HTTP:\\\\h.example\\a#b#c"), "http://h.example/a#b%23c");
  EXPECT_EQ(in_lenient_mode("http://1.1.1.1./"), "http://1.1.1.1/");
  EXPECT_EQ(in_lenient_mode("http://h.example/100%"), "readers-differ 20");  // %, or an escaped %25
  EXPECT_EQ(in_lenient_mode("http://good.example\\@evil.example/"), "http://good.example/@evil.example/");
  EXPECT_EQ(in_lenient_mode("http://0x7f.1/a b"), "not-allowed 7");
  EXPECT_EQ(in_lenient_mode("http:// h/"), "domain-to-ascii 7");
  EXPECT_EQ(in_lenient_mode("http://b\xC3\xBC"
                            "cher.example/"),
            "http://xn--bcher-kva.example/");
}

TEST(Fetchable, a_host_that_no_name_server_is_asked_for_is_refused) {
  constexpr std::string_view more[] = {"gopher"};
  EXPECT_EQ(outcome("http://*/"), "host-not-resolvable 7");
  for (auto host : {"127.0.0.1%00.example.com", "localhost%00", "%EF%BC%9127.0.0.1", "127.0.0.1%2f"})
    for (bool is_private : {false, true})
      EXPECT_EQ(
          outcome("gopher://" + std::string(host) + "/", {.schemes = more, .private_hosts = is_private}),
          "host-not-resolvable 9")
          << host;
}

TEST(Fetchable, what_both_refuse_has_the_error_of_rfc3986) {
  EXPECT_EQ(outcome("http://h%zz/"), "bad-escape 8");
  EXPECT_EQ(outcome(""), "no-scheme 0");
}

TEST(Fetchable, a_resolved_address_is_vetted_by_the_same_table) {
  EXPECT_TRUE(may_reach(ip_address(0x08080808)));
  EXPECT_FALSE(may_reach(ip_address(0x7F000001)));
  EXPECT_TRUE(may_reach(ip_address(0x7F000001), {.private_hosts = true}));
}

}  // namespace
}  // namespace wend

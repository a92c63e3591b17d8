// SPDX-License-Identifier: Apache-2.0
#include "wend/names/public_suffix.hpp"

#include <gtest/gtest.h>

#include <string>

#include "wend/testing/domain_laws.hpp"
#include "wend/testing/texts.hpp"
#include "wend/uri/parse.hpp"

namespace wend {
namespace {

using rule = domain_parts::rule;
using rules = domain_options::rules;

/// "domain|suffix" of a host.
std::string parts_of(std::string_view host, domain_options const& how = {}) {
  auto parts = domain_of(host, how);
  return std::string(parts.domain) + '|' + std::string(parts.suffix);
}

TEST(PublicSuffix, the_domain_is_the_suffix_and_one_label) {
  EXPECT_EQ(parts_of("www.example.co.uk"), "example.co.uk|co.uk");
  EXPECT_EQ(parts_of("example.com"), "example.com|com");
  EXPECT_EQ(parts_of("a.b.c.example.com"), "example.com|com");
}

TEST(PublicSuffix, a_suffix_alone_has_no_domain) {
  EXPECT_EQ(parts_of("com"), "|com");
  EXPECT_EQ(parts_of("co.uk"), "|co.uk");
  EXPECT_EQ(parts_of("github.io"), "|github.io");
}

TEST(PublicSuffix, an_unlisted_top_level_domain_is_a_suffix_by_the_default_rule) {
  EXPECT_EQ(parts_of("a.b.example"), "b.example|example");
  EXPECT_EQ(domain_of("a.b.example").by, rule::unlisted);
  EXPECT_EQ(parts_of("localhost"), "|localhost");
}

TEST(PublicSuffix, a_wildcard_takes_one_label_and_an_exception_gives_it_back) {
  EXPECT_EQ(parts_of("a.b.c.kobe.jp"), "b.c.kobe.jp|c.kobe.jp");
  EXPECT_EQ(parts_of("c.kobe.jp"), "|c.kobe.jp");
  EXPECT_EQ(parts_of("www.city.kobe.jp"), "city.kobe.jp|kobe.jp");
  EXPECT_EQ(parts_of("www.ck"), "www.ck|ck");
  EXPECT_EQ(parts_of("a.other.ck"), "a.other.ck|other.ck");
}

TEST(PublicSuffix, the_parent_of_a_wildcard_is_no_suffix_by_that_rule) {
  EXPECT_EQ(parts_of("kobe.jp"), "kobe.jp|jp");
  EXPECT_EQ(domain_of("ck").by, rule::unlisted);
}

TEST(PublicSuffix, a_label_of_a_longer_rule_is_no_suffix_itself) {  // only *.compute.estate is in the list
  EXPECT_EQ(parts_of("compute.estate"), "compute.estate|estate");
  EXPECT_EQ(parts_of("a.compute.estate"), "|a.compute.estate");
}

TEST(PublicSuffix, the_sections_can_be_chosen) {
  EXPECT_EQ(parts_of("a.b.github.io"), "b.github.io|github.io");
  EXPECT_EQ(domain_of("a.b.github.io").by, rule::private_section);
  EXPECT_EQ(domain_of("a.b.co.uk").by, rule::icann);
  EXPECT_EQ(parts_of("a.b.github.io", {.of = rules::icann}), "github.io|io");
  EXPECT_EQ(parts_of("a.b.github.io", {.of = rules::private_section}), "b.github.io|github.io");
  EXPECT_EQ(parts_of("a.b.co.uk", {.of = rules::private_section}), "|");
}

TEST(PublicSuffix, addresses_have_no_domain) {
  for (auto host : {"127.0.0.1", "127.1", "1.2.3.0x7f", "10.0.258", "a.0x", "a.0X1F", "[::1]", "[v1.x]",
                    "::1", "2001:db8::1", "::ffff:1.2.3.4"}) {
    EXPECT_EQ(parts_of(host), "|") << host;
    EXPECT_EQ(domain_of(host).by, rule::none) << host;
  }
  EXPECT_EQ(parts_of("1.example.com"), "example.com|com");
  EXPECT_EQ(parts_of("4chan.org"), "4chan.org|org");
}

TEST(PublicSuffix, a_host_with_an_empty_label_has_no_domain) {
  for (auto host : {"", ".", "..", ".com", ".example.com", "a..example.com", "example.com..", "a.b..com"})
    EXPECT_EQ(parts_of(host), "|") << host;
}

TEST(PublicSuffix, a_dot_at_the_end_is_no_part_of_the_domain) {
  EXPECT_EQ(parts_of("www.example.com."), "example.com|com");
  EXPECT_EQ(parts_of("com."), "|com");
}

TEST(PublicSuffix, the_parts_are_views_of_the_host_with_its_case) {
  std::string_view host = "WwW.Example.CO.Uk";
  auto parts = domain_of(host);
  EXPECT_EQ(parts.domain, "Example.CO.Uk");
  EXPECT_EQ(parts.suffix.data() + parts.suffix.size(), host.data() + host.size());
}

TEST(PublicSuffix, names_beyond_ascii_are_found_in_both_spellings_and_mixed) {
  EXPECT_EQ(parts_of("www.食狮.公司.cn"), "食狮.公司.cn|公司.cn");
  EXPECT_EQ(parts_of("www.xn--85x722f.xn--55qx5d.cn"), "xn--85x722f.xn--55qx5d.cn|xn--55qx5d.cn");
  EXPECT_EQ(parts_of("食狮.公司.xn--j6w193g"), "食狮.公司.xn--j6w193g|公司.xn--j6w193g");  // 公司.香港
  EXPECT_EQ(parts_of("食狮.XN--55QX5D.香港"), "食狮.XN--55QX5D.香港|XN--55QX5D.香港");
}

TEST(PublicSuffix, a_host_in_a_uri_is_decoded_and_put_into_lower_case) {
  std::string plain;
  auto parts = domain_of_uri_host(plain, "WWW.%65xample.c%4F.uk");
  ASSERT_TRUE(parts);
  EXPECT_EQ(parts->domain, "example.co.uk");
  EXPECT_EQ(plain, "www.example.co.uk");
  ASSERT_TRUE(parts = domain_of_uri_host(plain, "a.b%2Eco.uk"));
  EXPECT_EQ(parts->domain, "b.co.uk");
}

TEST(PublicSuffix, all_spellings_of_a_host_beyond_ascii_have_the_same_parts) {
  std::string plain;
  for (auto host : {"a.\u00C4.公司.cn.", "A.\u00E4.公司.CN", "a。\u00E4。公司。cn", "a.A\u0308.XN--55QX5D.cn",
                    "a.xn--4ca.公司.cn"}) {
    auto parts = domain_of_uri_host(plain, host);
    ASSERT_TRUE(parts) << host;
    EXPECT_EQ(parts->domain, "\u00E4.公司.cn") << host;
    EXPECT_EQ(parts->suffix, "公司.cn") << host;
  }
  ASSERT_TRUE(domain_of_uri_host(plain, "\uFF11.2.3.4")->suffix.empty());  // an address
}

TEST(PublicSuffix, a_host_beyond_ascii_without_a_private_rule_has_no_parts) {
  std::string plain;
  auto parts =
      domain_of_uri_host(plain, "www.b\u00FCcher.example", {.of = domain_options::rules::private_section});
  ASSERT_TRUE(parts);
  EXPECT_TRUE(parts->suffix.empty() && parts->domain.empty());
}

TEST(PublicSuffix, an_error_of_the_mapping_is_at_a_byte_of_the_host) {
  std::string plain;
  auto parts = domain_of_uri_host(plain, "%61.\u0301");
  ASSERT_FALSE(parts);
  EXPECT_EQ(parts.error().code, errc::bad_host);
  EXPECT_EQ(parts.error().at, 4u);  // the third byte, decoded
}

constexpr std::string_view own_list =
    "// VERSION: 2025-02-03_04-05-06_UTC\n"
    "// ===BEGIN ICANN DOMAINS===\n"
    "zz   trailing words\n"
    "CO.zz\r\n"
    "\n"
    "*.wild.zz\n!not.wild.zz\n*\n"
    "// ===END ICANN DOMAINS===\n"
    "// ===BEGIN PRIVATE DOMAINS===\n"
    "été.zz\n"
    "// ===END PRIVATE DOMAINS===\n"
    "loose.zz";

TEST(PublicSuffixList, a_list_is_read_at_run_time) {
  auto list = public_suffix_list::read(own_list);
  ASSERT_TRUE(list);
  EXPECT_EQ(list->date(), "2025-02-03");
  domain_options how{.list = &*list};
  EXPECT_EQ(parts_of("a.b.co.zz", how), "b.co.zz|co.zz");
  EXPECT_EQ(parts_of("a.b.c.wild.zz", how), "b.c.wild.zz|c.wild.zz");
  EXPECT_EQ(parts_of("a.not.wild.zz", how), "not.wild.zz|wild.zz");
  EXPECT_EQ(parts_of("a.b.été.zz", how), "b.été.zz|été.zz");
  EXPECT_EQ(parts_of("a.b.xn--t-9fab.zz", how), "b.xn--t-9fab.zz|xn--t-9fab.zz");
  EXPECT_EQ(domain_of("a.été.zz", how).by, rule::private_section);
  EXPECT_EQ(domain_of("a.loose.zz", how).by, rule::icann);
  EXPECT_EQ(parts_of("a.b.co.uk", how), "co.uk|uk");
}

TEST(PublicSuffixList, a_list_without_rules_or_without_its_end_is_refused) {
  std::string_view const none[] = {"", "\n", "// comment\n", "*\n"};
  for (auto text : none) {
    auto list = public_suffix_list::read(text);
    ASSERT_FALSE(list) << text;
    EXPECT_EQ(list.error(), (error{errc::truncated, static_cast<std::uint32_t>(text.size())})) << text;
  }
  auto first_end = own_list.find("// ===END"), second_end = own_list.rfind("// ===END");
  auto second_begin = own_list.rfind("// ===BEGIN");
  auto refused_up_to = [](std::size_t from, std::size_t to) {
    for (auto cut = from; cut < to; ++cut)
      EXPECT_FALSE(public_suffix_list::read(own_list.substr(0, cut))) << own_list.substr(0, cut);
    EXPECT_TRUE(public_suffix_list::read(own_list.substr(0, to)));
  };
  refused_up_to(0, own_list.find("===\n", first_end) + 3);
  refused_up_to(second_begin + std::string_view("// ===BEGIN P").size(),
                own_list.find("===\n", second_end) + 3);
  std::string const without_end =
      std::string(own_list.substr(0, first_end)) + std::string(own_list.substr(second_begin));
  auto list = public_suffix_list::read(without_end);
  ASSERT_FALSE(list);
  EXPECT_EQ(list.error(), (error{errc::truncated, static_cast<std::uint32_t>(first_end)}));
}

TEST(PublicSuffixList, an_invalid_rule_is_an_error_at_its_byte) {
  struct row {
    std::string_view list;
    errc code;
    std::uint32_t at;
  };
  std::string const long_label(64, 'a'), long_rule = "a" + std::string(512, '.');
  row const table[] = {
      {"com\n<html>\n", errc::bad_host, 4}, {"com\na..b\n", errc::bad_host, 6},
      {".com", errc::bad_host, 0},          {"com.", errc::bad_host, 4},
      {"a.*.com", errc::bad_host, 2},       {"*.", errc::bad_host, 2},
      {"!com", errc::bad_host, 0},          {"a*.com", errc::bad_host, 1},
      {"x.\xFF", errc::bad_host, 2},        {long_label, errc::bad_host, 0},
      {long_rule, errc::too_long, 0},       {"é.é.é.é.zz", errc::too_long, 0},
  };
  for (auto const& [text, code, at] : table) {
    auto list = public_suffix_list::read(text);
    ASSERT_FALSE(list) << text;
    EXPECT_EQ(list.error().code, code) << text;
    EXPECT_EQ(list.error().at, at) << text;
  }
}

TEST(PublicSuffixList, a_list_larger_than_the_published_one_is_read) {
  std::string text;
  for (int i = 0; i < 30000; ++i) text += "a" + std::to_string(i) + ".zz\n";
  auto list = public_suffix_list::read(text);
  ASSERT_TRUE(list);
  domain_options how{.list = &*list};
  EXPECT_EQ(parts_of("x.y.a29999.zz", how), "y.a29999.zz|a29999.zz");
  EXPECT_EQ(parts_of("x.y.a30000.zz", how), "a30000.zz|zz");
}

/// Labels of one hash, which turns by 7 bits for each octet: nine octets on, a bit comes to the place beside it.
std::string colliding_labels(unsigned count) {
  std::string text;
  for (unsigned i = 0; i < count; ++i) {
    std::string label(36, 'd');
    for (unsigned bit = 0; i >> bit != 0; ++bit) {
      if ((i >> bit & 1) == 0) continue;
      auto from_end = bit % 9 + bit / 9 * 18;
      label[35 - from_end] = 'd' ^ 2;
      label[26 - from_end] = 'd' ^ 1;
    }
    text += label + '\n';
  }
  return text;
}

TEST(PublicSuffixList, labels_that_were_chosen_to_collide_are_refused) {
  auto list = public_suffix_list::read(colliding_labels(1000));
  ASSERT_TRUE(list);
  auto suffix = std::string(36, 'd');
  EXPECT_EQ(parts_of("a." + suffix, {.list = &*list}), "a." + suffix + '|' + suffix);
  auto refused = public_suffix_list::read(colliding_labels(100'000));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error(), (error{errc::too_long, 1024 * 37}));
}

TEST(PublicSuffixList, the_compiled_list_has_a_date) {
  auto date = public_suffix_list().date();
  ASSERT_EQ(date.size(), 10u);
  EXPECT_EQ(date[4], '-');
}

void ask_of(std::string_view host) {
  for (auto of : {rules::all, rules::icann, rules::private_section})
    EXPECT_EQ(laws::broken_by_host(host, {.of = of}), "") << host;
}

TEST(PublicSuffix, the_laws_of_domains_hold_for_every_collected_text) {
  for (auto host :
       {"www.example.co.uk", "a.b.c.kobe.jp", "www.city.kobe.jp", "a.b.github.io", "食狮.公司.cn"})
    ask_of(host);
  for (auto const& text : laws::collected_texts()) {
    ask_of(text);  // any octets will do
    if (auto url = parse(text)) ask_of(url->host());
  }
}

}  // namespace
}  // namespace wend

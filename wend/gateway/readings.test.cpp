// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/readings.hpp"

#include <gtest/gtest.h>

#include "wend/gateway/target.hpp"
#include "wend/uri/agree.hpp"

namespace wend::gateway {
namespace {

struct row {
  std::string_view text;
  errc name;
  std::uint32_t at;
};

// Defence 2: both parsers must agree
TEST(Readings, a_difference_in_scheme_host_or_port_is_found) {
  row const rows[] = {
      {"http:evil.example", errc::bad_host, 5},
      {"http:/evil.example/x", errc::bad_host, 5},
      {"http:///evil.example/x", errc::bad_host, 7},
      {"https:h", errc::bad_host, 6},
      {"ftp:h/x", errc::bad_host, 4},
      {"file://c:/x", errc::bad_host, 7},
      {"http://0x7f.1/", errc::bad_host, 7},
      {"http://2130706433/", errc::bad_host, 7},
      {"http://127.1/", errc::bad_host, 11},
      {"http://127.0.0.1./", errc::bad_host, 16},
      {"http://%68/", errc::bad_host, 7},
      {"http://evil%2Eexample/", errc::bad_host, 11},
      {"http://?x", errc::host_missing, 7},
      {"http://256.1.1.1/", errc::ipv4_out_of_range_part, 7},
      {"http://h:65536/", errc::port_out_of_range, 9},
      {"http://[v1.h]/", errc::ipv6_invalid_code_point, 8},
      {"gopher://[v1.h]/", errc::ipv6_invalid_code_point, 10},
      {"http://xn--a/", errc::bad_host, 7},
      // Both readers see a name, the system resolver an address.
      {"gopher://0x7f.1/", errc::bad_host, 9},
      {"nntp://0177.0.0.1/g/1", errc::bad_host, 7},
      {"wais://127.1/db", errc::bad_host, 7},
      {"whois://1.2.3.4./x", errc::bad_host, 8},
      {"prospero://2130706433/x", errc::bad_host, 11},
  };
  for (auto const& row : rows) {
    auto read = read_target(row.text);
    ASSERT_FALSE(read) << row.text;
    EXPECT_EQ(explain(read.error().code).name, explain(row.name).name) << row.text;
    EXPECT_EQ(read.error().at, row.at) << row.text;
  }
}

// Different spellings of one host; the URL Standard maps hosts of special schemes only.
TEST(Readings, a_url_that_all_parsers_read_alike_is_unchanged) {
  for (std::string_view text : {"http://H.Example/",
                                "HTTP://h/",
                                "http://h:80/",
                                "http://h:080/",
                                "http://h:/",
                                "http://h",
                                "http://[0:0::1]/",
                                "http://[::ffff:1.2.3.4]/",
                                "http://[::FFFF:102:304]/",
                                "http://h/../a/%2e",
                                "http://h?@evil.example/",
                                "http://h/#@evil.example",
                                "http://h;evil.example/",
                                "http://a:b@h/",
                                "http://a_b.example/",
                                "http://h/%2F%5C",
                                "ftp://h/%2Fetc;type=i",
                                "gopher://h/0a%20b;c%25",
                                "gopher://h/7/find%09a%20b",
                                "gopher://h",
                                "gopher://1.2.3.4/",
                                "wais://h/db?a+b",
                                "news:a@b",
                                "news:*",
                                "nntp://h/g/1",
                                "prospero://h/x;v=1",
                                "telnet://u:p@h:2323/",
                                "mailto:a@b",
                                "urn:isbn:1",
                                "whois://h/ann%20lee",
                                "ldap://h/dc=a?cn?sub?(a=b)",
                                "ldap:///dc=a",
                                "snmp://u@h//1.3.6+",
                                "nfs://h//a%3Bb",
                                "z39.50r://h/db?1;rs=a",
                                "cid:a@b",
                                "gopher://my%2Dhost/"}) {
    auto read = read_target(text);
    if (read) EXPECT_EQ(read->text(), text);
    else ADD_FAILURE() << text << " " << explain(read.error().code).name;
  }
}

// The browser reads the original text, the gateway follows the repaired URI: both lead to the same host.
TEST(Readings, a_repaired_url_leads_to_the_same_host) {
  constexpr profile web[] = {profile::whatwg};
  for (std::string_view text :
       {"http://h/a b<c>", "http://h/\xFF?\"", "gopher://h/0a b", "ftp://h/[a]{b}", "gopher://h/0a^b|c",
        "http://h:81/ @evil.example/", "http://h?\xC3\xA9#a#b"}) {
    auto read = read_target(text);
    ASSERT_TRUE(read) << text;
    EXPECT_NE(read->text(), text);
    auto given = agree(text, web).opinions[0], followed = agree(read->text(), web).opinions[0];
    EXPECT_FALSE(given.refused) << text;
    EXPECT_EQ(given.scheme, followed.scheme);
    EXPECT_EQ(given.host, followed.host);
    EXPECT_EQ(given.port, followed.port);
  }
}

TEST(Readings, both_readings_are_described) {
  EXPECT_EQ(readings_in_words("http://0x7f.1/"),
            "RFC 3986 reads the scheme http, the host 0x7f.1, the port 80; "
            "WHATWG reads the scheme http, the host 127.0.0.1, the port 80");
  EXPECT_EQ(readings_in_words("http:h"),
            "RFC 3986 reads the scheme http, no host; WHATWG reads the scheme http, the host h, the port 80");
  EXPECT_EQ(readings_in_words("http://h\\x"),
            "RFC 3986 refuses it (bad-host); WHATWG reads the scheme http, the host h, the port 80");
  EXPECT_EQ(readings_in_words("http://h/"), "");
  EXPECT_EQ(readings_in_words("http://h:80:90/"), "");  // both refuse it
  EXPECT_EQ(readings_in_words("http://h/" + std::string(longest_uri, ' ')), "");
}

// shows SEC-06, GW-10 · RFC 1738 §6
TEST(Readings, no_description_holds_a_password) {
  for (std::string text : {"http://u:4711\\@h/", "http://4711\\@h/", "http://u:4711@h@x/",
                           "http://u:4711@0x7f.1/", "http:u:4711@h"})
    EXPECT_EQ(readings_in_words(text).find("4711"), std::string::npos) << readings_in_words(text);
  EXPECT_NE(readings_in_words("http://u:4711@0x7f.1/").find("127.0.0.1"), std::string::npos);
}

}  // namespace
}  // namespace wend::gateway

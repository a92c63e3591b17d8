// SPDX-License-Identifier: Apache-2.0
#include "wend/access/proxies.hpp"

#include <gtest/gtest.h>

#include "wend/uri/parse.hpp"

namespace wend::access {
namespace {

using wire::endpoint;
using wire::pairs;

/// `host:port` of a proxy, after `https` if TLS is used; `= locator` of a gateway; `direct`; or the name of
/// the error.
std::string way_of(proxies const& known, std::string_view text) {
  auto way = known.way_for(*parse(text));
  if (!way) return std::string(explain(way.error().code).name) + " in " + way.error().said;
  if (!way->gateway.empty()) return "= " + way->gateway;
  if (!way->proxy) return "direct";
  return (way->tls ? "https " : "") + text_of(*way->proxy);
}

proxies one(std::string name, std::string value) {
  pairs environment;
  environment.emplace_back(std::move(name), std::move(value));
  return proxies(environment);
}

// shows GW-03 · RFC 1738 §4
TEST(Proxies, the_example_of_the_requirement_holds) {
  proxies known({{"wais_proxy", "http://gw:8001/"}, {"no_proxy", "h"}});
  EXPECT_EQ(way_of(known, "wais://h/db"), "direct");
  EXPECT_EQ(way_of(known, "wais://k/db"), "gw:8001");
  EXPECT_EQ(way_of(known, "gopher://k/"), "direct");
}

// shows GW-03 · RFC 1738 §4
TEST(Proxies, without_a_configured_proxy_the_connection_is_direct) {
  for (auto url : {"http://h/", "wais://h/d", "file:///etc/motd", "news:a.b", "urn:x:y"}) {
    EXPECT_EQ(way_of({}, url), "direct");
    EXPECT_EQ(way_of(proxies({{"PATH", "/bin"}, {"_proxy", "x"}, {"_PROXY", "x"}, {"1_proxy", "x"}}), url),
              "direct");
  }
}

struct proxy_row {
  char const *name, *value, *uri, *way;
};

// shows GW-03 · RFC 1738 §4
TEST(Proxies, each_scheme_has_its_own_environment_variable) {
  constexpr proxy_row rows[] = {
      {"http_proxy", "http://gw.example:3128/", "http://h/", "gw.example:3128"},
      {"http_proxy", "http://gw.example:3128/", "HTTP://h/", "gw.example:3128"},
      {"http_proxy", "http://gw.example:3128/", "https://h/", "direct"},
      // the `Proxy:` header of a CGI client
      {"HTTP_PROXY", "http://gw.example:3128/", "http://h/", "direct"},
      {"Http_Proxy", "http://gw.example:3128/", "http://h/", "direct"},
      {"HTTPS_PROXY", "http://gw.example:3128/", "https://h/", "gw.example:3128"},
      {"https_proxy", "gw.example:3128", "https://h/", "gw.example:3128"},
      {"FTP_PROXY", "gw.example", "ftp://h/x", "gw.example:80"},
      {"ftp_proxy", "HTTPS://gw.example", "ftp://h/x", "https gw.example:443"},
      {"gopher_proxy", "http://[::1]:8001/", "gopher://h/", "[::1]:8001"},
      {"news_proxy", "http://gw.example:8001", "news:comp.infosystems", "gw.example:8001"},
      {"z39.50r_proxy", "gw.example", "z39.50r://h/d", "gw.example:80"},
      {"frob_proxy", "gw.example", "frob:abc", "gw.example:80"},
      {"wais_proxy", "", "wais://h/d", "direct"},
      {"all_proxy", "gw.example:1", "wais://h/d", "gw.example:1"},
      {"ALL_PROXY", "gw.example:1", "http://h/", "gw.example:1"},
      {"all_proxy", "gw.example:1", "file://h/etc/motd", "direct"},
      {"all_proxy", "gw.example:1", "file:///etc/motd", "direct"},
      {"all_proxy", "gw.example:1", "telnet://h/", "direct"},
      {"all_proxy", "gw.example:1", "mailto:a@b.example", "direct"},
      {"all_proxy", "gw.example:1", "urn:x:y", "direct"},
      {"urn_proxy", "gw.example:1", "urn:x:y", "gw.example:1"},
      {"WWW_wais_GATEWAY", "http://gw.example/w/", "wais://h/d", "= http://gw.example/w/"},
      {"WWW_WAIS_GATEWAY", "http://gw.example/w/", "wais://h/d", "= http://gw.example/w/"},
      {"WWW_wais_GATEWAY", "", "wais://h/d", "direct"},
      {"WWW__GATEWAY", "http://gw.example/", "wais://h/d", "direct"},
  };
  for (auto [name, value, uri, way] : rows)
    EXPECT_EQ(way_of(one(name, value), uri), way) << name << '=' << value << ' ' << uri;
}

// shows GW-03 · RFC 1738 §4
TEST(Proxies, lower_case_variables_precede_capitals_and_the_environment_the_file) {
  proxy_settings file{{{"ftp", "file.example"}, {"all", "rest.example"}, {"WAIS", "w.example"}},
                      {{"frob", "http://file.example/"}},
                      {"h.example"}};
  proxies known({{"FTP_PROXY", "big.example"}, {"ftp_proxy", "small.example"}}, file);
  EXPECT_EQ(way_of(known, "ftp://f.example/"), "small.example:80");
  EXPECT_EQ(way_of(known, "wais://f.example/d"), "w.example:80");
  EXPECT_EQ(way_of(known, "gopher://f.example/"), "rest.example:80");
  EXPECT_EQ(way_of(known, "frob:abc"), "= http://file.example/");
  EXPECT_EQ(way_of(known, "ftp://h.example/"), "direct");
  proxies others({{"no_proxy", "k.example"}}, file);
  EXPECT_EQ(way_of(others, "ftp://h.example/"), "file.example:80");
  EXPECT_EQ(way_of(others, "ftp://k.example/"), "direct");
}

TEST(Proxies, a_proxy_precedes_a_gateway_and_a_gateway_the_proxy_for_all_schemes) {
  pairs environment{{"WWW_wais_GATEWAY", "http://gw.example/"}, {"all_proxy", "all.example"}};
  EXPECT_EQ(way_of(proxies(environment), "wais://h/d"), "= http://gw.example/");
  environment.emplace_back("wais_proxy", "w.example");
  EXPECT_EQ(way_of(proxies(environment), "wais://h/d"), "w.example:80");
}

struct exception_row {
  char const *no_proxy, *uri;
  bool direct;
};

// shows GW-03 · RFC 1738 §4
TEST(Proxies, excluded_hosts_are_reached_directly) {
  constexpr exception_row rows[] = {
      {"*", "http://any.example/", true},
      {"*", "http://[::1]/", true},
      {"*", "news:a.b", true},
      {"*:8080", "http://any.example:8080/", true},
      {"*:8080", "http://any.example/", false},
      {"h.example", "http://h.example/", true},
      {"h.example", "http://H.EXAMPLE./", true},
      {"H.Example.", "http://h.example/", true},
      {"h.example", "http://%68.example/", true},
      {"h.example", "http://a.h.example/", true},
      {"h.example", "http://ah.example/", false},
      {"h.example", "http://h.example.evil.example/", false},
      {"h.example", "http://example/", false},
      {".h.example", "http://a.h.example/", true},
      {".h.example", "http://a.b.h.example/", true},
      {".h.example", "http://h.example/", false},
      {"*.h.example", "http://a.h.example/", true},
      {"*.h.example", "http://h.example/", false},
      {"h.example:80", "http://h.example/", true},
      {"h.example:80", "http://h.example:80/", true},
      {"h.example:80", "http://h.example:8080/", false},
      {"h.example:80", "https://h.example/", false},
      {"h.example:70", "gopher://h.example/", true},
      {"h.example:80", "http://h.example:65536/", false},
      {"h.example:x", "http://h.example/", false},
      {".h.example:8080", "http://a.h.example:8080/", true},
      {"127.0.0.1", "http://127.0.0.1/", true},
      {"127.0.0.1", "http://127.0.0.2/", false},
      {"127.0.0.1", "http://1.127.0.0.1/", false},
      {"127.0.0.1:81", "http://127.0.0.1:81/", true},
      {"127.0.0.1:81", "http://127.0.0.1/", false},
      {"10.0.0.0/8", "http://10.200.3.4/", true},
      {"10.0.0.0/8", "http://11.0.0.1/", false},
      {"10.128.0.0/9", "http://10.127.0.1/", false},
      {"10.0.0.0/33", "http://10.0.0.0/", false},
      {"10.0.0.0/", "http://10.0.0.0/", false},
      {"0.0.0.0/0", "http://10.0.0.0/", true},
      {"0.0.0.0/0", "http://[::1]/", false},
      {"::/0", "http://[2001:db8::1]/", true},
      {"::1", "http://[::1]/", true},
      {"[::1]", "http://[0:0:0:0:0:0:0:1]/", true},
      {"[::1]:8080", "http://[::1]:8080/", true},
      {"[::1]:8080", "http://[::1]/", false},
      {"2001:db8::/32", "http://[2001:DB8:1::1]/", true},
      {"2001:db8::/32", "http://[2001:db9::1]/", false},
      {"a.example,h.example", "http://h.example/", true},
      {" a.example\th.example ,, ", "http://h.example/", true},
      {"", "http://h.example/", false},
      {",", "http://h.example/", false},
      {":80", "http://h.example/", false},
      {".", "http://h.example/", false},
      {"h.example", "news:h.example", false},
      {"[", "http://h.example/", false},
      {"/", "http://h.example/", false},
  };
  for (auto [no_proxy, uri, direct] : rows) {
    pairs environment{
        {"http_proxy", "gw"}, {"https_proxy", "gw"}, {"gopher_proxy", "gw"}, {"news_proxy", "gw"}};
    for (auto name : {"no_proxy", "NO_PROXY"}) {
      auto with = environment;
      with.emplace_back(name, no_proxy);
      EXPECT_EQ(way_of(proxies(with), uri), direct ? "direct" : "gw:80") << no_proxy << ' ' << uri;
    }
  }
}

TEST(Proxies, a_login_in_the_url_of_a_proxy_is_sent_to_the_proxy) {  // RFC 7617 §2
  struct row {
    char const *value, *credentials;
  };
  for (auto [value, credentials] :
       {row{"http://Aladdin:open%20sesame@gw.example/", "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="},
        row{"ann:pw@gw.example", "Basic YW5uOnB3"}, row{"ann@gw.example", "Basic YW5uOg=="},
        row{"gw.example", ""}}) {
    auto way = one("http_proxy", value).way_for(*parse("http://h/"));
    ASSERT_TRUE(way) << value;
    EXPECT_EQ(way->authorization, credentials);
    EXPECT_EQ(way->proxy, (endpoint{"gw.example", 80}));
  }
}

// shows SEC-05 · RFC 1738 §6
TEST(Proxies, a_bad_proxy_url_is_refused_without_showing_its_password) {
  constexpr proxy_row rows[] = {
      {"http_proxy", "http://ann:secret@gw.example:x/", "http://h/", "bad-port in http_proxy"},
      {"http_proxy", "gw.example:99999", "http://h/", "port-out-of-range in http_proxy"},
      {"http_proxy", "http://", "http://h/", "no-host in http_proxy"},
      {"http_proxy", "gw example", "http://h/", "bad-host in http_proxy"},
      {"http_proxy", "gw.example\r\nX: y", "http://h/", "control-char in http_proxy"},
      {"http_proxy", "-gw", "http://h/", "host-not-resolvable in http_proxy"},
      {"ALL_PROXY", "socks5://gw.example:1080", "ftp://h/",
       "not-possible in ALL_PROXY: a proxy is http:// or https://, and socks5 is not spoken"},
      {"http_proxy", "gw.example/%zz", "http://h/", "bad-escape in http_proxy"},
  };
  for (auto [name, value, uri, expected] : rows) {
    auto known = one(name, value);
    EXPECT_EQ(way_of(known, uri), expected) << value;
    EXPECT_EQ(way_of(known, "file:///x"), "direct");
  }
  auto way = one("http_proxy", "gw.example:9x").way_for(*parse("http://h/"));
  ASSERT_FALSE(way);
  EXPECT_EQ(way.error().at, 12U);  // in the value as written
  proxies filed({}, {{{"http", "socks4://gw"}}, {}, {}});
  EXPECT_EQ(way_of(filed, "http://h/"),
            "not-possible in proxy http: a proxy is http:// or https://, and socks4 is not spoken");
}

}  // namespace
}  // namespace wend::access

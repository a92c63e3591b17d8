// SPDX-License-Identifier: Apache-2.0
#include "wend/access/policy.hpp"

#include <gtest/gtest.h>

#include "wend/uri/parse.hpp"

namespace wend::access {
namespace {

result<void> vetted(std::string_view text, policy const& rules = {}) { return vet_port(*parse(text), rules); }

// shows SEC-01 · RFC 1738 §6
TEST(Policy, a_port_of_another_service_is_refused_at_its_byte) {
  for (std::string_view url : {"http://h:25/x", "http://h:81/x", "http://h:443/", "https://h:80/",
                               "http://h:0/", "http://h:1/", "http://h:1023/", "http://h:6379/",
                               "http://h:27017/", "http://h:6667/", "http://h:10080/", "http://h:025/"}) {
    auto port_at = static_cast<std::uint32_t>(url.rfind(':') + 1);
    EXPECT_EQ(vetted(url), result<void>(mistake(errc::unsafe_port, port_at))) << url;
  }
}

// shows SEC-01 · RFC 1738 §6
TEST(Policy, the_default_port_and_unassigned_ports_are_allowed) {
  for (auto url :
       {"http://h/", "http://h:80/", "http://h:/", "https://h:443/", "http://h:1024/", "http://h:8080/",
        "http://h:65535/", "gopher://h:70/", "ftp://h:21/", "nfs://h:2049/", "prospero://h:1525/", "urn:x"})
    EXPECT_TRUE(vetted(url)) << url;
}

// shows SEC-02 · RFC 1738 §6
TEST(Policy, every_scheme_is_refused_the_ports_of_every_other) {
  for (auto scheme : {"gopher", "ftp", "telnet", "wais", "prospero", "news", "frob"})
    for (auto port :
         {"1", "9", "19", "25", "110", "143", "465", "514", "993", "6379", "6667", "9200", "11211"})
      EXPECT_FALSE(vetted(std::string(scheme) + "://h.example:" + port + "/")) << scheme << port;
}

// shows SEC-01 · RFC 1738 §6
TEST(Policy, the_caller_may_allow_any_port_but_port_0) {
  policy rules;
  rules.ports_allowed = {0, 25, 6379};

  EXPECT_TRUE(vetted("http://h:25/x", rules));
  EXPECT_TRUE(vetted("gopher://h:6379/", rules));
  EXPECT_FALSE(vetted("http://h:26/x", rules));
  EXPECT_FALSE(vetted("http://h:0/x", rules));
}

}  // namespace
}  // namespace wend::access

// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/responses.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace wend::gateway {
namespace {

// Defence 15: no server text in headers or markup
TEST(Response, pages_may_run_no_script_and_send_no_referrer) {
  auto page = page_response(200, markup("<p>"));
  auto has = [&](std::string_view name, std::string_view value) {
    return std::ranges::count(page.headers, std::pair<std::string, std::string>(name, value)) == 1;
  };
  EXPECT_TRUE(has(
      "Content-Security-Policy",
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'"));
  auto by_proxy = page_response(200, markup("<p>"),
                                "http://127.0.0.1:1738");  // a proxied page has the origin of another site
  EXPECT_TRUE(std::ranges::count(
      by_proxy.headers, std::pair<std::string, std::string>(
                            "Content-Security-Policy",
                            "default-src 'none'; style-src 'self' http://127.0.0.1:1738; img-src 'self' "
                            "http://127.0.0.1:1738; form-action 'self' http://127.0.0.1:1738")));
  EXPECT_TRUE(has("X-Content-Type-Options", "nosniff"));
  EXPECT_TRUE(has("X-Robots-Tag", "noindex"));
  EXPECT_TRUE(has("Referrer-Policy", "no-referrer"));
  for (auto const& [name, value] : page.headers)
    EXPECT_FALSE(name.starts_with("Access-Control")) << value;  // H0450
}

TEST(Response, preferences_are_parsed) {
  request_head head;
  head.fields = {{"Accept", "application/json"}};
  EXPECT_TRUE(preferences_of(head).json);
  head.fields = {{"Accept", "text/html,application/json;q=0.9"}};
  EXPECT_FALSE(preferences_of(head).json);
  EXPECT_TRUE(preferences_of(head).html);
  head.fields = {{"Authorization", "Basic x"}};
  EXPECT_TRUE(preferences_of(head).is_private);
}

}  // namespace
}  // namespace wend::gateway

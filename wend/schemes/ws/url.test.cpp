// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/ws/url.hpp"

#include <gtest/gtest.h>

#include "wend/registry/registry.hpp"
#include "wend/uri.hpp"

namespace wend::ws {
namespace {

// shows CMP-13 · RFC 6455 §3, RFC 3986 §6.2.3
TEST(Ws, default_ports_host_case_and_the_empty_path_are_normalized) {
  EXPECT_EQ(*normalize("ws://H.Example:80"), "ws://h.example/");
  EXPECT_EQ(*normalize("wss://h:443/a?b"), "wss://h/a?b");
  EXPECT_EQ(*normalize("wss://h:80/"), "wss://h:80/");
  EXPECT_TRUE(compare("ws://h", "ws://H:80/")->equivalent);
  EXPECT_FALSE(compare("ws://h/", "wss://h/")->equivalent);
  EXPECT_EQ(effective_port(*parse("wss://h/")), 443);
}

TEST(Ws, a_websocket_url_has_a_host) {
  EXPECT_EQ(check("ws:///a").front().code, errc::no_host);
  EXPECT_TRUE(check("ws://h/a?b").empty());
}

}  // namespace
}  // namespace wend::ws

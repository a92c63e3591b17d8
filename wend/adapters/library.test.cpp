// SPDX-License-Identifier: Apache-2.0
#include "wend/adapters/library.hpp"

#include <gtest/gtest.h>

#include "wend/access/detail/protocols.hpp"
#include "wend/uri/parse.hpp"

namespace wend::engine {
namespace {

TEST(Library, each_adapter_has_a_function_and_a_package) {
  for (auto const& one : libraries()) {
    EXPECT_NE(access::find_protocol(one.scheme), nullptr) << one.scheme;
    EXPECT_TRUE(one.package.ends_with("-dev")) << one.scheme;
    EXPECT_EQ(is_spoken(one.scheme), one.talk != nullptr);
    EXPECT_NE(what_is_missing(one).find(one.package), std::string::npos);
  }
  EXPECT_EQ(find_library("LDAP"), find_library("ldap"));
  EXPECT_EQ(find_library("http"), nullptr);
  EXPECT_FALSE(is_spoken("http"));
}

TEST(Library, the_adapter_reports_the_same_errors_as_the_plan) {
  for (auto const& one : libraries()) {
    if (!one.talk) continue;
    auto u = *parse("http://h/");
    EXPECT_EQ(one.talk(u, {}).error().code, errc::unknown_scheme) << one.scheme;
  }
}

}  // namespace
}  // namespace wend::engine

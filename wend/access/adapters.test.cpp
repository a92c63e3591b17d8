// SPDX-License-Identifier: Apache-2.0
#include "wend/access/adapters.hpp"

#include <gtest/gtest.h>

#include "wend/access/detail/protocols.hpp"
#include "wend/exchange/request.hpp"
#include "wend/registry/registry.hpp"
#include "wend/uri/parse.hpp"

namespace wend::access {
namespace {

TEST(Adapters, each_scheme_of_an_adapter_can_be_planned) {
  for (auto scheme : all_schemes()) {
    auto name = adapter_of_scheme(scheme->name);
    if (name.empty()) continue;
    EXPECT_NE(find_protocol(scheme->name), nullptr) << scheme->name;
    EXPECT_EQ(find_protocol(scheme->name)->start, nullptr) << scheme->name;
  }
  EXPECT_EQ(adapter_of_scheme("LDAPS"), "ldap");
  EXPECT_EQ(adapter_of_scheme("http"), "");
}

TEST(Adapters, a_url_of_another_scheme_has_no_plan_and_its_plan_no_conversation) {
  for (std::string_view name : {"ldap", "nfs", "snmp", "z3950"}) {
    auto adapter = find_adapter(name);
    if (!adapter) continue;  // not in this build
    auto u = *parse("http://h/");
    auto scheme = name == "z3950" ? "z39.50r" : name;
    auto what = name == "snmp" ? verb::list : verb::get;
    EXPECT_EQ(find_protocol(scheme)->plan(u, what, {}).error().code, errc::unknown_scheme) << name;
    auto http = find_protocol("http")->plan(u, verb::get, {});
    EXPECT_EQ((*adapter)->start(*http, request(u), {}).error().code, errc::not_possible) << name;
  }
}

TEST(Adapters, an_absent_one_is_an_error_that_names_its_package) {  // encodings belong to the program `wend`
  auto absent = find_adapter("encodings");
  ASSERT_FALSE(absent);
  EXPECT_EQ(absent.error().code, errc::adapter_not_installed);
  EXPECT_FALSE(missing_package("encodings").empty());
  EXPECT_TRUE(absent.error().said.contains(missing_package("encodings"))) << absent.error().said;
  EXPECT_FALSE(find_adapter("no-such"));
}

TEST(Adapters, a_source_is_asked_once_for_one_that_was_not_added) {
  static int asked = 0;
  static constexpr adapter encodings{.name = "encodings"};
  static constexpr adapter_source source{[](std::string_view name) { return name == "encodings"; },
                                         [](std::string_view name) -> outcome<void> {
                                           ++asked;
                                           if (name == "encodings") add_adapter(encodings);
                                           return {};
                                         }};
  set_adapter_source(&source);
  EXPECT_EQ(missing_package("encodings"), "");
  EXPECT_EQ(*find_adapter("encodings"), &encodings);
  EXPECT_EQ(*find_adapter("encodings"), &encodings);
  EXPECT_EQ(asked, 1);
  set_adapter_source(nullptr);
}

}  // namespace
}  // namespace wend::access

// SPDX-License-Identifier: Apache-2.0
#include "wend/access/detail/protocols.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "wend/registry/registry.hpp"
#include "wend/uri/parse.hpp"

namespace wend::access {
namespace {

/// URIs that together allow every verb of each scheme.
std::multimap<std::string_view, std::string_view> const samples{
    {"afs", "afs://cell.example/dir/"},
    {"cid", "cid:a@b.example"},
    {"file", "file:///tmp/x"},
    {"file", "file:///tmp/"},
    {"ftp", "ftp://h.example/d/f"},
    {"ftp", "ftp://h.example/d/"},
    {"ftps", "ftps://h.example/d/f"},
    {"ftps", "ftps://h.example/d/"},
    {"gopher", "gopher://h.example/1x"},
    {"gopher", "gopher://h.example/7x"},
    {"gopher", "gopher://h.example/8x"},
    {"gophers", "gophers://h.example/1x"},
    {"gophers", "gophers://h.example/7x"},
    {"gophers", "gophers://h.example/8x"},
    {"http", "http://h.example/x"},
    {"https", "https://h.example/x"},
    {"ldap", "ldap://h.example/o=x??sub?(cn=*)"},
    {"ldaps", "ldaps://h.example/o=x??sub?(cn=*)"},
    {"mailto", "mailto:a@b.example"},
    {"mid", "mid:a@b.example"},
    {"news", "news:comp.test"},
    {"news", "news:a@b.example"},
    {"nfs", "nfs://h.example/d/"},
    {"nntp", "nntp://h.example/comp.test"},
    {"nntp", "nntp://h.example/comp.test/1"},
    {"nntps", "nntps://h.example/comp.test"},
    {"nntps", "nntps://h.example/comp.test/1"},
    {"prospero", "prospero://h.example/x"},
    {"prospero", "prospero://h.example/ARCHIE"},
    {"rlogin", "rlogin://h.example"},
    {"snews", "snews://h.example/comp.test"},
    {"snews", "snews://h.example/a@b.example"},
    {"snmp", "snmp://h.example//1.3.6.1.2.1.1.1.0"},
    {"snmp", "snmp://h.example//1.3.6.*"},
    {"telnet", "telnet://h.example"},
    {"tn3270", "tn3270://h.example"},
    {"urn", "urn:example:x"},
    {"wais", "wais://h.example/db?x"},
    {"wais", "wais://h.example/db"},
    {"whois", "whois://h.example/x"},
    {"whois++", "whois++://h.example/x"},
    {"z39.50r", "z39.50r://h.example/db?1"},
    {"z39.50s", "z39.50s://h.example/db"},
};

bool can_be_planned(std::string_view text, verb what) {
  auto u = parse(text);
  EXPECT_TRUE(u) << text;
  auto protocol = find_protocol(u->scheme());
  auto asked = what == verb::search && protocol->asking ? protocol->asking(*u, {"x"}) : result<uri>(uri(*u));
  if (!asked) return false;
  auto plan = protocol->plan(*asked, what, {});
  EXPECT_TRUE(plan || plan.error().code == errc::not_possible) << text << ' ' << name_of(what);
  return plan.has_value();
}

// A verb that is not in the table is refused because of the table: access/rehearse.cpp.
// shows OPS-02, REG-01 · RFC 1738 §2, §4
TEST(Protocols, each_scheme_can_plan_the_operations_of_its_row) {
  for (auto scheme : all_schemes()) {
    auto protocol = find_protocol(scheme->name);
    if (!protocol) {
      EXPECT_EQ(samples.count(scheme->name), 0u) << scheme->name;
      continue;
    }
    ASSERT_GT(samples.count(scheme->name), 0u) << scheme->name;
    for (auto const& row : verbs()) {
      auto [from, to] = samples.equal_range(scheme->name);
      bool some =
          std::any_of(from, to, [&](auto const& sample) { return can_be_planned(sample.second, row.what); });
      EXPECT_TRUE(some || !can(scheme->name, row.what)) << scheme->name << ' ' << row.name;
    }
  }
}

// shows OPS-02 · RFC 1738 §2
TEST(Protocols, a_scheme_has_the_verbs_of_its_row_and_always_access) {
  for (auto scheme : {"file", "http", "https", "HTTP"}) EXPECT_TRUE(can(scheme, verb::get)) << scheme;
  EXPECT_TRUE(can("file", verb::list));
  EXPECT_FALSE(can("http", verb::list));
  EXPECT_TRUE(can("http", verb::search));
  EXPECT_FALSE(can("file", verb::search));
  EXPECT_FALSE(can("file", verb::session));
  EXPECT_FALSE(can("frob", verb::get));
}

}  // namespace
}  // namespace wend::access

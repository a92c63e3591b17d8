// SPDX-License-Identifier: Apache-2.0
//
// The errors of scheme modules: `check`, the reader of each module and its list of parts follow the same grammar.

#include <gtest/gtest.h>

#include "wend/registry/registry.hpp"
#include "wend/schemes/afs/url.hpp"
#include "wend/schemes/file/url.hpp"
#include "wend/schemes/ftp/url.hpp"
#include "wend/schemes/gopher/url.hpp"
#include "wend/schemes/ldap/url.hpp"
#include "wend/schemes/mailto/url.hpp"
#include "wend/schemes/mid_cid/url.hpp"
#include "wend/schemes/news/url.hpp"
#include "wend/schemes/nfs/url.hpp"
#include "wend/schemes/nntp/url.hpp"
#include "wend/schemes/prospero/url.hpp"
#include "wend/schemes/snmp/url.hpp"
#include "wend/schemes/telnet/url.hpp"
#include "wend/schemes/urn/url.hpp"
#include "wend/schemes/wais/url.hpp"
#include "wend/schemes/whois/url.hpp"
#include "wend/schemes/z3950/url.hpp"
#include "wend/uri/parse.hpp"

namespace wend {
namespace {

using enum profile;

/// The error of a module; empty if it accepts the text.
template <auto read>
std::optional<error> refusal_of(uri_view u) {
  auto url = read(u);
  return url ? std::nullopt : std::optional(url.error());
}

struct module_row {
  std::string_view scheme;
  std::optional<error> (*refusal)(uri_view);
};
constexpr module_row modules[] = {
    {"afs", refusal_of<afs::parse>},           {"file", refusal_of<file::parse>},
    {"ftp", refusal_of<ftp::parse>},           {"ftps", refusal_of<ftp::parse>},
    {"gopher", refusal_of<gopher::parse>},     {"gophers", refusal_of<gopher::parse>},
    {"ldap", refusal_of<ldap::parse>},         {"mailto", refusal_of<mailto::parse>},
    {"mid", refusal_of<mid_cid::parse>},       {"cid", refusal_of<mid_cid::parse>},
    {"news", refusal_of<news::parse>},         {"snews", refusal_of<news::parse>},
    {"nfs", refusal_of<nfs::parse>},           {"nntp", refusal_of<nntp::parse>},
    {"prospero", refusal_of<prospero::parse>}, {"snmp", refusal_of<snmp::parse>},
    {"telnet", refusal_of<telnet::parse>},     {"rlogin", refusal_of<telnet::parse>},
    {"tn3270", refusal_of<telnet::parse>},     {"urn", refusal_of<urn::parse>},
    {"wais", refusal_of<wais::parse>},         {"whois", refusal_of<whois::parse>},
    {"z39.50r", refusal_of<z3950::parse>},     {"z39.50s", refusal_of<z3950::parse>},
};

constexpr std::string_view tails[] = {
    "",
    "x",
    "//",
    "///",
    "//h",
    "//h/",
    "//h/a/b",
    "//h:99999/",
    "//h:0/",
    "//h/?",
    "//h?q",
    "//-u@h/",
    "//@h/",
    "//u:p@h/a",
    "//h/%00",
    "//h/%0D%0A",
    "//h/a;type=z",
    "//h/%09",
    "//h/;;=",
    "?",
    "?a",
    "a@b",
    "@",
    "a@",
    "%40",
    "*",
    "//h/a//b",
    "//h/;x",
    "//h/1.3.(*",
    "ietf:rfc:0x",
    "/a",
    "/",
    "isbn:0",
    "isbn:",
    "//h/db/T/",
    "//h/cn=a?b?c?d?e",
    "//h/7a%09b%09c",
    "//h:70:80/",
    "//u@h:x/",
    "//h/a?to=b",
    "a@b?subject=c",
    "//h/db?a",
    "//h/..",
    "//[::1]/",
    "//h/a;version=x",
};

/// The first of the errors, for a scheme whose check stops at one.
std::optional<error> first_of(diagnostics const& list) {
  for (auto const& f : list)
    if (is_error(f)) return error{f.code, f.at};
  return {};
}

TEST(Refusals, a_module_accepts_exactly_what_check_accepts) {
  std::size_t refused = 0, accepted = 0;
  for (auto const& row : modules)
    for (auto tail : tails)
      for (auto p : {rfc1630, url7a, rfc1738, rfc3986}) {
        if (!is_defined(standing_of(row.scheme, p))) continue;
        auto text = std::string(row.scheme) + ":" + std::string(tail);
        auto u = parse(text, p);
        if (!u) continue;
        auto wanted = first_of(check(text, p));
        auto refusal = row.refusal(*u);
        ++(wanted ? refused : accepted);
        EXPECT_EQ(refusal.has_value(), wanted.has_value()) << text << " in " << name_of(p);
        if (refusal && wanted) {
          EXPECT_EQ(explain(refusal->code).name, explain(wanted->code).name) << text << " in " << name_of(p);
        }
      }
  EXPECT_GT(refused, 200u);
  EXPECT_GT(accepted, 200u);
}

TEST(Refusals, a_module_refuses_other_schemes) {
  for (auto const& row : modules)
    for (auto text : {"x:a", "x://h/", "x://h/a"}) {
      auto refusal = row.refusal(*parse(text));
      ASSERT_TRUE(refusal) << row.scheme << " reads " << text;
      EXPECT_EQ(explain(refusal->code).name, "unknown-scheme") << row.scheme << " reads " << text;
    }
}

TEST(Refusals, a_refused_url_has_no_parts_of_its_scheme) {
  for (auto name :
       {"afs", "ftp", "ftps", "ldap", "mailto", "nfs", "prospero", "snmp", "wais", "whois", "z39.50r"})
    for (auto tail : tails) {
      auto text = std::string(name) + ":" + std::string(tail);
      auto u = parse(text);
      if (u && first_of(check(text))) {
        EXPECT_TRUE(find_scheme(name)->parts_of(*u).empty()) << text;
      }
    }
}

}  // namespace
}  // namespace wend

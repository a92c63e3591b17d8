// SPDX-License-Identifier: Apache-2.0
#include "wend/access/detail/protocols.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/registry/user_scheme.hpp"
#include "wend/schemes/afs/plan.hpp"
#include "wend/schemes/file/plan.hpp"
#include "wend/schemes/ftp/net/conversation.hpp"
#include "wend/schemes/ftp/plan.hpp"
#include "wend/schemes/gopher/net/conversation.hpp"
#include "wend/schemes/gopher/plan.hpp"
#include "wend/schemes/http/plan.hpp"
#include "wend/schemes/ldap/plan.hpp"
#include "wend/schemes/mailto/net/conversation.hpp"
#include "wend/schemes/mailto/plan.hpp"
#include "wend/schemes/mid_cid/plan.hpp"
#include "wend/schemes/news/net/conversation.hpp"
#include "wend/schemes/news/plan.hpp"
#include "wend/schemes/nfs/plan.hpp"
#include "wend/schemes/nntp/net/conversation.hpp"
#include "wend/schemes/nntp/plan.hpp"
#include "wend/schemes/prospero/net/conversation.hpp"
#include "wend/schemes/prospero/plan.hpp"
#include "wend/schemes/snmp/plan.hpp"
#include "wend/schemes/telnet/plan.hpp"
#include "wend/schemes/urn/plan.hpp"
#include "wend/schemes/urn/rules.hpp"
#include "wend/schemes/wais/net/conversation.hpp"
#include "wend/schemes/wais/plan.hpp"
#include "wend/schemes/whois/net/conversation.hpp"
#include "wend/schemes/whois/plan.hpp"
#include "wend/schemes/z3950/plan.hpp"
#include "wend/uri/edit.hpp"
#include "wend/uri/parts.hpp"

namespace wend::access {
namespace {

result<wire::plan> plan_http(uri_view u, verb what, wire::client const&) {
  return http::plan_for(u, http_method(what));
}

// RFC 1630 §Query strings: the words follow the question mark, separated by plus signs.
result<uri> ask_http(uri_view u, std::vector<std::string> const& words) {
  return with(u, part::query, query_from_words(words, u.profile()));
}

result<wire::plan> plan_file(uri_view u, verb, wire::client const& asker) {
  return file::plan_for(u, asker.local_names);
}

/// The plan of a scheme that the user added: the URLs that the name stands for, in the order in which they
/// are tried. RFC 1630 §Registration of naming schemes.
result<wire::plan> plan_added(uri_view u, verb, wire::client const&) {
  auto own = find_user_scheme(u.scheme());
  if (!own) return mistake(errc::unknown_scheme);
  wire::plan plan;
  plan.kind = wire::plan_kind::names;
  plan.action = own->object ? wire::action::produce : wire::action::resolve;
  for (auto& url : urls_of(*own, u)) plan.arguments.emplace_back("url", std::move(url));
  if (own->resolver.empty()) return plan;
  for (auto& [url, lists] : urn::questions_for(own->resolver, "I2L", u.without_fragment().text()))
    plan.arguments.emplace_back(lists ? "urls" : "url", std::move(url));
  return plan;
}

// The verbs of a scheme. What a particular URI allows is decided by `operations_of` and its plan.
constexpr verb reading[] = {verb::get};
constexpr verb reading_and_searching[] = {verb::get, verb::search};
constexpr verb searching[] = {verb::get, verb::list, verb::search};
constexpr verb managed[] = {verb::get, verb::list};
constexpr verb trees[] = {verb::get, verb::list, verb::stat};
constexpr verb menus[] = {verb::get, verb::list, verb::search, verb::stat, verb::session};
constexpr verb groups[] = {verb::get, verb::list, verb::stat, verb::append};
constexpr verb documents[] = {verb::get, verb::search, verb::stat, verb::put, verb::append, verb::remove};
constexpr verb files[] = {verb::get, verb::list, verb::stat, verb::put, verb::append, verb::remove};
constexpr verb letters[] = {verb::get, verb::append};
constexpr verb sessions[] = {verb::session};

// One row for each scheme that can be followed.
constexpr protocol protocols[] = {
    {"afs", trees, afs::plan_for},
    {"cid", reading, mid_cid::plan_for},
    {"file", files, plan_file},
    {"ftp", files, ftp::plan_for, nullptr, ftp::start},
    {"ftps", files, ftp::plan_for, nullptr, ftp::start},
    {"gopher", menus, gopher::plan_for, gopher::asking, gopher::start},
    {"gophers", menus, gopher::plan_for, gopher::asking, gopher::start},
    {"http", documents, plan_http, ask_http},
    {"https", documents, plan_http, ask_http},
    {"ldap", searching, ldap::plan_for, ldap::asking},
    {"ldaps", searching, ldap::plan_for, ldap::asking},
    {"mailto", letters, mailto::plan_for, nullptr, mailto::start},
    {"mid", reading, mid_cid::plan_for},
    {"news", groups, news::plan_for, nullptr, news::start},
    {"nfs", trees, nfs::plan_for},
    {"nntp", groups, nntp::plan_for, nullptr, nntp::start},
    {"nntps", groups, nntp::plan_for, nullptr, nntp::start},
    {"prospero", searching, prospero::plan_for, prospero::asking, prospero::start},
    {"rlogin", sessions, telnet::plan_for},
    {"snews", groups, news::plan_for, nullptr, news::start},
    {"snmp", managed, snmp::plan_for},
    {"telnet", sessions, telnet::plan_for},
    {"tn3270", sessions, telnet::plan_for},
    {"urn", reading, urn::plan_for},
    {"wais", searching, wais::plan_for, wais::asking, wais::start},
    {"whois", reading_and_searching, whois::plan_for, whois::asking, whois::start},
    {"whois++", reading_and_searching, whois::plan_for, whois::asking, whois::start},
    {"z39.50r", reading, z3950::plan_for},
    {"z39.50s", sessions, z3950::plan_for},
};

constexpr protocol added{"", reading, plan_added};

}  // namespace

protocol const* find_protocol(std::string_view scheme) noexcept {
  auto it = std::ranges::find_if(protocols,
                                 [&](protocol const& o) { return same_ignoring_case(o.scheme, scheme); });
  if (it != std::end(protocols)) return it;
  return find_user_scheme(scheme) ? &added : nullptr;
}

bool can(std::string_view scheme, verb what) noexcept {
  auto protocol = find_protocol(scheme);
  return protocol && std::ranges::count(protocol->verbs, what) > 0;
}

verb usual_verb(std::string_view scheme) noexcept {
  return !can(scheme, verb::get) && can(scheme, verb::session) ? verb::session : verb::get;
}

std::string_view http_method(verb what) noexcept {
  switch (what) {
    case verb::stat: return "HEAD";
    case verb::put: return "PUT";
    case verb::append: return "POST";  // RFC 9110 §9.3.3: appending data to a resource
    case verb::remove: return "DELETE";
    case verb::session: return {};
    default: return "GET";
  }
}

}  // namespace wend::access

// SPDX-License-Identifier: Apache-2.0
//
// Laws that hold for every text that a profile reads. Tests check them for all collected texts and a million
// mutations, the fuzz target `laws` for any text.

#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/registry/registry.hpp"
#include "wend/schemes/afs/url.hpp"
#include "wend/schemes/file/url.hpp"
#include "wend/schemes/ftp/url.hpp"
#include "wend/schemes/gopher/url.hpp"
#include "wend/schemes/http/url.hpp"
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
#include "wend/uri.hpp"
#include "wend/uri/convert.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/whatwg.hpp"

namespace wend::laws {

inline constexpr std::array levels{normalizing::level::canonical, normalizing::level::safer,
                                   normalizing::level::less_safe, normalizing::level::scheme};
inline constexpr std::array level_names{"canonical", "safer", "less-safe", "scheme"};

/// Whether a scheme module decodes both URIs to the same value, or refuses the first.
template <auto read>
bool reads_the_same(uri_view a, uri_view b) {
  auto before = read(a);
  if (!before) return true;
  auto after = read(b);
  return after && *before == *after;
}

/// Compares the servers only: the http module keeps path and query as written, and `compare` relates these.
inline bool reads_the_same_server(uri_view a, uri_view b) {
  auto before = http::parse(a), after = http::parse(b);
  if (!before) return true;
  return after && before->secure == after->secure && before->host == after->host &&
         before->port == after->port;
}

struct module {
  std::string_view scheme;
  bool (*reads_the_same)(uri_view, uri_view);
};

inline constexpr module modules[] = {
    {"afs", reads_the_same<afs::parse>},        {"cid", reads_the_same<mid_cid::parse>},
    {"file", reads_the_same<file::parse>},      {"ftp", reads_the_same<ftp::parse>},
    {"ftps", reads_the_same<ftp::parse>},       {"gopher", reads_the_same<gopher::parse>},
    {"gophers", reads_the_same<gopher::parse>}, {"http", reads_the_same_server},
    {"https", reads_the_same_server},           {"ldap", reads_the_same<ldap::parse>},
    {"ldaps", reads_the_same<ldap::parse>},     {"mailto", reads_the_same<mailto::parse>},
    {"mid", reads_the_same<mid_cid::parse>},    {"news", reads_the_same<news::parse>},
    {"nfs", reads_the_same<nfs::parse>},        {"nntp", reads_the_same<nntp::parse>},
    {"nntps", reads_the_same<nntp::parse>},     {"prospero", reads_the_same<prospero::parse>},
    {"rlogin", reads_the_same<telnet::parse>},  {"snews", reads_the_same<news::parse>},
    {"snmp", reads_the_same<snmp::parse>},      {"telnet", reads_the_same<telnet::parse>},
    {"tn3270", reads_the_same<telnet::parse>},  {"urn", reads_the_same<urn::parse>},
    {"wais", reads_the_same<wais::parse>},      {"whois", reads_the_same<whois::parse>},
    {"whois++", reads_the_same<whois::parse>},  {"z39.50r", reads_the_same<z3950::parse>},
    {"z39.50s", reads_the_same<z3950::parse>},
};

inline bool reads_the_same_value(uri_view a, uri_view b) {
  if (!is_defined(standing_of(a.scheme(), a.profile()))) return true;
  for (auto const& row : modules)
    if (same_ignoring_case(row.scheme, a.scheme())) return row.reads_the_same(a, b);
  return true;
}

/// Parses as normalize and compare do: a text with a scheme by its scheme, any other as a partial form.
inline result<uri_view> read(std::string_view text, profile p) {
  auto colon = text.find_first_of(":/?#");
  bool absolute =
      colon != text.npos && colon > 0 && text[colon] == ':' && has_scheme_grammars(p) &&
      std::ranges::all_of(text.substr(0, colon), [](char c) { return (alpha | digit | "+-.")[c]; }) &&
      (p == profile::rfc1738 || alpha[text[0]]);
  return absolute ? parse(text, p) : parse_reference(text, p);
}

inline bool is_lawful(std::string_view text, profile p) {
  auto view = read(text, p);
  if (!view) return false;
  auto diagnostics = view->has_scheme() ? check(text, p) : check_reference(text, p);
  return std::ranges::none_of(diagnostics, is_error);
}

inline bool equivalent(std::string_view a, std::string_view b, equality how, profile p) {
  auto same = compare(a, b, how, p);
  return same && same->equivalent;
}

/// Returns what is wrong with the normal form on one level; empty if it is right.
inline std::string broken_by_level(uri_view u, normalizing::level to) {
  auto p = u.profile();
  auto text = u.text();
  auto form = normalize(text, p, {to});
  if (!form) return "has no normal form";
  auto how = to == normalizing::level::scheme ? equality::scheme : equality::encoding;
  auto again = *form;
  if (to == normalizing::level::less_safe) {  // the result may be legal in lenient mode only
    auto repaired = u.has_scheme() ? repair(*form, p) : repair_reference(*form, p);
    if (!repaired) return "cannot be read even leniently: " + *form;
    again = std::move(repaired->value).text();
  }
  if (!equivalent(text, again, how, p)) return "is not equivalent to " + *form;
  auto twice = normalize(again, p, {to});
  if (!twice || *twice != *form) return "is not " + *form + " but then " + twice.value_or("refused");
  if (to != normalizing::level::less_safe && is_lawful(text, p) && !is_lawful(*form, p))
    return "is legal, not so " + *form;
  auto view = read(again, p);
  if (!view || view->has_scheme() != u.has_scheme()) return "is read otherwise than " + *form;
  if (u.has_scheme() && is_lawful(text, p) && !reads_the_same_value(u, *view))
    return "means something else than " + *form;
  return {};
}

inline std::string broken_by_conversion(uri_view u, profile to) {
  auto there = convert(u, to);
  if (!there || !there->lost.empty()) return {};
  auto back = convert(there->value, u.profile());
  if (!back) return "becomes " + there->value.text() + ", which does not come back";
  if (!equivalent(u.text(), back->value.text(), equality::scheme, u.profile()))
    return "becomes " + there->value.text() + " and comes back as " + back->value.text();
  return {};
}

/// Returns a description of a law that the text breaks in the profile; empty without one.
inline std::string broken(std::string_view text, profile p) {
  auto view = read(text, p);
  auto form = normalize(text, p);
  if (!view) {
    if (form) return "is refused, yet becomes " + *form;
    bool same = form.error().code == view.error().code && form.error().at == view.error().at;
    return same ? "" : "is refused otherwise by normalize";
  }
  for (std::size_t i = 0; i < levels.size(); ++i)
    if (auto why = broken_by_level(*view, levels[i]); !why.empty())
      return std::string(level_names[i]) + ": " + why;
  auto composed = compose(components(*view), p);
  if (!composed) return "cannot be composed of its parts";
  if (composed->text() != text) return "is composed of its parts as " + composed->text();
  auto repaired = view->has_scheme() ? repair(text, p) : repair_reference(text, p);
  if (!repaired || repaired->value.text() != text) return "is repaired without need";
  if (!view->has_scheme()) return {};
  for (auto to : profiles)
    if (auto why = broken_by_conversion(*view, to); !why.empty())
      return std::string(name_of(to)) + ": " + why;
  return {};
}

/// Checks in profile whatwg that the serialization consists of the parts of the URL.
inline std::string broken_by_standard(std::string_view text) {
  auto form = whatwg::parse(text);
  if (!form) return {};
  auto composed = compose(components(form->view()), profile::whatwg);
  if (!composed) return "cannot be composed of the parts of " + form->text();
  if (composed->text() != form->text()) return "is " + form->text() + " but composed " + composed->text();
  return {};
}

/// Checks that `compare` is symmetric, and that the normal forms of equivalent URIs are equivalent.
inline std::string broken_by_pair(std::string_view a, std::string_view b, profile p) {
  for (auto how : {equality::encoding, equality::scheme}) {
    auto there = compare(a, b, how, p), back = compare(b, a, how, p);
    if (there.has_value() != back.has_value()) return "can be compared one way";
    if (there && there->equivalent != back->equivalent) return "are equivalent one way";
    auto x = normalize(a, p), y = normalize(b, p);
    if (!there || !x || !y || how == equality::encoding) continue;
    if (there->equivalent && !equivalent(*x, *y, how, p)) return "are equivalent, not so their normal forms";
  }
  return {};
}

}  // namespace wend::laws

// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/urn/plan.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/schemes/urn/rules.hpp"
#include "wend/schemes/urn/url.hpp"

namespace wend::urn {
namespace {

/// Those of the namespace, else those of any.
std::vector<std::string> rules_for(std::string_view nid, wire::pairs const& all) {
  std::vector<std::string> found;
  for (auto wanted : {nid, std::string_view("*")}) {
    for (auto const& [name, rule] : all)
      if (same_ignoring_case(name, wanted)) found.push_back(rule);
    if (!found.empty()) break;
  }
  return found;
}

}  // namespace

result<wire::plan> plan_for(uri_view u, operation what, wire::client const& asker) {
  if (what != operation::access) return mistake(errc::not_possible);
  auto name = parse(u);
  if (!name) return std::unexpected(name.error());

  wire::plan made;
  made.action = "resolve";
  if (name->nid.empty()) {
    made.arguments = {{"urn", "urn:" + std::string(u.schemepart())}};
  } else {
    made.arguments = {{"urn", "urn:" + name->nid + ':' + name->nss}, {"nid", name->nid}};
    if (name->r_component) made.arguments.emplace_back("r_component", *name->r_component);
  }
  for (auto const& rule : rules_for(name->nid, asker.names)) {
    auto sources = sources_of(*name, rule);
    if (!sources) return mistake(sources.error().code, u.offset_of(u.path()));
    for (auto& [url, lists] : *sources) made.arguments.emplace_back(lists ? "urls" : "url", std::move(url));
  }
  return made;
}

}  // namespace wend::urn

// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/urn/plan.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/schemes/urn/rules.hpp"
#include "wend/schemes/urn/url.hpp"

namespace wend::urn {
namespace {

/// The rules of the namespace, else those of any namespace.
std::vector<std::string> rules_for(std::string_view nid, wire::pairs const& names) {
  std::vector<std::string> rules;
  for (auto wanted : {nid, std::string_view("*")}) {
    for (auto const& [name, rule] : names)
      if (same_ignoring_case(name, wanted)) rules.push_back(rule);
    if (!rules.empty()) break;
  }
  return rules;
}

}  // namespace

result<wire::plan> plan_for(uri_view u, verb what, wire::client const& asker) {
  if (what != verb::get) return mistake(errc::not_possible);
  auto name = parse(u);
  if (!name) return unexpected(name.error());

  wire::plan plan;
  plan.kind = wire::plan_kind::names;
  plan.action = wire::action::resolve;
  if (name->nid.empty()) {
    plan.arguments = {{"urn", "urn:" + std::string(u.schemepart())}};
  } else {
    plan.arguments = {{"urn", "urn:" + name->nid + ':' + name->nss}, {"nid", name->nid}};
    if (name->r_component) plan.arguments.emplace_back("r_component", *name->r_component);
  }
  for (auto const& rule : rules_for(name->nid, asker.names)) {
    auto sources = sources_of(*name, rule);
    if (!sources) return mistake(sources.error().code, u.offset_of(u.path()));
    for (auto& [url, lists] : *sources) plan.arguments.emplace_back(lists ? "urls" : "url", std::move(url));
  }
  return plan;
}

}  // namespace wend::urn

// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/urn/talk.hpp"

#include "wend/schemes/urn/url.hpp"

namespace wend::urn {

result<wire::plan> plan_for(uri_view u, operation what, wire::client const&) {
  if (what != operation::access) return mistake(errc::not_possible);
  auto name = parse(u);
  if (!name) return std::unexpected(name.error());

  wire::plan made;
  made.action = "resolve";
  if (name->nid.empty()) {
    made.arguments = {{"urn", "urn:" + std::string(u.schemepart())}};
    return made;
  }
  made.arguments = {{"urn", "urn:" + name->nid + ':' + name->nss}, {"nid", name->nid}};
  if (name->r_component) made.arguments.emplace_back("r_component", *name->r_component);
  return made;
}

}  // namespace wend::urn

// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/afs/plan.hpp"

#include "wend/registry/detail/unsafe.hpp"
#include "wend/schemes/afs/url.hpp"

namespace wend::afs {

result<wire::plan> plan_for(uri_view u, operation what, wire::client const&) {
  bool reads = what == operation::access || what == operation::list || what == operation::find_attributes;
  if (!reads) return mistake(errc::not_possible);
  auto wanted = parse(u);
  if (!wanted) return std::unexpected(wanted.error());
  if (auto wrong = wire::no_name_in(u)) return std::unexpected(*wrong);

  wire::plan made;
  auto path = wire::decoded_tree_path(u);
  made.open = "/afs/" + wanted->cell + (path.empty() ? "/" : path);
  made.facts.emplace_back("needs", "/afs");
  return made;
}

}  // namespace wend::afs

// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/afs/plan.hpp"

#include "wend/registry/detail/unsafe.hpp"
#include "wend/schemes/afs/url.hpp"

namespace wend::afs {

result<wire::plan> plan_for(uri_view u, verb what, wire::client const&) {
  bool reads = what == verb::get || what == verb::list || what == verb::stat;
  if (!reads) return mistake(errc::not_possible);
  auto wanted = parse(u);
  if (!wanted) return unexpected(wanted.error());
  if (auto wrong = wire::no_name_in(u)) return unexpected(*wrong);

  wire::plan plan;
  plan.kind = wire::plan_kind::local;
  auto path = wire::decoded_tree_path(u);
  plan.open = "/afs/" + wanted->cell + (path.empty() ? "/" : path);
  plan.facts.emplace_back("needs", "/afs");
  return plan;
}

}  // namespace wend::afs

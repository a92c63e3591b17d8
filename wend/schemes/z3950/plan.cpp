// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/z3950/plan.hpp"

#include "wend/registry/detail/unsafe.hpp"
#include "wend/schemes/z3950/url.hpp"

namespace wend::z3950 {

result<wire::plan> plan_for(uri_view u, verb what, wire::client const&) {
  auto wanted = parse(u);
  if (!wanted) return unexpected(wanted.error());
  if (what != (wanted->session ? verb::session : verb::get)) return mistake(errc::not_possible);
  if (!wanted->session && !wanted->docid) return mistake(errc::not_possible, u.offset_of(u.path()));
  for (auto part : {u.path(), u.query()})
    if (auto wrong = wire::unsafe_in(u, part)) return unexpected(*wrong);
  auto peer = wire::peer_of(u);
  if (!peer) return unexpected(peer.error());

  wire::plan plan;
  plan.peer = std::move(*peer);
  plan.kind = wanted->session ? wire::plan_kind::session : wire::plan_kind::adapter;
  plan.action = wanted->session ? wire::action::session : wire::action::retrieve;
  for (auto database : wanted->databases) plan.arguments.emplace_back("database", database);
  if (wanted->docid) plan.arguments.emplace_back("docid", *wanted->docid);
  if (wanted->element_set) plan.arguments.emplace_back("element_set", *wanted->element_set);
  for (auto syntax : wanted->record_syntaxes) plan.arguments.emplace_back("record_syntax", syntax);
  if (!wanted->session) plan.steps = {{"initRequest"}, {"searchRequest"}, {"presentRequest"}, {"close"}};
  plan.url = wire::decoded(std::move(*wanted));
  return plan;
}

}  // namespace wend::z3950

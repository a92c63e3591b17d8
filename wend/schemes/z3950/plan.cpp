// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/z3950/plan.hpp"

#include "wend/registry/detail/unsafe.hpp"
#include "wend/schemes/z3950/url.hpp"

namespace wend::z3950 {

result<wire::plan> plan_for(uri_view u, operation what, wire::client const& asker) {
  auto wanted = parse(u);
  if (!wanted) return std::unexpected(wanted.error());
  if (what != (wanted->session ? operation::session : operation::access)) return mistake(errc::not_possible);
  if (!wanted->session && !wanted->docid) return mistake(errc::not_possible, u.offset_of(u.path()));
  for (auto part : {u.path(), u.query()})
    if (auto wrong = wire::unsafe_in(u, part)) return std::unexpected(*wrong);
  auto peer = wire::peer_of(u, asker.to_ascii);
  if (!peer) return std::unexpected(peer.error());

  wire::plan made;
  made.peer = std::move(*peer);
  made.action = wanted->session ? "session" : "retrieve";
  for (auto one : wanted->databases) made.arguments.emplace_back("database", one);
  if (wanted->docid) made.arguments.emplace_back("docid", *wanted->docid);
  if (wanted->element_set) made.arguments.emplace_back("element_set", *wanted->element_set);
  for (auto one : wanted->record_syntaxes) made.arguments.emplace_back("record_syntax", one);
  return made;
}

}  // namespace wend::z3950

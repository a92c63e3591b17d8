// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/snmp/plan.hpp"

#include "wend/registry/detail/unsafe.hpp"
#include "wend/schemes/snmp/url.hpp"

namespace wend::snmp {

namespace {

wire::action action_for(reach what) {
  switch (what) {
    case reach::getnext: return wire::action::getnext;
    case reach::subtree: return wire::action::subtree;
    default: return wire::action::get;
  }
}

/// RFC 3416 §4.2. A subtree is walked by one request after the other.
std::vector<wire::planned_step> steps_for(url const& wanted) {
  std::string oids;
  for (auto oid : wanted.oids) (oids += oids.empty() ? "" : ",") += oid;
  if (wanted.what == reach::get) return {{"GetRequest " + oids}};
  if (wanted.what == reach::getnext) return {{"GetNextRequest " + oids}};
  return {{"GetNextRequest " + oids}, {"GetNextRequest {oids}", wire::when::if_offered}};
}

}  // namespace

result<wire::plan> plan_for(uri_view u, verb what, wire::client const&) {
  auto wanted = parse(u);
  if (!wanted) return unexpected(wanted.error());
  if (!descriptor.operations_of(u).has(what)) return mistake(errc::not_possible);
  for (auto part : {u.userinfo(), u.path()})
    if (auto wrong = wire::unsafe_in(u, part)) return unexpected(*wrong);
  auto peer = wire::peer_of(u);
  if (!peer) return unexpected(peer.error());

  wire::plan plan;
  plan.peer = std::move(*peer);
  plan.datagram = true;
  plan.kind = wire::plan_kind::adapter;
  plan.action = action_for(wanted->what);
  if (!wanted->security_name.empty()) plan.arguments.emplace_back("securityname", wanted->security_name);
  plan.arguments.emplace_back("context_name", wanted->context_name);
  if (!wanted->engine_id.empty()) plan.arguments.emplace_back("engine_id", engine_id_in_hex(*wanted));
  for (auto oid : wanted->oids) plan.arguments.emplace_back("oid", oid);
  plan.steps = steps_for(*wanted);
  plan.url = wire::decoded(std::move(*wanted));
  return plan;
}

}  // namespace wend::snmp

// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/snmp/plan.hpp"

#include "wend/registry/detail/unsafe.hpp"
#include "wend/schemes/snmp/url.hpp"

namespace wend::snmp {

result<wire::plan> plan_for(uri_view u, operation what, wire::client const& asker) {
  auto wanted = parse(u);
  if (!wanted) return std::unexpected(wanted.error());
  if (!descriptor.operations_of(u).has(what)) return mistake(errc::not_possible);
  for (auto part : {u.userinfo(), u.path()})
    if (auto wrong = wire::unsafe_in(u, part)) return std::unexpected(*wrong);
  auto peer = wire::peer_of(u, asker.to_ascii);
  if (!peer) return std::unexpected(peer.error());

  wire::plan made;
  made.peer = std::move(*peer);
  made.datagram = true;
  made.action = name_of(wanted->what);
  if (!wanted->security_name.empty()) made.arguments.emplace_back("securityname", wanted->security_name);
  made.arguments.emplace_back("context_name", wanted->context_name);
  if (!wanted->engine_id.empty()) made.arguments.emplace_back("engine_id", engine_id_in_hex(*wanted));
  for (auto one : wanted->oids) made.arguments.emplace_back("oid", one);
  return made;
}

}  // namespace wend::snmp

// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/nfs/plan.hpp"

#include "wend/registry/detail/unsafe.hpp"
#include "wend/schemes/nfs/url.hpp"

namespace wend::nfs {
namespace {

wire::action action_for(verb what) {
  switch (what) {
    case verb::get: return wire::action::read;
    case verb::list: return wire::action::list;
    case verb::stat: return wire::action::find_attributes;
    default: return wire::action::none;
  }
}

}  // namespace

result<wire::plan> plan_for(uri_view u, verb what, wire::client const& asker) {
  auto action = action_for(what);
  if (action == wire::action::none) return mistake(errc::not_possible);
  auto wanted = parse(u);
  if (!wanted) return std::unexpected(wanted.error());
  if (auto wrong = wire::no_name_in(u)) return std::unexpected(*wrong);
  if (auto wrong = wire::unsafe_in(u, u.path())) return std::unexpected(*wrong);
  auto peer = wire::peer_of(u, asker.to_ascii);
  if (!peer) return std::unexpected(peer.error());

  wire::plan plan;
  plan.peer = std::move(*peer);
  plan.kind = wire::plan_kind::adapter;
  plan.action = action;
  auto path = wire::decoded_tree_path(u);
  path.erase(0, 1);  // RFC 2224 §6.1: the slash after the host is not part of the path
  plan.arguments = {{"path", path.empty() ? "." : path}};
  plan.url = wire::decoded(std::move(*wanted));
  return plan;
}

}  // namespace wend::nfs

// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/nfs/plan.hpp"

#include "wend/registry/detail/unsafe.hpp"
#include "wend/schemes/nfs/url.hpp"

namespace wend::nfs {
namespace {

std::string_view action_for(operation what) {
  switch (what) {
    case operation::access: return "read";
    case operation::list: return "list";
    case operation::find_attributes: return "find attributes";
    default: return {};
  }
}

}  // namespace

result<wire::plan> plan_for(uri_view u, operation what, wire::client const& asker) {
  auto action = action_for(what);
  if (action.empty()) return mistake(errc::not_possible);
  if (auto wanted = parse(u); !wanted) return std::unexpected(wanted.error());
  if (auto wrong = wire::no_name_in(u)) return std::unexpected(*wrong);
  if (auto wrong = wire::unsafe_in(u, u.path())) return std::unexpected(*wrong);
  auto peer = wire::peer_of(u, asker.to_ascii);
  if (!peer) return std::unexpected(peer.error());

  wire::plan made;
  made.peer = std::move(*peer);
  made.action = action;
  auto path = wire::decoded_tree_path(u);
  path.erase(0, 1);  // RFC 2224 §6.1: the slash after the host is not the server's
  made.arguments = {{"path", path.empty() ? "." : path}};
  return made;
}

}  // namespace wend::nfs

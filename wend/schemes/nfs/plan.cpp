// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/nfs/plan.hpp"

#include "wend/registry/detail/unsafe.hpp"
#include "wend/schemes/nfs/url.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/rfc/grammar.hpp"

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

/// RFC 2054 §7, §8: by the public filehandle, or by mountd name by name; RFC 1813 §3.3, §5.2.
std::vector<wire::planned_step> steps_for(verb what, std::string_view path) {
  using enum wire::when;
  std::vector<wire::planned_step> steps = {{"LOOKUP(public) " + canonical_path(path)},
                                           {"GETPORT mountd", if_offered},
                                           {"EXPORT", if_offered},
                                           {"MNT {directory}", if_offered},
                                           {"UMNT {directory}", if_offered},
                                           {"LOOKUP {name}", if_offered},
                                           {"GETATTR", if_asked},
                                           {"READLINK", if_asked},
                                           {"LOOKUP(public) {path}", if_offered}};
  if (what == verb::get) steps.push_back({"READ {offset}", if_offered});
  if (what == verb::stat) return steps;
  steps.push_back({"READDIRPLUS {cookie}", if_offered});
  steps.push_back({"READDIR {cookie}", if_offered});
  return steps;
}

}  // namespace

std::string canonical_path(std::string_view path) {
  std::string text;
  escape_to(text, path, grammar::rfc3986::unreserved | "/");
  return text;
}

std::string_view without_last_slashes(std::string_view path) {
  while (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  return path;
}

result<wire::plan> plan_for(uri_view u, verb what, wire::client const&) {
  auto action = action_for(what);
  if (action == wire::action::none) return mistake(errc::not_possible);
  auto wanted = parse(u);
  if (!wanted) return unexpected(wanted.error());
  if (auto wrong = wire::no_name_in(u)) return unexpected(*wrong);
  if (auto wrong = wire::unsafe_in(u, u.path())) return unexpected(*wrong);
  auto peer = wire::peer_of(u);
  if (!peer) return unexpected(peer.error());

  wire::plan plan;
  plan.peer = std::move(*peer);
  plan.kind = wire::plan_kind::adapter;
  plan.action = action;
  auto path = wire::decoded_tree_path(u);
  path.erase(0, 1);  // RFC 2224 §6.1: the slash after the host is not part of the path
  if (path.empty()) path = ".";
  plan.steps = steps_for(what, without_last_slashes(path));
  plan.arguments = {{"path", std::move(path)}};
  plan.url = wire::decoded(std::move(*wanted));
  return plan;
}

}  // namespace wend::nfs

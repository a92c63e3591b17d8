// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/ldap/talk.hpp"

#include "wend/schemes/ldap/url.hpp"
#include "wend/uri/parts.hpp"
#include "wend/wire/unsafe.hpp"

namespace wend::ldap {
namespace {

bool is_search(operation what) {
  return what == operation::access || what == operation::list || what == operation::search;
}

std::string listed(strings const& all) {
  std::string text;
  for (auto one : all) (text += text.empty() ? "" : ",") += one;
  return text.empty() ? "*" : text;
}

/// Where the first extension stands that must be understood.
std::optional<std::uint32_t> critical_extension(uri_view u) {
  auto last = u.query().rfind('?');  // no extension holds one
  for (auto one : pieces(u.query().substr(last + 1), ','))
    if (one.starts_with('!')) return u.offset_of(one);
  return {};
}

}  // namespace

result<wire::plan> plan_for(uri_view u, operation what, wire::client const& asker) {
  if (!is_search(what)) return mistake(errc::not_possible);
  auto wanted = parse(u);
  if (!wanted) return std::unexpected(wanted.error());
  for (auto part : {u.path(), u.query()})
    if (auto wrong = wire::unsafe_in(u, part)) return std::unexpected(*wrong);
  if (!wanted->extensions.empty())
    if (auto at = critical_extension(u)) return mistake(errc::not_possible, *at);
  auto peer = wire::peer_of(u, asker.to_ascii);
  if (!peer) return std::unexpected(peer.error());

  wire::plan made;
  made.peer = std::move(*peer);
  made.tls = wanted->secure;
  made.action = "search";
  made.arguments = {{"base", wanted->dn},
                    {"scope", std::string(name_of(wanted->depth))},
                    {"filter", wanted->filter},
                    {"attributes", listed(wanted->attributes)}};
  for (auto one : wanted->extensions) made.facts.emplace_back("ignored", one);
  return made;
}

}  // namespace wend::ldap

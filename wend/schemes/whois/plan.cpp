// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/whois/plan.hpp"

#include <algorithm>

#include "wend/registry/detail/unsafe.hpp"
#include "wend/schemes/whois/url.hpp"
#include "wend/uri/parse.hpp"

namespace wend::whois {
result<wire::plan> plan_for(uri_view u, verb what, wire::client const&) {
  if (what != verb::get && what != verb::search) return mistake(errc::not_possible);
  auto x = parse(u);
  if (!x) return unexpected(x.error());
  if (auto unsafe = wire::unsafe_in(u, u.path())) return unexpected(*unsafe);
  auto peer = wire::peer_of(u);
  if (!peer) return unexpected(peer.error());
  wire::plan plan;
  plan.peer = std::move(*peer);
  plan.octets = x->query + "\r\n";
  plan.url = wire::decoded(std::move(*x));
  return plan;
}

result<uri> asking(uri_view u, std::vector<std::string> const& words) {
  auto x = parse(u);
  if (!x) return unexpected(x.error());
  x->query.clear();
  for (auto const& word : words) (x->query += x->query.empty() ? "" : " ") += word;
  if (std::ranges::any_of(x->query, [](char c) { return control[c]; })) return mistake(errc::unsafe_control);
  auto text = format(*x, u.profile());
  if (!text) return unexpected(text.error());
  auto read = wend::parse(*text, u.profile());
  if (!read) return unexpected(read.error());
  return uri(*read);
}

}  // namespace wend::whois

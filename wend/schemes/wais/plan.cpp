// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/wais/plan.hpp"

#include <algorithm>

#include "wend/registry/detail/unsafe.hpp"
#include "wend/schemes/wais/apdu.hpp"
#include "wend/schemes/wais/url.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/edit.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parts.hpp"

namespace wend::wais {
namespace {

/// The first control character outside the id, if any.
std::optional<error> unsafe_control(uri_view u, bool is_document) {
  auto names = u.path();
  if (is_document) names = names.substr(0, names.find('/', names.find('/', 1) + 1));
  for (auto piece : {names, u.query()})
    if (auto unsafe = wire::unsafe_in(u, piece)) return unsafe;
  return {};
}

std::string request_for(url const& x, wire::plan& plan) {
  if (!x.wtype) {
    plan.action = wire::action::search;
    plan.arguments = {{"database", x.database}, {"query", x.search.value_or("")}};
    return apdu::search(x.database, x.search.value_or(""));
  }
  // url7a §WAIS: the length is optional; without it only the server knows.
  auto known = x.length.value_or(0);
  apdu::range const first{0, known ? std::min(known, apdu::slice) : apdu::slice};
  plan.steps = {{"{each part of the document}", wire::when::if_offered}};
  plan.facts.emplace_back("range", std::to_string(first.begin) + '-' + std::to_string(first.end));
  return apdu::retrieval(x.database, first_type(*x.wtype), id_octets(x), first);
}

}  // namespace

std::string_view first_type(std::string_view types) { return types.substr(0, types.find(',')); }

std::string id_octets(url const& x) {
  auto fields = x.fields.empty() ? fields_spelled(x.id) : x.fields;
  return fields.empty() ? x.id : apdu::id_of(fields);
}

result<wire::plan> plan_for(uri_view u, verb what, wire::client const&) {
  using enum verb;
  if (what != get && what != search && what != list) return mistake(errc::not_possible);
  auto read = parse(u);
  if (!read) return unexpected(read.error());
  if (what != get && read->wtype) return mistake(errc::not_possible);
  if (auto unsafe = unsafe_control(u, read->wtype.has_value())) return unexpected(*unsafe);
  auto peer = wire::peer_of(u);
  if (!peer) return unexpected(peer.error());

  wire::plan plan;
  plan.peer = std::move(*peer);
  auto request = request_for(*read, plan);
  if (request.size() > apdu::longest_request) return mistake(errc::too_long, u.offset_of(u.path()));
  plan.octets = apdu::init() + request;
  plan.url = wire::decoded(std::move(*read));
  return plan;
}

result<uri> asking(uri_view u, std::vector<std::string> const& words) {
  auto read = parse(u);
  if (!read) return unexpected(read.error());
  if (read->wtype) return mistake(errc::not_possible);
  if (predates_rfc1738(u.profile())) return with(u, part::query, query_from_words(words, u.profile()));
  std::string text;
  for (auto const& word : words) (text += &word == &words.front() ? "" : " ") += word;
  return with(u, part::query, escape(text, context::search, u.profile()));
}

}  // namespace wend::wais

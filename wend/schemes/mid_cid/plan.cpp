// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/mid_cid/plan.hpp"

#include "wend/registry/detail/unsafe.hpp"
#include "wend/schemes/mid_cid/url.hpp"

namespace wend::mid_cid {

result<wire::plan> plan_for(uri_view u, verb what, wire::client const&) {
  if (what != verb::get) return mistake(errc::not_possible);
  auto wanted = parse(u);
  if (!wanted) return unexpected(wanted.error());
  if (auto wrong = wire::unsafe_in(u, u.path())) return unexpected(*wrong);

  wire::plan plan;
  plan.kind = wire::plan_kind::mail;
  plan.action = wire::action::look_up;
  if (wanted->message_id) plan.arguments.emplace_back("message_id", *wanted->message_id);
  if (wanted->content_id) plan.arguments.emplace_back("content_id", *wanted->content_id);
  // RFC 1630 §Content-Id: it has no meaning outside the message that holds the part.
  if (!wanted->message_id) plan.notices.push_back({errc::cid_needs_message, u.offset_of(u.path())});
  plan.url = wire::decoded(std::move(*wanted));
  return plan;
}

}  // namespace wend::mid_cid

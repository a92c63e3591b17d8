// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/mid_cid/plan.hpp"

#include "wend/registry/detail/unsafe.hpp"
#include "wend/schemes/mid_cid/url.hpp"

namespace wend::mid_cid {

result<wire::plan> plan_for(uri_view u, operation what, wire::client const&) {
  if (what != operation::access) return mistake(errc::not_possible);
  auto wanted = parse(u);
  if (!wanted) return std::unexpected(wanted.error());
  if (auto wrong = wire::unsafe_in(u, u.path())) return std::unexpected(*wrong);

  wire::plan made;
  made.action = "look up";
  if (wanted->message_id) made.arguments.emplace_back("message_id", *wanted->message_id);
  if (wanted->content_id) made.arguments.emplace_back("content_id", *wanted->content_id);
  // RFC 1630 §Content-Id: it says nothing outside the message that holds the part.
  if (!wanted->message_id) made.notices.push_back({errc::cid_needs_message, u.offset_of(u.path())});
  return made;
}

}  // namespace wend::mid_cid

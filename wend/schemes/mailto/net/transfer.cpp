// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/mailto/net/transfer.hpp"

#include <algorithm>
#include <optional>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/utf8.hpp"
#include "wend/schemes/mailto/address.hpp"
#include "wend/schemes/mailto/encoding.hpp"
#include "wend/schemes/mailto/plan.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parts.hpp"

namespace wend::mailto {
namespace {

/// The URI's addresses and their field of the message.
struct place {
  std::string_view written;
  std::vector<std::string> letter::*field;
};

void add_places(std::vector<place>& to, std::string_view written) {
  for (auto piece : pieces(written, ',')) to.push_back({piece, &letter::to});
}

std::vector<place> places_in(uri_view u) {
  std::vector<place> places;
  if (predates_rfc3986(u.profile())) return {{u.path(), &letter::to}};
  add_places(places, u.path());
  for (auto field : pieces(u.query(), '&')) {
    auto equals = std::min(field.find('='), field.size());
    auto name = unescaped(field.substr(0, equals));
    auto value = field.substr(std::min(equals + 1, field.size()));
    if (same_ignoring_case(name, "to")) add_places(places, value);
    else if (same_ignoring_case(name, "cc")) places.push_back({value, &letter::cc});
    else if (same_ignoring_case(name, "bcc")) places.push_back({value, &letter::bcc});
  }
  return places;
}

void add_recipient(std::vector<recipient>& to, std::string const& address, std::uint32_t at) {
  if (to.size() > most_recipients) return;
  auto same = [&](recipient const& recipient) { return recipient.address == address; };
  if (std::ranges::none_of(to, same)) to.push_back({address, at});
}

/// RFC 2368 §2 escapes the commas between addresses: decoded, such a piece is a list.
std::optional<failure> add_addresses(draft& to, place const& from, std::uint32_t at) {
  auto mailboxes = mailboxes_in(unescaped(from.written));
  if (!mailboxes) return failure{errc::bad_mail_address, unescaped(from.written), at};
  for (auto const& mailbox : *mailboxes) {
    auto address = deliverable(mailbox);
    if (!address) return failure{address.error().code, mailbox, at};
    (to.text.*from.field).push_back(*address);
    add_recipient(to.recipients, *address, at);
  }
  return {};
}

void add_reply(letter& to, std::string_view ids) {
  std::vector<std::string> message_ids;
  for (auto id : pieces(ids, ' '))
    if (!id.empty()) message_ids.emplace_back(id);
  if (std::ranges::all_of(message_ids, is_message_id)) to.in_reply_to = std::move(message_ids);
  else to.left_out.emplace_back("in-reply-to");
}

std::optional<failure> add_text(letter& to, std::string_view name, std::string const& value,
                                std::uint32_t at) {
  if (!utf8::is_valid(value))
    return failure{errc::not_possible, "the " + std::string(name) + " is not UTF-8", at};
  if (name == "subject") to.subject = value;
  else if (name == "keywords") to.keywords = value;
  else if (name == "in-reply-to") add_reply(to, value);
  else if (name == "body") to.body = in_lines(value);
  return {};
}

}  // namespace

result<draft, failure> draft_for(uri_view u, wire::plan const& plan, wire::client const& asker) {
  draft composed;
  for (auto const& place : places_in(u))
    if (auto wrong = add_addresses(composed, place, u.offset_of(place.written))) return unexpected(*wrong);
  for (auto const& [name, value] : plan.facts)
    if (name == "ignored") composed.text.left_out.push_back(value);
  for (auto const& [name, value] : plan.arguments) {
    bool is_address = name == "to" || name == "cc" || name == "bcc";
    if (is_address) continue;
    if (auto wrong = add_text(composed.text, name, value, u.offset_of(u.query()))) return unexpected(*wrong);
  }
  auto from = deliverable(asker.mail);
  if (!asker.mail.empty() && (!from || !is_mailbox(*from)))
    return unexpected(failure{errc::bad_mail_address, "[user] mail: " + asker.mail});
  composed.text.from = *from;
  composed.text.date = asker.now;
  composed.text.number = asker.conversation;
  return composed;
}

result<void, failure> add_to_body(letter& to, std::string_view text) {
  if (text.contains('\0')) return unexpected(failure{errc::unsafe_control, "a NUL in the body"});
  if (!utf8::is_valid(text)) return unexpected(failure{errc::not_possible, "the body is not UTF-8"});
  to.body += in_lines(text);
  return {};
}

}  // namespace wend::mailto

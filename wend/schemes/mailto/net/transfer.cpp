// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/mailto/net/transfer.hpp"

#include <algorithm>
#include <optional>

#include "wend/base/detail/ascii.hpp"
#include "wend/schemes/mailto/address.hpp"
#include "wend/schemes/mailto/encoding.hpp"
#include "wend/schemes/mailto/plan.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/detail/utf8.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parts.hpp"

namespace wend::mailto {
namespace {

/// Where addresses stand in the URI, and in which field of the message.
struct place {
  std::string_view written;
  std::vector<std::string> letter::*field;
};

void add_places(std::vector<place>& to, std::string_view written) {
  for (auto one : pieces(written, ',')) to.push_back({one, &letter::to});
}

std::vector<place> places_in(uri_view u) {
  std::vector<place> all;
  if (predates_rfc3986(u.profile())) return {{u.path(), &letter::to}};
  add_places(all, u.path());
  for (auto field : pieces(u.query(), '&')) {
    auto equals = std::min(field.find('='), field.size());
    auto name = unescaped(field.substr(0, equals));
    auto value = field.substr(std::min(equals + 1, field.size()));
    if (same_ignoring_case(name, "to")) add_places(all, value);
    else if (same_ignoring_case(name, "cc")) all.push_back({value, &letter::cc});
    else if (same_ignoring_case(name, "bcc")) all.push_back({value, &letter::bcc});
  }
  return all;
}

void add_recipient(std::vector<recipient>& to, std::string const& address, std::uint32_t at) {
  if (to.size() > most_recipients) return;
  auto same = [&](recipient const& one) { return one.address == address; };
  if (std::ranges::none_of(to, same)) to.push_back({address, at});
}

/// RFC 2368 §2 wrote the commas between addresses as escapes: decoded, such a piece is a list.
std::optional<failure> add_addresses(draft& to, place const& from, std::uint32_t at, host_mapper to_ascii) {
  auto found = mailboxes_in(unescaped(from.written));
  if (!found) return failure{errc::bad_mail_address, unescaped(from.written), at};
  for (auto const& one : *found) {
    auto address = deliverable(one, to_ascii);
    if (!address) return failure{address.error().code, one, at};
    (to.text.*from.field).push_back(*address);
    add_recipient(to.recipients, *address, at);
  }
  return {};
}

void add_reply(letter& to, std::string_view ids) {
  std::vector<std::string> all;
  for (auto one : pieces(ids, ' '))
    if (!one.empty()) all.emplace_back(one);
  if (std::ranges::all_of(all, is_message_id)) to.in_reply_to = std::move(all);
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
  draft made;
  for (auto const& one : places_in(u))
    if (auto wrong = add_addresses(made, one, u.offset_of(one.written), asker.to_ascii))
      return std::unexpected(*wrong);
  for (auto const& [name, value] : plan.facts)
    if (name == "ignored") made.text.left_out.push_back(value);
  for (auto const& [name, value] : plan.arguments) {
    bool is_address = name == "to" || name == "cc" || name == "bcc";
    if (is_address) continue;
    if (auto wrong = add_text(made.text, name, value, u.offset_of(u.query()))) return std::unexpected(*wrong);
  }
  auto from = deliverable(asker.mail, asker.to_ascii);
  if (!asker.mail.empty() && (!from || !is_mailbox(*from)))
    return std::unexpected(failure{errc::bad_mail_address, "[user] mail: " + asker.mail});
  made.text.from = *from;
  made.text.date = asker.now;
  made.text.number = asker.conversation;
  return made;
}

result<void, failure> add_to_body(letter& to, std::string_view text) {
  if (text.contains('\0')) return std::unexpected(failure{errc::unsafe_control, "a NUL in the body"});
  if (!utf8::is_valid(text)) return std::unexpected(failure{errc::not_possible, "the body is not UTF-8"});
  to.body += in_lines(text);
  return {};
}

}  // namespace wend::mailto

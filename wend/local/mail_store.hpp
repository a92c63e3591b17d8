// SPDX-License-Identifier: Apache-2.0
//
// Mail that is here already: RFC 1630 §Message-Id lets a message be named by its id to those who have it. A
// store is a path: of an mbox file, of a Maildir with its folders, of a file that is one message, of a folder
// that notmuch keeps.
//
//     mid:ID               the message, as it is kept; RFC 2392 §2
//     mid:ID/CONTENT-ID    a part of it, decoded
//     cid:CONTENT-ID       a part of the message at hand
//
// Where several messages have an id, the first store's is the one, and in a Maildir the newest. Stores that
// notmuch keeps are asked before the others, wherever they stand.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wend/access/policy.hpp"
#include "wend/access/representation.hpp"
#include "wend/exchange/detail/errand.hpp"
#include "wend/local/descriptor.hpp"
#include "wend/local/line_reader.hpp"
#include "wend/local/mail_index.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::engine {

using access::outcome;
using access::policy;
using access::representation;

/// Where mail is, as the user has said; no URI says it.
struct mail_places {
  std::vector<std::string> stores{};  // in the order in which they are asked
  std::string index{};  // the file that keeps where each message is; empty: it is found out each time
};

/// A message, opened: `size` octets of the file from `place` on.
struct kept_message {
  descriptor file{};
  std::uint64_t place = 0, size = 0;
  bool quoted = false;  // in an mbox: a line that begins with From has a > before it
};

/// Finds messages by their ids. What has changed since the index was made is seen, and read anew.
class mail_store {
 public:
  explicit mail_store(mail_places);

  /// The id as in a URI, without brackets. One whose domain is in another case does where there is no other;
  /// notmuch knows only the very id.
  /// `not-found`, also where the stores are none.
  outcome<kept_message> find(std::string_view id);

 private:
  struct search;
  void bring_up_to_date(bool anew);
  void look(mail_record const&, search&);
  std::optional<kept_message> open(mail_record const&);
  outcome<kept_message> find_by_notmuch(std::string const& id);

  mail_places places_;
  std::vector<std::string> by_notmuch_{};  // those of the stores that have an index already; asked first
  mail_index index_{};
  bool has_index_ = false;
  line_reader lines_{};
};

/// Whether mail may hold what is asked for.
bool may_be_in_mail(uri_view, operation) noexcept;

/// A message or a part of one, block by block.
class mail_reader {
 public:
  /// For `mid`. Failures: the URI's own; `not-found`; `too-large`; `cid-needs-message` for `cid`.
  static outcome<mail_reader> open(uri_view, wire::errand const&, mail_places const&, policy const&);

  /// For `cid`: a part of this message, and of no other.
  static outcome<mail_reader> open_part(uri_view, std::string_view message, policy const&);

  /// Type and facts; the notes of a message.
  representation const& about() const { return about_; }

  /// The next octets; empty at the end. Good until the next call.
  outcome<std::string_view> next();

 private:
  explicit mail_reader(kept_message message) : message_(std::move(message)) {}
  static outcome<mail_reader> part(std::string_view message, std::string const& content_id, policy const&);
  void look_at_head();
  outcome<std::string> whole();
  std::string_view without_quoting(std::string_view block);

  static constexpr std::size_t block = 64 * 1024;

  representation about_{};
  kept_message message_;
  std::string octets_{};  // of a part; or of the block that is lent
  std::string block_{};
  bool in_line_ = false;  // the block before ended within a line
};

}  // namespace wend::engine

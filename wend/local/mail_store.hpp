// SPDX-License-Identifier: Apache-2.0
//
// Local mail: RFC 1630 §Message-Id lets a message be named by its id to users that have it. A store is the
// path of an mbox file, a Maildir with its folders, a file with one message, or a folder that notmuch
// indexes.
//
//     mid:ID               the message, as stored; RFC 2392 §2
//     mid:ID/CONTENT-ID    a part of it, decoded
//     cid:CONTENT-ID       a part of the enclosing message
//
// If several messages have an id, the first store's is used, and in a Maildir the newest. Stores that notmuch
// indexes are searched before the others, in any order of the list.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wend/access/policy.hpp"
#include "wend/access/representation.hpp"
#include "wend/local/descriptor.hpp"
#include "wend/local/line_reader.hpp"
#include "wend/local/mail_index.hpp"
#include "wend/registry/plan.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::engine {
using access::policy;
using access::representation;

/// The places of mail, from the user's settings; a URI cannot set them.
struct mail_places {
  std::vector<std::string> stores{};  // in the order in which they are searched
  std::string index{};  // the file with the places of messages; empty: the stores are scanned for each search
};

/// A message, opened: `size` octets of the file from `place` on.
struct kept_message {
  descriptor file{};
  std::uint64_t place = 0, size = 0;
  bool quoted = false;  // in an mbox: a line that begins with From is written with > before it
};

/// Finds messages by their ids. Changes since the index was written are detected and read again.
class mail_store {
 public:
  explicit mail_store(mail_places);

  /// The id as in a URI, without brackets. If no id matches exactly, the case of the domain is ignored;
  /// notmuch matches exactly only.
  /// `not-found`, also without stores.
  outcome<kept_message> find(std::string_view id);

 private:
  struct search;
  enum class rebuild : bool { changes, all };
  void update(rebuild);
  void look(mail_record const&, search&);
  std::optional<kept_message> open(mail_record const&);
  outcome<kept_message> find_by_notmuch(std::string const& id);

  mail_places places_;
  std::vector<std::string> by_notmuch_{};  // stores with an index by notmuch; searched first
  mail_index index_{};
  bool has_index_ = false;
  line_reader lines_{};
};

/// Whether the request may be for local mail.
bool may_be_in_mail(uri_view, verb) noexcept;

/// Reads a message or a part of one, block by block.
class mail_reader {
 public:
  /// For `mid`. Failures: the URI's own; `not-found`; `too-large`; `cid-needs-message` for `cid`.
  static outcome<mail_reader> open(wire::plan const&, mail_places const&, policy const&);

  /// For `cid`: a part of this message, and of no other.
  static outcome<mail_reader> open_part(wire::plan const&, std::string_view message, policy const&);

  /// Type and size; the notes of a message.
  representation const& about() const { return about_; }

  /// Returns the next octets; empty at the end. Valid until the next call.
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
  std::string octets_{};  // of a part; or of the current block
  std::string block_{};
  bool in_line_ = false;  // the previous block ended within a line
};

}  // namespace wend::engine

// SPDX-License-Identifier: Apache-2.0
//
// Mail as it lies on disk: what messages are in an mbox file (RFC 4155), in a Maildir, in a file that is one
// message. It is looked at and never written to. Strangers write into it, through a mail server: nothing in a
// Maildir is a way out of it, symbolic links are not followed, and what is no regular file is not opened.

#pragma once

#include <sys/stat.h>

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "wend/local/descriptor.hpp"
#include "wend/local/line_reader.hpp"
#include "wend/local/mail_index.hpp"

namespace wend::engine {

/// The stores' files and folders, as they are now. A store that is not there has none.
std::vector<mail_source> sources_in(std::vector<std::string> const& stores);

/// The file or the folder, opened.
descriptor open_source(mail_source const&);

/// Whether it is still as it was.
bool is_as_it_was(mail_source const&, int file);

/// A regular file in a folder, opened; nothing for anything else.
descriptor open_message(int folder, std::string const& name, struct stat& node);

/// A file of a Maildir under the name that it has now: its flags or its folder may have changed.
descriptor find_renamed(mail_source const&, std::string const& name, struct stat& node);

/// The id of the message that begins there; empty where it has none.
std::string id_at(line_reader&, int file, std::uint64_t at);

/// What was known before, by where it was.
class earlier {
 public:
  earlier() = default;  // nothing
  explicit earlier(mail_found);

  /// Known is all that is in it.
  bool is_unchanged(mail_source const&) const;
  /// What was in this file or folder, whatever has become of it.
  std::span<mail_record const> in(std::string const& store, std::string const& folder) const;
  std::string_view name_of(mail_record const&) const;

 private:
  mail_found mail_{};
  std::map<std::pair<std::string, std::string>, std::uint32_t> numbers_{};  // of store and folder
};

/// Adds what is found in `found.sources[source]`. What has not changed is not opened again: no source, and no
/// file of a folder that has.
void scan(std::uint32_t source, earlier const& before, mail_found& mail);

}  // namespace wend::engine

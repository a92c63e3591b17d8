// SPDX-License-Identifier: Apache-2.0
//
// Mail on disk: the messages of an mbox file (RFC 4155), of a Maildir, or of a file with one message. Read
// only. The content is untrusted, since mail servers write it: symbolic links are not followed, only regular
// files are opened, and no name in a Maildir leads out of it.

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

/// Returns the files and folders of the stores. A store that does not exist has none.
std::vector<mail_source> sources_in(std::vector<std::string> const& stores);

/// Opens the file or the folder.
descriptor open_source(mail_source const&);

/// Returns whether the source is unchanged.
bool is_as_it_was(mail_source const&, int file);

/// Opens a regular file in a folder; nothing for anything else.
descriptor open_message(int folder, std::string const& name, struct stat& node);

/// Finds a file of a Maildir under its present name: its flags or its folder may have changed.
descriptor find_renamed(mail_source const&, std::string const& name, struct stat& node);

/// Returns the id of the message that begins there; empty without one.
std::string id_at(line_reader&, int file, std::uint64_t at);

/// The records of an earlier index, by place.
class earlier {
 public:
  earlier() = default;  // nothing
  explicit earlier(mail_found);

  /// Returns whether the source is in the earlier index and unchanged since.
  bool is_unchanged(mail_source const&) const;
  /// Returns the records of this file or folder, unchanged or not.
  std::span<mail_record const> in(std::string const& store, std::string const& folder) const;
  std::string_view name_of(mail_record const&) const;

 private:
  mail_found mail_{};
  std::map<std::pair<std::string, std::string>, std::uint32_t> numbers_{};  // by store and folder
};

/// Adds the messages of `found.sources[source]`. Unchanged sources, and unchanged files of a changed folder,
/// are not opened again.
void scan(std::uint32_t source, earlier const& before, mail_found& mail);

}  // namespace wend::engine

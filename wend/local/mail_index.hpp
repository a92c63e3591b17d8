// SPDX-License-Identifier: Apache-2.0
//
// The places of messages with known ids. The index is kept in a file, since reading all mail takes long:
//
//     header    the format, the length of each piece, and its checksum
//     sources   the files and folders that the mail was in, and how they looked then
//     records   one for each message, of fixed length, sorted by a hash of its id
//     names     of the files in folders
//
// so that a message is found among a million with twenty short reads. The file is a cache in this machine's
// byte order; a damaged file is written again. Its content is not trusted: a message is checked before it is
// returned, and `not-found` is reported only if the checksum is right.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "wend/local/descriptor.hpp"

namespace wend::engine {

/// A file, or a folder of files, with mail.
struct mail_source {
  std::string store{};     // the path, as configured
  std::string folder{};    // beneath it, of a Maildir: "cur", ".Lists/new"; empty for a file
  std::uint32_t rank = 0;  // of the store; the lowest is searched first
  bool settled = false;    // unchanged for a while: a later change will be visible
  std::uint64_t inode = 0, size = 0;
  std::int64_t changed = 0;  // nanoseconds since 1970

  friend bool operator==(mail_source const&, mail_source const&) = default;
};

struct mail_record {
  std::uint64_t hash = 0;    // hash_of_id
  std::uint64_t place = 0;   // offset in the file; in a folder, offset of the file's name in the names
  std::uint64_t size = 0;    // octets, as stored
  std::int64_t changed = 0;  // of a file in a folder
  std::uint32_t source = 0;
  std::uint32_t name = 0;   // in a folder, the octets of the file's name
  std::uint64_t check = 0;  // checksum of the record, set by the index

  friend bool operator==(mail_record const&, mail_record const&) = default;
};

/// The content of an index, unsorted.
struct mail_found {
  std::vector<mail_source> sources{};
  std::vector<mail_record> records{};
  std::string names{};
};

class mail_index {
 public:
  mail_index() = default;  // empty
  explicit mail_index(mail_found);

  /// Reads an index file; empty if the file is absent or not an index.
  static mail_index open(std::string const& file);
  /// Writes the index to a file. False on a failure; the old file is then kept.
  bool save(std::string const& file) const;

  std::vector<mail_source> const& sources() const { return sources_; }

  /// Returns the records with this hash, the best first: by store, in a Maildir the newest. At most 1000;
  /// none if one of them is damaged.
  std::vector<mail_record> with(std::uint64_t hash) const;

  /// Empty without an entry.
  std::string name_of(mail_record const&) const;

  /// Returns all records.
  mail_found all() const;

  /// Verifies the checksums of the whole index.
  bool is_whole() const;

 private:
  bool read(std::uint64_t at, char* to, std::size_t count) const;
  bool read_sources(std::uint64_t file_size);
  mail_record record(std::uint64_t number) const;

  descriptor file_{};     // in this file
  std::string octets_{};  // or in memory
  std::vector<mail_source> sources_{};
  std::uint64_t begins_ = 0, records_ = 0, names_ = 0, check_ = 0;
};

}  // namespace wend::engine

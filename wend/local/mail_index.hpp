// SPDX-License-Identifier: Apache-2.0
//
// Where the messages are whose ids are known. The index is kept in a file, since to read all mail takes long:
//
//     header    whose file it is, how long its pieces are, a check of each
//     sources   the files and folders that the mail was in, and how they looked then
//     records   one for each message, of fixed length, sorted by a hash of its id
//     names     of the files in folders
//
// so that a message is found among a million with twenty short reads. The file is a cache in the order of
// this machine's octets: whatever is wrong with it, it is made anew. Nothing in it is believed: a message
// that it leads to is looked at before it is given, and that there is none is said only if the check is
// right.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "wend/local/descriptor.hpp"

namespace wend::engine {

/// A file, or a folder of files, that mail is in.
struct mail_source {
  std::string store{};     // the path, as it was configured
  std::string folder{};    // beneath it, of a Maildir: "cur", ".Lists/new"; empty: it is a file
  std::uint32_t rank = 0;  // of the store: the first is asked first
  bool settled = false;    // it had not changed for a while: what has changed it since will show
  std::uint64_t inode = 0, size = 0;
  std::int64_t changed = 0;  // nanoseconds since 1970

  friend bool operator==(mail_source const&, mail_source const&) = default;
};

struct mail_record {
  std::uint64_t hash = 0;    // hash_of_id
  std::uint64_t place = 0;   // of the first octet in the file; in a folder, of the file's name in the names
  std::uint64_t size = 0;    // octets, as they are kept
  std::int64_t changed = 0;  // of a file in a folder
  std::uint32_t source = 0;
  std::uint32_t name = 0;   // in a folder, the octets of the file's name
  std::uint64_t check = 0;  // of all this; the index sets it

  friend bool operator==(mail_record const&, mail_record const&) = default;
};

/// What there is to know, before it is in order.
struct mail_found {
  std::vector<mail_source> sources{};
  std::vector<mail_record> records{};
  std::string names{};
};

class mail_index {
 public:
  mail_index() = default;  // of no mail
  explicit mail_index(mail_found);

  /// The one that was kept in a file; of no mail, if it is not there or is no index.
  static mail_index open(std::string const& file);
  /// False: it could not be kept there. What was there before is gone only when this is there.
  bool save(std::string const& file) const;

  std::vector<mail_source> const& sources() const { return sources_; }

  /// Those with this hash, the best first: by store, in a Maildir the newest. A thousand at most; none where
  /// one of them is damaged.
  std::vector<mail_record> with(std::uint64_t hash) const;

  /// Empty where there is none.
  std::string name_of(mail_record const&) const;

  /// Everything in it.
  mail_found all() const;

  /// Reads it all: is it as it was written?
  bool is_whole() const;

 private:
  bool read(std::uint64_t at, char* to, std::size_t count) const;
  bool read_sources(std::uint64_t file_size);
  mail_record record(std::uint64_t number) const;

  descriptor file_{};     // it is here,
  std::string octets_{};  // or here
  std::vector<mail_source> sources_{};
  std::uint64_t begins_ = 0, records_ = 0, names_ = 0, check_ = 0;
};

}  // namespace wend::engine

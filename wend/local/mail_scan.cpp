// SPDX-License-Identifier: Apache-2.0
#include "wend/local/mail_scan.hpp"

#include <dirent.h>
#include <fcntl.h>

#include <algorithm>
#include <ctime>
#include <memory>
#include <unordered_map>

#include "wend/base/detail/chars.hpp"
#include "wend/local/mail_id.hpp"
#include "wend/local/opening.hpp"
#include "wend/uri/parts.hpp"

namespace wend::engine {
namespace {

constexpr std::size_t most_messages = 10'000'000;
constexpr std::size_t most_names = 5'000'000;  // in one folder
constexpr std::size_t most_folders = 10'000;   // in one Maildir
constexpr int as_folder = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
constexpr int as_file = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
constexpr std::int64_t second = 1'000'000'000;

struct closing_directory {
  void operator()(DIR* directory) const { ::closedir(directory); }
};

enum class name_set : bool { visible, hidden };  // hidden: with a dot at the beginning

std::vector<std::string> names_in(int folder, name_set which) {
  std::vector<std::string> names;
  descriptor again(::openat(folder, ".", as_folder));  // with a read position of its own
  std::unique_ptr<DIR, closing_directory> reader(again ? ::fdopendir(*again) : nullptr);
  if (!reader) return names;
  again.release();
  while (auto node = ::readdir(reader.get())) {
    std::string_view name = node->d_name;
    bool is_hidden = name.starts_with('.');
    bool is_wanted = is_hidden == (which == name_set::hidden) && name != "." && name != "..";
    if (is_wanted) names.emplace_back(name);
    if (names.size() == most_names) break;
  }
  return names;
}

std::int64_t nanoseconds(timespec const& time) { return time.tv_sec * second + time.tv_nsec; }

std::int64_t now() {
  timespec time{};
  ::clock_gettime(CLOCK_REALTIME, &time);
  return nanoseconds(time);
}

/// The time of a change in a file system can be as coarse as two seconds.
bool is_settled(struct stat const& node) { return now() - nanoseconds(node.st_mtim) > 2 * second; }

mail_source described(std::string const& store, std::string folder, std::uint32_t rank,
                      struct stat const& node) {
  return {.store = store,
          .folder = std::move(folder),
          .rank = rank,
          .settled = is_settled(node),
          .inode = node.st_ino,
          .size = static_cast<std::uint64_t>(node.st_size),
          .changed = nanoseconds(node.st_mtim)};
}

// ---- stores

descriptor folder_in(int outer, std::string const& name) {
  return descriptor(::openat(outer, name.c_str(), as_folder | O_NOFOLLOW));
}

/// The folders `cur` and `new` of a Maildir; `tmp` has incomplete messages.
void add_folders(std::vector<mail_source>& sources, int outer, std::string const& before,
                 std::string const& store, std::uint32_t rank) {
  for (std::string name : {"cur", "new"}) {
    struct stat node {};
    auto folder = folder_in(outer, name);
    if (folder && ::fstat(*folder, &node) == 0)
      sources.push_back(described(store, before + name, rank, node));
  }
}

void add_maildir(std::vector<mail_source>& sources, int root, std::string const& store, std::uint32_t rank) {
  add_folders(sources, root, {}, store, rank);
  auto folders = names_in(root, name_set::hidden);
  std::ranges::sort(folders);
  if (folders.size() > most_folders) folders.resize(most_folders);
  for (auto const& name : folders)
    if (auto inner = folder_in(root, name)) add_folders(sources, *inner, name + '/', store, rank);
}

// ---- mbox

/// RFC 4155 prescribes more than many programs write; common to all: From, an address, and a year at the end.
bool is_separator(std::string_view line) {
  if (!line.starts_with("From ") || line.size() < 11) return false;
  auto space = line.find(' ', 5);
  if (space == line.npos || space == 5 || space + 5 > line.size()) return false;
  return std::ranges::all_of(line.substr(line.size() - 4), [](char c) { return digit[c]; });
}

/// Reads the lines of an mbox.
class mailbox_scan {
 public:
  mailbox_scan(std::uint32_t source, mail_found& mail) : source_(source), mail_(mail) {}

  void see(line_reader const& lines) {
    auto line = lines.line();
    if (after_empty_ && is_separator(line)) {
      finish();
      begin_ = lines.end();
      in_head_ = true;
    } else if (in_head_) {
      in_head_ = head_.add(line);
    }
    after_empty_ = line.empty() && !lines.continues();
    // The empty line before a separator, or at the end, is not part of the message.
    end_ = after_empty_ ? lines.at() : lines.end();
  }

  void finish() {
    auto id = std::exchange(head_, {}).id();
    if (id.empty() || mail_.records.size() >= most_messages) return;
    mail_.records.push_back({.hash = hash_of_id(id),
                             .place = begin_,
                             .size = std::max(end_, begin_) - begin_,
                             .source = source_});
  }

 private:
  std::uint32_t source_;
  mail_found& mail_;
  id_reader head_{};
  std::uint64_t begin_ = 0, end_ = 0;
  bool after_empty_ = true, in_head_ = false;
};

/// An mbox, or one message if the file does not begin with a separator.
void scan_file(int file, std::uint32_t source, line_reader& lines, mail_found& mail) {
  lines.begin(file);
  bool more = lines.next();
  while (more && lines.line().empty()) more = lines.next();
  if (more && is_separator(lines.line())) {
    mailbox_scan box(source, mail);
    for (; more; more = lines.next()) box.see(lines);
    return box.finish();
  }
  auto id = id_at(lines, file, 0);
  if (!id.empty())
    mail.records.push_back({.hash = hash_of_id(id), .size = mail.sources[source].size, .source = source});
}

// ---- Maildir

std::string_view without_flags(std::string_view name) { return name.substr(0, name.find(':')); }

/// The part before the last name: empty for "cur", ".Lists/" for ".Lists/cur".
std::string outer_of(std::string const& folder) {
  auto slash = folder.rfind('/');
  return folder.substr(0, slash == folder.npos ? 0 : slash + 1);
}

using known_files = std::unordered_map<std::string_view, mail_record const*>;

/// By their names without flags, since a file that moves from `new` to `cur` is the same.
known_files known_in(mail_source const& source, earlier const& before) {
  known_files known;
  for (auto last : {"cur", "new"})
    for (auto const& pair : before.in(source.store, outer_of(source.folder) + last))
      known.emplace(without_flags(before.name_of(pair)), &pair);
  return known;
}

void add_named(mail_record r, std::string_view name, mail_found& mail) {
  r.place = mail.names.size();
  mail.names += name;
  mail.records.push_back(r);
}

std::uint64_t hash_in(int folder, std::string const& name, line_reader& lines, struct stat& node) {
  auto file = open_message(folder, name, node);
  if (!file) return 0;
  auto id = id_at(lines, *file, 0);
  return id.empty() ? 0 : hash_of_id(id);
}

bool is_same_file(mail_record const& r, struct stat const& node) {
  return S_ISREG(node.st_mode) && r.size == static_cast<std::uint64_t>(node.st_size) &&
         r.changed == nanoseconds(node.st_mtim);
}

void scan_folder(int folder, std::uint32_t source, earlier const& before, line_reader& lines,
                 mail_found& mail) {
  auto known = known_in(mail.sources[source], before);
  for (auto const& name : names_in(folder, name_set::visible)) {
    if (mail.records.size() >= most_messages) return;
    struct stat node {};
    if (::fstatat(folder, name.c_str(), &node, AT_SYMLINK_NOFOLLOW) != 0) continue;
    auto old = known.find(without_flags(name));
    bool is_known = old != known.end() && is_same_file(*old->second, node);
    auto hash = is_known ? old->second->hash : hash_in(folder, name, lines, node);
    if (hash == 0) continue;
    auto number = static_cast<std::uint32_t>(name.size());
    mail_record r{.hash = hash, .changed = nanoseconds(node.st_mtim), .source = source, .name = number};
    r.size = static_cast<std::uint64_t>(node.st_size);
    add_named(r, name, mail);
  }
}

void copy(std::uint32_t source, earlier const& before, mail_found& mail) {
  auto const& where = mail.sources[source];
  for (auto r : before.in(where.store, where.folder)) {
    auto name = before.name_of(r);
    r.source = source;
    if (where.folder.empty()) mail.records.push_back(r);
    else add_named(r, name, mail);
  }
}

}  // namespace

// ---- functions for mail_store

std::vector<mail_source> sources_in(std::vector<std::string> const& stores) {
  std::vector<mail_source> sources;
  for (std::uint32_t rank = 0; rank < stores.size(); ++rank) {
    auto const& store = stores[rank];
    struct stat node {};
    descriptor root(::open(store.c_str(), as_file));
    if (!root || ::fstat(*root, &node) != 0) continue;
    if (S_ISREG(node.st_mode)) sources.push_back(described(store, {}, rank, node));
    else if (S_ISDIR(node.st_mode)) add_maildir(sources, *root, store, rank);
  }
  return sources;
}

descriptor open_source(mail_source const& source) {
  descriptor here(::open(source.store.c_str(), as_file | (source.folder.empty() ? 0 : O_DIRECTORY)));
  if (source.folder.empty()) return here;
  for (auto name : pieces(source.folder, '/'))
    if (here) here = folder_in(*here, std::string(name));
  return here;
}

bool is_as_it_was(mail_source const& source, int file) {
  struct stat node {};
  return ::fstat(file, &node) == 0 && source.inode == node.st_ino &&
         source.size == static_cast<std::uint64_t>(node.st_size) &&
         source.changed == nanoseconds(node.st_mtim);
}

descriptor open_message(int folder, std::string const& name, struct stat& node) {
  if (name.empty() || name.find('/') != name.npos) return descriptor();
  descriptor file(::openat(folder, name.c_str(), as_file | O_NOFOLLOW));
  if (file && (::fstat(*file, &node) != 0 || !S_ISREG(node.st_mode))) return descriptor();
  return file;
}

descriptor find_renamed(mail_source const& source, std::string const& name, struct stat& node) {
  auto outer = outer_of(source.folder);
  for (std::string last : {"cur", "new"}) {
    auto beside = source;
    beside.folder = outer + last;
    auto folder = open_source(beside);
    if (!folder) continue;
    for (auto const& other : names_in(*folder, name_set::visible))
      if (without_flags(other) == without_flags(name))
        if (auto file = open_message(*folder, other, node)) return file;
  }
  return descriptor();
}

std::string id_at(line_reader& lines, int file, std::uint64_t at) {
  id_reader head;
  lines.begin(file, at);
  while (lines.next() && head.add(lines.line())) {
  }
  return head.id();
}

earlier::earlier(mail_found mail) : mail_(std::move(mail)) {
  std::ranges::sort(mail_.records, {}, &mail_record::source);
  for (std::uint32_t i = 0; i < mail_.sources.size(); ++i)
    numbers_.emplace(std::pair(mail_.sources[i].store, mail_.sources[i].folder), i);
}

bool earlier::is_unchanged(mail_source const& source) const {
  auto it = numbers_.find({source.store, source.folder});
  return it != numbers_.end() && source.settled && mail_.sources[it->second] == source;
}

std::span<mail_record const> earlier::in(std::string const& store, std::string const& folder) const {
  auto it = numbers_.find({store, folder});
  if (it == numbers_.end()) return {};
  return std::ranges::equal_range(mail_.records, it->second, {}, &mail_record::source);
}

std::string_view earlier::name_of(mail_record const& r) const {
  if (r.name > mail_.names.size() || r.place > mail_.names.size() - r.name) return {};
  return std::string_view(mail_.names).substr(r.place, r.name);
}

void scan(std::uint32_t source, earlier const& before, mail_found& mail) {
  auto const& where = mail.sources[source];
  if (before.is_unchanged(where)) return copy(source, before, mail);
  auto opened = open_source(where);
  if (!opened) return;
  line_reader lines;
  if (where.folder.empty()) scan_file(*opened, source, lines, mail);
  else scan_folder(*opened, source, before, lines, mail);
}

}  // namespace wend::engine

// SPDX-License-Identifier: Apache-2.0
//
// Changes to files: the part of files.hpp that writes.

#include "wend/engine/files.hpp"

#include <fcntl.h>
#include <sys/random.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

#include "wend/engine/opening.hpp"

namespace wend::engine {
namespace {

bool write_all(int file, std::string_view octets) {
  while (!octets.empty()) {
    auto put = insisting([&] { return ::write(file, octets.data(), octets.size()); });
    if (put < 0) return false;
    octets.remove_prefix(static_cast<std::size_t>(put));
  }
  return true;
}

bool is_safe_on_disk(int file) { return ::fsync(file) == 0 || errno == EINVAL; }  // EINVAL: it never can be

/// A directory, and a name in it.
struct slot {
  descriptor directory;
  std::string name;
};

outcome<slot> slot_of(std::string const& name, policy const& rules) {
  auto slash = name.rfind('/');
  bool whole = slash != name.npos && name.find('\0') == name.npos;
  if (!whole) return failed(errc::file_not_representable, {});
  auto last = name.substr(slash + 1);
  if (last.empty() || last == "." || last == "..") return failed(errc::not_allowed, "a directory is no file");
  auto directory = open_name(slash == 0 ? "/" : name.substr(0, slash), rules, O_RDONLY | O_DIRECTORY);
  if (!directory && directory.error().what.code == errc::not_allowed)  // it may be written and not read
    directory = open_name(slash == 0 ? "/" : name.substr(0, slash), rules, O_PATH | O_DIRECTORY);
  if (!directory) return failed_as(directory.error());
  return slot{std::move(*directory), std::move(last)};
}

/// The regular file that has the name now, if anything has it. A symbolic link is left alone: neither it nor
/// what it leads to is what a caller expects to be replaced.
outcome<std::optional<struct stat>> holder_of(slot const& where) {
  struct stat node {};
  if (::fstatat(*where.directory, where.name.c_str(), &node, AT_SYMLINK_NOFOLLOW) != 0) {
    if (errno == ENOENT) return std::nullopt;
    return system_failure();
  }
  if (S_ISDIR(node.st_mode)) return failed(errc::not_allowed, "a directory is no file");
  if (S_ISLNK(node.st_mode)) return failed(errc::not_allowed, "a symbolic link is not replaced");
  if (!S_ISREG(node.st_mode)) return not_followed(node.st_mode);
  return node;
}

representation stored(std::uint64_t count) {
  return {.facts = {.size = count}, .body = access::bytes{count}};
}

outcome<representation> fill(outcome<file_writer> file, access::source const& give) {
  if (!file) return failed_as(file.error());
  auto buffer = std::make_unique<std::array<char, block>>();
  for (;;) {
    auto got = give ? give(*buffer) : std::optional<std::size_t>(0);
    if (!got) return failed(errc::truncated, "what was to be stored could not be read");
    if (*got == 0) return file->finish();
    auto written = file->write({buffer->data(), std::min(*got, buffer->size())});
    if (!written) return failed_as(written.error());
  }
}

}  // namespace

/// A file under a name that nobody knows, which goes away unless it is kept.
struct draft {
  draft(slot place, mode_t mode) : where(std::move(place)) {
    constexpr int tries = 16;
    for (int i = 0; i < tries && !file; ++i) {
      name = ".wend-" + random_digits();
      constexpr int flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY;
      file = descriptor(insisting([&] { return ::openat(*where.directory, name.c_str(), flags, mode); }));
      if (!file && errno != EEXIST) break;
    }
  }
  draft(draft const&) = delete;
  draft& operator=(draft const&) = delete;
  ~draft() {
    if (file) ::unlinkat(*where.directory, name.c_str(), 0);
  }

  /// Gives the file the slot's name, in one step.
  bool keep() {
    if (::renameat(*where.directory, name.c_str(), *where.directory, where.name.c_str()) != 0) return false;
    file = descriptor();
    ::fsync(*where.directory);  // as well as can be: the octets are safe, and one of the two names is
    return true;
  }

  static std::string random_digits() {
    std::array<unsigned char, 8> octets{};
    if (::getrandom(octets.data(), octets.size(), 0) < 0) octets.fill(0);
    std::string text;
    for (auto octet : octets) (text += "0123456789abcdef"[octet >> 4]) += "0123456789abcdef"[octet & 15];
    return text;
  }

  slot where;
  std::string name{};
  descriptor file{};
};

file_writer::file_writer() = default;
file_writer::file_writer(file_writer&&) noexcept = default;
file_writer& file_writer::operator=(file_writer&&) noexcept = default;
file_writer::~file_writer() = default;

outcome<file_writer> file_writer::replace(std::string const& name, policy const& rules) {
  auto where = slot_of(name, rules);
  if (!where) return failed_as(where.error());
  auto before = holder_of(*where);
  if (!before) return failed_as(before.error());
  // A file that may not be written is not replaced, although its directory would let us.
  if (*before && ::faccessat(*where->directory, where->name.c_str(), W_OK, AT_EACCESS) != 0)
    return system_failure();

  file_writer made;
  made.draft_ = std::make_unique<draft>(std::move(*where), *before ? 0600 : 0666);
  if (!made.draft_->file) return system_failure();
  if (*before && ::fchmod(*made.draft_->file, (*before)->st_mode & 0777) != 0) return system_failure();
  made.most_ = rules.largest;
  return made;
}

outcome<file_writer> file_writer::append(std::string const& name, policy const& rules) {
  auto seen = look_at(name, rules);
  if (!seen && seen.error().what.code != errc::not_found) return failed_as(seen.error());
  auto file = open_known(name, rules, O_WRONLY | O_APPEND | O_CREAT, 0666);
  if (!file) return failed_as(file.error());
  file_writer made;
  made.file_ = std::move(file->file);
  made.most_ = rules.largest;
  return made;
}

outcome<void> file_writer::write(std::string_view octets) {
  count_ += octets.size();
  if (most_ && count_ > most_) return failed(errc::too_large, {});
  if (!write_all(draft_ ? *draft_->file : *file_, octets)) return system_failure();
  return {};
}

outcome<representation> file_writer::finish() {
  if (!is_safe_on_disk(draft_ ? *draft_->file : *file_)) return system_failure();
  if (draft_ && !draft_->keep()) return system_failure();
  return stored(count_);
}

outcome<representation> replace_file(std::string const& name, policy const& rules,
                                     access::source const& give) {
  return fill(file_writer::replace(name, rules), give);
}

outcome<representation> append_to_file(std::string const& name, policy const& rules,
                                       access::source const& give) {
  return fill(file_writer::append(name, rules), give);
}

outcome<representation> remove_file(std::string const& name, policy const& rules) {
  auto where = slot_of(name, rules);
  if (!where) return failed_as(where.error());
  auto before = holder_of(*where);
  if (!before) return failed_as(before.error());
  if (::unlinkat(*where->directory, where->name.c_str(), 0) != 0) return system_failure();
  return representation{};
}

}  // namespace wend::engine

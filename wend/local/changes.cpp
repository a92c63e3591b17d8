// SPDX-License-Identifier: Apache-2.0
//
// Changes to files: the part of files.hpp that writes.

#include "wend/local/files.hpp"

#include <fcntl.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

#include "wend/local/draft.hpp"
#include "wend/local/opening.hpp"

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

bool is_safe_on_disk(int file) {
  return ::fsync(file) == 0 || errno == EINVAL;
}  // EINVAL: no fsync for this kind of file

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
  if (last.empty() || last == "." || last == "..") return failed(errc::not_allowed, "it is a directory");
  auto directory = open_name(slash == 0 ? "/" : name.substr(0, slash), rules, O_RDONLY | O_DIRECTORY);
  if (!directory && directory.error().code == errc::not_allowed)  // writable, but not readable
    directory = open_name(slash == 0 ? "/" : name.substr(0, slash), rules, O_PATH | O_DIRECTORY);
  if (!directory) return failed_as(directory.error());
  return slot{std::move(*directory), std::move(last)};
}

/// The regular file with this name, if one exists. A symbolic link is refused: the caller may mean to replace
/// the link or its target.
outcome<std::optional<struct stat>> holder_of(slot const& where) {
  struct stat node {};
  if (::fstatat(*where.directory, where.name.c_str(), &node, AT_SYMLINK_NOFOLLOW) != 0) {
    if (errno == ENOENT) return std::nullopt;
    return system_failure();
  }
  if (S_ISDIR(node.st_mode)) return failed(errc::not_allowed, "it is a directory");
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
    if (!got) return failed(errc::truncated, "the source could not be read");
    if (*got == 0) return file->finish();
    auto written = file->write({buffer->data(), std::min(*got, buffer->size())});
    if (!written) return failed_as(written.error());
  }
}

}  // namespace

file_writer::file_writer() = default;
file_writer::file_writer(file_writer&&) noexcept = default;
file_writer& file_writer::operator=(file_writer&&) noexcept = default;
file_writer::~file_writer() = default;

outcome<file_writer> file_writer::replace(std::string const& name, policy const& rules) {
  auto where = slot_of(name, rules);
  if (!where) return failed_as(where.error());
  auto before = holder_of(*where);
  if (!before) return failed_as(before.error());
  // A file without write permission is not replaced, although the directory would allow it.
  if (*before && ::faccessat(*where->directory, where->name.c_str(), W_OK, AT_EACCESS) != 0)
    return system_failure();

  file_writer writer;
  writer.draft_ =
      std::make_unique<draft>(std::move(where->directory), std::move(where->name), *before ? 0600 : 0666);
  if (auto wrong = writer.draft_->failure()) return system_failure(wrong);
  if (*before && ::fchmod(writer.draft_->fd(), (*before)->st_mode & 0777) != 0) return system_failure();
  writer.most_ = rules.largest;
  return writer;
}

outcome<file_writer> file_writer::append(std::string const& name, policy const& rules) {
  auto seen = look_at(name, rules);
  if (!seen && seen.error().code != errc::not_found) return failed_as(seen.error());
  auto file = open_known(name, rules, O_WRONLY | O_APPEND | O_CREAT, 0666);
  if (!file) return failed_as(file.error());
  file_writer writer;
  writer.file_ = std::move(file->file);
  writer.most_ = rules.largest;
  return writer;
}

outcome<void> file_writer::write(std::string_view octets) {
  count_ += octets.size();
  if (most_ && count_ > most_) return failed(errc::too_large, {});
  if (!write_all(draft_ ? draft_->fd() : *file_, octets)) return system_failure();
  return {};
}

outcome<representation> file_writer::finish() {
  if (!is_safe_on_disk(draft_ ? draft_->fd() : *file_)) return system_failure();
  if (auto wrong = draft_ ? draft_->keep() : 0) return system_failure(wrong);
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

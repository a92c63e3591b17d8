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

constexpr std::size_t block = 64 * 1024;

bool write_all(int file, std::string_view octets) {
  while (!octets.empty()) {
    auto put = insisting([&] { return ::write(file, octets.data(), octets.size()); });
    if (put < 0) return false;
    octets.remove_prefix(static_cast<std::size_t>(put));
  }
  return true;
}

/// All that the source gives, safe on disk.
outcome<std::uint64_t> store(int file, policy const& rules, access::source const& give) {
  auto buffer = std::make_unique<std::array<char, block>>();
  std::uint64_t count = 0;
  for (;;) {
    auto got = give ? give(*buffer) : std::optional<std::size_t>(0);
    if (!got) return failed(errc::truncated, "what was to be stored could not be read");
    if (*got == 0) break;
    count += *got;
    if (exceeds(count, rules)) return failed(errc::too_large, {});
    if (!write_all(file, {buffer->data(), std::min(*got, buffer->size())})) return system_failure();
  }
  if (::fsync(file) != 0 && errno != EINVAL) return system_failure();  // EINVAL: it cannot be synchronised
  return count;
}

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

/// A file under a name that nobody knows, which goes away unless it is kept.
class draft {
 public:
  draft(slot const& where, mode_t mode) : where_(where) {
    constexpr int tries = 16;
    for (int i = 0; i < tries && !file_; ++i) {
      name_ = ".wend-" + random_digits();
      constexpr int flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY;
      file_ = descriptor(insisting([&] { return ::openat(*where_.directory, name_.c_str(), flags, mode); }));
      if (!file_ && errno != EEXIST) break;
    }
  }
  draft(draft const&) = delete;
  draft& operator=(draft const&) = delete;
  ~draft() {
    if (file_) ::unlinkat(*where_.directory, name_.c_str(), 0);
  }

  descriptor const& file() const { return file_; }

  /// Gives the file the slot's name, in one step.
  bool keep() {
    if (::renameat(*where_.directory, name_.c_str(), *where_.directory, where_.name.c_str()) != 0)
      return false;
    file_ = descriptor();
    ::fsync(*where_.directory);  // as well as can be: the octets are safe, and one of the two names is
    return true;
  }

 private:
  static std::string random_digits() {
    std::array<unsigned char, 8> octets{};
    if (::getrandom(octets.data(), octets.size(), 0) < 0) octets.fill(0);
    std::string text;
    for (auto octet : octets) (text += "0123456789abcdef"[octet >> 4]) += "0123456789abcdef"[octet & 15];
    return text;
  }

  slot const& where_;
  std::string name_;
  descriptor file_;
};

representation stored(std::uint64_t count) {
  return {.facts = {.size = count}, .body = access::bytes{count}};
}

}  // namespace

outcome<representation> replace_file(std::string const& name, policy const& rules,
                                     access::source const& give) {
  auto where = slot_of(name, rules);
  if (!where) return failed_as(where.error());
  auto before = holder_of(*where);
  if (!before) return failed_as(before.error());
  // A file that may not be written is not replaced, although its directory would let us.
  if (*before && ::faccessat(*where->directory, where->name.c_str(), W_OK, AT_EACCESS) != 0)
    return system_failure();

  draft made(*where, *before ? 0600 : 0666);
  if (!made.file()) return system_failure();
  if (*before && ::fchmod(*made.file(), (*before)->st_mode & 0777) != 0) return system_failure();
  auto count = store(*made.file(), rules, give);
  if (!count) return failed_as(count.error());
  if (!made.keep()) return system_failure();
  return stored(*count);
}

outcome<representation> append_to_file(std::string const& name, policy const& rules,
                                       access::source const& give) {
  auto seen = look_at(name, rules);
  if (!seen && seen.error().what.code != errc::not_found) return failed_as(seen.error());
  auto file = open_known(name, rules, O_WRONLY | O_APPEND | O_CREAT, 0666);
  if (!file) return failed_as(file.error());
  auto count = store(*file->file, rules, give);
  if (!count) return failed_as(count.error());
  return stored(*count);
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

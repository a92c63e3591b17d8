// SPDX-License-Identifier: Apache-2.0
//
// Each file is opened twice: first as a mere place (O_PATH), which disturbs nothing, to see what it is; then
// in earnest, if it is a regular file or a directory, and looked at again, since it may have changed in
// between. O_NONBLOCK keeps the second opening from waiting for the other end of a FIFO that has just
// taken the place of a file.

#include "wend/engine/files.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <memory>
#include <system_error>
#include <utility>

#include "wend/access/media_type.hpp"
#include "wend/schemes/file/local_name.hpp"

namespace wend::engine {
namespace {

using access::entry;
using access::facts;
using access::failure;
using access::kind;
using access::listing;

constexpr std::size_t block = 64 * 1024;
constexpr std::string_view directory_type = "inode/directory";

// ---- failures ----

std::unexpected<failure> failed(errc code, std::string said) {
  return std::unexpected(failure{{code, 0}, std::move(said)});
}

errc meaning_of(int number) {
  switch (number) {
    case ENOENT:
    case ENOTDIR: return errc::not_found;
    case EACCES:
    case EPERM:
    case EROFS:
    case EXDEV:  // openat2: the name leads out of the root
    case ELOOP:
    case EISDIR:
    case ENXIO:
    case ENODEV:
    case ENOSYS:
    case ETXTBSY: return errc::not_allowed;
    case ENAMETOOLONG: return errc::too_long;
    case EAGAIN:
    case EBUSY:
    case EMFILE:
    case ENFILE:
    case ENOMEM: return errc::busy;
    default: return errc::truncated;
  }
}

std::unexpected<failure> system_failure(int number = errno) {
  return failed(meaning_of(number), std::generic_category().message(number));
}

std::unexpected<failure> failed_as(failure const& other) { return std::unexpected(other); }

// ---- descriptors ----

class descriptor {
 public:
  explicit descriptor(int number = -1) : number_(number) {}
  descriptor(descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  descriptor& operator=(descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  explicit operator bool() const { return number_ >= 0; }
  int operator*() const { return number_; }
  int release() { return std::exchange(number_, -1); }

 private:
  int number_;
};

template <class Call>
auto insisting(Call call) {
  auto answer = call();
  while (answer < 0 && errno == EINTR) answer = call();
  return answer;
}

/// The part of the name that is beneath the root; nothing if it is not. "." is the root itself.
std::optional<std::string> beneath(std::string const& name, std::string_view root) {
  while (root.size() > 1 && root.ends_with('/')) root.remove_suffix(1);
  if (!name.starts_with(root)) return {};
  auto rest = std::string_view(name).substr(root == "/" ? 0 : root.size());
  if (!rest.empty() && !rest.starts_with('/')) return {};
  rest.remove_prefix(std::min(rest.find_first_not_of('/'), rest.size()));
  return rest.empty() ? "." : std::string(rest);
}

/// glibc 2.36 has no openat2.
int open_beneath(int root, char const* name, int flags, mode_t mode) {
  open_how how{};
  how.flags = static_cast<std::uint64_t>(flags);
  how.mode = flags & O_CREAT ? mode : 0;
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS;
  constexpr int tries = 16;  // EAGAIN: something was renamed on the way
  for (int i = 0;; ++i) {
    auto opened = static_cast<int>(::syscall(SYS_openat2, root, name, &how, sizeof how));
    if (opened >= 0 || errno != EAGAIN || i == tries) return opened;
  }
}

outcome<descriptor> open_name(std::string const& name, policy const& rules, int flags, mode_t mode = 0) {
  if (!rules.local_files) return failed(errc::not_allowed, "local files are not followed here");
  if (name.find('\0') != name.npos) return failed(errc::file_not_representable, {});
  flags |= O_CLOEXEC | O_NOCTTY;
  if (rules.file_root.empty()) {
    descriptor file(insisting([&] { return ::open(name.c_str(), flags, mode); }));
    if (!file) return system_failure();
    return file;
  }
  auto inside = beneath(name, rules.file_root);
  if (!inside) return failed(errc::not_allowed, "outside of " + rules.file_root);
  descriptor root(
      insisting([&] { return ::open(rules.file_root.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC); }));
  if (!root) return system_failure();
  descriptor file(insisting([&] { return open_beneath(*root, inside->c_str(), flags, mode); }));
  if (!file) return system_failure();
  return file;
}

// ---- what a file is ----

std::string_view type_of_node(mode_t mode) {
  switch (mode & S_IFMT) {
    case S_IFDIR: return directory_type;
    case S_IFLNK: return "inode/symlink";
    case S_IFIFO: return "inode/fifo";
    case S_IFSOCK: return "inode/socket";
    case S_IFCHR: return "inode/chardevice";
    case S_IFBLK: return "inode/blockdevice";
    default: return {};
  }
}

facts facts_of(struct stat const& node, std::string_view name) {
  facts known{.date = access::date_text(node.st_mtim.tv_sec),
              .type = std::string(type_of_node(node.st_mode))};
  if (!S_ISREG(node.st_mode)) return known;
  known.size = static_cast<std::uint64_t>(node.st_size);
  known.type = access::media_type_of(name);
  return known;
}

bool is_followed(mode_t mode) { return S_ISREG(mode) || S_ISDIR(mode); }

std::unexpected<failure> not_followed(mode_t mode) {
  return failed(errc::not_allowed, "neither file nor directory: " + std::string(type_of_node(mode)));
}

outcome<struct stat> node_of(descriptor const& file) {
  struct stat node {};
  if (::fstat(*file, &node) != 0) return system_failure();
  if (!is_followed(node.st_mode)) return not_followed(node.st_mode);
  return node;
}

struct opened {
  descriptor file;
  struct stat node;
};

/// The file or directory as a place.
outcome<opened> look_at(std::string const& name, policy const& rules) {
  auto place = open_name(name, rules, O_PATH);
  if (!place) return failed_as(place.error());
  auto node = node_of(*place);
  if (!node) return failed_as(node.error());
  return opened{std::move(*place), *node};
}

outcome<opened> open_known(std::string const& name, policy const& rules, int flags, mode_t mode = 0) {
  auto file = open_name(name, rules, flags | O_NONBLOCK, mode);
  if (!file) return failed_as(file.error());
  auto node = node_of(*file);
  if (!node) return failed_as(node.error());
  return opened{std::move(*file), *node};
}

outcome<opened> open_to_read(std::string const& name, policy const& rules) {
  if (auto seen = look_at(name, rules); !seen) return failed_as(seen.error());
  return open_known(name, rules, O_RDONLY);
}

bool exceeds(std::uint64_t size, policy const& rules) { return rules.largest != 0 && size > rules.largest; }

// ---- octets ----

outcome<std::uint64_t> deliver(int file, policy const& rules, access::sink const& take) {
  auto buffer = std::make_unique<std::array<char, block>>();
  std::uint64_t count = 0;
  for (;;) {
    auto got = insisting([&] { return ::read(file, buffer->data(), buffer->size()); });
    if (got < 0) return system_failure();
    if (got == 0) return count;
    count += static_cast<std::uint64_t>(got);
    if (exceeds(count, rules)) return failed(errc::too_large, {});
    if (take && !take({buffer->data(), static_cast<std::size_t>(got)})) return failed(errc::cancelled, {});
  }
}

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

// ---- directories ----

struct closing_directory {
  void operator()(DIR* directory) const { ::closedir(directory); }
};

entry entry_of(std::string const& directory, std::string name, policy const& rules, int inside) {
  entry made{.title = name};
  auto whole = directory + (directory.ends_with('/') ? "" : "/") + name;
  if (auto place = file::place_of(whole)) made.uri = place->url();

  struct stat node {};
  if (::fstatat(inside, name.c_str(), &node, AT_SYMLINK_NOFOLLOW) != 0) return made;
  if (S_ISLNK(node.st_mode))
    if (auto target = look_at(whole, rules)) node = target->node;
  made.facts = facts_of(node, name);
  if (S_ISDIR(node.st_mode)) {
    made.kind = kind::directory;
    if (!made.uri.empty()) made.uri += '/';
  } else if (S_ISREG(node.st_mode)) {
    made.kind = access::kind_of(made.facts.type);
  }
  return made;
}

outcome<representation> list_opened(std::string const& name, policy const& rules, opened directory) {
  representation made{.media_type = std::string(directory_type), .facts = facts_of(directory.node, name)};
  auto number = directory.file.release();
  std::unique_ptr<DIR, closing_directory> reader(::fdopendir(number));
  if (!reader) {
    auto why = errno;
    ::close(number);
    return system_failure(why);
  }
  listing all;
  for (errno = 0; auto found = ::readdir(reader.get()); errno = 0) {
    std::string child = found->d_name;
    if (child != "." && child != "..") all.entries.push_back(entry_of(name, std::move(child), rules, number));
  }
  if (errno != 0) return system_failure();
  std::ranges::sort(all.entries, {}, &entry::title);
  made.body = std::move(all);
  return made;
}

// ---- changes ----

/// A directory, and a name in it.
struct slot {
  descriptor directory;
  std::string name;
};

outcome<slot> slot_of(std::string const& name, policy const& rules) {
  auto slash = name.rfind('/');
  if (slash == name.npos) return failed(errc::file_not_representable, {});
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

outcome<representation> read_file(std::string const& name, policy const& rules, access::sink const& take) {
  auto file = open_to_read(name, rules);
  if (!file) return failed_as(file.error());
  if (S_ISDIR(file->node.st_mode)) return list_opened(name, rules, std::move(*file));

  auto known = facts_of(file->node, name);
  if (exceeds(*known.size, rules)) return failed(errc::too_large, {});
  auto count = deliver(*file->file, rules, take);
  if (!count) return failed_as(count.error());
  return representation{.media_type = known.type, .facts = known, .body = access::bytes{*count}};
}

outcome<representation> list_directory(std::string const& name, policy const& rules) {
  auto file = open_to_read(name, rules);
  if (!file) return failed_as(file.error());
  if (!S_ISDIR(file->node.st_mode)) return failed(errc::not_possible, "not a directory");
  return list_opened(name, rules, std::move(*file));
}

outcome<representation> file_facts(std::string const& name, policy const& rules) {
  auto seen = look_at(name, rules);
  if (!seen) return failed_as(seen.error());
  auto known = facts_of(seen->node, name);
  return representation{.media_type = known.type, .facts = known};
}

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

// SPDX-License-Identifier: Apache-2.0
#include "wend/local/opening.hpp"

#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/syscall.h>

#include <algorithm>
#include <optional>
#include <system_error>

namespace wend::engine {
namespace {

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
    default: return errc::io_error;  // ENOSPC, EIO, EDQUOT, EFBIG, …
  }
}

/// The name relative to the root, "." for the root itself; nothing for a name outside of it.
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
    auto number = static_cast<int>(::syscall(SYS_openat2, root, name, &how, sizeof how));
    if (number >= 0 || errno != EAGAIN || i == tries) return number;
  }
}

bool is_followed(mode_t mode) { return S_ISREG(mode) || S_ISDIR(mode); }

outcome<struct stat> node_of(descriptor const& file) {
  struct stat node {};
  if (::fstat(*file, &node) != 0) return system_failure();
  if (!is_followed(node.st_mode)) return not_followed(node.st_mode);
  return node;
}

}  // namespace

unexpected<failure> failed(errc code, std::string text, std::uint32_t at) {
  return unexpected(failure{code, std::move(text), at});
}

unexpected<failure> system_failure(int number) {
  return failed(meaning_of(number), std::generic_category().message(number));
}

std::string_view type_of_node(mode_t mode) noexcept {
  switch (mode & S_IFMT) {
    case S_IFDIR: return "inode/directory";
    case S_IFLNK: return "inode/symlink";
    case S_IFIFO: return "inode/fifo";
    case S_IFSOCK: return "inode/socket";
    case S_IFCHR: return "inode/chardevice";
    case S_IFBLK: return "inode/blockdevice";
    default: return {};
  }
}

unexpected<failure> not_followed(mode_t mode) {
  return failed(errc::not_allowed, "neither file nor directory: " + std::string(type_of_node(mode)));
}

outcome<descriptor> open_name(std::string const& name, policy const& rules, int flags, mode_t mode) {
  if (!rules.local_files) return failed(errc::not_allowed, "local files are not followed here");
  if (name.find('\0') != name.npos) return failed(errc::file_not_representable, {});
  flags |= O_CLOEXEC | (flags & O_PATH ? 0 : O_NOCTTY);  // openat2 refuses flags that O_PATH does not use
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

outcome<opened> look_at(std::string const& name, policy const& rules) {
  auto place = open_name(name, rules, O_PATH);
  if (!place) return failed_as(place.error());
  auto node = node_of(*place);
  if (!node) return failed_as(node.error());
  return opened{std::move(*place), *node};
}

outcome<opened> open_known(std::string const& name, policy const& rules, int flags, mode_t mode) {
  auto file = open_name(name, rules, flags | O_NONBLOCK, mode);
  if (!file) return failed_as(file.error());
  auto node = node_of(*file);
  if (!node) return failed_as(node.error());
  return opened{std::move(*file), *node};
}

}  // namespace wend::engine

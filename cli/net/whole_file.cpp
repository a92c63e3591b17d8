// SPDX-License-Identifier: Apache-2.0
#include "cli/net/whole_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>

namespace wend::cli {

using engine::descriptor;

whole_file::whole_file(std::string const& path) {
  struct stat there {};
  bool exists = ::stat(path.c_str(), &there) == 0;
  if (exists && !S_ISREG(there.st_mode)) {
    direct_ = descriptor(::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
    failure_ = direct_ ? 0 : errno;
    return;
  }
  auto name = path;
  if (exists)
    if (auto real = ::realpath(path.c_str(), nullptr)) {
      name = real;
      std::free(real);
    }
  auto slash = name.rfind('/');
  auto folder = slash == name.npos ? "." : slash == 0 ? "/" : name.substr(0, slash);
  begin(descriptor(::open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC)), name.substr(slash + 1),
        exists ? &there.st_mode : nullptr);
}

whole_file::whole_file(int folder, std::string const& name) {
  struct stat there {};
  bool exists = ::fstatat(folder, name.c_str(), &there, AT_SYMLINK_NOFOLLOW) == 0;
  bool is_regular = exists && S_ISREG(there.st_mode);
  if (exists && !is_regular && !S_ISLNK(there.st_mode)) {
    failure_ = S_ISDIR(there.st_mode) ? EISDIR : EEXIST;
    return;
  }
  begin(descriptor(::fcntl(folder, F_DUPFD_CLOEXEC, 0)), name, is_regular ? &there.st_mode : nullptr);
}

void whole_file::begin(descriptor folder, std::string name, mode_t const* rights) {
  if (!folder) failure_ = errno;
  else if (name.empty()) failure_ = EISDIR;
  if (failure_) return;
  draft_ = std::make_unique<engine::draft>(std::move(folder), std::move(name), rights ? 0600 : 0666);
  failure_ = draft_->failure();
  if (!failure_ && rights && ::fchmod(draft_->fd(), *rights & 07777) != 0) failure_ = errno;
}

int whole_file::keep() {
  if (!draft_) return 0;
  if (::fsync(draft_->fd()) != 0 && errno != EINVAL) return errno;  // EINVAL: this file system has no fsync
  return draft_->keep();
}

growing_file::growing_file(std::string const& name)
    : name_(name),
      is_new_(::access(name.c_str(), F_OK) != 0),
      file_(::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)),
      failure_(file_ ? 0 : errno) {
  auto end = file_ ? ::lseek(*file_, 0, SEEK_END) : 0;
  size_ = place_ = end < 0 ? 0 : static_cast<std::uint64_t>(end);
}

growing_file::~growing_file() {
  if (is_new_ && file_) ::unlink(name_.c_str());
}

/// How many of the octets stand at their place already.
std::size_t growing_file::known_of(std::string_view octets) const {
  std::array<char, 16 * 1024> block;
  std::size_t same = 0;
  while (same < octets.size()) {
    auto rest = octets.substr(same, block.size());
    auto got = ::pread(*file_, block.data(), rest.size(), static_cast<off_t>(place_ + same));
    std::string_view there(block.data(), got < 0 ? 0 : static_cast<std::size_t>(got));
    auto equal = static_cast<std::size_t>(std::ranges::mismatch(there, rest).in1 - there.begin());
    same += equal;
    if (equal < rest.size()) break;
  }
  return same;
}

std::string_view growing_file::new_in(std::string_view octets) {
  is_new_ = false;
  auto known = place_ < size_ ? known_of(octets) : 0;
  place_ += known;
  octets.remove_prefix(known);
  if (!octets.empty() && size_ != place_) end();
  place_ += octets.size();
  size_ = std::max(size_, place_);
  return octets;
}

int growing_file::end() {
  is_new_ = false;
  auto at = static_cast<off_t>(place_);
  bool stands = size_ == place_ || (::ftruncate(*file_, at) == 0 && ::lseek(*file_, at, SEEK_SET) == at);
  if (stands) size_ = place_;
  else failure_ = errno;
  return failure_;
}

namespace {

extern "C" void remove_drafts_and_end(int number) {
  engine::remove_drafts();
  ::raise(number);  // SA_RESETHAND: this time it ends the program
}

}  // namespace

void clean_up_when_interrupted() {
  std::signal(SIGXFSZ, SIG_IGN);  // then write fails with EFBIG
  for (int number : {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2}) {
    struct sigaction before {};
    if (::sigaction(number, nullptr, &before) != 0 || before.sa_handler == SIG_IGN)
      continue;  // as nohup has it
    struct sigaction handling {};
    handling.sa_handler = remove_drafts_and_end;
    handling.sa_flags = static_cast<int>(SA_RESETHAND);
    sigfillset(&handling.sa_mask);
    ::sigaction(number, &handling, nullptr);
  }
}

}  // namespace wend::cli

// SPDX-License-Identifier: Apache-2.0
#include "cli/whole_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

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
    if (auto real = ::realpath(path.c_str(), nullptr)) name = real, std::free(real);
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
    : file_(::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)), failure_(file_ ? 0 : errno) {
  if (file_) begins_at(size());
}

std::uint64_t growing_file::size() const {
  auto end = ::lseek(*file_, 0, SEEK_END);
  return end < 0 ? 0 : static_cast<std::uint64_t>(end);
}

bool growing_file::begins_at(std::uint64_t place) {
  auto at = static_cast<off_t>(place);
  bool there = ::ftruncate(*file_, at) == 0 && ::lseek(*file_, at, SEEK_SET) == at;
  if (!there) failure_ = errno;
  return there;
}

namespace {

extern "C" void remove_drafts_and_end(int number) {
  engine::remove_drafts();
  ::raise(number);  // SA_RESETHAND: this time it ends the program
}

}  // namespace

void clean_up_when_interrupted() {
  std::signal(SIGXFSZ, SIG_IGN);  // then write fails with EFBIG
  for (int number : {SIGHUP, SIGINT, SIGTERM}) {
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

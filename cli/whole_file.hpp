// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace wend::cli {

/// A file that is there as a whole or not at all: its octets go beside it, and it takes its name at the end.
/// What is no file (/dev/null, a pipe) is written to as it is.
class whole_file {
 public:
  explicit whole_file(std::string const& asked) : name_(asked) {
    struct stat there {};
    bool exists = ::stat(asked.c_str(), &there) == 0;
    is_plain_ = !exists || S_ISREG(there.st_mode);
    if (!is_plain_) {
      open_with(::open(asked.c_str(), O_WRONLY | O_CLOEXEC));
      return;
    }
    if (exists) {
      rights_ = there.st_mode & 07777;
      if (auto real = ::realpath(asked.c_str(), nullptr)) name_ = real, std::free(real);  // a link stays one
    }
    beside_ = name_ + ".XXXXXX";
    open_with(::mkostemp(beside_.data(), O_CLOEXEC));
  }
  ~whole_file() {
    if (fd_ < 0) return;
    ::close(fd_);
    if (is_plain_ && !kept_) ::unlink(beside_.c_str());
  }
  whole_file(whole_file const&) = delete;
  whole_file& operator=(whole_file const&) = delete;

  int fd() const { return fd_; }
  int failure() const { return failure_; }

  /// The number of what went wrong, or 0.
  int keep() {
    if (!is_plain_) return 0;
    bool stored =
        ::fchmod(fd_, rights_) == 0 && ::fsync(fd_) == 0 && ::rename(beside_.c_str(), name_.c_str()) == 0;
    if (!stored) return errno;
    kept_ = true;
    return 0;
  }

 private:
  void open_with(int fd) {
    fd_ = fd;
    if (fd < 0) failure_ = errno;
  }
  static mode_t rights_of_new_files() {
    auto mask = ::umask(0);
    ::umask(mask);
    return 0666 & ~mask;
  }

  std::string name_, beside_{};
  mode_t rights_ = rights_of_new_files();
  int fd_ = -1, failure_ = 0;
  bool is_plain_ = true, kept_ = false;
};

/// A file that grows: what it holds already stays, and so does what comes, if the rest does not.
class growing_file {
 public:
  explicit growing_file(std::string const& name)
      : fd_(::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)), failure_(fd_ < 0 ? errno : 0) {
    if (fd_ >= 0) begins_at(size());
  }
  ~growing_file() {
    if (fd_ >= 0) ::close(fd_);
  }
  growing_file(growing_file const&) = delete;

  int fd() const { return fd_; }
  int failure() const { return failure_; }
  std::uint64_t size() const {
    auto end = ::lseek(fd_, 0, SEEK_END);
    return end < 0 ? 0 : static_cast<std::uint64_t>(end);
  }
  /// The next octets belong there; what stood from there on is gone.
  bool begins_at(std::uint64_t place) {
    auto at = static_cast<off_t>(place);
    return ::ftruncate(fd_, at) == 0 && ::lseek(fd_, at, SEEK_SET) == at;
  }

 private:
  int fd_, failure_;
};

}  // namespace wend::cli

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <memory>
#include <string>

#include "wend/local/descriptor.hpp"
#include "wend/local/draft.hpp"

namespace wend::cli {

/// A file that appears complete or not at all: its octets are written beside it, and it takes its name at the
/// end.
class whole_file {
 public:
  /// By a path that the user chose: a symbolic link is followed and stays, and a special file (/dev/null, a
  /// pipe) is written to directly.
  explicit whole_file(std::string const& path);
  /// By a name in a folder that the server chose: a symbolic link of that name is replaced and never
  /// followed; the name of a directory or a device is a failure.
  whole_file(int folder, std::string const& name);

  int fd() const { return draft_ ? draft_->fd() : *direct_; }
  int failure() const { return failure_; }  // errno, or 0

  /// Returns errno, or 0.
  int keep();

 private:
  void begin(engine::descriptor folder, std::string name, mode_t const* rights);

  engine::descriptor direct_{};
  std::unique_ptr<engine::draft> draft_{};
  int failure_ = 0;
};

/// A file that grows: existing octets stay, and so do received ones if the transfer breaks off. Octets
/// received again are compared with those in the file, which is cut where they differ. Failures are errno
/// values.
class growing_file {
 public:
  explicit growing_file(std::string const& name);
  /// Removes the file if this object created it and it is empty.
  ~growing_file();
  growing_file(growing_file const&) = delete;
  growing_file& operator=(growing_file const&) = delete;

  int fd() const { return *file_; }
  int failure() const { return failure_; }
  std::uint64_t size() const { return size_; }
  /// Sets the offset of the next octets.
  void begin_at(std::uint64_t place) { place_ = place; }
  /// Returns the part of the next octets that must be written to `fd`, at its place; the rest is in the file
  /// already.
  std::string_view new_in(std::string_view octets);
  /// The object is complete: removes octets after its end.
  int end();

 private:
  std::size_t known_of(std::string_view octets) const;

  std::string name_;
  bool is_new_;
  engine::descriptor file_;
  int failure_;
  std::uint64_t size_ = 0, place_ = 0;
};

/// From now on a signal that ends the program (HUP, INT, QUIT, TERM, USR1, USR2) first removes incomplete
/// files. A file that reaches the limit of its size (XFSZ) is a failed write, not a signal.
void clean_up_when_interrupted();

}  // namespace wend::cli

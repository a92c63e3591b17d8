// SPDX-License-Identifier: Apache-2.0
//
// What `get --recursive` writes: a folder that the user chose, and below it names that a server chose.

#pragma once

#include <sys/types.h>

#include <expected>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "wend/local/descriptor.hpp"

namespace wend::cli {

/// Local names for the entries of one folder. A name stays as it is but for `/` and controls, which become
/// `_`, and what is longer than a file system allows. `.`, `..` and the second of two equal names get another
/// one.
class local_names {
 public:
  /// `keeps_dots`: otherwise a name that begins with a dot gets `_` before it.
  explicit local_names(bool keeps_dots) : keeps_dots_(keeps_dots) {}
  std::string operator()(std::string_view wanted);

 private:
  bool keeps_dots_;
  std::unordered_set<std::string> taken_{};
  std::unordered_map<std::string, unsigned> next_{};
};

/// The folder. Paths below it are relative and empty, or end with a slash. No symbolic link on such a path is
/// followed, so that nothing is written elsewhere; the folder itself may be one. Failures are numbers of
/// errno.
class output_folder {
 public:
  /// Makes the folder unless it is there. Its parent has to exist.
  explicit output_folder(std::string const& name);
  /// Removes the folder if it was made here and nothing is in it, unless it is to stay.
  ~output_folder();
  output_folder(output_folder const&) = delete;
  output_folder& operator=(output_folder const&) = delete;

  int failure() const { return failure_; }
  /// Device and inode, as file: listings identify a folder (wire::facts::identity).
  std::string identity() const;
  void keep_if_empty() { is_new_ = false; }
  std::string shown(std::string_view path) const { return name_ + "/" + std::string(path); }

  /// Opens what the path names; its last component is made unless it is there.
  std::expected<engine::descriptor, int> open(std::string_view path) const;
  /// Makes the path a symbolic link to another path below the folder, in place of a link that is there.
  int link(std::string_view path, std::string_view to) const;

 private:
  std::string name_;
  engine::descriptor top_{};
  int failure_ = 0;
  bool is_new_ = false;
};

/// Whether the folder is a home folder: $HOME, or that of the user who runs the program or owns the folder.
/// What begins with a dot there are settings of programs.
bool is_home(int folder);

}  // namespace wend::cli

// SPDX-License-Identifier: Apache-2.0
//
// The output of `get --recursive`: a folder that the user chose, and below it names that a server chose.

#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "wend/base/expected.hpp"
#include "wend/local/descriptor.hpp"

namespace wend::cli {

struct name_rules {
  bool keeps_dots = false;  // else a name that begins with a dot gets `_` before it
};

/// Local names for the entries of one folder. A name stays as it is, except that `/` and control characters
/// become `_`, and that it is cut to the file system's limit. `.`, `..` and the second of two equal names get
/// another name.
class local_names {
 public:
  explicit local_names(name_rules rules) : rules_(rules) {}
  std::string operator()(std::string_view wanted);

 private:
  name_rules rules_;
  std::unordered_set<std::string> taken_{};
  std::unordered_map<std::string, unsigned> next_{};
};

/// The folder. Paths below it are relative, and empty or with a slash at the end. No symbolic link on such a
/// path is followed, so nothing is written elsewhere; the folder itself may be one. Failures are errno
/// values.
class output_folder {
 public:
  /// Creates the folder unless it exists. Its parent must exist.
  explicit output_folder(std::string const& name);
  /// Removes the folder if this object created it and it is empty, unless it is to stay.
  ~output_folder();
  output_folder(output_folder const&) = delete;
  output_folder& operator=(output_folder const&) = delete;

  int failure() const { return failure_; }
  /// Device and inode, the identity of a folder in file: listings (wire::facts::identity).
  std::string identity() const;
  void keep_if_empty() { is_new_ = false; }
  std::string shown(std::string_view path) const { return name_ + "/" + std::string(path); }

  /// Opens the path; creates its last component unless it exists.
  expected<engine::descriptor, int> open(std::string_view path) const;
  /// Makes the path a symbolic link to another path below the folder; replaces an existing link.
  int link(std::string_view path, std::string_view to) const;

 private:
  std::string name_;
  engine::descriptor top_{};
  int failure_ = 0;
  bool is_new_ = false;
};

/// Returns whether the folder is a home folder: $HOME, or that of the user who runs the program or owns the
/// folder. Names there that begin with a dot are settings of programs.
bool is_home(int folder);

}  // namespace wend::cli

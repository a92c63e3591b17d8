// SPDX-License-Identifier: Apache-2.0
#include "cli/net/output_folder.hpp"

#include <fcntl.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <vector>

#include "wend/base/charset.hpp"
#include "wend/uri/parts.hpp"

namespace wend::cli {

using engine::descriptor;

namespace {

/// The first octets, at most `most`, without a partial character of UTF-8.
std::string_view beginning(std::string_view name, std::size_t most) {
  if (name.size() <= most) return name;
  while (most > 0 && (static_cast<unsigned char>(name[most]) & 0xC0) == 0x80) --most;
  return name.substr(0, most);
}

constexpr std::size_t longest = 255;  // NAME_MAX

/// Whether the octets at `i` are a C1 control in UTF-8, which terminals obey: U+0080 to U+009F.
bool is_c1_control(std::string_view text, std::size_t i) {
  return text.substr(i, 1) == "\xc2" && i + 1 < text.size() && charset::range('\x80', '\x9f')[text[i + 1]];
}

std::string safe_name(std::string_view wanted, name_rules rules) {
  constexpr charset unsafe = charset("/") | charset::range('\0', '\x1f') | charset::range('\x7f', '\x7f');
  std::string name(beginning(wanted, longest - 1));
  for (char& c : name)
    if (unsafe[c]) c = '_';
  for (std::size_t i = 0; i < name.size(); ++i)
    if (is_c1_control(name, i)) name.replace(i, 2, "_");
  bool hides = name.starts_with('.') && !rules.keeps_dots;
  if (hides || name.empty() || name == "." || name == "..") name.insert(0, "_");
  return name;
}

constexpr int as_folder = O_PATH | O_DIRECTORY | O_CLOEXEC;

/// The components of a path that is empty or ends with a slash.
std::vector<std::string> components(std::string_view path) {
  std::vector<std::string> names;
  for (auto piece : pieces(path, '/'))
    if (!piece.empty()) names.emplace_back(piece);
  return names;
}

descriptor open_below(int folder, std::string const& name) {
  return descriptor(::openat(folder, name.c_str(), as_folder | O_NOFOLLOW));
}

}  // namespace

std::string local_names::operator()(std::string_view wanted) {
  auto const first = safe_name(wanted, rules_);
  if (taken_.insert(first).second) return first;
  for (auto& number = next_.try_emplace(first, 2U).first->second;; ++number) {
    auto suffix = "." + std::to_string(number);
    auto name = std::string(beginning(first, longest - suffix.size())) + suffix;
    if (taken_.insert(name).second) return name;
  }
}

output_folder::output_folder(std::string const& name) : name_(name) {
  is_new_ = ::mkdir(name.c_str(), 0777) == 0;
  if (!is_new_ && errno != EEXIST) failure_ = errno;
  else if (top_ = descriptor(::open(name.c_str(), as_folder)); !top_) failure_ = errno;
}

output_folder::~output_folder() {
  if (is_new_) ::rmdir(name_.c_str());  // refused unless it is empty
}

std::string output_folder::identity() const {
  struct stat node {};
  if (::fstat(*top_, &node) != 0) return {};
  return std::to_string(node.st_dev) + ":" + std::to_string(node.st_ino);
}

expected<descriptor, int> output_folder::open(std::string_view path) const {
  descriptor here(::openat(*top_, ".", as_folder));
  auto names = components(path);
  for (auto const& name : names) {
    bool is_last = &name == &names.back();
    if (is_last && ::mkdirat(*here, name.c_str(), 0777) != 0 && errno != EEXIST) return unexpected(errno);
    here = open_below(*here, name);
    if (!here) return unexpected(errno);
  }
  if (!here) return unexpected(errno);
  return here;
}

int output_folder::link(std::string_view path, std::string_view to) const {
  auto names = components(path);
  auto name = std::move(names.back());
  names.pop_back();
  std::string parent, target;
  for (auto const& folder : names) {
    parent += folder + "/";
    target += "../";
  }
  target += to;
  if (target.ends_with('/')) target.pop_back();
  if (target.empty()) target = ".";
  auto folder = open(parent);
  if (!folder) return folder.error();
  struct stat there {};
  bool is_link =
      ::fstatat(**folder, name.c_str(), &there, AT_SYMLINK_NOFOLLOW) == 0 && S_ISLNK(there.st_mode);
  if (is_link && ::unlinkat(**folder, name.c_str(), 0) != 0) return errno;
  return ::symlinkat(target.c_str(), **folder, name.c_str()) == 0 ? 0 : errno;
}

bool is_home(int folder) {
  struct stat here {};
  if (::fstat(folder, &here) != 0) return false;
  auto is_here = [&](char const* path) {
    struct stat there {};
    return path && ::stat(path, &there) == 0 && there.st_dev == here.st_dev && there.st_ino == here.st_ino;
  };
  auto home_of = [](uid_t user) {
    auto known = ::getpwuid(user);
    return known ? known->pw_dir : nullptr;
  };
  return is_here(std::getenv("HOME")) || is_here(home_of(::geteuid())) || is_here(home_of(here.st_uid));
}

}  // namespace wend::cli

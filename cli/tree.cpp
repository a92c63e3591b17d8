// SPDX-License-Identifier: Apache-2.0
#include "cli/tree.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>
#include <deque>
#include <set>

#include "cli/listing_out.hpp"
#include "cli/terminal.hpp"
#include "cli/whole_file.hpp"
#include "wend/base/ascii.hpp"
#include "wend/base/charset.hpp"
#include "wend/uri/parse.hpp"

namespace wend::cli {
namespace {

using access::entry;
using access::listing;
using access::verb;

/// A listing that is still to be had.
struct branch {
  uri name;
  std::string path;  // below the beginning; ends with a slash unless it is empty
  std::size_t depth = 0;
};

bool has_branches(entry const& one) {
  return one.kind == access::kind::directory || one.kind == access::kind::menu;
}

bool same_server(uri_view a, uri_view b) {
  return same_ignoring_case(a.scheme(), b.scheme()) && same_ignoring_case(a.host(), b.host()) &&
         a.port_number() == b.port_number();
}

/// Walks in breadth, each listing once.
class walk {
 public:
  walk(follower& all, uri const& from) : all_(all), from_(from) {
    ahead_.push_back({from, {}});
    seen_.insert(from.text());
  }

  bool next(branch& one) {
    if (ahead_.empty()) return false;
    one = std::move(ahead_.front());
    ahead_.pop_front();
    return true;
  }
  /// The URI of an entry that is to be followed; nothing for one that is not.
  std::optional<uri> place_of(entry const& one) {
    auto read = parse(one.uri);
    if (!read || !same_server(*read, from_)) return {};
    if (!seen_.insert(one.uri).second) return {};
    return uri(*read);
  }
  void go_into(uri name, std::string path, std::size_t depth) {
    if (depth < all_.how().depth) ahead_.push_back({std::move(name), std::move(path), depth + 1});
  }
  /// The listing itself; nothing where it cannot be had, which is said, or where there is none.
  std::optional<access::representation> listing_at(branch const& here) {
    auto made = all_.try_to({.what = verb::list, .name = here.name});
    if (!made) say_failure(here.name, verb::list, made.error());
    if (!made || !std::holds_alternative<listing>(made->body)) return {};
    return std::move(*made);
  }
  void say_failure(uri const& name, verb what, access::failure const& why) {
    worst_ = complain(name.text(), what, why, all_.how());
  }
  int status() const { return worst_; }

 private:
  follower& all_;
  uri from_;
  std::deque<branch> ahead_{};
  std::set<std::string> seen_{};
  int worst_ = done;
};

/// RFC 1630 says nothing of local names; a stranger's name says nothing about where a file goes.
std::string harmless(std::string_view title) {
  constexpr charset unsafe = charset("/\\:") | charset::range('\0', '\x1f') | charset::range('\x7f', '\x7f');
  constexpr std::size_t longest = 200;
  std::string name;
  for (char c : title.substr(0, longest)) name += unsafe[c] ? '_' : c;
  if (name.empty() || name.find_first_not_of('.') == name.npos || name.starts_with('.')) name.insert(0, "_");
  return name;
}

/// No two entries of a folder share a name.
class names_in_a_folder {
 public:
  std::string operator()(std::string_view title) {
    auto name = harmless(title);
    for (int i = 2; !taken_.insert(name).second; ++i) name = harmless(title) + "." + std::to_string(i);
    return name;
  }

 private:
  std::set<std::string> taken_{};
};

void make_folder(desk& at, std::string const& name) {
  if (::mkdir(name.c_str(), 0777) != 0 && errno != EEXIST) fail_to_write(at, name, errno);
  struct stat node {};
  if (::lstat(name.c_str(), &node) != 0 || !S_ISDIR(node.st_mode)) fail_to_write(at, name, ENOTDIR);
}

void get_file(follower& all, desk& at, walk& way, uri const& name, std::string const& file) {
  whole_file kept(file);
  if (kept.failure()) fail_to_write(at, file, kept.failure());
  output to(kept.fd());
  auto made = all.try_to({.name = name}, [&](std::string_view octets) { return to.write(octets); });
  if (!to.ok()) fail_to_write(at, file, to.failure());
  if (!made) return way.say_failure(name, verb::get, made.error());
  if (std::holds_alternative<listing>(made->body)) return;  // an empty file is not what it is
  if (int failure = kept.keep()) fail_to_write(at, file, failure);
}

}  // namespace

int list_tree(follower& all, desk& at, uri const& from) {
  walk way(all, from);
  for (branch here{from, {}}; way.next(here);) {
    auto made = way.listing_at(here);
    if (!made) continue;
    for (auto& one : std::get<listing>(made->body).entries) {
      auto place = has_branches(one) ? way.place_of(one) : std::nullopt;
      one.title = here.path + one.title;
      if (place) way.go_into(std::move(*place), one.title + "/", here.depth);
    }
    put_listing(at.out.text, *made, made->uri, at.how);
    at.out.flush();
    if (!at.out.ok()) return io_error;
  }
  return way.status();
}

int get_tree(follower& all, desk& at, uri const& from) {
  if (!at.how.output_file || *at.how.output_file == "-")
    throw usage_error("--recursive wants --output FOLDER");
  auto top = *at.how.output_file + "/";
  make_folder(at, top);
  walk way(all, from);
  for (branch here{from, {}}; way.next(here);) {
    auto made = way.listing_at(here);
    if (!made) continue;
    if (!here.path.empty()) make_folder(at, top + here.path);
    names_in_a_folder named;
    for (auto const& one : std::get<listing>(made->body).entries) {
      auto place = one.uri.empty() ? std::nullopt : way.place_of(one);
      if (!place) continue;
      auto path = here.path + named(one.title);
      if (has_branches(one)) way.go_into(std::move(*place), path + "/", here.depth);
      else if (one.kind != access::kind::session && one.kind != access::kind::search)
        get_file(all, at, way, *place, top + path);
    }
  }
  return way.status();
}

}  // namespace wend::cli

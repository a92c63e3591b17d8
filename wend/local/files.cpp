// SPDX-License-Identifier: Apache-2.0
#include "wend/local/files.hpp"

#include <dirent.h>
#include <fcntl.h>

#include <algorithm>
#include <array>
#include <memory>

#include "wend/exchange/detail/media_type.hpp"
#include "wend/local/opening.hpp"
#include "wend/schemes/file/local_name.hpp"

namespace wend::engine {
namespace {

using access::entry;
using access::facts;
using access::kind;
using access::listing;

facts facts_of(struct stat const& node, std::string_view name) {
  facts known{.date = access::date_text(node.st_mtim.tv_sec),
              .type = std::string(type_of_node(node.st_mode))};
  if (S_ISDIR(node.st_mode)) known.identity = std::to_string(node.st_dev) + ":" + std::to_string(node.st_ino);
  if (!S_ISREG(node.st_mode)) return known;
  known.size = static_cast<std::uint64_t>(node.st_size);
  known.type = wire::media_type_of(name);
  return known;
}

outcome<opened> open_to_read(std::string const& name, policy const& rules) {
  if (auto seen = look_at(name, rules); !seen) return failed_as(seen.error());
  return open_known(name, rules, O_RDONLY);
}

struct closing_directory {
  void operator()(DIR* directory) const { ::closedir(directory); }
};

/// The target of a symbolic link in the directory.
std::string target_of(int directory, std::string const& name) {
  std::array<char, 4096> text{};
  auto size = ::readlinkat(directory, name.c_str(), text.data(), text.size());
  return size < 0 ? std::string() : std::string(text.data(), static_cast<std::size_t>(size));
}

entry entry_of(std::string const& directory, std::string name, policy const& rules, int inside) {
  entry e{.title = name};
  auto whole = directory + (directory.ends_with('/') ? "" : "/") + name;
  if (auto place = file::place_of(whole)) e.uri = place->url();

  struct stat node {};
  if (::fstatat(inside, name.c_str(), &node, AT_SYMLINK_NOFOLLOW) != 0) return e;
  auto link = S_ISLNK(node.st_mode) ? target_of(inside, name) : std::string();
  if (S_ISLNK(node.st_mode))
    if (auto target = look_at(whole, rules)) node = target->node;
  e.facts = facts_of(node, name);
  e.facts.link_target = std::move(link);
  if (S_ISDIR(node.st_mode)) {
    e.kind = kind::directory;
    if (!e.uri.empty()) e.uri += '/';
  } else if (S_ISREG(node.st_mode)) {
    e.kind = wire::kind_of(e.facts.type);
  }
  return e;
}

outcome<representation> list_opened(std::string const& name, policy const& rules, opened directory) {
  representation about{.media_type = std::string(type_of_node(S_IFDIR)),
                       .facts = facts_of(directory.node, name)};
  auto number = directory.file.release();
  std::unique_ptr<DIR, closing_directory> reader(::fdopendir(number));
  if (!reader) {
    auto why = errno;
    ::close(number);
    return system_failure(why);
  }
  listing list;
  for (errno = 0; auto node = ::readdir(reader.get()); errno = 0) {
    std::string child = node->d_name;
    if (child == "." || child == "..") continue;
    if (list.entries.size() == rules.longest_listing) return failed(errc::too_large, {});
    list.entries.push_back(entry_of(name, std::move(child), rules, number));
  }
  if (errno != 0) return system_failure();
  std::ranges::sort(list.entries, {}, &entry::title);
  about.body = std::move(list);
  return about;
}

}  // namespace

outcome<file_reader> file_reader::open(std::string const& name, policy const& rules, std::uint64_t from) {
  auto file = open_to_read(name, rules);
  if (!file) return failed_as(file.error());
  file_reader reader;
  if (S_ISDIR(file->node.st_mode)) {
    auto list = list_opened(name, rules, std::move(*file));
    if (!list) return failed_as(list.error());
    reader.about_ = std::move(*list);
    return reader;
  }
  auto known = facts_of(file->node, name);
  if (exceeds(*known.size, rules)) return failed(errc::too_large, {});
  if (from > *known.size) return failed(errc::truncated, "the file is shorter than the local copy");
  if (from && ::lseek(*file->file, static_cast<off_t>(from), SEEK_SET) < 0) return system_failure();
  reader.about_ = {.media_type = known.type, .facts = known, .begins_at = from};
  reader.file_ = std::move(file->file);
  reader.buffer_ = std::make_unique<std::array<char, block>>();
  reader.most_ = rules.largest;
  return reader;
}

outcome<std::string_view> file_reader::next() {
  if (!file_) return std::string_view();
  auto got = insisting([&] { return ::read(*file_, buffer_->data(), buffer_->size()); });
  if (got < 0) return system_failure();
  count_ += static_cast<std::uint64_t>(got);
  if (most_ && count_ > most_) return failed(errc::too_large, {});  // it has grown since it was opened
  return std::string_view(buffer_->data(), static_cast<std::size_t>(got));
}

outcome<representation> read_file(std::string const& name, policy const& rules, access::sink const& take) {
  auto file = file_reader::open(name, rules);
  if (!file) return failed_as(file.error());
  auto representation = file->about();
  if (std::holds_alternative<listing>(representation.body)) return representation;
  for (access::bytes count;;) {
    auto octets = file->next();
    if (!octets) return failed_as(octets.error());
    representation.body = count;
    if (octets->empty()) return representation;
    count.count += octets->size();
    if (take && !take(*octets)) return failed(errc::cancelled, {});
  }
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

}  // namespace wend::engine

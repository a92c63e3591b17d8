// SPDX-License-Identifier: Apache-2.0
#include "wend/engine/files.hpp"

#include <dirent.h>
#include <fcntl.h>

#include <algorithm>
#include <array>
#include <memory>

#include "wend/access/media_type.hpp"
#include "wend/engine/opening.hpp"
#include "wend/schemes/file/local_name.hpp"

namespace wend::engine {
namespace {

using access::entry;
using access::facts;
using access::kind;
using access::listing;

constexpr std::size_t block = 64 * 1024;

facts facts_of(struct stat const& node, std::string_view name) {
  facts known{.date = access::date_text(node.st_mtim.tv_sec),
              .type = std::string(type_of_node(node.st_mode))};
  if (!S_ISREG(node.st_mode)) return known;
  known.size = static_cast<std::uint64_t>(node.st_size);
  known.type = access::media_type_of(name);
  return known;
}

outcome<opened> open_to_read(std::string const& name, policy const& rules) {
  if (auto seen = look_at(name, rules); !seen) return failed_as(seen.error());
  return open_known(name, rules, O_RDONLY);
}

outcome<std::uint64_t> deliver(int file, policy const& rules, access::sink const& take) {
  auto buffer = std::make_unique<std::array<char, block>>();
  std::uint64_t count = 0;
  for (;;) {
    auto got = insisting([&] { return ::read(file, buffer->data(), buffer->size()); });
    if (got < 0) return system_failure();
    if (got == 0) return count;
    count += static_cast<std::uint64_t>(got);
    if (exceeds(count, rules)) return failed(errc::too_large, {});
    if (take && !take({buffer->data(), static_cast<std::size_t>(got)})) return failed(errc::cancelled, {});
  }
}

struct closing_directory {
  void operator()(DIR* directory) const { ::closedir(directory); }
};

entry entry_of(std::string const& directory, std::string name, policy const& rules, int inside) {
  entry made{.title = name};
  auto whole = directory + (directory.ends_with('/') ? "" : "/") + name;
  if (auto place = file::place_of(whole)) made.uri = place->url();

  struct stat node {};
  if (::fstatat(inside, name.c_str(), &node, AT_SYMLINK_NOFOLLOW) != 0) return made;
  if (S_ISLNK(node.st_mode))
    if (auto target = look_at(whole, rules)) node = target->node;
  made.facts = facts_of(node, name);
  if (S_ISDIR(node.st_mode)) {
    made.kind = kind::directory;
    if (!made.uri.empty()) made.uri += '/';
  } else if (S_ISREG(node.st_mode)) {
    made.kind = access::kind_of(made.facts.type);
  }
  return made;
}

outcome<representation> list_opened(std::string const& name, policy const& rules, opened directory) {
  representation made{.media_type = std::string(type_of_node(S_IFDIR)),
                      .facts = facts_of(directory.node, name)};
  auto number = directory.file.release();
  std::unique_ptr<DIR, closing_directory> reader(::fdopendir(number));
  if (!reader) {
    auto why = errno;
    ::close(number);
    return system_failure(why);
  }
  listing all;
  for (errno = 0; auto found = ::readdir(reader.get()); errno = 0) {
    std::string child = found->d_name;
    if (child != "." && child != "..") all.entries.push_back(entry_of(name, std::move(child), rules, number));
  }
  if (errno != 0) return system_failure();
  std::ranges::sort(all.entries, {}, &entry::title);
  made.body = std::move(all);
  return made;
}

}  // namespace

outcome<representation> read_file(std::string const& name, policy const& rules, access::sink const& take) {
  auto file = open_to_read(name, rules);
  if (!file) return failed_as(file.error());
  if (S_ISDIR(file->node.st_mode)) return list_opened(name, rules, std::move(*file));

  auto known = facts_of(file->node, name);
  if (exceeds(*known.size, rules)) return failed(errc::too_large, {});
  auto count = deliver(*file->file, rules, take);
  if (!count) return failed_as(count.error());
  return representation{.media_type = known.type, .facts = known, .body = access::bytes{*count}};
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

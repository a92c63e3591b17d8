// SPDX-License-Identifier: Apache-2.0
#include "wend/local/spool.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <vector>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/number.hpp"
#include "wend/local/opening.hpp"
#include "wend/schemes/news/net/conversation.hpp"
#include "wend/schemes/news/plan.hpp"
#include "wend/schemes/usenet/net/overview.hpp"
#include "wend/schemes/usenet/net/wildmat.hpp"
#include "wend/uri/parts.hpp"

namespace wend::engine {
namespace {

using wire::message_head;

constexpr std::size_t most_articles = 500'000;  // that are opened for one request
constexpr std::size_t most_names = 5'000'000;   // that are read in folders
constexpr unsigned deepest = 32;                // components of a group's name
constexpr std::size_t longest_head = 64 * 1024;
constexpr int as_folder = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
constexpr int as_file = O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC;

struct closing_directory {
  void operator()(DIR* directory) const { ::closedir(directory); }
};

descriptor folder_in(int outer, std::string const& name) {
  return descriptor(::openat(outer, name.c_str(), as_folder | O_NOFOLLOW));
}

/// The number of an article's file, without leading zeros; nothing for other names.
std::optional<std::uint64_t> number_of(std::string_view name) {
  return name.starts_with('0') ? std::nullopt : number_in(name);
}

/// The content of one folder.
struct contents {
  std::vector<std::uint64_t> articles{};
  std::vector<std::string> folders{};
};

bool is_folder(int outer, dirent const& entry) {
  if (entry.d_type != DT_UNKNOWN) return entry.d_type == DT_DIR;
  struct stat node {};
  return ::fstatat(outer, entry.d_name, &node, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(node.st_mode);
}

contents read_folder(int folder, std::size_t& names_left) {
  contents inside;
  descriptor again(::openat(folder, ".", as_folder));  // with a read position of its own
  std::unique_ptr<DIR, closing_directory> reader(again ? ::fdopendir(*again) : nullptr);
  if (!reader) return inside;
  again.release();
  while (auto node = ::readdir(reader.get())) {
    if (names_left == 0) break;
    --names_left;
    std::string_view name = node->d_name;
    if (name.find('.') != name.npos) continue;  // a component of a group has no dot
    if (is_folder(folder, *node)) inside.folders.emplace_back(name);
    else if (auto number = number_of(name)) inside.articles.push_back(*number);
  }
  std::ranges::sort(inside.articles);
  return inside;
}

/// Opens a regular file; nothing for other nodes.
descriptor article_in(int folder, std::uint64_t number, struct stat& node) {
  descriptor file(::openat(folder, std::to_string(number).c_str(), as_file));
  if (file && (::fstat(*file, &node) != 0 || !S_ISREG(node.st_mode))) return descriptor();
  return file;
}

/// The lines before the first empty line.
message_head head_of(int file) {
  message_head head;
  auto buffer = std::make_unique<std::array<char, longest_head>>();
  auto got = insisting([&] { return ::pread(file, buffer->data(), buffer->size(), 0); });
  std::string_view text(buffer->data(), got > 0 ? static_cast<std::size_t>(got) : 0);
  for (auto line : pieces(text, '\n')) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty() || !head.add(line)) break;
  }
  return head;
}

/// Calls `see` for each folder with articles, until it returns false.
struct walk {
  std::function<bool(std::string const& group, int folder, std::vector<std::uint64_t> const& articles)> see;
  std::size_t names_left = most_names;

  bool go(int folder, std::string const& group, unsigned depth) {
    auto here = read_folder(folder, names_left);
    if (!group.empty() && !here.articles.empty() && !see(group, folder, here.articles)) return false;
    if (depth == deepest) return true;
    for (auto const& name : here.folders) {
      auto inner = folder_in(folder, name);
      if (inner && !go(*inner, group.empty() ? name : group + '.' + name, depth + 1)) return false;
    }
    return true;
  }
};

/// The folder of a group. A component is one name: it has no slash, and is not empty.
descriptor folder_of(descriptor root, std::string_view group) {
  for (auto component : pieces(group, '.')) {
    if (component.empty() || component.find_first_of(std::string_view("/\0", 2)) != component.npos)
      return descriptor();
    root = folder_in(*root, std::string(component));
    if (!root) return root;
  }
  return root;
}

unexpected<failure> not_here(std::string_view what) {
  return failed(errc::not_found, std::string(what) + " is not in the spool");
}

/// Searches all groups for a message-id.
descriptor find_article(int root, std::string const& message_id) {
  descriptor article;
  std::size_t left = most_articles;
  walk folders{.see = [&](std::string const&, int folder, std::vector<std::uint64_t> const& articles) {
    for (auto number : articles) {
      if (left-- == 0) return false;
      struct stat node {};
      auto file = article_in(folder, number, node);
      if (!file || head_of(*file).value_of("Message-ID") != message_id) continue;
      article = std::move(file);
      return false;
    }
    return true;
  }};
  folders.go(root, {}, 0);
  return article;
}

access::listing articles_of(int folder, news::url const& place, profile p, wire::nntp::range wanted,
                            std::size_t most) {
  access::listing list;
  std::size_t names_left = most_names;
  auto numbers = read_folder(folder, names_left).articles;
  std::erase_if(numbers, [&](auto number) { return number < wanted.first || number > wanted.last; });
  auto some = std::min({most, numbers.size(), most_articles});
  for (auto i = numbers.size() - some; i < numbers.size(); ++i) {
    struct stat node {};
    auto file = article_in(folder, numbers[i], node);
    if (!file) continue;
    auto known = wire::nntp::overview_of(numbers[i], head_of(*file));
    auto e = wire::nntp::entry_of(known);
    e.uri = news::article_uri(place, known.message_id, p);
    if (e.title.empty()) e.title = known.message_id;
    if (!e.uri.empty()) list.entries.push_back(std::move(e));
  }
  return list;
}

access::listing groups_in(int root, news::url const& place, profile p, std::size_t most) {
  access::listing list;
  walk folders{.see = [&](std::string const& group, int, std::vector<std::uint64_t> const&) {
    bool wanted = place.name.empty() || wire::matches_wildmat(group, place.name);
    auto uri = wanted ? news::group_uri(place, group, p) : std::string();
    if (!uri.empty())
      list.entries.push_back({.title = group, .uri = std::move(uri), .kind = access::kind::group});
    return list.entries.size() < most;
  }};
  folders.go(root, {}, 0);
  std::ranges::sort(list.entries, {}, &access::entry::title);
  return list;
}

outcome<access::listing> list(descriptor root, news::url const& name, profile p, wire::nntp::range wanted,
                              std::size_t most) {
  if (name.what != news::kind::group) return groups_in(*root, name, p, most);
  auto group = folder_of(std::move(root), name.name);
  if (!group) return not_here(name.name);
  return articles_of(*group, name, p, wanted, most);
}

/// Whether the article is stored in wire format: it ends with CRLF, a dot and CRLF.
bool is_as_sent(int file, std::uint64_t size) {
  constexpr std::string_view end = "\r\n.\r\n";
  if (size < end.size()) return false;
  std::array<char, end.size()> last{};
  auto got = insisting(
      [&] { return ::pread(file, last.data(), last.size(), static_cast<off_t>(size - end.size())); });
  return got == static_cast<ssize_t>(last.size()) && std::string_view(last.data(), last.size()) == end;
}

}  // namespace

bool may_be_in_spool(uri_view u, verb what) noexcept {
  using enum verb;
  auto scheme = u.scheme();
  bool news = same_ignoring_case(scheme, "news") || same_ignoring_case(scheme, "snews");
  return news && u.host().empty() && (what == get || what == list || what == stat);
}

outcome<spool_reader> spool_reader::open(wire::plan const& plan, access::request const& asked,
                                         policy const& rules) {
  auto name = plan.url.as<news::url>();
  if (!name) return failed(errc::not_possible, {});
  descriptor root(::open(rules.asker.spool.c_str(), as_folder));
  if (!root) return system_failure();

  spool_reader reader;
  if (name->what != news::kind::article) {
    auto entries = list(std::move(root), *name, asked.name.view().profile(), {asked.first, asked.last},
                        rules.longest_listing);
    if (!entries) return failed_as(entries.error());
    reader.about_ = {
        .media_type = "inode/directory", .facts = {.type = "inode/directory"}, .body = std::move(*entries)};
    return reader;
  }
  reader.file_ = find_article(*root, '<' + name->name + '>');
  if (!reader.file_) return not_here('<' + name->name + '>');
  auto known = reader.look_at_article(rules);
  if (!known) return failed_as(known.error());
  if (asked.what == verb::stat) reader.file_ = descriptor();
  return reader;
}

outcome<void> spool_reader::look_at_article(policy const& rules) {
  struct stat node {};
  if (::fstat(*file_, &node) != 0) return system_failure();
  auto size = static_cast<std::uint64_t>(node.st_size);
  if (exceeds(size, rules)) return failed(errc::too_large, {});
  as_sent_ = is_as_sent(*file_, size);
  auto head = head_of(*file_);
  about_.facts = wire::nntp::entry_of(wire::nntp::overview_of(0, head)).facts;
  about_.media_type = about_.facts.type;
  about_.notes = wire::nntp::notes_of(head);
  return {};
}

outcome<std::size_t> spool_reader::fill() {
  if (!buffer_) buffer_ = std::make_unique<std::array<char, block>>();
  auto got = insisting([&] { return ::read(*file_, buffer_->data(), buffer_->size()); });
  if (got < 0) return system_failure();
  return static_cast<std::size_t>(got);
}

outcome<std::string_view> spool_reader::next() {
  if (!file_) return std::string_view();
  while (as_sent_) {
    auto piece = wire::dotted().take(wire_, 0);
    if (piece) return *piece;
    if (piece.error() == wire::silence::dot) {
      file_ = descriptor();
      return std::string_view();
    }
    if (piece.error() == wire::silence::closed) return failed(errc::truncated, "no dot at the end");
    wire_.keep();
    auto count = fill();
    if (!count) return failed_as(count.error());
    if (*count == 0) wire_.end();
    else wire_.feed({buffer_->data(), *count});
  }
  auto count = fill();
  if (!count) return failed_as(count.error());
  text_.clear();
  for (char c : std::string_view(buffer_->data(), *count)) {
    if (c == '\n' && before_ != '\r') text_ += '\r';
    text_ += before_ = c;
  }
  return std::string_view(text_);
}

}  // namespace wend::engine

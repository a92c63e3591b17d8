// SPDX-License-Identifier: Apache-2.0
#include "wend/local/mail_index.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <optional>
#include <tuple>
#include <type_traits>

#include "wend/local/draft.hpp"
#include "wend/local/opening.hpp"

namespace wend::engine {
namespace {

constexpr std::size_t most_alike = 1000;
constexpr std::size_t most_source_octets = 64 * 1024 * 1024;

struct header {
  std::array<char, 8> mark{'w', 'e', 'n', 'd', 'm', 'a', 'i', 'l'};
  std::uint64_t version = 1;  // and the order of octets
  std::uint64_t sources = 0, source_octets = 0, records = 0, name_octets = 0;
  std::uint64_t check_of_sources = 0, check_of_rest = 0;
};

struct source_head {
  std::uint64_t inode = 0, size = 0;
  std::int64_t changed = 0;
  std::uint32_t rank = 0, settled = 0, store = 0, folder = 0;  // of the last two, the octets
};

static_assert(std::has_unique_object_representations_v<header>);
static_assert(std::has_unique_object_representations_v<source_head>);
static_assert(std::has_unique_object_representations_v<mail_record>);

template <class T>
std::string_view octets_of(T const& one) {
  return {reinterpret_cast<char const*>(&one), sizeof one};
}

/// A check of octets that come in pieces; all but the last are multiples of eight octets long.
std::uint64_t check_of(std::string_view octets, std::uint64_t check = 0x9E3779B97F4A7C15) {
  for (std::size_t i = 0; i < octets.size(); i += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, octets.data() + i, std::min<std::size_t>(8, octets.size() - i));
    check = (check ^ word) * 0xFF51AFD7ED558CCD;
    check ^= check >> 32;
  }
  return check;
}

std::uint64_t check_of_sources(header head, std::string_view sources) {
  head.check_of_sources = 0;
  return check_of(sources, check_of(octets_of(head)));
}

std::uint64_t check_of_record(mail_record one) {
  one.check = 0;
  return check_of(octets_of(one));
}

std::string written(std::vector<mail_source> const& all) {
  std::string out;
  for (auto const& one : all) {
    out += octets_of(source_head{one.inode, one.size, one.changed, one.rank, one.settled,
                                 static_cast<std::uint32_t>(one.store.size()),
                                 static_cast<std::uint32_t>(one.folder.size())});
    (out += one.store) += one.folder;
  }
  return out;
}

/// One off the front; nothing where there is none.
std::optional<mail_source> take_source(std::string_view& rest) {
  source_head head;
  if (rest.size() < sizeof head) return {};
  std::memcpy(&head, rest.data(), sizeof head);
  rest.remove_prefix(sizeof head);
  if (rest.size() < head.store || rest.size() - head.store < head.folder) return {};
  mail_source one{.store = std::string(rest.substr(0, head.store)),
                  .folder = std::string(rest.substr(head.store, head.folder)),
                  .rank = head.rank,
                  .settled = head.settled == 1,
                  .inode = head.inode,
                  .size = head.size,
                  .changed = head.changed};
  rest.remove_prefix(std::size_t{head.store} + head.folder);
  return one;
}

void put_in_order(mail_found& all) {
  for (auto& one : all.records) one.check = check_of_record(one);
  auto key = [&](mail_record const& one) {
    return std::tuple(one.hash, all.sources[one.source].rank, ~one.changed, one.source, one.place);
  };
  std::ranges::sort(all.records, {}, key);
}

bool write_all(int file, std::string_view octets) {
  while (!octets.empty()) {
    auto count = insisting([&] { return ::write(file, octets.data(), octets.size()); });
    if (count <= 0) return false;
    octets.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

}  // namespace

mail_index::mail_index(mail_found all) {
  put_in_order(all);
  auto sources = written(all.sources);
  std::string_view records(reinterpret_cast<char const*>(all.records.data()),
                           all.records.size() * sizeof(mail_record));
  header head{.sources = all.sources.size(),
              .source_octets = sources.size(),
              .records = all.records.size(),
              .name_octets = all.names.size(),
              .check_of_rest = check_of(all.names, check_of(records))};
  head.check_of_sources = check_of_sources(head, sources);

  octets_.reserve(sizeof head + sources.size() + records.size() + all.names.size());
  (((octets_ += octets_of(head)) += sources) += records) += all.names;
  sources_ = std::move(all.sources);
  begins_ = sizeof head + sources.size();
  records_ = head.records;
  names_ = head.name_octets;
  check_ = head.check_of_rest;
}

mail_index mail_index::open(std::string const& file) {
  mail_index made;
  struct stat node {};
  made.file_ = descriptor(::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  bool is_file = made.file_ && ::fstat(*made.file_, &node) == 0 && S_ISREG(node.st_mode);
  if (!is_file || !made.read_sources(static_cast<std::uint64_t>(node.st_size))) return {};
  return made;
}

bool mail_index::read_sources(std::uint64_t file_size) {
  header head;
  if (!read(0, reinterpret_cast<char*>(&head), sizeof head)) return false;
  auto rest = file_size - sizeof head;
  if (head.mark != header().mark || head.version != header().version) return false;
  if (head.source_octets > std::min<std::uint64_t>(rest, most_source_octets)) return false;
  rest -= head.source_octets;
  if (head.records > rest / sizeof(mail_record)) return false;
  if (head.name_octets != rest - head.records * sizeof(mail_record)) return false;

  std::string text(head.source_octets, '\0');
  if (!read(sizeof head, text.data(), text.size())) return false;
  if (check_of_sources(head, text) != head.check_of_sources) return false;
  std::string_view left = text;
  while (auto one = take_source(left)) sources_.push_back(std::move(*one));
  begins_ = sizeof head + head.source_octets;
  records_ = head.records;
  names_ = head.name_octets;
  check_ = head.check_of_rest;
  return left.empty() && sources_.size() == head.sources;
}

bool mail_index::save(std::string const& file) const {
  std::error_code ignored;
  auto const place = std::filesystem::absolute(file, ignored);
  std::filesystem::create_directories(place.parent_path(), ignored);
  descriptor folder(::open(place.parent_path().c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  draft made(std::move(folder), place.filename(), 0600);
  return !made.failure() && write_all(made.fd(), octets_) && made.keep() == 0;
}

bool mail_index::read(std::uint64_t at, char* to, std::size_t count) const {
  if (!file_) {
    if (at > octets_.size() || octets_.size() - at < count) return false;
    octets_.copy(to, count, at);
    return true;
  }
  while (count > 0) {
    auto got = insisting([&] { return ::pread(*file_, to, count, static_cast<off_t>(at)); });
    if (got <= 0) return false;
    at += static_cast<std::uint64_t>(got);
    to += got;
    count -= static_cast<std::size_t>(got);
  }
  return true;
}

mail_record mail_index::record(std::uint64_t number) const {
  mail_record one;
  if (!read(begins_ + number * sizeof one, reinterpret_cast<char*>(&one), sizeof one)) return {};
  return one;
}

std::vector<mail_record> mail_index::with(std::uint64_t hash) const {
  std::uint64_t first = 0;
  for (auto count = records_; count > 0;) {
    auto half = count / 2;
    bool before = record(first + half).hash < hash;
    if (before) first += half + 1;
    count = before ? count - half - 1 : half;
  }
  std::vector<mail_record> found;
  for (; first < records_ && found.size() < most_alike; ++first) {
    auto one = record(first);
    if (one.hash != hash) break;
    if (one.source >= sources_.size() || one.check != check_of_record(one)) return {};
    found.push_back(one);
  }
  return found;
}

std::string mail_index::name_of(mail_record const& one) const {
  if (one.name > names_ || one.place > names_ - one.name) return {};
  std::string name(one.name, '\0');
  auto names_begin = begins_ + records_ * sizeof(mail_record);
  return read(names_begin + one.place, name.data(), name.size()) ? name : std::string();
}

mail_found mail_index::all() const {
  mail_found made{.sources = sources_, .records = std::vector<mail_record>(records_)};
  auto octets = records_ * sizeof(mail_record);
  made.names.resize(names_);
  bool whole = read(begins_, reinterpret_cast<char*>(made.records.data()), octets) &&
               read(begins_ + octets, made.names.data(), names_);
  return whole ? std::move(made) : mail_found{};
}

bool mail_index::is_whole() const {
  auto of = [this](std::uint64_t at, std::uint64_t left,
                   std::uint64_t check) -> std::optional<std::uint64_t> {
    std::string block(std::min<std::uint64_t>(left, 1024 * 1024), '\0');
    for (; left > 0; at += block.size(), left -= block.size()) {
      block.resize(std::min<std::uint64_t>(left, block.size()));
      if (!read(at, block.data(), block.size())) return {};
      check = check_of(block, check);
    }
    return check;
  };
  auto records = of(begins_, records_ * sizeof(mail_record), check_of({}));
  auto names = records ? of(begins_ + records_ * sizeof(mail_record), names_, *records) : records;
  return names == check_ || (records_ == 0 && names_ == 0);
}

}  // namespace wend::engine

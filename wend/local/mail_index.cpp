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
  std::uint64_t version = 1;  // also shows the byte order
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
std::string_view octets_of(T const& value) {
  return {reinterpret_cast<char const*>(&value), sizeof value};
}

/// A checksum of octets in pieces; the length of each but the last is a multiple of eight.
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

std::uint64_t check_of_record(mail_record r) {
  r.check = 0;
  return check_of(octets_of(r));
}

std::string written(std::vector<mail_source> const& sources) {
  std::string out;
  for (auto const& source : sources) {
    out += octets_of(source_head{source.inode, source.size, source.changed, source.rank, source.settled,
                                 static_cast<std::uint32_t>(source.store.size()),
                                 static_cast<std::uint32_t>(source.folder.size())});
    (out += source.store) += source.folder;
  }
  return out;
}

/// Removes the first entry; nothing at the end.
std::optional<mail_source> take_source(std::string_view& rest) {
  source_head head;
  if (rest.size() < sizeof head) return {};
  std::memcpy(&head, rest.data(), sizeof head);
  rest.remove_prefix(sizeof head);
  if (rest.size() < head.store || rest.size() - head.store < head.folder) return {};
  mail_source source{.store = std::string(rest.substr(0, head.store)),
                     .folder = std::string(rest.substr(head.store, head.folder)),
                     .rank = head.rank,
                     .settled = head.settled == 1,
                     .inode = head.inode,
                     .size = head.size,
                     .changed = head.changed};
  rest.remove_prefix(std::size_t{head.store} + head.folder);
  return source;
}

void put_in_order(mail_found& mail) {
  for (auto& record : mail.records) record.check = check_of_record(record);
  auto key = [&](mail_record const& r) {
    return std::tuple(r.hash, mail.sources[r.source].rank, ~r.changed, r.source, r.place);
  };
  std::ranges::sort(mail.records, {}, key);
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

mail_index::mail_index(mail_found mail) {
  put_in_order(mail);
  auto sources = written(mail.sources);
  std::string_view records(reinterpret_cast<char const*>(mail.records.data()),
                           mail.records.size() * sizeof(mail_record));
  header head{.sources = mail.sources.size(),
              .source_octets = sources.size(),
              .records = mail.records.size(),
              .name_octets = mail.names.size(),
              .check_of_rest = check_of(mail.names, check_of(records))};
  head.check_of_sources = check_of_sources(head, sources);

  octets_.reserve(sizeof head + sources.size() + records.size() + mail.names.size());
  (((octets_ += octets_of(head)) += sources) += records) += mail.names;
  sources_ = std::move(mail.sources);
  begins_ = sizeof head + sources.size();
  records_ = head.records;
  names_ = head.name_octets;
  check_ = head.check_of_rest;
}

mail_index mail_index::open(std::string const& file) {
  mail_index index;
  struct stat node {};
  index.file_ = descriptor(::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  bool is_file = index.file_ && ::fstat(*index.file_, &node) == 0 && S_ISREG(node.st_mode);
  if (!is_file || !index.read_sources(static_cast<std::uint64_t>(node.st_size))) return {};
  return index;
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
  while (auto source = take_source(left)) sources_.push_back(std::move(*source));
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
  draft copy(std::move(folder), place.filename(), 0600);
  return !copy.failure() && write_all(copy.fd(), octets_) && copy.keep() == 0;
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
  mail_record r;
  if (!read(begins_ + number * sizeof r, reinterpret_cast<char*>(&r), sizeof r)) return {};
  return r;
}

std::vector<mail_record> mail_index::with(std::uint64_t hash) const {
  std::uint64_t first = 0;
  for (auto count = records_; count > 0;) {
    auto half = count / 2;
    bool before = record(first + half).hash < hash;
    if (before) first += half + 1;
    count = before ? count - half - 1 : half;
  }
  std::vector<mail_record> alike;
  for (; first < records_ && alike.size() < most_alike; ++first) {
    auto r = record(first);
    if (r.hash != hash) break;
    if (r.source >= sources_.size() || r.check != check_of_record(r)) return {};
    alike.push_back(r);
  }
  return alike;
}

std::string mail_index::name_of(mail_record const& r) const {
  if (r.name > names_ || r.place > names_ - r.name) return {};
  std::string name(r.name, '\0');
  auto names_begin = begins_ + records_ * sizeof(mail_record);
  return read(names_begin + r.place, name.data(), name.size()) ? name : std::string();
}

mail_found mail_index::all() const {
  mail_found mail{.sources = sources_, .records = std::vector<mail_record>(records_)};
  auto octets = records_ * sizeof(mail_record);
  mail.names.resize(names_);
  bool whole = read(begins_, reinterpret_cast<char*>(mail.records.data()), octets) &&
               read(begins_ + octets, mail.names.data(), names_);
  return whole ? std::move(mail) : mail_found{};
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

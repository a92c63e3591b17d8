// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: functions share nothing; an object has any number of readers, or one thread that changes it.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/export.hpp"

namespace wend::wire {

enum class kind : std::uint8_t {
  directory,
  file,
  menu,
  search,
  image,
  sound,
  text,
  binary,
  article,
  group,
  session,
  info,
  error
};

WEND_API std::string_view name_of(kind) noexcept;

/// Facts about an object; an unknown fact is absent.
struct facts {
  std::optional<std::uint64_t> size{};  // octets
  std::string date{};                   // of the last change, RFC 3339
  std::string type{};                   // media type
  std::optional<std::int64_t> score{};
  std::optional<std::uint64_t> lines{};
  std::string from{}, references{};
  std::string identity{};     // names with the same identity name the same object (RFC 3659 §7.5.2)
  std::string link_target{};  // of a symbolic link, as the server writes it
  std::optional<std::uint64_t> articles{};  // of a newsgroup, as the server estimates them: RFC 3977 §6.1.1.2
  std::string description{};                // of a newsgroup: RFC 3977 §7.6.6

  friend bool operator==(facts const&, facts const&) = default;
};

/// Stores a note of a conversation (known.hpp) as a fact. False: the note is not a fact.
WEND_API bool take_fact(facts&, std::string_view name, std::string_view value);

/// One entry of a listing. Its text comes from the network or a file system: it may hold invalid UTF-8 and
/// controls, and must be made safe before it is shown.
struct entry {
  std::string title{};
  std::string uri{};
  wire::kind kind = wire::kind::file;
  wire::facts facts{};

  friend bool operator==(entry const&, entry const&) = default;
};

/// Any result other than octets: a folder, a menu, a newsgroup, the hits of a search.
struct listing {
  std::vector<entry> entries{};

  friend bool operator==(listing const&, listing const&) = default;
};

/// Seconds since 1970 as RFC 3339 in UTC: "1994-12-31T23:59:59Z".
WEND_API std::string date_text(std::int64_t seconds);

/// YYYYMMDDhhmmss in UTC as RFC 3339; empty if it is not a date.
WEND_API std::string date_of_digits(std::string_view);

}  // namespace wend::wire

// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: functions share nothing; an object has any number of readers, or one thread that changes it.

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>

#include "wend/base/export.hpp"

namespace wend {

/// What may be asked for. RFC 1738 §2 names the operations; these are the words of the program.
enum class verb : std::uint8_t { get, list, search, stat, put, append, remove, session };
inline constexpr std::size_t verb_count = 8;

struct verb_row {
  verb what;
  std::string_view name;       // "get"
  std::string_view operation;  // "access": RFC 1738 §2
};

/// Every verb, in the order of the enumeration.
WEND_API std::span<verb_row const> verbs() noexcept;

WEND_API verb_row const& row_of(verb) noexcept;
WEND_API std::string_view name_of(verb) noexcept;
WEND_API std::optional<verb> verb_named(std::string_view) noexcept;

/// As a set, so that one URL can answer for itself.
class verb_set {
 public:
  constexpr verb_set() = default;
  constexpr verb_set(std::initializer_list<verb> verbs) {
    for (auto what : verbs) bits_ |= bit(what);
  }
  constexpr bool has(verb what) const { return bits_ & bit(what); }

 private:
  static constexpr std::uint8_t bit(verb what) {
    return static_cast<std::uint8_t>(1u << static_cast<unsigned>(what));
  }
  std::uint8_t bits_ = 0;
};

}  // namespace wend

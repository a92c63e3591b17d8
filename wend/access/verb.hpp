// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "wend/registry/scheme.hpp"

namespace wend::access {

/// What may be asked for. RFC 1738 §2 names the operations; these are the words of the program.
enum class verb : std::uint8_t { get, list, search, stat, put, append, remove, session };

struct verb_row {
  verb what;
  std::string_view name;       // "get"
  std::string_view operation;  // "access"
  wend::operation kind;
};

/// Every verb, in the order of the enumeration.
std::span<verb_row const> verbs() noexcept;

verb_row const& row_of(verb) noexcept;
std::string_view name_of(verb) noexcept;
std::optional<verb> verb_named(std::string_view) noexcept;

}  // namespace wend::access

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "wend/registry/part.hpp"
#include "wend/uri/syntax.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend {

/// What a text says of a scheme's name.
enum class standing : std::uint8_t {
  unknown,
  defined,
  reserved,
  further_study,
  historical,
  experimental,
  provisional
};
std::string_view name_of(standing) noexcept;

/// Whether a name of this standing means something: one that a text only reserves, or leaves for study, does
/// not.
bool is_defined(standing) noexcept;

/// What may be done to an object: RFC 1738 §2; no text speaks of removing one, though ftp and http can.
enum class operation : std::uint8_t {
  access,
  update,
  replace,
  find_attributes,
  search,
  list,
  session,
  remove
};
inline constexpr std::size_t operation_count = 8;
std::string_view name_of(operation) noexcept;  // "find-attributes"

/// As a set, so that one URL can answer for itself.
class operations {
 public:
  constexpr operations() = default;
  constexpr operations(std::initializer_list<operation> list) {
    for (auto verb : list) bits_ |= bit(verb);
  }
  constexpr bool has(operation what) const { return bits_ & bit(what); }

 private:
  static constexpr std::uint8_t bit(operation what) {
    return static_cast<std::uint8_t>(1u << static_cast<unsigned>(what));
  }
  std::uint8_t bits_ = 0;
};

/// All that the core knows about a scheme. One constant per scheme in its room's url.cpp, listed in
/// registry.cpp. Every pointer may be null.
struct scheme {
  std::string_view name;                            // lower case, as in the URL
  std::string_view title;                           // for lists and pages
  std::string_view spec;                            // where it is defined
  std::uint16_t default_port = 0;                   // 0: this scheme has no port
  bool hierarchical = true;                         // slashes promise hierarchy
  bool locator = true;                              // else a name
  bool location_independent = false;                // the same object, whoever is asked for it
  bool globally_accessible = true;                  // it can be had from anywhere
  bool needs_message = false;                       // means something only within the message at hand
  std::array<standing, 5> standings{};              // by profile
  syntax const* (*syntax_in)(profile) = nullptr;    // null result: the profile's generic production
  operations (*operations_of)(uri_view) = nullptr;  // for this very URL
  scheme_parts (*parts_of)(uri_view) = nullptr;     // of a URL that the room's law accepts
};

}  // namespace wend

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "wend/registry/scheme.hpp"

namespace wend {

/// The scheme called `name` (any case), or null if this library has no room for it.
scheme const* find_scheme(std::string_view name) noexcept;

/// Every room's schemes, by name.
std::span<scheme const* const> all_schemes() noexcept;

/// A row of IANA's list of scheme names: registry/iana.cpp, generated.
struct iana_entry {
  std::string_view name;
  standing status;  // defined (permanent), provisional or historical
};
std::span<iana_entry const> iana_schemes() noexcept;  // sorted by name

/// Whether the name (any case) is one of ours or in IANA's list.
bool is_known_scheme(std::string_view name) noexcept;

/// What `p` says of this name: experimental for x-, unknown if nothing.
standing standing_of(std::string_view scheme_name, profile p) noexcept;

/// The port given, else the scheme's own; nothing if neither, if the URI's text does not define the scheme,
/// or if the one given is above 65535.
std::optional<std::uint16_t> effective_port(uri_view) noexcept;

}  // namespace wend

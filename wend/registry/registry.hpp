// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: any number at once, beside add_scheme too.

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "wend/base/export.hpp"
#include "wend/registry/scheme.hpp"

namespace wend {

/// Returns the scheme called `name` (any case), of a module or added by `add_scheme`; null for any other name.
///
/// Example:
/// ```cpp
/// auto const* scheme = wend::find_scheme("Gopher");
/// assert(scheme && scheme->name == "gopher" && scheme->default_port == 70);
/// ```
WEND_API scheme const* find_scheme(std::string_view name) noexcept;

/// Returns the schemes of all modules, by name.
WEND_API std::span<scheme const* const> all_schemes() noexcept;

/// A row of IANA's list of scheme names: registry/iana.cpp, generated.
struct iana_entry {
  std::string_view name;
  standing status;  // defined (permanent), provisional or historical
};
WEND_API std::span<iana_entry const> iana_schemes() noexcept;  // sorted by name

/// Returns whether the name (any case) has a scheme module or is in IANA's list.
WEND_API bool is_known_scheme(std::string_view name) noexcept;

/// Returns the standing of this name in `p`: experimental for x-, unknown if `p` does not mention it.
WEND_API standing standing_of(std::string_view scheme_name, profile p) noexcept;

/// Returns the given port, otherwise the scheme's default port. Absent without either, if the URI's profile
/// does not define the scheme, or if the given port is above 65535.
///
/// Example:
/// ```cpp
/// assert(wend::effective_port(*wend::parse("https://h.example/")) == 443);
/// assert(wend::effective_port(*wend::parse("https://h.example:8080/")) == 8080);
/// ```
WEND_API std::optional<std::uint16_t> effective_port(uri_view) noexcept;

/// Returns the row of `explain(code, p)`. Where the section only refers to the schemes' own specifications
/// (RFC 3986 §1.1.1), it is that of the grammar of this scheme (any case), if the scheme is known.
///
/// Example:
/// ```cpp
/// assert(wend::explain(wend::errc::bad_query, wend::profile::rfc3986, "mailto").spec == "RFC 6068 §2");
/// ```
WEND_API diagnostic_info explain(errc, profile, std::string_view scheme_name) noexcept;

}  // namespace wend

// SPDX-License-Identifier: Apache-2.0
//
// What the standard's URL class has (WHATWG URL §6.1), for URLs with the law profile::whatwg.

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "wend/uri/whatwg/whatwg.hpp"

namespace wend::whatwg {

enum class attribute : std::uint8_t {
  href,
  protocol,
  username,
  password,
  host,
  hostname,
  port,
  pathname,
  search,
  hash,
};

std::string_view name_of(attribute) noexcept;
std::optional<attribute> attribute_named(std::string_view) noexcept;

/// The getter: with the delimiters that the standard has it with, as a view into the URL's text. An absent
/// part and an empty one are both "". (The host has its port, the hostname has not.)
std::string_view get(uri_view, attribute) noexcept;

/// The setter: a new URL. As the standard has it, a value that cannot be is no error: the URL stays as it is,
/// and `say` hears why where the standard has a name for it. Only `href` fails. `base` is not looked at.
result<uri> set(uri_view, attribute, std::string_view value, parse_options const& = {});

/// One of our parts set by these setters, or removed: `wend::with` for this profile.
result<uri> with(uri_view, part, std::optional<std::string_view> value, parse_options const& = {});

/// The serialized origin, "null" where it is an opaque one: WHATWG URL §4.7. That of a blob: URL is its
/// path's, for which `to_ascii` is.
std::string origin(uri_view, host_mapper to_ascii = nullptr);

}  // namespace wend::whatwg

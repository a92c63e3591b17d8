// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "wend/base/detail/chars.hpp"
#include "wend/base/error.hpp"
#include "wend/uri/detail/dots.hpp"
#include "wend/uri/detail/octets.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parts.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::wire {

/// Returns `unsafe-control` at the first byte where `part`, a piece of `u` as written, contains a control
/// character or an escape of one: RFC 1738 §6. Text for a server or another program must contain none.
inline std::optional<error> unsafe_in(uri_view u, std::string_view part, charset unsafe = control) {
  for (auto [c, at] : octets(part))
    if (unsafe[c]) return error{errc::unsafe_control, u.offset_of(part.substr(at))};
  return {};
}

/// Returns `file-not-representable` at the first path segment that cannot be a name in a file tree: one that
/// contains a slash or a NUL when decoded, or is `.` or `..`. Unescaped dot segments pass where RFC 3986
/// §5.2.4 removes them.
inline std::optional<error> no_name_in(uri_view u) {
  bool dots_go = has_generic_grammar(u.profile());
  for (auto segment : segments(u.path())) {
    if (dots_go && (segment == "." || segment == "..")) continue;
    auto name = unescaped(segment);
    bool fits = name != "." && name != ".." && name.find('/') == name.npos && name.find('\0') == name.npos;
    if (!fits) return error{errc::file_not_representable, u.offset_of(segment)};
  }
  return {};
}

/// Returns the path as names in a tree: without dot segments where the profile removes them, decoded.
inline std::string decoded_tree_path(uri_view u) {
  return unescaped(has_generic_grammar(u.profile()) ? without_dot_segments(u.path()) : std::string(u.path()));
}

}  // namespace wend::wire

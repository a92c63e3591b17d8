// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "wend/base/charset.hpp"
#include "wend/base/error.hpp"
#include "wend/uri/detail/dots.hpp"
#include "wend/uri/detail/octets.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parts.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::wire {

/// `unsafe-control` at the first byte where `part`, a piece of `u` as written, holds a control character or
/// the escape of one: RFC 1738 §6. What a server or another program is told must not hold any.
inline std::optional<error> unsafe_in(uri_view u, std::string_view part, charset unsafe = control) {
  for (auto [c, at] : octets(part))
    if (unsafe[c]) return error{errc::unsafe_control, u.offset_of(part.substr(at))};
  return {};
}

/// `file-not-representable` at the first segment of the path that names nothing in a tree of files: one that
/// holds a slash or a NUL when it is decoded, or is `.` or `..`. Where RFC 3986 §5.2.4 removes these
/// unescaped, they pass.
inline std::optional<error> no_name_in(uri_view u) {
  bool dots_go = u.profile() >= profile::rfc3986;
  for (auto segment : segments(u.path())) {
    if (dots_go && (segment == "." || segment == "..")) continue;
    auto name = unescaped(segment);
    bool fits = name != "." && name != ".." && name.find('/') == name.npos && name.find('\0') == name.npos;
    if (!fits) return error{errc::file_not_representable, u.offset_of(segment)};
  }
  return {};
}

/// The path as it names something in a tree: without dot segments where the profile removes them, decoded.
inline std::string decoded_tree_path(uri_view u) {
  return unescaped(u.profile() >= profile::rfc3986 ? without_dot_segments(u.path()) : std::string(u.path()));
}

}  // namespace wend::wire

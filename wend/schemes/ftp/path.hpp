// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wend/uri/uri_view.hpp"

namespace wend::ftp {

/// What stands before a code.
inline constexpr std::string_view type_mark = ";type=";

/// The path of an ftp URL where it is cut, as written: views into the URL's text. The type is what follows
/// the last semicolon of the last segment.
struct cut_path {
  std::string_view segments{};                    // with the slashes between them
  std::optional<std::string_view> code{};         // behind ";type="
  std::optional<std::string_view> listing{};      // the slash at the end
  std::size_t reserved = std::string_view::npos;  // the first ; or =
  bool may_have_dots = false;
};

/// One pass. What stands behind a question mark belongs to it: RFC 1738 §5.
cut_path cut(uri_view);

/// Where the type begins, with its mark, in a path as written; npos if it has none. The code without the
/// escapes that RFC 3986 §2.3 has for the same.
std::size_t type_begin(std::string_view path, profile);
std::string plain_code(std::string_view code, profile);

/// Whether RFC 3986 §5.2.4 would remove a segment; the segments that it leaves, the name last.
bool has_dots(cut_path const&);
std::vector<std::string_view> without_dots(cut_path const&);

/// The type's code as written, `/` for the slash at the end by which RFC 1630 asks for a listing; empty if
/// the URL has none. Of a URL that `parse` accepts, as the next.
std::string_view type_code(uri_view);

/// The segments as written, in order, the name last; in rfc3986 without dot segments. At least one.
std::vector<std::string_view> segments_of(uri_view);

}  // namespace wend::ftp

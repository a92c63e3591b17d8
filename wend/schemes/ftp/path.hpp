// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/export.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::ftp {

/// The mark before a type code.
inline constexpr std::string_view type_mark = ";type=";

/// The parts of an ftp URL's path, as written: views into the URL's text. The type is the text after the last
/// semicolon of the last segment.
struct cut_path {
  std::string_view segments{};                    // including the slashes between them
  std::optional<std::string_view> code{};         // after ";type="
  std::optional<std::string_view> listing{};      // the slash at the end
  std::size_t reserved = std::string_view::npos;  // the first ; or =
  bool may_have_dots = false;
};

/// One pass. Text after a question mark belongs to the path: RFC 1738 §5.
cut_path cut(uri_view);

/// Returns the place of the type, with its mark, in a path as written; npos without one. Returns the code
/// without escapes that are equivalent by RFC 3986 §2.3.
std::size_t type_begin(std::string_view path, profile);
std::string plain_code(std::string_view code, profile);

/// Whether RFC 3986 §5.2.4 would remove a segment; the remaining segments, the name last.
bool has_dots(cut_path const&);
std::vector<std::string_view> without_dots(cut_path const&);

/// Returns the type code as written, `/` for the slash at the end with which RFC 1630 requests a listing;
/// empty without one. For a URL that `parse` accepts, as the next function.
WEND_SHARED std::string_view type_code(uri_view);

/// Returns the segments as written, in order, the name last; in rfc3986 without dot segments. At least one.
WEND_SHARED std::vector<std::string_view> segments_of(uri_view);

}  // namespace wend::ftp

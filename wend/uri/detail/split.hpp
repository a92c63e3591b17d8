// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "wend/base/result.hpp"
#include "wend/uri/detail/syntax.hpp"
#include "wend/uri/rfc/spelling.hpp"
#include "wend/uri/uri.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::detail {

/// Creates views and sets their offsets.
struct access {
  static uri_view view(std::string_view text, offsets at, profile p, mode m) noexcept {
    uri_view parts;
    parts.text_ = text;
    parts.at_ = at;
    parts.profile_ = p;
    parts.mode_ = m;
    return parts;
  }
  /// A view without offsets, for a reader that sets them.
  static uri_view unread(std::string_view text, profile p) noexcept {
    uri_view parts;
    parts.text_ = text;
    parts.profile_ = p;
    return parts;
  }
  /// A URI with the text that the view refers to.
  static uri own(std::string&& text, uri_view view) noexcept { return {std::move(text), view}; }
  /// Makes a view refer to a copy of its text.
  static void move(uri_view& view, std::string_view text) noexcept { view.text_ = text; }
  static offsets const& at(uri_view const& view) noexcept { return view.at_; }
  static offsets& at(uri_view& view) noexcept { return view.at_; }
  /// The text and the offsets of a URI, for a reader that sets both.
  static std::string& text(uri& u) noexcept { return u.text_; }
  static offsets& at(uri& u) noexcept { return u.view_.at_; }
};

/// Returns the byte of the first colon before any slash, question mark or hash, which ends the scheme; or `none`.
std::uint32_t scheme_end(std::string_view text) noexcept;

/// Returns the first byte of `name` that is not legal in a scheme of the profile, or npos.
std::size_t bad_in_scheme(std::string_view name, profile p) noexcept;

/// Splits a text at its delimiters; `examine` checks the parts. Never fails. `scheme` is the byte of the colon, or
/// none.
offsets split(std::string_view text, std::uint32_t scheme, syntax const& rules) noexcept;

/// A URI or partial form, split by the rules of its scheme in the profile: the input of normalize and compare.
/// Errors: those of `parse`.
struct cut_text {
  offsets at;
  syntax const* rules = nullptr;
  unsigned marks = not_looked_at;  // spelling_mark
};
/// Whether `cut` may fill in the marks, where a fast path reads the text.
enum class looking : std::uint8_t { for_parts, for_marks };
result<cut_text> cut(std::string_view text, profile p, mode m, looking = looking::for_parts);

}  // namespace wend::detail

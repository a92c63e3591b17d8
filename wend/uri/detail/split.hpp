// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "wend/base/result.hpp"
#include "wend/uri/detail/syntax.hpp"
#include "wend/uri/uri.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::detail {

/// Makes views; the only door to uri_view's insides.
struct access {
  static uri_view view(std::string_view text, offsets at, profile p, mode m) noexcept {
    uri_view parts;
    parts.text_ = text;
    parts.at_ = at;
    parts.profile_ = p;
    parts.mode_ = m;
    return parts;
  }
  /// For a reader that fills in where its parts are.
  static uri_view unread(std::string_view text, profile p) noexcept {
    uri_view parts;
    parts.text_ = text;
    parts.profile_ = p;
    return parts;
  }
  /// A URI made of the text that the view is of.
  static uri own(std::string&& text, uri_view view) noexcept { return {std::move(text), view}; }
  /// Of the same text, where it was copied to.
  static void move(uri_view& view, std::string_view text) noexcept { view.text_ = text; }
  static offsets const& at(uri_view const& view) noexcept { return view.at_; }
  static offsets& at(uri_view& view) noexcept { return view.at_; }
};

/// Where the scheme ends: the first colon before any slash, question mark or hash. `none` if there is none.
std::uint32_t scheme_end(std::string_view text) noexcept;

/// Whether `name` may be a scheme in the profile's grammar; the first byte that may not, or npos.
std::size_t bad_in_scheme(std::string_view name, profile p) noexcept;

/// Cuts a text at its delimiters, whatever stands between them: never fails. What the parts hold is judged
/// by `examine`. `scheme` is where its colon stands, or none.
offsets split(std::string_view text, std::uint32_t scheme, syntax const& rules) noexcept;

/// A text that its profile reads, as a URI or a partial form, cut by the rules that its scheme has there.
/// Errors: as `parse`. What normalize and compare stand on.
struct cut_text {
  offsets at;
  syntax const* rules = nullptr;
};
result<cut_text> cut(std::string_view text, profile p, mode m);

}  // namespace wend::detail

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "wend/uri/syntax.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::detail {

/// Makes views; the only door to uri_view's insides.
struct access {
  static uri_view view(std::string_view text, offsets at, profile law, mode manner) noexcept {
    uri_view made;
    made.text_ = text;
    made.at_ = at;
    made.law_ = law;
    made.manner_ = manner;
    return made;
  }
  /// For a reader that fills in where its parts are.
  static uri_view unread(std::string_view text, profile law) noexcept {
    uri_view made;
    made.text_ = text;
    made.law_ = law;
    return made;
  }
  static offsets const& at(uri_view const& view) noexcept { return view.at_; }
  static offsets& at(uri_view& view) noexcept { return view.at_; }
};

/// Where the scheme ends: the first colon before any slash, question mark or hash. `none` if there is none.
std::uint32_t scheme_end(std::string_view text) noexcept;

/// Whether `name` may be a scheme in the profile's grammar; the first byte that may not, or npos.
std::size_t bad_in_scheme(std::string_view name, profile law) noexcept;

/// Cuts a text at its delimiters, whatever stands between them: never fails. What the parts hold is judged
/// by `examine`. `scheme` is where its colon stands, or none.
offsets split(std::string_view text, std::uint32_t scheme, syntax const& rules) noexcept;

/// Cuts by the rules that the text's own scheme has in the profile: what normalize and compare stand on.
struct cut_text {
  offsets at;
  syntax const& rules;
  bool well_formed = false;  // true only if it is; false may be unknown
};
cut_text cut(std::string_view text, profile law) noexcept;

}  // namespace wend::detail

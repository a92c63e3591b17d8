// SPDX-License-Identifier: Apache-2.0
//
// What people see: text from outside made harmless, passwords masked, carets under the right column.

#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace wend::cli {

enum class tint : std::uint8_t { strong, bad, doubtful, good, faint };

/// The text in the tint, where colours are wanted.
std::string tinted(std::string_view text, tint, bool colours);

/// Safe to be shown: controls, C1 ones too, marks that turn the direction of writing, and octets that are no
/// UTF-8, as `\xHH` or `\u{H…}`. `keep` are controls that pass.
std::string shown(std::string_view octets, std::string_view keep = {});

/// The same of a text that comes in pieces: controls of lines pass. `held` is what waits for the next piece,
/// a return or the beginning of a character; it is empty at first, and shown at the end.
std::string for_a_terminal(std::string& held, std::string_view octets);

/// Where the password of something that looks like a URI stands; empty if there is none. Asks no grammar:
/// what is shown may be malformed.
struct span_of_text {
  std::size_t begin = 0, end = 0;
};
span_of_text password_in(std::string_view text) noexcept;

/// The text with its password, if any, as `***`.
std::string masked(std::string_view text);

/// One line for people, and where in it each byte of the text is drawn.
class drawing {
 public:
  drawing(std::string_view text, bool show_password);

  std::string const& text() const { return text_; }
  std::size_t columns() const { return places_.back().column; }
  std::size_t column_of(std::uint64_t byte) const { return place_of(byte).column; }

  /// A stretch around the byte, of `width` columns at most, and the byte's column in it.
  struct cut {
    std::string text;
    std::size_t column;
  };
  cut around(std::uint64_t byte, std::size_t width) const;

 private:
  struct place {
    std::uint32_t column, at;
  };
  place place_of(std::uint64_t byte) const {
    return places_[std::min<std::size_t>(byte, places_.size() - 1)];
  }

  std::string text_;
  std::vector<place> places_;  // of each byte, and of the end
};

/// The columns that a terminal gives it: two for wide characters, none for combining ones.
std::size_t columns_of(std::string_view utf8) noexcept;

}  // namespace wend::cli

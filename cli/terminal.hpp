// SPDX-License-Identifier: Apache-2.0
//
// Output for people: untrusted text made harmless, passwords masked, carets under the right column.

#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "wend/names/redact.hpp"

namespace wend::cli {

enum class tint : std::uint8_t { strong, bad, doubtful, good, faint };

/// Returns the text in the tint, if colours are enabled.
std::string tinted(std::string_view text, tint, bool colours);

/// Returns the text made safe for a terminal: control characters (C1 included), bidirectional controls, and
/// octets that are not UTF-8 become `\xHH` or `\u{H…}`. Control characters in `keep` pass.
std::string shown(std::string_view octets, std::string_view keep = {});

/// The same for a text in chunks; line controls pass. `held` keeps what needs the next chunk, a CR or the
/// beginning of a character; initially empty, and shown at the end.
std::string for_a_terminal(std::string& held, std::string_view octets);

/// For output: each password as `***`. The rest is data of the user.
std::string masked(std::string_view text);
/// For messages, which logs and tickets quote: each secret of a URI as `***`.
std::string masked_in_message(std::string_view uri);
/// The same for a sentence with URIs in it.
std::string masked_sentence(std::string_view sentence);
/// The secrets that messages do not show. A port that is no number is not one of them: it is what messages point at.
inline constexpr auto hidden_in_messages = usual_secrets - secrets::ports;

/// One line for people, and the column of each byte of the text in it.
class drawing {
 public:
  drawing(std::string_view text, secrets hidden);

  std::string const& text() const { return text_; }
  std::size_t columns() const { return places_.back().column; }
  std::size_t column_of(std::uint64_t byte) const { return place_of(byte).column; }

  /// An excerpt around the byte, of at most `width` columns, and the byte's column in it.
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

/// Appends the text of a drawing.
void put_drawn(std::string& out, std::string_view text, secrets hidden);

/// Returns the columns on a terminal: two for wide characters, none for combining ones.
std::size_t columns_of(std::string_view utf8) noexcept;

}  // namespace wend::cli

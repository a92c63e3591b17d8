// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: functions share nothing; an object has any number of readers, or one thread that changes it.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "wend/base/charset.hpp"
#include "wend/base/export.hpp"

namespace wend::whatwg {

/// Returns the code point at byte `i` and moves `i` past it. For octets that are not UTF-8 returns U+FFFD and
/// moves `i` past the octets that the decoder of the Encoding Standard replaces by one U+FFFD (§8.1.1: the
/// longest prefix of a code point).
WEND_API char32_t next_scalar(std::string_view text, std::size_t& i) noexcept;

/// Returns whether the text is UTF-8. Linear.
WEND_API bool is_utf8(std::string_view text) noexcept;

/// Returns the text in UTF-8, with U+FFFD for octets that are not (Encoding Standard, "UTF-8 decode without
/// BOM"). Linear.
WEND_API std::string scalar_text(std::string_view text);

/// The input of the URL parser: UTF-8 without tabs and newlines (WHATWG URL §4.4), with the place of each byte in
/// the text as given. Copies only a text that it changes; otherwise the text must outlive it.
class input {
 public:
  /// Whether C0 controls and spaces at both ends are removed.
  enum class ends : std::uint8_t { kept, trimmed };

  WEND_API input(std::string_view given, ends);
  input(input const&) = delete;
  input& operator=(input const&) = delete;

  std::string_view text() const noexcept { return text_; }
  /// Returns the byte of the text as given for a byte of text().
  WEND_API std::uint32_t original(std::size_t at) const noexcept;
  /// The bytes of the text as given that remain after trimming: from first() up to last().
  std::size_t first() const noexcept { return first_; }
  std::size_t last() const noexcept { return last_; }

 private:
  void here_is(std::size_t at) { jumps_.emplace_back(copy_.size(), at); }

  std::string_view text_;
  std::size_t first_ = 0, last_ = 0;
  std::string copy_{};
  std::vector<std::pair<std::size_t, std::size_t>> jumps_{};  // byte of copy_, and of the text as given
};

/// Encodes `utf8` from byte `from` on in a legacy encoding, and appends the octets: "encode or fail" of the
/// Encoding Standard. Stops at the end, or past a code point that the encoding lacks, and returns that one.
/// Moves `from` to where it stopped. `state` is the encoder's own; 0 at first.
using encoder = std::optional<char32_t> (*)(std::string& octets, std::string_view utf8, std::size_t& from,
                                            std::uint32_t& state);

/// Encodes the text, in UTF-8 by default, and writes the octets of `set` as %XX (WHATWG URL §1.3). Octets that
/// are not UTF-8 become U+FFFD first. Linear.
WEND_API void percent_encode_to(std::string& out, std::string_view text, charset set, encoder = nullptr);
WEND_API std::string percent_encode(std::string_view text, charset set, encoder = nullptr);

/// Decodes each %XX into its octet; a % without two digits stays (WHATWG URL §1.3). Linear.
WEND_API std::string percent_decode(std::string_view text);

}  // namespace wend::whatwg

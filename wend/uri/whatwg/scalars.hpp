// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "wend/base/charset.hpp"

namespace wend::whatwg {

/// The code point at `i`, which moves past it; U+FFFD where there is none, and `i` moves past what the
/// Encoding Standard's decoder replaces by one. (§4.1.1 "UTF-8 decoder": the longest beginning that could
/// have become one.)
char32_t next_scalar(std::string_view text, std::size_t& i) noexcept;

bool is_utf8(std::string_view text) noexcept;

/// UTF-8 decode without BOM, written in UTF-8 again.
std::string scalar_text(std::string_view text);

/// A text as the URL Standard's parser takes it: a string of scalar values without tabs and newlines. Knows
/// where each byte was. Holds no copy where there is nothing to do.
class input {
 public:
  /// `trimmed`: C0 controls and spaces at the ends are left out, too.
  input(std::string_view given, bool trimmed);
  input(input const&) = delete;
  input& operator=(input const&) = delete;

  std::string_view text() const noexcept { return text_; }
  std::uint32_t original(std::size_t at) const noexcept;
  std::size_t first() const noexcept { return first_; }  // of the bytes that are not left out
  std::size_t last() const noexcept { return last_; }

 private:
  void here_is(std::size_t at) { jumps_.emplace_back(copy_.size(), at); }

  std::string_view text_;
  std::size_t first_ = 0, last_ = 0;
  std::string copy_{};
  std::vector<std::pair<std::size_t, std::size_t>> jumps_{};  // from `first` on the bytes stood at `second`
};

/// The legacy argument of the parser: writes `utf8` from `from` on in another encoding, up to the end or to
/// the first code point that it cannot write, which it answers with, `from` moved past it. The Encoding
/// Standard's "encode or fail", which keeps its state in `state` (0 at first).
using encoder = std::optional<char32_t> (*)(std::string& octets, std::string_view utf8, std::size_t& from,
                                            std::uint32_t& state);

/// Percent-encode after encoding, UTF-8 by default. Text that is no UTF-8 is decoded first. WHATWG URL §1.3
void percent_encode_to(std::string& out, std::string_view text, charset set, encoder = nullptr);
std::string percent_encode(std::string_view text, charset set, encoder = nullptr);

/// WHATWG URL §1.3: a % without two digits stays.
std::string percent_decode(std::string_view text);

}  // namespace wend::whatwg

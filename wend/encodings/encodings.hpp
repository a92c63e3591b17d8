// SPDX-License-Identifier: Apache-2.0
//
// Legacy encodings of queries. A link on a page in windows-1252 is followed with its query in windows-1252;
// characters that the encoding lacks become escaped numeric references (WHATWG URL §1.3, percent-encode after
// encoding). Uses ICU's converters, corrected where the Encoding Standard differs.

#pragma once

// Threads: no function shares anything with another; call them from any thread at once.

#include <optional>
#include <span>
#include <string_view>

#include "wend/base/export.hpp"
#include "wend/uri/whatwg/scalars.hpp"

namespace wend::encodings {

struct encoding_label {
  std::string_view label, name;
};

/// All labels, in ascending order: Encoding Standard §4.2.
WEND_API std::span<encoding_label const> labels() noexcept;

/// Returns the standard's name for a label, in any case and with surrounding spaces; empty for an unknown
/// label.
WEND_API std::string_view name_of(std::string_view label) noexcept;

/// Returns the encoder of queries: null for UTF-8 and for encodings whose output encoding is UTF-8 (Encoding
/// Standard §4.3). Absent for an unknown label, or one that ICU has no converter for.
WEND_API std::optional<whatwg::encoder> encoder_for(std::string_view label) noexcept;

}  // namespace wend::encodings

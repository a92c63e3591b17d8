// SPDX-License-Identifier: Apache-2.0
//
// Old encodings of queries. A link on a page in windows-1252 is followed with its query in windows-1252, and
// what that cannot write as a numeric reference, escaped: WHATWG URL §1.3, percent-encode after encoding. By
// ICU's converters, with what the Encoding Standard has otherwise.

#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "wend/uri/whatwg/scalars.hpp"

namespace wend::idna {

struct encoding_label {
  std::string_view label, name;
};

/// In the order of the labels: Encoding Standard §4.2.
std::span<encoding_label const> encoding_labels() noexcept;

/// The standard's name for a label, in any case and with spaces around it; empty if there is none.
std::string_view encoding_named(std::string_view label) noexcept;

/// What writes queries in it: null for UTF-8, and for those that are read but written in UTF-8 (Encoding
/// Standard §4.3, "output encoding"). Nothing if there is no such label, or ICU has no such converter.
std::optional<whatwg::encoder> encoder_for(std::string_view label) noexcept;

}  // namespace wend::idna

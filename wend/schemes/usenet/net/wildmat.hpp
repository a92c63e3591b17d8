// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace wend::wire {

/// Whether the name matches a pattern of RFC 3977 §4: patterns with commas between them, of which the last
/// that matches decides, and a `!` before it means no. `*` is any number of characters, `?` one, of UTF-8.
/// Takes no more steps than the product of both lengths.
bool matches_wildmat(std::string_view name, std::string_view wildmat) noexcept;

}  // namespace wend::wire

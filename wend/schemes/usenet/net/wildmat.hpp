// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace wend::wire {

/// Whether the name matches a wildmat of RFC 3977 §4: patterns separated by commas, of which the last that
/// matches decides; `!` before it negates. `*` is any number of UTF-8 characters, `?` one. Takes at most the
/// product of both lengths in steps.
bool matches_wildmat(std::string_view name, std::string_view wildmat) noexcept;

}  // namespace wend::wire

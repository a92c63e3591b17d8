// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/uri/detail/syntax.hpp"

namespace wend {

/// The profile's generic production: a scheme without one of its own in that text.
syntax const& generic_syntax(profile) noexcept;

/// What judges a partial form, or an absolute one whose scheme is not asked: its characters, the delimiters
/// among them, since which of those may stand where is the scheme's to say. RFC 1630 §Partial form.
syntax const& reference_syntax(profile) noexcept;

}  // namespace wend

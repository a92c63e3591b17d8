// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/uri/detail/syntax.hpp"

namespace wend {

/// Returns the rules for a scheme that the profile does not define.
syntax const& generic_syntax(profile) noexcept;

/// Returns the rules for a partial form, and for a URI that is not checked by its scheme: they check characters
/// only, since the scheme defines the places of delimiters. RFC 1630 §Partial form.
syntax const& reference_syntax(profile) noexcept;

}  // namespace wend

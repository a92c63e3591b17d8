// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

#include "wend/idna/detail/unicode.hpp"

namespace wend::idna {

/// RFC 5892 appendix A.1 and A.2: a joiner stands between what it joins.
bool keeps_joiner_rules(std::u32string_view label);

/// RFC 5893 §1.4: written from right to left, in parts at least.
bool has_right_to_left(std::u32string_view label);

/// RFC 5893 §2, for labels of a name of which one has.
bool keeps_bidi_rule(std::u32string_view label);

}  // namespace wend::idna

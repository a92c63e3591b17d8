// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

#include "wend/idna/detail/unicode.hpp"

namespace wend::idna {

/// RFC 5892 appendix A.1 and A.2: returns whether each joiner is between characters that it joins.
bool keeps_joiner_rules(std::u32string_view label);

/// RFC 5893 §1.4: returns whether a part is written from right to left.
bool has_right_to_left(std::u32string_view label);

/// RFC 5893 §2, for the labels of a name with at least one such label.
bool keeps_bidi_rule(std::u32string_view label);

}  // namespace wend::idna

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace wend::idna {

/// RFC 5892 appendix A.1 and A.2: returns whether each joiner is between characters that it joins.
bool keeps_joiner_rules(std::u32string_view label);

/// RFC 5893 §2, for the labels of a name with at least one that is written from right to left.
bool keeps_bidi_rule(std::u32string_view label);

}  // namespace wend::idna

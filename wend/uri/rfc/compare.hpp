// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/uri/types.hpp"

namespace wend::rfc {

/// wend::compare for the profiles other than whatwg.
result<verdict> compare(std::string_view a, std::string_view b, equality, profile, mode);

}  // namespace wend::rfc

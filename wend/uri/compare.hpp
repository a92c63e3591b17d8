// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/base/result.hpp"
#include "wend/uri/profile.hpp"
#include "wend/uri/types.hpp"

namespace wend {

/// What the profile's reader refuses is not compared: the errors are those of `parse` and `parse_reference`;
/// `at` counts from the start of a, or of a and then b. Leniently both are taken as `repair` gives them.
/// whatwg knows one equality: that of normal forms.
result<verdict> compare(std::string_view a, std::string_view b, equality = equality::scheme,
                        profile p = profile::rfc3986, mode = mode::strict);

}  // namespace wend

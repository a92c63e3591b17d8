// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: no function shares anything with another; call them from any thread at once.

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/uri/profile.hpp"
#include "wend/uri/types.hpp"

namespace wend {

/// Compares two URIs or references under a profile, without accessing anything (RFC 3986 §6, RFC 1738 §6).
///
/// `equality` says how far both are normalized first; whatwg has one equality, that of normal forms. In
/// lenient mode both are repaired first, as by `repair`. Returns the verdict and the first rule under which it
/// holds. Errors: those of `parse` and `parse_reference`; `at` counts bytes of `a` followed by `b`. Linear in
/// both.
///
/// Example:
/// ```cpp
/// assert(wend::compare("HTTP://H.example:80/%7Ea", "http://h.example/~a")->equivalent);
/// assert(!wend::compare("http://h.example/a", "http://h.example/A")->equivalent);
/// ```
WEND_API result<verdict> compare(std::string_view a, std::string_view b, equality = equality::scheme,
                                 profile p = profile::rfc3986, mode = mode::strict);

}  // namespace wend

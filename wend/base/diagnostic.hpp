// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: an object has any number of readers, or one thread that changes it.

#include <vector>

#include "wend/base/error.hpp"

namespace wend {

/// An error or a notice, at a byte of the text as it was given.
using diagnostic = error;
using diagnostics = std::vector<diagnostic>;

/// Returns whether a diagnostic is an error, which stops an operation; a notice does not. Constant time.
constexpr bool is_error(diagnostic f) { return explain(f.code).kind == diagnostic_info::weight::error; }

}  // namespace wend

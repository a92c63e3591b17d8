// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/base/export.hpp"

namespace wend {

/// Calls the handler of `std::set_new_handler`, as operator new does, for a C library that ran out of memory.
/// Returns if there is no handler, or if the handler throws std::bad_alloc, which must not pass through C.
WEND_SHARED void call_new_handler() noexcept;

}  // namespace wend

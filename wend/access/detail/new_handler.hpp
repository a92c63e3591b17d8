// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace wend {

/// For a C library that got no memory: calls the handler of `std::set_new_handler`, as operator new does.
/// Returns if there is no handler, or if it throws std::bad_alloc, which must not pass through C.
void call_new_handler() noexcept;

}  // namespace wend

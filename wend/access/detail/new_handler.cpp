// SPDX-License-Identifier: Apache-2.0
#include "wend/access/detail/new_handler.hpp"

#include <new>

namespace wend {

void call_new_handler() noexcept {
  try {
    if (auto handler = std::get_new_handler()) handler();
  } catch (std::bad_alloc const&) {  // the C library's error code reports it
  }
}

}  // namespace wend

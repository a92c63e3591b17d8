// SPDX-License-Identifier: Apache-2.0
//
// The entry point of a module that is one adapter: WEND_ADAPTER, which cmake/modules.cmake sets.

#include "cli/modules.hpp"
#include "wend/access/adapters.hpp"
#include "wend/version.hpp"

wend::cli::module const* wend_module() noexcept {
  static constexpr wend::cli::module self{WEND_VERSION_STRING,
                                          [] { wend::access::add_adapter(wend::access::WEND_ADAPTER); }};
  return &self;
}

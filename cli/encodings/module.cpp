// SPDX-License-Identifier: Apache-2.0
//
// The module encodings: ICU for `normalize --encoding`.

#include "cli/modules.hpp"
#include "wend/access/adapters.hpp"
#include "wend/encodings/encodings.hpp"
#include "wend/version.hpp"

wend::cli::module const* wend_module() noexcept {
  static constexpr wend::access::adapter adapter{.name = "encodings",
                                                 .encoder_for = wend::encodings::encoder_for};
  static constexpr wend::cli::module self{WEND_VERSION_STRING, [] { wend::access::add_adapter(adapter); }};
  return &self;
}

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/uri/uri_view.hpp"

namespace wend {

/// Returns `read`, a function of a scheme that only lists call; null in a build that has no lists, so that its linker leaves
/// the function out.
template <class Result>
consteval auto for_lists(Result (*read)(uri_view)) noexcept -> Result (*)(uri_view) {
#ifdef WEND_WITHOUT_SCHEME_LISTS
  read = nullptr;
#endif
  return read;
}

}  // namespace wend

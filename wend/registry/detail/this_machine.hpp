// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <string_view>

#include "wend/base/detail/chars.hpp"

namespace wend::wire {

/// Returns whether a connection to this host stays on this machine.
inline bool is_this_machine(std::string_view host) {
  static constexpr charset in_address = digit | ".";
  bool loops = host.starts_with("127.") && std::ranges::all_of(host, [](char c) { return in_address[c]; });
  return loops || host == "localhost" || host == "::1";
}

}  // namespace wend::wire

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "wend/c/detail/call.hpp"

namespace wend::c {

/// The byte at which a text cannot be the host of any profile: a delimiter, a space, a control, a colon outside of brackets, or brackets
/// without an address. Absent: it may be one. Linear.
std::optional<std::size_t> bad_in_host(std::string_view) noexcept;

/// A host that a caller gave alone. Runs the work as `guarded` does, or says at which byte the text cannot be one.
template <class Work, class... Argument>
wend_status guarded_host(given host, Work work, Argument... argument) noexcept {
  return guarded(
      [&] {
        auto bad = bad_in_host(host.view());
        return bad ? status_of(number_of(errc::bad_host), static_cast<std::uint32_t>(*bad)) : work();
      },
      host, argument...);
}

}  // namespace wend::c

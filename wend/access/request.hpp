// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: callbacks run on the thread of the request.

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "wend/exchange/request.hpp"

namespace wend::access {

/// Receives the octets as they come. False means "enough": the request ends with `cancelled`.
using sink = std::function<bool(std::string_view octets)>;

/// A question of the server to the user; wire::answer_to lists the kinds.
struct question {
  std::string kind{}, prompt{}, choices{};
};

/// Functions that the request calls on its way. Each may be empty; none may throw.
struct caller {
  sink take{};
  sink refusal{};  // the body of an HTTP response with status 400 or above; the request fails all the same
  // called for each fact as it becomes known
  std::function<void(std::string_view name, std::string_view value)> note{};
  std::function<std::optional<std::string>(question const&)> ask{};  // empty: no answer
  /// A log for people: octets sent (`>`) and received (`<`), actions (`*`). Secrets are omitted.
  std::function<void(char mark, std::string_view)> trace{};
};

}  // namespace wend::access

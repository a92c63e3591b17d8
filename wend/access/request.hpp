// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "wend/exchange/request.hpp"

namespace wend::access {

/// Takes the octets as they come. False means "enough": the work stops with `cancelled`.
using sink = std::function<bool(std::string_view octets)>;

/// What a server wants to know of the user: wire::answer_to has the kinds.
struct question {
  std::string kind{}, prompt{}, choices{};
};

/// The one who asked, while the work goes on. Nothing here needs to be there; nothing may throw.
struct caller {
  sink take{};
  sink refusal{};  // the body of an HTTP answer of 400 and above, which is a failure all the same
  std::function<void(std::string_view name, std::string_view value)> note{};  // as they become known
  std::function<std::optional<std::string>(question const&)> ask{};           // nothing: no answer
  /// What was said (`>`), heard (`<`) or done (`*`), octets for people to read; secrets are left out.
  std::function<void(char mark, std::string_view)> trace{};
};

}  // namespace wend::access

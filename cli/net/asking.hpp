// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "cli/options.hpp"
#include "wend/access/request.hpp"

namespace wend::cli {

/// Answers the questions of a server: from --answer, in order, and --yes; otherwise asks the user at the
/// terminal, if there is one. Text from the server is made harmless, and a password is not shown.
std::function<std::optional<std::string>(access::question const&)> answers_of_user(options const&);

}  // namespace wend::cli

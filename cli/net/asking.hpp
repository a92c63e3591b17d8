// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "cli/options.hpp"
#include "wend/access/request.hpp"

namespace wend::cli {

/// Answers what a server asks: from --answer, in order, and --yes; else the user is asked at the terminal,
/// if there is one. What is shown there is harmless, and a password is not shown.
std::function<std::optional<std::string>(access::question const&)> answers_of_user(options const&);

}  // namespace wend::cli

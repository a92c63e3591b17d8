// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace wend::access {

/// The text with each password of a URL's authority replaced by `***`. The text need not be a valid URL: servers
/// send it, and messages and traces quote it.
std::string without_passwords(std::string_view text);

}  // namespace wend::access

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace wend::gateway {

/// Longer URIs than that are not looked at.
inline constexpr std::size_t longest_uri = 8000;

/// Where the authority is, by any reader's lights: behind the slashes that follow the colon, up to the next
/// slash, question mark or hash.
std::pair<std::size_t, std::size_t> authority_in(std::string_view text);

/// The same URI without its password.
std::string without_password(std::string const& uri);

/// For pages and logs: the password as ***, what is no URI without anything that could be one.
std::string masked(std::string_view text);

/// For logs, of a URI that was followed or refused: masked; `***` for all behind `?`, `#` or a TAB, for what
/// stands between a `:` and an `@` in the path, and for a port that is not a number. A delimiter counts in
/// any number of escapes (`%2540`). Linear.
std::string logged(std::string_view uri);

/// For logs, of a target that is not read any further: its first segment, or its scheme; `***` where that is
/// a login.
std::string unfollowed(std::string_view target);

}  // namespace wend::gateway

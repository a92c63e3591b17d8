// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace wend::gateway {

/// The longest URI that is accepted, in octets.
inline constexpr std::size_t longest_uri = 8000;

/// Begin and end of the authority, for text that need not be a URI: from behind `://` up to the next slash,
/// question mark or hash; {0, 0} if absent.
std::pair<std::size_t, std::size_t> authority_in(std::string_view text);

/// The URI without its password.
std::string without_password(std::string const& uri);

/// For pages: `redact`; without an authority, also what stands between a `:` and an `@`.
std::string masked(std::string_view text);

/// For logs, of a URI that was followed or refused: `redact`; also `***` for the text behind `?`, `#` or a TAB (RFC 1738
/// §3.4.3), and between a `:` and an `@` in the path.
std::string logged(std::string_view uri);

/// For logs, of a target that is not parsed: its first segment, or its scheme; `***` if that is a login.
std::string unfollowed(std::string_view target);

}  // namespace wend::gateway

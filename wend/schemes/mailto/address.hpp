// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/export.hpp"

namespace wend::mailto {

/// Returns whether mail can be sent to the address, and a header field can contain it:
///
///     addr-spec  = local-part "@" domain                                   RFC 5322 §3.4.1
///     local-part = dot-atom / quoted-string
///     domain     = dot-atom / domain-literal
///
/// without comments and white space (RFC 6068 §2), within SMTP's limits of length, its domain a name or an
/// address; UTF-8 beyond ASCII. So no octet of it can end a command, a field or the address itself.
WEND_SHARED bool is_mailbox(std::string_view);

/// Returns the addresses between the commas of a list, without display names (`Ann <ann@a.example>`). Nothing
/// if a piece is invalid.
WEND_SHARED std::optional<std::vector<std::string>> mailboxes_in(std::string_view list);

}  // namespace wend::mailto

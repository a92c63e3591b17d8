// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wend::mailto {

/// Whether mail can be sent to it, and a header field can name it:
///
///     addr-spec  = local-part "@" domain                                   RFC 5322 §3.4.1
///     local-part = dot-atom / quoted-string
///     domain     = dot-atom / domain-literal
///
/// without comments and white space (RFC 6068 §2), no longer than SMTP carries, its domain a name or an
/// address; beyond ASCII UTF-8. So no octet of it can end a command, a field or the address itself.
bool is_mailbox(std::string_view);

/// The addresses between the commas of a list. The name beside an address (`Ann <ann@a.example>`) is left
/// out. Nothing if a piece is none.
std::optional<std::vector<std::string>> mailboxes_in(std::string_view list);

}  // namespace wend::mailto

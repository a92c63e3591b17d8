// SPDX-License-Identifier: Apache-2.0
//
// The two languages in an LDAP URL. Both are read octet by octet as written in the URL, escaped, without a
// copy and without recursion, just far enough that no server is sent an invalid one.

#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace wend::ldap {

/// Returns the place where the text stops being a distinguished name; nothing for a valid one. The empty name
/// is the root.
///
///     distinguishedName = [ rdn *( "," rdn ) ]                                  RFC 4514 §3
///     rdn               = attributeTypeAndValue *( "+" attributeTypeAndValue )
///     attributeTypeAndValue = attributeType "=" attributeValue
///
/// As in the older RFC 1779, there may be spaces before a type, semicolons for commas, and quotation marks
/// around a value.
std::optional<std::size_t> mistake_in_dn(std::string_view);

/// Returns the place where the text stops being a filter; nothing for a valid one.
///
///     filter     = "(" filtercomp ")"                                           RFC 4515 §3
///     filtercomp = "&" *filter / "|" *filter / "!" filter / item
///     item       = attr ["~" / ">" / "<" / ":"] "=" value       ; in a value "\" and two hex digits
///
/// `bare`: without the outermost parentheses.
std::optional<std::size_t> mistake_in_filter(std::string_view, bool bare = false);

}  // namespace wend::ldap

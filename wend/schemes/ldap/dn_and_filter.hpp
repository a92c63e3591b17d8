// SPDX-License-Identifier: Apache-2.0
//
// The two languages that an LDAP URL holds. Both are read octet by octet as they stand in the URL, escaped,
// without a copy and without recursion, just far enough that no server is sent what is none.

#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace wend::ldap {

/// Where the text stops being a distinguished name; nothing if it is one. The empty one is the root.
///
///     distinguishedName = [ rdn *( "," rdn ) ]                                  RFC 4514 §3
///     rdn               = attributeTypeAndValue *( "+" attributeTypeAndValue )
///     attributeTypeAndValue = attributeType "=" attributeValue
///
/// As in the older RFC 1779, there may be spaces before a type, semicolons for commas, and quotation marks
/// around a value.
std::optional<std::size_t> mistake_in_dn(std::string_view);

/// Where the text stops being a filter; nothing if it is one.
///
///     filter     = "(" filtercomp ")"                                           RFC 4515 §3
///     filtercomp = "&" *filter / "|" *filter / "!" filter / item
///     item       = attr ["~" / ">" / "<" / ":"] "=" value       ; in a value "\" and two hex digits
///
/// `bare`: the outermost parentheses are left out.
std::optional<std::size_t> mistake_in_filter(std::string_view, bool bare = false);

}  // namespace wend::ldap

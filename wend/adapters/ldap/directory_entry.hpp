// SPDX-License-Identifier: Apache-2.0
//
// An entry of an LDAP directory, and its forms as a text and as rows of a listing.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "wend/base/error.hpp"
#include "wend/exchange/listing.hpp"
#include "wend/schemes/ldap/url.hpp"

namespace wend::engine {

/// All strings are octets from the network.
struct directory_entry {
  std::string dn{};
  std::vector<std::pair<std::string, std::vector<std::string>>> attributes{};
};

/// LDIF (RFC 2849), in lines of at most 76 octets; values that are not plain ASCII are in base64.
std::string to_ldif(directory_entry const&);

/// The value of the first part of a name, without escapes: "Lee, Ann" for "cn=Lee\, Ann,o=x"; the whole name
/// if it has no such part. At most 1000 octets.
std::string title_of(std::string_view dn);

/// The entry itself, with an ldap URI at the server of `asked`, then the URIs of its labeledURI attributes
/// (RFC 2079). The title also has the values of the attributes that `asked` names.
std::vector<wire::entry> rows_of(directory_entry const&, ldap::url const& asked);

/// The URI of a referral; parts that it omits are those of the request: RFC 4511 §4.1.10. A URI of another
/// scheme is returned unchanged; nothing for an invalid one.
std::optional<std::string> referral_target(std::string_view referral, ldap::url const& asked);

enum class ldap_operation : std::uint8_t { bind, search };

/// The error for a result code; nothing for success, and for a search whose result `is_partial`.
std::optional<errc> error_of(int result_code, ldap_operation);
/// Whether the server ended the search at a limit: RFC 4511 Appendix A.
bool is_partial(int result_code);

}  // namespace wend::engine

// SPDX-License-Identifier: Apache-2.0
//
// What an LDAP server tells of an entry, and what becomes of it here.

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

/// Octets from the network, all of it.
struct directory_entry {
  std::string dn{};
  std::vector<std::pair<std::string, std::vector<std::string>>> attributes{};
};

/// As LDIF (RFC 2849) has it: lines of at most 76 octets, values that are no plain ASCII in base64.
std::string in_ldif(directory_entry const&);

/// The value of the first part of a name, as people read it: "Lee, Ann" for "cn=Lee\, Ann,o=x". The whole
/// name where there is no such part; of either the first 1000 octets.
std::string title_of(std::string_view dn);

/// The entry itself, with an ldap URI at the same server, then the URIs that its labeledURI attributes name
/// (RFC 2079). The values of attributes that `asked` has by name stand in the title.
std::vector<wire::entry> listed(directory_entry const&, ldap::url const& asked);

/// Where the server says that it is instead. What the referral leaves out is as it was asked: RFC 4511
/// §4.1.10. Nothing where it is no ldap URI; another URI passes as it is.
std::optional<std::string> led_to(std::string_view referral, ldap::url const& asked);

/// What a result code means; nothing: all went well, or as well as was possible (`is_partial`).
std::optional<errc> trouble_in(int result_code, bool is_login);
bool is_partial(int result_code);

}  // namespace wend::engine

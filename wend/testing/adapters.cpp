// SPDX-License-Identifier: Apache-2.0
//
// Test programs that link this have the adapters that they link, without modules.

#include "wend/access/adapters.hpp"

namespace wend::testing {
namespace {

[[maybe_unused]] bool const added = [] {
#ifdef WEND_HAS_GMIME
  access::add_adapter(access::gmime_adapter);
#endif
#ifdef WEND_HAS_LDAP
  access::add_adapter(access::ldap_adapter);
#endif
#ifdef WEND_HAS_NFS
  access::add_adapter(access::nfs_adapter);
#endif
#ifdef WEND_HAS_NOTMUCH
  access::add_adapter(access::notmuch_adapter);
#endif
#ifdef WEND_HAS_SNMP
  access::add_adapter(access::snmp_adapter);
#endif
#ifdef WEND_HAS_Z3950
  access::add_adapter(access::z3950_adapter);
#endif
  return true;
}();

}  // namespace
}  // namespace wend::testing

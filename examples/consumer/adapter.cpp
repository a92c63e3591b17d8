// SPDX-License-Identifier: Apache-2.0
// A program of somebody else's that follows ldap: it links wend::ldap, and says so.
#include <cstdio>

#include "wend/access/adapters.hpp"

int main() {
  using namespace wend::access;
  if (find_adapter("ldap")) return 1;  // nothing is opened that was not added
  add_adapter(ldap_adapter);
  auto ldap = find_adapter("ldap");
  if (!ldap || !(*ldap)->start) return 1;
  auto nfs = find_adapter("nfs");
  if (nfs || nfs.error().what.code != wend::errc::adapter_not_installed) return 1;
  std::printf("%s\n", nfs.error().said.c_str());
}

// SPDX-License-Identifier: Apache-2.0
// A user's program that follows ldap: it links wend::ldap and registers it.
#include <cstdio>

#include "wend/access/adapters.hpp"

int main() {
  using namespace wend::access;
  if (find_adapter("ldap")) return 1;  // nothing is opened that was not added
  add_adapter(ldap_adapter);
  auto ldap = find_adapter("ldap");
  if (!ldap || !(*ldap)->start) return 1;
  auto nfs = find_adapter("nfs");
  if (nfs || nfs.error().code != wend::errc::adapter_not_installed) return 1;
  std::printf("%s\n", nfs.error().said.c_str());
}

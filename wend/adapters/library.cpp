// SPDX-License-Identifier: Apache-2.0
#include "wend/adapters/library.hpp"

#include <algorithm>

#include "wend/adapters/talks.hpp"
#include "wend/base/detail/ascii.hpp"

namespace wend::engine {
namespace {

constexpr library_row rows[] = {
#ifdef WEND_HAS_LDAP
    {"ldap", "libldap-dev", ask_directory},
    {"ldaps", "libldap-dev", ask_directory},
#else
    {"ldap", "libldap-dev"},   {"ldaps", "libldap-dev"},
#endif
#ifdef WEND_HAS_NFS
    {"nfs", "libnfs-dev", ask_file_server},
#else
    {"nfs", "libnfs-dev"},
#endif
#ifdef WEND_HAS_SNMP
    {"snmp", "libsnmp-dev", ask_agent},
#else
    {"snmp", "libsnmp-dev"},
#endif
#ifdef WEND_HAS_YAZ
    {"z39.50r", "libyaz-dev", ask_library_catalogue},
    {"z39.50s", "libyaz-dev", ask_library_catalogue},
#else
    {"z39.50r", "libyaz-dev"}, {"z39.50s", "libyaz-dev"},
#endif
};

}  // namespace

std::span<library_row const> libraries() noexcept { return rows; }

library_row const* find_library(std::string_view scheme) noexcept {
  auto found = std::ranges::find_if(
      rows, [&](library_row const& one) { return same_ignoring_case(one.scheme, scheme); });
  return found == std::end(rows) ? nullptr : found;
}

bool is_spoken(std::string_view scheme) noexcept {
  auto found = find_library(scheme);
  return found && found->talk;
}

std::string what_is_missing(library_row const& row) {
  return std::string(row.scheme) + " is spoken where " + std::string(row.package) +
         " was there when wend was built";
}

}  // namespace wend::engine

// SPDX-License-Identifier: Apache-2.0
#include "wend/access/adapters.hpp"

#include <algorithm>
#include <atomic>

#include "wend/base/detail/ascii.hpp"

namespace wend::access {
namespace {

struct row {
  std::string_view name;
  std::string_view library;  // the Debian package that a build needs for it
  std::string_view package;  // the Debian package that brings it
};
constexpr row rows[] = {
    {"encodings", "libicu-dev", "wend"},        {"gmime", "libgmime-3.0-dev", "wend-mail"},
    {"ldap", "libldap-dev", "wend-ldap"},       {"nfs", "libnfs-dev", "wend-nfs"},
    {"notmuch", "libnotmuch-dev", "wend-mail"}, {"snmp", "libsnmp-dev", "wend-snmp"},
    {"z3950", "libyaz-dev", "wend-z3950"}};

/// Whether this build has the adapter. WEND_ADAPTERS (cmake/adapters.cmake) lists the names of those that it
/// has, each followed by a space.
constexpr bool is_built(row const& row) {
  std::string_view names(WEND_ADAPTERS);
  auto at = names.find(row.name);
  return at != names.npos && (at == 0 || names[at - 1] == ' ') && names[at + row.name.size()] == ' ';
}

struct spoken {
  std::string_view scheme;  // lower case
  std::string_view adapter;
};
constexpr spoken schemes[] = {{"ldap", "ldap"}, {"ldaps", "ldap"},    {"nfs", "nfs"},
                              {"snmp", "snmp"}, {"z39.50r", "z3950"}, {"z39.50s", "z3950"}};

std::atomic<adapter const*> known[std::size(rows)];
std::atomic<adapter_source const*> modules = nullptr;

std::size_t place_of(std::string_view name) noexcept {
  return static_cast<std::size_t>(std::ranges::find(rows, name, &row::name) - std::begin(rows));
}

unexpected<failure> not_installed(std::string words) {
  return unexpected(failure{errc::adapter_not_installed, std::move(words)});
}

}  // namespace

void add_adapter(adapter const& adapter) noexcept {
  if (auto at = place_of(adapter.name); at < std::size(rows)) known[at] = &adapter;
}

void set_adapter_source(adapter_source const* from) noexcept { modules = from; }

outcome<adapter const*> find_adapter(std::string_view name) {
  auto at = place_of(name);
  if (at == std::size(rows)) return not_installed("there is no adapter " + std::string(name));
  if (auto here = known[at].load()) return here;
  if (!is_built(rows[at]))
    return not_installed(std::string(name) + " is not in this build: " + std::string(rows[at].library) +
                         " was missing");
  if (auto from = modules.load())
    if (auto loaded = from->load(name); !loaded) return unexpected(loaded.error());
  if (auto here = known[at].load()) return here;
  return not_installed(std::string(name) + " comes with the Debian package " + missing_package(name));
}

std::string_view adapter_of_scheme(std::string_view scheme) noexcept {
  auto at =
      std::ranges::find_if(schemes, [&](auto const& s) { return same_ignoring_case(s.scheme, scheme); });
  return at == std::end(schemes) ? std::string_view() : at->adapter;
}

std::string missing_package(std::string_view name) {
  auto at = place_of(name);
  if (at == std::size(rows) || known[at].load()) return {};
  if (!is_built(rows[at])) return std::string(rows[at].library);
  auto from = modules.load();
  return from && from->has(name) ? std::string() : std::string(rows[at].package);
}

std::vector<std::string_view> adapter_names() {
  std::vector<std::string_view> names;
  for (auto const& row : rows) names.push_back(row.name);
  return names;
}

}  // namespace wend::access

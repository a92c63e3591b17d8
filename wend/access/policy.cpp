// SPDX-License-Identifier: Apache-2.0
#include "wend/access/policy.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>

#include "wend/base/detail/ascii.hpp"
#include "wend/exchange/detail/ports.hpp"
#include "wend/registry/registry.hpp"

namespace wend::access {

std::uint16_t own_port(std::string_view scheme) noexcept {
  auto row = find_scheme(scheme);
  return row ? row->default_port : std::uint16_t{0};
}

result<void> vet_port(uri_view u, policy const& rules) {
  auto port = u.port_number();
  if (!port || !wire::is_unsafe_port(*port, own_port(u.scheme()))) return {};
  if (*port != 0 && std::ranges::count(rules.ports_allowed, *port)) return {};
  return mistake(errc::unsafe_port, u.offset_of(u.port()));
}

std::vector<std::string> names_of_this_machine() {
  std::array<char, 256> name{};
  if (::gethostname(name.data(), name.size() - 1) != 0 || name[0] == '\0') return {};
  std::vector<std::string> names{name.data()};
  auto dot = names[0].find('.');
  if (dot != std::string::npos && dot > 0) names.push_back(names[0].substr(0, dot));
  return names;
}

}  // namespace wend::access

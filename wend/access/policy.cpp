// SPDX-License-Identifier: Apache-2.0
#include "wend/access/policy.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/exchange/detail/ports.hpp"
#include "wend/registry/registry.hpp"

namespace wend::access {
std::uint16_t own_port(std::string_view scheme) noexcept {
  auto room = find_scheme(scheme);
  return room ? room->default_port : std::uint16_t{0};
}

result<void> vet_port(uri_view u, policy const& rules) {
  auto port = u.port_number();
  if (!port || !wire::is_unsafe_port(*port, own_port(u.scheme()))) return {};
  if (*port != 0 && std::ranges::count(rules.ports_allowed, *port)) return {};
  return mistake(errc::unsafe_port, u.offset_of(u.port()));
}

}  // namespace wend::access

// SPDX-License-Identifier: Apache-2.0
#include "wend/exchange/detail/ports.hpp"

#include <algorithm>

namespace wend::wire {
namespace {

// Ports above the reserved range: those that browsers block (the Fetch standard's list of bad ports), and
// databases that would take the lines of a text protocol for commands.
constexpr std::uint16_t others_ports[] = {1719, 1720, 1723, 2049, 3306,  3659,  4045, 4190, 5060,
                                          5061, 5432, 6000, 6379, 6566,  6665,  6666, 6667, 6668,
                                          6669, 6679, 6697, 9200, 10080, 11211, 27017};
static_assert(std::ranges::is_sorted(others_ports));

constexpr std::uint16_t reserved_below = 1024;  // RFC 1738 §6

}  // namespace

bool is_unsafe_port(std::uint16_t port, std::uint16_t own) noexcept {
  if (port == 0) return true;
  if (port == own) return false;
  return port < reserved_below || std::ranges::binary_search(others_ports, port);
}

}  // namespace wend::wire

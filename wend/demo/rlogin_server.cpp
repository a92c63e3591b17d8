// SPDX-License-Identifier: Apache-2.0
#include "wend/demo/rlogin_server.hpp"

#include <array>

#include "wend/demo/shell.hpp"

namespace wend::demo {
namespace {

using wire::dialogue;
using wire::exchange;
using wire::send;

constexpr std::size_t longest_name = 64;

/// Reads up to the next NUL. RFC 1282 §Connection Establishment.
dialogue<std::string> hear_name() {
  std::string name;
  while (name.size() <= longest_name) {
    auto octet = co_await wire::exactly(1);
    bool is_over = !octet || octet->front() == '\0';
    if (is_over) co_return name;
    name += *octet;
  }
  co_return name;
}

}  // namespace

exchange rlogin_server(world const& w) {
  std::array<std::string, 4> strings{};  // empty, the client's user, the server's user, terminal/speed
  for (auto& string : strings) string = co_await hear_name();
  bool greets = strings[0].empty() && !strings[3].empty() && strings[2].size() <= longest_name;
  if (!greets) co_yield send("\x01This is rlogin.\r\n");
  if (!greets) co_return;
  shell at(w);
  co_yield send(std::string(1, '\0') + at.greeting(strings[2]));
  while (auto octets = co_await wire::some()) {
    auto seen = at.hear(*octets);
    if (!seen.empty()) co_yield send(seen);
    if (at.over()) co_return;
  }
}

}  // namespace wend::demo

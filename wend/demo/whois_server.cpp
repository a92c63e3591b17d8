// SPDX-License-Identifier: Apache-2.0
#include "wend/demo/whois_server.hpp"

namespace wend::demo {

wire::exchange whois_server(world const& w) {
  auto line = co_await wire::line();
  if (!line) co_return;
  auto person = person_named(w, *line);
  std::string answer = person ? with_crlf(person->record) : "No match for \"" + *line + "\".\r\n";
  co_yield wire::send(answer);
}

}  // namespace wend::demo

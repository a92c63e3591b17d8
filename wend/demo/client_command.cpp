// SPDX-License-Identifier: Apache-2.0
#include "wend/demo/client_command.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"

namespace wend::demo {

client_command command_in(std::string_view line) {
  auto space = std::min(line.find(' '), line.size());
  client_command o{std::string(line.substr(0, space)),
                   std::string(line.substr(std::min(space + 1, line.size())))};
  for (char& c : o.verb) c = upper(c);
  return o;
}

wire::dialogue<> say(std::string_view reply) { co_yield wire::send(std::string(reply) + "\r\n"); }

wire::dialogue<text_heard> hear_text(std::size_t most) {
  text_heard text;
  while (true) {
    auto line = co_await wire::dotted_line();
    if (!line) text.is_whole = line.error() == wire::silence::dot;
    if (!line) co_return text;
    text.fits = text.fits && text.octets.size() + line->size() < most;
    if (text.fits) (text.octets += *line) += "\r\n";
  }
}

wire::message_head head_in(std::string_view message) {
  wire::message_head head;
  for (auto rest = message.substr(0, message.find("\r\n\r\n")); !rest.empty();) {
    auto end = std::min(rest.find("\r\n"), rest.size());
    head.add(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 2, rest.size()));
  }
  return head;
}

}  // namespace wend::demo

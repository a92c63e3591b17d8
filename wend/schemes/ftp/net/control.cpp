// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/ftp/net/control.hpp"

#include "wend/exchange/detail/hearing.hpp"
#include "wend/schemes/ftp/plan.hpp"

namespace wend::ftp {
namespace {

constexpr std::size_t most_lines = 1000, most_octets = 64 * 1024;  // of one reply

}  // namespace

using namespace wire;

dialogue<std::optional<reply>> read_optional_reply() {
  auto first = co_await line();
  if (!first) co_return std::nullopt;
  reply reply(*first);
  for (std::size_t lines = 1; !reply.is_whole(); ++lines) {
    auto next = co_await line();
    if (!next) co_return std::nullopt;
    reply.add(*next);
    if (lines == most_lines || reply.text().size() > most_octets) co_yield fail(errc::too_long, *first);
  }
  co_return reply;
}

dialogue<reply> read_reply() {
  auto reply = co_await read_optional_reply();
  if (!reply) co_yield fail(errc::truncated);
  if (reply->code() == 0) co_yield fail(errc::unexpected_reply, reply->text());
  if (reply->code() == 421) co_yield fail(errc::busy, reply->text());
  co_return *reply;
}

dialogue<reply> ask(std::string command) {
  co_yield send(wire_line(command));
  co_return co_await read_reply();
}

dialogue<reply> ask_secretly(std::string word, std::string const& secret) {
  word += ' ';
  co_yield send_secret(wire_line(word + secret), word.size());
  co_return co_await read_reply();
}

std::string quoted(std::string_view command, reply const& reply) {
  return std::string(command) + ": " + reply.text();
}

dialogue<> must(std::string command, errc refused, std::uint32_t at) {
  auto reply = co_await ask(command);
  if (!reply.says_done()) co_yield fail(reply.trouble(refused), quoted(command, reply), at);
}

}  // namespace wend::ftp

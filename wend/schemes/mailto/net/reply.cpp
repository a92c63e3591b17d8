// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/mailto/net/reply.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/base/detail/number.hpp"
#include "wend/uri/parts.hpp"

namespace wend::mailto {
namespace {

constexpr std::size_t most_lines = 100;
constexpr std::size_t longest_line = 512;  // RFC 5321 §4.5.3.1.5

/// 0 if the line has no code.
int code_of(std::string_view line) {
  auto digits = line.substr(0, 3);
  bool is_code = digits.size() == 3 && std::ranges::all_of(digits, [](char c) { return digit[c]; });
  bool ends = line.size() == 3 || (line.size() > 3 && (line[3] == ' ' || line[3] == '-'));
  if (!is_code || !ends || digits[0] < '2' || digits[0] > '5') return 0;
  return static_cast<int>(*number_in(digits));
}

void add_parameter(extensions& to, std::string_view keyword, std::string_view parameter) {
  bool is_auth = same_ignoring_case(keyword, "AUTH");
  if (is_auth && same_ignoring_case(parameter, "PLAIN")) to.plain = true;
  if (is_auth && same_ignoring_case(parameter, "LOGIN")) to.login = true;
  if (same_ignoring_case(keyword, "SIZE")) to.largest = number_in(parameter);
}

void add_keyword(extensions& to, std::string_view keyword) {
  auto is = [&](std::string_view name) { return same_ignoring_case(keyword, name); };
  if (is("STARTTLS")) to.starttls = true;
  if (is("8BITMIME")) to.eight_bit = true;
  if (is("SMTPUTF8")) to.utf8 = true;
}

/// In the order of the secrets: one that contains another comes first.
std::string without(std::vector<std::string> const& secrets, std::string_view text) {
  std::string kept(text);
  for (auto const& secret : secrets) {
    std::string masked;
    std::string_view rest = kept;
    for (auto at = rest.find(secret); !secret.empty() && at != rest.npos; at = rest.find(secret)) {
      (masked += rest.substr(0, at)) += "***";
      rest.remove_prefix(at + secret.size());
    }
    kept = masked += rest;
  }
  return kept;
}

/// Hides secrets but keeps the code, which a password of digits could match.
std::string line_without(std::vector<std::string> const& secrets, std::string_view line) {
  constexpr std::size_t code = 3;
  auto text = std::min(code, line.size());
  return std::string(line.substr(0, text)) + without(secrets, line.substr(text));
}

}  // namespace

bool reply::add(std::string_view line) {
  auto code = code_of(line);
  bool other = code == 0 || whole_ || (code_ != 0 && code != code_);
  if (other) return false;
  code_ = code;
  whole_ = line.size() == 3 || line[3] == ' ';
  if (!text_.empty()) text_ += '\n';
  text_ += line.substr(0, longest_line);
  return true;
}

errc reply::trouble(errc refused) const {
  switch (code_) {
    case 530:
    case 534:
    case 535:
    case 538: return errc::login_refused;
    case 550:
    case 551:
    case 553:
    case 554: return refused;
    case 552: return errc::too_large;
    default: return code_ / 100 == 4 ? errc::busy : errc::unexpected_reply;
  }
}

extensions extensions_in(reply const& to_ehlo) {
  extensions extensions;
  bool greeting = true;
  for (auto line : pieces(to_ehlo.text(), '\n')) {
    if (std::exchange(greeting, false) || line.size() < 4) continue;
    auto words = line.substr(4);
    auto keyword = words.substr(0, words.find(' '));
    add_keyword(extensions, keyword);
    if (keyword.size() == words.size()) continue;
    for (auto parameter : pieces(words.substr(keyword.size() + 1), ' '))
      add_parameter(extensions, keyword, parameter);
  }
  if (extensions.largest == 0u) extensions.largest.reset();  // RFC 1870 §4: no fixed limit
  return extensions;
}

std::string quoted(std::string_view command, reply const& reply) {
  return std::string(command) + ": " + reply.text();
}

using namespace wire;

dialogue<reply> read_reply(std::string command, std::vector<std::string> const& secrets) {
  reply reply;
  for (std::size_t lines = 0; !reply.is_whole(); ++lines) {
    auto next = co_await line();
    if (!next) co_yield fail(errc::truncated, command + ": no answer");
    bool fits = reply.add(line_without(secrets, *next));
    if (!fits)
      co_yield fail(errc::unexpected_reply, command + ": " + without(secrets, *next).substr(0, longest_line));
    if (lines == most_lines) co_yield fail(errc::too_long, command);
  }
  if (reply.code() == 421) co_yield fail(errc::busy, quoted(command, reply));
  co_return reply;
}

dialogue<reply> read_reply(std::string command) {
  std::vector<std::string> const none;
  co_return co_await read_reply(command, none);
}

dialogue<reply> ask(std::string command) {
  co_yield send(command + "\r\n");
  co_return co_await read_reply(command);
}

}  // namespace wend::mailto

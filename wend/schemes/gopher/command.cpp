// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/gopher/command.hpp"

#include "wend/schemes/gopher/item.hpp"
#include "wend/schemes/gopher/plus.hpp"

namespace wend::gopher {
namespace {

constexpr char tab = '\t';
constexpr std::string_view line_end = "\r\n";

std::string without_line_end(std::string command) {
  if (command.ends_with(line_end)) command.resize(command.size() - line_end.size());
  return command;
}

/// Cuts a command string at its tabs. An index takes words first; any other item takes a Gopher+ string, if
/// it looks like one.
url cut(url x) {
  auto command = without_line_end(command_of(x));
  auto at = command.find(tab);
  x.selector = command.substr(0, at);
  x.search.reset();
  x.plus.reset();
  if (at == command.npos) return x;
  auto rest = std::string_view(command).substr(at + 1);
  bool plus_first = !takes_words(x.type) && !rest.empty() && charset("+!$")[rest.front()];
  x.search = plus_first ? std::string_view{} : rest.substr(0, rest.find(tab));
  if (plus_first) x.plus = rest;
  else if (x.search->size() < rest.size()) x.plus = rest.substr(x.search->size() + 1);
  if (!x.plus) return x;
  auto whole = *x.plus + std::string(line_end);  // RFC 1630 §Gopher omits the last one
  if (form_answers(whole)) x.plus = whole;
  return x;
}

}  // namespace

std::string command_of(url const& x, command_options options) {
  auto command = x.selector;
  bool is_void = !x.search || x.search->empty();
  bool has_field = x.plus ? !is_void || options.literal_tabs || takes_words(x.type) : x.search.has_value();
  if (has_field) (command += tab) += x.search.value_or("");
  if (x.plus) (command += tab) += *x.plus;
  return command;
}

url in_parts_of(profile p, url x) {
  // The two oldest texts may have a whole command in the selector; RFC 1738 §3.4.1 has no such octets there.
  bool is_command = x.selector.find(tab) != x.selector.npos || x.selector.ends_with(line_end);
  if (is_command && p != profile::rfc1630) x = cut(std::move(x));
  bool has_form = p == profile::url7a ? !x.plus && x.search != "" : p != profile::rfc1630;
  if (has_form) return x;
  x.selector = without_line_end(command_of(x));
  x.search.reset();
  x.plus.reset();
  return x;
}

}  // namespace wend::gopher

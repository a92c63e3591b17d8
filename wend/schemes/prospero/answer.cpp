// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/prospero/answer.hpp"

#include <algorithm>
#include <utility>

#include "wend/base/charset.hpp"
#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/number.hpp"
#include "wend/schemes/prospero/words.hpp"
#include "wend/uri/parts.hpp"

namespace wend::prospero {
namespace {

constexpr std::uint16_t own_port = 1525;

using words = std::vector<std::string>;

struct reason {
  std::string_view word;
  errc code;
};

constexpr reason reasons[] = {
    {"NOT-FOUND", errc::not_found},
    {"NOT-A-DIRECTORY", errc::not_found},
    {"NOT-AUTHORIZED", errc::not_allowed},
    {"AUTHENTICATION-REQUIRED", errc::login_refused},
    {"AUTHENTICATION-DATA", errc::login_refused},
    {"TOO-MANY", errc::busy},
    {"UNIMPLEMENTED", errc::not_possible},
};

refusal refusal_for(std::string_view word, std::string_view line) {
  auto found = std::ranges::find(reasons, word, &reason::word);
  return {found == std::end(reasons) ? errc::unexpected_reply : found->code, std::string(line)};
}

/// hosttype host hsotype hsoname version, from the word `at` on. The version may be missing.
std::optional<place> place_in(words const& said, std::size_t at) {
  if (said.size() < at + 4 || said[at] != "INTERNET-D") return {};
  auto server = server_in(said[at + 1], own_port);
  if (!server) return {};
  place made{.server = std::move(*server), .hsoname = said[at + 3]};
  if (said.size() > at + 4 && said[at + 4] != "0") made.version = said[at + 4];
  return made;
}

/// Version 1: `EXTERNAL(AFTP,BINARY)` is the access method as well.
attribute method_in(std::string_view target) {
  attribute made{.name = "ACCESS-METHOD"};
  auto open = target.find('('), close = target.find(')');
  for (auto word : pieces(target.substr(open + 1, close - open - 1), ',')) {
    made.values.emplace_back(word);
    if (made.values.size() == 1) made.values.resize(5);  // the four words between are the link's own
  }
  return made;
}

/// LINK L FILE name hosttype host hsotype hsoname version
void read_link(answer& made, words const& said) {
  constexpr std::size_t kind_at = 1, target_at = 2, name_at = 3, place_at = 4, shortest = 8;
  if (said.size() < shortest) return;
  link one;
  one.is_union = said[kind_at] == "U";
  one.target = said[target_at];
  one.name = said[name_at];
  one.where = place_in(said, place_at);
  if (one.target.starts_with("EXTERNAL(")) {
    one.attributes.push_back(method_in(one.target));
    one.target = "EXTERNAL";
  }
  made.links.push_back(std::move(one));
}

void add(answer& made, attribute one) {
  auto& of = made.links.empty() ? made.attributes : made.links.back().attributes;
  of.push_back(std::move(one));
}

/// ATTRIBUTE applies nature name [SEQUENCE] value…; the servers leave SEQUENCE out of fields whose name they
/// know.
void read_attribute(answer& made, words const& said) {
  constexpr std::size_t name_at = 3;
  bool is_nested = said.size() > 1 && said[1].starts_with('>');
  if (is_nested || said.size() <= name_at) return;
  auto first = said.begin() + name_at + 1;
  if (first != said.end() && *first == "SEQUENCE") ++first;
  add(made, {said[name_at], {first, said.end()}});
}

/// LINK-INFO applies name ASCII value: version 1 has no quotes, so the value is all that follows.
void read_link_info(answer& made, words const& said) {
  constexpr std::size_t name_at = 2, value_at = 4;
  if (said.size() <= value_at) return;
  std::string value;
  for (auto i = value_at; i < said.size(); ++i) (value += i > value_at ? " " : "") += said[i];
  add(made, {said[name_at], {std::move(value)}});
}

void read_forwarded(answer& made, words const& said, std::string_view line) {
  made.forwarded = place_in(said, 1);
  if (!made.forwarded && !made.refused) made.refused = {errc::unexpected_reply, std::string(line)};
}

void read_line(answer& made, std::string_view line) {
  auto said = words_of(line);
  if (said.empty()) return;
  auto const& first = said.front();
  if (first == "LINK") read_link(made, said);
  else if (first == "ATTRIBUTE") read_attribute(made, said);
  else if (first == "LINK-INFO") read_link_info(made, said);
  else if (first == "NONE-FOUND") made.is_none_found = true;
  else if (first == "FORWARDED") read_forwarded(made, said, line);
  else if (made.refused) return;
  else if (first == "FAILURE") made.refused = refusal_for(said.size() > 1 ? said[1] : "", line);
  else if (first == "ERROR" || first == "VERSION-NOT-SUPPORTED") made.refused = refusal_for(first, line);
  else if (first == "NOT-A-DIRECTORY") made.refused = refusal_for(first, line);  // version 1
}

}  // namespace

std::optional<internet::server> server_in(std::string_view host, std::uint16_t own) {
  static constexpr charset name_char = alpha | digit | "-._";
  internet::server made{.host = std::string(host.substr(0, host.find('('))), .port = own};
  std::ranges::transform(made.host, made.host.begin(), lower);
  bool is_name = !made.host.empty() && made.host.front() != '-' &&
                 std::ranges::all_of(made.host, [](char c) { return name_char[c]; });
  if (!is_name) return {};
  if (made.host.size() == host.size()) return made;
  auto inside = host.substr(made.host.size() + 1);
  if (!inside.ends_with(')')) return {};
  auto port = number_in(inside.substr(0, inside.size() - 1));
  if (!port || *port == 0 || *port > 0xFFFF) return {};
  made.port = static_cast<std::uint16_t>(*port);
  return made;
}

answer read_answer(std::string_view text) {
  answer made;
  for (auto line : lines_of(text)) read_line(made, line);
  return made;
}

std::vector<std::string> values_of(std::vector<attribute> const& all, std::string_view name) {
  auto found = std::ranges::find(all, name, &attribute::name);
  return found == all.end() ? std::vector<std::string>() : found->values;
}

}  // namespace wend::prospero

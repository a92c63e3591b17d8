// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/prospero/answer.hpp"

#include <algorithm>
#include <utility>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
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
  auto it = std::ranges::find(reasons, word, &reason::word);
  return {it == std::end(reasons) ? errc::unexpected_reply : it->code, std::string(line)};
}

/// hosttype host hsotype hsoname version, from the word `at` on. The version may be missing.
std::optional<place> place_in(words const& fields, std::size_t at) {
  if (fields.size() < at + 4 || fields[at] != "INTERNET-D") return {};
  auto server = server_in(fields[at + 1], own_port);
  if (!server) return {};
  place place{.server = std::move(*server), .hsoname = fields[at + 3]};
  if (fields.size() > at + 4 && fields[at + 4] != "0") place.version = fields[at + 4];
  return place;
}

/// Version 1: `EXTERNAL(AFTP,BINARY)` is the access method as well.
attribute method_in(std::string_view target) {
  attribute a{.name = "ACCESS-METHOD"};
  auto open = target.find('('), close = target.find(')');
  for (auto word : pieces(target.substr(open + 1, close - open - 1), ',')) {
    a.values.emplace_back(word);
    if (a.values.size() == 1) a.values.resize(5);  // the four words between are the link's own
  }
  return a;
}

/// LINK L FILE name hosttype host hsotype hsoname version
void read_link(answer& reply, words const& fields) {
  constexpr std::size_t kind_at = 1, target_at = 2, name_at = 3, place_at = 4, shortest = 8;
  if (fields.size() < shortest) return;
  link l;
  l.is_union = fields[kind_at] == "U";
  l.target = fields[target_at];
  l.name = fields[name_at];
  l.where = place_in(fields, place_at);
  if (l.target.starts_with("EXTERNAL(")) {
    l.attributes.push_back(method_in(l.target));
    l.target = "EXTERNAL";
  }
  reply.links.push_back(std::move(l));
}

void add(answer& reply, attribute a) {
  auto& of = reply.links.empty() ? reply.attributes : reply.links.back().attributes;
  of.push_back(std::move(a));
}

/// ATTRIBUTE applies nature name [SEQUENCE] value…; the servers leave SEQUENCE out of fields whose name they
/// know.
void read_attribute(answer& reply, words const& fields) {
  constexpr std::size_t name_at = 3;
  bool is_nested = fields.size() > 1 && fields[1].starts_with('>');
  if (is_nested || fields.size() <= name_at) return;
  auto first = fields.begin() + name_at + 1;
  if (first != fields.end() && *first == "SEQUENCE") ++first;
  add(reply, {fields[name_at], {first, fields.end()}});
}

/// LINK-INFO applies name ASCII value: version 1 has no quotes, so the value is all that follows.
void read_link_info(answer& reply, words const& fields) {
  constexpr std::size_t name_at = 2, value_at = 4;
  if (fields.size() <= value_at) return;
  std::string value;
  for (auto i = value_at; i < fields.size(); ++i) (value += i > value_at ? " " : "") += fields[i];
  add(reply, {fields[name_at], {std::move(value)}});
}

void read_forwarded(answer& reply, words const& fields, std::string_view line) {
  reply.forwarded = place_in(fields, 1);
  if (!reply.forwarded && !reply.refused) reply.refused = {errc::unexpected_reply, std::string(line)};
}

void read_line(answer& reply, std::string_view line) {
  auto fields = words_of(line);
  if (fields.empty()) return;
  auto const& first = fields.front();
  if (first == "LINK") read_link(reply, fields);
  else if (first == "ATTRIBUTE") read_attribute(reply, fields);
  else if (first == "LINK-INFO") read_link_info(reply, fields);
  else if (first == "NONE-FOUND") reply.is_none_found = true;
  else if (first == "FORWARDED") read_forwarded(reply, fields, line);
  else if (reply.refused) return;
  else if (first == "FAILURE") reply.refused = refusal_for(fields.size() > 1 ? fields[1] : "", line);
  else if (first == "ERROR" || first == "VERSION-NOT-SUPPORTED") reply.refused = refusal_for(first, line);
  else if (first == "NOT-A-DIRECTORY") reply.refused = refusal_for(first, line);  // version 1
}

}  // namespace

std::optional<internet::server> server_in(std::string_view host, std::uint16_t own) {
  static constexpr charset name_char = alpha | digit | "-._";
  internet::server server{.host = std::string(host.substr(0, host.find('('))), .port = own};
  std::ranges::transform(server.host, server.host.begin(), lower);
  bool is_name = !server.host.empty() && server.host.front() != '-' &&
                 std::ranges::all_of(server.host, [](char c) { return name_char[c]; });
  if (!is_name) return {};
  if (server.host.size() == host.size()) return server;
  auto inside = host.substr(server.host.size() + 1);
  if (!inside.ends_with(')')) return {};
  auto port = number_in(inside.substr(0, inside.size() - 1));
  if (!port || *port == 0 || *port > 0xFFFF) return {};
  server.port = static_cast<std::uint16_t>(*port);
  return server;
}

answer read_answer(std::string_view text) {
  answer reply;
  for (auto line : lines_of(text)) read_line(reply, line);
  return reply;
}

std::vector<std::string> values_of(std::vector<attribute> const& attributes, std::string_view name) {
  auto row = std::ranges::find(attributes, name, &attribute::name);
  return row == attributes.end() ? std::vector<std::string>() : row->values;
}

}  // namespace wend::prospero

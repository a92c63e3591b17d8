// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/target.hpp"

#include <algorithm>
#include <ranges>
#include <vector>

#include "wend/access/detail/protocols.hpp"
#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/gateway/masking.hpp"
#include "wend/gateway/paths.hpp"
#include "wend/gateway/readings.hpp"
#include "wend/text/extract.hpp"
#include "wend/uri/edit.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/iri.hpp"
#include "wend/uri/parse.hpp"

namespace wend::gateway {
namespace {

constexpr charset unseen = " \t\r\n\f\v";

std::uint32_t place(std::size_t at) { return static_cast<std::uint32_t>(at); }

/// What could be read as the end of a host, or as no part of one.
bool hides_delimiter(std::string_view escape) {
  constexpr std::string_view hidden[] = {"%00", "%0A", "%0D", "%2F", "%40", "%5C",
                                         "%23", "%3F", "%3A", "%20", "%09"};
  return std::ranges::any_of(hidden, [&](std::string_view one) { return same_ignoring_case(one, escape); });
}

std::optional<error> wrong_in_host(std::string_view host, std::size_t at) {
  bool is_literal = host.starts_with('[');
  for (std::size_t i = 0; i < host.size(); ++i) {
    bool bracket = host[i] == '[' || host[i] == ']';
    if (bracket && !(is_literal && (i == 0 || host[i] == ']'))) return error{errc::bad_host, place(at + i)};
    if (host[i] == '%' && hides_delimiter(host.substr(i, 3))) return error{errc::bad_host, place(at + i)};
  }
  return {};
}

std::optional<error> wrong_in_authority(std::string_view text) {
  auto [begin, end] = authority_in(text);
  auto authority = text.substr(begin, end - begin);
  auto at = authority.find('@');
  if (at != authority.npos && authority.find('@', at + 1) != authority.npos)
    return error{errc::bad_host, place(begin + authority.rfind('@'))};
  auto host = at == authority.npos ? authority : authority.substr(at + 1);
  return wrong_in_host(host, begin + (authority.size() - host.size()));
}

/// A browser never writes one, and what a server makes of it is its own affair: nothing to be repaired here.
std::optional<error> wrong_escape(std::string_view text) {
  for (auto at = text.find('%'); at != text.npos; at = text.find('%', at + 1))
    if (at + 2 >= text.size() || !hex[text[at + 1]] || !hex[text[at + 2]])
      return error{errc::bad_escape, place(at)};
  return {};
}

std::optional<error> wrong_at_first_sight(std::string_view text) {
  if (text.size() > longest_uri) return error{errc::too_long, place(longest_uri)};
  auto found = std::ranges::find_if(text, [](char c) { return control[c]; });
  if (found != text.end())
    return error{errc::control_char, place(static_cast<std::size_t>(found - text.begin()))};
  if (text.starts_with(' ')) return error{errc::bad_char, 0};
  if (text.ends_with(' ')) return error{errc::bad_char, place(text.size() - 1)};
  if (auto at = text.find('\\'); at != text.npos) return error{errc::bad_char, place(at)};
  if (auto wrong = wrong_escape(text)) return wrong;
  return wrong_in_authority(text);
}

}  // namespace

result<uri> read_target(std::string_view text, host_mapper to_ascii) {
  if (auto wrong = wrong_at_first_sight(text)) return std::unexpected(*wrong);
  auto read = repair(text);
  if (!read) return std::unexpected(read.error());
  uri_view u = read->value;
  if (auto parted = where_readings_part(u, to_ascii)) return std::unexpected(*parted);
  for (auto said : check(u.text(), profile::rfc3986, mode::lenient))
    if (is_error({said.code})) return mistake(said.code, said.at);
  return std::move(read->value);
}

std::string unwrapped(std::string_view typed, host_mapper to_ascii) {
  while (!typed.empty() && unseen[typed.front()]) typed.remove_prefix(1);
  while (!typed.empty() && unseen[typed.back()]) typed.remove_suffix(1);
  if (typed.size() > longest_uri || parse(typed)) return std::string(typed);
  auto named = uri_of_iri(typed, to_ascii);
  if (named && named->view().has_authority()) return named->text();
  for (auto mode : {text::looking_for::wrapped, text::looking_for::fuzzy}) {
    auto found = text::find_all(typed, {.mode = mode});
    bool is_all = found.size() == 1 && found[0].at == 0 && found[0].length == typed.size();
    if (is_all) return found[0].uri;
  }
  return std::string(typed);
}

bool may_be_linked(std::string_view uri) {
  auto u = parse(uri);
  if (!u) return false;
  auto scheme = u->scheme();
  return access::find_protocol(scheme) && !same_ignoring_case(scheme, "file") &&
         !same_ignoring_case(scheme, "afs");
}

}  // namespace wend::gateway

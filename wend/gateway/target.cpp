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

constexpr charset blank = " \t\r\n\f\v";

std::uint32_t place(std::size_t at) { return static_cast<std::uint32_t>(at); }

/// Whether the escape decodes to a delimiter or a control, which some readers take for the end of a host.
bool hides_delimiter(std::string_view escape) {
  constexpr std::string_view hidden[] = {"%00", "%0A", "%0D", "%2F", "%40", "%5C",
                                         "%23", "%3F", "%3A", "%20", "%09"};
  return std::ranges::any_of(hidden, [&](std::string_view code) { return same_ignoring_case(code, escape); });
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

/// A % without two hexadecimal digits is not repaired: servers read it differently.
std::optional<error> wrong_escape(std::string_view text) {
  for (auto at = text.find('%'); at != text.npos; at = text.find('%', at + 1))
    if (at + 2 >= text.size() || !hex[text[at + 1]] || !hex[text[at + 2]])
      return error{errc::bad_escape, place(at)};
  return {};
}

std::optional<error> wrong_in_text(std::string_view text) {
  if (text.size() > longest_uri) return error{errc::too_long, place(longest_uri)};
  auto it = std::ranges::find_if(text, [](char c) { return control[c]; });
  if (it != text.end()) return error{errc::control_char, place(static_cast<std::size_t>(it - text.begin()))};
  if (text.starts_with(' ')) return error{errc::bad_char, 0};
  if (text.ends_with(' ')) return error{errc::bad_char, place(text.size() - 1)};
  if (auto at = text.find('\\'); at != text.npos) return error{errc::bad_char, place(at)};
  if (auto wrong = wrong_escape(text)) return wrong;
  return wrong_in_authority(text);
}

}  // namespace

result<uri> read_target(std::string_view text) {
  if (auto wrong = wrong_in_text(text)) return unexpected(*wrong);
  auto read = repair(text);
  if (!read) return unexpected(read.error());
  uri_view u = read->value;
  if (auto difference = first_difference(u)) return unexpected(*difference);
  for (auto notice : check(u.text(), profile::rfc3986, mode::lenient))
    if (is_error({notice.code})) return mistake(notice.code, notice.at);
  return std::move(read->value);
}

std::string unwrapped(std::string_view typed) {
  while (!typed.empty() && blank[typed.front()]) typed.remove_prefix(1);
  while (!typed.empty() && blank[typed.back()]) typed.remove_suffix(1);
  if (typed.size() > longest_uri || parse(typed)) return std::string(typed);
  auto named = uri_of_iri(typed);
  if (named && named->view().has_authority()) return named->text();
  for (auto mode : {text::looking_for::wrapped, text::looking_for::fuzzy}) {
    auto matches = text::find_all(typed, {.mode = mode});
    bool is_whole = matches.size() == 1 && matches[0].at == 0 && matches[0].length == typed.size();
    if (is_whole) return matches[0].uri;
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

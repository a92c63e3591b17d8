// SPDX-License-Identifier: Apache-2.0
#include "wend/adapters/ldap/directory_entry.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/exchange/detail/base64.hpp"
#include "wend/uri/parse.hpp"

namespace wend::engine {
namespace {

constexpr std::size_t longest_line = 76;
constexpr std::size_t longest_title = 1000;

// The characters of a value that is not in base64, and those that may begin it. RFC 2849 also allows controls;
// here they are in base64, since the text may be shown on a terminal.
constexpr charset safe_char = charset::range(' ', '~');
constexpr charset safe_first = safe_char - " :<";

bool is_safe(std::string_view value) {
  if (value.empty()) return true;
  bool is_plain = std::ranges::all_of(value, [](char c) { return safe_char[c]; });
  return is_plain && safe_first[value.front()] && value.back() != ' ';
}

/// RFC 2849, note 2: a long line continues in the next one, after a space.
void put_folded(std::string& out, std::string_view line) {
  auto first = line.substr(0, longest_line);
  (out += first) += '\n';
  for (auto rest = line.substr(first.size()); !rest.empty();) {
    auto piece = rest.substr(0, longest_line - 1);
    ((out += ' ') += piece) += '\n';
    rest.remove_prefix(piece.size());
  }
}

void put_value(std::string& out, std::string_view name, std::string_view value) {
  std::string line(name);
  if (is_safe(value)) (line += value.empty() ? ":" : ": ") += value;
  else (line += ":: ") += wire::base64(value);
  put_folded(out, line);
}

constexpr charset attribute_char = alpha | digit | "-.;";

/// Whether the name is an attribute description: RFC 4512 §2.5. Any other could add lines to the text.
bool is_name(std::string_view name) {
  return !name.empty() && std::ranges::all_of(name, [](char c) { return attribute_char[c]; });
}

int hex_value(char c) {
  if (digit[c]) return c - '0';
  return hex[c] ? lower(c) - 'a' + 10 : -1;
}

/// RFC 2079: a URI, a space and a label.
std::optional<wire::entry> link_in(std::string_view value) {
  auto space = std::min(value.find(' '), value.size());
  auto read = parse(value.substr(0, space));
  if (!read) return {};
  auto label = value.substr(std::min(value.find_first_not_of(' ', space), value.size()));
  wire::entry e;
  e.title = (label.empty() ? value.substr(0, space) : label).substr(0, longest_title);
  e.uri = read->text();
  return e;
}

/// Whether the second field, the scope, is not empty.
bool names_scope(std::string_view query) {
  auto mark = query.find('?');
  return mark != query.npos && mark + 1 < query.size() && query[mark + 1] != '?';
}

bool is_wanted(std::string_view name, strings const& asked) {
  return std::ranges::any_of(asked,
                             [&](std::string_view wanted) { return same_ignoring_case(wanted, name); });
}

std::string wanted_values(directory_entry const& of, ldap::url const& asked) {
  std::string text;
  for (auto const& [name, values] : of.attributes) {
    if (!is_wanted(name, asked.attributes)) continue;
    for (auto const& value : values)
      if (text.size() + value.size() < longest_title) (text += text.empty() ? ": " : ", ") += value;
  }
  return text;
}

}  // namespace

std::string to_ldif(directory_entry const& of) {
  std::string text;
  put_value(text, "dn", of.dn);
  for (auto const& [name, values] : of.attributes)
    for (auto const& value : values)
      if (is_name(name)) put_value(text, name, value);
  return text;
}

std::string title_of(std::string_view dn) {
  auto equals = dn.find('=');
  auto whole = dn.substr(0, longest_title);
  if (equals == dn.npos) return std::string(whole);
  std::string title;
  for (auto i = equals + 1; i < dn.size() && dn[i] != ',' && dn[i] != '+'; ++i) {
    if (title.size() == longest_title) break;
    if (dn[i] != '\\' || i + 1 == dn.size()) {
      title += dn[i];
      continue;
    }
    int high = hex_value(dn[i + 1]), low = i + 2 < dn.size() ? hex_value(dn[i + 2]) : -1;
    bool is_octet = high >= 0 && low >= 0;
    title += is_octet ? static_cast<char>(high << 4 | low) : dn[i + 1];
    i += is_octet ? 2 : 1;
  }
  return title.empty() ? std::string(whole) : title;
}

std::vector<wire::entry> rows_of(directory_entry const& of, ldap::url const& asked) {
  ldap::url there{.secure = asked.secure, .server = asked.server, .dn = of.dn};
  std::vector<wire::entry> entries(1);
  entries[0].title = title_of(of.dn) + wanted_values(of, asked);
  entries[0].uri = ldap::format(there).value_or("");
  entries[0].kind = entries[0].uri.empty() ? wire::kind::info : wire::kind::text;
  for (auto const& [name, values] : of.attributes) {
    if (!same_ignoring_case(name, "labeledURI")) continue;
    for (auto const& value : values)
      if (auto link = link_in(value)) entries.push_back(std::move(*link));
  }
  return entries;
}

std::optional<std::string> referral_target(std::string_view referral, ldap::url const& asked) {
  auto read = parse(referral);
  if (!read) return {};
  auto there = ldap::parse(*read);
  if (!there && there.error().code == errc::unknown_scheme) return std::string(read->text());
  if (!there) return {};
  if (there->server.host.empty() && there->secure == asked.secure) there->server = asked.server;
  if (there->server.host.empty()) there->server.host = asked.server.host;
  if (there->dn.empty()) there->dn = asked.dn;
  if (!names_scope(read->query())) there->depth = asked.depth;
  if (there->filter == ldap::url().filter) there->filter = asked.filter;
  if (there->attributes.empty()) there->attributes = asked.attributes;
  auto text = ldap::format(*there);
  if (!text) return {};
  return std::move(*text);
}

bool is_partial(int code) { return code == 3 || code == 4 || code == 11; }

std::optional<errc> error_of(int code, ldap_operation operation) {
  bool is_bind = operation == ldap_operation::bind;
  struct {
    int code;
    errc means;
  } constexpr rows[] = {
      {7, errc::login_refused},                                                     // authMethodNotSupported
      {8, errc::login_refused},                                                     // strongerAuthRequired
      {13, errc::not_private},   {32, errc::not_found},     {34, errc::not_found},  // invalidDNSyntax
      {48, errc::login_refused}, {49, errc::login_refused}, {50, errc::not_allowed},
      {51, errc::busy},          {52, errc::busy},          {53, errc::not_allowed},
  };
  if (code == 0 || (is_partial(code) && !is_bind)) return {};
  auto it = std::ranges::find(rows, code, [](auto const& row) { return row.code; });
  if (it != std::end(rows)) return it->means;
  bool is_in_protocol = 0 <= code && code <= 80;  // RFC 4511 §4.1.9; the others are of libldap
  return is_bind && is_in_protocol ? errc::login_refused : errc::unexpected_reply;
}

}  // namespace wend::engine

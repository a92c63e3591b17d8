// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "wend/base/ascii.hpp"
#include "wend/registry/added.hpp"
#include "wend/registry/common_internet.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/schemes/file/url.hpp"
#include "wend/schemes/http/url.hpp"
#include "wend/schemes/telnet/url.hpp"

namespace wend {
namespace {

// One line per scheme. tools/new_scheme adds yours.
constexpr scheme const* rooms[] = {
    &file::descriptor,          &http::descriptor,          &http::secure_descriptor,
    &telnet::rlogin_descriptor, &telnet::telnet_descriptor, &telnet::tn3270_descriptor,
};

// What the texts say of names that have no room here (yet). RFC 1738 §4, §5; RFC 1630 §Registration.
struct remark {
  std::string_view name;
  std::array<standing, 5> by_profile;  // rfc1630, url7a, rfc1738, rfc3986, whatwg
};

using enum standing;
constexpr remark remarks[] = {
    {"afs", {historical, historical, reserved, provisional, provisional}},
    {"cid", {defined, unknown, reserved, defined, defined}},
    {"ftp", {defined, defined, defined, defined, defined}},
    {"gopher", {defined, defined, defined, defined, defined}},
    {"mailserver", {unknown, unknown, reserved, historical, historical}},
    {"mailto", {defined, unknown, defined, defined, defined}},
    {"mid", {defined, unknown, reserved, defined, defined}},
    {"news", {defined, defined, defined, defined, defined}},
    {"nfs", {unknown, unknown, reserved, defined, defined}},
    {"nntp", {defined, unknown, defined, defined, defined}},
    {"prospero", {defined, defined, defined, historical, historical}},
    {"urn", {reserved, reserved, unknown, defined, defined}},
    {"wais", {defined, defined, defined, historical, historical}},
    {"whois", {further_study, further_study, unknown, unknown, unknown}},
    {"x500", {further_study, further_study, unknown, unknown, unknown}},
    {"z39.50", {unknown, unknown, reserved, unknown, unknown}},
};

template <class Rows>
auto const* row_named(Rows const& rows, std::string_view name) noexcept {
  auto found =
      std::ranges::find_if(rows, [&](auto const& row) { return same_ignoring_case(row.name, name); });
  return found == std::end(rows) ? nullptr : &*found;
}

iana_entry const* iana_row(std::string_view name) noexcept {
  constexpr std::size_t longest = 64;
  if (name.size() > longest) return nullptr;
  char lowered[longest];
  std::ranges::transform(name, lowered, lower);
  std::string_view key(lowered, name.size());
  auto rows = iana_schemes();
  auto found = std::ranges::lower_bound(rows, key, {}, &iana_entry::name);
  return found != rows.end() && found->name == key ? &*found : nullptr;
}

scheme const* find_room(std::string_view name) noexcept {
  for (auto room : rooms)
    if (same_ignoring_case(room->name, name)) return room;
  return nullptr;
}

}  // namespace

std::string_view name_of(standing one) noexcept {
  constexpr std::string_view names[] = {"unknown",    "defined",      "reserved",   "further-study",
                                        "historical", "experimental", "provisional"};
  return names[static_cast<std::size_t>(one)];
}

std::string_view name_of(operation one) noexcept {
  constexpr std::string_view names[] = {"access", "update", "replace", "find-attributes",
                                        "search", "list",   "session", "delete"};
  return names[static_cast<std::size_t>(one)];
}

scheme const* find_scheme(std::string_view name) noexcept {
  if (auto room = find_room(name)) return room;
  auto added = detail::find_added(name);
  return added ? &added->row : nullptr;
}

std::span<scheme const* const> all_schemes() noexcept { return rooms; }

bool is_known_scheme(std::string_view name) noexcept {
  return find_scheme(name) || iana_row(name) || row_named(remarks, name);
}

standing standing_of(std::string_view name, profile law) noexcept {
  auto column = static_cast<std::size_t>(law);
  if (auto room = find_scheme(name)) return room->standings[column];
  if (auto said = row_named(remarks, name)) return said->by_profile[column];
  bool experimental_name = name.size() > 2 && same_ignoring_case(name.substr(0, 2), "x-");
  // RFC 6648 ended the special meaning of x-.
  if (experimental_name && law < profile::rfc3986) return experimental;
  if (law < profile::rfc3986) return unknown;
  auto listed = iana_row(name);
  return listed ? listed->status : unknown;
}

syntax const& syntax_of(std::string_view scheme_name, profile law) noexcept {
  if (auto room = find_room(scheme_name)) {
    auto own = room->syntax_in ? room->syntax_in(law) : nullptr;
    return own ? *own : generic_syntax(law);
  }
  if (auto added = detail::find_added(scheme_name))
    return added->rules[std::min<std::size_t>(static_cast<std::size_t>(law), 3)];
  auto common = find_common_internet_scheme(scheme_name);
  if (!common) return generic_syntax(law);
  switch (law) {
    case profile::rfc1630: return common->rfc1630;
    case profile::url7a: return common->url7a;
    case profile::rfc1738: return common->rfc1738;
    default: return common->rfc3986;
  }
}

std::optional<std::uint16_t> effective_port(uri_view u) noexcept {
  if (!u.port().empty()) return u.port_number();
  std::uint16_t own = 0;
  if (auto room = find_scheme(u.scheme())) own = room->default_port;
  else if (auto common = find_common_internet_scheme(u.scheme())) own = common->default_port;
  if (own == 0) return {};
  return own;
}

}  // namespace wend

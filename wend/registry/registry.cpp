// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "wend/base/ascii.hpp"
#include "wend/registry/added.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/schemes/afs/url.hpp"
#include "wend/schemes/file/url.hpp"
#include "wend/schemes/ftp/url.hpp"
#include "wend/schemes/gopher/url.hpp"
#include "wend/schemes/http/url.hpp"
#include "wend/schemes/ldap/url.hpp"
#include "wend/schemes/mailserver/url.hpp"
#include "wend/schemes/mailto/url.hpp"
#include "wend/schemes/mid_cid/url.hpp"
#include "wend/schemes/news/url.hpp"
#include "wend/schemes/nfs/url.hpp"
#include "wend/schemes/nntp/url.hpp"
#include "wend/schemes/prospero/url.hpp"
#include "wend/schemes/telnet/url.hpp"
#include "wend/schemes/urn/url.hpp"
#include "wend/schemes/wais/url.hpp"
#include "wend/schemes/whois/url.hpp"

namespace wend {
namespace {

// One line per scheme.
constexpr scheme const* rooms[] = {
    &afs::descriptor,
    &mid_cid::cid_descriptor,
    &file::descriptor,
    &ftp::descriptor,
    &ftp::secure_descriptor,
    &gopher::descriptor,
    &gopher::secure_descriptor,
    &http::descriptor,
    &http::secure_descriptor,
    &ldap::descriptor,
    &ldap::secure_descriptor,
    &mailserver::descriptor,
    &mailto::descriptor,
    &mid_cid::mid_descriptor,
    &news::descriptor,
    &nfs::descriptor,
    &nntp::descriptor,
    &nntp::secure_descriptor,
    &prospero::descriptor,
    &telnet::rlogin_descriptor,
    &news::secure_descriptor,
    &telnet::telnet_descriptor,
    &telnet::tn3270_descriptor,
    &urn::descriptor,
    &wais::descriptor,
    &whois::descriptor,
    &whois::plus_plus_descriptor,
};

// What the texts say of names that have no room. RFC 1738 §4; RFC 1630 §Schemes for Further Study, url7a §X500.
struct remark {
  std::string_view name;
  std::array<standing, 5> by_profile;  // rfc1630, url7a, rfc1738, rfc3986, whatwg
};

using enum standing;
constexpr remark remarks[] = {
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
  return generic_syntax(law);
}

std::optional<std::uint16_t> effective_port(uri_view u) noexcept {
  if (!u.port().empty()) return u.port_number();
  auto room = find_scheme(u.scheme());
  if (!room || room->default_port == 0) return {};
  return room->default_port;
}

}  // namespace wend

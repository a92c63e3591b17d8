// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <utility>

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
#include "wend/schemes/snmp/url.hpp"
#include "wend/schemes/telnet/url.hpp"
#include "wend/schemes/urn/url.hpp"
#include "wend/schemes/wais/url.hpp"
#include "wend/schemes/whois/url.hpp"
#include "wend/schemes/ws/url.hpp"
#include "wend/schemes/z3950/url.hpp"

namespace wend {
namespace {

using enum standing;

struct room {
  std::string_view name;  // once more, so that the table below can be made by the compiler
  scheme const* row;
};

// One line per scheme, by name.
constexpr room rooms[] = {
    {"afs", &afs::descriptor},
    {"cid", &mid_cid::cid_descriptor},
    {"file", &file::descriptor},
    {"ftp", &ftp::descriptor},
    {"ftps", &ftp::secure_descriptor},
    {"gopher", &gopher::descriptor},
    {"gophers", &gopher::secure_descriptor},
    {"http", &http::descriptor},
    {"https", &http::secure_descriptor},
    {"ldap", &ldap::descriptor},
    {"ldaps", &ldap::secure_descriptor},
    {"mailserver", &mailserver::descriptor},
    {"mailto", &mailto::descriptor},
    {"mid", &mid_cid::mid_descriptor},
    {"news", &news::descriptor},
    {"nfs", &nfs::descriptor},
    {"nntp", &nntp::descriptor},
    {"nntps", &nntp::secure_descriptor},
    {"prospero", &prospero::descriptor},
    {"rlogin", &telnet::rlogin_descriptor},
    {"snews", &news::secure_descriptor},
    {"snmp", &snmp::descriptor},
    {"telnet", &telnet::telnet_descriptor},
    {"tn3270", &telnet::tn3270_descriptor},
    {"urn", &urn::descriptor},
    {"wais", &wais::descriptor},
    {"whois", &whois::descriptor},
    {"whois++", &whois::plus_plus_descriptor},
    {"ws", &ws::descriptor},
    {"wss", &ws::secure_descriptor},
    {"x500", &ldap::x500_descriptor},
    {"z39.50", &z3950::reserved_descriptor},
    {"z39.50r", &z3950::retrieval_descriptor},
    {"z39.50s", &z3950::session_descriptor},
};
static_assert(std::ranges::is_sorted(rooms, {}, &room::name));

/// Where a name would stand: every scheme that is read asks for its room. It takes the first letter, the last
/// one and the length, in any case of letters.
constexpr std::size_t place_of(std::string_view name, unsigned factor) {
  auto first = static_cast<unsigned char>(name.front() | 0x20),
       last = static_cast<unsigned char>(name.back() | 0x20);
  return (first * factor + last * 5u + static_cast<unsigned>(name.size()) * 11u) % 256;
}

constexpr bool all_stand_alone(unsigned factor) {
  std::array<bool, 256> taken{};
  for (auto const& one : rooms)
    if (std::exchange(taken[place_of(one.name, factor)], true)) return false;
  return true;
}

constexpr unsigned factor = [] {
  unsigned found = 1;
  while (!all_stand_alone(found)) ++found;
  return found;
}();

constexpr auto room_at = [] {
  std::array<std::uint8_t, 256> made{};  // one more than its row in `rooms`
  for (std::size_t i = 0; i < std::size(rooms); ++i)
    made[place_of(rooms[i].name, factor)] = static_cast<std::uint8_t>(i + 1);
  return made;
}();

constexpr auto every_row = [] {
  std::array<scheme const*, std::size(rooms)> made{};
  std::ranges::transform(rooms, made.begin(), &room::row);
  return made;
}();

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
  if (name.empty()) return nullptr;
  auto found = room_at[place_of(name, factor)];
  if (found == 0) return nullptr;
  auto const& one = rooms[found - 1];
  return same_ignoring_case(one.name, name) ? one.row : nullptr;
}

}  // namespace

std::string_view name_of(standing one) noexcept {
  constexpr std::string_view names[] = {"unknown",    "defined",      "reserved",   "further-study",
                                        "historical", "experimental", "provisional"};
  return names[static_cast<std::size_t>(one)];
}

bool is_defined(standing said) noexcept {
  return said == defined || said == historical || said == provisional || said == experimental;
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

std::span<scheme const* const> all_schemes() noexcept { return every_row; }

bool is_known_scheme(std::string_view name) noexcept { return find_scheme(name) || iana_row(name); }

standing standing_of(std::string_view name, profile law) noexcept {
  auto column = static_cast<std::size_t>(law);
  if (auto room = find_scheme(name)) return room->standings[column];
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
  if (!room || room->default_port == 0 || !is_defined(standing_of(u.scheme(), u.law()))) return {};
  return room->default_port;
}

}  // namespace wend

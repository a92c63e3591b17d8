// SPDX-License-Identifier: Apache-2.0
#include "wend/registry/detail/modules.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "wend/base/detail/ascii.hpp"
#include "wend/schemes/afs/url.hpp"
#include "wend/schemes/file/url.hpp"
#include "wend/schemes/ftp/url.hpp"
#include "wend/schemes/gopher/module.hpp"
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

struct module {
  std::string_view name;  // once more, so that the table below can be made by the compiler
  scheme const* row;
};

// One line per scheme, by name.
constexpr module rows[] = {
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
static_assert(std::ranges::is_sorted(rows, {}, &module::name));

/// Where a name would stand: every parsed scheme looks up its module. It takes the first letter, the last
/// one and the length, in any case of letters.
constexpr std::size_t place_of(std::string_view name, unsigned factor) {
  auto first = static_cast<unsigned char>(name.front() | 0x20),
       last = static_cast<unsigned char>(name.back() | 0x20);
  return (first * factor + last * 5u + static_cast<unsigned>(name.size()) * 11u) % 256;
}

constexpr bool all_stand_alone(unsigned factor) {
  std::array<bool, 256> taken{};
  for (auto const& row : rows)
    if (std::exchange(taken[place_of(row.name, factor)], true)) return false;
  return true;
}

constexpr unsigned factor = [] {
  unsigned candidate = 1;
  while (!all_stand_alone(candidate)) ++candidate;
  return candidate;
}();

constexpr auto row_at = [] {
  std::array<std::uint8_t, 256> rows_at{};  // one more than its row in `rows`
  for (std::size_t i = 0; i < std::size(rows); ++i)
    rows_at[place_of(rows[i].name, factor)] = static_cast<std::uint8_t>(i + 1);
  return rows_at;
}();

constexpr auto every_row = [] {
  std::array<scheme const*, std::size(rows)> modules{};
  std::ranges::transform(rows, modules.begin(), &module::row);
  return modules;
}();

}  // namespace

scheme const* detail::find_module(std::string_view name) noexcept {
  if (name.empty()) return nullptr;
  auto place = row_at[place_of(name, factor)];
  if (place == 0) return nullptr;
  auto const& row = rows[place - 1];
  return same_ignoring_case(row.name, name) ? row.row : nullptr;
}

std::span<scheme const* const> detail::modules() noexcept { return every_row; }

}  // namespace wend

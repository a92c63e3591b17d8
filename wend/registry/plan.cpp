// SPDX-License-Identifier: Apache-2.0
#include "wend/registry/plan.hpp"

#include <algorithm>

#include "wend/idna/idna.hpp"
#include "wend/registry/registry.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/detail/host.hpp"
#include "wend/uri/detail/percent.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parts.hpp"

namespace wend::wire {
namespace {

constexpr charset label_char = alpha | digit | "-_";
constexpr std::size_t longest_label = 63, longest_name = 253;  // RFC 1035 §2.3.4

bool is_ascii(std::string_view text) {
  return std::ranges::none_of(text, [](char c) { return eight_bit[c]; });
}

bool is_label(std::string_view label) {
  return !label.empty() && label.size() <= longest_label &&
         std::ranges::all_of(label, [](char c) { return label_char[c]; });
}

// RFC 3986 §3.2.2 allows almost anything in a registered name. A look-up needs a domain name (RFC 1123 §2.1);
// underscores are in use. Other programs would take a leading hyphen for an option.
bool is_domain_name(std::string_view name) {
  if (name.ends_with('.')) name.remove_suffix(1);  // the root: RFC 1034 §3.1
  if (name.empty() || name.size() > longest_name || name.front() == '-') return false;
  return std::ranges::all_of(pieces(name, '.'), is_label);
}

/// The byte of the escape of a control octet in the decoded host; empty if it holds no control.
std::optional<std::uint32_t> escaped_control(uri_view u) {
  auto host = u.host();
  for (auto at = host.find('%'); at != host.npos; at = host.find('%', at + 1))
    if (detail::is_escape(host, at) && control[detail::escaped_octet(host, at)])
      return u.offset_of(host) + static_cast<std::uint32_t>(at);
  return {};
}

result<std::string> host_of(uri_view u) {
  auto at = u.has_authority() ? u.offset_of(u.host()) : u.offset_of(u.path());
  if (u.host().empty()) return mistake(errc::no_host, at);
  if (u.host().starts_with('[')) {
    auto inside = u.host().substr(1, u.host().size() - 2);
    if (!is_ipv6(inside)) return mistake(errc::host_not_resolvable, at);  // an IPvFuture
    return std::string(inside);
  }
  if (auto unsafe = escaped_control(u)) return mistake(errc::unsafe_control, *unsafe);
  auto name = unescaped(u.host());
  if (!is_ascii(name)) {
    auto mapped = idna::to_ascii(name);
    if (!mapped) return mistake(mapped.error().code, at);
    name = std::move(*mapped);
  }
  if (!is_domain_name(name)) return mistake(errc::host_not_resolvable, at);
  return name;
}

}  // namespace

std::string_view name_of(action what) noexcept {
  constexpr std::string_view names[] = {"",         "compose", "find attributes", "get",    "getnext",
                                        "list",     "look up", "produce",         "read",   "resolve",
                                        "retrieve", "search",  "session",         "subtree"};
  return names[static_cast<std::size_t>(what)];
}

std::string_view name_of(when condition) noexcept {
  constexpr std::string_view names[] = {"always",     "if offered", "if reused",
                                        "if refused", "if asked",   "by policy"};
  return names[static_cast<std::size_t>(condition)];
}

std::string text_of(endpoint const& peer) {
  bool bracketed = peer.host.find(':') != peer.host.npos;
  auto host = bracketed ? '[' + peer.host + ']' : peer.host;
  return host + ':' + std::to_string(peer.port);
}

namespace {

std::optional<std::string_view> value_in(pairs const& rows, std::string_view name) {
  auto row = std::ranges::find(rows, name, &pairs::value_type::first);
  if (row == rows.end()) return {};
  return row->second;
}

}  // namespace

std::optional<std::string_view> fact(plan const& of, std::string_view name) {
  return value_in(of.facts, name);
}

std::optional<std::string_view> argument(plan const& of, std::string_view name) {
  return value_in(of.arguments, name);
}

result<endpoint> peer_of(uri_view u) {
  auto host = host_of(u);
  if (!host) return unexpected(host.error());
  auto port = effective_port(u);
  if (!port && !u.port().empty()) return mistake(errc::port_out_of_range, u.offset_of(u.port()));
  if (!port) return mistake(errc::bad_port, u.offset_of(u.path()));
  return endpoint{std::move(*host), *port};
}

}  // namespace wend::wire

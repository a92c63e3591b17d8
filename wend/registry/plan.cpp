// SPDX-License-Identifier: Apache-2.0
#include "wend/registry/plan.hpp"

#include <algorithm>

#include "wend/registry/registry.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/detail/host.hpp"
#include "wend/uri/escape.hpp"

namespace wend::wire {
namespace {

constexpr charset name_char = alpha | digit | "-._~";

bool is_ascii(std::string_view text) {
  return std::ranges::none_of(text, [](char c) { return eight_bit[c]; });
}

// RFC 3986 §3.2.2 lets a registered name hold almost anything. What is looked up, written into headers and
// handed to other programs holds much less, and never begins with a hyphen.
bool is_plain_name(std::string_view name) {
  return !name.empty() && name.front() != '-' &&
         std::ranges::all_of(name, [](char c) { return name_char[c]; });
}

result<std::string> host_of(uri_view u, host_mapper to_ascii) {
  auto at = u.has_authority() ? u.offset_of(u.host()) : u.offset_of(u.path());
  if (u.host().empty()) return mistake(errc::no_host, at);
  if (u.host().starts_with('[')) {
    auto inside = u.host().substr(1, u.host().size() - 2);
    if (!is_ipv6(inside)) return mistake(errc::bad_host, at);  // nobody can connect to an IPvFuture
    return std::string(inside);
  }
  auto name = unescaped(u.host());
  if (!is_ascii(name)) {
    if (!to_ascii) return mistake(errc::non_ascii, at);
    auto mapped = to_ascii(name);
    if (!mapped) return mistake(mapped.error().code, at);
    name = std::move(*mapped);
  }
  if (!is_plain_name(name)) return mistake(errc::bad_host, at);
  return name;
}

}  // namespace

std::string text_of(endpoint const& peer) {
  bool bracketed = peer.host.find(':') != peer.host.npos;
  auto host = bracketed ? '[' + peer.host + ']' : peer.host;
  return host + ':' + std::to_string(peer.port);
}

result<endpoint> peer_of(uri_view u, host_mapper to_ascii) {
  auto host = host_of(u, to_ascii);
  if (!host) return std::unexpected(host.error());
  auto port = effective_port(u);
  if (!port && !u.port().empty()) return mistake(errc::port_out_of_range, u.offset_of(u.port()));
  if (!port) return mistake(errc::bad_port, u.offset_of(u.path()));
  return endpoint{std::move(*host), *port};
}

}  // namespace wend::wire

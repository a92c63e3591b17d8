// SPDX-License-Identifier: Apache-2.0
#include "wend/c/detail/hosts.hpp"

#include <algorithm>

#include "wend/base/detail/chars.hpp"
#include "wend/uri/detail/host.hpp"
#include "wend/uri/whatwg/sets.hpp"

namespace wend::c {
namespace {

/// RFC 3986 §3.2.2; a zone stands behind the address: RFC 6874.
bool is_literal(std::string_view host) noexcept {
  if (host.size() < 2 || !host.ends_with(']')) return false;
  auto inner = host.substr(1, host.size() - 2);
  return is_ip_future(inner) || is_ipv6(inner.substr(0, inner.find('%')));
}

}  // namespace

std::optional<std::size_t> bad_in_host(std::string_view host) noexcept {
  static constexpr auto bad = whatwg::forbidden_host_code_point | chars::control;
  auto literal = host.starts_with('[') && is_literal(host) ? host.find_first_of("%]") : 0;
  auto from = host.begin() + static_cast<std::ptrdiff_t>(literal);
  auto until = literal == 0 ? host.end() : host.end() - 1;
  auto it = std::find_if(from, until, [](char c) { return bad[c]; });
  if (it == until) return {};
  return static_cast<std::size_t>(it - host.begin());
}

}  // namespace wend::c

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "wend/base/charset.hpp"
#include "wend/base/detail/ascii.hpp"
#include "wend/names/public_suffix.hpp"

namespace wend::laws {

/// Says which law of domains a host breaks; empty if it keeps them. The suffix is the end of the host, the domain is the
/// suffix and one label, the domain of a domain is itself, and the case of letters does not count.
inline std::string_view broken_by_host(std::string_view host, domain_options const& how) {
  auto parts = domain_of(host, how);
  std::string lowered(host), plain;
  std::ranges::transform(lowered, lowered.begin(), lower);
  if (domain_of(lowered, how).domain.size() != parts.domain.size())
    return "its domain depends on the case of letters";
  bool is_ascii = std::ranges::none_of(host, [](char c) { return chars::eight_bit[c]; });
  auto in_uri = domain_of_uri_host(plain, host, how);
  if (is_ascii && !host.contains('%') && in_uri->domain.size() != parts.domain.size())
    return "its domain in a URI is another one";
  if (parts.by == domain_parts::rule::none)
    return parts.suffix.empty() && parts.domain.empty() ? "" : "it has parts without a rule";
  auto end = host.data() + host.size() - host.ends_with('.');
  if (parts.suffix.empty() || parts.suffix.data() + parts.suffix.size() != end)
    return "the suffix is not its end";
  if (parts.domain.empty()) return "";
  auto label = parts.domain.substr(0, parts.domain.size() - parts.suffix.size() - 1);
  if (!parts.domain.ends_with(parts.suffix) || label.empty() || label.contains('.'))
    return "the domain is not the suffix and one label";
  auto again = domain_of(parts.domain, how);
  bool is_same = again.domain == parts.domain && again.suffix == parts.suffix && again.by == parts.by;
  return is_same ? "" : "the domain of its domain is another one";
}

}  // namespace wend::laws

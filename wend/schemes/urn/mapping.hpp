// SPDX-License-Identifier: Apache-2.0
//
// Maps other names to URIs. RFC 1630 §URN has four rules for that, and they "apply to any URI scheme":
// constant wrappers stay, the slash stands for hierarchy, the most significant part is on the left, and
// characters that the URI syntax reserves are escaped.
//
//     a.b.c          the domain name system has its root on the right
//     urn:/c/b/a     so the order is reversed

#pragma once

#include <string>
#include <string_view>

#include "wend/base/result.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::urn {

/// Maps a name with parts separated by dots, the most significant last: `a.b.c` is `urn:/c/b/a`, and a slash
/// in a part is `%2F`. In the form of RFC 1630.
std::string from_dns_order(std::string_view name);

/// The inverse: dns_order(from_dns_order(x)) = x. `bad-urn` if the path does not begin with a slash, or at a
/// part with a dot, which no such name has.
result<std::string> dns_order(uri_view);

}  // namespace wend::urn

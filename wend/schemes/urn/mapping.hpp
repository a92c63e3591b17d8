// SPDX-License-Identifier: Apache-2.0
//
// Names of other kinds, written as URIs. RFC 1630 §URN has four rules for that, and they "apply to any URI
// scheme": constant wrappers stay, the slash stands for hierarchy, the most significant part stands on the
// left, and what the URI syntax reserves is escaped.
//
//     a.b.c          the domain name system has its root on the right
//     urn:/c/b/a     so it is turned round

#pragma once

#include <string>
#include <string_view>

#include "wend/base/result.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::urn {

/// A name whose parts are divided by dots, the most significant last: `a.b.c` is `urn:/c/b/a`, and a slash in
/// a part is `%2F`. In the form of RFC 1630.
std::string from_dns_order(std::string_view name);

/// The way back: dns_order(from_dns_order(x)) = x. `bad-urn` if the path does not begin with a slash, or at
/// the part that holds a dot, which no such name has.
result<std::string> dns_order(uri_view);

}  // namespace wend::urn

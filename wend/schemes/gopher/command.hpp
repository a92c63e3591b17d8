// SPDX-License-Identifier: Apache-2.0
//
// The parts of a gopher URL as the one line that a server gets, and that line as parts again. RFC 1630
// §Gopher puts the line into the URL; RFC 1738 §3.4 its parts.

#pragma once

#include <string>
#include <string_view>

#include "wend/schemes/gopher/url.hpp"

namespace wend::gopher {

/// What is sent, without the line end: RFC 1630's command string. Where a Gopher+ string follows, an empty
/// search is left out (RFC 1738 §3.4.9), but not a search item's, and not if `literal_tabs` (§3.4.3).
std::string command_of(url const&, bool literal_tabs = false);

/// The same item, for which the same is sent, in the parts that a profile's URLs have.
url in_parts_of(profile, url);

}  // namespace wend::gopher

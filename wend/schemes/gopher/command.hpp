// SPDX-License-Identifier: Apache-2.0
//
// Converts the parts of a gopher URL to the one line that is sent, and back. RFC 1630 §Gopher puts the line
// into the URL, RFC 1738 §3.4 its parts.

#pragma once

#include <string>
#include <string_view>

#include "wend/base/export.hpp"
#include "wend/schemes/gopher/url.hpp"

namespace wend::gopher {

struct command_options {
  bool literal_tabs = false;
};

/// Returns the line without its line end: RFC 1630's command string. Before a Gopher+ string an empty search
/// is left out (RFC 1738 §3.4.9), except for a search item, or with `literal_tabs` (§3.4.3).
std::string command_of(url const&, command_options = {});

/// Returns the same item, with the same line, in the parts of a profile's URLs.
WEND_SHARED url in_parts_of(profile, url);

}  // namespace wend::gopher

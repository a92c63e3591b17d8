// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/names.hpp"

namespace wend::cli {

/// Returns the standing of the scheme in the profile, as in `registration`; empty for a defined scheme.
std::string_view registration_of(std::string_view scheme, profile) noexcept;

/// Returns whether slashes in the path denote a hierarchy: RFC 1630 §Hierarchical forms, RFC 1738 §2.3.
bool is_hierarchical(uri_view) noexcept;

/// Returns whether the URI is meaningful only within the enclosing message: RFC 1630 §Content-Id.
bool needs_message(uri_view) noexcept;

/// Returns the text with its password masked, unless passwords are shown.
std::string for_show(uri_view, options const&);

/// Writes all parts of a name, and the facts that follow from them.
void put_parts(json_object&, name const&, options const&);

}  // namespace wend::cli

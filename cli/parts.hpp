// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/names.hpp"

namespace wend::cli {

/// What a text says of the scheme, in the words of `registration`; empty where it simply defines it.
std::string_view registration_of(std::string_view scheme, profile) noexcept;

/// The path states a hierarchy by its slashes: RFC 1630 §Hierarchical forms, RFC 1738 §2.3.
bool is_hierarchical(uri_view) noexcept;

/// Meaningless without the message at hand: RFC 1630 §Content-Id.
bool needs_message(uri_view) noexcept;

/// The text with its password masked, unless it may be seen.
std::string for_show(uri_view, options const&);

/// All the parts of a name, and what follows from them.
void put_parts(json_object&, name const&, options const&);

std::string in_lower_case(std::string_view);

}  // namespace wend::cli

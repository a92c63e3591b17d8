// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/uri/uri_view.hpp"
#include "wend/uri/whatwg/parse_options.hpp"

namespace wend::whatwg {

/// Whether the view is of a URL of the standard, and not of another profile or of a partial form.
inline bool is_url(uri_view u) noexcept { return u.profile() == profile::whatwg && u.has_scheme(); }

/// Parses by the basic parser, without the fast path, for tests of the fast path.
result<uri_view> parse_by_definition(std::string& out, std::string_view text, parse_options const&);

}  // namespace wend::whatwg

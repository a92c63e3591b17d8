// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/uri/whatwg/parse_options.hpp"

namespace wend::whatwg {

/// Parses by the basic parser, without the fast path, for tests of the fast path.
result<uri_view> parse_by_definition(std::string& out, std::string_view text, parse_options const&);

}  // namespace wend::whatwg

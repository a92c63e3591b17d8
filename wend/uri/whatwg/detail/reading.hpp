// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/uri/whatwg/parse_options.hpp"

namespace wend::whatwg {

/// By the basic parser alone, without the quick way: what tests hold that against.
result<uri_view> parse_by_definition(std::string& out, std::string_view text, parse_options const&);

}  // namespace wend::whatwg

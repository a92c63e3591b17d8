// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "wend/base/diagnostic.hpp"
#include "wend/base/result.hpp"
#include "wend/uri/rfc/examine.hpp"
#include "wend/uri/syntax.hpp"
#include "wend/uri/types.hpp"

// The reader of the four texts. For whatwg it reads partial forms, by the generic grammar.
namespace wend::rfc {

/// As the functions of uri/parse.hpp, of an absolute URI or of one that may be partial.
result<uri_view> parse(std::string_view text, profile, detail::form);
result<repaired> repair(std::string_view text, profile, detail::form);
diagnostics check(std::string_view text, profile, mode, detail::form);

/// Whether the scheme's module, whose rules are a part of the older texts' grammars, accepts the view.
bool is_accepted_by_module(uri_view, syntax const&);

}  // namespace wend::rfc

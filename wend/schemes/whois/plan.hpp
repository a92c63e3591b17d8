// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/registry/plan.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/uri.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::whois {

/// Plans the query and one line end; the server answers and closes: RFC 3912 §2. A whois++ server sends a
/// banner first: RFC 1835 §2.1. Errors: as `parse`; `not-possible` for any operation but access and search;
/// `unsafe-control` at the escape of a control character (RFC 1738 §6).
WEND_SHARED result<wire::plan> plan_for(uri_view, verb = verb::get, wire::client const& = {});

/// The URL that asks the same server for these words, separated by spaces. `unsafe-control` for a control
/// character in a word.
WEND_SHARED result<uri> asking(uri_view, std::vector<std::string> const& words);

}  // namespace wend::whois

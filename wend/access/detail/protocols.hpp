// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/export.hpp"
#include "wend/exchange/detail/exchange.hpp"
#include "wend/exchange/request.hpp"
#include "wend/registry/verb.hpp"
#include "wend/uri/uri.hpp"

namespace wend::access {

/// How the objects of one scheme are accessed: the verbs, the planner and the conversation.
struct protocol {
  std::string_view scheme;      // lower case; empty: any scheme that a user added
  std::span<verb const> verbs;  // all others are `not-possible`: RFC 1738 §2 requires no more than access
  wire::planner plan;
  /// The URI that asks for these decoded words; null where a search has no words.
  result<uri> (*asking)(uri_view, std::vector<std::string> const& words) = nullptr;
  /// Starts the conversation, if wend speaks the protocol itself. Errors: those of the plan.
  wire::starter start = nullptr;
};

/// The protocol of the scheme (any case), including schemes that a user added; null if it is unknown.
WEND_SHARED protocol const* find_protocol(std::string_view scheme) noexcept;

/// Whether wend supports the verb for the scheme.
WEND_SHARED bool can(std::string_view scheme, verb) noexcept;

/// The verb for a URI of the scheme if the caller names none: get, or session where there is nothing to get.
WEND_SHARED verb usual_verb(std::string_view scheme) noexcept;

/// The HTTP method that does the verb's work, also through a proxy (RFC 9110 §9.3). Empty for a session.
std::string_view http_method(verb) noexcept;

}  // namespace wend::access

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wend/exchange/detail/exchange.hpp"
#include "wend/exchange/request.hpp"
#include "wend/registry/verb.hpp"
#include "wend/uri/uri.hpp"

namespace wend::access {

/// How the objects of one scheme are reached: what can be asked of them, and what would then be said.
struct protocol {
  std::string_view scheme;      // lower case; empty: any that a user added
  std::span<verb const> verbs;  // anything else is `not-possible`: RFC 1738 §2 wants no more than access
  wire::planner plan;
  /// The URI that asks for these words, decoded; null where a search has no words.
  result<uri> (*asking)(uri_view, std::vector<std::string> const& words) = nullptr;
  /// The conversation itself, where it is one of ours; its errors are the plan's.
  wire::starter start = nullptr;
};

/// The protocol of the scheme (any case), also for one that a user added; or null.
protocol const* find_protocol(std::string_view scheme) noexcept;

/// Whether the scheme has the verb here.
bool can(std::string_view scheme, verb) noexcept;

/// What is done with a URI of the scheme where nothing is said of it: get, or a session where there is
/// nothing to get.
verb usual_verb(std::string_view scheme) noexcept;

/// The method that does the verb's work in HTTP, also at a proxy: RFC 9110 §9.3. Empty for a session.
std::string_view http_method(verb) noexcept;

}  // namespace wend::access

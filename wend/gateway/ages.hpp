// SPDX-License-Identifier: Apache-2.0
//
// How long a fetched object may be reused. For http: RFC 9111 §4.2. Other schemes state no lifetime, so that
// the kind of the object decides: a message does not change, a listing changes soon, a search is repeated.

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "wend/gateway/cache_entry.hpp"

namespace wend::gateway {

/// The argument of a directive of Cache-Control; empty if it has none; absent without the directive. RFC 9111 §5.2.
std::optional<std::string> directive(std::string_view header, std::string_view name);

/// The end of the lifetime, in seconds since 1970. Not after `fetched`: the object is not stored.
std::int64_t fresh_until(cache_entry const&);

/// False if the server forbids a shared cache to keep the response: RFC 9111 §3, §4.1.
bool may_be_stored(cache_entry const&);

}  // namespace wend::gateway

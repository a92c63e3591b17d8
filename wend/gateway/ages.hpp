// SPDX-License-Identifier: Apache-2.0
//
// For how long what was fetched may be shown again: RFC 9111 §4.2 for http, and for the others, which say
// nothing of it, by what they are: a message never changes, a listing soon does, a search is asked anew.

#pragma once

#include "wend/gateway/cache_entry.hpp"

namespace wend::gateway {

/// Until when, in seconds since 1970; not after `fetched`: it is not to be kept at all.
std::int64_t fresh_until(cache_entry const&);

}  // namespace wend::gateway

// SPDX-License-Identifier: Apache-2.0
//
// Conditions (RFC 9110 §13) and ranges (§14) are evaluated here only: they select what the client gets of a
// 200 response.

#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "wend/gateway/ranges.hpp"
#include "wend/gateway/request_head.hpp"

namespace wend::gateway {

/// The conditions of a request, and its range.
struct conditional_headers {
  std::string if_none_match{};
  std::optional<std::int64_t> if_modified_since{};
  std::optional<wanted_range> range{};
  std::string if_range{};
};
conditional_headers conditional_headers_of(request_head const&);

/// What identifies a state of an object. RFC 9110 §8.8.
struct validators {
  std::string etag{};         // quoted; empty: none
  std::int64_t modified = 0;  // seconds since 1970; 0: not known
  std::int64_t fetched = 0;   // the same
};

/// What the client gets: the whole (200), the part (206), or no body (304, 416).
struct selection {
  unsigned status = 200;
  std::optional<octet_range> part{};

  friend bool operator==(selection const&, selection const&) = default;
};

/// Without `length` (not known yet) ranges are ignored. A part is selected only of the state that the client
/// has the rest of: RFC 9110 §13.1.5.
selection select(conditional_headers const&, validators const&, std::optional<std::uint64_t> length);
/// Selects the part of a range that the origin server has answered: the server has evaluated the conditions.
selection select_part(conditional_headers const&, std::uint64_t length);

/// Whether the client's copy is current. RFC 9110 §13.2.2.
bool is_current(conditional_headers const&, validators const&);

}  // namespace wend::gateway

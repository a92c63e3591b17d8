// SPDX-License-Identifier: Apache-2.0
//
// A part of an object: RFC 9110 §14. One run of octets, by GET; several at once are answered with the whole,
// which anybody may do.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace wend::gateway {

/// What is asked for: from `first` to `last`, both counted from 0 and included; without `last` to the end.
/// Without `first` the last so many octets, and `last` says how many.
struct wanted_range {
  std::optional<std::uint64_t> first{}, last{};

  friend bool operator==(wanted_range const&, wanted_range const&) = default;
};

/// ranges-specifier = "bytes=" ( first-pos "-" [ last-pos ] / "-" suffix-length )     RFC 9110 §14.1.2
/// Nothing where it is of another unit, of several ranges, or none.
std::optional<wanted_range> read_range(std::string_view value);
/// As it is said to a server.
std::string written(wanted_range const&);

/// Octets `first` to `last` of `length`.
struct octet_range {
  std::uint64_t first = 0, last = 0, length = 0;

  std::uint64_t count() const { return last - first + 1; }
  friend bool operator==(octet_range const&, octet_range const&) = default;
};

/// What of it there is, of so many octets; nothing: none of it, which is 416.
std::optional<octet_range> fitted(wanted_range const&, std::uint64_t length);

/// Content-Range: "bytes 2-4/5".
std::string written(octet_range const&);
/// For 416: "bytes */5".
std::string none_of(std::uint64_t length);

}  // namespace wend::gateway

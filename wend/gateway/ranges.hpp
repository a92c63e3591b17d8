// SPDX-License-Identifier: Apache-2.0
//
// One range of an object: RFC 9110 §14. A request for several ranges is answered with the whole object.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace wend::gateway {

/// From octet `first` to octet `last`, both included and counted from 0; without `last` to the end. Without
/// `first`: the last `last` octets.
struct wanted_range {
  std::optional<std::uint64_t> first{}, last{};

  friend bool operator==(wanted_range const&, wanted_range const&) = default;
};

/// ranges-specifier = "bytes=" ( first-pos "-" [ last-pos ] / "-" suffix-length )     RFC 9110 §14.1.2
/// nullopt if the unit is not bytes, there are several ranges, or the value is malformed.
std::optional<wanted_range> read_range(std::string_view value);
/// The value of a Range field.
std::string written(wanted_range const&);

/// Octets `first` to `last` of `length`.
struct octet_range {
  std::uint64_t first = 0, last = 0, length = 0;

  std::uint64_t count() const { return last - first + 1; }
  friend bool operator==(octet_range const&, octet_range const&) = default;
};

/// The range within an object of `length` octets; nullopt if it cannot be satisfied (416).
std::optional<octet_range> fitted(wanted_range const&, std::uint64_t length);

/// Content-Range: "bytes 2-4/5".
std::string written(octet_range const&);
/// For 416: "bytes */5".
std::string unsatisfied_range(std::uint64_t length);

/// Cuts one range out of an object that comes in pieces.
class range_filter {
 public:
  range_filter() = default;
  /// `begins_at`: position of the first piece in the object.
  range_filter(octet_range part, std::uint64_t begins_at) : part_(part), at_(begins_at) {}

  /// The octets of the next piece that belong to the range; without a range all of them.
  std::string_view next(std::string_view piece);
  /// Sets the position of the next piece in the object.
  void seek(std::uint64_t position) { at_ = position; }
  bool is_whole() const { return !part_; }
  bool reaches_end() const { return !part_ || part_->last + 1 == part_->length; }
  /// Whether the end of the range has been reached.
  bool is_complete() const { return part_ && at_ > part_->last; }
  /// Whether octets behind the range were passed in.
  bool is_exceeded() const { return part_ && at_ > part_->last + 1; }

 private:
  std::optional<octet_range> part_{};
  std::uint64_t at_ = 0;
};

}  // namespace wend::gateway

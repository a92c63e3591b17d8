// SPDX-License-Identifier: Apache-2.0
//
// What a message says of itself: RFC 5322 §2.2, and RFC 5536 for news. It comes from strangers: any octet,
// any order, any number.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace wend::wire {

/// One header field, unfolded, a tab in it made a space. The value has no space around it; otherwise it is as
/// written, encoded words and all.
struct field {
  std::string name{}, value{};

  friend bool operator==(field const&, field const&) = default;
};

/// The fields of a message, in order, read line by line.
class message_head {
 public:
  static constexpr std::size_t most = 256 * 1024;  // octets that are kept

  /// One more line, without its line end. What is no field and continues none is passed over. False: it is
  /// more than is kept.
  bool add(std::string_view line);

  std::vector<field> const& fields() const { return fields_; }

  /// The first field of this name, in any case; empty where there is none.
  std::string_view value_of(std::string_view name) const;
  bool has(std::string_view name) const;

 private:
  std::vector<field> fields_{};
  std::size_t kept_ = 0;
};

/// A date-time of RFC 5322 §3.3, also in the obsolete forms of §4.3 and of RFC 1036 §2.1.2, as RFC 3339 in
/// UTC. A zone that is not known counts as UTC: RFC 5536 §3.1.1. Empty if it cannot be read.
std::string date_of(std::string_view date_time);

}  // namespace wend::wire

// SPDX-License-Identifier: Apache-2.0
//
// The head of a message: RFC 5322 §2.2, and RFC 5536 for news. The input is untrusted: any octets, in any
// order and number.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/export.hpp"

namespace wend::wire {

/// One header field, unfolded, with a space for each tab. The value has no space around it, and is otherwise
/// as written, encoded words included.
struct field {
  std::string name{}, value{};

  friend bool operator==(field const&, field const&) = default;
};

/// The fields of a message head, in order. They are added line by line.
class message_head {
 public:
  static constexpr std::size_t most = 256 * 1024;  // limit of the octets that are kept

  /// Adds one line, without its line end. Ignores a line that neither is a field nor continues one. False:
  /// the limit is exceeded.
  WEND_SHARED bool add(std::string_view line);

  std::vector<field> const& fields() const { return fields_; }

  /// The value of the first field of this name (any case); empty if it is absent.
  WEND_SHARED std::string_view value_of(std::string_view name) const;
  bool has(std::string_view name) const;

 private:
  std::vector<field> fields_{};
  std::size_t kept_ = 0;
};

/// A date-time of RFC 5322 §3.3, or in the obsolete forms of §4.3 and of RFC 1036 §2.1.2, as RFC 3339 in UTC.
/// An unknown zone counts as UTC (RFC 5536 §3.1.1). Empty if it is invalid.
std::string date_of(std::string_view date_time);

}  // namespace wend::wire

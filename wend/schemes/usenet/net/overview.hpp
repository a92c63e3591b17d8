// SPDX-License-Identifier: Apache-2.0
//
// The overview of an article, from a news server or a folder of news: RFC 3977 §8.3.

#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "wend/exchange/detail/message_head.hpp"
#include "wend/exchange/listing.hpp"
#include "wend/registry/plan.hpp"
#include "wend/schemes/usenet/nntp.hpp"

namespace wend::wire::nntp {

/// As in the article's head, not decoded, and perhaps empty.
struct overview {
  std::uint64_t number = 0;
  std::string subject{}, from{}, date{}, message_id{}, references{};
  std::optional<std::uint64_t> bytes{}, lines{};

  friend bool operator==(overview const&, overview const&) = default;
};

/// A line of OVER or XOVER. Trailing fields may be absent, and unknown ones may follow. Empty if the line
/// does not begin with a number.
std::optional<overview> read_overview(std::string_view line);

/// The same from an article's head.
overview overview_of(std::uint64_t number, message_head const&);

/// The entry of the listing, without a URI.
entry entry_of(overview const&);

/// The other fields of an article's head as notes: the subject, the message-id and so on.
pairs notes_of(message_head const&);

/// The articles of a group: RFC 3977 §6.1.1.2. An empty group ends before it begins.
struct range {
  std::uint64_t first = 1, last = 0;

  bool is_empty() const { return first > last; }
  /// The newest `most` numbers, or fewer.
  range newest(std::uint64_t most) const;
  /// The intersection.
  range within(range other) const { return {std::max(first, other.first), std::min(last, other.last)}; }

  friend bool operator==(range, range) = default;
};

/// From the reply to GROUP: 211 count first last ...
std::optional<range> range_of(std::string_view reply);

/// The name of the group in a line of LIST ACTIVE: RFC 3977 §7.6.3.
std::string_view group_of(std::string_view line) noexcept;

}  // namespace wend::wire::nntp

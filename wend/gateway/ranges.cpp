// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/ranges.hpp"

#include <algorithm>
#include <utility>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/number.hpp"

namespace wend::gateway {

std::optional<wanted_range> read_range(std::string_view value) {
  auto equals = value.find('=');
  if (equals == value.npos || !same_ignoring_case(value.substr(0, equals), "bytes")) return {};
  auto spec = value.substr(equals + 1);
  auto hyphen = spec.find('-');
  if (hyphen == spec.npos) return {};
  auto before = spec.substr(0, hyphen), after = spec.substr(hyphen + 1);
  wanted_range wanted{number_in(before), number_in(after)};
  bool is_valid = (before.empty() || wanted.first) && (after.empty() || wanted.last);
  bool is_empty = !wanted.first && !wanted.last;
  bool is_backwards = wanted.first && wanted.last && *wanted.last < *wanted.first;
  if (!is_valid || is_empty || is_backwards) return {};
  return wanted;
}

std::string written(wanted_range const& range) {
  auto number = [](std::optional<std::uint64_t> position) {
    return position ? std::to_string(*position) : std::string();
  };
  return "bytes=" + number(range.first) + "-" + number(range.last);
}

std::optional<octet_range> fitted(wanted_range const& range, std::uint64_t length) {
  if (!range.first) {  // a suffix range
    if (range.last.value_or(0) == 0 || length == 0) return {};
    return octet_range{length - std::min(*range.last, length), length - 1, length};
  }
  if (*range.first >= length) return {};
  return octet_range{*range.first, std::min(range.last.value_or(UINT64_MAX), length - 1), length};
}

std::string written(octet_range const& range) {
  return "bytes " + std::to_string(range.first) + "-" + std::to_string(range.last) + "/" +
         std::to_string(range.length);
}

std::string unsatisfied_range(std::uint64_t length) { return "bytes */" + std::to_string(length); }

std::string_view range_filter::next(std::string_view piece) {
  if (!part_) return piece;
  auto here = std::exchange(at_, at_ + piece.size());
  auto behind = part_->last + 1;
  auto begin = part_->first > here ? std::min<std::uint64_t>(part_->first - here, piece.size()) : 0;
  auto end = behind > here ? std::min<std::uint64_t>(behind - here, piece.size()) : 0;
  return piece.substr(begin, end > begin ? end - begin : 0);
}

}  // namespace wend::gateway

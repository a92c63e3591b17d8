// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/ranges.hpp"

#include <algorithm>

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
  wanted_range made{number_in(before), number_in(after)};
  bool is_one = (before.empty() || made.first) && (after.empty() || made.last);
  bool is_none = !made.first && !made.last;
  bool is_backwards = made.first && made.last && *made.last < *made.first;
  if (!is_one || is_none || is_backwards) return {};
  return made;
}

std::string written(wanted_range const& range) {
  auto number = [](std::optional<std::uint64_t> one) { return one ? std::to_string(*one) : std::string(); };
  return "bytes=" + number(range.first) + "-" + number(range.last);
}

std::optional<octet_range> fitted(wanted_range const& range, std::uint64_t length) {
  if (!range.first) {  // the last so many
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

std::string none_of(std::uint64_t length) { return "bytes */" + std::to_string(length); }

}  // namespace wend::gateway

// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/conditions.hpp"

#include "wend/base/charset.hpp"
#include "wend/gateway/http_date.hpp"

namespace wend::gateway {
namespace {

bool lists(std::string_view tags, std::string_view etag) {
  static constexpr charset may_precede = " \t,/";  // weak comparison: RFC 9110 §8.8.3.2
  for (auto at = tags.find(etag); at != tags.npos; at = tags.find(etag, at + 1))
    if (at == 0 || may_precede[tags[at - 1]]) return true;
  return false;
}

/// False if If-Range names another state. RFC 9110 §13.1.5.
bool is_of_same_state(std::string const& if_range, validators const& state) {
  if (if_range.empty()) return true;
  if (if_range.starts_with("W/")) return false;
  if (if_range.starts_with('"')) return if_range == state.etag;
  // A date is a strong validator if the object could not change again within its second: §8.8.2.2.
  return state.modified > 0 && state.modified < state.fetched &&
         seconds_of_http_date(if_range) == state.modified;
}

}  // namespace

conditional_headers conditional_headers_of(request_head const& head) {
  conditional_headers headers;
  auto range = head.method == "GET" ? head.field("Range") : nullptr;  // RFC 9110 §14.2
  if (range) headers.range = read_range(*range);
  if (auto state = head.field("If-Range")) headers.if_range = *state;
  if (auto tags = head.field("If-None-Match")) headers.if_none_match = *tags;
  else if (auto date = head.field("If-Modified-Since"))
    headers.if_modified_since = seconds_of_http_date(*date);
  return headers;
}

bool is_current(conditional_headers const& headers, validators const& state) {
  auto const& tags = headers.if_none_match;
  if (!tags.empty()) return tags == "*" || (!state.etag.empty() && lists(tags, state.etag));
  return headers.if_modified_since && state.modified && state.modified <= *headers.if_modified_since;
}

selection select_part(conditional_headers const& headers, std::uint64_t length) {
  if (!headers.range) return {};
  auto part = fitted(*headers.range, length);
  return {part ? 206U : 416U, part};
}

selection select(conditional_headers const& headers, validators const& state,
                 std::optional<std::uint64_t> length) {
  if (is_current(headers, state)) return {304, {}};
  if (!headers.range || !length || !is_of_same_state(headers.if_range, state)) return {};
  return select_part(headers, *length);
}

}  // namespace wend::gateway

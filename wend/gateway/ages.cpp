// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/ages.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/number.hpp"
#include "wend/gateway/http_date.hpp"

namespace wend::gateway {
namespace {

constexpr std::int64_t minute = 60, hour = 60 * minute, day = 24 * hour;

/// Without optional white space around it: RFC 9110 §5.6.3.
std::string_view trimmed(std::string_view text) {
  constexpr std::string_view ows = " \t";
  auto begin = std::min(text.find_first_not_of(ows), text.size());
  return text.substr(begin, text.find_last_not_of(ows) + 1 - begin);
}

/// The first element of a list, which is then removed from it.
std::string_view next_element(std::string_view& list) {
  auto element = list.substr(0, list.find(','));
  list.remove_prefix(std::min(element.size() + 1, list.size()));
  return trimmed(element);
}

/// The heuristic lifetime: a tenth of the time since the last change. RFC 9111 §4.2.2.
std::int64_t heuristic_lifetime(cache_entry const& object, std::int64_t least, std::int64_t otherwise) {
  auto changed = seconds_of(object.facts.date);
  if (!changed || *changed > object.fetched) return otherwise;
  return std::clamp((object.fetched - *changed) / 10, least, day);
}

/// The freshness lifetime of an HTTP response, in seconds. RFC 9111 §4.2.1.
std::int64_t lifetime_of_document(cache_entry const& object) {
  if (object.status() != 200 || !may_be_stored(object)) return 0;
  auto says = object.note("cache-control");
  if (directive(says, "no-cache")) return 0;
  for (auto name : {"s-maxage", "max-age"})
    if (auto value = directive(says, name)) {
      auto seconds = number_in(*value);
      return static_cast<std::int64_t>(std::min<std::uint64_t>(seconds.value_or(0), 7 * day));
    }
  if (auto expires = object.note("expires"); !expires.empty()) {
    auto when = seconds_of_http_date(std::string(expires));
    return when ? std::clamp<std::int64_t>(*when - object.fetched, 0, 7 * day) : 0;
  }
  return heuristic_lifetime(object, 0, 0);
}

/// The rest of the lifetime, less the Age that other caches state. RFC 9111 §4.2.3.
std::int64_t remaining_lifetime(cache_entry const& object) {
  auto before = std::min<std::uint64_t>(number_in(object.note("age")).value_or(0), 7 * day);
  return std::max<std::int64_t>(0, lifetime_of_document(object) - static_cast<std::int64_t>(before));
}

/// Whether Vary has `*`: such a response matches no other request. RFC 9111 §4.1.
bool varies_on_anything(std::string_view vary) {
  while (!vary.empty())
    if (next_element(vary) == "*") return true;
  return false;
}

}  // namespace

std::optional<std::string> directive(std::string_view header, std::string_view name) {
  while (!header.empty()) {
    auto entry = next_element(header);
    auto equals = std::min(entry.find('='), entry.size());
    if (!same_ignoring_case(entry.substr(0, equals), name)) continue;
    auto value = entry.substr(std::min(equals + 1, entry.size()));
    if (value.size() >= 2 && value.front() == '"') value = value.substr(1, value.size() - 2);
    return std::string(value);
  }
  return {};
}

bool may_be_stored(cache_entry const& object) {
  auto says = object.note("cache-control");
  return !directive(says, "no-store") && !directive(says, "private") &&
         !varies_on_anything(object.note("vary"));
}

std::int64_t fresh_until(cache_entry const& object) {
  auto scheme = std::string_view(object.uri).substr(0, object.uri.find(':'));
  auto age = [&]() -> std::int64_t {
    if (scheme == "http" || scheme == "https") return remaining_lifetime(object);
    if (scheme == "snmp") return 0;
    if (scheme == "wais" && object.listing) return 0;  // a search
    if (object.media_type == "message/rfc822") return day;
    if (object.listing) return minute;
    if (scheme == "ftp" || scheme == "ftps") return heuristic_lifetime(object, 5 * minute, 5 * minute);
    if (scheme == "wais") return hour;
    return 5 * minute;
  }();
  return object.fetched + age;
}

}  // namespace wend::gateway

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace wend::gateway {

/// Seconds since 1970 as an IMF-fixdate, RFC 9110 §5.6.7.
std::string http_date(std::int64_t seconds);
/// The date of now, formatted once a second.
std::string const& http_date_now();
/// Seconds since 1970 of a date in any of the three HTTP forms; nullopt if it is malformed.
std::optional<std::int64_t> seconds_of_http_date(std::string const&);
/// Seconds since 1970 of a date by RFC 3339 in UTC.
std::optional<std::int64_t> seconds_of(std::string_view rfc3339);

}  // namespace wend::gateway

// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/http_date.hpp"

#include <curl/curl.h>

#include <chrono>
#include <ctime>
#include <iterator>

#include "wend/base/detail/number.hpp"

namespace wend::gateway {

std::string http_date(std::int64_t seconds) {
  constexpr std::string_view days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  constexpr std::string_view months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  std::tm parts{};
  std::time_t when = seconds;
  if (!::gmtime_r(&when, &parts)) return {};
  auto two = [](int n) {
    return std::string(1, static_cast<char>('0' + n / 10 % 10)) + static_cast<char>('0' + n % 10);
  };
  return std::string(days[parts.tm_wday]) + ", " + two(parts.tm_mday) + " " +
         std::string(months[parts.tm_mon]) + " " + std::to_string(1900 + parts.tm_year) + " " +
         two(parts.tm_hour) + ":" + two(parts.tm_min) + ":" + two(parts.tm_sec) + " GMT";
}

std::string const& http_date_now() {
  thread_local std::time_t last = 0;
  thread_local std::string words;
  auto now = std::time(nullptr);
  if (now != last || words.empty()) words = http_date(last = now);
  return words;
}

std::optional<std::int64_t> seconds_of_http_date(std::string const& words) {
  if (words.size() > 64) return {};
  auto when = ::curl_getdate(words.c_str(), nullptr);
  if (when < 0) return {};
  return when;
}

std::optional<std::int64_t> seconds_of(std::string_view date) {
  if (date.size() < 19) return {};
  auto field = [&](std::size_t at, std::size_t length) { return number_in(date.substr(at, length)); };
  auto year = field(0, 4), month = field(5, 2), day = field(8, 2);
  auto hour = field(11, 2), minute = field(14, 2), second = field(17, 2);
  if (!year || !month || !day || !hour || !minute || !second) return {};
  std::chrono::year_month_day when(std::chrono::year(static_cast<int>(*year)),
                                   std::chrono::month(static_cast<unsigned>(*month)),
                                   std::chrono::day(static_cast<unsigned>(*day)));
  if (!when.ok() || *hour > 23 || *minute > 59 || *second > 60) return {};
  auto days = std::chrono::sys_days(when).time_since_epoch().count();
  return days * std::int64_t{86400} + static_cast<std::int64_t>(*hour * 3600 + *minute * 60 + *second);
}

}  // namespace wend::gateway

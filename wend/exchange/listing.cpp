// SPDX-License-Identifier: Apache-2.0
#include "wend/exchange/listing.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>

#include "wend/base/detail/chars.hpp"
#include "wend/base/detail/number.hpp"
#include "wend/exchange/known.hpp"

namespace wend::wire {

std::string_view name_of(kind kind) noexcept {
  constexpr std::string_view names[] = {"directory", "file",    "menu",  "search",  "image", "sound", "text",
                                        "binary",    "article", "group", "session", "info",  "error"};
  return names[static_cast<std::size_t>(kind)];
}

bool take_fact(facts& to, std::string_view name, std::string_view value) {
  if (name == known::media_type) to.type = value;
  else if (name == known::size) to.size = number_in(value);
  else if (name == known::date) to.date = value;
  else if (name == known::lines) to.lines = number_in(value);
  else if (name == known::from) to.from = value;
  else if (name == known::references) to.references = value;
  else if (name == known::identity) to.identity = value;
  else return false;
  return true;
}

std::string date_text(std::int64_t seconds) {
  using namespace std::chrono;
  constexpr std::int64_t first = -62135596800, last = 253402300799;  // years 1 to 9999: RFC 3339 §1
  if (seconds < first || seconds > last) return {};
  sys_seconds when{std::chrono::seconds(seconds)};
  auto day = floor<days>(when);
  year_month_day date(day);
  hh_mm_ss time(when - day);
  char text[32];
  std::snprintf(text, sizeof text, "%04d-%02u-%02uT%02d:%02d:%02dZ", static_cast<int>(date.year()),
                static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                static_cast<int>(time.hours().count()), static_cast<int>(time.minutes().count()),
                static_cast<int>(time.seconds().count()));
  return text;
}

std::string date_of_digits(std::string_view digits) {
  if (digits.size() != 14 || !std::ranges::all_of(digits, [](char c) { return digit[c]; })) return {};
  auto number = [&](std::size_t at, std::size_t size) {
    unsigned value = 0;
    std::from_chars(digits.data() + at, digits.data() + at + size, value);
    return value;
  };
  using namespace std::chrono;
  year_month_day day{year(static_cast<int>(number(0, 4))), month(number(4, 2)),
                     std::chrono::day(number(6, 2))};
  auto hour = number(8, 2), minute = number(10, 2), second = number(12, 2);
  if (!day.ok() || hour > 23 || minute > 59 || second > 59) return {};
  auto when = sys_days(day) + hours(hour) + minutes(minute) + seconds(second);
  return date_text(when.time_since_epoch().count());
}

}  // namespace wend::wire

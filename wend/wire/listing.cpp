// SPDX-License-Identifier: Apache-2.0
#include "wend/wire/listing.hpp"

#include <chrono>
#include <cstdio>

namespace wend::wire {

std::string_view name_of(kind one) noexcept {
  constexpr std::string_view names[] = {"directory", "file",    "menu",  "search",  "image", "sound", "text",
                                        "binary",    "article", "group", "session", "info",  "error"};
  return names[static_cast<std::size_t>(one)];
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

}  // namespace wend::wire

// SPDX-License-Identifier: Apache-2.0
#include "wend/exchange/detail/message_head.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <optional>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/exchange/listing.hpp"

namespace wend::wire {
namespace {

constexpr charset space = " \t\r\n";
constexpr std::size_t costs = 64;  // memory of a field beside its octets

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && space[text.front()]) text.remove_prefix(1);
  while (!text.empty() && space[text.back()]) text.remove_suffix(1);
  return text;
}

std::string without_tabs(std::string_view text) {
  std::string out(text);
  std::ranges::replace(out, '\t', ' ');
  return out;
}

// ---- dates

/// Takes pieces off the front of a date. Spaces and comments may stand between any two of them.
class date_reader {
 public:
  explicit date_reader(std::string_view text) : rest_(text) { skip(); }

  bool take(char mark) {
    if (!rest_.starts_with(mark)) return false;
    rest_.remove_prefix(1);
    skip();
    return true;
  }

  std::string_view word() { return run_of(alpha); }

  /// A number of `least` to `most` digits.
  std::optional<int> number(std::size_t least, std::size_t most) {
    auto digits = run_of(digit);
    if (digits.size() < least || digits.size() > most) return {};
    length_ = digits.size();
    int value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return value;
  }
  std::size_t length() const { return length_; }  // digits of the last number

 private:
  std::string_view run_of(charset members) {
    auto end = std::ranges::find_if_not(rest_, [&](char c) { return members[c]; });
    auto run = rest_.substr(0, static_cast<std::size_t>(end - rest_.begin()));
    rest_.remove_prefix(run.size());
    skip();
    return run;
  }

  // RFC 5322 §3.2.2: a comment may hold comments, and a quoted bracket.
  void skip() {
    std::size_t depth = 0;
    for (; !rest_.empty(); rest_.remove_prefix(1)) {
      char c = rest_.front();
      if (c == '(') ++depth;
      else if (c == ')' && depth > 0) --depth;
      else if (c == '\\' && depth > 0 && rest_.size() > 1) rest_.remove_prefix(1);
      else if (depth == 0 && !space[c]) return;
    }
  }

  std::string_view rest_;
  std::size_t length_ = 0;
};

constexpr std::string_view months[] = {"jan", "feb", "mar", "apr", "may", "jun",
                                       "jul", "aug", "sep", "oct", "nov", "dec"};

struct named_zone {
  std::string_view name;
  int hours;
};

// RFC 5322 §4.3; the offset of any other name is unknown.
constexpr named_zone zones[] = {{"edt", -4}, {"est", -5}, {"cdt", -5}, {"cst", -6},
                                {"mdt", -6}, {"mst", -7}, {"pdt", -7}, {"pst", -8}};

std::optional<unsigned> month_of(std::string_view name) {
  auto same = [&](std::string_view m) { return same_ignoring_case(m, name.substr(0, 3)); };
  auto it = std::ranges::find_if(months, same);
  if (it == std::end(months)) return {};
  return static_cast<unsigned>(it - std::begin(months)) + 1;
}

int year_of(int written, std::size_t digits) {  // RFC 5322 §4.3
  if (digits == 2 && written < 50) return written + 2000;
  return digits < 4 ? written + 1900 : written;
}

std::optional<std::chrono::sys_days> day_of(std::optional<int> year, std::optional<unsigned> month,
                                            std::optional<int> day) {
  if (!day || !month || !year) return {};
  std::chrono::year_month_day date{std::chrono::year(*year), std::chrono::month(*month),
                                   std::chrono::day(static_cast<unsigned>(*day))};
  if (!date.ok()) return {};
  return std::chrono::sys_days(date);
}

std::optional<int> read_year(date_reader& text) {
  auto year = text.number(2, 4);
  if (!year) return {};
  return year_of(*year, text.length());
}

std::optional<std::chrono::seconds> read_time(date_reader& text) {
  auto hour = text.number(1, 2);
  if (!text.take(':')) return {};
  auto minute = text.number(2, 2);
  std::optional<int> second = 0;
  if (text.take(':')) second = text.number(2, 2);
  if (!hour || !minute || !second || *hour > 23 || *minute > 59 || *second > 60) return {};
  return std::chrono::hours(*hour) + std::chrono::minutes(*minute) + std::chrono::seconds(*second);
}

std::optional<std::chrono::minutes> read_zone(date_reader& text) {
  bool behind = text.take('-');
  if (behind || text.take('+')) {
    auto hhmm = text.number(4, 4);
    if (!hhmm || *hhmm % 100 > 59) return {};
    auto offset = std::chrono::hours(*hhmm / 100) + std::chrono::minutes(*hhmm % 100);
    return behind ? -offset : offset;
  }
  auto name = text.word();
  auto it = std::ranges::find_if(zones, [&](auto const& z) { return same_ignoring_case(z.name, name); });
  return std::chrono::hours(it == std::end(zones) ? 0 : it->hours);
}

std::string text_of(std::chrono::sys_seconds when) { return date_text(when.time_since_epoch().count()); }

/// day month year time zone
std::string read_after_weekday(date_reader& text) {
  auto day = text.number(1, 2);
  text.take('-');  // 19-Nov-82, as the oldest news software writes it
  auto month = month_of(text.word());
  text.take('-');
  auto date = day_of(read_year(text), month, day);
  if (!date) return {};
  auto time = read_time(text);
  if (!time) return {};
  auto zone = read_zone(text);
  if (!zone) return {};
  return text_of(*date + *time - *zone);
}

/// RFC 1036 §2.1.2: Wdy Mon DD HH:MM:SS YYYY, from older software.
std::string read_after_month(date_reader& text, std::string_view name) {
  auto month = month_of(name);
  auto day = text.number(1, 2);
  auto time = read_time(text);
  auto date = day_of(read_year(text), month, day);
  if (!time || !date) return {};
  return text_of(*date + *time);
}

}  // namespace

bool message_head::add(std::string_view line) {
  kept_ += line.size() + costs;
  if (kept_ > most) return false;
  if (!line.empty() && space[line.front()]) {  // RFC 5322 §2.2.3: a folded line
    auto more = without_tabs(trimmed(line));
    if (!fields_.empty() && !more.empty()) (fields_.back().value += ' ') += more;
    return true;
  }
  auto colon = line.find(':');
  if (colon == line.npos || colon == 0) return true;
  fields_.push_back(
      {std::string(trimmed(line.substr(0, colon))), without_tabs(trimmed(line.substr(colon + 1)))});
  return true;
}

std::string_view message_head::value_of(std::string_view name) const {
  auto it = std::ranges::find_if(fields_, [&](field const& f) { return same_ignoring_case(f.name, name); });
  return it == fields_.end() ? std::string_view{} : it->value;
}

bool message_head::has(std::string_view name) const {
  return std::ranges::any_of(fields_, [&](field const& f) { return same_ignoring_case(f.name, name); });
}

std::string date_of(std::string_view date_time) {
  date_reader text(date_time);
  if (!text.word().empty()) text.take(',');
  auto month_first = text.word();
  return month_first.empty() ? read_after_weekday(text) : read_after_month(text, month_first);
}

}  // namespace wend::wire

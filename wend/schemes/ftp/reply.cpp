// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/ftp/reply.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/uri/parts.hpp"

namespace wend::ftp {
namespace {

/// Reads a decimal number and cuts it off the front of `text`.
template <class T = unsigned>
std::optional<T> number(std::string_view& text) {
  T value = 0;
  if (text.empty() || !digit[text.front()]) return {};
  auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  if (read.ec != std::errc{}) return {};
  text.remove_prefix(static_cast<std::size_t>(read.ptr - text.data()));
  return value;
}

/// Ports below 1024 belong to services that a server may want us to disturb.
std::optional<std::uint16_t> data_port(unsigned port) {
  if (port < 1024 || port > 65535) return {};
  return static_cast<std::uint16_t>(port);
}

/// "h1,h2,h3,h4,p1,p2" at the front of the text.
std::optional<std::array<unsigned, 6>> host_port(std::string_view text) {
  std::array<unsigned, 6> six{};
  for (auto& field : six) {
    bool first = &field == &six.front();
    if (!first && !text.starts_with(',')) return {};
    if (!first) text.remove_prefix(1);
    auto value = number(text);
    if (!value || *value > 255) return {};
    field = *value;
  }
  return six;
}

/// What stands behind "213 ".
std::string_view value_in(reply const& r) {
  std::string_view text(r.text());
  return r.code() == 213 && text.size() > 4 ? text.substr(4) : std::string_view{};
}

}  // namespace

int reply::code() const {
  bool begins =
      text_.size() >= 3 && (text_.size() == 3 || text_[3] == ' ' || text_[3] == '-' || text_[3] == '\n');
  std::string_view digits = std::string_view(text_).substr(0, 3);
  if (!begins || digits.front() < '1' || digits.front() > '5') return 0;
  auto value = number(digits);
  return value && digits.empty() ? static_cast<int>(*value) : 0;
}

bool reply::is_whole() const {
  std::string_view text(text_);
  bool many = code() != 0 && text.size() > 3 && text[3] == '-';
  if (!many) return true;
  auto end = text.rfind('\n');
  if (end == text.npos) return false;
  auto last = text.substr(end + 1);
  return last.starts_with(text.substr(0, 3)) && (last.size() == 3 || last[3] == ' ');
}

/// RFC 959 has one number, 550, for a file that is absent and one that is closed to the user: the text tells.
errc reply::meaning_of_550(errc otherwise) const {
  auto says = [&](std::string_view words) {
    return !std::ranges::search(text_, words, {}, [](char c) { return lower(c); }).empty();
  };
  constexpr std::string_view absent[] = {"no such", "not found", "not exist"};
  constexpr std::string_view closed[] = {"permission",     "denied",           "not allowed",
                                         "not permitted",  "forbidden",        "prohibited",
                                         "can not delete", "cannot delete",    "read-only",
                                         "is a directory", "not a plain file", "not a regular file"};
  if (std::ranges::any_of(absent, says)) return errc::not_found;
  return std::ranges::any_of(closed, says) ? errc::not_allowed : otherwise;
}

errc reply::trouble(errc refused) const {
  if (code() == 550) return meaning_of_550(refused);
  switch (code()) {
    case 426: return errc::truncated;
    case 430:
    case 530:
    case 532: return errc::login_refused;
    case 500:
    case 502:
    case 504: return errc::not_possible;
    case 552:
    case 553: return errc::not_allowed;
    default: break;
  }
  if (code() / 100 == 4) return errc::busy;
  return code() / 100 == 5 ? refused : errc::unexpected_reply;
}

std::optional<std::uint16_t> passive_port(reply const& r) {
  if (r.code() != 227) return {};
  std::string_view text(r.text());
  for (auto at = text.find_first_of("0123456789", 3); at != text.npos;) {  // some omit the parentheses
    if (auto six = host_port(text.substr(at))) return data_port((*six)[4] << 8 | (*six)[5]);
    at = text.find_first_of("0123456789", text.find_first_not_of("0123456789", at));
  }
  return {};
}

std::optional<std::uint16_t> extended_port(reply const& r) {
  if (r.code() != 229) return {};  // some servers reply 200; PASV is tried then
  std::string_view text(r.text());
  text.remove_prefix(std::min(text.find('('), text.size()));
  if (text.size() < 6) return {};
  auto bar = text[1];
  if (bar < '!' || bar > '~' || text[2] != bar || text[3] != bar) return {};
  text.remove_prefix(4);
  auto port = number(text);
  if (!port || !text.starts_with(bar)) return {};
  return data_port(*port);
}

std::optional<std::uint64_t> size_in(reply const& r) {
  auto text = value_in(r);
  auto size = number<std::uint64_t>(text);
  return text.empty() ? size : std::nullopt;
}

std::optional<std::int64_t> time_in(reply const& r) { return time_val(value_in(r)); }

std::optional<std::int64_t> time_val(std::string_view text) {
  std::array<unsigned, 6> field{};
  constexpr std::array<std::size_t, 6> width{4, 2, 2, 2, 2, 2};
  for (std::size_t i = 0; i < field.size(); ++i) {
    auto digits = text.substr(0, width[i]);
    auto value = number(digits);
    if (!value || !digits.empty() || text.size() < width[i]) return {};
    field[i] = *value;
    text.remove_prefix(width[i]);
  }
  if (!text.empty() && text.front() != '.') return {};
  auto [year, month, day, hour, minute, second] = field;
  return seconds_at(static_cast<int>(year), month, day, hour, minute, second);
}

std::optional<std::int64_t> seconds_at(int year, unsigned month, unsigned day, unsigned hour, unsigned minute,
                                       unsigned second) {
  std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(month), std::chrono::day(day)};
  if (!date.ok() || hour > 23 || minute > 59 || second > 60) return {};
  auto days = std::chrono::sys_days(date).time_since_epoch().count();
  return std::int64_t{days} * 86400 + hour * 3600 + minute * 60 + second;
}

bool names_feature(reply const& r, std::string_view feature) {
  return std::ranges::any_of(pieces(r.text(), '\n'), [&](std::string_view line) {
    if (!line.starts_with(' ')) return false;
    auto name = line.substr(1, line.find(' ', 1) - 1);
    return same_ignoring_case(name, feature);
  });
}

}  // namespace wend::ftp

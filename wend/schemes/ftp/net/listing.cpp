// SPDX-License-Identifier: Apache-2.0
//
// Replies to LIST are made for people (RFC 959 §4.1.3), so each kind of system has its own format:
//
//     drwxr-xr-x   2 owner  group      512 Jan  1  1994 a name        Unix
//     01-31-94  09:33PM       <DIR>          a name                   DOS
//     +i8388621.29609,m824255902,/,<TAB>a name                        EPLF
//     PUB.DIR;1                  2/3   1-JAN-1990 12:00 [SYSTEM]      VMS
//
// RFC 3659 §7.2 defines a format for programs: Type=dir;Modify=19940101000000; a name

#include "wend/schemes/ftp/net/listing.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/exchange/detail/media_type.hpp"
#include "wend/schemes/ftp/reply.hpp"
#include "wend/uri/parts.hpp"

namespace wend::ftp {
namespace {

using wire::entry;
using wire::kind;

// ---- rules for entries

constexpr charset never = charset("\r\n/") | charset::range('\0', '\0');

bool is_sayable(std::string_view name) {
  bool is_here_or_above = name.empty() || name == "." || name == "..";
  return !is_here_or_above && std::ranges::none_of(name, [](char c) { return never[c]; });
}

std::optional<entry> directory_called(std::string_view name) {
  if (!is_sayable(name)) return {};
  entry entry;
  entry.title = name;
  entry.kind = kind::directory;
  entry.facts.type = "inode/directory";
  return entry;
}

std::optional<entry> file_called(std::string_view name) {
  if (!is_sayable(name)) return {};
  entry entry;
  entry.title = name;
  entry.facts.type = wire::media_type_of(name);
  entry.kind = wire::kind_of(entry.facts.type);
  return entry;
}

// ---- pieces of a line

template <class T>
std::optional<T> whole_number(std::string_view text) {
  T value{};
  auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  bool whole =
      !text.empty() && digit[text[0]] && read.ec == std::errc{} && read.ptr == text.data() + text.size();
  return whole ? std::optional(value) : std::nullopt;
}

/// Cuts words separated by spaces off the front of a line.
class words {
 public:
  explicit words(std::string_view line) : rest_(line) {}

  std::string_view next() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size()));
    auto word = rest_.substr(0, rest_.find(' '));
    rest_.remove_prefix(word.size());
    return word;
  }
  /// The text behind the single space after the last word: more spaces there begin the name.
  std::string_view name() const { return rest_.substr(std::min<std::size_t>(1, rest_.size())); }
  std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
};

unsigned month_called(std::string_view name) {
  constexpr std::string_view months[] = {"jan", "feb", "mar", "apr", "may", "jun",
                                         "jul", "aug", "sep", "oct", "nov", "dec"};
  auto it =
      std::ranges::find_if(months, [&](std::string_view month) { return same_ignoring_case(month, name); });
  return it == std::end(months) ? 0 : static_cast<unsigned>(it - std::begin(months)) + 1;
}

struct clock_time {
  unsigned hour = 0, minute = 0;
};

/// "9:33", "21:33", "09:33PM"; seconds may follow.
std::optional<clock_time> clock_in(std::string_view text) {
  auto colon = text.find(':');
  if (colon == text.npos) return {};
  auto minutes = text.substr(colon + 1);
  auto hour = whole_number<unsigned>(text.substr(0, colon));
  auto minute = whole_number<unsigned>(minutes.substr(0, 2));
  if (!hour || !minute || *hour > 23 || *minute > 59) return {};
  char half = minutes.size() > 2 ? lower(minutes[2]) : ' ';
  if (half == 'p' && *hour < 12) *hour += 12;
  if (half == 'a' && *hour == 12) *hour = 0;
  return clock_time{*hour, *minute};
}

std::string text_of(std::optional<std::int64_t> seconds) { return seconds ? wire::date_text(*seconds) : ""; }

// ---- Unix

constexpr std::int64_t one_day = 86400;

/// A date without a year lies within the last half year or the next day.
std::optional<std::int64_t> latest(unsigned month, unsigned day, clock_time at,
                                   std::optional<std::int64_t> now) {
  if (!now) return {};
  auto today = std::chrono::floor<std::chrono::days>(std::chrono::sys_seconds(std::chrono::seconds(*now)));
  int year = static_cast<int>(std::chrono::year_month_day(today).year()) + 1;
  for (int tries = 0; tries < 3; ++tries, --year) {
    auto when = seconds_at(year, month, day, at.hour, at.minute);
    if (when && *when <= *now + one_day) return when;
  }
  return {};
}

/// Reads what stands behind the month: "1 12:00" or "1 1994". False if it is neither.
bool read_day(words& line, unsigned month, std::optional<std::int64_t> now, std::string& date) {
  auto day = whole_number<unsigned>(line.next());
  auto when = line.next();
  if (!day || *day < 1 || *day > 31) return false;
  if (auto at = clock_in(when)) {
    date = text_of(latest(month, *day, *at, now));
    return true;
  }
  auto year = whole_number<int>(when);
  if (!year || when.size() != 4) return false;
  date = text_of(seconds_at(*year, month, *day, 0, 0));
  return true;
}

/// Owner and group may be absent or hold any text. So the month is searched for, with a size before it and a
/// day behind it.
std::optional<entry> read_unix(std::string_view text, std::optional<std::int64_t> now) {
  constexpr charset kinds = "-dlbcpsD";
  if (text.empty() || !kinds[text[0]]) return {};
  words line(text);
  line.next();
  for (auto before = line.next(), word = line.next(); !word.empty(); before = word, word = line.next()) {
    auto size = whole_number<std::uint64_t>(before);
    auto month = month_called(word);
    if (!size || month == 0) continue;
    auto behind = line;
    std::string date;
    if (!read_day(behind, month, now, date)) continue;
    auto name = behind.name();
    std::string_view target;
    if (auto arrow = name.find(" -> "); text[0] == 'l' && arrow != name.npos) {
      target = name.substr(arrow + 4);
      name = name.substr(0, arrow);
    }
    auto entry = text[0] == 'd' ? directory_called(name) : file_called(name);
    if (!entry) return {};
    if (text[0] == '-') entry->facts.size = size;
    entry->facts.date = std::move(date);
    entry->facts.link_target = target;
    return entry;
  }
  return {};
}

// ---- DOS

/// "01-31-94", "01-31-1994", "1994-01-31"
std::optional<std::chrono::year_month_day> dos_day(std::string_view text) {
  std::array<unsigned, 3> field{};
  std::size_t count = 0;
  for (auto piece : pieces(text, '-')) {
    auto value = whole_number<unsigned>(piece);
    if (!value || count == 3) return {};
    field[count++] = *value;
  }
  if (count != 3) return {};
  bool year_first = field[0] > 31;
  auto [month, day, year] = year_first ? std::array{field[1], field[2], field[0]} : field;
  if (year < 100) year += year < 70 ? 2000 : 1900;
  std::chrono::year_month_day date{std::chrono::year(static_cast<int>(year)), std::chrono::month(month),
                                   std::chrono::day(day)};
  return date.ok() ? std::optional(date) : std::nullopt;
}

std::optional<entry> read_dos(std::string_view text) {
  words line(text);
  auto day = dos_day(line.next());
  auto at = clock_in(line.next());
  if (!day || !at) return {};
  auto what = line.next();
  auto size = whole_number<std::uint64_t>(what);
  if (!size && !same_ignoring_case(what, "<DIR>")) return {};
  auto name = line.rest();
  name.remove_prefix(std::min(name.find_first_not_of(' '), name.size()));  // <DIR> is padded
  auto entry = size ? file_called(line.name()) : directory_called(name);
  if (!entry) return {};
  entry->facts.size = size;
  entry->facts.date = text_of(seconds_at(static_cast<int>(day->year()), static_cast<unsigned>(day->month()),
                                         static_cast<unsigned>(day->day()), at->hour, at->minute));
  return entry;
}

// ---- EPLF

std::optional<entry> read_eplf(std::string_view text) {
  auto tab = text.find('\t');
  if (!text.starts_with('+') || tab == text.npos) return {};
  bool is_directory = false;
  std::optional<std::uint64_t> size;
  std::optional<std::int64_t> time;
  for (auto fact : pieces(text.substr(1, tab - 1), ',')) {
    if (fact == "/") is_directory = true;
    else if (fact.starts_with('s')) size = whole_number<std::uint64_t>(fact.substr(1));
    else if (fact.starts_with('m')) time = whole_number<std::int64_t>(fact.substr(1));
  }
  auto name = text.substr(tab + 1);
  auto entry = is_directory ? directory_called(name) : file_called(name);
  if (!entry) return {};
  entry->facts.size = is_directory ? std::nullopt : size;
  entry->facts.date = text_of(time);
  return entry;
}

// ---- VMS

/// "1-JAN-1990" "12:00:05.17"
std::string vms_date(std::string_view day_text, std::string_view time_text) {
  auto dash = day_text.find('-');
  auto day = whole_number<unsigned>(day_text.substr(0, dash));
  if (!day || day_text.size() - dash < 9) return {};
  auto month = month_called(day_text.substr(dash + 1, 3));
  auto year = whole_number<int>(day_text.substr(dash + 5));
  auto at = clock_in(time_text);
  if (month == 0 || !year || !at) return {};
  return text_of(seconds_at(*year, month, *day, at->hour, at->minute));
}

/// "NAME.EXT;1": the version stays, since each version is a file; CWD takes a directory's bare name. Sizes
/// are in blocks, not octets. A long name stands on a line by itself.
std::optional<entry> read_vms(std::string_view text) {
  words line(text);
  auto full = line.next();
  auto mark = full.rfind(';');
  if (text.starts_with(' ') || mark == full.npos || !whole_number<unsigned>(full.substr(mark + 1))) return {};
  auto bare = full.substr(0, mark);
  constexpr std::string_view suffix = ".DIR";
  bool is_directory =
      bare.size() > suffix.size() && same_ignoring_case(bare.substr(bare.size() - suffix.size()), suffix);
  if (is_directory) bare.remove_suffix(suffix.size());
  auto entry = is_directory ? directory_called(bare) : file_called(full);
  if (!entry) return {};
  if (!is_directory) {
    entry->facts.type = wire::media_type_of(bare);
    entry->kind = wire::kind_of(entry->facts.type);
  }
  auto before = line.next();  // blocks, perhaps used/allocated, perhaps absent
  if (before.find('-') == before.npos) before = line.next();
  entry->facts.date = vms_date(before, line.next());
  return entry;
}

// ---- RFC 3659 §7.2

/// Facts end at the first space behind a semicolon: a value may hold spaces. Some servers omit the last
/// semicolon; then the facts end at the first space.
struct facts_line {
  std::string_view name, type, media, unique;
  std::optional<std::uint64_t> size{};
  std::optional<std::int64_t> changed{};

  explicit facts_line(std::string_view line) {
    auto end = line.starts_with(' ') ? line.npos : line.find("; ");
    auto space = end == line.npos ? line.find(' ') : end + 1;
    if (space == line.npos) return;
    name = line.substr(space + 1);
    for (auto fact : pieces(line.substr(0, space), ';')) take(fact);
  }
  bool names_nothing() const { return name.empty(); }
  bool is_type(std::string_view wanted) const { return same_ignoring_case(type, wanted); }

  /// `OS.unix=slink:target`, `OS.unix=slink:` or `OS.unix=symlink`: not defined by RFC 3659 §7.5.1.5, but in
  /// use.
  bool is_link() const {
    constexpr std::string_view link = "OS.unix=slink", other = "OS.unix=symlink";
    return same_ignoring_case(type.substr(0, link.size()), link) || same_ignoring_case(type, other);
  }
  std::string_view link_target() const {
    auto colon = type.find(':');
    return is_link() && colon != type.npos ? type.substr(colon + 1) : std::string_view();
  }

 private:
  void take(std::string_view fact) {
    auto equals = std::min(fact.find('='), fact.size());
    auto key = fact.substr(0, equals), value = fact.substr(std::min(equals + 1, fact.size()));
    if (same_ignoring_case(key, "type")) type = value;
    else if (same_ignoring_case(key, "size")) size = whole_number<std::uint64_t>(value);
    else if (same_ignoring_case(key, "modify")) changed = time_val(value);
    else if (same_ignoring_case(key, "media-type")) media = value;
    else if (same_ignoring_case(key, "unique")) unique = value;
  }
};

}  // namespace

std::optional<entry> read_facts(std::string_view line) {
  facts_line const of(line);
  if (of.names_nothing() || of.is_type("cdir") || of.is_type("pdir")) return {};
  bool is_directory = of.is_type("dir");
  auto entry = is_directory ? directory_called(of.name) : file_called(of.name);
  if (!entry) return {};
  entry->facts.date = text_of(of.changed);
  if (is_directory) {
    entry->facts.identity = of.unique;
    return entry;
  }
  entry->facts.link_target = of.link_target();
  if (!of.is_link()) entry->facts.size = of.size;  // the size of a link is the length of its target
  else if (entry->facts.link_target.empty()) entry->facts.type = "inode/symlink";
  if (of.media.empty()) return entry;
  entry->facts.type = of.media;
  entry->kind = wire::kind_of(of.media);
  return entry;
}

std::string_view identity_of_listed(std::string_view line) {
  facts_line const of(line);
  return of.is_type("cdir") ? of.unique : std::string_view();
}

std::optional<entry> read_line(std::string_view line, std::optional<std::int64_t> now) {
  if (line.starts_with('+')) return read_eplf(line);
  if (auto entry = read_unix(line, now)) return entry;
  if (auto entry = read_dos(line)) return entry;
  return read_vms(line);
}

namespace {

constexpr std::string_view complaint = ": No such file or directory";  // printed by a server's own ls

/// "total 12", in any language.
bool is_total(std::string_view line) {
  words fields(line);
  auto name = fields.next(), count = fields.next();
  return !name.empty() && !count.empty() && digit[count[0]] && fields.next().empty();
}

/// VMS header and total lines, and the rest of a wrapped entry: RFC 959 does not define them.
bool is_of_vms(std::string_view line, std::string_view before) {
  if (line.starts_with(' ')) return before.find(' ') == before.npos && read_vms(before);
  if (line.starts_with("Directory ")) return line.ends_with(']');
  return line.starts_with("Total of ") && line.size() > 9 && digit[line[9]];
}

/// Whether the line would be an entry if its name were not `.` or `..`.
bool names_here_or_above(std::string_view line) {
  auto name = line.substr(line.find_last_of(" \t") + 1);
  bool is_one = name == "." || name == "..";
  return is_one && read_line(std::string(line.substr(0, line.size() - name.size())) + "x");
}

}  // namespace

bool is_no_entry(std::string_view how, std::string_view line, std::string_view before) {
  if (line.find_first_not_of(' ') == line.npos) return true;
  if (how == "LIST") return is_total(line) || is_of_vms(line, before) || names_here_or_above(line);
  if (how == "NLST") {
    auto name = line.substr(line.rfind('/') + 1);
    return name == "." || name == ".." || line == "/" || line.ends_with(complaint);
  }
  facts_line const of(line);
  return of.is_type("cdir") || of.is_type("pdir") || of.name == "." || of.name == "..";
}

std::optional<entry> read_name(std::string_view line) {
  if (line.ends_with(complaint)) return {};
  bool is_directory = line.ends_with('/');
  if (is_directory) line.remove_suffix(1);
  auto name = line.substr(line.rfind('/') + 1);
  return is_directory ? directory_called(name) : file_called(name);
}

}  // namespace wend::ftp

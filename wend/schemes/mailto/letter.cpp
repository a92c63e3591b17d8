// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/mailto/letter.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <utility>

#include "wend/schemes/mailto/encoding.hpp"
#include "wend/uri/parts.hpp"

namespace wend::mailto {
namespace {

constexpr std::size_t longest_field_line = 76;  // RFC 2047 §2; RFC 5322 §2.1.1 has 78
constexpr std::size_t longest_line = 998;       // RFC 5322 §2.1.1
constexpr std::size_t longest_word = 60;        // of a word that is not encoded
constexpr std::size_t longest_id = 900;
constexpr charset in_plain_text = charset::range(' ', '~') | "\t";
constexpr charset in_id = charset::range('!', '~') - "<>";

/// What may be folded: words, each with the blanks before it.
using words = std::vector<std::string>;

// ---- header fields

/// RFC 5322 §2.2.3: a line may be broken before a blank.
void put_field(std::string& out, std::string_view name, words const& value) {
  if (value.empty()) return;
  (out += name) += ':';
  auto column = name.size() + 1;
  bool first = true;
  for (auto const& word : value) {
    bool fits = std::exchange(first, false) || column + word.size() <= longest_field_line;
    if (!fits) {
      out += "\r\n";
      column = 0;
    }
    out += word;
    column += word.size();
  }
  out += "\r\n";
}

words words_in(std::string_view text) {
  words list;
  auto value = " " + std::string(trimmed(text));
  for (std::size_t begin = 0; begin < value.size();) {
    auto word = value.find_first_not_of(' ', begin);
    if (word == value.npos) break;
    auto end = std::min(value.find(' ', word), value.size());
    list.push_back(value.substr(begin, end - begin));
    begin = end;
  }
  return list;
}

bool must_be_encoded(std::string const& word) { return !is_ascii(word) || word.size() > longest_word; }

void add_encoded(words& to, std::string_view text) {
  for (auto const& word : encoded_words(text)) to.push_back(" " + word);
}

/// Text of any words: from the first to the last that must be, they are encoded, so that no blank between
/// two encoded words is lost (RFC 2047 §6.2). An encoded word that the text brings along stays one: RFC 6068
/// §2.
words unstructured(std::string_view text) {
  auto list = words_in(text);
  auto first = std::ranges::find_if(list, must_be_encoded);
  if (first == list.end()) return list;
  auto last = std::find_if(list.rbegin(), list.rend(), must_be_encoded).base();
  std::string run;
  for (auto word = first; word != last; ++word) run += *word;
  words encoded(list.begin(), first);
  add_encoded(encoded, std::string_view(run).substr(1));
  encoded.insert(encoded.end(), last, list.end());
  return encoded;
}

/// keywords = phrase *("," phrase)                                          RFC 5322 §3.6.5
words phrases(std::string_view text) {
  words list;
  for (auto written : pieces(text, ',')) {
    auto phrase = trimmed(written);
    if (phrase.empty()) continue;
    if (!list.empty()) list.back() += ',';
    bool plain = std::ranges::all_of(phrase, [](char c) { return in_atom[c] || c == ' '; });
    if (plain && phrase.size() <= longest_word) list.push_back(" " + std::string(phrase));
    else add_encoded(list, phrase);
  }
  return list;
}

words listed(std::vector<std::string> const& texts, std::string_view between) {
  words list;
  for (auto const& text : texts) {
    if (!list.empty()) list.back() += between;
    list.push_back(" " + text);
  }
  return list;
}

/// date-time, RFC 5322 §3.3. -0000: nothing is said of where the sender is.
words date_of(std::int64_t seconds) {
  using namespace std::chrono;
  constexpr std::int64_t last = 253402300799;  // of the year 9999
  if (seconds <= 0 || seconds > last) return {};
  constexpr char const* days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  constexpr char const* months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                    "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  sys_seconds when{std::chrono::seconds(seconds)};
  auto day = floor<std::chrono::days>(when);
  year_month_day date(day);
  hh_mm_ss time(when - day);
  char text[48];
  std::snprintf(text, sizeof text, " %s, %02u %s %04d %02d:%02d:%02d -0000", days[weekday(day).c_encoding()],
                static_cast<unsigned>(date.day()), months[static_cast<unsigned>(date.month()) - 1],
                static_cast<int>(date.year()), static_cast<int>(time.hours().count()),
                static_cast<int>(time.minutes().count()), static_cast<int>(time.seconds().count()));
  return {text};
}

/// FNV-1a.
std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0xCBF29CE484222325;
  for (char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3;
  return hash;
}

/// Unique, if not secret: when it was written, the number, and what is in it. RFC 5322 §3.6.4.
words id_of(letter const& x, std::string_view content) {
  auto domain = x.from.substr(std::min(x.from.rfind('@'), x.from.size()));
  if (x.date <= 0 || domain.empty() || !is_ascii(domain)) return {};
  char hash[17]{};
  std::to_chars(hash, hash + 16, hash_of(content), 16);
  return {" <" + std::to_string(x.date) + '.' + std::to_string(x.number) + '.' + hash + domain + '>'};
}

// ---- the whole

bool is_plain(std::string_view body) {
  return std::ranges::all_of(pieces(body, '\n'), [](std::string_view line) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line.size() <= longest_line && std::ranges::all_of(line, [](char c) { return in_plain_text[c]; });
  });
}

enum class blind_copies : std::uint8_t { omitted, included };

std::string written(letter const& x, blind_copies copies) {
  auto coded = !is_plain(x.body);
  auto body = coded ? quoted_printable(x.body) : x.body;
  std::string text;
  put_field(text, "Date", date_of(x.date));
  put_field(text, "From", x.from.empty() ? words{} : words{" " + x.from});
  put_field(text, "To", listed(x.to, ","));
  put_field(text, "Cc", listed(x.cc, ","));
  if (copies == blind_copies::included) put_field(text, "Bcc", listed(x.bcc, ","));
  put_field(text, "Subject", unstructured(x.subject));
  put_field(text, "In-Reply-To", listed(x.in_reply_to, ""));
  put_field(text, "Keywords", phrases(x.keywords));
  put_field(text, "Message-ID", id_of(x, text + body));
  put_field(text, "MIME-Version", {" 1.0"});
  put_field(text, "Content-Type", {" text/plain;", " charset=utf-8"});
  put_field(text, "Content-Transfer-Encoding", {coded ? " quoted-printable" : " 7bit"});
  return text + "\r\n" + body;
}

void put_shown(std::string& out, std::string_view name, std::string_view value) {
  if (!value.empty()) (((out += name) += ": ") += value) += '\n';
}

std::string joined(std::vector<std::string> const& texts) {
  std::string out;
  for (auto const& text : texts) (out += out.empty() ? "" : ", ") += text;
  return out;
}

}  // namespace

bool is_message_id(std::string_view text) {
  if (text.size() < 5 || text.size() > longest_id || !text.starts_with('<') || !text.ends_with('>'))
    return false;
  text = text.substr(1, text.size() - 2);
  auto sign = text.rfind('@');
  return sign != text.npos && sign != 0 && sign + 1 != text.size() &&
         std::ranges::all_of(text, [](char c) { return in_id[c]; });
}

std::string in_lines(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    auto end = std::min(text.find_first_of("\r\n"), text.size());
    (out += text.substr(0, end)) += "\r\n";
    text.remove_prefix(end);
    text.remove_prefix(text.starts_with("\r\n") ? 2 : !text.empty());
  }
  return out;
}

std::string message_of(letter const& x) { return written(x, blind_copies::omitted); }

std::string draft_of(letter const& x) { return written(x, blind_copies::included); }

std::string shown_of(letter const& x) {
  std::string out;
  put_shown(out, "From", x.from);
  put_shown(out, "To", joined(x.to));
  put_shown(out, "Cc", joined(x.cc));
  put_shown(out, "Bcc (unseen by the others)", joined(x.bcc));
  put_shown(out, "Subject", x.subject);
  put_shown(out, "In-Reply-To", joined(x.in_reply_to));
  put_shown(out, "Keywords", x.keywords);
  put_shown(out, "Left out", joined(x.left_out));
  out += '\n';
  for (char c : x.body)
    if (c != '\r') out += c;  // a line feed follows it
  return out;
}

}  // namespace wend::mailto

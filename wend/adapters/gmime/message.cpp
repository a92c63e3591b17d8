// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <functional>
#include <utility>

#include "wend/access/adapters.hpp"
#include "wend/adapters/gmime/gmime.hpp"
#include "wend/adapters/gmime/mime_parts.hpp"
#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/base/detail/utf8.hpp"
#include "wend/content/detail/message.hpp"
#include "wend/schemes/mid_cid/url.hpp"
#include "wend/uri/iri.hpp"
#include "wend/uri/parts.hpp"

namespace wend::access::by_gmime {
namespace {

constexpr std::size_t largest = 256u * 1024 * 1024;  // octets that are parsed
constexpr std::size_t most_text = 4 * 1024 * 1024;   // octets of it that are shown
constexpr std::size_t most_parts = 1000;
constexpr std::size_t longest_field = 16 * 1024;

constexpr std::string_view shown[] = {"From",       "Sender",      "Reply-To",   "To",   "Cc",
                                      "Newsgroups", "Followup-To", "Subject",    "Date", "Organization",
                                      "Message-ID", "References",  "In-Reply-To"};

// The sender names the charset; iconv gets only names that begin like one of these.
constexpr std::string_view charsets[] = {"utf-8",     "utf8",      "us-ascii",    "ascii",       "iso-8859-",
                                         "iso8859-",  "latin1",    "windows-125", "cp125",       "koi8-",
                                         "gb2312",    "gbk",       "gb18030",     "big5",        "euc-jp",
                                         "euc-kr",    "shift_jis", "iso-2022-jp", "iso-2022-kr", "tis-620",
                                         "macintosh", "ibm437",    "ibm850",      "utf-16",      "utf-32"};
constexpr charset in_charset_name = alpha | digit | "-_";

// ---- charsets

std::optional<std::string> converted(std::string_view text, char const* from) {
  gsize written = 0;
  glib_text utf8(
      g_convert(text.data(), static_cast<gssize>(text.size()), "UTF-8", from, nullptr, &written, nullptr));
  if (!utf8) return {};
  return std::string(utf8.get(), written);
}

/// Windows-1252, in which some octets are undefined; with one of those ISO 8859-1, which defines all.
std::string as_western(std::string_view text) {
  if (auto western = converted(text, "WINDOWS-1252")) return *western;
  std::string out;
  for (char c : text) utf8::append(out, static_cast<unsigned char>(c));
  return out;
}

bool is_charset(std::string_view name) {
  auto starts = [&](std::string_view known) {
    return same_ignoring_case(name.substr(0, known.size()), known);
  };
  return name.size() < 24 && std::ranges::any_of(charsets, starts) &&
         std::ranges::all_of(name, [](char c) { return in_charset_name[c]; });
}

/// From the declared charset if it is known and fits, else UTF-8 if valid, else a Western charset.
std::string as_utf8(std::string_view text, std::string const& from) {
  if (is_charset(from))
    if (auto utf8 = converted(text, from.c_str())) return *utf8;
  return utf8::is_valid(text) ? std::string(text) : as_western(text);
}

// ---- encoded words

/// RFC 2047 §2: =?charset?encoding?text?=; the charset may be followed by a star and a language (RFC 2231 §5).
bool is_encoded_word(std::string_view word) {
  auto begin = word.find("=?");
  if (begin == word.npos || word.find("?=", begin + 2) == word.npos) return false;
  auto name = word.substr(begin + 2);
  name = name.substr(0, name.find_first_of("?*"));
  return is_charset(name);
}

// One word at a time: GMime ends a series of words in base64 at the padding of the first.
std::string decoded_word(std::string_view word) {
  glib_text word_text(g_mime_utils_header_decode_text(nullptr, std::string(word).c_str()));
  return as_utf8(view_of(word_text.get()), {});
}

/// The offsets of `text` in `=?charset?encoding?text?=`; npos if the word has anything else.
std::pair<std::size_t, std::size_t> text_in_word(std::string_view word) {
  auto mark = word.starts_with("=?") && word.ends_with("?=") ? word.find('?', 2) : word.npos;
  bool is_whole = mark != word.npos && word.substr(mark + 2, 1) == "?" && word.size() >= mark + 5;
  if (!is_whole) return {word.npos, word.npos};
  return {mark + 3, word.size() - 2};
}

struct encoded_word {
  std::string charset{}, octets{};
};

/// The decoded octets, if the whole word is one encoded word.
std::optional<encoded_word> decoded_whole_word(std::string_view word) {
  auto [begin, end] = text_in_word(word);
  if (begin == word.npos) return {};
  auto charset = word.substr(2, begin - 5);
  bool is_base64 = lower(word[begin - 2]) == 'b';
  std::string text(word.substr(begin, end - begin));
  if (!is_base64) std::ranges::replace(text, '_', ' ');  // RFC 2047 §4.2
  GMimeEncoding how;
  g_mime_encoding_init_decode(
      &how, is_base64 ? GMIME_CONTENT_ENCODING_BASE64 : GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE);
  std::string octets(g_mime_encoding_outlen(&how, text.size()), '\0');
  octets.resize(g_mime_encoding_flush(&how, text.data(), text.size(), octets.data()));
  return encoded_word{std::string(charset.substr(0, charset.find('*'))), std::move(octets)};
}

// ---- parts

message_part described(mime_part const& part, std::uint64_t size) {
  message_part p{.media_type = part.media_type,
                 .name = as_utf8(std::string_view(part.name).substr(0, longest_field), {}),
                 .size = size};
  mid_cid::url name{.content_id = part.content_id};
  if (!name.content_id->empty()) p.uri = mid_cid::format(name).value_or(std::string());
  return p;
}

// ---- text

std::string with_plain_line_ends(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] != '\r' || i + 1 == text.size() || text[i + 1] != '\n') out += text[i];
  return out;
}

void add_text(readable_message& message, std::string_view octets, std::string const& charset,
              std::string_view type) {
  auto space = most_text - std::min(most_text, message.text.size());
  if (octets.size() > space) message.whole = false;
  auto more = with_plain_line_ends(as_utf8(octets.substr(0, space), charset));
  if (!message.text.empty() && !message.text.ends_with('\n')) message.text += '\n';
  message.text += more;
  message.text_type = type;
}

std::string_view body_of(std::string_view octets) {
  for (std::string_view gap : {"\r\n\r\n", "\n\n"})
    if (auto at = octets.find(gap); at != octets.npos) return octets.substr(at + gap.size());
  return octets;
}

void add_headers(readable_message& message, std::string_view octets) {
  wire::message_head head;
  for (auto line : pieces(octets, '\n')) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty() || !head.add(line)) break;
  }
  for (auto name : shown)
    if (auto value = head.value_of(name); !value.empty())
      message.headers.push_back({std::string(name), decoded_field(value.substr(0, longest_field))});
}

/// Collects the plain text parts; the first HTML part if there is no plain text.
class text_gatherer {
 public:
  explicit text_gatherer(readable_message& message) : message_(message) {}

  bool see(mime_part const& part) {
    if (message_.parts.size() == most_parts) return false;
    auto octets = decoded_body(part);
    message_.parts.push_back(described(part, octets.size()));
    if (part.is_attached) return true;
    if (part.media_type == "text/plain") add_text(message_, octets, part.charset, part.media_type);
    if (part.media_type == "text/html" && html_.empty()) {
      html_ = std::move(octets);
      html_charset_ = part.charset;
    }
    return true;
  }
  void finish() {
    if (message_.text_type.empty() && !html_.empty()) add_text(message_, html_, html_charset_, "text/html");
  }

 private:
  readable_message& message_;
  std::string html_{}, html_charset_{};
};

}  // namespace

std::string decoded_field(std::string_view value) {
  std::string out, text = as_utf8(value, {});
  std::ranges::replace(text, '\0', ' ');
  if (!text.contains("=?")) return text;
  begin_gmime_once();
  encoded_word pending;  // several words: many programs split a character between two, against RFC 2047 §5
  bool after_encoded = false;
  auto finish = [&] {
    out += as_utf8(pending.octets, pending.charset);
    pending = {};
  };
  for (std::string_view rest = text; !rest.empty();) {
    auto gap = rest.substr(0, rest.find_first_not_of(" \t"));
    rest.remove_prefix(gap.size());
    auto word = rest.substr(0, rest.find_first_of(" \t"));
    rest.remove_prefix(word.size());
    bool encoded = is_encoded_word(word);
    auto whole = encoded ? decoded_whole_word(word) : std::nullopt;
    bool goes_on = whole && same_ignoring_case(whole->charset, pending.charset);
    if (!goes_on) finish();
    if (!encoded || !after_encoded) out += gap;  // RFC 2047 §6.2: space between two encoded words is dropped
    if (whole) {
      pending.charset = whole->charset;
      pending.octets += whole->octets;
    } else out += encoded ? decoded_word(word) : std::string(word);
    after_encoded = encoded;
  }
  finish();
  return out;
}

readable_message readable(std::string_view octets) {
  readable_message message;
  message.whole = octets.size() <= largest;
  octets = octets.substr(0, largest);
  add_headers(message, octets);
  text_gatherer texts(message);
  auto end = each_part(octets, [&](mime_part const& part) { return texts.see(part); });
  texts.finish();
  bool is_read = end == parts_end::seen || end == parts_end::left || !message.parts.empty();
  if (end == parts_end::left || end == parts_end::too_many) message.whole = false;
  if (!is_read) add_text(message, message.headers.empty() ? octets : body_of(octets), {}, "text/plain");
  return message;
}

namespace {

/// The first part for which `is_wanted` holds.
std::optional<decoded_part> first_part(std::string_view octets,
                                       std::function<bool(mime_part const&)> const& is_wanted) {
  std::optional<decoded_part> wanted;
  if (octets.size() > largest) return wanted;
  each_part(octets, [&](mime_part const& part) {
    if (!is_wanted(part)) return true;
    wanted =
        decoded_part{part.media_type, decoded_body(part), decoded_field(part.content_type), part.reaches_end};
    return false;
  });
  return wanted;
}

}  // namespace

std::optional<decoded_part> part_of(std::string_view octets, std::string_view content_id) {
  if (content_id.empty()) return {};
  return first_part(octets, [&](mime_part const& part) { return part.content_id == content_id; });
}

std::optional<decoded_part> part_at(std::string_view octets, std::uint64_t place) {
  if (place == 0) return {};
  return first_part(octets, [&](mime_part const&) { return --place == 0; });
}

}  // namespace wend::access::by_gmime

constinit wend::access::adapter const wend::access::gmime_adapter{.name = "gmime",
                                                                  .readable = by_gmime::readable,
                                                                  .part_of = by_gmime::part_of,
                                                                  .part_at = by_gmime::part_at,
                                                                  .decoded_field = by_gmime::decoded_field};

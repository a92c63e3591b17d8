// SPDX-License-Identifier: Apache-2.0
#include "wend/access/message.hpp"

#include <gmime/gmime.h>

#include <algorithm>
#include <functional>
#include <memory>

#include "wend/base/ascii.hpp"
#include "wend/schemes/mid_cid/url.hpp"
#include "wend/uri/parts.hpp"
#include "wend/uri/utf8.hpp"

namespace wend::access {
namespace {

constexpr std::size_t largest = 256u * 1024 * 1024;  // octets that are parsed
constexpr std::size_t most_text = 4 * 1024 * 1024;   // octets of it that are shown
constexpr std::size_t most_parts = 1000;
constexpr int deepest = 32;  // parts within parts
constexpr std::size_t longest_field = 16 * 1024;

constexpr std::string_view shown[] = {"From",       "Sender",      "Reply-To",   "To",   "Cc",
                                      "Newsgroups", "Followup-To", "Subject",    "Date", "Organization",
                                      "Message-ID", "References",  "In-Reply-To"};

// A stranger names the charset; a converter is looked for under these names only.
constexpr std::string_view charsets[] = {"utf-8",     "utf8",      "us-ascii",    "ascii",       "iso-8859-",
                                         "iso8859-",  "latin1",    "windows-125", "cp125",       "koi8-",
                                         "gb2312",    "gbk",       "gb18030",     "big5",        "euc-jp",
                                         "euc-kr",    "shift_jis", "iso-2022-jp", "iso-2022-kr", "tis-620",
                                         "macintosh", "ibm437",    "ibm850",      "utf-16",      "utf-32"};
constexpr charset in_charset_name = alpha | digit | "-_";

// ---- what GMime and GLib hand out, and who gives it back

template <auto give_back>
struct giving_back {
  template <class T>
  void operator()(T* one) const {
    give_back(one);
  }
};
template <class T>
using object = std::unique_ptr<T, giving_back<g_object_unref>>;
using text_of_glib = std::unique_ptr<char, giving_back<g_free>>;

void begin_once() { [[maybe_unused]] static bool const begun = (g_mime_init(), true); }

std::string_view view_of(char const* text) { return text ? std::string_view(text) : std::string_view(); }

// ---- charsets

bool is_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();)
    if (!utf8::next(text, i)) return false;
  return true;
}

std::optional<std::string> converted(std::string_view text, char const* from) {
  gsize written = 0;
  text_of_glib made(
      g_convert(text.data(), static_cast<gssize>(text.size()), "UTF-8", from, nullptr, &written, nullptr));
  if (!made) return {};
  return std::string(made.get(), written);
}

/// Windows-1252 where it has such an octet, else ISO 8859-1, which has them all.
std::string as_western(std::string_view text) {
  if (auto made = converted(text, "WINDOWS-1252")) return *made;
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

/// By its own charset, else as UTF-8 if it is that, else as the most likely other.
std::string as_utf8(std::string_view text, std::string const& from) {
  if (is_charset(from))
    if (auto made = converted(text, from.c_str())) return *made;
  return is_utf8(text) ? std::string(text) : as_western(text);
}

// ---- encoded words

/// RFC 2047 §2: =?charset?encoding?text?=, whose charset may have a language behind a star.
bool is_encoded_word(std::string_view word) {
  auto begin = word.find("=?");
  if (begin == word.npos || word.find("?=", begin + 2) == word.npos) return false;
  auto name = word.substr(begin + 2);
  name = name.substr(0, name.find_first_of("?*"));
  return is_charset(name);
}

// One at a time: of a row of them in base64 GMime takes the padding of the first for the end of all.
std::string decoded_word(std::string_view word) {
  text_of_glib made(g_mime_utils_header_decode_text(nullptr, std::string(word).c_str()));
  return as_utf8(view_of(made.get()), {});
}

// ---- parts

object<GMimeMessage> parsed(std::string_view octets) {
  begin_once();
  object<GMimeStream> stream(g_mime_stream_mem_new_with_buffer(octets.data(), octets.size()));
  object<GMimeParser> parser(g_mime_parser_new_with_stream(stream.get()));
  return object<GMimeMessage>(g_mime_parser_construct_message(parser.get(), nullptr));
}

/// Each part that holds no others, until `see` says no; true if all were seen. A message within the message
/// is one of them: what it holds is its own.
bool each_part(GMimeObject* one, std::function<bool(GMimeObject*)> const& see, int depth = 0) {
  if (!one) return true;
  if (!GMIME_IS_MULTIPART(one)) return see(one);
  if (depth == deepest) return false;
  auto many = GMIME_MULTIPART(one);
  for (int i = 0; i < g_mime_multipart_get_count(many); ++i)
    if (!each_part(g_mime_multipart_get_part(many, i), see, depth + 1)) return false;
  return true;
}

std::string media_type_of(GMimeObject* one) {
  auto type = g_mime_object_get_content_type(one);
  auto made = std::string(view_of(g_mime_content_type_get_media_type(type))) + '/' +
              std::string(view_of(g_mime_content_type_get_media_subtype(type)));
  std::ranges::transform(made, made.begin(), lower);
  return made;
}

std::string written(GMimeStream* memory) {
  auto octets = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(memory));
  return {reinterpret_cast<char const*>(octets->data), octets->len};
}

/// What it holds, decoded.
std::string octets_of(GMimeObject* one) {
  object<GMimeStream> memory(g_mime_stream_mem_new());
  if (GMIME_IS_MESSAGE_PART(one)) {
    auto inner = g_mime_message_part_get_message(GMIME_MESSAGE_PART(one));
    if (inner) g_mime_object_write_to_stream(GMIME_OBJECT(inner), nullptr, memory.get());
  } else if (GMIME_IS_PART(one)) {
    auto content = g_mime_part_get_content(GMIME_PART(one));
    if (content) g_mime_data_wrapper_write_to_stream(content, memory.get());
  }
  return written(memory.get());
}

std::string name_of(GMimeObject* one) {
  auto name = GMIME_IS_PART(one) ? view_of(g_mime_part_get_filename(GMIME_PART(one))) : std::string_view();
  return as_utf8(name.substr(0, longest_field), {});
}

message_part described(GMimeObject* one, std::uint64_t size) {
  message_part made{.media_type = media_type_of(one), .name = name_of(one), .size = size};
  mid_cid::url name{.content_id = std::string(view_of(g_mime_object_get_content_id(one)))};
  if (!name.content_id->empty()) made.uri = mid_cid::format(name).value_or(std::string());
  return made;
}

bool is_attached(GMimeObject* one) {
  auto how = g_mime_object_get_content_disposition(one);
  return how && g_mime_content_disposition_is_attachment(how);
}

// ---- text

std::string with_plain_line_ends(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] != '\r' || i + 1 == text.size() || text[i + 1] != '\n') out += text[i];
  return out;
}

void add_text(readable_message& made, std::string_view octets, std::string const& charset,
              std::string_view type) {
  auto room = most_text - std::min(most_text, made.text.size());
  if (octets.size() > room) made.whole = false;
  auto more = with_plain_line_ends(as_utf8(octets.substr(0, room), charset));
  if (!made.text.empty() && !made.text.ends_with('\n')) made.text += '\n';
  made.text += more;
  made.text_type = type;
}

std::string charset_of(GMimeObject* one) {
  std::string name(view_of(g_mime_object_get_content_type_parameter(one, "charset")));
  std::ranges::transform(name, name.begin(), lower);
  return name;
}

std::string_view body_of(std::string_view octets) {
  for (std::string_view gap : {"\r\n\r\n", "\n\n"})
    if (auto at = octets.find(gap); at != octets.npos) return octets.substr(at + gap.size());
  return octets;
}

void add_headers(readable_message& made, std::string_view octets) {
  wire::message_head head;
  for (auto line : pieces(octets, '\n')) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty() || !head.add(line)) break;
  }
  for (auto name : shown)
    if (auto value = head.value_of(name); !value.empty())
      made.headers.push_back({std::string(name), decoded_field(value.substr(0, longest_field))});
}

/// Plain text as it comes; the first HTML only where there is none.
class text_gatherer {
 public:
  explicit text_gatherer(readable_message& made) : made_(made) {}

  bool see(GMimeObject* one) {
    if (made_.parts.size() == most_parts) return false;
    auto octets = octets_of(one);
    made_.parts.push_back(described(one, octets.size()));
    auto const& type = made_.parts.back().media_type;
    if (is_attached(one)) return true;
    if (type == "text/plain") add_text(made_, octets, charset_of(one), type);
    if (type == "text/html" && html_.empty()) html_ = std::move(octets), html_charset_ = charset_of(one);
    return true;
  }
  void finish() {
    if (made_.text_type.empty() && !html_.empty()) add_text(made_, html_, html_charset_, "text/html");
  }

 private:
  readable_message& made_;
  std::string html_{}, html_charset_{};
};

}  // namespace

std::string decoded_field(std::string_view value) {
  begin_once();
  std::string out, text = as_utf8(value, {});
  std::ranges::replace(text, '\0', ' ');
  bool after_encoded = false;
  for (std::string_view rest = text; !rest.empty();) {
    auto gap = rest.substr(0, rest.find_first_not_of(" \t"));
    rest.remove_prefix(gap.size());
    auto word = rest.substr(0, rest.find_first_of(" \t"));
    rest.remove_prefix(word.size());
    bool encoded = is_encoded_word(word);
    if (!encoded || !after_encoded) out += gap;  // RFC 2047 §6.2: between two of them it does not count
    out += encoded ? decoded_word(word) : std::string(word);
    after_encoded = encoded;
  }
  return out;
}

readable_message readable(std::string_view octets) {
  readable_message made;
  made.whole = octets.size() <= largest;
  octets = octets.substr(0, largest);
  add_headers(made, octets);
  auto message = parsed(octets);
  auto top = message ? g_mime_message_get_mime_part(message.get()) : nullptr;
  if (!top) {
    add_text(made, made.headers.empty() ? octets : body_of(octets), {}, "text/plain");
    return made;
  }
  text_gatherer texts(made);
  if (!each_part(top, [&](GMimeObject* one) { return texts.see(one); })) made.whole = false;
  texts.finish();
  return made;
}

namespace {

/// The first part that is it.
std::optional<decoded_part> part_that(std::string_view octets,
                                      std::function<bool(GMimeObject*)> const& is_it) {
  std::optional<decoded_part> found;
  if (octets.size() > largest) return found;
  auto message = parsed(octets);
  auto see = [&](GMimeObject* one) {
    if (!is_it(one)) return true;
    found = decoded_part{media_type_of(one), octets_of(one),
                         decoded_field(view_of(g_mime_object_get_header(one, "Content-Type")))};
    return false;
  };
  if (message) each_part(g_mime_message_get_mime_part(message.get()), see);
  return found;
}

}  // namespace

std::optional<decoded_part> part_of(std::string_view octets, std::string_view content_id) {
  if (content_id.empty()) return {};
  return part_that(
      octets, [&](GMimeObject* one) { return view_of(g_mime_object_get_content_id(one)) == content_id; });
}

std::optional<decoded_part> part_at(std::string_view octets, std::uint64_t place) {
  if (place == 0) return {};
  return part_that(octets, [&](GMimeObject*) { return --place == 0; });
}

}  // namespace wend::access

// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "wend/access/message.hpp"
#include "wend/base/ascii.hpp"
#include "wend/base/charset.hpp"
#include "wend/base/number.hpp"
#include "wend/gateway/pages.hpp"
#include "wend/text/extract.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parts.hpp"

namespace wend::gateway {
namespace {

void put_utf8(std::string& to, char32_t c) {
  auto octet = [&](char32_t value) { to += static_cast<char>(static_cast<unsigned char>(value)); };
  if (c < 0x80) return octet(c);
  if (c < 0x800) octet(0xC0 | c >> 6);
  else if (c < 0x10000) octet(0xE0 | c >> 12), octet(0x80 | (c >> 6 & 0x3F));
  else octet(0xF0 | c >> 18), octet(0x80 | (c >> 12 & 0x3F)), octet(0x80 | (c >> 6 & 0x3F));
  octet(0x80 | (c & 0x3F));
}

std::string from_utf16(std::string_view octets, bool big) {
  auto unit = [&](std::size_t i) -> char32_t {
    auto a = static_cast<unsigned char>(octets[i]), b = static_cast<unsigned char>(octets[i + 1]);
    return static_cast<char32_t>(big ? a << 8 | b : b << 8 | a);
  };
  std::string made;
  for (std::size_t i = 2; i + 1 < octets.size(); i += 2) {
    auto c = unit(i);
    bool is_high = 0xD800 <= c && c < 0xDC00;
    auto low = is_high && i + 3 < octets.size() ? unit(i + 2) : 0;
    if (0xDC00 <= low && low < 0xE000) c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00), i += 2;
    else if (0xD800 <= c && c < 0xE000) c = 0xFFFD;
    put_utf8(made, c);
  }
  return made;
}

constexpr charset in_local = alpha | digit | "._%+-'";
constexpr charset in_domain = alpha | digit | ".-";

void put_plain(markup& to, std::string_view utf8, bool shows_mail) {
  if (shows_mail) to << text(utf8);
  else to << text(without_mail(utf8));
}

}  // namespace

std::pair<std::string, std::string_view> decoded_text(std::string_view octets) {
  if (octets.starts_with("\xFE\xFF")) return {from_utf16(octets, true), "UTF-16"};
  if (octets.starts_with("\xFF\xFE")) return {from_utf16(octets, false), "UTF-16"};
  if (octets.starts_with("\xEF\xBB\xBF")) octets.remove_prefix(3);
  std::string lines;
  lines.reserve(octets.size());
  for (std::size_t i = 0; i < octets.size(); ++i)  // a CR that ends a line with LF, or alone
    if (octets[i] != '\r') lines += octets[i];
    else if (i + 1 == octets.size() || octets[i + 1] != '\n') lines += '\n';
  bool is_ascii = std::ranges::none_of(lines, [](char c) { return eight_bit[c]; });
  std::string_view name = is_ascii ? "US-ASCII" : is_utf8(lines) ? "UTF-8" : "windows-1252";
  return {shown_text(lines), name};
}

std::string without_mail(std::string_view utf8) {
  std::string made;
  for (std::size_t i = 0; i < utf8.size(); ++i) {
    made += utf8[i];
    bool is_one =
        utf8[i] == '@' && i > 0 && in_local[utf8[i - 1]] && i + 1 < utf8.size() && in_domain[utf8[i + 1]];
    if (!is_one) continue;
    while (i + 1 < utf8.size() && in_domain[utf8[i + 1]]) ++i;
    made += "\xE2\x80\xA6";
  }
  return made;
}

markup linked(scene const& for_whom, std::string_view utf8, bool shows_mail) {
  markup made;
  std::size_t at = 0;
  for (auto const& one : wend::text::find_all(utf8)) {
    auto begin = static_cast<std::size_t>(one.inner_at), length = static_cast<std::size_t>(one.inner_length);
    if (begin < at || begin > utf8.size() || length > utf8.size() - begin) continue;
    auto where = for_whom.href(one.uri);
    bool is_mail = same_ignoring_case(std::string_view(one.uri).substr(0, 7), "mailto:");
    if (where.empty() || (is_mail && !shows_mail)) continue;
    put_plain(made, utf8.substr(at, begin - at), shows_mail);
    made << "<a href=\"" << text(where) << "\" rel=\"noreferrer\">" << text(utf8.substr(begin, length))
         << "</a>";
    at = begin + length;
  }
  put_plain(made, utf8.substr(at), shows_mail);
  return made;
}

namespace {

/// The last part of a path, for a title.
std::string title_of(std::string_view uri) {
  auto name = uri.substr(0, uri.find_first_of("?#"));
  while (name.ends_with('/')) name.remove_suffix(1);
  auto last = name.substr(name.rfind('/') + 1);  // npos + 1 is 0
  return last.empty() ? std::string(uri) : unescaped(last);
}

markup ways(scene const& for_whom, std::string const& uri, bool wraps) {
  markup made("<nav class=\"ways\" aria-label=\"Other forms of this text\"><ol><li><a href=\"");
  made << text(for_whom.with(uri, "wrap", wraps ? "no" : "yes")) << "\">"
       << (wraps ? literal("Do not wrap long lines") : literal("Wrap long lines"))
       << "</a></li><li><a href=\"" << text(for_whom.with(uri, "view", "raw"))
       << "\">Raw</a></li><li><a href=\"" << text(for_whom.with(uri, "view", "download"))
       << "\">Download</a></li></ol></nav>";
  return made;
}

}  // namespace

markup text_page(scene const& for_whom, about const& what, kept const& object, std::string_view octets,
                 bool whole) {
  auto [utf8, charset_name] = decoded_text(octets);
  bool wraps = value_of(for_whom.options, "wrap") != "no";
  markup body;
  body << ways(for_whom, what.uri, wraps) << "<p class=\"status\">" << text(object.media_type) << ", "
       << text(charset_name) << ", " << text(size_in_words(object.facts.size.value_or(octets.size())));
  if (!object.facts.date.empty()) body << ", of " << when(object.facts.date);
  body << "</p>\n<pre tabindex=\"0\" role=\"region\" aria-label=\"The text\""
       << (wraps ? literal(" class=\"wrap\">") : literal(">")) << linked(for_whom, utf8) << "</pre>";
  if (!whole)
    body << "<p class=\"wrong\" role=\"status\">The text goes on: only its beginning is shown here. Download "
            "it to have it "
            "whole.</p>";
  return framed(for_whom, title_of(what.uri), body, &what);
}

namespace {

bool is_quoted(std::string_view line) { return line.starts_with('>') || line.starts_with("|"); }

/// Runs of quoted lines are folded, if there are more of them than it takes to say so.
markup folded(scene const& for_whom, std::string const& utf8, bool shows_mail) {
  constexpr std::size_t few = 3;
  markup made;
  std::string run;
  std::size_t lines = 0;
  bool quoted = false;
  auto flush = [&] {
    if (run.empty()) return;
    bool folds = quoted && lines > few;
    if (folds) made << "<details><summary>" << static_cast<std::uint64_t>(lines) << " quoted lines</summary>";
    made << "<pre class=\"wrap letter\">" << linked(for_whom, run, shows_mail) << "</pre>";
    if (folds) made << "</details>";
    run.clear();
    lines = 0;
  };
  for (auto line : pieces(utf8, '\n')) {
    if (is_quoted(line) != quoted) flush();
    quoted = is_quoted(line);
    (run += line) += '\n';
    ++lines;
  }
  flush();
  return made;
}

std::string field_of(access::readable_message const& read, std::string_view name) {
  for (auto const& one : read.headers)
    if (same_ignoring_case(one.name, name)) return one.value;
  return {};
}

/// The article before or after it, where articles have numbers.
std::string neighbour(std::string const& uri, bool later) {
  auto slash = uri.rfind('/');
  if (!uri.starts_with("nntp") || slash == std::string::npos) return {};
  auto number = number_in(std::string_view(uri).substr(slash + 1));
  if (!number || (!later && *number <= 1) || *number == UINT64_MAX) return {};
  return uri.substr(0, slash + 1) + std::to_string(later ? *number + 1 : *number - 1);
}

void put_link(markup& to, scene const& for_whom, std::string const& uri, literal words,
              std::string_view more = {}) {
  auto where = uri.empty() ? std::string() : for_whom.href(uri);
  if (where.empty()) return;
  to << "<li><a href=\"" << text(where) << "\">" << words << text(more) << "</a></li>";
}

/// Message-ids in a References field, the latest last.
std::vector<std::string> references_in(std::string_view field) {
  std::vector<std::string> made;
  for (auto open = field.find('<'); open != field.npos && made.size() < 100;
       open = field.find('<', open + 1)) {
    auto close = field.find('>', open);
    if (close == field.npos) break;
    made.emplace_back(field.substr(open + 1, close - open - 1));
  }
  return made;
}

markup way_around(scene const& for_whom, about const& what, std::string_view octets) {
  wire::message_head head;
  for (auto line : pieces(octets, '\n')) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty() || !head.add(line)) break;
  }
  markup made("<nav class=\"ways\" aria-label=\"Around this article\"><ol>");
  put_link(made, for_whom, neighbour(what.uri, false), "Earlier article");
  put_link(made, for_whom, neighbour(what.uri, true), "Later article");
  bool is_news = what.uri.starts_with("news:") || what.uri.starts_with("nntp");
  auto before = references_in(head.value_of("References"));
  if (is_news && !before.empty()) {
    put_link(made, for_whom, "news:" + escape(before.back(), context::article), "What it answers");
    if (before.size() > 1)
      put_link(made, for_whom, "news:" + escape(before.front(), context::article), "Where the thread begins");
  }
  if (is_news) {
    std::size_t shown = 0;
    for (auto group : pieces(head.value_of("Newsgroups"), ',')) {
      while (group.starts_with(' ')) group.remove_prefix(1);
      if (!group.empty() && ++shown <= 10)
        put_link(made, for_whom, "news:" + escape(group, context::group), "Group ", group);
    }
  }
  made << "<li><a href=\"" << text(for_whom.with(what.uri, "view", "raw")) << "\">Raw</a></li></ol></nav>";
  return made;
}

markup parts_of(scene const& for_whom, about const& what, access::readable_message const& read) {
  markup made;
  if (read.parts.size() < 2) return made;
  made << "<h2>Parts</h2><div class=\"wide\"><table><caption>What came with the "
          "message</caption><thead><tr><th scope=\"col\">Part</th>"
          "<th scope=\"col\">Type</th><th scope=\"col\" class=\"number\">Size</th></tr></thead><tbody>";
  std::uint64_t number = 0;
  for (auto const& one : read.parts) {
    made << "<tr><th scope=\"row\">";
    bool has_id = one.uri.starts_with("cid:");
    if (has_id)
      made << "<a href=\"" << text(for_whom.with(what.uri, "part", unescaped(one.uri.substr(4)))) << "\">";
    if (one.name.empty()) made << "part " << ++number;
    else made << text(one.name);
    if (has_id) made << "</a>";
    made << "</th><td>" << text(one.media_type) << "</td><td class=\"number\">"
         << text(size_in_words(one.size)) << "</td></tr>";
  }
  return made << "</tbody></table></div>", made;
}

}  // namespace

markup article_page(scene const& for_whom, about const& what, kept const&, std::string_view octets) {
  auto read = access::readable(octets);
  bool shows_mail = value_of(for_whom.options, "mail") == "shown";
  markup body = way_around(for_whom, what, octets);
  body << "<dl>";
  for (auto const& one : read.headers) {
    if (same_ignoring_case(one.name, "Subject")) continue;
    body << "<dt>" << text(one.name) << "</dt><dd>";
    put_plain(body, one.value, shows_mail);
    body << "</dd>";
  }
  body << "</dl>";
  if (!shows_mail)
    body << "<p class=\"by\"><a href=\"" << text(for_whom.with(what.uri, "mail", "shown"))
         << "\">Show mail addresses</a></p>";
  body << "<article aria-label=\"The message\">" << folded(for_whom, shown_text(read.text), shows_mail)
       << "</article>";
  if (!read.whole) body << "<p class=\"wrong\" role=\"status\">The message is longer than what is shown.</p>";
  body << parts_of(for_whom, what, read);
  auto subject = field_of(read, "Subject");
  return framed(for_whom, subject.empty() ? "A message" : without_mail(subject), body, &what);
}

}  // namespace wend::gateway

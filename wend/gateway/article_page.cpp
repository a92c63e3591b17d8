// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/article_page.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/number.hpp"
#include "wend/content/detail/message.hpp"
#include "wend/gateway/html_text.hpp"
#include "wend/gateway/linked_text.hpp"
#include "wend/gateway/page_text.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/iri.hpp"
#include "wend/uri/parts.hpp"

namespace wend::gateway {
namespace {

bool is_quoted(std::string_view line) { return line.starts_with('>') || line.starts_with("|"); }

/// The beginning of a quotation, at most 48 octets, for its summary.
std::string first_words(std::string_view run) {
  constexpr std::size_t most = 48;
  for (auto line : pieces(run, '\n')) {
    while (!line.empty() && std::string_view(">| ").find(line.front()) != line.npos) line.remove_prefix(1);
    if (line.empty()) continue;
    if (line.size() <= most) return std::string(line);
    auto end = line.rfind(' ', most);
    if (end == line.npos) end = most;
    while (end > 0 && (static_cast<unsigned char>(line[end]) & 0xC0) == 0x80)
      --end;  // not within a character of UTF-8
    return std::string(line.substr(0, end)) + " \xE2\x80\xA6";
  }
  return {};
}

enum class run_kind : std::uint8_t { own, quoted, signature };

void put_run(markup& to, page_context const& context, std::string_view run, run_kind kind, bool shows_mail) {
  constexpr std::ptrdiff_t few = 3;
  if (run.empty()) return;
  auto lines = std::ranges::count(run, '\n') + (run.ends_with('\n') ? 0 : 1);
  bool folds = kind == run_kind::quoted && lines > few;
  if (folds)
    to << "<details><summary>" << static_cast<std::uint64_t>(lines) << " quoted lines <span class=\"by\">"
       << text(without_mail(first_words(run))) << "</span></summary>";
  // HTML parsers drop a line feed right behind `<pre>`; this one is dropped instead of one in the text.
  to << (kind == run_kind::quoted      ? literal("<pre class=\"wrap letter quoted\">\n")
         : kind == run_kind::signature ? literal("<pre class=\"wrap letter signed\">\n")
                                       : literal("<pre class=\"wrap letter\">\n"))
     << linked(context, run, shows_mail) << "</pre>";
  if (folds) to << "</details>";
}

/// The text in three kinds of runs: new text, quotations (folded if longer than 3 lines), and the signature.
markup folded(page_context const& context, std::string_view utf8, bool shows_mail) {
  while (utf8.starts_with('\n')) utf8.remove_prefix(1);
  while (utf8.ends_with('\n')) utf8.remove_suffix(1);
  markup runs;
  std::size_t begin = 0, at = 0;
  run_kind kind = run_kind::own;
  auto flush = [&](run_kind next) {
    if (next == kind) return;
    put_run(runs, context, utf8.substr(begin, at - begin), kind, shows_mail);
    begin = at;
    kind = next;
  };
  for (auto line : pieces(utf8, '\n')) {
    bool signs = line == "-- " || kind == run_kind::signature;  // RFC 3676 §4.3
    flush(signs ? run_kind::signature : is_quoted(line) ? run_kind::quoted : run_kind::own);
    at += line.size() + 1;
  }
  put_run(runs, context, utf8.substr(begin), kind, shows_mail);
  return runs;
}

std::string field_of(access::readable_message const& read, std::string_view name) {
  for (auto const& field : read.headers)
    if (same_ignoring_case(field.name, name)) return field.value;
  return {};
}

bool names_by_number(std::string_view uri) { return uri.starts_with("nntp:") || uri.starts_with("nntps:"); }
bool is_news(std::string_view uri) {
  return names_by_number(uri) || uri.starts_with("news:") || uri.starts_with("snews:");
}

/// Whether the URI names an article or a group without its server.
bool names_no_server(std::string_view uri) {
  return is_news(uri) && !uri.substr(uri.find(':') + 1).starts_with("//");
}

/// The URI of the first group in a Newsgroups field; empty without one.
std::string group_of(std::string_view newsgroups) {
  auto first = newsgroups.substr(0, newsgroups.find(','));
  while (first.starts_with(' ')) first.remove_prefix(1);
  while (first.ends_with(' ')) first.remove_suffix(1);
  return first.empty() ? std::string() : "news:" + escape(first, context::group);
}

/// The position of an article on its server: the URI up to the number, and the number; 0: not known.
struct place {
  std::string prefix{};
  std::uint64_t number = 0;
};

place place_by_number(std::string_view uri) {
  auto slash = std::min(uri.rfind('/'), uri.size() - 1);
  return {std::string(uri.substr(0, slash + 1)), number_in(uri.substr(slash + 1)).value_or(0)};
}

/// The first position in `Xref: server group:number group:number`, RFC 5536 §3.2.14. The host comes from the
/// requested URI: the server name in Xref need not be a host.
place place_in_xref(std::string_view uri, std::string_view xref) {
  std::string prefix = uri.starts_with("snews") ? "nntps:" : "nntp:";
  auto host = uri.substr(uri.find(':') + 1);
  if (host.starts_with("//")) (prefix += host.substr(0, host.find('/', 2))) += '/';
  for (auto location : pieces(xref, ' ')) {
    auto colon = location.find(':');
    if (colon != location.npos)
      return {prefix + escape(location.substr(0, colon), context::group) + '/',
              number_in(location.substr(colon + 1)).value_or(0)};
  }
  return {};
}

enum class direction : std::uint8_t { earlier, later };

/// The URI of the article with the next lower or higher number; empty if the number is not known.
std::string article_beside(place const& where, direction to) {
  bool has_none =
      where.number == 0 || where.number == UINT64_MAX || (to == direction::earlier && where.number == 1);
  if (has_none) return {};
  return where.prefix + std::to_string(to == direction::later ? where.number + 1 : where.number - 1);
}

void put_link(markup& to, page_context const& context, std::string const& uri, literal words,
              std::string_view more = {}) {
  auto where = uri.empty() ? std::string() : context.href(uri);
  if (where.empty()) return;
  to << "<li><a href=\"" << text(where) << "\">" << words << text(more) << "</a></li>";
}

/// Message-ids in a References field, the latest last; at most 100.
std::vector<std::string> references_in(std::string_view field) {
  std::vector<std::string> ids;
  for (auto open = field.find('<'); open != field.npos && ids.size() < 100;
       open = field.find('<', open + 1)) {
    auto close = field.find('>', open);
    if (close == field.npos) break;
    ids.emplace_back(field.substr(open + 1, close - open - 1));
  }
  return ids;
}

markup article_links(page_context const& context, object_info const& what, std::string_view octets,
                     bool shows_mail) {
  wire::message_head head;
  for (auto line : pieces(octets, '\n')) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty() || !head.add(line)) break;
  }
  markup links("<nav class=\"ways\" aria-label=\"Around this article\"><ol>");
  bool of_news = is_news(what.uri);
  place where;
  if (names_by_number(what.uri)) where = place_by_number(what.uri);
  else if (of_news) where = place_in_xref(what.uri, head.value_of("Xref"));
  put_link(links, context, article_beside(where, direction::earlier), "Earlier article");
  put_link(links, context, article_beside(where, direction::later), "Later article");
  auto before = references_in(head.value_of("References"));
  if (of_news && !before.empty()) {
    put_link(links, context, "news:" + escape(before.back(), context::article), "What it answers");
    if (before.size() > 1)
      put_link(links, context, "news:" + escape(before.front(), context::article), "Where the thread begins");
  }
  if (of_news) {
    std::size_t shown = 0;
    for (auto group : pieces(head.value_of("Newsgroups"), ',')) {
      while (group.starts_with(' ')) group.remove_prefix(1);
      bool is_above = shown == 0 && names_no_server(what.uri);  // the breadcrumbs link this group
      if (!group.empty() && ++shown <= 10 && !is_above)
        put_link(links, context, "news:" + escape(group, context::group), "Group ", group);
    }
  }
  if (!shows_mail)
    links << "<li><a href=\"" << text(context.with(what.uri, "mail", "shown"))
          << "\">Show mail addresses</a></li>";
  links << "<li><a href=\"" << text(context.with(what.uri, "view", "raw")) << "\">Raw</a></li></ol></nav>";
  return links;
}

/// The value of the `part` option: the content-id, else the position among all parts, counted from 1.
std::string name_of_part(access::readable_message const& read, std::size_t i) {
  auto const& uri = read.parts[i].uri;
  return uri.starts_with("cid:") ? unescaped(uri.substr(4)) : std::to_string(i + 1);
}

std::string name_of_html(access::readable_message const& read) {
  auto part = std::ranges::find(read.parts, "text/html", &access::message_part::media_type);
  return part == read.parts.end() ? "1"
                                  : name_of_part(read, static_cast<std::size_t>(part - read.parts.begin()));
}

/// The class of the row in the stylesheet, which draws its icon.
literal class_of(std::string_view media_type) {
  if (media_type.starts_with("image/")) return "image";
  if (media_type.starts_with("audio/")) return "sound";
  if (media_type.starts_with("message/")) return "article";
  return media_type.starts_with("text/") ? literal("text") : literal("binary");
}

bool is_main_header(std::string_view name) {
  for (auto shown : {"From", "To", "Newsgroups", "Date"})
    if (same_ignoring_case(name, shown)) return true;
  return false;
}

/// The main headers, and the others in a `details` element.
void put_headers(markup& to, access::readable_message const& read, bool shows_mail) {
  markup first, rest;
  for (auto const& header : read.headers) {
    if (same_ignoring_case(header.name, "Subject")) continue;
    auto& here = is_main_header(header.name) ? first : rest;
    here << "<dt>" << text(header.name) << "</dt><dd>"
         << text(shows_mail ? header.value : without_mail(shown_text(header.value))) << "</dd>";
  }
  if (!first.empty()) to << "<dl class=\"head\">" << first << "</dl>";
  if (!rest.empty())
    to << "<details class=\"head\"><summary>More headers</summary><dl class=\"head\">" << rest
       << "</dl></details>";
}

markup parts_of(page_context const& context, object_info const& what, access::readable_message const& read) {
  markup table;
  if (read.parts.size() < 2) return table;
  table << "<h2>Parts</h2><div class=\"wide\"><table class=\"list\"><caption>What came with the "
           "message</caption><thead><tr><th scope=\"col\">Part</th>"
           "<th scope=\"col\">Type</th><th scope=\"col\" class=\"number\">Size</th></tr></thead><tbody>";
  for (std::size_t i = 0; i < read.parts.size(); ++i) {
    auto const& part = read.parts[i];
    table << "<tr class=\"" << class_of(part.media_type) << "\"><th scope=\"row\" align=\"left\">";
    table << "<a href=\"" << text(context.with(what.uri, "part", name_of_part(read, i))) << "\">";
    if (part.name.empty()) table << "part " << static_cast<std::uint64_t>(i + 1);
    else table << text(part.name);
    table << "</a></th><td class=\"type\">" << text(part.media_type) << "</td><td class=\"number\">"
          << text(size_in_words(part.size)) << "</td></tr>";
  }
  table << "</tbody></table></div>";
  return table;
}

}  // namespace

markup article_page(page_context const& context, object_info const& what, cache_entry const&,
                    std::string_view octets, completeness extent) {
  auto read = access::readable(octets);
  read.whole = read.whole && extent == completeness::whole;
  bool shows_mail = value_of(context.options, "mail") == "shown";
  markup body = article_links(context, what, octets, shows_mail);
  put_headers(body, read, shows_mail);
  bool is_html = read.text_type == "text/html";
  auto words = is_html ? text_of_html(read.text) : read.text;
  body << "<article aria-label=\"The message\">" << folded(context, shown_text(words), shows_mail)
       << "</article>";
  if (is_html)
    body << "<p class=\"status\">This message came as HTML; this is what it says. <a href=\""
         << text(context.with(what.uri, "part", name_of_html(read))) << "\">See it as it came</a></p>";
  if (!read.whole) body << "<p class=\"wrong\" role=\"status\">The message is longer than what is shown.</p>";
  body << parts_of(context, what, read);
  auto subject = field_of(read, "Subject");
  page_options how;
  if (names_no_server(what.uri)) how.above = group_of(field_of(read, "Newsgroups"));
  return framed(context, subject.empty() ? "A message" : without_mail(subject), body, &what, how);
}

std::string html_part(page_context const& context, std::string const& uri, std::string_view html) {
  constexpr std::string_view begins = "cid:";
  constexpr std::size_t longest_id = 998;  // RFC 5322 §2.1.1
  std::size_t left = 1000;                 // links that are rewritten
  std::string result;
  for (auto at = html.find(begins); at != html.npos && left > 0; at = html.find(begins)) {
    auto mark = at == 0 ? ' ' : html[at - 1];
    bool is_quoted = mark == '"' || mark == '\'';
    auto id = html.substr(at + begins.size(), longest_id);
    id = id.substr(0, id.find_first_of("\"' <>\r\n"));
    auto end = at + begins.size() + id.size();
    bool is_whole = is_quoted && !id.empty() && end < html.size() && html[end] == mark;
    result += html.substr(0, is_whole ? at : end);
    if (is_whole) {
      --left;
      markup link;
      link << text(context.with(uri, "part", unescaped(id)));
      result += link.html();
    }
    html.remove_prefix(end);
  }
  return result += html;
}

}  // namespace wend::gateway

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

/// The first words that are quoted, to say what is folded.
std::string first_words(std::string_view run) {
  constexpr std::size_t most = 48;
  for (auto line : pieces(run, '\n')) {
    while (!line.empty() && std::string_view(">| ").find(line.front()) != line.npos) line.remove_prefix(1);
    if (line.empty()) continue;
    if (line.size() <= most) return std::string(line);
    auto end = line.rfind(' ', most);
    if (end == line.npos) end = most;
    while (end > 0 && (static_cast<unsigned char>(line[end]) & 0xC0) == 0x80) --end;  // no character is cut
    return std::string(line.substr(0, end)) + " \xE2\x80\xA6";
  }
  return {};
}

enum class how : std::uint8_t { said, quoted, signed_off };

void put_run(markup& to, page_context const& context, std::string_view run, how it_is, bool shows_mail) {
  constexpr std::ptrdiff_t few = 3;
  if (run.empty()) return;
  auto lines = std::ranges::count(run, '\n') + (run.ends_with('\n') ? 0 : 1);
  bool folds = it_is == how::quoted && lines > few;
  if (folds)
    to << "<details><summary>" << static_cast<std::uint64_t>(lines) << " quoted lines <span class=\"by\">"
       << text(without_mail(first_words(run))) << "</span></summary>";
  // A line end that a `pre` begins with does not count: one of ours stands before theirs.
  to << (it_is == how::quoted       ? literal("<pre class=\"wrap letter quoted\">\n")
         : it_is == how::signed_off ? literal("<pre class=\"wrap letter signed\">\n")
                                    : literal("<pre class=\"wrap letter\">\n"))
     << linked(context, run, shows_mail) << "</pre>";
  if (folds) to << "</details>";
}

/// What is said, what is quoted (folded, if it takes more lines than it takes to say so), and the name under
/// it.
markup folded(page_context const& context, std::string_view utf8, bool shows_mail) {
  while (utf8.starts_with('\n')) utf8.remove_prefix(1);
  while (utf8.ends_with('\n')) utf8.remove_suffix(1);
  markup made;
  std::size_t begin = 0, at = 0;
  how it_is = how::said;
  auto flush = [&](how next) {
    if (next == it_is) return;
    put_run(made, context, utf8.substr(begin, at - begin), it_is, shows_mail);
    begin = at;
    it_is = next;
  };
  for (auto line : pieces(utf8, '\n')) {
    bool signs = line == "-- " || it_is == how::signed_off;  // RFC 3676 §4.3
    flush(signs ? how::signed_off : is_quoted(line) ? how::quoted : how::said);
    at += line.size() + 1;
  }
  put_run(made, context, utf8.substr(begin), it_is, shows_mail);
  return made;
}

std::string field_of(access::readable_message const& read, std::string_view name) {
  for (auto const& one : read.headers)
    if (same_ignoring_case(one.name, name)) return one.value;
  return {};
}

bool names_by_number(std::string_view uri) { return uri.starts_with("nntp:") || uri.starts_with("nntps:"); }
bool is_news(std::string_view uri) {
  return names_by_number(uri) || uri.starts_with("news:") || uri.starts_with("snews:");
}

/// An article's id is its own everywhere, and a number without a host is one of whatever server there is:
/// the URI says nothing of where it is.
bool says_no_place(std::string_view uri) {
  return is_news(uri) && !uri.substr(uri.find(':') + 1).starts_with("//");
}

/// The first group that it is in, as a URI.
std::string group_of(std::string_view newsgroups) {
  auto first = newsgroups.substr(0, newsgroups.find(','));
  while (first.starts_with(' ')) first.remove_prefix(1);
  while (first.ends_with(' ')) first.remove_suffix(1);
  return first.empty() ? std::string() : "news:" + escape(first, context::group);
}

/// Where an article stands on its server: the URI of what is before its number, and the number, 0 where it is
/// not known.
struct place {
  std::string shelf{};
  std::uint64_t number = 0;
};

place place_by_number(std::string_view uri) {
  auto slash = std::min(uri.rfind('/'), uri.size() - 1);
  return {std::string(uri.substr(0, slash + 1)), number_in(uri.substr(slash + 1)).value_or(0)};
}

/// The first place of `Xref: server group:number group:number`, RFC 5536 §3.2.14. How the server calls itself
/// there is its own affair; the one that was asked is meant.
place place_in_xref(std::string_view uri, std::string_view xref) {
  std::string shelf = uri.starts_with("snews") ? "nntps:" : "nntp:";
  auto host = uri.substr(uri.find(':') + 1);
  if (host.starts_with("//")) (shelf += host.substr(0, host.find('/', 2))) += '/';
  for (auto one : pieces(xref, ' ')) {
    auto colon = one.find(':');
    if (colon != one.npos)
      return {shelf + escape(one.substr(0, colon), context::group) + '/',
              number_in(one.substr(colon + 1)).value_or(0)};
  }
  return {};
}

/// The article before or after it, where it has a number.
std::string neighbour(place const& its, bool later) {
  if (its.number == 0 || its.number == UINT64_MAX || (!later && its.number == 1)) return {};
  return its.shelf + std::to_string(later ? its.number + 1 : its.number - 1);
}

void put_link(markup& to, page_context const& context, std::string const& uri, literal words,
              std::string_view more = {}) {
  auto where = uri.empty() ? std::string() : context.href(uri);
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

markup way_around(page_context const& context, object_info const& what, std::string_view octets,
                  bool shows_mail) {
  wire::message_head head;
  for (auto line : pieces(octets, '\n')) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty() || !head.add(line)) break;
  }
  markup made("<nav class=\"ways\" aria-label=\"Around this article\"><ol>");
  bool of_news = is_news(what.uri);
  place its;
  if (names_by_number(what.uri)) its = place_by_number(what.uri);
  else if (of_news) its = place_in_xref(what.uri, head.value_of("Xref"));
  put_link(made, context, neighbour(its, false), "Earlier article");
  put_link(made, context, neighbour(its, true), "Later article");
  auto before = references_in(head.value_of("References"));
  if (of_news && !before.empty()) {
    put_link(made, context, "news:" + escape(before.back(), context::article), "What it answers");
    if (before.size() > 1)
      put_link(made, context, "news:" + escape(before.front(), context::article), "Where the thread begins");
  }
  if (of_news) {
    std::size_t shown = 0;
    for (auto group : pieces(head.value_of("Newsgroups"), ',')) {
      while (group.starts_with(' ')) group.remove_prefix(1);
      bool is_above = shown == 0 && says_no_place(what.uri);  // it stands in the breadcrumbs
      if (!group.empty() && ++shown <= 10 && !is_above)
        put_link(made, context, "news:" + escape(group, context::group), "Group ", group);
    }
  }
  if (!shows_mail)
    made << "<li><a href=\"" << text(context.with(what.uri, "mail", "shown"))
         << "\">Show mail addresses</a></li>";
  made << "<li><a href=\"" << text(context.with(what.uri, "view", "raw")) << "\">Raw</a></li></ol></nav>";
  return made;
}

/// How the part is asked for: by its id, or by its place among all.
std::string name_of_part(access::readable_message const& read, std::size_t i) {
  auto const& uri = read.parts[i].uri;
  return uri.starts_with("cid:") ? unescaped(uri.substr(4)) : std::to_string(i + 1);
}

std::string name_of_html(access::readable_message const& read) {
  auto found = std::ranges::find(read.parts, "text/html", &access::message_part::media_type);
  return found == read.parts.end() ? "1"
                                   : name_of_part(read, static_cast<std::size_t>(found - read.parts.begin()));
}

/// Which sign stands before a part.
literal kind_of(std::string_view media_type) {
  if (media_type.starts_with("image/")) return "image";
  if (media_type.starts_with("audio/")) return "sound";
  if (media_type.starts_with("message/")) return "article";
  return media_type.starts_with("text/") ? literal("text") : literal("binary");
}

bool is_for_everybody(std::string_view name) {
  for (auto one : {"From", "To", "Newsgroups", "Date"})
    if (same_ignoring_case(name, one)) return true;
  return false;
}

/// What a reader looks at, and the rest behind a word.
void put_headers(markup& to, access::readable_message const& read, bool shows_mail) {
  markup first, rest;
  for (auto const& one : read.headers) {
    if (same_ignoring_case(one.name, "Subject")) continue;
    auto& here = is_for_everybody(one.name) ? first : rest;
    here << "<dt>" << text(one.name) << "</dt><dd>"
         << text(shows_mail ? one.value : without_mail(shown_text(one.value))) << "</dd>";
  }
  if (!first.empty()) to << "<dl class=\"head\">" << first << "</dl>";
  if (!rest.empty())
    to << "<details class=\"head\"><summary>More headers</summary><dl class=\"head\">" << rest
       << "</dl></details>";
}

markup parts_of(page_context const& context, object_info const& what, access::readable_message const& read) {
  markup made;
  if (read.parts.size() < 2) return made;
  made << "<h2>Parts</h2><div class=\"wide\"><table class=\"list\"><caption>What came with the "
          "message</caption><thead><tr><th scope=\"col\">Part</th>"
          "<th scope=\"col\">Type</th><th scope=\"col\" class=\"number\">Size</th></tr></thead><tbody>";
  for (std::size_t i = 0; i < read.parts.size(); ++i) {
    auto const& one = read.parts[i];
    made << "<tr class=\"" << kind_of(one.media_type) << "\"><th scope=\"row\" align=\"left\">";
    made << "<a href=\"" << text(context.with(what.uri, "part", name_of_part(read, i))) << "\">";
    if (one.name.empty()) made << "part " << static_cast<std::uint64_t>(i + 1);
    else made << text(one.name);
    made << "</a></th><td class=\"type\">" << text(one.media_type) << "</td><td class=\"number\">"
         << text(size_in_words(one.size)) << "</td></tr>";
  }
  return made << "</tbody></table></div>", made;
}

}  // namespace

markup article_page(page_context const& context, object_info const& what, cache_entry const&,
                    std::string_view octets, bool whole) {
  auto read = access::readable(octets);
  read.whole = read.whole && whole;
  bool shows_mail = value_of(context.options, "mail") == "shown";
  markup body = way_around(context, what, octets, shows_mail);
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
  if (says_no_place(what.uri)) how.above = group_of(field_of(read, "Newsgroups"));
  return framed(context, subject.empty() ? "A message" : without_mail(subject), body, &what, how);
}

std::string html_part(page_context const& context, std::string const& uri, std::string_view html) {
  constexpr std::string_view begins = "cid:";
  constexpr std::size_t longest_id = 998;  // RFC 5322 §2.1.1
  std::size_t left = 1000;                 // a letter does not show more
  std::string made;
  for (auto at = html.find(begins); at != html.npos && left > 0; at = html.find(begins)) {
    auto mark = at == 0 ? ' ' : html[at - 1];
    bool is_quoted = mark == '"' || mark == '\'';
    auto id = html.substr(at + begins.size(), longest_id);
    id = id.substr(0, id.find_first_of("\"' <>\r\n"));
    auto end = at + begins.size() + id.size();
    bool is_whole = is_quoted && !id.empty() && end < html.size() && html[end] == mark;
    made += html.substr(0, is_whole ? at : end);
    if (is_whole) {
      --left;
      markup link;
      link << text(context.with(uri, "part", unescaped(id)));
      made += link.html();
    }
    html.remove_prefix(end);
  }
  return made += html;
}

}  // namespace wend::gateway

// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/listing_page.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/content/detail/message.hpp"
#include "wend/gateway/page_text.hpp"
#include "wend/gateway/paging.hpp"
#include "wend/uri/escape.hpp"

namespace wend::gateway {
namespace {

using access::entry;
using access::kind;

constexpr std::size_t entries_per_page = 500;

literal words_for(kind what) {
  switch (what) {
    case kind::directory: return "folder";
    case kind::file: return "file";
    case kind::menu: return "menu";
    case kind::search: return "search";
    case kind::image: return "image";
    case kind::sound: return "sound";
    case kind::text: return "text";
    case kind::binary: return "data";
    case kind::article: return "article";
    case kind::group: return "group";
    case kind::session: return "session";
    case kind::info: return "";
    case kind::error: return "error";
  }
  return "";
}

literal class_for(kind what) {
  switch (what) {
    case kind::directory: return "directory";
    case kind::menu: return "menu";
    case kind::search: return "search";
    case kind::image: return "image";
    case kind::sound: return "sound";
    case kind::binary: return "binary";
    case kind::article: return "article";
    case kind::group: return "group";
    case kind::session: return "session";
    case kind::info: return "info";
    case kind::error: return "error";
    default: return "text";
  }
}

bool is_folder(entry const& entry_of_list) {
  return entry_of_list.kind == kind::directory || entry_of_list.kind == kind::menu;
}

using entry_list = std::vector<entry const*>;

enum class column_content : std::uint8_t { words, number };

/// A column that the entries may be sorted by.
struct column {
  std::string_view name;
  literal head, cell;  // its class in the stylesheet
  column_content content;
  bool (*has)(entry const&);
  bool (*less)(entry const&, entry const&);
};

bool name_before(entry const& a, entry const& b) {
  auto octet = [](char c) { return static_cast<unsigned char>(lower(c)); };
  return std::ranges::lexicographical_compare(a.title, b.title, {}, octet, octet);
}

column const columns[] = {
    {"name", "Name", "name", column_content::words, [](entry const&) { return true; }, name_before},
    {"type", "Type", "type", column_content::words, [](entry const&) { return true; },
     [](entry const& a, entry const& b) { return a.kind < b.kind; }},
    {"size", "Size", "number", column_content::number,
     [](entry const& e) { return e.facts.size.has_value(); },
     [](entry const& a, entry const& b) { return a.facts.size < b.facts.size; }},
    {"date", "Date", "when", column_content::words, [](entry const& e) { return !e.facts.date.empty(); },
     [](entry const& a, entry const& b) { return a.facts.date < b.facts.date; }},
    {"score", "Score", "number score", column_content::number,
     [](entry const& e) { return e.facts.score.has_value(); },
     [](entry const& a, entry const& b) { return a.facts.score < b.facts.score; }},
    {"lines", "Lines", "number lines", column_content::number,
     [](entry const& e) { return e.facts.lines.has_value(); },
     [](entry const& a, entry const& b) { return a.facts.lines < b.facts.lines; }},
    {"articles", "Articles", "number", column_content::number,
     [](entry const& e) { return e.facts.articles.has_value(); },
     [](entry const& a, entry const& b) { return a.facts.articles < b.facts.articles; }},
    {"about", "About", "about", column_content::words,
     [](entry const& e) { return !e.facts.description.empty(); },
     [](entry const& a, entry const& b) { return a.facts.description < b.facts.description; }},
    {"from", "From", "from", column_content::words, [](entry const& e) { return !e.facts.from.empty(); },
     [](entry const& a, entry const& b) { return a.facts.from < b.facts.from; }},
};

/// Whether the server orders the entries: menus and search results. Else folders come first.
bool has_own_order(std::string_view uri) {
  for (auto scheme : {"gopher", "wais", "news", "nntp", "snews", "whois"})
    if (uri.starts_with(scheme)) return true;
  return false;
}

void sort(entry_list& entries, std::string_view wanted, std::string_view uri) {
  bool backwards = wanted.starts_with('-');
  auto chosen_column = std::ranges::find(columns, wanted.substr(backwards ? 1 : 0), &column::name);
  bool by_column = chosen_column != std::end(columns), folders_first = by_column || !has_own_order(uri);
  std::ranges::sort(entries, [&](entry const* a, entry const* b) {
    if (folders_first && is_folder(*a) != is_folder(*b)) return is_folder(*a);
    if (by_column && chosen_column->less(*a, *b)) return !backwards;
    if (by_column && chosen_column->less(*b, *a)) return backwards;
    return a < b;  // pointers into one vector: the order of the server
  });
}

/// The entries of the page: a list of groups can be filtered by words.
entry_list filtered(cache_entry const& object, std::string_view words) {
  entry_list entries;
  title_filter const wanted(words);
  for (auto const& entry : object.listing->entries)
    if (words.empty() || wanted.matches(entry.title) || wanted.matches(entry.facts.description))
      entries.push_back(&entry);
  return entries;
}

/// The name of the sort column, with `-` before it for descending; empty: the order of the server.
std::string order_of(page_context const& context, std::string_view uri) {
  auto wanted = value_of(context.options, "sort");
  return std::string(wanted.empty() && !has_own_order(uri) ? std::string_view("name") : wanted);
}

void put_head(markup& to, page_context const& context, std::string const& uri,
              std::vector<column const*> const& shown, bool sorts) {
  auto order = order_of(context, uri);
  std::string_view sorted = order;
  to << "<thead><tr>";
  for (auto column : shown) {
    bool is_it = sorted == column->name,
         is_back = sorted.substr(0, 1) == "-" && sorted.substr(1) == column->name;
    to << "<th scope=\"col\""
       << (column->content == column_content::number ? literal(" class=\"number\"") : literal(""))
       << (is_it     ? literal(" aria-sort=\"ascending\"")
           : is_back ? literal(" aria-sort=\"descending\"")
                     : literal(""))
       << ">";
    if (sorts)
      to << "<a href=\"" << text(context.with(uri, "sort", (is_it ? "-" : "") + std::string(column->name)))
         << "\">" << column->head << "</a></th>";
    else to << column->head << "</th>";
  }
  to << "</tr></thead>";
}

void put_cell(markup& to, column const& which, entry const& row, bool shows_mail) {
  auto const& known = row.facts;
  to << "<td class=\"" << which.cell << "\">";
  if (which.name == "type") to << words_for(row.kind);
  if (which.name == "size" && known.size) to << text(size_in_words(*known.size));
  if (which.name == "date") to << when(known.date);
  if (which.name == "score" && known.score) to << text(std::to_string(*known.score));
  if (which.name == "lines" && known.lines) to << *known.lines;
  if (which.name == "articles" && known.articles) to << *known.articles;
  if (which.name == "about") to << text(words_of_field(known.description));
  if (which.name == "from") to << text(author_in(known.from, shows_mail));
  to << "</td>";
}

void put_row(markup& to, page_context const& context, entry const& row,
             std::vector<column const*> const& shown) {
  if (row.kind == kind::info) {
    to << "<tr class=\"info\"><td colspan=\"" << static_cast<std::uint64_t>(shown.size()) << "\">"
       << (row.title.empty() ? literal("&nbsp;") : literal("")) << text(row.title) << "</td></tr>\n";
    return;
  }
  // `align`: lynx and w3m ignore stylesheets, and center the text of a `th`.
  auto where = row.uri.empty() ? std::string() : context.href(row.uri);
  to << "<tr class=\"" << class_for(row.kind) << "\"><th scope=\"row\" align=\"left\">";
  auto title = row.kind == kind::article ? words_of_field(row.title) : row.title;
  if (where.empty()) to << text(title);
  else to << "<a href=\"" << text(where) << "\">" << text(title.empty() ? row.uri : title) << "</a>";
  to << "</th>";
  for (auto column : shown)
    if (column->name != "name") put_cell(to, *column, row, value_of(context.options, "mail") == "shown");
  to << "</tr>\n";
}

/// The search form of the results, filled in with their words.
markup search_again(page_context const& context, std::string const& uri) {
  std::string_view sign = uri.starts_with("wais:") ? "?" : uri.starts_with("gopher") ? "%09" : "";
  auto at = sign.empty() ? uri.npos : uri.find(sign);
  if (at == uri.npos || uri.find("%09", at + 1) != uri.npos) return {};
  auto words = unescaped(std::string_view(uri).substr(at + sign.size()));
  std::ranges::replace(words, '+', ' ');
  return search_form(context, uri.substr(0, at), "Search again", {}, words);
}

}  // namespace

markup listing_page(page_context const& context, object_info const& what, cache_entry const& object) {
  bool narrows = what.uri.starts_with("news:") || what.uri.starts_with("nntp:");
  auto words = narrows ? value_of(context.options, "q") : std::string_view();
  auto entries = filtered(object, words);
  sort(entries, order_of(context, what.uri), what.uri);
  std::vector<column const*> shown;
  for (auto const& column : columns) {
    bool is_known = std::ranges::any_of(entries, [&](auto e) { return column.has(*e); });
    if (is_known || column.name == "name" || column.name == "type") shown.push_back(&column);
  }
  auto pages = (entries.size() + entries_per_page - 1) / entries_per_page;
  auto page = requested_page(context, pages);
  auto infos = static_cast<std::size_t>(std::ranges::count(entries, kind::info, &entry::kind));
  auto title = narrows && what.uri.ends_with('*') ? "Newsgroups" : title_for(what.uri);
  markup body;
  bool is_hits = std::ranges::any_of(entries, [](auto e) { return e->facts.score.has_value(); });
  if (narrows) body << search_form(context, what.uri, "Show only groups with these letters", "comp.");
  body << search_again(context, what.uri);
  body << "<p role=\"status\" class=\"status\">"
       << text(is_hits ? plural(entries.size() - infos, "result", "results")
                       : plural(entries.size() - infos, "entry", "entries"))
       << "</p>\n"
       << paging(context, what.uri, page, pages);
  body << (infos > 0 ? literal("<div class=\"wide\"><table class=\"list menu\">")
                     : literal("<div class=\"wide\"><table class=\"list\">"))
       << "<caption>" << (is_hits ? literal("Found in ") : literal("What is in ")) << text(title)
       << "</caption>";
  put_head(body, context, what.uri, shown, infos == 0);
  body << "<tbody>\n";
  auto first = (page - 1) * entries_per_page;
  for (std::size_t i = first; i < std::min(first + entries_per_page, entries.size()); ++i)
    put_row(body, context, *entries[i], shown);
  body << "</tbody></table></div>\n" << paging(context, what.uri, page, pages);
  return framed(context, title, body, &what);
}

}  // namespace wend::gateway

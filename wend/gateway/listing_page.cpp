// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <numeric>

#include "wend/base/ascii.hpp"
#include "wend/base/number.hpp"
#include "wend/gateway/pages.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parse.hpp"

namespace wend::gateway {
namespace {

using access::entry;
using access::kind;

constexpr std::size_t a_page = 500;

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

bool is_folder(entry const& one) { return one.kind == kind::directory || one.kind == kind::menu; }

using pick = std::vector<entry const*>;

/// A column that the entries may be sorted by.
struct column {
  std::string_view name;
  literal head;
  bool is_number;
  bool (*has)(entry const&);
  bool (*less)(entry const&, entry const&);
};

bool name_before(entry const& a, entry const& b) {
  return std::ranges::lexicographical_compare(a.title, b.title, {}, lower, lower);
}

column const columns[] = {
    {"name", "Name", false, [](entry const&) { return true; }, name_before},
    {"type", "Type", false, [](entry const&) { return true; },
     [](entry const& a, entry const& b) { return a.kind < b.kind; }},
    {"size", "Size", true, [](entry const& e) { return e.facts.size.has_value(); },
     [](entry const& a, entry const& b) { return a.facts.size < b.facts.size; }},
    {"date", "Date", false, [](entry const& e) { return !e.facts.date.empty(); },
     [](entry const& a, entry const& b) { return a.facts.date < b.facts.date; }},
    {"score", "Score", true, [](entry const& e) { return e.facts.score.has_value(); },
     [](entry const& a, entry const& b) { return a.facts.score < b.facts.score; }},
    {"lines", "Lines", true, [](entry const& e) { return e.facts.lines.has_value(); },
     [](entry const& a, entry const& b) { return a.facts.lines < b.facts.lines; }},
    {"from", "From", false, [](entry const& e) { return !e.facts.from.empty(); },
     [](entry const& a, entry const& b) { return a.facts.from < b.facts.from; }},
};

/// Menus and hits have an order of their own; where there is none, folders come first.
bool has_own_order(std::string_view uri) {
  for (auto scheme : {"gopher", "wais", "news", "nntp", "snews", "whois"})
    if (uri.starts_with(scheme)) return true;
  return false;
}

void sort(pick& all, std::string_view wanted, std::string_view uri) {
  bool backwards = wanted.starts_with('-');
  auto found = std::ranges::find(columns, wanted.substr(backwards ? 1 : 0), &column::name);
  bool by_column = found != std::end(columns), folders_first = by_column || !has_own_order(uri);
  std::ranges::sort(all, [&](entry const* a, entry const* b) {
    if (folders_first && is_folder(*a) != is_folder(*b)) return is_folder(*a);
    if (by_column && found->less(*a, *b)) return !backwards;
    if (by_column && found->less(*b, *a)) return backwards;
    return a < b;  // they are of one vector: as the server gave them
  });
}

bool holds(std::string_view title, std::string_view word) {
  return !std::ranges::search(title, word, {}, lower, lower).empty();
}

/// What the page shows of it: a group list may be narrowed by words.
pick chosen(kept const& object, std::string_view words) {
  pick made;
  for (auto const& one : object.listing->entries)
    if (words.empty() || holds(one.title, words)) made.push_back(&one);
  return made;
}

void put_head(markup& to, scene const& for_whom, std::string const& uri,
              std::vector<column const*> const& shown) {
  auto sorted = value_of(for_whom.options, "sort");
  to << "<thead><tr>";
  for (auto one : shown) {
    bool is_it = sorted == one->name, is_back = sorted.substr(0, 1) == "-" && sorted.substr(1) == one->name;
    to << "<th scope=\"col\"" << (one->is_number ? literal(" class=\"number\"") : literal(""))
       << (is_it     ? literal(" aria-sort=\"ascending\"")
           : is_back ? literal(" aria-sort=\"descending\"")
                     : literal(""))
       << "><a href=\"" << text(for_whom.with(uri, "sort", (is_it ? "-" : "") + std::string(one->name)))
       << "\">" << one->head << "</a></th>";
  }
  to << "</tr></thead>";
}

void put_cell(markup& to, column const& which, entry const& one, bool shows_mail) {
  auto const& known = one.facts;
  if (which.name == "type") to << "<td class=\"kind " << class_for(one.kind) << "\">" << words_for(one.kind);
  else if (which.is_number) to << "<td class=\"number\">";
  else to << "<td>";
  if (which.name == "size" && known.size) to << text(size_in_words(*known.size));
  if (which.name == "date") to << when(known.date);
  if (which.name == "score" && known.score) to << text(std::to_string(*known.score));
  if (which.name == "lines" && known.lines) to << *known.lines;
  if (which.name == "from") to << text(shows_mail ? known.from : without_mail(shown_text(known.from)));
  to << "</td>";
}

void put_row(markup& to, scene const& for_whom, entry const& one, std::vector<column const*> const& shown) {
  if (one.kind == kind::info) {
    to << "<tr class=\"info\"><th scope=\"row\" colspan=\"" << static_cast<std::uint64_t>(shown.size())
       << "\">" << (one.title.empty() ? literal("&nbsp;") : literal("")) << text(one.title) << "</th></tr>\n";
    return;
  }
  auto where = one.uri.empty() ? std::string() : for_whom.href(one.uri);
  to << (one.kind == kind::error ? literal("<tr class=\"error\">") : literal("<tr>")) << "<th scope=\"row\">";
  if (where.empty()) to << text(one.title);
  else to << "<a href=\"" << text(where) << "\">" << text(one.title.empty() ? one.uri : one.title) << "</a>";
  to << "</th>";
  for (auto column : shown)
    if (column->name != "name") put_cell(to, *column, one, value_of(for_whom.options, "mail") == "shown");
  to << "</tr>\n";
}

markup paging(scene const& for_whom, std::string const& uri, std::size_t page, std::size_t pages) {
  markup made;
  if (pages < 2) return made;
  made << "<nav class=\"pages\" aria-label=\"Pages\"><ol>";
  auto link = [&](std::size_t to, literal words) {
    made << "<li><a href=\"" << text(for_whom.with(uri, "page", std::to_string(to))) << "\">" << words
         << "</a></li>";
  };
  if (page > 1) link(1, "First"), link(page - 1, "Previous");
  made << "<li aria-current=\"page\">Page " << static_cast<std::uint64_t>(page) << " of "
       << static_cast<std::uint64_t>(pages) << "</li>";
  if (page < pages) link(page + 1, "Next"), link(pages, "Last");
  return made << "</ol></nav>", made;
}

std::size_t page_wanted(scene const& for_whom, std::size_t pages) {
  auto wanted = number_in(value_of(for_whom.options, "page")).value_or(1);
  return static_cast<std::size_t>(std::clamp<std::uint64_t>(wanted, 1, std::max<std::size_t>(pages, 1)));
}

std::string title_for(std::string const& uri) {
  auto u = parse(uri);
  if (!u) return uri;
  auto path = u->path();
  while (path.ends_with('/')) path.remove_suffix(1);
  auto last = unescaped(path.substr(path.rfind('/') + 1));
  if (u->scheme().starts_with("gopher") && path.rfind('/') == 0 && last.size() <= 1) last.clear();
  if (!last.empty()) return last;
  return u->has_authority() ? std::string(u->host()) : uri;
}

std::string plural(std::size_t count, std::string_view one, std::string_view many) {
  return std::to_string(count) + " " + std::string(count == 1 ? one : many);
}

}  // namespace

markup listing_page(scene const& for_whom, about const& what, kept const& object) {
  bool narrows = what.uri.starts_with("news:") || what.uri.starts_with("nntp:");
  auto words = narrows ? value_of(for_whom.options, "q") : std::string_view();
  auto all = chosen(object, words);
  sort(all, value_of(for_whom.options, "sort"), what.uri);
  std::vector<column const*> shown;
  for (auto const& one : columns) {
    bool is_known = std::ranges::any_of(all, [&](auto e) { return one.has(*e); });
    if (is_known || one.name == "name" || one.name == "type") shown.push_back(&one);
  }
  auto pages = (all.size() + a_page - 1) / a_page;
  auto page = page_wanted(for_whom, pages);
  auto infos = static_cast<std::size_t>(std::ranges::count(all, kind::info, &entry::kind));
  auto title = title_for(what.uri);
  markup body;
  bool is_hits = std::ranges::any_of(all, [](auto e) { return e->facts.score.has_value(); });
  if (narrows) body << search_form(for_whom, what.uri, "Show only groups with these letters");
  if (what.uri.starts_with("wais:"))
    body << search_form(for_whom, what.uri.substr(0, what.uri.find('?')), "Search again");
  body << "<p role=\"status\" class=\"status\">"
       << text(is_hits ? plural(all.size() - infos, "result", "results")
                       : plural(all.size() - infos, "entry", "entries"))
       << "</p>\n"
       << paging(for_whom, what.uri, page, pages);
  body << "<div class=\"wide\"><table><caption>" << (is_hits ? literal("Found in ") : literal("What is in "))
       << text(title) << "</caption>";
  put_head(body, for_whom, what.uri, shown);
  body << "<tbody>\n";
  auto first = (page - 1) * a_page;
  for (std::size_t i = first; i < std::min(first + a_page, all.size()); ++i)
    put_row(body, for_whom, *all[i], shown);
  body << "</tbody></table></div>\n" << paging(for_whom, what.uri, page, pages);
  return framed(for_whom, title, body, &what);
}

// ---- threads

namespace {

struct post {
  entry const* what = nullptr;
  std::string thread{};  // what its thread is called among the others
  std::size_t depth = 0;
};

/// "Re: Re: A subject" is "A subject".
std::string_view bare_subject(std::string_view subject) {
  for (;;) {
    while (subject.starts_with(' ')) subject.remove_prefix(1);
    if (subject.size() < 3 || !same_ignoring_case(subject.substr(0, 3), "re:")) return subject;
    subject.remove_prefix(3);
  }
}

std::string id_in(entry const& one) {
  auto colon = one.uri.find(':');
  return one.uri.starts_with("news:") ? "<" + unescaped(std::string_view(one.uri).substr(colon + 1)) + ">"
                                      : std::string();
}

std::string_view first_id(std::string_view references) {
  auto open = references.find('<'), close = references.find('>', open);
  return close == references.npos ? std::string_view() : references.substr(open, close - open + 1);
}

/// By References: a thread is called by the article that it begins with. Where that one's own id is not known
/// (a server that numbers), its subject leads to it.
std::vector<post> posts_of(kept const& object) {
  std::map<std::string, std::string, std::less<>> by_subject;
  for (auto const& one : object.listing->entries)
    if (auto root = first_id(one.facts.references); !root.empty())
      by_subject.emplace(bare_subject(one.title), root);
  std::vector<post> made;
  for (auto const& one : object.listing->entries) {
    post here{&one, std::string(first_id(one.facts.references)),
              static_cast<std::size_t>(std::ranges::count(one.facts.references, '<'))};
    if (here.thread.empty()) here.thread = id_in(one);
    auto known = here.thread.empty() ? by_subject.find(bare_subject(one.title)) : by_subject.end();
    if (known != by_subject.end()) here.thread = known->second;
    if (here.thread.empty()) here.thread = "\n" + std::string(bare_subject(one.title));
    made.push_back(std::move(here));
  }
  return made;
}

/// Those of a thread stand together, in the order of their time; the thread that was last written in first.
std::vector<std::vector<post>> threads_of(std::vector<post> posts) {
  std::map<std::string, std::size_t> places;
  std::vector<std::vector<post>> made;
  for (auto& one : posts) {
    auto [at, is_new] = places.try_emplace(one.thread, made.size());
    if (is_new) made.emplace_back();
    made[at->second].push_back(std::move(one));
  }
  auto date = [](post const& p) -> std::string const& { return p.what->facts.date; };
  auto in_time = [&](post const& p) { return std::pair<std::string_view, entry const*>(date(p), p.what); };
  for (auto& thread : made) std::ranges::sort(thread, {}, in_time);
  std::ranges::sort(made, std::greater(), [&](auto const& thread) { return in_time(thread.back()); });
  return made;
}

literal class_of_depth(std::size_t depth) {
  constexpr literal names[] = {"<li>", "<li class=\"deep1\">", "<li class=\"deep2\">", "<li class=\"deep3\">",
                               "<li class=\"deep4\">"};
  return names[std::min<std::size_t>(depth, 4)];
}

}  // namespace

markup threads_page(scene const& for_whom, about const& what, kept const& object) {
  auto words = value_of(for_whom.options, "q");
  auto posts = posts_of(object);
  if (!words.empty()) std::erase_if(posts, [&](post const& one) { return !holds(one.what->title, words); });
  auto count = posts.size();
  auto threads = threads_of(std::move(posts));
  constexpr std::size_t few = 100;
  auto pages = (threads.size() + few - 1) / few;
  auto page = page_wanted(for_whom, pages);
  bool shows_mail = value_of(for_whom.options, "mail") == "shown";
  markup body = search_form(for_whom, what.uri, "Show only subjects with these letters");
  body << "<p role=\"status\" class=\"status\">" << text(plural(count, "article", "articles")) << " in "
       << text(plural(threads.size(), "thread", "threads")) << "</p>"
       << paging(for_whom, what.uri, page, pages) << "<ol class=\"threads\">";
  for (std::size_t i = (page - 1) * few; i < std::min(page * few, threads.size()); ++i)
    for (auto const& one : threads[i]) {
      auto const& [entry, thread, depth] = one;
      auto where = for_whom.href(entry->uri);
      body << class_of_depth(depth);
      if (where.empty()) body << text(entry->title);
      else
        body << "<a href=\"" << text(where) << "\">"
             << text(entry->title.empty() ? "(no subject)" : entry->title) << "</a>";
      body << " <span class=\"by\">"
           << text(shows_mail ? entry->facts.from : without_mail(shown_text(entry->facts.from))) << " "
           << when(entry->facts.date) << "</span></li>\n";
    }
  body << "</ol>" << paging(for_whom, what.uri, page, pages);
  return framed(for_whom, title_for(what.uri), body, &what);
}

}  // namespace wend::gateway

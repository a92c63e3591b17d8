// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>

#include "wend/base/ascii.hpp"
#include "wend/gateway/paging.hpp"
#include "wend/uri/escape.hpp"

namespace wend::gateway {
namespace {

using access::entry;

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

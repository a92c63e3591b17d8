// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/threads_page.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "wend/base/detail/ascii.hpp"
#include "wend/content/detail/message.hpp"
#include "wend/gateway/page_text.hpp"
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
using thread = std::vector<post>;

constexpr std::size_t most_threads = 100, most_articles = 500;  // on a page
constexpr std::size_t most_references = 100;                    // that are looked for

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
std::vector<post> posts_of(cache_entry const& object) {
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

auto in_time(post const& p) { return std::pair<std::string_view, entry const*>(p.what->facts.date, p.what); }

/// The latest of the articles that it refers to that is in the thread, and was written before it.
std::optional<std::size_t> parent_of(std::size_t child, thread const& all,
                                     std::map<std::string, std::size_t, std::less<>> const& places) {
  std::string_view references = all[child].what->facts.references;
  for (std::size_t i = 0; i < most_references && !references.empty(); ++i) {
    auto open = references.rfind('<');
    if (open == references.npos) break;
    auto close = references.find('>', open);
    auto found =
        close == references.npos ? places.end() : places.find(references.substr(open, close - open + 1));
    if (found != places.end() && found->second < child) return found->second;
    references = references.substr(0, open);
  }
  return {};
}

/// Each answer stands under what it answers, in the order of time. Where no ids are known, time alone orders,
/// and how many it refers to says how deep it is. `all` is in the order of time.
thread as_tree(thread all) {
  std::map<std::string, std::size_t, std::less<>> places;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (auto id = id_in(*all[i].what); !id.empty()) places.emplace(std::move(id), i);
  if (places.empty()) return all;
  std::vector<std::vector<std::size_t>> answers(all.size() + 1);  // the last: what answers nothing here
  for (std::size_t i = 0; i < all.size(); ++i)
    answers[parent_of(i, all, places).value_or(all.size())].push_back(i);
  std::vector<std::pair<std::size_t, std::size_t>> left;  // article, depth; the next one last
  auto put_off = [&](std::size_t of, std::size_t depth) {
    for (auto i = answers[of].rbegin(); i != answers[of].rend(); ++i) left.emplace_back(*i, depth);
  };
  put_off(all.size(), 0);
  thread made;
  while (!left.empty()) {
    auto [next, depth] = left.back();
    left.pop_back();
    made.push_back(std::move(all[next]));
    made.back().depth = made.size() == 1 ? 0 : std::max<std::size_t>(depth, 1);
    put_off(next, depth + 1);
  }
  return made;
}

/// Those of a thread stand together; the thread that was last written in first.
std::vector<thread> threads_of(std::vector<post> posts) {
  std::map<std::string, std::size_t> places;
  std::vector<thread> made;
  for (auto& one : posts) {
    auto [at, is_new] = places.try_emplace(one.thread, made.size());
    if (is_new) made.emplace_back();
    made[at->second].push_back(std::move(one));
  }
  for (auto& one : made) std::ranges::sort(one, {}, in_time);
  std::ranges::sort(made, std::greater(), [](thread const& one) { return in_time(one.back()); });
  return made;
}

literal class_of_depth(std::size_t depth) {
  constexpr literal names[] = {"<li class=\"first\">", "<li class=\"deep1\">", "<li class=\"deep2\">",
                               "<li class=\"deep3\">", "<li class=\"deep4\">", "<li class=\"deep5\">",
                               "<li class=\"deep6\">"};
  return names[std::min(depth, std::size(names) - 1)];
}

void put_post(markup& to, page_context const& context, post const& one, std::size_t answers,
              bool shows_mail) {
  auto const& entry = *one.what;
  auto where = context.href(entry.uri);
  auto subject = words_of_field(entry.title);
  if (subject.empty()) subject = "(no subject)";
  to << class_of_depth(one.depth) << "<span class=\"subject\">";
  if (where.empty()) to << text(subject);
  else to << "<a href=\"" << text(where) << "\">" << text(subject) << "</a>";
  if (answers > 0) to << " <span class=\"count\">" << text(plural(answers, "answer", "answers")) << "</span>";
  to << "</span> <span class=\"by\">" << text(author_in(entry.facts.from, shows_mail))
     << "</span> <span class=\"by when\">" << when(entry.facts.date) << "</span></li>\n";
}

/// Some articles of a thread: of a long one not all are on one page.
struct stretch {
  std::size_t of = 0, begin = 0, end = 0;
};
using sheet = std::vector<stretch>;

/// A thread stands on one page where one can hold it.
std::vector<sheet> sheets_of(std::vector<thread> const& threads) {
  std::vector<sheet> made;
  std::size_t room = 0;
  for (std::size_t i = 0; i < threads.size(); ++i) {
    auto size = threads[i].size();
    bool has_its_own = size > room && size <= most_articles;
    if (has_its_own || made.empty() || made.back().size() == most_threads) room = 0;
    for (std::size_t begin = 0, end = 0; begin < size; begin = end) {
      if (room == 0) made.emplace_back(), room = most_articles;
      end = begin + std::min(size - begin, room);
      made.back().push_back({i, begin, end});
      room -= end - begin;
    }
  }
  return made;
}

void put_stretch(markup& to, page_context const& context, thread const& all, stretch const& some,
                 bool shows_mail) {
  for (auto i = some.begin; i < some.end; ++i)
    put_post(to, context, all[i], i == 0 ? all.size() - 1 : 0, shows_mail);
}

}  // namespace

markup threads_page(page_context const& context, object_info const& what, cache_entry const& object) {
  auto words = value_of(context.options, "q");
  auto posts = posts_of(object);
  sought const wanted(words);
  if (!words.empty()) std::erase_if(posts, [&](post const& one) { return !wanted.is_in(one.what->title); });
  auto count = posts.size();
  auto threads = threads_of(std::move(posts));
  auto sheets = sheets_of(threads);
  auto pages = sheets.size();
  auto page = page_wanted(context, pages);
  bool shows_mail = value_of(context.options, "mail") == "shown";
  markup body = search_form(context, what.uri, "Show only subjects with these letters", "Re:");
  body << "<p role=\"status\" class=\"status\">" << text(plural(count, "article", "articles")) << " in "
       << text(plural(threads.size(), "thread", "threads")) << "</p>"
       << paging(context, what.uri, page, pages) << "<ol class=\"threads\">";
  for (auto const& some : sheets.empty() ? sheet() : sheets[page - 1])
    put_stretch(body, context, as_tree(std::move(threads[some.of])), some, shows_mail);
  body << "</ol>" << paging(context, what.uri, page, pages);
  return framed(context, title_for(what.uri), body, &what);
}

}  // namespace wend::gateway

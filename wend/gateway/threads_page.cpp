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
  std::string thread{};  // key of its thread
  std::size_t depth = 0;
};
using thread = std::vector<post>;

constexpr std::size_t most_threads = 100, most_articles = 500;  // on a page
constexpr std::size_t most_references = 100;                    // that are searched for a parent

/// "Re: Re: A subject" is "A subject".
std::string_view bare_subject(std::string_view subject) {
  for (;;) {
    while (subject.starts_with(' ')) subject.remove_prefix(1);
    if (subject.size() < 3 || !same_ignoring_case(subject.substr(0, 3), "re:")) return subject;
    subject.remove_prefix(3);
  }
}

std::string id_in(entry const& article) {
  auto colon = article.uri.find(':');
  return article.uri.starts_with("news:")
             ? "<" + unescaped(std::string_view(article.uri).substr(colon + 1)) + ">"
             : std::string();
}

std::string_view first_id(std::string_view references) {
  auto open = references.find('<'), close = references.find('>', open);
  return close == references.npos ? std::string_view() : references.substr(open, close - open + 1);
}

/// Assigns articles to threads by References: the key is the message-id of the first article. A server that
/// lists by number does not state ids of the articles; there the subject leads to the thread.
std::vector<post> posts_of(cache_entry const& object) {
  std::map<std::string, std::string, std::less<>> by_subject;
  for (auto const& entry : object.listing->entries)
    if (auto root = first_id(entry.facts.references); !root.empty())
      by_subject.emplace(bare_subject(entry.title), root);
  std::vector<post> posts;
  for (auto const& entry : object.listing->entries) {
    post here{&entry, std::string(first_id(entry.facts.references)),
              static_cast<std::size_t>(std::ranges::count(entry.facts.references, '<'))};
    if (here.thread.empty()) here.thread = id_in(entry);
    auto known = here.thread.empty() ? by_subject.find(bare_subject(entry.title)) : by_subject.end();
    if (known != by_subject.end()) here.thread = known->second;
    if (here.thread.empty()) here.thread = "\n" + std::string(bare_subject(entry.title));
    posts.push_back(std::move(here));
  }
  return posts;
}

auto by_date(post const& p) { return std::pair<std::string_view, entry const*>(p.what->facts.date, p.what); }

/// The latest referenced article that is in the thread, and older.
std::optional<std::size_t> parent_of(std::size_t child, thread const& posts,
                                     std::map<std::string, std::size_t, std::less<>> const& places) {
  std::string_view references = posts[child].what->facts.references;
  for (std::size_t i = 0; i < most_references && !references.empty(); ++i) {
    auto open = references.rfind('<');
    if (open == references.npos) break;
    auto close = references.find('>', open);
    auto it =
        close == references.npos ? places.end() : places.find(references.substr(open, close - open + 1));
    if (it != places.end() && it->second < child) return it->second;
    references = references.substr(0, open);
  }
  return {};
}

/// Orders a thread so that each answer follows its parent. Without ids the order by date stays, and the
/// number of references is the depth. `posts` is sorted by date.
thread as_tree(thread posts) {
  std::map<std::string, std::size_t, std::less<>> places;
  for (std::size_t i = 0; i < posts.size(); ++i)
    if (auto id = id_in(*posts[i].what); !id.empty()) places.emplace(std::move(id), i);
  if (places.empty()) return posts;
  std::vector<std::vector<std::size_t>> answers(posts.size() + 1);  // the last: posts without a parent
  for (std::size_t i = 0; i < posts.size(); ++i)
    answers[parent_of(i, posts, places).value_or(posts.size())].push_back(i);
  std::vector<std::pair<std::size_t, std::size_t>> left;  // article and depth; a stack
  auto push_answers = [&](std::size_t of, std::size_t depth) {
    for (auto i = answers[of].rbegin(); i != answers[of].rend(); ++i) left.emplace_back(*i, depth);
  };
  push_answers(posts.size(), 0);
  thread tree;
  while (!left.empty()) {
    auto [next, depth] = left.back();
    left.pop_back();
    tree.push_back(std::move(posts[next]));
    tree.back().depth = tree.size() == 1 ? 0 : std::max<std::size_t>(depth, 1);
    push_answers(next, depth + 1);
  }
  return tree;
}

/// Groups posts by thread; the thread with the latest post is first.
std::vector<thread> threads_of(std::vector<post> posts) {
  std::map<std::string, std::size_t> places;
  std::vector<thread> threads;
  for (auto& next : posts) {
    auto [at, is_new] = places.try_emplace(next.thread, threads.size());
    if (is_new) threads.emplace_back();
    threads[at->second].push_back(std::move(next));
  }
  for (auto& posts_of_thread : threads) std::ranges::sort(posts_of_thread, {}, by_date);
  std::ranges::sort(threads, std::greater(), [](thread const& t) { return by_date(t.back()); });
  return threads;
}

literal class_of_depth(std::size_t depth) {
  constexpr literal names[] = {"<li class=\"first\">", "<li class=\"deep1\">", "<li class=\"deep2\">",
                               "<li class=\"deep3\">", "<li class=\"deep4\">", "<li class=\"deep5\">",
                               "<li class=\"deep6\">"};
  return names[std::min(depth, std::size(names) - 1)];
}

void put_post(markup& to, page_context const& context, post const& shown, std::size_t answers,
              bool shows_mail) {
  auto const& entry = *shown.what;
  auto where = context.href(entry.uri);
  auto subject = words_of_field(entry.title);
  if (subject.empty()) subject = "(no subject)";
  to << class_of_depth(shown.depth) << "<span class=\"subject\">";
  if (where.empty()) to << text(subject);
  else to << "<a href=\"" << text(where) << "\">" << text(subject) << "</a>";
  if (answers > 0) to << " <span class=\"count\">" << text(plural(answers, "answer", "answers")) << "</span>";
  to << "</span> <span class=\"by\">" << text(author_in(entry.facts.from, shows_mail))
     << "</span> <span class=\"by when\">" << when(entry.facts.date) << "</span></li>\n";
}

/// A part of a thread: a long thread is divided among pages.
struct thread_part {
  std::size_t of = 0, begin = 0, end = 0;
};
using part_list = std::vector<thread_part>;

/// A thread of at most 500 posts is not divided.
std::vector<part_list> divided(std::vector<thread> const& threads) {
  std::vector<part_list> pages_of_parts;
  std::size_t free_places = 0;
  for (std::size_t i = 0; i < threads.size(); ++i) {
    auto size = threads[i].size();
    bool has_its_own = size > free_places && size <= most_articles;
    if (has_its_own || pages_of_parts.empty() || pages_of_parts.back().size() == most_threads)
      free_places = 0;
    for (std::size_t begin = 0, end = 0; begin < size; begin = end) {
      if (free_places == 0) {
        pages_of_parts.emplace_back();
        free_places = most_articles;
      }
      end = begin + std::min(size - begin, free_places);
      pages_of_parts.back().push_back({i, begin, end});
      free_places -= end - begin;
    }
  }
  return pages_of_parts;
}

void put_thread_part(markup& to, page_context const& context, thread const& posts, thread_part const& some,
                     bool shows_mail) {
  for (auto i = some.begin; i < some.end; ++i)
    put_post(to, context, posts[i], i == 0 ? posts.size() - 1 : 0, shows_mail);
}

}  // namespace

markup threads_page(page_context const& context, object_info const& what, cache_entry const& object) {
  auto words = value_of(context.options, "q");
  auto posts = posts_of(object);
  title_filter const wanted(words);
  if (!words.empty())
    std::erase_if(posts, [&](post const& candidate) { return !wanted.matches(candidate.what->title); });
  auto count = posts.size();
  auto threads = threads_of(std::move(posts));
  auto pages_of_parts = divided(threads);
  auto pages = pages_of_parts.size();
  auto page = requested_page(context, pages);
  bool shows_mail = value_of(context.options, "mail") == "shown";
  markup body = search_form(context, what.uri, "Show only subjects with these letters", "Re:");
  body << "<p role=\"status\" class=\"status\">" << text(plural(count, "article", "articles")) << " in "
       << text(plural(threads.size(), "thread", "threads")) << "</p>"
       << paging(context, what.uri, page, pages) << "<ol class=\"threads\">";
  for (auto const& some : pages_of_parts.empty() ? part_list() : pages_of_parts[page - 1])
    put_thread_part(body, context, as_tree(std::move(threads[some.of])), some, shows_mail);
  body << "</ol>" << paging(context, what.uri, page, pages);
  return framed(context, title_for(what.uri), body, &what);
}

}  // namespace wend::gateway

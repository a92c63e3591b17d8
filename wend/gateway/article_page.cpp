// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "wend/access/message.hpp"
#include "wend/base/ascii.hpp"
#include "wend/base/number.hpp"
#include "wend/gateway/pages.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parts.hpp"

namespace wend::gateway {
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
    body << text(shows_mail ? one.value : without_mail(one.value));
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

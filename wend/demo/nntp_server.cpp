// SPDX-License-Identifier: Apache-2.0
#include "wend/demo/nntp_server.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "wend/demo/client_command.hpp"
#include "wend/schemes/usenet/net/overview.hpp"
#include "wend/schemes/usenet/net/wildmat.hpp"

namespace wend::demo {
namespace {

using wire::dialogue;
using wire::exchange;
using wire::send;

constexpr std::size_t longest_article = 64 * 1024;

struct visit {
  world& w;
  std::string group{};      // selected
  std::size_t current = 0;  // the number of an article in the group; 0: no article
  bool over = false;

  explicit visit(world& of) : w(of) {}
};

/// Sends a reply, and a text that ends with a dot.
dialogue<> say_text(std::string_view reply, std::string_view text) {
  co_yield send(std::string(reply) + "\r\n" + dotted_text(text));
}

std::size_t number_in(std::string_view digits) {
  std::size_t number = 0;
  auto end = digits.data() + digits.size();
  auto read = std::from_chars(digits.data(), end, number);
  return read.ec == std::errc() && read.ptr == end ? number : 0;
}

// ---- groups

dialogue<> list_what(visit& v, std::string const& what, std::string const& pattern) {
  if (what == "OVERVIEW.FMT")
    co_return co_await say_text(
        "215 The order:", "Subject:\nFrom:\nDate:\nMessage-ID:\nReferences:\n:bytes\n:lines\nXref:full\n");
  bool active = what.empty() || what == "ACTIVE";
  if (!active && what != "NEWSGROUPS") co_return co_await say("501 LIST ACTIVE or LIST NEWSGROUPS.");
  std::string text;
  for (auto const& group : v.w.groups) {
    if (!pattern.empty() && !wire::matches_wildmat(group.name, pattern)) continue;
    text += group.name +
            (active ? " " + std::to_string(group.articles.size()) + " 1 y" : "\t" + group.about) + "\n";
  }
  co_await say_text("215 The groups:", text);
}

dialogue<> list(visit& v, std::string rest) {
  auto o = command_in(rest);
  co_await list_what(v, o.verb, o.rest);
}

std::string counts_of(newsgroup const& g) {
  auto last = std::to_string(g.articles.size());
  return last + (g.articles.empty() ? " 0 " : " 1 ") + last + " " + g.name;
}

void select(visit& v, newsgroup const& g) {
  v.group = g.name;
  v.current = g.articles.empty() ? 0 : 1;
}

dialogue<> group(visit& v, std::string rest) {
  auto newsgroup = group_named(v.w, rest);
  if (!newsgroup) co_return co_await say("411 There is no such group.");
  select(v, *newsgroup);
  co_await say("211 " + counts_of(*newsgroup));
}

dialogue<> listgroup(visit& v, std::string rest) {
  if (!rest.empty()) v.group = rest;
  auto newsgroup = group_named(v.w, v.group);
  if (!newsgroup && rest.empty()) co_return co_await say("412 Say GROUP first.");
  if (!newsgroup) co_return co_await say("411 There is no such group.");
  select(v, *newsgroup);
  std::string text;
  for (std::size_t i = 1; i <= newsgroup->articles.size(); ++i) text += std::to_string(i) + "\n";
  co_await say_text("211 " + counts_of(*newsgroup), text);
}

// ---- articles

/// The article of a command, by id, by number in the group, or the current one; or the error reply.
struct choice {
  article const* chosen = nullptr;
  std::size_t number = 0;
  std::string_view refusal{};
};

choice choose(visit& v, std::string const& rest) {
  if (rest.starts_with('<')) {
    auto named = rest.ends_with('>') ? article_with(v.w, rest.substr(1, rest.size() - 2)) : nullptr;
    return {named, 0, "430 There is no article with that id."};
  }
  auto in = group_named(v.w, v.group);
  if (!in) return {nullptr, 0, "412 Say GROUP first."};
  auto number = rest.empty() ? v.current : number_in(rest);
  if (rest.empty() && number == 0) return {nullptr, 0, "420 There is no current article."};
  if (number == 0 || number > in->articles.size())
    return {nullptr, 0, "423 There is no article with that number."};
  v.current = number;
  return {&in->articles[number - 1], number, {}};
}

enum class part : std::uint8_t { all, head, body, none };

dialogue<> give(visit& v, std::string const& rest, std::string_view code, part which) {
  auto choice = choose(v, rest);
  if (!choice.chosen) co_return co_await say(choice.refusal);
  auto reply = std::string(code) + " " + std::to_string(choice.number) + " <" + choice.chosen->id + ">";
  if (which == part::none) co_return co_await say(reply);
  std::string_view text = choice.chosen->octets;
  auto body = text.find("\r\n\r\n");
  if (which == part::head) text = text.substr(0, body + 2);
  if (which == part::body) text = text.substr(body + 4);
  co_await say_text(reply, text);
}
dialogue<> article_(visit& v, std::string rest) { co_await give(v, rest, "220", part::all); }
dialogue<> head(visit& v, std::string rest) { co_await give(v, rest, "221", part::head); }
dialogue<> body(visit& v, std::string rest) { co_await give(v, rest, "222", part::body); }
dialogue<> stat(visit& v, std::string rest) { co_await give(v, rest, "223", part::none); }

enum class direction : std::uint8_t { forward, back };

dialogue<> step(visit& v, direction way) {
  bool forward = way == direction::forward;
  auto in = group_named(v.w, v.group);
  if (!in) co_return co_await say("412 Say GROUP first.");
  if (v.current == 0) co_return co_await say("420 There is no current article.");
  if (forward && v.current == in->articles.size()) co_return co_await say("421 That was the last.");
  if (!forward && v.current == 1) co_return co_await say("422 That was the first.");
  v.current += forward ? 1 : std::size_t(-1);
  co_await give(v, "", "223", part::none);
}
dialogue<> next(visit& v, std::string) { co_await step(v, direction::forward); }
dialogue<> last(visit& v, std::string) { co_await step(v, direction::back); }

std::string overview_line(std::string const& group, std::size_t number, article const& a) {
  auto o = wire::nntp::overview_of(number, head_in(a.octets));
  auto text = std::string_view(a.octets);
  auto lines = std::ranges::count(text.substr(text.find("\r\n\r\n") + 4), '\n');
  return std::to_string(number) + "\t" + o.subject + "\t" + o.from + "\t" + o.date + "\t<" + a.id + ">\t" +
         o.references + "\t" + std::to_string(text.size()) + "\t" + std::to_string(lines) + "\tXref: demo " +
         group + ":" + std::to_string(number) + "\n";
}

/// number, number-, number-number: RFC 3977 §6. Without one: the current article.
wire::nntp::range range_in(std::string const& text, std::size_t current, std::size_t most) {
  auto dash = text.find('-');
  auto from = text.empty() ? current : number_in(text.substr(0, dash));
  auto to = from;
  if (dash != text.npos) to = dash + 1 == text.size() ? most : number_in(text.substr(dash + 1));
  return wire::nntp::range{std::max<std::size_t>(from, 1), to}.within({1, most});
}

dialogue<> over(visit& v, std::string rest) {
  auto in = group_named(v.w, v.group);
  if (!in) co_return co_await say("412 Say GROUP first.");
  auto wanted = range_in(rest, v.current, in->articles.size());
  if (wanted.is_empty()) co_return co_await say("423 There is no article with that number.");
  std::string text;
  for (auto n = wanted.first; n <= wanted.last; ++n) {
    auto number = static_cast<std::size_t>(n);
    text += overview_line(in->name, number, in->articles[number - 1]);
  }
  co_await say_text("224 The overview:", text);
}

// ---- posting

/// Returns the groups of an article that this server has.
std::vector<newsgroup*> groups_of(world& w, std::string_view names) {
  std::vector<newsgroup*> groups;
  for (auto& group : w.groups) {
    auto at = names.find(group.name);
    auto end = at + group.name.size();
    bool begins = at == 0 || (at != names.npos && (names[at - 1] == ',' || names[at - 1] == ' '));
    if (begins && (end == names.size() || names[end] == ',' || names[end] == ' ')) groups.push_back(&group);
  }
  return groups;
}

/// Stores an article in its groups. Returns the error reply, or nothing.
std::string_view place(visit& v, std::string octets) {
  article a{"", std::move(octets)};
  auto head = head_in(a.octets);
  auto groups = groups_of(v.w, head.value_of("Newsgroups"));
  bool is_whole = head.has("From") && head.has("Subject") && a.octets.find("\r\n\r\n") != std::string::npos;
  if (!is_whole) return "441 An article has From, Newsgroups, Subject, and a body.";
  if (groups.empty()) return "441 None of its groups is here.";
  if (!v.w.has_room_for(a.octets.size() * groups.size())) return "441 There is no room for it.";
  std::string id(head.value_of("Message-ID"));
  bool has_id = wire::nntp::is_message_id(id);
  if (has_id && id.starts_with('<')) id = id.substr(1, id.size() - 2);
  if (!has_id) id = "posted." + std::to_string(v.w.posted + 1) + "@demo.example";
  if (!has_id) a.octets.insert(0, "Message-ID: <" + id + ">\r\n");
  if (article_with(v.w, id)) return "441 That one is here already.";
  a.id = id;
  v.w.posted += a.octets.size() * groups.size();
  file_article(std::move(a), groups);
  return {};
}

dialogue<> post(visit& v, std::string) {
  co_await say("340 Send it.");
  auto text = co_await hear_text(longest_article);
  v.over = !text.is_whole;
  if (v.over) co_return;
  if (!text.fits) co_return co_await say("441 That is too long.");
  auto refusal = place(v, std::move(text.octets));
  std::string_view reply = refusal.empty() ? "240 It is here, until the world ends." : refusal;
  co_await say(reply);
}

// ---- the rest

dialogue<> capabilities(visit&, std::string) {
  co_await say_text("101 What is here:",
                    "VERSION 2\nREADER\nPOST\nOVER\nLIST ACTIVE NEWSGROUPS OVERVIEW.FMT\n");
}
dialogue<> mode(visit&, std::string) { co_await say("200 Posting is allowed."); }
dialogue<> date(visit&, std::string) { co_await say("111 19941220120000"); }
dialogue<> quit(visit& v, std::string) {
  v.over = true;
  co_await say("205 Good-bye.");
}

constexpr command<visit> commands[] = {
    {"CAPABILITIES", capabilities},
    {"MODE", mode},
    {"LIST", list},
    {"GROUP", group},
    {"LISTGROUP", listgroup},
    {"ARTICLE", article_},
    {"HEAD", head},
    {"BODY", body},
    {"STAT", stat},
    {"NEXT", next},
    {"LAST", last},
    {"OVER", over},
    {"XOVER", over},
    {"POST", post},
    {"DATE", date},
    {"QUIT", quit},
};

}  // namespace

exchange nntp_server(world& w) {
  visit v(w);
  co_await say("200 A small world, by nntp. You may post.");
  while (auto line = co_await wire::line()) {
    co_await obey<visit>(v, commands, *line, "500 That is not spoken here.");
    if (v.over) co_return;
  }
}

}  // namespace wend::demo

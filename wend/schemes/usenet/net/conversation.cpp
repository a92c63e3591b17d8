// SPDX-License-Identifier: Apache-2.0

#include "wend/schemes/usenet/net/conversation.hpp"

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "wend/base/charset.hpp"
#include "wend/base/detail/number.hpp"
#include "wend/registry/detail/unsafe.hpp"
#include "wend/schemes/usenet/net/connection.hpp"
#include "wend/schemes/usenet/net/posting.hpp"
#include "wend/schemes/usenet/net/wildmat.hpp"

namespace wend::wire::nntp {
namespace {

constexpr std::size_t most_numbers = 100'000;  // listed of one group
constexpr std::size_t most_groups = 100'000, longest_description = 1000;
constexpr std::size_t most_heads = 200;  // requested one by one if the server has no overview
constexpr std::size_t largest_post = 1024 * 1024;
constexpr std::string_view article_type = "message/rfc822", group_type = "inode/directory";

dialogue<> select(conversation_data& o) {
  if (!o.group.empty()) co_await must(o, "GROUP " + o.group, 211);
}

/// RFC 3977 §3.1.1: only the dot ends a text.
dialogue<> require_dot(conversation_data const& o, std::string_view command, silence why) {
  if (why != silence::dot) co_yield fail(errc::truncated, std::string(command) + ": no dot at the end", o.at);
}

// ---- articles

/// RFC 3977 §6.2.1: "220 n <message-id>". Some servers omit the id.
overview named_in(reply const& reply) {
  overview overview;
  auto open = reply.text().find('<');
  auto close = reply.text().find('>', open);
  if (close != std::string::npos) overview.message_id = reply.text().substr(open, close - open + 1);
  return overview;
}

dialogue<message_head> read_head(conversation_data const& o, std::string_view command) {
  message_head head;
  auto text = co_await dotted_line();
  while (text) {
    if (!head.add(*text)) co_yield fail(errc::too_long, command, o.at);
    text = co_await dotted_line();
  }
  co_await require_dot(o, command, text.error());
  co_return head;
}

dialogue<> note_head(message_head const& head) {
  auto known_of_it = entry_of(overview_of(0, head)).facts;
  co_yield note(known::media_type, article_type);
  if (!known_of_it.date.empty()) co_yield note(known::date, known_of_it.date);
  if (!known_of_it.from.empty()) co_yield note(known::from, known_of_it.from);
  if (!known_of_it.references.empty()) co_yield note(known::references, known_of_it.references);
  auto lines = head.value_of("Lines");
  if (known_of_it.lines) co_yield note(known::lines, lines);
  auto others = notes_of(head);
  for (auto const& field : others) co_yield note(field.first, field.second);
}

dialogue<> note_uri(conversation_data const& o, reply const& reply) {
  if (!o.article_uri) co_return;
  auto uri = o.article_uri(named_in(reply));
  if (!uri.empty()) co_yield note(known::uri, uri);
}

// ---- groups

std::string numbers(range of) { return std::to_string(of.first) + '-' + std::to_string(of.last); }

dialogue<> announce(std::string how) {
  co_yield note(known::media_type, group_type);
  co_yield note(known::listing, how);
}

dialogue<> list_one(conversation_data const& o, overview const& overview) {
  auto entry = entry_of(overview);
  entry.uri = o.article_uri(overview);
  if (entry.title.empty())
    entry.title = overview.message_id.empty() ? std::to_string(overview.number) : overview.message_id;
  if (entry.uri.empty()) entry.kind = kind::error;  // it has no URI to request it by
  co_yield item(entry);
}

/// OVER or XOVER. False if the server lacks the command.
dialogue<bool> list_overview(conversation_data& o, std::string const& word, range which) {
  auto command = word + ' ' + numbers(which);
  auto reply = co_await ask(o, command);
  if (is_unsupported(reply)) co_return false;
  co_await announce(command);
  if (reply.code() == 420 || reply.code() == 423) co_return true;  // the articles have expired since
  if (reply.code() != 224) co_yield fail(error_of(reply), quoted(command, reply), o.at);
  auto text = co_await dotted_line();
  while (text) {
    auto overview = read_overview(*text);
    if (overview) co_await list_one(o, *overview);
    bool is_lost = !overview && !text->empty();
    entry const lost{.title = is_lost ? *text : std::string(), .kind = kind::error};
    if (is_lost) co_yield item(lost);
    text = co_await dotted_line();
  }
  co_await require_dot(o, command, text.error());
  co_return true;
}

dialogue<> list_heads(conversation_data& o, range which) {
  co_await announce("HEAD " + numbers(which));
  for (auto left = which.last - which.first + 1; left > 0; --left) {
    auto number = which.last - left + 1;
    auto command = "HEAD " + std::to_string(number);
    auto reply = co_await ask(o, command);
    if (reply.code() == 420 || reply.code() == 423 || reply.code() == 430) continue;
    if (reply.code() != 221) co_yield fail(error_of(reply), quoted(command, reply), o.at);
    auto head = co_await read_head(o, command);
    auto overview = overview_of(number, head);
    co_await list_one(o, overview);
  }
}

dialogue<> list_numbers(conversation_data& o, range articles) {
  auto word = o.command.substr(0, o.command.find(' '));
  std::string other = word == "OVER" ? "XOVER" : "OVER";
  auto which = articles.newest(most_numbers);
  bool listed = co_await list_overview(o, word, which);
  if (!listed) listed = co_await list_overview(o, other, which);
  if (!listed) co_await list_heads(o, articles.newest(most_heads));
}

/// RFC 977 has LIST without a pattern only; then the client filters.
bool is_wanted(conversation_data const& o, std::string_view group) {
  return o.pattern.empty() || matches_wildmat(group, o.pattern);
}

// ---- posting

dialogue<std::string> read_upload(conversation_data const& o) {
  std::string text;
  while (auto octets = co_await some(channel::caller)) {
    text += *octets;
    if (text.size() > largest_post) co_yield fail(errc::too_large, "an article has 1 MiB at most", o.at);
  }
  co_return text;
}

/// The article in the form that will be sent. Nothing is sent before.
dialogue<std::string> prepare(conversation_data& o) {
  auto text = co_await read_upload(o);
  if (o.mail.empty() && !names_its_sender(text)) {
    std::string_view prompt = "Your mail address, for From";
    auto mail = co_await answer_to("line", prompt);
    if (!mail) co_yield fail(errc::no_answer, prompt, o.at);
    o.mail = *mail;
  }
  posting where{o.group, o.mail};
  auto article = ready_to_post(text, where);
  if (!article) co_yield fail(article.error().code, article.error().said, o.at);
  co_return *article;
}

dialogue<> confirm(conversation_data const& o, std::string const& article) {
  auto prompt = "Post this to " + o.group + " at " + text_of(o.peer) + "?";
  auto answer = co_await answer_to("yes", prompt, article);
  if (!answer) co_yield fail(errc::no_answer, prompt, o.at);
  if (*answer != "yes") co_yield fail(errc::cancelled, "nothing was posted", o.at);
}

}  // namespace

result<conversation_data> data_for(plan const& planned, internet::login const& login,
                                   access::request const& asked, client const& asker, std::uint32_t at) {
  uri_view u = asked.name;
  if (auto wrong = unsafe_in(u, u.userinfo())) return unexpected(*wrong);
  conversation_data o{.peer = *planned.peer, .is_private = planned.tls, .tls = asker.tls};
  bool same_user = !login.user || !asker.user || *login.user == *asker.user;
  o.user = login.user ? login.user : asker.user;
  o.password = login.password || !same_user ? login.password : asker.password;
  o.mail = asker.mail;
  o.at = at;
  o.command = planned.commands.back();
  o.numbers = {asked.first, asked.last};
  auto is_wrong = [](std::optional<std::string> const& word) { return word && !is_safe_credential(*word); };
  if (is_wrong(o.user) || is_wrong(o.password))
    return mistake(errc::too_long, u.has_userinfo() ? u.offset_of(u.userinfo()) : 0);
  return o;
}

exchange without_server(std::uint32_t at) {
  co_yield fail(errc::no_context, "no news server is known: NNTPSERVER and the configuration name none", at);
}

exchange retrieve(conversation_data o) {
  co_await enter(o);
  co_await select(o);
  auto reply = co_await must(o, o.command, 220);
  co_await note_uri(o, reply);
  co_yield note(known::media_type, article_type);
  auto octets = co_await dotted();
  while (octets) {
    co_yield deliver(*octets);
    octets = co_await dotted();
  }
  co_await require_dot(o, o.command, octets.error());
  co_await leave(o);
}

exchange find_attributes(conversation_data o) {
  co_await enter(o);
  co_await select(o);
  auto reply = co_await must(o, o.command, 221);
  co_await note_uri(o, reply);
  auto head = co_await read_head(o, o.command);
  co_await note_head(head);
  co_await leave(o);
}

exchange list_articles(conversation_data o) {
  co_await enter(o);
  auto command = "GROUP " + o.group;
  auto reply = co_await must(o, command, 211);
  auto articles = range_of(reply.text());
  if (!articles) co_yield fail(errc::unexpected_reply, quoted(command, reply), o.at);
  auto wanted = articles->within(o.numbers);
  if (wanted.is_empty()) co_await announce("GROUP");
  else co_await list_numbers(o, wanted);
  co_await leave(o);
}

/// A line of LIST ACTIVE: name, high, low, status. RFC 3977 §7.6.3.
entry group_in(std::string_view line) {
  entry entry{.title = std::string(group_of(line)), .kind = kind::group};
  line.remove_prefix(entry.title.size());
  auto next = [&] {
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    auto word = line.substr(0, line.find_first_of(" \t"));
    line.remove_prefix(word.size());
    return number_in(word);
  };
  auto high = next(), low = next();
  if (high && low) entry.facts.articles = *high < *low || *high == 0 ? 0 : *high - *low + 1;
  return entry;
}

/// Adds descriptions of groups if the server has them: RFC 3977 §7.6.6. False if the connection broke off;
/// then only the rest is missing.
dialogue<bool> describe(conversation_data const& o, std::vector<entry>& groups) {
  if (groups.empty()) co_return true;
  bool chooses = o.command.starts_with("LIST ACTIVE ");
  std::string command = "LIST NEWSGROUPS";
  if (chooses) (command += ' ') += o.pattern;
  command += "\r\n";
  bool sent = co_await send(command);
  if (!sent) co_return false;
  auto status = co_await line();
  if (!status) co_return false;
  if (reply(*status).code() != 215) co_return true;
  std::unordered_map<std::string_view, entry*> by_name;
  for (auto& group : groups) by_name.emplace(group.title, &group);
  auto text = co_await dotted_line();
  while (text) {
    std::string_view rest(*text);
    auto it = by_name.find(group_of(rest));
    if (it != by_name.end()) {
      rest.remove_prefix(it->first.size());
      rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
      it->second->facts.description = rest.substr(0, longest_description);
    }
    text = co_await dotted_line();
  }
  co_return text.error() == silence::dot;
}

exchange list_groups(conversation_data o) {
  co_await enter(o);
  auto reply = co_await ask(o, o.command);
  if (is_unsupported(reply) && !o.pattern.empty()) reply = co_await ask(o, o.command = "LIST");
  if (reply.code() != 215) co_yield fail(error_of(reply), quoted(o.command, reply), o.at);
  co_await announce(o.command);
  std::vector<entry> groups;
  auto text = co_await dotted_line();
  while (text) {
    auto group = group_in(*text);
    if (is_wanted(o, group.title)) group.uri = o.group_uri(group.title);
    if (!group.uri.empty()) groups.push_back(std::move(group));
    if (groups.size() > most_groups) co_yield fail(errc::too_large, o.command, o.at);
    text = co_await dotted_line();
  }
  co_await require_dot(o, o.command, text.error());
  bool goes_on = co_await describe(o, groups);
  for (auto const& group : groups) co_yield item(group);
  if (goes_on) co_await leave(o);
}

exchange post(conversation_data o) {
  auto article = co_await prepare(o);
  co_await confirm(o, article);
  co_await enter(o);
  co_await must(o, "POST", 340);
  co_yield send(dotted_block(article));
  auto reply = co_await read_reply(o, "POST");
  if (reply.code() != 240) co_yield fail(error_of(reply), quoted("POST", reply), o.at);
  co_await leave(o);
}

}  // namespace wend::wire::nntp

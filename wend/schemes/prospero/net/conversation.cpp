// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/prospero/net/conversation.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "wend/base/detail/ascii.hpp"
#include "wend/schemes/prospero/answer.hpp"
#include "wend/schemes/prospero/methods.hpp"
#include "wend/schemes/prospero/net/listing.hpp"
#include "wend/schemes/prospero/net/transfer.hpp"
#include "wend/schemes/prospero/packet.hpp"
#include "wend/schemes/prospero/plan.hpp"
#include "wend/schemes/prospero/url.hpp"
#include "wend/schemes/prospero/words.hpp"

namespace wend::prospero {

using namespace wire;

namespace {

constexpr int most_forwards = 20;
constexpr int deepest_union = 8;
constexpr std::size_t most_unions = 64;

struct conversation_data {
  internet::server asked{};  // the URL's server
  place about{};
  std::uint16_t conversation = 1;
  std::uint64_t from = 0;
  pairs demands{};  // fields that the object must have
  wend::profile profile{};
  std::uint32_t at = 0;  // the byte of the URI that names the object
  int forwards = 0;

  conversation_data() = default;
};

// ---- questions

using question_about = std::string (*)(conversation_data const&, place const&);

std::string about_object(conversation_data const& o, place const& place) {
  return object_question(place.hsoname, place.version, o.demands);
}
std::string about_contents(conversation_data const&, place const& place) {
  return contents_question(place.hsoname, place.version);
}
std::string about_directory(conversation_data const&, place const& place) {
  return directory_question(place.hsoname, place.version);
}

std::string spelled(place const& place) {
  auto text = place.server.host + '(' + std::to_string(place.server.port) + ") ";
  return ((text += place.hsoname) += ' ') += place.version;
}

/// Only a URL writes an IPv6 address with brackets.
endpoint peer_of(place const& place) {
  auto host = place.server.host;
  if (host.starts_with('[')) host = host.substr(1, host.size() - 2);
  return {std::move(host), place.server.port};
}

/// Why a place named by a server is not asked. RFC 1738 §6: its port may not belong to another service,
/// unless the URL names the same server and port.
std::optional<errc> place_error(place const& place, conversation_data const& o) {
  constexpr std::string_view ends_a_line("\0\r\n", 3);
  auto has_end = [&](std::string const& text) { return text.find_first_of(ends_a_line) != text.npos; };
  if (!is_allowed_port(place.server.port) && place.server != o.asked) return errc::unsafe_port;
  if (has_end(place.hsoname) || has_end(place.version)) return errc::unsafe_control;
  auto longest = std::max(about_directory(o, place).size(), about_object(o, place).size());
  if (longest > longest_text) return errc::too_long;
  return {};
}

dialogue<> vet(conversation_data const& o, place const& place) {
  auto why = place_error(place, o);
  if (why) co_yield fail(*why, "it leads to " + spelled(place), o.at);
}

/// Asks, and follows forwarding; `about` is then the place that answered.
dialogue<answer> ask_with_forwarding(conversation_data& o, place& about, question_about make) {
  std::set<std::string> been_at;
  while (true) {
    bool is_new = been_at.insert(spelled(about)).second;
    if (!is_new || o.forwards > most_forwards)
      co_yield fail(errc::too_many_redirects, "forwarded to " + spelled(about), o.at);
    correspondent peer;
    peer.peer = peer_of(about);
    peer.conversation = o.conversation;
    auto text = co_await ask(peer, make(o, about));
    o.conversation = peer.conversation;
    bool has_end = text.empty() || text.ends_with('\n');
    if (!has_end) co_yield fail(errc::truncated, "the last line of the answer has no end", o.at);
    auto answer = read_answer(text);
    if (!answer.forwarded) co_return std::move(answer);
    about = std::move(*answer.forwarded);
    ++o.forwards;
    co_await vet(o, about);
  }
}

dialogue<> fail_with(conversation_data const& o, refusal const& why) {
  co_yield fail(why.code, why.words, o.at);
}

// ---- a directory

/// The union links whose contents are still to be listed as part of the directory.
struct unions {
  struct branch {
    link as{};
    int depth = 0;

    branch() = default;
  };
  std::vector<branch> ahead{};
  std::set<std::string> seen{};

  /// False if the link is to be shown as a directory of its own. True also for one seen before, which ends a
  /// circle.
  bool take(conversation_data const& o, link const& link, int depth) {
    if (!link.is_union || !link.where || place_error(*link.where, o)) return false;
    if (seen.contains(spelled(*link.where))) return true;
    if (depth >= deepest_union || ahead.size() >= most_unions) return false;
    seen.insert(spelled(*link.where));
    branch next;
    next.as = link;
    next.depth = depth + 1;
    ahead.push_back(std::move(next));
    return true;
  }
};

dialogue<> show(conversation_data const& o, link const& link) {
  auto entry = entry_for(link, o.profile);
  if (entry) co_yield item(*entry);
}

dialogue<> show_all(conversation_data const& o, answer const& answer, int depth, unions& joined) {
  for (auto const& link : answer.links) {
    bool comes_later = joined.take(o, link, depth);
    if (!comes_later) co_await show(o, link);
  }
}

/// A union link that cannot be listed is shown as a directory.
dialogue<> list(conversation_data& o) {
  auto answer = co_await ask_with_forwarding(o, o.about, about_directory);
  if (answer.refused && answer.links.empty()) co_await fail_with(o, *answer.refused);
  co_yield note(known::listing, "prospero");
  unions joined;
  joined.seen.insert(spelled(o.about));
  co_await show_all(o, answer, 0, joined);
  for (std::size_t i = 0; i < joined.ahead.size(); ++i) {
    auto const next = joined.ahead[i];
    auto where = *next.as.where;
    answer = co_await ask_with_forwarding(o, where, about_directory);
    if (answer.refused) co_await show(o, next.as);
    else co_await show_all(o, answer, next.depth, joined);
  }
}

// ---- an object

std::string joined(std::vector<std::string> const& words) {
  std::string text;
  for (auto const& word : words) (text += &word == &words.front() ? "" : " ") += word;
  return text;
}

/// The first demand that the attributes do not meet; empty if they meet all. A field without an attribute is
/// not met.
std::optional<std::string> unmet(pairs const& demands, std::vector<attribute> const& told) {
  for (auto const& [name, value] : demands) {
    auto meets = [&](attribute const& attribute) {
      return same_ignoring_case(attribute.name, name) && joined(attribute.values) == value;
    };
    if (!std::ranges::any_of(told, meets)) return name + '=' + value;
  }
  return {};
}

/// RFC 1738 §3.11: the fields identify the target of the URL.
dialogue<answer> ask_about_object(conversation_data& o) {
  auto answer = co_await ask_with_forwarding(o, o.about, about_object);
  auto missing = unmet(o.demands, answer.attributes);
  if (missing && answer.refused) co_await fail_with(o, *answer.refused);
  if (missing) co_yield fail(errc::not_found, "the object has no " + *missing, o.at);
  co_return std::move(answer);
}

exchange list_only(conversation_data o) {
  if (!o.demands.empty()) co_await ask_about_object(o);
  co_await list(o);
}

dialogue<> deliver_contents(conversation_data& o, place there) {
  co_await vet(o, there);
  auto answer = co_await ask_with_forwarding(o, there, about_contents);
  if (answer.refused) co_await fail_with(o, *answer.refused);
  auto const has = contents_of(answer.attributes, there.hsoname);
  if (!has) co_yield fail(errc::not_found, "CONTENTS: NONE-FOUND", o.at);
  auto from = std::min<std::uint64_t>(o.from, has->octets.size());
  co_yield note(known::media_type, has->media_type);
  co_yield note(known::size, std::to_string(has->octets.size()));
  if (from > 0) co_yield note(known::begins_at, std::to_string(from));
  auto rest = std::string_view(has->octets).substr(from);
  if (!rest.empty()) co_yield deliver(rest);
}

std::string names_of(std::vector<method> const& methods) {
  std::string names;
  for (auto const& method : methods) (names += names.empty() ? "" : ", ") += method.name;
  return names;
}

exchange resolve(conversation_data o) {
  auto answer = co_await ask_about_object(o);
  bool may_be_directory = !answer.refused || answer.refused->code == errc::not_found;
  if (!may_be_directory) co_await fail_with(o, *answer.refused);
  auto const methods = methods_of(answer.attributes, o.about);
  if (methods.empty()) co_return co_await list(o);
  auto is_usable = [](method const& method) { return !method.url.empty() || method.contents; };
  auto best = std::ranges::find_if(methods, is_usable);
  if (best == methods.end())
    co_yield fail(errc::not_possible, "it can be had only by " + names_of(methods), o.at);
  if (best->contents) co_return co_await deliver_contents(o, *best->contents);
  for (auto const& method : methods)
    if (!method.url.empty()) co_yield note(known::url, method.url);
}

/// The host as spelled in a URL, in ASCII.
internet::server server_of(endpoint const& peer) {
  internet::server server{.host = peer.host, .port = peer.port};
  std::ranges::transform(server.host, server.host.begin(), lower);
  if (server.host.find(':') != server.host.npos) server.host = '[' + server.host + ']';
  return server;
}

}  // namespace

result<exchange> start(plan const& planned, access::request const& asked, client const& asker) {
  auto name = planned.url.as<url>();
  if (!name || !planned.peer) return mistake(errc::not_possible);
  uri_view u = asked.name;
  conversation_data o;
  o.asked = o.about.server = server_of(*planned.peer);
  o.about.hsoname = name->hsoname;
  o.about.version = version_of(*name).value_or("");
  o.conversation = std::max<std::uint16_t>(asker.conversation, 1);
  o.from = asked.from;
  o.demands = demands_of(*name);
  o.profile = u.profile();
  o.at = u.offset_of(u.path());
  return planned.action == action::list ? list_only(std::move(o)) : resolve(std::move(o));
}

}  // namespace wend::prospero

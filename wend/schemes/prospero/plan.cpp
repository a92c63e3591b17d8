// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/prospero/plan.hpp"

#include <utility>

#include "wend/registry/detail/unsafe.hpp"
#include "wend/schemes/prospero/packet.hpp"
#include "wend/schemes/prospero/url.hpp"
#include "wend/schemes/prospero/words.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/parse.hpp"

namespace wend::prospero {
namespace {

// RFC 1738 §6: a line end would inject a line of the request, and words hold no NUL.
constexpr charset ends_a_line = charset::range('\0', '\0') | "\r\n";

/// RFC 1630 §Prospero, url7a §Prospero: the first %00 ends the name and is not part of it.
std::string_view sent_part(uri_view u) {
  return predates_rfc1738(u.profile()) ? u.path().substr(0, u.path().find("%00")) : u.path();
}

strings names_of(wire::pairs const& demands) {
  strings names;
  for (auto const& [name, value] : demands) names.push_back(name);
  return names;
}

/// Archie's directories are queries: `ARCHIE/MATCH(95,95,95,0,=)/words`, `ARCHIE/HOST/name`.
constexpr std::string_view archie = "ARCHIE", archie_search = "ARCHIE/MATCH(";

bool is_of_archie(std::string_view hsoname) {
  return hsoname.starts_with(archie) && hsoname.substr(archie.size()).starts_with('/');
}

/// The prefix before the words of a search; empty if the name is not a search.
std::string_view search_in(std::string_view hsoname) {
  auto close = hsoname.find(')');
  bool is_search = hsoname.starts_with(archie_search) && close != hsoname.npos;
  return is_search ? hsoname.substr(0, close + 1) : std::string_view();
}

bool has_words(std::string_view hsoname) {
  auto search = search_in(hsoname);
  return !search.empty() && hsoname.size() > search.size() + 1 && hsoname[search.size()] == '/';
}

/// The prefix of a search that has no words yet; empty for other names. Clients of the time used 95.
std::string_view unfinished_search_in(std::string_view hsoname) {
  bool is_archie = hsoname == archie || (is_of_archie(hsoname) && hsoname.size() == archie.size() + 1);
  if (is_archie) return "ARCHIE/MATCH(95,95,95,0,=)";
  auto search = search_in(hsoname), rest = hsoname.substr(search.size());
  return rest.empty() || rest == "/" ? search : std::string_view();
}

/// `not-possible` if the object does not support the operation.
result<bool> is_to_be_listed(verb what, std::string_view hsoname) {
  using enum verb;
  if (what == get) return is_of_archie(hsoname);
  if (what == list || (what == search && has_words(hsoname))) return true;
  return mistake(errc::not_possible);
}

}  // namespace

wire::pairs demands_of(url const& x) {
  wire::pairs demands;
  bool version_seen = false;
  for (auto i = x.fields.begin(); i != x.fields.end(); ++i) {
    std::string name(*i++);
    bool is_version = name == version_name && !std::exchange(version_seen, true);
    if (!is_version) demands.emplace_back(std::move(name), *i);
  }
  return demands;
}

std::string object_question(std::string_view hsoname, std::string_view version, wire::pairs const& demands) {
  return question(hsoname, version, names_of(demands));
}

result<wire::plan> plan_for(uri_view u, verb what, wire::client const& asker) {
  auto read = parse(u);
  if (!read) return unexpected(read.error());
  auto listed = is_to_be_listed(what, read->hsoname);
  if (!listed) return unexpected(listed.error());
  if (auto unsafe = wire::unsafe_in(u, sent_part(u), ends_a_line)) return unexpected(*unsafe);
  auto peer = wire::peer_of(u);
  if (!peer) return unexpected(peer.error());

  auto version = version_of(*read).value_or("");
  auto demands = demands_of(*read);
  bool lists_at_once = *listed && demands.empty();
  auto text = lists_at_once ? directory_question(read->hsoname, version)
                            : object_question(read->hsoname, version, demands);
  if (text.size() > longest_text) return mistake(errc::too_long, u.offset_of(u.path()));
  wire::plan plan;
  plan.peer = std::move(*peer);
  plan.datagram = true;
  plan.octets = datagram(asker.conversation, text);
  plan.action = *listed ? wire::action::list : wire::action::resolve;
  plan.steps = {{"{each question that an answer leads to}", wire::when::if_offered}};
  plan.arguments = {{"hsoname", read->hsoname}};
  if (!version.empty()) plan.arguments.emplace_back("version", std::string(version));
  for (auto const& [name, value] : demands) plan.facts.emplace_back("field", name + '=' + value);
  for (auto attribute : read->attributes) plan.facts.emplace_back("attribute", attribute);
  plan.url = wire::decoded(std::move(*read));
  return plan;
}

result<uri> asking(uri_view u, std::vector<std::string> const& words) {
  auto read = parse(u);
  if (!read) return unexpected(read.error());
  std::string search(unfinished_search_in(read->hsoname));
  if (search.empty()) return mistake(errc::not_possible);
  search += '/';
  for (auto const& word : words) (search += &word == &words.front() ? "" : " ") += word;
  if (!has_words(search)) return mistake(errc::not_possible);
  read->hsoname = std::move(search);
  auto text = format(*read, u.profile());
  if (!text) return unexpected(text.error());
  auto parsed = wend::parse(*text, u.profile());
  if (!parsed) return unexpected(parsed.error());
  return uri(*parsed);
}

}  // namespace wend::prospero

// SPDX-License-Identifier: Apache-2.0
#include "wend/engine/perform.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>

#include "wend/access/anchor.hpp"
#include "wend/access/media_type.hpp"
#include "wend/access/rehearse.hpp"
#include "wend/engine/files.hpp"
#include "wend/registry/user_scheme.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parse.hpp"

namespace wend::engine {
namespace {

using access::failure;
using access::request;
using access::sink;
using access::verb;

/// RFC 1630 §Fragment-id: what a fragment means depends on the type of what was retrieved.
outcome<representation> read_with_fragment(std::string const& name, std::string_view fragment,
                                           policy const& rules, sink const& take) {
  access::anchor wanted{.name = unescaped(fragment)};
  wanted.interpreted = access::media_type_of(name) == "text/html";
  access::anchor_search search(wanted.name);
  auto both = [&](std::string_view octets) {
    if (wanted.interpreted) search.read(octets);
    return !take || take(octets);
  };
  auto made = read_file(name, rules, both);
  if (!made || !std::holds_alternative<access::bytes>(made->body)) return made;
  wanted.at = search.position();
  made->anchor = std::move(wanted);
  return made;
}

outcome<representation> act_on_file(std::string const& name, request const& asked, policy const& rules,
                                    sink const& take) {
  switch (asked.what) {
    case verb::get: {
      auto fragment = asked.name.view().fragment();  // RFC 1630: a void one means the whole
      return fragment.empty() ? read_file(name, rules, take)
                              : read_with_fragment(name, fragment, rules, take);
    }
    case verb::list: return list_directory(name, rules);
    case verb::stat: return file_facts(name, rules);
    case verb::put: return replace_file(name, rules, asked.body);
    case verb::append: return append_to_file(name, rules, asked.body);
    case verb::remove: return remove_file(name, rules);
    default: return std::unexpected(failure{{errc::not_possible, 0}, {}});
  }
}

/// How many URLs are tried for one request, also where names lead to names: a loop ends.
constexpr unsigned most_urls = 16;

outcome<representation> follow(request const&, policy const&, sink const&, unsigned& tried);

outcome<representation> produced(user_scheme const& own, uri_view u, sink const& take) {
  auto object = own.object(u);
  if (!object) return std::unexpected(failure{{errc::not_found, 0}, {}});
  if (take && !take(object->octets)) return std::unexpected(failure{{errc::cancelled, 0}, {}});
  return representation{.media_type = object->media_type, .body = access::bytes{object->octets.size()}};
}

/// One after another until one is there. What was tried in vain is told, with the reason.
outcome<representation> first_of(wire::pairs const& urls, request const& asked, policy const& rules,
                                 sink const& take, unsigned& tried) {
  failure last{{errc::not_found, 0}, {}};
  std::vector<access::attempt> attempts;
  bool begun = false;  // what came of one object is never followed by another
  auto watched = [&](std::string_view octets) { return begun = true, !take || take(octets); };
  for (auto const& [key, url] : urls) {
    if (tried++ >= most_urls) break;
    auto read = parse(url);
    auto made = read ? follow({.what = asked.what, .name = uri(*read)}, rules, watched, tried)
                     : outcome<representation>(std::unexpected(failure{read.error(), {}}));
    if (made) {
      attempts.push_back({url, std::nullopt});
      made->attempts.insert(made->attempts.begin(), attempts.begin(), attempts.end());
      return made;
    }
    last = made.error();
    if (begun) return made;
    attempts.push_back({url, last.what.code});
    last.said = url + (last.said.empty() ? "" : ": " + last.said);
  }
  return std::unexpected(last);
}

/// Why what was planned is not done.
failure no_way(wire::plan const& plan, uri_view u) {
  auto needs_message = [](finding said) { return said.code == errc::cid_needs_message; };
  if (std::ranges::any_of(plan.notices, needs_message)) return {{errc::cid_needs_message, 0}, {}};
  auto scheme = std::string(u.scheme());
  if (plan.action == "session") {  // RFC 1738 §3.8
    auto where = plan.peer ? " at " + wire::text_of(*plan.peer) : std::string();
    return {{errc::not_possible, 0},
            scheme + " is a session to log in to" + where + ", not an object to get"};
  }
  if (plan.action == "compose")  // RFC 1738 §3.5
    return {{errc::not_possible, 0}, scheme + " is a message to compose, not an object to get"};
  return {{errc::not_possible, 0}, "nothing here speaks " + scheme + " yet"};
}

outcome<representation> follow(request const& asked, policy const& rules, sink const& take, unsigned& tried) {
  uri_view u = asked.name;
  auto plan = access::rehearse(u, {.what = asked.what, .words = asked.words}, rules);
  if (!plan) return std::unexpected(failure{plan.error(), {}});
  if (auto own = find_user_scheme(u.scheme())) {
    return own->object ? produced(*own, u, take) : first_of(plan->arguments, asked, rules, take, tried);
  }
  if (!plan->open) return std::unexpected(no_way(*plan, u));
  return act_on_file(*plan->open, asked, rules, take);
}

}  // namespace

access::outcome<access::representation> perform(request const& asked, policy const& rules, sink const& take) {
  unsigned tried = 0;
  auto made = follow(asked, rules, take, tried);
  if (made && made->uri.empty())
    made->uri = made->attempts.empty() ? std::string(asked.name.view().without_fragment().text())
                                       : made->attempts.back().url;
  return made;
}

std::vector<std::string> names_of_this_machine() {
  std::array<char, 256> name{};
  if (::gethostname(name.data(), name.size() - 1) != 0 || name[0] == '\0') return {};
  std::vector<std::string> names{name.data()};
  auto dot = names[0].find('.');
  if (dot != std::string::npos && dot > 0) names.push_back(names[0].substr(0, dot));
  return names;
}

}  // namespace wend::engine

// SPDX-License-Identifier: Apache-2.0
#include "wend/access/openers.hpp"

#include <algorithm>

#include "wend/base/ascii.hpp"
#include "wend/registry/user_scheme.hpp"
#include "wend/schemes/file/talk.hpp"
#include "wend/schemes/http/talk.hpp"
#include "wend/schemes/telnet/talk.hpp"
#include "wend/uri/edit.hpp"
#include "wend/uri/parts.hpp"

namespace wend::access {
namespace {

result<wire::plan> plan_http(uri_view u, operation what, wire::client const& asker) {
  auto same = [what](verb_row const& row) { return row.kind == what; };
  return http::plan_for(u, http_method(std::ranges::find_if(verbs(), same)->what), asker.to_ascii);
}

// RFC 1630 §Query strings: the words stand after the question mark, a plus sign between them.
result<uri> ask_http(uri_view u, std::vector<std::string> const& words) {
  return with(u, part::query, query_from_words(words, u.law()));
}

result<wire::plan> plan_file(uri_view u, operation, wire::client const& asker) {
  return file::plan_for(u, asker.local_names);
}

/// RFC 1630 §Registration of naming schemes: the URLs that it stands for, in the order in which they are
/// tried.
result<wire::plan> plan_added(uri_view u, operation, wire::client const&) {
  auto own = find_user_scheme(u.scheme());
  if (!own) return mistake(errc::unknown_scheme);
  wire::plan made;
  made.action = own->object ? "produce" : "resolve";
  for (auto& url : urls_of(*own, u)) made.arguments.emplace_back("url", std::move(url));
  return made;
}

constexpr verb http_verbs[] = {verb::get, verb::search, verb::stat, verb::put, verb::append, verb::remove};
constexpr verb session_verbs[] = {verb::get, verb::session};
constexpr verb file_verbs[] = {verb::get, verb::list, verb::stat, verb::put, verb::append, verb::remove};

// One line per scheme that can be followed.
constexpr opener openers[] = {
    {"file", file_verbs, plan_file},
    {"http", http_verbs, plan_http, ask_http},
    {"https", http_verbs, plan_http, ask_http},
    {"rlogin", session_verbs, telnet::plan_for},
    {"telnet", session_verbs, telnet::plan_for},
    {"tn3270", session_verbs, telnet::plan_for},
};

constexpr verb added_verbs[] = {verb::get};
constexpr opener added{"", added_verbs, plan_added};

}  // namespace

opener const* find_opener(std::string_view scheme) noexcept {
  auto found =
      std::ranges::find_if(openers, [&](opener const& o) { return same_ignoring_case(o.scheme, scheme); });
  if (found != std::end(openers)) return found;
  return find_user_scheme(scheme) ? &added : nullptr;
}

bool can(std::string_view scheme, verb what) noexcept {
  auto found = find_opener(scheme);
  return found && std::ranges::count(found->verbs, what) > 0;
}

std::string_view http_method(verb what) noexcept {
  switch (what) {
    case verb::stat: return "HEAD";
    case verb::put: return "PUT";
    case verb::append: return "POST";  // RFC 9110 §9.3.3: appending data to a resource
    case verb::remove: return "DELETE";
    case verb::session: return {};
    default: return "GET";
  }
}

}  // namespace wend::access

// SPDX-License-Identifier: Apache-2.0
#include "wend/engine/perform.hpp"

#include <unistd.h>

#include <array>

#include "wend/access/anchor.hpp"
#include "wend/access/media_type.hpp"
#include "wend/access/rehearse.hpp"
#include "wend/engine/files.hpp"
#include "wend/uri/escape.hpp"

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

}  // namespace

access::outcome<access::representation> perform(request const& asked, policy const& rules, sink const& take) {
  uri_view u = asked.name;
  auto plan = access::rehearse(u, {.what = asked.what, .words = asked.words}, rules);
  if (!plan) return std::unexpected(failure{plan.error(), {}});
  if (!plan->open)
    return std::unexpected(
        failure{{errc::not_possible, 0}, "nothing here speaks " + std::string(u.scheme()) + " yet"});
  auto made = act_on_file(*plan->open, asked, rules, take);
  if (made) made->uri = u.without_fragment().text();
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

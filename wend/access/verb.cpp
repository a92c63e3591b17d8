// SPDX-License-Identifier: Apache-2.0
#include "wend/access/verb.hpp"

#include <algorithm>

namespace wend::access {
namespace {

// RFC 1738 §2 names access, update, replace and find attributes; §3 describes searches, lists and sessions.
constexpr verb_row rows[] = {
    {verb::get, "get", "access", operation::access},
    {verb::list, "list", "list", operation::list},
    {verb::search, "search", "search", operation::search},
    {verb::stat, "stat", "find-attributes", operation::find_attributes},
    {verb::put, "put", "replace", operation::replace},
    {verb::append, "append", "update", operation::update},
    {verb::remove, "remove", "delete", operation::remove},
    {verb::session, "session", "session", operation::session},
};

}  // namespace

std::span<verb_row const> verbs() noexcept { return rows; }

verb_row const& row_of(verb what) noexcept { return rows[static_cast<std::size_t>(what)]; }

std::string_view name_of(verb what) noexcept { return row_of(what).name; }

std::optional<verb> verb_named(std::string_view name) noexcept {
  auto found = std::ranges::find(rows, name, &verb_row::name);
  if (found == std::end(rows)) return {};
  return found->what;
}

}  // namespace wend::access

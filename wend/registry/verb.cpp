// SPDX-License-Identifier: Apache-2.0
#include "wend/registry/verb.hpp"

#include <algorithm>

namespace wend {
namespace {

// RFC 1738 §2 names access, update, replace and find attributes; §3 describes searches, lists and sessions.
constexpr verb_row rows[] = {
    {verb::get, "get", "access"},       {verb::list, "list", "list"},
    {verb::search, "search", "search"}, {verb::stat, "stat", "find-attributes"},
    {verb::put, "put", "replace"},      {verb::append, "append", "update"},
    {verb::remove, "remove", "delete"}, {verb::session, "session", "session"},
};

}  // namespace

std::span<verb_row const> verbs() noexcept { return rows; }

verb_row const& row_of(verb what) noexcept { return rows[static_cast<std::size_t>(what)]; }

std::string_view name_of(verb what) noexcept { return row_of(what).name; }

std::optional<verb> verb_named(std::string_view name) noexcept {
  auto row = std::ranges::find(rows, name, &verb_row::name);
  if (row == std::end(rows)) return {};
  return row->what;
}

}  // namespace wend

// SPDX-License-Identifier: Apache-2.0
#include "cli/opinions.hpp"

#include "wend/uri/parse.hpp"

namespace wend::cli {

std::vector<opinion> opinions_on(std::string_view text) {
  std::vector<opinion> all;
  for (auto law : profiles) {
    auto u = parse(text, law);
    if (u) all.push_back({law, {}, std::string(u->host()), std::string(u->port()), std::string(u->path())});
    else all.push_back({law, u.error()});
  }
  return all;
}

bool differ(std::vector<opinion> const& all, part_of_opinion which) {
  opinion const* first = nullptr;
  for (auto const& one : all) {
    if (one.refused) continue;
    if (first && first->*which != one.*which) return true;
    first = &one;
  }
  return false;
}

}  // namespace wend::cli

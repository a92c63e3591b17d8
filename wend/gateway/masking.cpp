// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/masking.hpp"

#include <algorithm>
#include <optional>
#include <ranges>

#include "wend/base/charset.hpp"
#include "wend/names/detail/plain_text.hpp"
#include "wend/names/redact.hpp"
#include "wend/uri/edit.hpp"
#include "wend/uri/parse.hpp"

namespace wend::gateway {

std::pair<std::size_t, std::size_t> authority_in(std::string_view text) {
  auto colon = text.find(':');
  if (colon == text.npos || text.substr(colon + 1, 2) != "//") return {0, 0};
  auto begin = colon + 3;
  return {begin, std::min(text.find_first_of("/?#", begin), text.size())};
}

std::string without_password(std::string const& uri) {
  auto u = parse(uri);
  if (!u || !u->has_password()) return uri;
  auto open = with(*u, part::password, std::nullopt);
  return open ? open->text() : std::string(u->scheme()) + ":";
}

std::string masked(std::string_view text) {
  bool has_authority = authority_in(text).second > 0;
  return redact(text, {.kinds = has_authority ? usual_secrets : usual_secrets | secrets::paths});
}

std::string logged(std::string_view uri) {
  return redact(uri, {.kinds = usual_secrets | secrets::queries | secrets::paths});
}

std::string unfollowed(std::string_view target) {
  if (target.empty()) return {};
  constexpr charset ends = "/:?#@";
  for (auto const& octet : detail::without_escapes(target) | std::views::drop(1)) {
    if (octet.value == '@') return "***";
    if (ends[octet.value]) return std::string(target.substr(0, octet.begin));
  }
  return std::string(target);
}

}  // namespace wend::gateway

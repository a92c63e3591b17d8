// SPDX-License-Identifier: Apache-2.0
#include "wend/access/detail/masking.hpp"

#include <algorithm>

#include "wend/base/detail/chars.hpp"

namespace wend::access {
namespace {

/// A password in a text, and where the search for the next one goes on.
struct password_place {
  std::size_t begin = 0, end = 0, next = 0;
};

/// The password behind the slashes that end at `from`; empty if the text has no password. A raw slash in a password
/// ends the authority, so the @ may come after it; behind a port it belongs to the path. Without an @ up to the end of
/// the path no slashes before it have a password either, so the search is linear.
password_place password_from(std::string_view text, std::size_t from) {
  auto up_to = [&](std::string_view ends) {
    return text.substr(from, std::min(text.find_first_of(ends, from), text.size()) - from);
  };
  auto place = up_to("/?#\r\n");
  auto port = place.starts_with('[') ? place.find(']') : 0;  // behind an address of IPv6
  auto colon = place.find(':', port);
  if (colon == place.npos) return {from, from, from};
  auto at = place.rfind('@');
  if (at == place.npos) {
    bool looks_like_port = colon + 1 == place.size() || digit[place[colon + 1]];
    if (looks_like_port) return {from, from, from};
    place = up_to("?#\r\n");
    at = place.rfind('@');
    if (at == place.npos) return {from, from, from + place.size()};
  }
  if (at <= colon + 1) return {from, from, from};
  return {from + colon + 1, from + at, from + at};
}

}  // namespace

std::string without_passwords(std::string_view text) {
  std::string out;
  std::size_t done = 0;
  for (auto slashes = text.find("//"); slashes != text.npos;) {
    auto [begin, end, next] = password_from(text, slashes + 2);
    if (begin != end) {
      (out += text.substr(done, begin - done)) += "***";
      done = end;
    }
    slashes = text.find("//", next);
  }
  return out += text.substr(done);
}

}  // namespace wend::access

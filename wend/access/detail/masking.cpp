// SPDX-License-Identifier: Apache-2.0
#include "wend/access/detail/masking.hpp"

#include <algorithm>

#include "wend/base/detail/chars.hpp"

namespace wend::access {
namespace {

struct span {
  std::size_t begin = 0, end = 0;
};

/// The password behind the slashes that end at `from`; empty if the text has no password. A raw slash in a password ends the
/// authority, so the @ may come after it; behind a port it belongs to the path.
span password_from(std::string_view text, std::size_t from) {
  auto end = std::min(text.find_first_of("/?#\r\n", from), text.size());
  auto port = text.substr(from).starts_with('[') ? text.find(']', from) : from;  // behind an address of IPv6
  auto colon = text.substr(0, end).find(':', port);
  if (colon == text.npos) return {};
  auto at = text.substr(0, end).rfind('@');
  if (at == text.npos || at < from) {
    bool looks_like_port = colon + 1 == end || digit[text[colon + 1]];
    if (looks_like_port) return {};
    end = std::min(text.find_first_of("?#\r\n", from), text.size());
    at = text.substr(0, end).rfind('@');
  }
  if (at == text.npos || at <= colon + 1) return {};
  return {colon + 1, at};
}

}  // namespace

std::string without_passwords(std::string_view text) {
  std::string out;
  std::size_t done = 0;
  for (auto slashes = text.find("//"); slashes != text.npos; slashes = text.find("//", slashes + 2)) {
    auto [begin, end] = password_from(text, slashes + 2);
    if (begin == end || begin < done) continue;
    (out += text.substr(done, begin - done)) += "***";
    done = end;
  }
  return out += text.substr(done);
}

}  // namespace wend::access

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace wend::wire {

/// The URIs of a text/uri-list, at most a thousand. The list has one on each line, and comments. RFC 2483 §5.
inline std::vector<std::string> uris_of_list(std::string_view text) {
  constexpr std::size_t most = 1000;
  std::vector<std::string> uris;
  while (!text.empty() && uris.size() < most) {
    auto line = text.substr(0, std::min(text.find_first_of("\r\n"), text.size()));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (!line.empty() && line[0] != '#') uris.emplace_back(line);
  }
  return uris;
}

}  // namespace wend::wire

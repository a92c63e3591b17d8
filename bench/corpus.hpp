// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace wend::bench {

/// One entry a line of NAME.txt.xz in the folder that WEND_CORPUS names (or ../shared/corpus); where it is
/// absent, as many made up by a fixed rule: the same in every run.
struct corpus {
  std::vector<std::string> lines;
  bool real = false;
  std::size_t bytes() const {
    std::size_t sum = 0;
    for (auto const& line : lines) sum += line.size();
    return sum;
  }
};

corpus const& web_urls();    // absolute http and https URLs
corpus const& file_urls();   // file: URLs
corpus const& references();  // relative references, as found in pages

/// Running text with URIs in it: the documentation that Debian installs, or made up; 64 MiB.
std::string const& running_text();

}  // namespace wend::bench

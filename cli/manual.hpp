// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wend::cli {

/// A page of the manual, in mdoc(7). The same for each build of a version.
struct manual_page {
  std::string name{};  // "wend-parse"
  int section = 1;
  std::string text{};

  std::string file_name() const { return name + '.' + std::to_string(section); }
};

/// wend(1), one for each command, wend(3), wend.toml(5), wend-schemes(5): from the tables of the help, of the
/// settings and of the schemes.
std::vector<manual_page> manual_pages();

/// Returns the page that `asked` means: `wend-parse.1`, `wend-parse` or `parse`; null for another name.
manual_page const* find_page(std::span<manual_page const>, std::string_view asked);

}  // namespace wend::cli

// SPDX-License-Identifier: Apache-2.0
//
// Writes pages of the manual in mdoc(7), from texts as the help has them.

#pragma once

#include <string>
#include <string_view>

namespace wend::cli::mdoc {

/// The rest of a line whose words are text to its macro.
std::string escaped(std::string_view text);

/// One argument of a macro, in quotes where it has spaces.
std::string argument(std::string_view text);

/// A text as the help has it: its lines are filled, an empty one begins a paragraph, and what stands between backticks is
/// bold.
std::string prose(std::string_view text);

/// Lines as they are, indented.
std::string literal(std::string_view text);

/// A list of tags and texts. A tag is a line of macros.
class list {
 public:
  void add(std::string_view tag, std::string_view text);
  std::string text() const;

 private:
  std::string items_{};
};

}  // namespace wend::cli::mdoc

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "cli/json_out.hpp"
#include "cli/records.hpp"
#include "wend/text/extract.hpp"

namespace wend::cli {

text::options search_for(options const&, profile, mode);
/// Returns whether the find is shown: in strict mode only if the profile's grammar accepts it.
bool is_wanted(text::find const&, profile, mode);
void put_find(json_object&, text::find const&);

/// The result of a search.
struct searched {
  std::size_t count = 0;
  int failure = 0;            // the errno that ended the reading; 0 without a failure
  int write_failure = 0;      // the same of the writing
  bool has_left_out = false;  // a URI was longer than a search keeps
  bool is_utf16 = false;      // the text was not searched: UTF-16 would seem to have no URIs
};

/// Prints the finds in a text of any size, from `fd` to its end. `file` is its name; empty for standard
/// input.
searched search_text(command_context const&, std::string const& file, int fd);

/// The name of standard input in messages.
inline constexpr std::string_view input_name = "(standard input)";

}  // namespace wend::cli

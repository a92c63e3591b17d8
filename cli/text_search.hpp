// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "cli/json_out.hpp"
#include "cli/records.hpp"
#include "wend/text/extract.hpp"

namespace wend::cli {

text::options search_for(options const&, profile, mode);
/// Whether the find is shown: strictly only what the profile's grammar accepts.
bool is_wanted(text::find const&, profile, mode);
void put_find(json_object&, text::find const&);

/// What came of a search.
struct searched {
  std::size_t count = 0;
  int failure = 0;        // the number of the error that ended the reading
  int write_failure = 0;  // the same of the writing
  bool is_utf16 = false;  // it was not looked at: it would seem to be a text without URIs
};

/// Prints what is found in a text of any size, from `fd` to its end. `file` is its name; empty for standard
/// input.
searched search_text(desk const&, std::string const& file, int fd);

/// What standard input is called in messages.
inline constexpr std::string_view input_name = "(standard input)";

}  // namespace wend::cli

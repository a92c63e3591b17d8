// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/problem.hpp"
#include "wend/names/public_suffix.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::cli {

/// Reads the list that the environment names in WEND_PSL, once; without it, the compiled list. Throws usage_error, with
/// the line of an invalid rule.
public_suffix_list const& suffix_list();

/// Reads a list from a file. `whence` names the option or variable in the sentence of an error. Throws usage_error.
public_suffix_list read_suffix_list(std::string const& file, std::string_view whence);

/// Returns the part {domain} or {suffix} of a URI; absent where its host has none.
std::optional<std::string> domain_part(uri_view, std::string_view domain_parts::*part);

}  // namespace wend::cli

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cli/json_out.hpp"
#include "cli/options.hpp"
#include "cli/problem.hpp"

namespace wend::cli {

void put_error(json_object&, problem const&);
/// A text as it may be shown: its password masked, unless passwords are to be shown.
void put_masked(json_object&, std::string_view key, std::string_view text, options const&);
/// `"warnings":[…]`: the notices among them.
void put_warnings(json_object&, diagnostics const&, profile);
void put_finding(std::string& out, diagnostic, profile, bool with_weight = false);
void put_profiles(json_object&, std::string_view key, unsigned set);
std::string profile_names(unsigned set);

/// The text, and a caret under the byte with what is wrong there.
void put_carets(std::string& out, std::string_view text, std::span<diagnostic const> list, profile,
                options const&, bool colours);
void put_caret(std::string& out, std::string_view text, problem const&, options const&, bool colours);

}  // namespace wend::cli

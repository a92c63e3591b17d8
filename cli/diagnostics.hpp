// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cli/json_out.hpp"
#include "cli/options.hpp"
#include "cli/problem.hpp"
#include "wend/names/redact.hpp"

namespace wend::cli {

void put_error(json_object&, problem const&);
/// Writes a text with its password masked, unless passwords are shown.
void put_masked(json_object&, std::string_view key, std::string_view text, options const&);
/// `"warnings":[…]`: the notices of the list.
void put_warnings(json_object&, diagnostics const&, cited_text const&);
enum class weight_key : bool { absent, present };
void put_diagnostic(std::string& out, diagnostic, cited_text const&, weight_key = weight_key::absent);
void put_profiles(json_object&, std::string_view key, unsigned set);
std::string profile_names(unsigned set);

enum class stream : bool { out, err };
/// What a drawing does not show there.
secrets hidden_in(stream, options const&);

/// Writes the text, and under each byte with a diagnostic a caret and the sentence.
void put_carets(std::string& out, std::string_view text, std::span<diagnostic const> list, profile,
                options const&, bool colours);
void put_caret(std::string& out, std::string_view text, problem const&, options const&, stream);

}  // namespace wend::cli

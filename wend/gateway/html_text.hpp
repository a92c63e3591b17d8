// SPDX-License-Identifier: Apache-2.0
//
// What an HTML document says, without what it looks like. For letters and articles that are HTML alone: to
// show them as they are would mean to fetch what they want fetched.

#pragma once

#include <string>
#include <string_view>

namespace wend::gateway {

/// Paragraphs with an empty line between them, items with a dot, quotations with `> `, and where a link leads
/// behind its words. Never fails, whatever it is given; linear in its length.
std::string text_of_html(std::string_view utf8);

}  // namespace wend::gateway

// SPDX-License-Identifier: Apache-2.0
//
// The text of an HTML document, for messages that exist as HTML only: rendering the HTML would load its
// images.

#pragma once

#include <string>
#include <string_view>

namespace wend::gateway {

/// Paragraphs are separated by an empty line, list items begin with a bullet, quotations with `> `; the
/// target of a link is written behind its words. Accepts any input; linear in its length.
std::string text_of_html(std::string_view utf8);

}  // namespace wend::gateway

// SPDX-License-Identifier: Apache-2.0
//
// Forms of Gopher+ (RFC 1738 §3.4.5). The page gets the questions from the item's attributes; when the form
// is sent, the engine asks them again, one by one.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/result.hpp"
#include "wend/gateway/form_pages.hpp"
#include "wend/uri/uri.hpp"

namespace wend::gateway {

/// Whether the URI names an item whose form is not filled out.
bool asks_for_form(uri_view);
/// The answers that the URI itself contains: following it would send them. RFC 1738 §3.4.9.
std::optional<std::vector<std::string>> answers_in(uri_view);
/// The URI of the attributes of the item.
result<uri> attributes_of(uri_view form);
/// The questions in an item's attributes; empty if a page cannot ask them.
std::vector<form_question> questions_in(std::string_view attributes);

}  // namespace wend::gateway

// SPDX-License-Identifier: Apache-2.0
//
// Forms of Gopher+ (RFC 1738 §3.4.5): the questions stand in an item's attributes, and the engine asks them
// again, one by one, when the form is sent.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/result.hpp"
#include "wend/gateway/form_pages.hpp"
#include "wend/uri/uri.hpp"

namespace wend::gateway {

/// Whether the URI names an item with a form that is still to be filled out.
bool asks_for_form(uri_view);
/// What the URI has filled out already: following it would send that, and not only read. RFC 1738 §3.4.9.
std::optional<std::vector<std::string>> answers_in(uri_view);
/// The URI by which its attributes are had.
result<uri> attributes_of(uri_view form);
/// What the item's attributes ask for; empty where it is nothing that can be answered in a page.
std::vector<form_question> questions_in(std::string_view attributes);

}  // namespace wend::gateway

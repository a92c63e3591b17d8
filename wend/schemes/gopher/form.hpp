// SPDX-License-Identifier: Apache-2.0
//
// A Gopher+ form, filled out: RFC 1738 §3.4.5, §3.4.9. It travels in the Gopher+ string of a URL, the only
// place where a line end is part of a gopher URL's meaning.
//
//     + <tab> 1 <cr><lf>
//     + -1 <cr><lf>
//     <ask_item1_value> <cr><lf>
//     <ask_item2_value> <cr><lf>
//     . <cr><lf>

#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/result.hpp"
#include "wend/schemes/gopher/url.hpp"

namespace wend::gopher {

/// Whether the Gopher+ string, decoded, names an item with a form that is still to be filled out.
bool asks_for_form(std::optional<std::string> const& plus);

/// The answers, as they stand; nothing if the Gopher+ string has any other shape. No answer holds CR, LF or
/// NUL.
std::optional<std::vector<std::string>> form_answers(std::string_view plus);

/// The item that the form leads to when it is filled out so, one answer a line. An answer that is a single
/// dot is written as two, since one would end the form. `unsafe-control` if an answer holds CR, LF or NUL;
/// `at` is the number of the answer.
result<url> answered(url form, std::span<std::string const> answers);

}  // namespace wend::gopher

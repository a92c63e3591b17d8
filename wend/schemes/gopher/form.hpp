// SPDX-License-Identifier: Apache-2.0
//
// A Gopher+ form: the questions of an item's +ASK attribute, and the form filled out, RFC 1738 §3.4.5,
// §3.4.9. That one travels in the Gopher+ string of a URL, the only place where a line end is part of a
// gopher URL's meaning.
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

/// The answers as the lines of a form. Errors: as `answered`.
enum class form_end : bool { dot, count };
result<std::string> answer_lines(std::span<std::string const>, form_end);

/// One line of an +ASK block that wants an answer.
///
///     Ask: How many volts?                    Choose: Deliver the shock?<tab>Yes<tab>Not!
struct question {
  std::string_view name{};  // as Gopher+ has it: "AskL"
  std::string_view kind{};  // as wire::answer_to has it: "lines"
  std::string prompt{};
  std::string choices{};  // or the answer that is offered

  friend bool operator==(question const&, question const&) = default;
};

/// The questions in order, notes left out. `at` is the number of a line of a kind that nobody can answer.
result<std::vector<question>> read_form(std::string_view block);

}  // namespace wend::gopher

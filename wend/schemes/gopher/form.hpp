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

/// The item that the form leads to when it is filled out so, one answer a line. An answer that is a single
/// dot is written as two, since one would end the form. `unsafe-control` if an answer holds CR, LF or NUL;
/// `at` is the number of the answer.
result<url> answered(url form, std::span<std::string const> answers);

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

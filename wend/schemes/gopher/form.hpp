// SPDX-License-Identifier: Apache-2.0
//
// A Gopher+ form: the questions of an item's +ASK attribute, and the filled-out form, RFC 1738 §3.4.5,
// §3.4.9. The form is in the Gopher+ string of a URL, the only part where a line end is part of a gopher
// URL's meaning.
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

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/schemes/gopher/url.hpp"

namespace wend::gopher {

/// Returns the item of the form with these answers, one answer a line. An answer that is a single dot is
/// written as two, since one would end the form. `unsafe-control` for an answer with CR, LF or NUL; `at` is
/// the number of the answer.
WEND_SHARED result<url> answered(url form, std::span<std::string const> answers);

/// One line of an +ASK block that requires an answer.
///
///     Ask: How many volts?                    Choose: Deliver the shock?<tab>Yes<tab>Not!
struct question {
  std::string_view name{};  // as in Gopher+: "AskL"
  std::string_view kind{};  // as in wire::answer_to: "lines"
  std::string prompt{};
  std::string choices{};  // or the default answer

  friend bool operator==(question const&, question const&) = default;
};

/// Returns the questions in order, without notes. `at` is the number of a line of an unknown kind, which
/// cannot be answered.
WEND_SHARED result<std::vector<question>> read_form(std::string_view block);

}  // namespace wend::gopher

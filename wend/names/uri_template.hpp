// SPDX-License-Identifier: Apache-2.0
//
// URI templates: RFC 6570, levels 1 to 4.

#pragma once

// Threads: no function shares anything with another; call them from any thread at once.

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"

namespace wend {

/// The value of a variable: a text, a list, or names with values in their order. A list or an array without members
/// is undefined, like a variable that is absent: RFC 6570 §2.3.
using template_list = std::vector<std::string>;
using template_array = std::vector<std::pair<std::string, std::string>>;
using template_value = std::variant<std::string, template_list, template_array>;

/// The variables by their names as the template writes them: an escape in a name is part of it.
using template_variables = std::map<std::string, template_value, std::less<>>;

/// Expands a template. Values are UTF-8; octets that are no UTF-8 are escaped one by one. Texts are not brought to
/// NFC first. `longest` limits the octets of the result, since a short template can repeat a long value.
///
/// Errors, at a byte of the template: `bad-template` for a brace or an expression that RFC 6570 §2 does not have, and
/// for a prefix of a list or an array (§2.4.1); `bad-char` and `bad-escape` for a literal that may not stand there
/// (§2.1); `too-long`, at the literal or the expression with which the result exceeds `longest`. Linear in the template
/// and the result; a variable is found in logarithmic time.
///
///     wend::template_variables const variables{{"x", "1024"}, {"list", wend::template_list{"red", "green"}}};
///     wend::expand_template("/map{?x,list*}", variables);  // "/map?x=1024&list=red&list=green"
WEND_API result<std::string> expand_template(std::string_view text, template_variables const& variables,
                                             std::size_t longest = std::size_t{1} << 24);

}  // namespace wend

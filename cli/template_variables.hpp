// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "cli/ordered_json.hpp"
#include "cli/problem.hpp"
#include "wend/names/uri_template.hpp"

namespace wend::cli {

/// Returns the text of a JSON string, number, true or false. Throws problem.
inline std::string text_of_value(std::string_view name, ordered_json const& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number() || value.is_boolean()) return value.dump();
  throw bad_record("in the variable '" + std::string(name) + "' a member is neither text nor number");
}

inline template_value template_value_in(std::string_view name, ordered_json const& value) {
  if (value.is_array()) {
    template_list list;
    for (auto const& member : value)
      if (!member.is_null()) list.push_back(text_of_value(name, member));
    return list;
  }
  if (!value.is_object()) return text_of_value(name, value);
  template_array array;
  for (auto const& [key, member] : value.items())
    if (!member.is_null()) array.emplace_back(key, text_of_value(name, member));
  return array;
}

/// Returns the variables in a JSON object; null is undefined, as a variable and as a member (RFC 6570 §2.3). Throws
/// problem.
inline template_variables template_variables_in(ordered_json const& object) {
  template_variables variables;
  if (!object.is_object()) throw bad_record("the variables are no JSON object");
  for (auto const& [name, value] : object.items())
    if (!value.is_null()) variables.insert_or_assign(name, template_value_in(name, value));
  return variables;
}

}  // namespace wend::cli

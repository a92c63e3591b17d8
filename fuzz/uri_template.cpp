// SPDX-License-Identifier: Apache-2.0
// A URI template, a line feed, and variables as lines: NAME=TEXT, NAME*MEMBER of a list, NAME:KEY=TEXT of an array.
// An error is at a byte of the template or at its end; a result is bounded and has only characters of URIs.

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/must.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/names/uri_template.hpp"
#include "wend/uri/segments.hpp"

namespace {

using namespace wend;

template <class T>
T& value_of(template_value& value) {
  if (!std::holds_alternative<T>(value)) value = T();
  return std::get<T>(value);
}

template_variables variables_in(std::string_view text) {
  template_variables variables;
  for (auto line : detail::pieces(text, '\n')) {
    auto mark = line.find_first_of("=*:");
    if (mark == line.npos) continue;
    auto& value = variables[std::string(line.substr(0, mark))];
    auto rest = line.substr(mark + 1);
    if (line[mark] == '=') value = std::string(rest);
    else if (line[mark] == '*') value_of<template_list>(value).emplace_back(rest);
    else value_of<template_array>(value).emplace_back(rest.substr(0, rest.find('=')), rest);
  }
  return variables;
}

constexpr charset characters_of_uris = alpha | digit | "-._~:/?#[]@!$&'()*+,;=%";

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  std::string_view input(reinterpret_cast<char const*>(data), size);
  auto text = input.substr(0, input.find('\n'));
  auto variables = variables_in(input.substr(text.size()));
  constexpr std::size_t longest = 4096;
  auto result = expand_template(text, variables, longest);
  if (!result) {
    must(result.error().at <= text.size());
    return 0;
  }
  must(result->size() <= longest);
  must(std::ranges::all_of(*result, [](char c) { return characters_of_uris[c]; }));
  auto again = expand_template(*result, {});
  must(again && *again == *result);  // a result is a template without expressions
  return 0;
}

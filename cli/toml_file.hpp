// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

#include "wend/base/expected.hpp"

namespace wend::cli {

/// Reads the file; or returns a sentence with the error and its line.
expected<toml::table, std::string> read_toml(std::string const& name);

/// Reads one table of the file: takes known keys, and reports unknown ones.
struct toml_reader {
  toml::table const& table;
  std::string& wrong;
  std::vector<std::string_view> known{};

  template <class T>
  void take(std::string_view key, T& to, char const* kind) {
    known.push_back(key);
    auto node = table.get(key);
    if (!node) return;
    if (auto value = node->value_exact<T>()) to = *value;
    else complain(*node, std::string(key) + " must be " + kind);
  }
  void take_all(std::string_view key, std::vector<std::string>& to) {
    known.push_back(key);
    auto node = table.get(key);
    if (!node) return;
    auto list = node->as_array();
    if (!list) return complain(*node, std::string(key) + " must be a list of texts");
    for (auto const& element : *list) {
      if (auto text = element.value_exact<std::string>()) to.push_back(*text);
      else complain(element, std::string(key) + " must be a list of texts");
    }
  }
  void nothing_else() {
    for (auto const& [key, node] : table)
      if (!std::ranges::count(known, key.str()))
        complain(node, "there is no such key: " + std::string(key.str()));
  }
  void complain(toml::node const& at, std::string const& why) {
    if (wrong.empty()) wrong = "line " + std::to_string(at.source().begin.line) + ": " + why;
  }
};

}  // namespace wend::cli

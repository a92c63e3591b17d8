// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

#include "cli/toml_key.hpp"
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

/// A key, and the function that reads it into a T.
template <class T>
struct toml_row {
  toml_key key;
  void (*take)(toml_reader&, toml_key const&, T&);
};

/// Returns the table of this name; null if absent.
inline toml::table const* table_at(toml_reader& file, std::string_view key) {
  file.known.push_back(key);
  auto node = file.table.get(key);
  if (node && !node->is_table()) file.complain(*node, std::string(key) + " must be a table");
  return node ? node->as_table() : nullptr;
}

/// Reads all keys of a file, in the order of the rows, in which those of one table stand together.
template <class T>
void take_rows(toml_reader& file, std::span<toml_row<T> const> rows, T& to) {
  for (auto row = rows.begin(); row != rows.end();) {
    auto name = row->key.table;
    auto end = std::find_if(row, rows.end(), [&](auto const& other) { return other.key.table != name; });
    if (name.empty() || row->key.is_whole_table()) {
      for (; row != end; ++row) row->take(file, row->key, to);
    } else if (auto table = table_at(file, name)) {
      toml_reader inside{*table, file.wrong};
      for (; row != end; ++row) row->take(inside, row->key, to);
      inside.nothing_else();
    }
    row = end;
  }
  file.nothing_else();
}

template <class T>
std::vector<toml_key> keys_of(std::span<toml_row<T> const> rows) {
  std::vector<toml_key> keys;
  for (auto const& row : rows) keys.push_back(row.key);
  return keys;
}

}  // namespace wend::cli

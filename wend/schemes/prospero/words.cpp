// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/prospero/words.hpp"

#include <algorithm>
#include <utility>

#include "wend/base/charset.hpp"

namespace wend::prospero {

std::string quoted(std::string_view word) {
  constexpr charset unusual = " \t\f\v\n\r/'+,";
  if (word.empty()) return "''";
  std::string out;
  bool inside = false;
  for (char c : word) {
    if (unusual[c] && !std::exchange(inside, true)) out += '\'';
    out += c;
    if (c == '\'') out += '\'';
  }
  if (inside) out += '\'';
  return out;
}

namespace {

constexpr std::string_view opening =
    "VERSION 5 wend\n"
    "AUTHENTICATE '' UNAUTHENTICATED anonymous\n";

std::string object_question(std::string_view attribute, std::string_view hsoname, std::string_view version) {
  std::string text(opening);
  ((text += "GET-OBJECT-INFO ") += attribute) += " ASCII ";
  ((text += quoted(hsoname)) += ' ') += version.empty() ? "0" : quoted(version);
  return text += '\n';
}

}  // namespace

std::string question(std::string_view hsoname, std::string_view version, strings const& attributes) {
  std::string names = "ACCESS-METHOD";
  for (auto name : attributes) (names += '+') += quoted(name);
  return object_question(names, hsoname, version);
}

std::string contents_question(std::string_view hsoname, std::string_view version) {
  return object_question("CONTENTS", hsoname, version);
}

std::string directory_question(std::string_view hsoname, std::string_view version) {
  std::string text(opening);
  (text += "DIRECTORY ASCII ") += quoted(hsoname);
  if (!version.empty() && version != "0") (text += ' ') += quoted(version);
  return text += "\nLIST ATTRIBUTES COMPONENTS\n";
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  bool has_quotes = true;
  while (!text.empty()) {
    auto end = text.find('\n');
    if (has_quotes) {
      bool inside = false;
      std::size_t i = 0;
      for (; i < text.size() && (inside || text[i] != '\n'); ++i) inside ^= text[i] == '\'';
      has_quotes = !inside;
      if (has_quotes) end = i;
    }
    auto line = text.substr(0, end);
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.push_back(line);
  }
  return lines;
}

std::vector<std::string> words_of(std::string_view line, std::string_view dividers) {
  bool has_quotes = std::ranges::count(line, '\'') % 2 == 0;
  std::vector<std::string> words;
  bool in_word = false, inside = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    char c = line[i];
    bool divides = !inside && dividers.find(c) != dividers.npos;
    if (divides) {
      in_word = false;
      continue;
    }
    if (!std::exchange(in_word, true)) words.emplace_back();
    if (c != '\'' || !has_quotes) {
      words.back() += c;
      continue;
    }
    bool is_doubled = inside && i + 1 < line.size() && line[i + 1] == '\'';
    if (is_doubled) words.back() += line[++i];
    else inside = !inside;
  }
  return words;
}

}  // namespace wend::prospero

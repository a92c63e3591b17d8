// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/prospero/words.hpp"

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

std::string question(std::string_view hsoname, std::string_view version) {
  std::string text =
      "VERSION 5 wend\n"
      "AUTHENTICATE '' UNAUTHENTICATED anonymous\n"
      "GET-OBJECT-INFO ACCESS-METHOD ASCII ";
  ((text += quoted(hsoname)) += ' ') += version.empty() ? "0" : quoted(version);
  return text += '\n';
}

}  // namespace wend::prospero

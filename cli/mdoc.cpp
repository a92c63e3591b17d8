// SPDX-License-Identifier: Apache-2.0
#include "cli/mdoc.hpp"

#include <algorithm>

#include "wend/uri/parts.hpp"

namespace wend::cli::mdoc {
namespace {

/// These characters are requests or typographic ones to troff.
std::string_view escape_of(char c) {
  switch (c) {
    case '\\': return "\\e";
    case '-': return "\\-";
    case '\'': return "\\(aq";
    case '`': return "\\(ga";
    case '^': return "\\(ha";
    case '~': return "\\(ti";
    case '"': return "\\(dq";
    default: return {};
  }
}

void put_escaped(std::string& out, std::string_view text) {
  for (char c : text)
    if (auto escape = escape_of(c); !escape.empty()) out += escape;
    else out += c;
}

/// A full stop at the beginning of a line would make it a macro.
void put_line(std::string& out, std::string_view line) {
  if (line.starts_with('.')) out += "\\&";
  put_escaped(out, line);
  out += '\n';
}

/// mdoc wants each sentence on a line of its own.
bool ends_sentence(std::string_view text, std::size_t at) {
  constexpr std::string_view ends = ".?!";
  if (at + 2 >= text.size() || !ends.contains(text[at]) || text[at + 1] != ' ') return false;
  char next = text[at + 2];
  return (next >= 'A' && next <= 'Z') || next == '`' || next == '-' || next == '{';
}

void put_paragraph(std::string& out, std::string text) {
  std::ranges::replace(text, '\n', ' ');
  bool bold = false, has_pairs = std::ranges::count(text, '`') % 2 == 0;
  std::string line;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '`' && has_pairs) {
      bold = !bold;
      line += bold ? "\\fB" : "\\fR";
    } else if (line.empty() && text[i] == '.') {
      line += "\\&.";
    } else {
      put_escaped(line, text.substr(i, 1));
    }
    if (!ends_sentence(text, i)) continue;
    out += line + '\n';
    line.clear();
    ++i;  // the space
  }
  out += line + '\n';
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  put_escaped(out, text);
  return out;
}

std::string argument(std::string_view text) {
  return text.contains(' ') ? '"' + escaped(text) + '"' : escaped(text);
}

std::string prose(std::string_view text) {
  std::string out;
  while (!text.empty() && text.back() == '\n') text.remove_suffix(1);
  while (!text.empty()) {
    auto end = text.find("\n\n");
    if (!out.empty()) out += ".Pp\n";
    put_paragraph(out, std::string(text.substr(0, end)));
    text.remove_prefix(end == text.npos ? text.size() : end + 2);
  }
  return out;
}

std::string literal(std::string_view text) {
  std::string out = ".Bd -literal -offset indent\n";
  for (auto line : pieces(text, '\n')) put_line(out, line);
  return out + ".Ed\n";
}

void list::add(std::string_view tag, std::string_view text) {
  ((items_ += ".It ") += tag) += '\n';
  items_ += prose(text);
}

std::string list::text() const {
  return items_.empty() ? std::string() : ".Bl -tag -width Ds\n" + items_ + ".El\n";
}

}  // namespace wend::cli::mdoc

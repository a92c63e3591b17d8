// SPDX-License-Identifier: Apache-2.0
#include "cli/manual.hpp"

#include "cli/help.hpp"

namespace wend::cli {
namespace {

/// Escapes for troff: a backslash is its escape character, a full stop or an apostrophe at a line's start is
/// a request, and a plain hyphen is a dash.
std::string troff(std::string_view text) {
  std::string out;
  bool at_line_start = true;
  for (char c : text) {
    if (at_line_start && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\') out += "\\e";
    else if (c == '-') out += "\\-";
    else out += c;
    at_line_start = c == '\n';
  }
  return out;
}

void put_option(std::string& out, option_row const& row) {
  out += ".TP\n.B ";
  if (!row.brief.empty()) out += troff(row.brief) + ", ";
  out += troff(spelling_of(row));
  if (!row.value.empty()) out += " " + troff(row.value);
  out += "\n" + troff(row.help) + "\n";
}

void put_page(std::string& out, command const& c) {
  out += ".SS wend " + troff(c.name) + " " + troff(c.usage) + "\n" + troff(c.summary) + ".\n.PP\n";
  out += troff(c.more) + "\n.PP\n.nf\n" + troff(c.examples) + "\n.fi\n";
  for (auto row : own_flags_of(c))
    if (!row->help.empty()) put_option(out, *row);
}

}  // namespace

std::string manual_page() {
  std::string out =
      ".TH WEND 1\n.SH NAME\nwend \\- parse, check, compare, find and fetch URIs\n"
      ".SH SYNOPSIS\n.B wend\n.I command\n[options] [arguments]\n.SH COMMANDS\n";
  for (auto const& group : command_groups())
    for (auto c : group.commands) put_page(out, *c);
  out += ".SH RECORDS\n" + troff(filter_contract()) + "\n";
  for (auto row : contract_flags())
    if (!row->help.empty()) put_option(out, *row);
  return out;
}

std::string bash_completions() {
  std::string names, cases;
  for (auto const& group : command_groups())
    for (auto c : group.commands) {
      names += std::string(c->name) + " ";
      std::string flags;
      for (auto row : flags_of(*c))
        if (!row->help.empty()) flags += std::string(spelling_of(*row)) + " ";
      cases += "    " + std::string(c->name) + ") words='" + flags + "' ;;\n";
    }
  return "# Completions of wend for bash; `wend help --completions` prints them.\n"
         "_wend() {\n"
         "  local words='' here=${COMP_WORDS[COMP_CWORD]}\n"
         "  if ((COMP_CWORD == 1)); then\n"
         "    COMPREPLY=($(compgen -W '" +
         names +
         "help --help --version' -- \"$here\"))\n"
         "    return\n"
         "  fi\n"
         "  case ${COMP_WORDS[1]} in\n" +
         cases +
         "  esac\n"
         "  if [[ $here == -* ]]; then COMPREPLY=($(compgen -W \"$words\" -- \"$here\")); fi\n"
         "}\n"
         "complete -o default -F _wend wend\n";
}

}  // namespace wend::cli

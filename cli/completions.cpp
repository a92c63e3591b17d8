// SPDX-License-Identifier: Apache-2.0
#include "cli/completions.hpp"

#include <algorithm>
#include <iterator>

#include "cli/help.hpp"
#include "cli/manual.hpp"
#include "wend/registry/registry.hpp"
#include "wend/uri/parts.hpp"

namespace wend::cli {
namespace {

using words = std::vector<std::string>;

/// What may stand at a place of the command line.
struct expected_words {
  words names{};
  bool files = false, folders = false;
  bool is_list = false;  // names with commas between them
};

std::string joined(words const& list, std::string_view between = " ") {
  std::string text;
  for (auto const& word : list) {
    if (!text.empty()) text += between;
    text += word;
  }
  return text;
}

expected_words value_of(option_row const& row) {
  expected_words value;
  if (row.values) value.names = row.values();
  value.is_list = row.value.ends_with(",…") && row.values;
  value.files = row.value == "FILE" || row.value == "PATH";
  value.folders = row.value == "DIR";
  return value;
}

words scheme_names(std::string_view end = {}) {
  words names;
  for (auto scheme : all_schemes()) names.push_back(std::string(scheme->name) + std::string(end));
  return names;
}

words command_names() {
  words names;
  for (auto c : commands()) names.emplace_back(c->name);
  return names;
}

words page_names() {
  words names;
  for (auto const& page : manual_pages())
    if (page.section != 1) names.push_back(page.file_name());
  return names;
}

void append(words& to, words const& more) { to.insert(to.end(), more.begin(), more.end()); }

/// The arguments of a command, by the words of its usage.
expected_words arguments_of(command const& what) {
  expected_words expected;
  constexpr std::string_view marks = "[]|… ";
  for (std::size_t begin = 0; begin < what.usage.size();) {
    auto end = std::min(what.usage.find_first_of(marks, begin), what.usage.size());
    auto word = what.usage.substr(begin, end - begin);
    begin = end + 1;
    constexpr std::string_view uris[] = {"URI", "URL", "REF", "A"};
    if (std::ranges::count(uris, word)) append(expected.names, scheme_names(":"));
    else if (word == "FILE" || word == "NAME") expected.files = true;
    else if (word == "SCHEME") append(expected.names, scheme_names());
    else if (word == "COMMAND") append(expected.names, command_names());
    else if (word == "PAGE") append(expected.names, page_names());
    else if (word == "SHELL") append(expected.names, {"bash", "zsh", "fish"});
    else if (!word.empty() && word[0] >= 'a' && word[0] <= 'z') expected.names.emplace_back(word);
  }
  return expected;
}

words spellings_of(option_row const& row) {
  words list{std::string(spelling_of(row))};
  if (!row.brief.empty()) list.emplace_back(row.brief);
  return list;
}

/// The options that the help of a command has.
std::vector<option_row const*> options_of(command const& what) {
  auto rows = own_flags_of(what);
  std::ranges::copy(record_flags_of(what), std::back_inserter(rows));
  std::ranges::copy(common_flags(), std::back_inserter(rows));
  return rows;
}

/// The commands that have the option.
words commands_with(option_row const& row) {
  words names;
  for (auto c : commands())
    if (std::ranges::count(options_of(*c), &row)) names.emplace_back(c->name);
  return names;
}

/// Whether another option has this spelling, in other commands.
bool is_ambiguous(std::string_view spelling, option_row const& row) {
  return std::ranges::any_of(option_rows(), [&](option_row const& other) {
    return &other != &row && (spelling_of(other) == spelling || other.brief == spelling);
  });
}

std::string one_line(std::string_view text) {
  std::string line(text);
  std::ranges::replace(line, '\n', ' ');
  return line;
}

/// In single quotes, for a shell in which these characters have an escape within them, and a quote is `quote`.
std::string quoted(std::string_view text, std::string_view escaped, std::string_view quote) {
  std::string out = "'";
  for (char c : text) {
    if (c == '\'') {
      out += quote;
      continue;
    }
    if (escaped.contains(c)) out += '\\';
    out += c;
  }
  return out + "'";
}

// bash

std::string bash_calls(expected_words const& expected) {
  std::string calls;
  if (!expected.names.empty())
    calls += (expected.is_list ? "_wend_list '" : "_wend_words '") + joined(expected.names) + "'; ";
  if (expected.files) calls += "_wend_files -f; ";
  if (expected.folders) calls += "_wend_files -d; ";
  return calls;
}

/// A case for each option with a value: `COMMAND OPTION`, or any command where the option has one meaning.
std::string bash_values() {
  std::string cases;
  for (auto const& row : option_rows()) {
    if (row.value.empty()) continue;
    words patterns;
    for (auto const& spelling : spellings_of(row)) {
      if (!is_ambiguous(spelling, row)) {
        patterns.push_back("*' " + spelling + "'");
        continue;
      }
      for (auto const& name : commands_with(row)) patterns.push_back("'" + name + " " + spelling + "'");
    }
    if (!patterns.empty())
      cases += "    " + joined(patterns, "|") + ") " + bash_calls(value_of(row)) + "return ;;\n";
  }
  return cases;
}

std::string bash_case(command const& what, std::string const& calls) {
  return "    " + std::string(what.name) + ") " + calls + ";;\n";
}

std::string bash_options() {
  std::string cases;
  for (auto c : commands()) {
    words options;
    for (auto row : options_of(*c)) append(options, spellings_of(*row));
    cases += bash_case(*c, "_wend_words '" + joined(options) + "' ");
  }
  return cases;
}

std::string bash_arguments() {
  std::string cases;
  for (auto c : commands()) cases += bash_case(*c, bash_calls(arguments_of(*c)));
  return cases;
}

constexpr std::string_view bash_head =
    R"sh(# Completions of wend for bash; `wend help --completions bash` prints them.
_wend_words() {
  local found
  mapfile -t found < <(compgen -W "$1" -- "$here")
  COMPREPLY+=("${found[@]}")
  [[ ${COMPREPLY[0]} == *[=:\}] ]] && compopt -o nospace 2>/dev/null
}
_wend_list() {
  local before=
  [[ $here == *,* ]] && before=${here%,*},
  mapfile -t COMPREPLY < <(compgen -P "$before" -W "$1" -- "${here##*,}")
  compopt -o nospace 2>/dev/null
}
_wend_files() {
  local found
  mapfile -t found < <(compgen "$1" -- "$here")
  COMPREPLY+=("${found[@]}")
  compopt -o filenames 2>/dev/null
}
_wend() {
  local here=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    _wend_words ')sh";

constexpr std::string_view bash_middle = R"sh( --help --version'
    return
  fi
  # = and : separate words here.
  if [[ $here == = ]]; then here=
  elif [[ $before == = ]]; then before=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  [[ $here == [\'\"]* ]] && here=${here:1}
  case "$command $before" in
)sh";

constexpr std::string_view bash_tail = R"sh(  esac
}
complete -F _wend wend
)sh";

std::string bash_script() {
  return std::string(bash_head) + joined(command_names()) + std::string(bash_middle) + bash_values() +
         "  esac\n  if [[ $here == -* ]]; then\n    case $command in\n" + bash_options() +
         "    esac\n    return\n  fi\n"
         "  if [[ $before == : || $here == : ]]; then compopt -o default 2>/dev/null; return; fi\n"
         "  case $command in\n" +
         bash_arguments() + std::string(bash_tail);
}

// zsh

std::string zsh_quoted(std::string_view text) { return quoted(text, "", "'\\''"); }

/// A text before a colon or in brackets.
std::string zsh_escaped(std::string_view text) {
  std::string out;
  for (char c : one_line(text)) {
    if (std::string_view("[]:\\").contains(c)) out += '\\';
    out += c;
  }
  return out;
}

/// After a name that ends so, more of the word follows.
bool is_beginning(std::string const& name) { return std::string_view("=:}").contains(name.back()); }

std::string zsh_action_words(expected_words const& expected) {
  auto names = joined(expected.names);
  if (expected.is_list) return "_sequence compadd - " + names;
  if (expected.files && !names.empty())
    return " _alternative 'words:word:(" + names + ")' 'files:file:_files'";
  if (expected.files) return "_files";
  if (expected.folders) return "_files -/";
  if (names.empty()) return " ";
  if (!is_beginning(expected.names.back())) return "(" + names + ")";
  words list;
  for (auto const& name : expected.names) list.push_back('"' + name + '"');
  return "compadd -S \"\" - " + joined(list);
}

/// A colon would begin the next part of a specification.
std::string zsh_action(expected_words const& expected) {
  std::string out;
  for (char c : zsh_action_words(expected)) {
    if (c == ':') out += '\\';
    out += c;
  }
  return out;
}

void put_zsh_option(std::string& out, option_row const& row) {
  auto rest = "[" + zsh_escaped(row.help) + "]";
  if (!row.value.empty()) rest += ":" + zsh_escaped(row.value) + ":" + zsh_action(value_of(row));
  bool repeats = row.help.contains("repeatable");
  auto excluded = repeats ? "*" : "(" + joined(spellings_of(row)) + ")";
  for (auto const& spelling : spellings_of(row)) {
    std::string_view sign = row.value.empty() ? "" : spelling.starts_with("--") ? "=" : "+";
    out += " \\\n        " + zsh_quoted(excluded + spelling + std::string(sign) + rest);
  }
}

std::string zsh_script() {
  std::string described, cases;
  for (auto c : commands()) {
    described += "      " + zsh_quoted(std::string(c->name) + ":" + std::string(c->summary)) + "\n";
    cases += "    " + std::string(c->name) + ")\n      _arguments -s";
    for (auto row : options_of(*c)) put_zsh_option(cases, *row);
    if (auto expected = arguments_of(*c); !c->usage.empty())
      cases += " \\\n        " + zsh_quoted("*:argument:" + zsh_action(expected));
    cases += " ;;\n";
  }
  return "#compdef wend\n"
         "# Completions of wend for zsh; `wend help --completions zsh` prints them.\n"
         "_wend() {\n"
         "  if ((CURRENT == 2)); then\n"
         "    local -a commands=(\n" +
         described +
         "    )\n"
         "    _describe command commands\n"
         "    return\n"
         "  fi\n"
         "  local command=$words[2]\n"
         "  shift words\n"
         "  ((CURRENT--))\n"
         "  case $command in\n" +
         cases +
         "  esac\n"
         "}\n"
         "if [[ $funcstack[1] == _wend ]]; then _wend \"$@\"; else compdef _wend wend; fi\n";
}

// fish

std::string fish_quoted(std::string_view text) { return quoted(text, "\\", "\\'"); }

std::string fish_expected(expected_words const& expected) {
  std::string out, names;
  for (char c : joined(expected.names)) {
    if (c == '{' || c == '}') names += '\\';  // which expand
    names += c;
  }
  if (expected.is_list)
    out += " -a " + fish_quoted("(__fish_complete_list , 'string split \" \" \"" + names + "\"')");
  else if (!names.empty()) out += " -a " + fish_quoted(names);
  if (expected.files) out += " -F";
  if (expected.folders) out += " -a '(__fish_complete_directories)'";
  return out;
}

std::string fish_script() {
  std::string out =
      "# Completions of wend for fish; `wend help --completions fish` prints them.\n"
      "function __wend_begins\n    test (count (commandline -opc)) -eq 1\nend\n"
      "function __wend_command\n    set -l words (commandline -opc)\n"
      "    test (count $words) -ge 2; and contains -- $words[2] $argv\nend\n"
      "complete -c wend -f\n"
      "complete -c wend -n __wend_begins -l help -s h -d 'the commands'\n"
      "complete -c wend -n __wend_begins -l version -d 'which wend this is'\n";
  for (auto c : commands())
    out += "complete -c wend -n __wend_begins -a " + std::string(c->name) + " -d " + fish_quoted(c->summary) +
           "\n";
  for (auto const& row : option_rows()) {
    auto names = commands_with(row);
    if (names.empty()) continue;
    out += "complete -c wend -n '__wend_command " + joined(names) + "' -l " +
           std::string(spelling_of(row).substr(2));
    if (!row.brief.empty()) out += " -s " + std::string(row.brief.substr(1));
    if (!row.value.empty()) out += (value_of(row).files ? " -r" : " -x") + fish_expected(value_of(row));
    out += " -d " + fish_quoted(one_line(row.help)) + "\n";
  }
  for (auto c : commands())
    if (auto expected = fish_expected(arguments_of(*c)); !expected.empty())
      out += "complete -c wend -n '__wend_command " + std::string(c->name) + "'" + expected + "\n";
  return out;
}

}  // namespace

std::optional<std::string> completions_for(std::string_view shell) {
  if (shell == "bash") return bash_script();
  if (shell == "zsh") return zsh_script();
  if (shell == "fish") return fish_script();
  return {};
}

}  // namespace wend::cli

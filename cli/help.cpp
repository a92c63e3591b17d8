// SPDX-License-Identifier: Apache-2.0
#include "cli/help.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "cli/output.hpp"
#include "cli/terminal.hpp"
#include "wend/uri/parts.hpp"

namespace wend::cli {
namespace {

constexpr command const* understanding[] = {
    &parse_command,   &check_command,     &explain_command, &resolve_command,
    &relate_command,  &normalize_command, &key_command,     &domain_command,
    &compare_command, &encode_command,    &decode_command,  &edit_command,
    &expand_command,  &convert_command,   &idna_command,    &path_command};
constexpr command const* reading[] = {&extract_command, &wrap_command, &redact_command};
constexpr command const* following[] = {&plan_command,   &get_command,    &list_command,
                                        &stat_command,   &search_command, &put_command,
                                        &append_command, &remove_command, &session_command};
constexpr command const* opening[] = {&serve_command};
constexpr command const* knowing[] = {&schemes_command, &demo_command, &help_command};

constexpr command_group groups[] = {
    {"Understand a URI", understanding},
    {"Find and write URIs in text", reading},
    {"Follow a URI", following},
    {"Open it to others", opening},
    {"Know the schemes, try them, read more", knowing},
};

constexpr std::string_view record_flags =
    "--json --show-password --in --out --null --max-record --stats --jobs";
constexpr std::string_view page_flags = "--json --show-password --in --null --max-record --stats --jobs";
constexpr std::string_view everywhere_flags = "--quiet --color --help";

constexpr std::string_view contract =
    "Records come from the arguments, or one to a line from standard input. There is one out for each in, "
    "in\n"
    "order. A bad record keeps its place: in lines it is the text as given, a TAB, and `error: NAME at "
    "BYTE`; "
    "with --json\n"
    "an object with \"ok\":false. Blank lines are records. CR LF ends a line as LF does, and a byte order "
    "mark "
    "at the\n"
    "beginning is dropped; with -0 every octet is data. Values are exact, passwords too; what is for "
    "people,\n"
    "and in JSON `input` and the parts of a login, masks them without --show-password. A single `-` stands "
    "for\n"
    "standard input. A record longer than --max-record is not repeated.\n"
    "Exit status: 0 done · 1 the answer is no, or some record was bad · 2 usage · 71 out of memory · 74 "
    "input or "
    "output\n"
    "failed.\n";

constexpr std::string_view of_texts =
    "Exit status: 0 done, also where nothing was found · 1 a text that cannot be read (UTF-16), or a\n"
    "URI left out as too-long · 2 usage · 66 no such file · 71 out of memory · 74 input or output failed.\n";

constexpr std::string_view statuses =
    "Exit status: 0 done · 1 the URI is bad, or something was left out · 2 usage, or the scheme has no such\n"
    "operation · 66 not found · 68 no such host · 69 refused or down · 71 out of memory · 74 cut, or input "
    "or\n"
    "output failed · 75 try again later · 76 protocol or TLS · 77 policy or permission.\n";

constexpr std::string_view of_schemes =
    "Exit status: 0 done · 1 there is no such scheme, or its definition is refused · 2 usage · 71 out of "
    "memory ·\n"
    "74 input or output failed.\n";

constexpr std::string_view of_servers =
    "Exit status: 0 done, when it is stopped · 2 usage · 69 it cannot listen there · 71 out of memory.\n";

constexpr std::string_view of_help =
    "Exit status: 0 done · 2 usage, or there is no such command or page · 71 out of memory · 74 output "
    "failed.\n";

bool keeps_contract(input_kind takes) {
  return takes == input_kind::records || takes == input_kind::pages || takes == input_kind::texts;
}

std::string_view ending(input_kind takes) {
  switch (takes) {
    case input_kind::records:
    case input_kind::pages: return contract;
    case input_kind::texts: return of_texts;
    case input_kind::known: return of_schemes;
    case input_kind::nothing: return of_servers;
    case input_kind::one: return statuses;
    case input_kind::topic: return of_help;
  }
  std::unreachable();
}

void add_flags(std::vector<option_row const*>& to, std::string_view names) {
  if (names.empty()) return;
  for (auto name : pieces(names, ' ')) {
    auto row = find_option(name);
    assert(row != nullptr);  // each name that a command lists has a row
    to.push_back(row);
  }
}

std::vector<option_row const*> rows_of(std::string_view names) {
  std::vector<option_row const*> rows;
  add_flags(rows, names);
  return rows;
}

void put_title(std::string& out, std::string_view title, bool colours) {
  out += "\n" + tinted(title, tint::strong, colours) + "\n";
}

void put_indented(std::string& out, std::string_view text, std::size_t by) {
  for (auto line : pieces(text, '\n')) (out.append(by, ' ') += line) += '\n';
}

/// The characters of UTF-8: all octets except continuations.
std::size_t characters_in(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

void put_option(std::string& out, option_row const& row) {
  std::string left = row.brief.empty() ? "    " : std::string(row.brief) + ", ";
  left += spelling_of(row);
  if (!row.value.empty()) left += " " + std::string(row.value);
  constexpr std::size_t width = 26;
  bool first = true;
  for (auto line : pieces(row.help, '\n')) {
    auto label = first ? left : std::string();
    out += "  " + label;
    auto columns = characters_in(label);
    out.append(columns < width ? width - columns : 1, ' ');
    (out += line) += '\n';
    first = false;
  }
}

void put_options(std::string& out, std::string_view title, std::vector<option_row const*> const& rows,
                 bool colours) {
  if (rows.empty()) return;
  put_title(out, title, colours);
  for (auto row : rows) put_option(out, *row);
}

/// Returns the command for a name that other programs use.
std::string_view known_elsewhere(std::string_view name) {
  constexpr std::pair<std::string_view, std::string_view> others[] = {
      {"delete", "remove"}, {"rm", "remove"}, {"upload", "put"}, {"fetch", "get"}, {"head", "stat"}};
  auto row = std::ranges::find(others, name, &std::pair<std::string_view, std::string_view>::first);
  return row == std::end(others) ? std::string_view() : row->second;
}

}  // namespace

std::span<command_group const> command_groups() noexcept { return groups; }

std::vector<command const*> commands() {
  std::vector<command const*> list;
  for (auto const& group : groups) list.insert(list.end(), group.commands.begin(), group.commands.end());
  return list;
}

command const* find_command(std::string_view name) {
  for (auto const& group : groups)
    for (auto c : group.commands)
      if (c->name == name) return c;
  return nullptr;
}

int complain_of_command(std::string_view wrong) {
  std::vector<std::string_view> names;
  for (auto c : commands()) names.push_back(c->name);
  auto meant = known_elsewhere(wrong);
  if (meant.empty()) meant = nearest(wrong, names);
  output err(2);
  if (wrong.contains("://")) {
    err.text =
        "wend: a command comes first: did you mean wend get " + shown(masked_in_message(wrong)) + "?\n";
    err.flush();
    return usage;
  }
  err.text = "wend: there is no command '" + shown(wrong) + "'";
  err.text += meant.empty() ? "; wend --help lists them\n" : "; did you mean " + std::string(meant) + "?\n";
  err.flush();
  return usage;
}

std::vector<option_row const*> own_flags_of(command const& what) { return rows_of(what.flags); }

std::vector<option_row const*> record_flags_of(command const& what) {
  if (!keeps_contract(what.takes)) return {};
  return rows_of(what.takes == input_kind::pages ? page_flags : record_flags);
}

std::vector<option_row const*> common_flags() { return rows_of(everywhere_flags); }

std::vector<option_row const*> flags_of(command const& what) {
  std::vector<option_row const*> rows;
  add_flags(rows, what.flags);
  if (keeps_contract(what.takes)) add_flags(rows, record_flags);
  add_flags(rows, everywhere_flags);
  return rows;
}

std::string_view program_summary() noexcept {
  return "parses, checks, compares, finds and fetches URIs of every scheme from gopher to https";
}

std::string_view program_examples() noexcept {
  return "$ wend parse http://a.example/b?c\n"
         "$ wend check --profile rfc1738 'gopher://h.example/0/a b'\n"
         "$ wend extract --json mail.txt\n"
         "$ wend resolve --base http://a.example/b/c ../d\n"
         "$ wend normalize --level scheme < urls.txt";
}

std::string_view ending_of(command const& what) noexcept { return ending(what.takes); }

std::string help_for(command const& what, bool colours) {
  std::string out = "wend " + std::string(what.name) + " [options]";
  if (!what.usage.empty()) (out += ' ') += what.usage;
  out += '\n';
  out += "    " + std::string(what.summary) + "\n\n";
  (out += what.more) += '\n';
  put_title(out, "Examples", colours);
  put_indented(out, what.examples, 2);
  put_options(out, "Options", own_flags_of(what), colours);
  put_options(out, "Records", record_flags_of(what), colours);
  put_options(out, "Everywhere", common_flags(), colours);
  out += '\n';
  return out += ending(what.takes);
}

std::string help_for_all(bool colours) {
  std::string out = "wend COMMAND [options] [arguments]\n    " + std::string(program_summary()) + "\n";
  for (auto const& group : groups) {
    put_title(out, group.title, colours);
    for (auto c : group.commands) {
      std::string left = "  " + std::string(c->name);
      out += left;
      out.append(left.size() < 14 ? 14 - left.size() : 1, ' ');
      (out += c->summary) += '\n';
    }
  }
  put_title(out, "Examples", colours);
  put_indented(out, program_examples(), 2);
  out +=
      "\nwend COMMAND --help tells more, and so does its manual page wend-COMMAND(1), which wend help --man "
      "COMMAND\n"
      "prints. wend help --completions prints completions of bash, zsh and fish. wend --version says which "
      "this is.\n";
  return out;
}

}  // namespace wend::cli

// SPDX-License-Identifier: Apache-2.0
#include "cli/manual.hpp"

#include <algorithm>

#include "cli/help.hpp"
#include "cli/mdoc.hpp"
#include "cli/toml_key.hpp"
#include "wend/base/detail/ascii.hpp"
#include "wend/registry/registry.hpp"
#include "wend/uri/parts.hpp"
#include "wend/version.hpp"

namespace wend::cli {
namespace {

using mdoc::argument, mdoc::prose;

constexpr std::string_view version_date = "November 26, 2026";

std::string section(std::string_view title) { return ".Sh " + std::string(title) + "\n"; }

manual_page begun(std::string name, int number, std::string_view summary) {
  auto title = name;
  std::ranges::transform(title, title.begin(), upper);
  auto text = ".Dd " + std::string(version_date) + "\n.Dt " + title + " " + std::to_string(number) +
              "\n.Os wend " WEND_VERSION_STRING "\n" + section("NAME") + ".Nm " + name + "\n.Nd " +
              mdoc::escaped(summary) + "\n";
  return {std::move(name), number, std::move(text)};
}

/// `-p, --profile P` as macros.
std::string option_tag(option_row const& row) {
  std::string tag;
  if (!row.brief.empty()) tag += "Fl " + argument(row.brief.substr(1)) + " , ";
  tag += "Fl " + argument(spelling_of(row).substr(1));
  if (!row.value.empty()) tag += " Ar " + argument(row.value);
  return tag;
}

std::string options_list(std::vector<option_row const*> const& rows) {
  mdoc::list list;
  for (auto row : rows) list.add(option_tag(*row), row->help);
  return list.text();
}

/// The end of a command's help without its exit statuses.
std::string_view contract_of(command const& what) {
  auto text = ending_of(what);
  return text.substr(0, text.find(status_title));
}

/// `Exit status: 0 done · 2 usage.` as a list.
std::string exit_statuses(command const& what) {
  auto text = std::string(ending_of(what));
  text.erase(0, text.find(status_title) + status_title.size());
  std::ranges::replace(text, '\n', ' ');
  while (text.ends_with(' ') || text.ends_with('.')) text.pop_back();
  constexpr std::string_view dot = " · ";
  mdoc::list list;
  for (std::size_t begin = 0; begin < text.size();) {
    auto end = std::min(text.find(dot, begin), text.size());
    auto item = std::string_view(text).substr(begin, end - begin);
    auto space = item.find(' ');
    list.add(item.substr(0, space), item.substr(space + 1));
    begin = end + dot.size();
  }
  return section("EXIT STATUS") + list.text();
}

using reference = std::pair<int, std::string>;  // the section first, by which they are sorted

std::string see_also(std::vector<reference> pages) {
  std::ranges::sort(pages);
  std::string text = section("SEE ALSO");
  for (auto const& [number, name] : pages)
    text += ".Xr " + name + " " + std::to_string(number) + (&pages.back().second == &name ? "\n" : " ,\n");
  return text;
}

std::string page_of(command const& what) { return "wend-" + std::string(what.name); }

/// The usage of a command as macros: words in small letters are typed, others stand for something.
std::string synopsis(command const& what) {
  auto line = ".Nm wend " + std::string(what.name) + "\n";
  std::string text = section("SYNOPSIS") + line + ".Op Ar options\n";
  for (auto word : pieces(what.usage, ' ')) {
    if (word.empty()) continue;
    if (word == "|") text += line;
    else if (word.starts_with("--")) text += ".Fl " + argument(word.substr(1)) + "\n";
    else if (word.starts_with('[') && word.ends_with(']'))
      text += ".Op Ar " + argument(word.substr(1, word.size() - 2)) + "\n";
    else text += (word[0] >= 'a' && word[0] <= 'z' ? ".Cm " : ".Ar ") + argument(word) + "\n";
  }
  return text;
}

std::vector<reference> related_pages(command const& what) {
  std::vector<reference> pages{{1, "wend"}};
  for (auto const& group : command_groups()) {
    if (!std::ranges::count(group.commands, &what)) continue;
    for (auto other : group.commands)
      if (other != &what) pages.emplace_back(1, page_of(*other));
  }
  if (what.flags.contains("--config")) pages.emplace_back(5, "wend.toml");
  if (&what == &schemes_command) pages.emplace_back(5, "wend-schemes");
  return pages;
}

manual_page command_page(command const& what) {
  auto page = begun(page_of(what), 1, what.summary);
  auto& out = page.text;
  out += synopsis(what);
  out += section("DESCRIPTION") + prose(what.more);
  auto flags = own_flags_of(what);
  std::ranges::copy(common_flags(), std::back_inserter(flags));
  out += section("OPTIONS") + options_list(flags);
  if (auto records = record_flags_of(what); !records.empty())
    out += section("RECORDS") + prose(contract_of(what)) + options_list(records);
  out += exit_statuses(what);
  out += section("EXAMPLES") + mdoc::literal(what.examples);
  out += see_also(related_pages(what));
  return page;
}

constexpr std::pair<std::string_view, std::string_view> variables[] = {
    {"NO_COLOR", "no colours, unless --color says otherwise"},
    {"WEND_PSL", "a public suffix list: see --psl"},
    {"NNTPSERVER", "the server of news: URIs"},
    {"NETRC", "a file of logins, instead of ~/.netrc"},
    {"http_proxy",
     "and https_proxy, ftp_proxy, gopher_proxy, wais_proxy, …: proxies for a scheme; no_proxy: hosts\n"
     "without one"},
    {"WWW_urn_GATEWAY", "and others: a gateway for the scheme, a site whose paths are URIs"},
    {"XDG_CONFIG_HOME", "where wend/config.toml and wend/schemes are (default: ~/.config)"},
    {"XDG_CACHE_HOME", "where the gateway's cache is (default: ~/.cache)"},
    {"WEND_SIMD", "the vectors that loops use: see wend --version"},
};

std::string command_lists() {
  std::string out = section("COMMANDS");
  for (auto const& group : command_groups()) {
    out += ".Ss " + std::string(group.title) + "\n";
    mdoc::list list;
    for (auto c : group.commands) list.add("Xr " + page_of(*c) + " 1", c->summary);
    out += list.text();
  }
  return out;
}

manual_page program_page() {
  auto page = begun("wend", 1, program_summary());
  auto& out = page.text;
  out += section("SYNOPSIS") + ".Nm\n.Ar command\n.Op Ar options\n.Op Ar arguments\n.Nm\n.Fl \\-version\n";
  out += section("DESCRIPTION") + "Each command has a page of its own.\n" + command_lists();
  out +=
      section("RECORDS") + prose(contract_of(parse_command)) + options_list(record_flags_of(parse_command));
  out += section("OPTIONS") + "These are options of every command.\n" + options_list(common_flags());
  out += section("ENVIRONMENT");
  mdoc::list environment, files;
  for (auto [name, text] : variables) environment.add("Ev " + std::string(name), text);
  out += environment.text() + section("FILES");
  files.add("Pa \\(ti/.config/wend/config.toml", "the settings of wend.toml(5)");
  files.add("Pa \\(ti/.config/wend/schemes/*.toml", "schemes of the user: wend-schemes(5)");
  out += files.text() + section("EXIT STATUS") + "Those of a command are in its page.\n";
  out += section("EXAMPLES") + mdoc::literal(program_examples());
  std::vector<reference> pages{{3, "wend"}, {5, "wend.toml"}, {5, "wend-schemes"}};
  for (auto c : commands()) pages.emplace_back(1, page_of(*c));
  out += see_also(pages);
  return page;
}

/// The sentence of a key; of a setting that is an option's that of the option, which is repeated in a list.
std::string help_of(toml_key const& key) {
  auto row = key.option.empty() ? nullptr : find_option(key.option);
  auto text = std::string(key.help.empty() && row ? row->help : key.help);
  if (constexpr std::string_view repeats = "; repeatable"; text.ends_with(repeats))
    text.erase(text.size() - repeats.size());
  return row ? text + " (" + std::string(key.option) + ")" : text;
}

std::string key_lists(std::vector<toml_key> const& keys) {
  std::string out;
  mdoc::list list;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    auto const& key = keys[i];
    bool is_first = i == 0 || keys[i - 1].table != key.table;
    if (is_first && !key.table.empty()) {
      out += list.text() + ".Ss [" + std::string(key.table) + "]\n";
      list = {};
    }
    list.add((key.is_whole_table() ? "Ar " : "Ic ") + argument(key.key), help_of(key));
  }
  return out + list.text();
}

std::string example_file(std::vector<toml_key> const& keys) {
  std::string text, table;
  for (auto const& key : keys) {
    if (key.table != table) text += "\n[" + (table = key.table) + "]\n";
    if (!key.is_whole_table()) (text += key.key) += " = ";
    (text += key.value) += '\n';
  }
  text.pop_back();
  return mdoc::literal(text);
}

manual_page settings_page() {
  auto page = begun("wend.toml", 5, "settings of wend");
  auto keys = settings_keys();
  page.text +=
      section("DESCRIPTION") +
      prose(
          "The settings of a user are in wend/config.toml below $XDG_CONFIG_HOME, else below ~/.config, or "
          "in "
          "the file that --config names. The command line and the environment take precedence. The file is "
          "TOML; a key that is not listed here is an error.") +
      key_lists(keys) + section("EXAMPLES") + example_file(keys) + see_also({{1, "wend"}, {1, "wend-serve"}});
  return page;
}

manual_page schemes_page() {
  auto page = begun("wend-schemes", 5, "the schemes of wend, and files that add some");
  auto keys = scheme_file_keys();
  mdoc::list schemes;
  for (auto scheme : all_schemes()) {
    auto text = std::string(scheme->title);
    if (!scheme->spec.empty()) text += ": " + std::string(scheme->spec);
    if (scheme->default_port) text += "; port " + std::to_string(scheme->default_port);
    schemes.add("Ic " + argument(scheme->name), text);
  }
  page.text +=
      section("DESCRIPTION") +
      prose(
          "A file in wend/schemes/ below $XDG_CONFIG_HOME, else below ~/.config, adds a scheme, which is "
          "then "
          "parsed, checked and followed like any other. `wend schemes add FILE` tests it and puts it there. "
          "The file is TOML. Either `resolve` or `resolver` says where an object of the scheme is.") +
      key_lists(keys) + section("EXAMPLES") + example_file(keys) + section("SCHEMES") +
      "These are built in.\n" + schemes.text() + see_also({{1, "wend"}, {1, "wend-schemes"}});
  return page;
}

/// A target of CMake, its module of pkg-config, and its headers.
struct library_row {
  std::string_view target, module, headers, text;
};

constexpr library_row libraries[] = {
    {"wend::wend", "wend",
     "wend/uri.hpp, wend/whatwg.hpp, wend/text.hpp, wend/names.hpp, wend/schemes/*/url.hpp",
     "the core: parses, checks, repairs, compares, resolves, normalizes and edits URIs, and finds them in "
     "text; needs the C++ library alone"},
    {"wend::c", "wend-c", "wend/c/wend.h", "the core for programs in C"},
    {"wend::net", "wend-net", "wend/follow.hpp, wend/asio.hpp", "follows URIs"},
    {"wend::gateway", "wend-gateway", "wend/gateway.hpp", "the HTTP gateway"},
    {"wend::encodings", "wend-encodings", "wend/encodings/encodings.hpp",
     "queries in the encodings of old pages, by ICU"},
};

constexpr std::string_view library_example =
    "#include <iostream>\n"
    "#include <wend/uri.hpp>\n"
    "\n"
    "int main() {\n"
    "  auto u = wend::parse(\"http://h:8080/a%20b?q\");  // a view: no copy, no allocation\n"
    "  if (u) std::cout << u->host() << ' ' << *u->port_number() << '\\n';\n"
    "  auto bad = wend::parse(\"http://h/%zz\");\n"
    "  std::cout << wend::explain(bad.error().code).name << \" at byte \" << bad.error().at << '\\n';\n"
    "}";

manual_page library_page() {
  auto page = begun("wend", 3, "URIs in C++");
  mdoc::list targets;
  for (auto const& row : libraries)
    targets.add("Li " + std::string(row.target), std::string(row.text) +
                                                     ". Headers: " + std::string(row.headers) +
                                                     ". In pkg-config: " + std::string(row.module));
  page.text += section("SYNOPSIS") + ".In wend/uri.hpp\n" + section("DESCRIPTION") +
               prose(
                   "These are the targets of `find_package(wend)` in CMake; `COMPONENTS core c net` and so "
                   "on asks for\n"
                   "those named, and for no more. The documentation of a function is in its header.") +
               targets.text() + section("EXAMPLES") + mdoc::literal(library_example) +
               see_also({{1, "wend"}});
  return page;
}

}  // namespace

std::vector<manual_page> manual_pages() {
  std::vector<manual_page> pages{program_page()};
  for (auto c : commands()) pages.push_back(command_page(*c));
  pages.push_back(library_page());
  pages.push_back(settings_page());
  pages.push_back(schemes_page());
  return pages;
}

manual_page const* find_page(std::span<manual_page const> pages, std::string_view asked) {
  for (auto const& page : pages)
    if (asked == page.file_name() || asked == page.name || "wend-" + std::string(asked) == page.name)
      return &page;
  return nullptr;
}

}  // namespace wend::cli

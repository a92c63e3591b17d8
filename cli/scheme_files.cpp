// SPDX-License-Identifier: Apache-2.0
#include "cli/scheme_files.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <vector>

#include "cli/config.hpp"
#include "cli/output.hpp"
#include "cli/terminal.hpp"
#include "cli/toml_file.hpp"

namespace wend::cli {
namespace {

namespace fs = std::filesystem;

void take_kind(toml_reader& file, toml_key const& at, user_scheme& to) {
  std::string kind = "locator";
  file.take(at.key, kind, "a text");
  to.locator = kind != "name";
  if (to.locator && kind != "locator")
    file.complain(*file.table.get(at.key), "kind is \"locator\" or \"name\"");
}

void take_port(toml_reader& file, toml_key const& at, user_scheme& to) {
  std::int64_t port = 0;
  file.take(at.key, port, "a number");
  if (port < 0 || port > 65535) file.complain(*file.table.get(at.key), "a port is 0 to 65535");
  else to.default_port = static_cast<std::uint16_t>(port);
}

template <std::string user_scheme::*member>
void take_text(toml_reader& file, toml_key const& at, user_scheme& to) {
  file.take(at.key, to.*member, "a text");
}

template <bool user_syntax::*member>
void take_flag(toml_reader& file, toml_key const& at, user_scheme& to) {
  file.take(at.key, (*to.syntax).*member, "true or false");
}

constexpr toml_row<user_scheme> rows[] = {
    {{"", "name", "\"x-ticket\"", "the scheme"}, take_text<&user_scheme::name>},
    {{"", "kind", "\"locator\"", "or name, which needs `properties`"}, take_kind},
    {{"", "title", "\"Tickets of the help desk\"", "for lists and pages"}, take_text<&user_scheme::title>},
    {{"", "section", "\"\"", "the text that defines it"}, take_text<&user_scheme::spec>},
    {{"", "properties", "\"\"", "of a name: what it guarantees, like \"unique, never given twice\""},
     take_text<&user_scheme::properties>},
    {{"", "port", "8443", "the port that need not be given; {port} is it where the URI has no port"},
     take_port},
    {{"", "hierarchical", "true", "whether it may be the base of partial forms (default)"},
     [](toml_reader& file, toml_key const& at, user_scheme& to) {
       file.take(at.key, to.hierarchical, "true or false");
     }},
    {{"", "resolve", "[\"https://{host}:{port}{path}{query}\"]",
      "templates that make its URIs into URLs, tried in order: {rest} is all after the colon; {host},\n"
      "{port}, {path}; {query} with its question mark; {1}, {2}, … the segments of the path"},
     [](toml_reader& file, toml_key const& at, user_scheme& to) { file.take_all(at.key, to.templates); }},
    {{"", "resolver", "\"\"",
      "instead of `resolve`: an http URL that is asked where the object is (RFC 2169)"},
     take_text<&user_scheme::resolver>},
    {{"syntax", "host", "true", "whether // and a host must follow the colon"},
     take_flag<&user_syntax::host>},
    {{"syntax", "login", "false", "whether a user may be present"}, take_flag<&user_syntax::login>},
    {{"syntax", "query", "true", "whether a query may be present"}, take_flag<&user_syntax::query>},
    {{"syntax", "reserved", "\"\"", "characters that differ from their escapes, beside the slash"},
     [](toml_reader& file, toml_key const& at, user_scheme& to) {
       file.take(at.key, to.syntax->reserved, "a text");
     }},
};

user_scheme scheme_in(toml::table const& table, std::string& wrong) {
  user_scheme scheme;
  if (table.contains("syntax")) scheme.syntax = user_syntax{.query = false};
  toml_reader file{table, wrong};
  take_rows<user_scheme>(file, rows, scheme);
  return scheme;
}

void say(std::string const& sentence) {
  output complaints(2);
  complaints.text = "wend: " + shown(sentence) + "\n";
  complaints.flush();
}

}  // namespace

std::vector<toml_key> scheme_file_keys() { return keys_of<user_scheme>(rows); }

expected<user_scheme, std::string> read_scheme_file(std::string const& name) {
  auto read = read_toml(name);
  if (!read) return unexpected(read.error());
  std::string wrong;
  auto scheme = scheme_in(*read, wrong);
  if (!wrong.empty()) return unexpected(name + ": " + wrong);
  return scheme;
}

std::string scheme_folder() {
  auto folder = config_folder();
  return folder.empty() ? folder : folder + "/schemes";
}

std::string keep_scheme_file(std::string const& file, std::string_view scheme) {
  auto folder = scheme_folder();
  if (folder.empty()) return "there is no home to keep the definition in";
  std::error_code failed;
  fs::create_directories(folder, failed);
  // The characters of a scheme's name are all valid in a file name.
  if (!failed) fs::copy_file(file, fs::path(folder) / (std::string(scheme) + ".toml"), failed);
  return failed ? folder + ": " + failed.message() : std::string{};
}

void add_schemes_of_user() {
  std::error_code failed;
  std::vector<std::string> files;
  auto folder = scheme_folder();
  if (folder.empty()) return;
  for (fs::directory_iterator file(folder, failed), end; !failed && file != end; file.increment(failed))
    if (file->path().extension() == ".toml") files.push_back(file->path().string());
  std::ranges::sort(files);
  for (auto const& file : files) {
    auto read = read_scheme_file(file);
    if (!read) {
      say(read.error());
      continue;
    }
    if (auto added = add_scheme(std::move(*read)); !added)
      say(file + ": " + std::string(explain(added.error().code).name) + ": " + added.error().why);
  }
}

}  // namespace wend::cli

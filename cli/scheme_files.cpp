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

std::optional<user_syntax> syntax_in(toml_reader& file) {
  file.known.push_back("syntax");
  auto node = file.table.get("syntax");
  if (!node) return {};
  user_syntax syntax{.query = false};
  auto table = node->as_table();
  if (!table) {
    file.complain(*node, "syntax must be a table");
    return syntax;
  }
  toml_reader inside{*table, file.wrong};
  inside.take("host", syntax.host, "true or false");
  inside.take("login", syntax.login, "true or false");
  inside.take("query", syntax.query, "true or false");
  inside.take("reserved", syntax.reserved, "a text");
  inside.nothing_else();
  return syntax;
}

user_scheme scheme_in(toml::table const& table, std::string& wrong) {
  user_scheme scheme;
  toml_reader file{table, wrong};
  std::string kind = "locator";
  std::int64_t port = 0;
  file.take("name", scheme.name, "a text");
  file.take("title", scheme.title, "a text");
  file.take("section", scheme.spec, "a text");
  file.take("properties", scheme.properties, "a text");
  file.take("kind", kind, "a text");
  file.take("port", port, "a number");
  file.take("hierarchical", scheme.hierarchical, "true or false");
  file.take_all("resolve", scheme.templates);
  file.take("resolver", scheme.resolver, "a text");
  scheme.syntax = syntax_in(file);
  file.nothing_else();
  scheme.locator = kind != "name";
  if (scheme.locator && kind != "locator")
    file.complain(*table.get("kind"), "kind is \"locator\" or \"name\"");
  if (port < 0 || port > 65535) file.complain(*table.get("port"), "a port is 0 to 65535");
  else scheme.default_port = static_cast<std::uint16_t>(port);
  return scheme;
}

void say(std::string const& sentence) {
  output complaints(2);
  complaints.text = "wend: " + shown(sentence) + "\n";
  complaints.flush();
}

}  // namespace

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

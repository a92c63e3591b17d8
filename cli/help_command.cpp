// SPDX-License-Identifier: Apache-2.0
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "cli/completions.hpp"
#include "cli/help.hpp"
#include "cli/manual.hpp"
#include "cli/output.hpp"
#include "cli/terminal.hpp"

namespace wend::cli {
namespace {

namespace fs = std::filesystem;

int print_page(std::string const& asked) {
  auto pages = manual_pages();
  auto page = find_page(pages, asked);
  if (!page) throw usage_error("the manual has no page '" + asked + "'");
  return print(page->text);
}

bool write_page(manual_page const& page, fs::path const& folder) {
  auto own_folder = folder / ("man" + std::to_string(page.section));
  std::error_code failed;
  fs::create_directories(own_folder, failed);
  std::ofstream file(own_folder / page.file_name(), std::ios::binary);
  file << page.text;
  file.close();
  return file.good();
}

int write_pages(std::string const& folder) {
  for (auto const& page : manual_pages()) {
    if (write_page(page, folder)) continue;
    output err(2);
    err.text = "wend: " + shown(folder) + ": cannot be written: " + std::strerror(errno) + "\n";
    err.flush();
    return io_error;
  }
  return done;
}

int print_completions(std::string const& shell) {
  auto script = completions_for(shell);
  if (!script) throw usage_error("the shell '" + shell + "' is not one of bash, zsh, fish");
  return print(*script);
}

int run(options const& how, arguments given) {
  if (given.size() > 1) throw usage_error("help takes one name");
  auto asked = given.empty() ? std::string() : given[0];
  switch (how.prints) {
    case help_form::manual_page: return print_page(asked.empty() ? "wend" : asked);
    case help_form::manual_pages: return write_pages(how.manual_folder);
    case help_form::completions: return print_completions(asked.empty() ? "bash" : asked);
    case help_form::text: break;
  }
  if (asked.empty()) return print(help_for_all(how.colours_out));
  auto what = find_command(asked);
  return what ? print(help_for(*what, how.colours_out)) : complain_of_command(asked);
}

}  // namespace

command const help_command{
    "help",
    "[COMMAND|PAGE|SHELL]",
    "the help of a command, pages of the manual, completions of shells",
    "The help of a command is that of its --help. With --man it is a page of the manual, in mdoc(7): wend "
    "and\n"
    "wend-COMMAND in section 1, the C++ library in wend.3, the settings in wend.toml.5, the schemes and the\n"
    "files that add some in wend-schemes.5. --completions prints a script for a shell, with commands, "
    "options\n"
    "and the values of options.",
    "$ wend help --man get | man -l -\n"
    "$ wend help --man wend.toml | man -l -\n"
    "$ wend help --completions bash > ~/.local/share/bash-completion/completions/wend\n"
    "$ wend help --completions zsh > ~/.zsh/functions/_wend\n"
    "$ wend help --completions fish > ~/.config/fish/completions/wend.fish",
    "--man --man-all --completions",
    input_kind::topic,
    run};

}  // namespace wend::cli

// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <algorithm>

#include "cli/options.hpp"

namespace wend::cli {
namespace {

// CLI11 splits `[a,b]` and drops `++`. This mark hides arguments that are not options from it.
constexpr char mark = '\1';

std::vector<std::string> marked(std::span<char const* const> arguments) {
  std::vector<std::string> out;
  bool options_over = false;
  for (std::string_view argument : arguments) {
    if (!options_over && argument == "--") {
      options_over = true;
      continue;
    }
    bool is_option = !options_over && argument.size() > 1 && argument[0] == '-';
    auto equals = argument.starts_with("--") ? argument.find('=') : argument.npos;
    if (!is_option) out.push_back(mark + std::string(argument));
    else if (equals == argument.npos) out.emplace_back(argument);
    else
      out.push_back(std::string(argument.substr(0, equals + 1)) + mark +
                    std::string(argument.substr(equals + 1)));
  }
  return out;
}

std::string unmarked(std::string text) {
  if (text.starts_with(mark)) text.erase(0, 1);
  return text;
}

[[noreturn]] void refuse_option(std::string const& wrong, std::span<option_row const* const> flags) {
  std::vector<std::string_view> names;
  for (auto row : flags) names.push_back(spelling_of(*row));
  auto name = wrong.substr(0, wrong.find('='));
  auto meant = nearest(name, names);
  throw usage_error("there is no option " + name +
                    (meant.empty() ? "" : "; did you mean " + std::string(meant) + "?"));
}

std::string cli11_name(option_row const& row) {
  auto flag = std::string(spelling_of(row));
  return row.brief.empty() ? flag : std::string(row.brief) + "," + flag;
}

/// Options are slow to register with CLI11, so only those that may be on the command line are.
bool may_be_given(option_row const& row, std::span<char const* const> arguments) {
  return std::ranges::any_of(arguments, [&](std::string_view argument) {
    if (argument.starts_with("--")) return argument.substr(0, argument.find('=')) == spelling_of(row);
    return argument.starts_with('-') && !row.brief.empty() && argument.contains(row.brief[1]);
  });
}

std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    auto diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      auto change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = std::exchange(row[j], std::min({row[j] + 1, row[j - 1] + 1, change}));
    }
  }
  return row[b.size()];
}

}  // namespace

std::vector<std::string> read_command_line(std::span<char const* const> arguments,
                                           std::span<option_row const* const> flags, options& to) {
  bool has_options = std::ranges::any_of(arguments, [](auto argument) { return *argument == '-'; });
  if (!has_options) return {arguments.begin(), arguments.end()};
  CLI::App app;
  app.set_help_flag();
  app.allow_extras();
  std::vector<std::pair<option_row const*, CLI::Option*>> given_options;
  for (auto row : flags) {
    if (!may_be_given(*row, arguments)) continue;
    auto option = row->value.empty() ? app.add_flag(cli11_name(*row)) : app.add_option(cli11_name(*row));
    if (!row->value.empty())
      option->type_size(1)->allow_extra_args(false)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    given_options.emplace_back(row, option);
  }
  auto words = marked(arguments);
  std::ranges::reverse(words);
  try {
    app.parse(words);
  } catch (CLI::ParseError const& wrong) {
    throw usage_error(unmarked(wrong.what()));
  }
  std::vector<std::string> rest;
  for (auto const& argument : app.remaining()) {
    if (!argument.starts_with(mark)) refuse_option(argument, flags);
    rest.push_back(unmarked(argument));
  }
  for (auto [row, option] : given_options) {
    if (option->count() == 0) continue;
    if (row->value.empty()) row->take(to, {});
    else
      for (auto const& value : option->results()) row->take(to, unmarked(value));
  }
  return rest;
}

std::string_view nearest(std::string_view wrong, std::span<std::string_view const> names, std::size_t most) {
  std::string_view best;
  std::size_t least = most + 1;
  for (auto name : names) {
    bool begins_it = wrong.size() >= 3 && name.starts_with(wrong);
    auto far = begins_it ? 1 : distance(wrong, name);
    if (far < least && far < name.size()) {
      best = name;
      least = far;
    }
  }
  return best;
}

}  // namespace wend::cli

// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <algorithm>

#include "cli/options.hpp"

namespace wend::cli {
namespace {

// CLI11 takes `[a,b]` apart and swallows `++`. What is no option is kept from its eyes behind this mark.
constexpr char mark = '\1';

std::vector<std::string> marked(std::span<char const* const> arguments) {
  std::vector<std::string> out;
  bool options_over = false;
  for (std::string_view one : arguments) {
    if (!options_over && one == "--") {
      options_over = true;
      continue;
    }
    bool is_option = !options_over && one.size() > 1 && one[0] == '-';
    auto equals = one.starts_with("--") ? one.find('=') : one.npos;
    if (!is_option) out.push_back(mark + std::string(one));
    else if (equals == one.npos) out.emplace_back(one);
    else out.push_back(std::string(one.substr(0, equals + 1)) + mark + std::string(one.substr(equals + 1)));
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

/// CLI11 takes long to be told of an option: it hears of those that may stand on the command line.
bool may_be_given(option_row const& row, std::span<char const* const> arguments) {
  return std::ranges::any_of(arguments, [&](std::string_view one) {
    if (one.starts_with("--")) return one.substr(0, one.find('=')) == spelling_of(row);
    return one.starts_with('-') && !row.brief.empty() && one.contains(row.brief[1]);
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
  bool has_options = std::ranges::any_of(arguments, [](auto one) { return *one == '-'; });
  if (!has_options) return {arguments.begin(), arguments.end()};
  CLI::App app;
  app.set_help_flag();
  app.allow_extras();
  std::vector<std::pair<option_row const*, CLI::Option*>> made;
  for (auto row : flags) {
    if (!may_be_given(*row, arguments)) continue;
    auto one = row->value.empty() ? app.add_flag(cli11_name(*row)) : app.add_option(cli11_name(*row));
    if (!row->value.empty())
      one->type_size(1)->allow_extra_args(false)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    made.emplace_back(row, one);
  }
  auto words = marked(arguments);
  std::ranges::reverse(words);
  try {
    app.parse(words);
  } catch (CLI::ParseError const& wrong) {
    throw usage_error(unmarked(wrong.what()));
  }
  std::vector<std::string> rest;
  for (auto const& one : app.remaining()) {
    if (!one.starts_with(mark)) refuse_option(one, flags);
    rest.push_back(unmarked(one));
  }
  for (auto [row, one] : made) {
    if (one->count() == 0) continue;
    if (row->value.empty()) row->take(to, {});
    else
      for (auto const& value : one->results()) row->take(to, unmarked(value));
  }
  return rest;
}

std::string_view nearest(std::string_view wrong, std::span<std::string_view const> names, std::size_t most) {
  std::string_view best;
  std::size_t least = most + 1;
  for (auto name : names) {
    bool begins_it = wrong.size() >= 3 && name.starts_with(wrong);
    auto far = begins_it ? 1 : distance(wrong, name);
    if (far < least && far < name.size()) best = name, least = far;
  }
  return best;
}

}  // namespace wend::cli

// SPDX-License-Identifier: Apache-2.0
//
// wend COMMAND [options] [arguments]

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <boost/system/system_error.hpp>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>

#include "cli/command.hpp"
#include "cli/follow.hpp"
#include "cli/help.hpp"
#include "cli/manual.hpp"
#include "cli/memory.hpp"
#include "cli/modules.hpp"
#include "cli/problem.hpp"
#include "cli/scheme_files.hpp"
#include "cli/terminal.hpp"
#include "wend/idna/idna.hpp"
#include "wend/names/public_suffix.hpp"
#include "wend/simd/backend.hpp"
#include "wend/version.hpp"

namespace wend::cli {
namespace {

command const* find_command(std::string_view name) {
  for (auto const& group : command_groups())
    for (auto c : group.commands)
      if (c->name == name) return c;
  return nullptr;
}

/// Returns the command for a name that other programs use.
std::string_view known_elsewhere(std::string_view name) {
  constexpr std::pair<std::string_view, std::string_view> others[] = {
      {"delete", "remove"}, {"rm", "remove"}, {"upload", "put"}, {"fetch", "get"}, {"head", "stat"}};
  auto row = std::ranges::find(others, name, &std::pair<std::string_view, std::string_view>::first);
  return row == std::end(others) ? std::string_view() : row->second;
}

int complain_of_command(std::string_view wrong) {
  std::vector<std::string_view> names;
  for (auto const& group : command_groups())
    for (auto c : group.commands) names.push_back(c->name);
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

/// Colours by NO_COLOR, --color and the type of the streams.
void look_at_terminal(options& how) {
  auto refused = std::getenv("NO_COLOR");
  bool wanted = !(refused && *refused);
  how.out_is_terminal = ::isatty(1);
  how.colours_out = how.colour.value_or(wanted && how.out_is_terminal);
  how.colours_err = how.colour.value_or(wanted && ::isatty(2));
}

int print(std::string text) {
  output to(1);
  to.text = std::move(text);
  to.flush();
  if (to.ok()) return done;
  output err(2);
  if (to.failure() != EPIPE)
    err.text = std::string("wend: standard output: ") + std::strerror(to.failure()) + "\n";
  err.flush();
  return io_error;
}

int run_command(command const& what, std::span<char const* const> rest) {
  options how;
  auto given = read_command_line(rest, flags_of(what), how);
  look_at_terminal(how);
  if (how.help) return print(help_for(what, how.colours_out));
  if (what.run) return what.run(how, given);
  auto work = command_of_module(what.module, what.name);
  if (work) return work->run(how, given);
  auto row = explain(work.error().code);
  complain(std::string(row.name) + ": " + std::string(row.message) + ": " + work.error().said);
  return status_of(row.code);
}

int help(std::span<char const* const> rest) {
  options how;
  look_at_terminal(how);
  std::string_view asked = rest.empty() ? "" : rest[0];
  if (asked == "--man") return print(manual_page());
  if (asked == "--completions" && rest.size() > 1 && std::string_view(rest[1]) != "bash")
    throw usage_error("there are completions of bash only");
  if (asked == "--completions") return print(bash_completions());
  if (asked.empty() || asked == "help" || asked.starts_with('-')) return print(help_for_all(how.colours_out));
  auto what = find_command(asked);
  return what ? print(help_for(*what, how.colours_out)) : complain_of_command(asked);
}

std::string version_text() {
  return "wend " WEND_VERSION_STRING "\nUnicode " + std::string(idna::unicode_version()) +
         "\npublic suffix list of " + std::string(public_suffix_list().date()) + "\nvectors of " +
         std::string(simd::name_of(simd::chosen())) + "\n";
}

int run(std::span<char const* const> words) {
  use_adapters_of_modules();
  if (words.size() < 2) {
    output err(2);
    err.text = help_for_all(false);
    err.flush();
    return usage;
  }
  std::string_view asked = words[1];
  auto rest = words.subspan(2);
  if (asked == "--help" || asked == "-h" || asked == "help") return help(rest);
  if (asked == "--version" || asked == "version") return print(version_text());
  auto what = find_command(asked);
  if (!what) return complain_of_command(asked);
  add_schemes_of_user();
  return run_command(*what, rest);
}

int complaining(std::span<char const* const> words) {
  output err(2);
  try {
    return run(words);
  } catch (usage_error const& wrong) {
    err.text = "wend: " + shown(masked_sentence(wrong.what())) + "\n";
    err.flush();
    return usage;
  } catch (failed_command const& failed) {
    return failed.status;
  } catch (problem const& wrong) {
    err.text = "wend: " + std::string(wrong.name) + ": " + shown(masked_sentence(wrong.message)) + "\n";
    err.flush();
    return no;
  } catch (std::bad_alloc const&) {
    throw;
  } catch (boost::system::system_error const& wrong) {  // no descriptor, or no thread
    err.text = "wend: busy: " + shown(wrong.code().message()) + "\n";
    err.flush();
    return try_later;
  } catch (std::exception const& bug) {
    err.text = "wend: a bug: " + shown(bug.what()) + "\n";
    err.flush();
    return a_bug;
  }
}

/// A closed standard descriptor would be reused by the next open(), and that file would receive the stream's
/// output. It is opened in the wrong direction instead: using it fails as before.
void occupy_standard_descriptors() {
  for (int fd : {0, 1, 2})
    if (::fcntl(fd, F_GETFD) < 0 && ::open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) < 0) return;
}

int guarded(std::span<char const* const> words) {
  try {
    return complaining(words);
  } catch (std::bad_alloc const&) {
    report_lack_of_memory();
    return no_memory;
  }
}

}  // namespace
}  // namespace wend::cli

int main(int argc, char** argv) {
  wend::cli::prepare_for_lack_of_memory();
  wend::cli::occupy_standard_descriptors();
  std::signal(SIGPIPE, SIG_IGN);  // a write to a closed pipe then fails with EPIPE
  return wend::cli::guarded({argv, static_cast<std::size_t>(argc)});
}

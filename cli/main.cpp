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
#include "cli/memory.hpp"
#include "cli/modules.hpp"
#include "cli/output.hpp"
#include "cli/problem.hpp"
#include "cli/scheme_files.hpp"
#include "cli/terminal.hpp"
#include "wend/idna/idna.hpp"
#include "wend/names/public_suffix.hpp"
#include "wend/simd/backend.hpp"
#include "wend/version.hpp"

namespace wend::cli {
namespace {

/// Colours by NO_COLOR, --color and the type of the streams.
void look_at_terminal(options& how) {
  auto refused = std::getenv("NO_COLOR");
  bool wanted = !(refused && *refused);
  how.out_is_terminal = ::isatty(1);
  how.colours_out = how.colour.value_or(wanted && how.out_is_terminal);
  how.colours_err = how.colour.value_or(wanted && ::isatty(2));
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
  if (asked == "--help" || asked == "-h") asked = help_command.name;
  if (asked == "--version" || asked == "version") return print(version_text());
  auto what = find_command(asked);
  if (!what) return complain_of_command(asked);
  if (what != &help_command) add_schemes_of_user();  // its pages are the same everywhere
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

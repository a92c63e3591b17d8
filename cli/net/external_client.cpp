// SPDX-License-Identifier: Apache-2.0
#include "cli/net/external_client.hpp"

#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <string>
#include <string_view>

#include "wend/base/detail/chars.hpp"

namespace wend::cli {
namespace {

bool has_terminal() { return ::isatty(0) && ::isatty(1); }
bool has_display() {
  auto display = std::getenv("DISPLAY");
  return display && *display;
}

struct program {
  service_by_program what;
  std::string_view name;
  bool (*is_of_use)();
};
constexpr program programs[] = {{service_by_program::tn3270, "c3270", has_terminal},
                                {service_by_program::tn3270, "x3270", has_display},
                                {service_by_program::tn3270, "s3270", [] { return !has_terminal(); }},
                                {service_by_program::z3950, "yaz-client", [] { return true; }}};

bool is_program(std::string const& file) {
  struct stat about {};
  return ::stat(file.c_str(), &about) == 0 && S_ISREG(about.st_mode) && ::access(file.c_str(), X_OK) == 0;
}

/// In a folder of PATH that has a full name; the folder where one happens to be is not looked at.
std::string found(std::string_view name) {
  auto given = std::getenv("PATH");
  std::string_view path = given ? given : "/usr/local/bin:/usr/bin:/bin";
  while (!path.empty()) {
    auto folder = path.substr(0, path.find(':'));
    path.remove_prefix(std::min(folder.size() + 1, path.size()));
    auto file = std::string(folder) + "/" + std::string(name);
    if (folder.starts_with('/') && is_program(file)) return file;
  }
  return {};
}

std::string program_of_use(service_by_program what) {
  for (auto const& program : programs)
    if (auto file = program.what == what && program.is_of_use() ? found(program.name) : ""; !file.empty())
      return file;
  return {};
}

/// Signals that would end us while another program has the terminal.
class held_signals {
 public:
  held_signals() {
    std::signal(SIGCHLD,
                SIG_DFL);  // the parent may have left it ignored; the end of a child would then go unreported
    sigemptyset(&held_);
    for (int number : {SIGCHLD, SIGINT, SIGQUIT, SIGTERM, SIGHUP}) sigaddset(&held_, number);
    ::sigprocmask(SIG_BLOCK, &held_, &before_);
  }
  ~held_signals() { ::sigprocmask(SIG_SETMASK, &before_, nullptr); }
  held_signals(held_signals const&) = delete;

  sigset_t const& before() const { return before_; }
  int next() const {
    int number = 0;
    ::sigwait(&held_, &number);
    return number;
  }

 private:
  sigset_t held_{}, before_{};
};

/// 0 if it could not be started.
pid_t start(std::string const& file, std::string const& where, sigset_t const& mask) {
  auto name = file.substr(file.rfind('/') + 1), argument = where;
  char* argv[] = {name.data(), argument.data(), nullptr};
  posix_spawnattr_t how;
  sigset_t usual;
  sigemptyset(&usual);
  sigaddset(&usual, SIGPIPE);
  ::posix_spawnattr_init(&how);
  ::posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  ::posix_spawnattr_setsigmask(&how, &mask);
  ::posix_spawnattr_setsigdefault(&how, &usual);
  pid_t child = 0;
  bool failed = ::posix_spawn(&child, file.c_str(), nullptr, &how, argv, ::environ) != 0;
  ::posix_spawnattr_destroy(&how);
  return failed ? 0 : child;
}

struct ending {
  int status = 0, signal = 0;  // the signal that should have ended this process
};

ending wait_for(pid_t child, held_signals const& signals) {
  ending how;
  for (;;) {
    int came = signals.next();
    if (came == SIGTERM || came == SIGHUP) ::kill(child, how.signal = came);
    int status = 0;
    if (::waitpid(child, &status, WNOHANG) != child) continue;
    how.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return how;
  }
}

}  // namespace

std::optional<int> hand_over(service_by_program what, std::string const& where) {
  auto file = program_of_use(what);
  if (file.empty()) return {};
  ::termios before{};
  bool has_modes = ::tcgetattr(0, &before) == 0;
  ending how;
  {
    held_signals signals;
    auto child = start(file, where, signals.before());
    if (child == 0) return {};
    how = wait_for(child, signals);
    if (has_modes) ::tcsetattr(0, TCSANOW, &before);
  }
  if (how.signal) ::raise(how.signal);
  return how.status;
}

std::string place_for_3270(wire::endpoint const& to) {
  return "[" + to.host + "]:" + std::to_string(to.port);
}

std::string place_for_yaz(wire::endpoint const& to, std::string_view database) {
  constexpr charset plain = alpha | digit | "-._";
  bool is_plain = std::ranges::all_of(database, [&](char c) { return plain[c]; });
  auto where = "tcp:" + wire::text_of(to);
  if (is_plain && !database.empty()) (where += '/') += database;
  return where;
}

}  // namespace wend::cli

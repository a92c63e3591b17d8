// SPDX-License-Identifier: Apache-2.0
#include "cli/net/asking.hpp"

#include <fcntl.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <sstream>
#include <vector>

#include "cli/output.hpp"
#include "cli/terminal.hpp"

namespace wend::cli {
namespace {

using access::question;

/// The terminal that the user sits at, wherever standard input comes from.
class console {
 public:
  console() : fd_(::open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)) {}
  ~console() {
    if (fd_ >= 0) ::close(fd_);
  }
  console(console const&) = delete;

  bool is_there() const { return fd_ >= 0; }
  void write(std::string text) const {
    output to(fd_);
    to.text = std::move(text);
    to.flush();
  }

  /// One line, without its end; nothing at the end of input.
  std::optional<std::string> ask(std::string prompt, bool hidden = false) const {
    termios before{};
    bool can_hide = hidden && ::tcgetattr(fd_, &before) == 0;
    if (can_hide) hide_input(before);  // before the prompt: early input is not echoed
    write(std::move(prompt));
    std::string line;
    char c = 0;
    ssize_t got = 0;
    while (true) {
      if (can_hide) wait_for_octets(before);
      got = ::read(fd_, &c, 1);
      if (got != 1 || c == '\n') break;
      line += c;
    }
    if (can_hide) {
      restore(before);
      write("\n");
    }
    if (got != 1 && line.empty()) return {};
    return line;
  }

 private:
  static constexpr int held_back[] = {SIGINT, SIGTERM, SIGTSTP, SIGQUIT};

  /// Before a blocked signal is delivered, the terminal is restored.
  void wait_for_octets(termios const& before) const {
    pollfd ready{fd_, POLLIN, 0};
    while (::poll(&ready, 1, 100) == 0) {
      sigset_t waiting;
      ::sigpending(&waiting);
      auto is_pending = [&](int number) { return ::sigismember(&waiting, number) == 1; };
      if (std::ranges::none_of(held_back, is_pending)) continue;
      restore(before);
      hide_input(before);  // the signal has not ended the program
    }
  }

  /// Turns echo off and blocks the signals that could end the program with the terminal in that state.
  void hide_input(termios const& before) const {
    sigset_t held;
    sigemptyset(&held);
    for (auto number : held_back) sigaddset(&held, number);
    auto hidden = before;
    hidden.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    ::sigprocmask(SIG_BLOCK, &held, &signals_before);
    ::tcsetattr(fd_, TCSAFLUSH, &hidden);
  }
  void restore(termios const& before) const {
    ::tcsetattr(fd_, TCSAFLUSH, &before);
    ::sigprocmask(SIG_SETMASK, &signals_before, nullptr);
  }

  inline static sigset_t signals_before{};
  int fd_;
};

std::optional<std::string> octets_of(std::string const& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) return {};
  std::ostringstream octets;
  octets << stream.rdbuf();
  return std::move(octets).str();
}

std::vector<std::string> choices_in(std::string_view text) {
  std::vector<std::string> choices;
  for (std::size_t begin = 0; begin <= text.size();) {
    auto end = std::min(text.find('\t', begin), text.size());
    choices.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return choices;
}

std::optional<std::string> one_of(question const& asked, console const& user) {
  auto choices = choices_in(asked.choices);
  std::string text = shown(asked.prompt) + "\n";
  for (std::size_t i = 0; i < choices.size(); ++i)
    text += "  " + std::to_string(i + 1) + "  " + shown(choices[i]) + "\n";
  auto line = user.ask(text + "number or text: ");
  if (!line) return {};
  for (std::size_t i = 0; i < choices.size(); ++i)
    if (*line == std::to_string(i + 1)) return choices[i];
  return line;
}

std::optional<std::string> lines_from(question const& asked, console const& user) {
  user.write(shown(asked.prompt) + " (end with a line that is only a dot)\n");
  std::string lines;
  while (auto line = user.ask("")) {
    if (*line == ".") break;
    (lines += lines.empty() ? "" : "\n") += *line;
  }
  return lines;
}

std::optional<std::string> ask(question const& asked) {
  console user;
  if (!user.is_there()) return {};
  if (asked.kind == "choice") return one_of(asked, user);
  if (asked.kind == "lines") return lines_from(asked, user);
  if (asked.kind == "yes") {
    if (!asked.choices.empty()) user.write(shown(asked.choices, "\n\r\t") + "\n");
    auto line = user.ask(shown(asked.prompt) + " [yes/no] ");
    return line && (*line == "y" || *line == "Y") ? "yes" : line;
  }
  bool hidden = asked.kind == "password" || asked.kind == "account";
  auto offered = asked.choices.empty() ? "" : " [" + shown(asked.choices) + "]";
  bool has_end = asked.prompt.ends_with(':') || asked.prompt.ends_with('?');
  auto line = user.ask(shown(asked.prompt) + offered + (has_end ? " " : ": "), hidden);
  if (line && line->empty() && !hidden) line = asked.choices;
  if (line && asked.kind == "file") return octets_of(*line);
  return line;
}

}  // namespace

std::function<std::optional<std::string>(question const&)> answers_of_user(options const& how) {
  return [&how, next = std::size_t{0}](question const& asked) mutable -> std::optional<std::string> {
    if (asked.kind == "yes" && how.yes) return "yes";
    bool is_secret = asked.kind == "password" || asked.kind == "account";
    if (!is_secret && next < how.answers.size()) {
      auto const& answer = how.answers[next++];
      return asked.kind == "file" ? octets_of(answer) : answer;
    }
    return ask(asked);
  };
}

}  // namespace wend::cli

// SPDX-License-Identifier: Apache-2.0
//
// One loop around poll(2), which waits only for the two ends. It reads the peer when the screen has taken the
// last octets, and the keyboard while the peer has not too many octets waiting.

#include "wend/engine/detail/terminal_session.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>

#include "wend/engine/detail/conversation_io.hpp"
#include "wend/engine/detail/tty.hpp"
#include "wend/local/descriptor.hpp"

namespace wend::engine {
namespace {

// ---- signals

std::atomic<int> signal_pipe{-1};  // a signal handler may use only lock-free objects

void on_signal(int number) {
  auto before = errno;
  auto octet = static_cast<char>(number);
  [[maybe_unused]] auto written = ::write(signal_pipe, &octet, 1);
  errno = before;
}

/// While it exists, signals that would end or change the session are read from a pipe instead.
class signals {
 public:
  signals() {
    int ends[2] = {-1, -1};
    if (::pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return;
    out_ = descriptor(ends[0]);
    in_ = descriptor(ends[1]);
    signal_pipe = *in_;
    for (std::size_t i = 0; i < held.size(); ++i) take(held[i], before_[i]);
  }
  ~signals() {
    if (!out_) return;
    for (std::size_t i = 0; i < held.size(); ++i) ::sigaction(held[i], &before_[i], nullptr);
    signal_pipe = -1;
  }
  signals(signals const&) = delete;

  int source() const { return *out_; }

  /// The next signal; 0: none.
  int next() const {
    char octet = 0;
    return ::read(*out_, &octet, 1) == 1 ? octet : 0;
  }

 private:
  static constexpr std::array held{SIGWINCH, SIGCONT, SIGINT, SIGTERM, SIGHUP, SIGQUIT};

  /// A signal that was ignored stays ignored.
  static void take(int number, struct sigaction& before) {
    struct sigaction now {};
    now.sa_handler = on_signal;
    sigemptyset(&now.sa_mask);
    ::sigaction(number, nullptr, &before);
    if (before.sa_handler != SIG_IGN) ::sigaction(number, &now, nullptr);
  }

  descriptor out_{}, in_{};
  std::array<struct sigaction, held.size()> before_{};
};

// ---- octets in and out

enum class io_status : std::uint8_t { well, would_block, wrong };

io_status judge(ssize_t count) {
  if (count > 0) return io_status::well;
  bool later = count < 0 && (errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK);
  return later ? io_status::would_block : io_status::wrong;
}

/// Writes as much of the text as is accepted now, and removes it.
template <class Write>
io_status put(std::string& text, Write write) {
  auto written = write(text.data(), text.size());
  if (written > 0) text.erase(0, static_cast<std::size_t>(written));
  return judge(written);
}

constexpr std::size_t at_once = 4096;          // fits the free space of a pipe or a terminal
constexpr std::size_t most_typed = 64 * 1024;  // typed octets that the peer has not taken
constexpr std::string_view prompt = "\r\nwend> ";
constexpr std::string_view help = "q: quit, s: status, an empty line: go on";

// ---- the session

class terminal_session {
 public:
  terminal_session(wire::terminal_line& line, descriptor connection, wire::endpoint const& whom,
                   access::policy const& rules, place where)
      : line_(line),
        peer_(std::move(connection)),
        whom_(whom),
        quiet_(rules.quiet),
        where_(where),
        terminal_(where.keyboard, where.screen) {
    turn(SO_KEEPALIVE, true);  // nothing else detects a dead peer
    turn(SO_OOBINLINE, !line_.has_urgent());
  }

  outcome<exit_reason> run();

 private:
  using clock = std::chrono::steady_clock;
  enum watched : std::size_t { at_peer, at_keyboard, at_screen, at_signals, watched_count };

  void turn(int option, bool on) const;
  bool is_over() const;
  void settle_keyboard();
  std::array<pollfd, watched_count> wanted() const;
  int patience() const;
  void handle_signals();
  void read_urgent();
  void read_peer();
  void write_peer();
  void read_keyboard();
  void take_typed(std::string_view);
  void take_command(std::string_view);
  void ask();
  void show();
  std::string status() const;
  void leave(exit_reason::by side, int signal = 0);
  void lose(std::string words);
  bool has_unsent_input() const;

  wire::terminal_line& line_;
  descriptor peer_;
  wire::endpoint const& whom_;
  std::chrono::milliseconds quiet_;
  place where_;
  signals signals_{};  // before the terminal, which it guards and outlives
  tty terminal_;

  std::optional<wire::keyboard> behaves_{};  // the last setting of the terminal
  std::optional<std::string> asked_{};       // what is typed after wend's prompt; empty: no prompt is shown
  bool peer_ended_ = false, keyboard_ended_ = false;
  bool typed_waits_ = false;                // some of the unsent octets were typed
  clock::time_point moved_ = clock::now();  // time of the last input or output
  std::optional<exit_reason> left_{};
  std::optional<failure> lost_{};
};

void terminal_session::turn(int option, bool on) const {
  int value = on ? 1 : 0;
  ::setsockopt(*peer_, SOL_SOCKET, option, &value, sizeof value);
}

void terminal_session::leave(exit_reason::by side, int signal) {
  if (!left_) left_ = exit_reason{side, signal};
}

void terminal_session::lose(std::string words) {
  if (!lost_) lost_ = failure{errc::truncated, std::move(words)};
}

/// Whether the session has ended: all output of the peer was shown; input that the peer no longer takes does
/// not count.
bool terminal_session::is_over() const {
  if (left_ || lost_) return true;
  return (line_.is_over || peer_ended_) && line_.to_screen.empty();
}

void terminal_session::settle_keyboard() {
  if (asked_ || behaves_ == line_.keyboard) return;
  behaves_ = line_.keyboard;
  terminal_.behave(line_.keyboard);
}

std::array<pollfd, terminal_session::watched_count> terminal_session::wanted() const {
  auto poll_of = [](int number, int events) {
    // an end that was hung up always reports events
    return pollfd{events ? number : -1, static_cast<short>(events), 0};
  };
  bool over = line_.is_over || peer_ended_;
  bool hears = !over && !asked_ && line_.to_screen.empty() && line_.to_peer.size() < most_typed;
  bool reads = !over && !keyboard_ended_ && line_.to_peer.size() < most_typed;
  int of_peer = (hears ? POLLIN : 0) | (hears && line_.has_urgent() ? POLLPRI : 0) |
                (!over && !line_.to_peer.empty() ? POLLOUT : 0);
  return {poll_of(*peer_, of_peer), poll_of(where_.keyboard, reads ? POLLIN : 0),
          poll_of(where_.screen, line_.to_screen.empty() ? 0 : POLLOUT), poll_of(signals_.source(), POLLIN)};
}

/// Milliseconds; -1: no limit.
int terminal_session::patience() const {
  if (!keyboard_ended_ || !line_.to_screen.empty()) return -1;
  // After the end of the input the peer may still answer: wait at most 3 seconds.
  auto longest = std::min<clock::duration>(quiet_, std::chrono::seconds(3));
  auto rest = std::chrono::ceil<std::chrono::milliseconds>(moved_ + longest - clock::now());
  return static_cast<int>(std::clamp<std::int64_t>(rest.count(), 0, 1'000'000'000));
}

void terminal_session::handle_signals() {
  while (int number = signals_.next()) {
    if (number == SIGWINCH) line_.resize(terminal_.window());
    else if (number == SIGCONT) behaves_.reset();  // the shell that stopped wend has changed the terminal
    else leave(exit_reason::by::signal, number);
  }
}

void terminal_session::read_urgent() {
  char octet = 0;
  if (::recv(*peer_, &octet, 1, MSG_OOB | MSG_DONTWAIT) == 1) line_.hear_urgent(octet);
}

void terminal_session::read_peer() {
  std::array<char, 16 * 1024> buffer;
  auto count = ::recv(*peer_, buffer.data(), buffer.size(), MSG_DONTWAIT);
  moved_ = clock::now();
  if (count > 0) return line_.hear({buffer.data(), static_cast<std::size_t>(count)});
  if (count < 0 && judge(count) == io_status::wrong) lose(std::strerror(errno));
  if (count != 0) return;
  peer_ended_ = true;
  line_.hear_end();
}

void terminal_session::write_peer() {
  auto how = put(line_.to_peer, [this](char const* text, std::size_t size) {
    return ::send(*peer_, text, size, MSG_NOSIGNAL | MSG_DONTWAIT);
  });
  if (how == io_status::wrong) line_.to_peer.clear();  // its last output is still to be read
  else if (line_.to_peer.empty()) typed_waits_ = false;
}

/// For a pipe; at a terminal the person sees that the peer has closed.
bool terminal_session::has_unsent_input() const {
  if (terminal_.is_there()) return false;
  int unread = 0;
  return typed_waits_ || (::ioctl(where_.keyboard, FIONREAD, &unread) == 0 && unread > 0);
}

/// Writes to the screen. If the screen is closed, the user has left; what a full disk does not take is lost.
void terminal_session::show() {
  auto how = put(line_.to_screen, [this](char const* text, std::size_t size) {
    return ::write(where_.screen, text, std::min(size, at_once));
  });
  auto number = errno;
  moved_ = clock::now();
  if (how != io_status::wrong) return;
  if (number == EPIPE || number == EIO) return leave(exit_reason::by::user);
  if (!lost_) lost_ = failure{errc::io_error, std::strerror(number)};
}

void terminal_session::read_keyboard() {
  std::array<char, at_once> buffer;
  auto count = ::read(where_.keyboard, buffer.data(), buffer.size());
  if (count < 0 && judge(count) == io_status::would_block) return;
  if (count > 0) return take_typed({buffer.data(), static_cast<std::size_t>(count)});
  moved_ = clock::now();
  keyboard_ended_ = true;
  if (terminal_.is_there()) leave(exit_reason::by::user);  // the terminal was hung up
}

/// Typed octets are for the peer, until the escape character; then a line is a command to wend.
void terminal_session::take_typed(std::string_view octets) {
  while (!octets.empty() && !left_) {
    if (asked_) {
      auto end = octets.find('\n');
      *asked_ += octets.substr(0, end);
      octets.remove_prefix(std::min(end, octets.size() - 1) + 1);
      if (end != octets.npos) take_command(*std::exchange(asked_, std::nullopt));
      continue;
    }
    octets.remove_prefix(line_.type(octets));
    typed_waits_ = !line_.to_peer.empty();
    if (std::exchange(line_.calls_us, false)) ask();
  }
}

void terminal_session::ask() {
  terminal_.restore();
  behaves_.reset();
  asked_.emplace();
  line_.to_screen += prompt;
}

void terminal_session::take_command(std::string_view line) {
  if (line.empty()) return;
  if (line == "q" || line == "quit") return leave(exit_reason::by::user);
  if (line == "s" || line == "status") {
    line_.to_screen += status();
    return;
  }
  line_.to_screen += help;
  ask();
}

std::string terminal_session::status() const {
  auto const& keys = line_.keyboard;
  return wire::text_of(whom_) + (keys.edits ? ", a line at a time" : ", a character at a time") +
         (keys.echoes ? ", echoed here\r\n" : ", echoed there\r\n");
}

outcome<exit_reason> terminal_session::run() {
  for (;;) {
    settle_keyboard();
    if (is_over()) break;
    auto waits = wanted();
    int ready = ::poll(waits.data(), waits.size(), patience());
    if (ready == 0) leave(exit_reason::by::user);
    if (ready <= 0) continue;
    constexpr int trouble = POLLERR | POLLHUP | POLLNVAL;  // reading or writing reports which
    auto came = [&](watched at, int events) {
      return (waits[at].events & events) != 0 && (waits[at].revents & (events | trouble)) != 0;
    };
    if (came(at_signals, POLLIN)) handle_signals();
    if (came(at_peer, POLLPRI)) read_urgent();
    if (came(at_peer, POLLIN)) read_peer();
    if (came(at_peer, POLLOUT)) write_peer();
    if (came(at_keyboard, POLLIN)) read_keyboard();
    if (came(at_screen, POLLOUT)) show();
  }
  terminal_.restore();
  if (!left_ && has_unsent_input()) lose("the peer closed the session before all of the input was sent");
  if (lost_) return unexpected(*lost_);
  if (line_.wrong) return unexpected(failure{line_.wrong->code, line_.wrong->said});
  return left_.value_or(exit_reason{peer_ended_ ? exit_reason::by::peer : exit_reason::by::user});
}

// ---- the connection

/// Connects by the rules of every conversation, and returns the descriptor.
outcome<descriptor> connected(wire::endpoint const& to, access::policy const& rules) {
  ending how = failure{errc::cancelled, {}};
  asio::io_context world{1};
  network net(world.get_executor(), {.private_addresses = rules.private_addresses});
  conversation_io io(net, limits_of(rules));
  asio::co_spawn(world, io.connect(wire::channel::control, to.host, to.port),
                 [&](std::exception_ptr thrown, ending came) {
                   if (thrown) std::rethrow_exception(thrown);
                   how = std::move(came);
                   world.stop();  // does not wait for a resolver that hangs
                 });
  world.run();
  auto where = wire::text_of(to);
  if (how) return unexpected(failure{how->code, where + (how->said.empty() ? "" : ": " + how->said)});
  return descriptor(io.release());
}

}  // namespace

wire::seat seat_at(place here) {
  tty there(here.keyboard, here.screen);
  auto type = std::getenv("TERM");
  return {wire::terminal_name(type ? type : ""), there.window(), there.is_there()};
}

outcome<exit_reason> hold_session(wire::terminal_line& line, wire::endpoint const& to,
                                  access::policy const& rules, place where) {
  auto peer = connected(to, rules);
  if (!peer) return unexpected(std::move(peer.error()));
  return terminal_session(line, std::move(*peer), to, rules, where).run();
}

}  // namespace wend::engine

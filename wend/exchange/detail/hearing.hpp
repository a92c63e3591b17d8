// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <utility>

#include "wend/exchange/detail/step.hpp"

namespace wend::wire {

/// Why nothing was heard: the peer closed, the alarm rang, or the text has ended with its dot. `not_yet` is
/// never seen by a protocol.
enum class silence : std::uint8_t { not_yet, closed, alarm, dot };

/// What was heard, or why not: `while (auto octets = co_await some()) ...`.
template <class T>
using heard = std::expected<T, silence>;

inline constexpr std::unexpected not_yet{silence::not_yet};
inline constexpr std::unexpected closed{silence::closed};
inline constexpr std::unexpected dot{silence::dot};

/// Octets that have arrived on a channel and have not been taken yet. Normally they lie in the
/// driver's own buffer and are only lent; what is left of them when the protocol listens again is
/// kept here. So a large body is never copied, and a line cut in two is.
class inbox {
 public:
  static constexpr std::size_t most = 256 * 1024;  // kept, while one thing is waited for

  std::string_view waiting() const {
    return taken_ < kept_.size() ? std::string_view(kept_).substr(taken_) : lent_;
  }
  bool ended() const { return ended_; }
  bool fed() const { return fed_; }  // something came, if only nothing: the answer to a question
  bool at_line_start() const { return last_ == '\n'; }

  /// The first n octets (or all there are). Good until the exchange listens on this channel again.
  std::string_view take(std::size_t n);

  void feed(std::string_view octets);
  void end() { ended_ = true; }
  void keep();   // the driver is about to reuse its buffer
  void clear();  // a new connection, or TLS: what came before does not count

 private:
  std::string kept_;
  std::size_t taken_ = 0;
  std::string_view lent_;
  char last_ = '\n';
  bool ended_ = false, fed_ = false;
};

/// Something worth waiting for. `take` removes it from the inbox, or answers not_yet, or answers
/// `closed`: it can never come. Rooms write their own; see ftp/reply.cpp.
template <class T>
struct hearing {
  heard<T> (*take)(inbox&, std::size_t n);
  channel on = channel::control;
  std::size_t n = 0;
  step says{.what = step::act::receive};  // while it waits
};

// Views are good until the exchange listens on that channel again.
hearing<std::string_view> some(channel on = channel::control);             // what has arrived; one datagram
hearing<std::string_view> up_to(std::size_t, channel = channel::control);  // the same, but not more
hearing<std::string> exactly(std::size_t, channel = channel::control);     // counted: WAIS, HTTP
hearing<std::string> line(channel on = channel::control);                  // without its CRLF or LF

/// The next run of a text that ends with a line ".", doubled dots made single. `dot` after it, `closed` if
/// the connection ended without one. RFC 1436 appendix, RFC 3977 §3.1.1.
hearing<std::string_view> dotted(channel on = channel::control);

/// The same text line by line, without line ends. What stands after the last line end is a line too.
hearing<std::string> dotted_line(channel on = channel::control);

/// What the user answers; `closed` if nobody can be asked. The kinds of question:
///
///     password, account     hidden while it is typed
///     line, lines           one line, or any number of them; `choices` is the answer that is offered
///     choice                one of the `choices`, with tabs between them
///     yes                   "yes" or anything else; `choices` is the text it is about, which is shown first
///     file                  the octets of a file that the user names
///
/// What the arguments point to is good for the whole statement.
hearing<std::string> answer_to(std::string_view kind, std::string_view prompt, std::string_view choices = {});

/// For servers: the data channel will be a stream that the peer of this conversation opens to us. What is
/// heard is where: "ADDRESS PORT"; `closed` if that cannot be. Whatever is first sent or heard on `data`, if
/// only nothing, waits for the peer.
hearing<std::string> listen();

}  // namespace wend::wire

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "wend/base/expected.hpp"
#include "wend/base/export.hpp"
#include "wend/exchange/detail/step.hpp"

namespace wend::wire {

/// Why nothing was heard: the peer closed, the alarm rang, or the text ended with its dot. A protocol never
/// sees `not_yet`.
enum class silence : std::uint8_t { not_yet, closed, alarm, dot };

/// The input, or why it is absent: `while (auto octets = co_await some()) ...`.
template <class T>
using heard = expected<T, silence>;

inline constexpr unexpected not_yet{silence::not_yet};
inline constexpr unexpected closed{silence::closed};
inline constexpr unexpected dot{silence::dot};

/// Octets of a channel that have arrived and have not been taken. They usually stay in the driver's buffer;
/// the rest is copied here when the protocol listens again. So a large body is never copied, and only a line
/// that was split is.
class inbox {
 public:
  static constexpr std::size_t most = 256 * 1024;  // limit of one input that is waited for

  std::string_view waiting() const {
    return taken_ < kept_.size() ? std::string_view(kept_).substr(taken_) : lent_;
  }
  bool ended() const { return ended_; }
  bool fed() const { return fed_; }  // input has arrived, perhaps empty: the answer to a question
  bool at_line_start() const { return last_ == '\n'; }

  /// The first n octets, or all if there are fewer. Valid until the exchange listens on this channel again.
  std::string_view take(std::size_t n);

  void feed(std::string_view octets);
  void end() { ended_ = true; }
  void keep();   // copies: the driver is about to reuse its buffer
  void clear();  // for a new connection, or TLS: drops earlier input

 private:
  std::string kept_;
  std::size_t taken_ = 0;
  std::string_view lent_;
  char last_ = '\n';
  bool ended_ = false, fed_ = false;
};

/// An input to wait for. `take` removes it from the inbox, or returns not_yet, or `closed` if it cannot come.
/// Scheme modules define their own; see schemes/gopher/net/reply.cpp.
template <class T>
struct hearing {
  heard<T> (*take)(inbox&, std::size_t n);
  channel on = channel::control;
  std::size_t n = 0;
  step says{.what = step::act::receive};  // the step while it waits
};

// Views are valid until the exchange listens on that channel again.
// what has arrived; or one datagram
WEND_SHARED hearing<std::string_view> some(channel on = channel::control);
// the same, but at most so many octets
hearing<std::string_view> up_to(std::size_t, channel = channel::control);
// a known number of octets: WAIS, HTTP
WEND_SHARED hearing<std::string> exactly(std::size_t, channel = channel::control);
hearing<std::string> line(channel on = channel::control);  // without its CRLF or LF

/// The next part of a text that ends with a line ".", doubled dots made single. `dot` after it; `closed` if
/// the connection ended without the dot. RFC 1436 appendix, RFC 3977 §3.1.1.
hearing<std::string_view> dotted(channel on = channel::control);

/// The same text line by line, without line ends. The rest after the last line end is a line too.
hearing<std::string> dotted_line(channel on = channel::control);

/// The user's answer; `closed` if no user can be asked. The kinds of question:
///
///     password, account     hidden while it is typed
///     line, lines           one line, or any number of them; `choices` is the proposed answer
///     choice                one of the `choices`, separated by tabs
///     yes                   "yes" or anything else; `choices` is the text that is shown first
///     file                  the octets of a file that the user names
///
/// The arguments must stay valid for the whole statement.
WEND_SHARED hearing<std::string> answer_to(std::string_view kind, std::string_view prompt,
                                           std::string_view choices = {});

/// For servers: the data channel will be a stream that the peer of this conversation opens. The input is its
/// address, "ADDRESS PORT"; `closed` if it cannot be opened. The first send or receive on `data` waits for
/// the peer.
hearing<std::string> listen();

}  // namespace wend::wire

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "wend/exchange/detail/exchange.hpp"
#include "wend/exchange/request.hpp"
#include "wend/registry/plan.hpp"

namespace wend::testing {

/// A message as the plan's steps write it: `search base o=x` of the octets of an LDAP message. For protocols
/// whose messages are not lines.
using message_text = std::string (*)(std::string_view octets);

/// A client's conversation with its plan, or a server's, which has none.
struct staged {
  staged(wire::exchange server) : talk(std::move(server)) {}
  staged(wire::exchange client, wire::plan of) : talk(std::move(client)), plan(std::move(of)) {}

  wire::exchange talk;
  std::optional<wire::plan> plan{};
  message_text text_of_message = nullptr;  // null: the octets that are sent are the plan's
};

/// What is asked in a test, and by whom.
struct wish {
  verb what = verb::get;
  wire::client asker{};
  std::uint64_t from = 0, first = 0, last = UINT64_MAX;
};

/// The conversation for a wish, by its plan.
result<staged> started(wire::planner, wire::starter, uri_view, wish const& = {});

/// How the server's rows arrive: each at once, or octet by octet.
enum class pace { rows, octets };

/// Whether idle connections are asked for and offered as it is written, or there are none and nothing is
/// written of it.
enum class keeping { written, none };

/// Octets as a script has them: those that cannot be seen are written \r \n \t \xNN.
std::string visible(std::string_view octets);

/// Plays the world's part of a written conversation against `talk` and returns what really
/// happened, in the same notation, so that a test is one comparison and a failure is a diff:
///
///     * control gopher.example:70     the exchange connected
///     * udp control p.example:1525    ... for datagrams
///     * tls data ftp.example          ... asked for TLS
///     * resume ftp://ann@h:21         ... asked for an idle connection; `* keep` offers one
///     * listen                        a server asked for a stream to come on `data`; <answers tells where
///     *! unreachable                  the world says: what was just asked cannot be done
///     > /find\tcats\r\n               the exchange sent
///     < 0Cats\t/cats\th\t70\r\n       the server says (this is the script's own text)
///     <|                              the server closes             >|  the exchange closes
///     = 0Cats\t/cats\th\t70\r\n       the exchange delivered to its caller
///     + file 12 1994-12-31 a.txt uri  ... delivered an entry: kind, size or -, date or -, title, uri
///     # listing mlsd                  ... noted a fact
///     ? password Password for ann     ... asked the user something; choices follow after a \t
///     <answers secret   <answers|     the user answers; cannot be asked
///     <caller hello    <caller|       the caller uploads; has no more
///     ~ 4000                          the exchange set the alarm (0: stopped it)
///     <~                              the alarm rings
///     ! unexpected-reply 500 what?    how it failed (`!12 not-found …` at byte 12 of the URI); a
///     conversation that went well has no !
///
/// A server's conversation begins connected: `<` is then what the client says. A `data` after the mark
/// ("<data octets", "<data|") means the data channel. Octets that cannot be seen are written \r \n \t \xNN.
/// When the exchange does what is not written, the play stops.
std::string play(staged talk, std::string_view script, pace = pace::rows, keeping = keeping::written);

/// Plays the conversation at both paces. Then again and again, each time giving up one step later, so that
/// the sanitizers see the exchange destroyed at its every step; and again, each time with the world falling
/// silent for ever after one octet more, when the exchange must come to an end by itself.
/// Returns the first log that differs from the script (or how the exchange did not end), else the script.
std::string played(std::function<staged()> const& make, std::string_view script, keeping = keeping::written);

}  // namespace wend::testing

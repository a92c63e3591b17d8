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

/// The request of a test, and its client.
struct wish {
  verb what = verb::get;
  wire::client asker{};
  std::uint64_t from = 0, first = 0, last = UINT64_MAX;
};

/// Starts the conversation for a request from its plan.
result<staged> started(wire::planner, wire::starter, uri_view, wish const& = {});

/// How the rows of the server arrive: each at once, or octet by octet.
enum class pace { rows, octets };

/// Whether the script has the requests and offers of idle connections, or all are refused and not in the script.
enum class keeping { written, none };

/// Returns octets as a script has them, with invisible octets as \r \n \t \xNN.
std::string visible(std::string_view octets);

/// Plays the part of the world in a script against `talk` and returns the events in the same notation, so that a test
/// is one comparison and a failure is a diff:
///
///     * control gopher.example:70     the exchange connected
///     * udp control p.example:1525    ... for datagrams
///     * tls data ftp.example          ... asked for TLS
///     * resume ftp://ann@h:21         ... asked for an idle connection; `* keep` offers one
///     * listen                        a server listens for a stream on `data`; <answers has the address
///     *! unreachable                  the world refuses the request before it
///     > /find\tcats\r\n               the exchange sent
///     < 0Cats\t/cats\th\t70\r\n       the server sends
///     <|                              the server closes             >|  the exchange closes
///     = 0Cats\t/cats\th\t70\r\n       the exchange delivered to its caller
///     + file 12 1994-12-31 a.txt uri  ... delivered an entry: kind, size or -, date or -, title, uri
///     # listing mlsd                  ... noted a fact
///     ? password Password for ann     ... asked the user something; choices follow after a \t
///     <answers secret   <answers|     the user answers; there is no user to ask
///     <caller hello    <caller|       the caller uploads; has no more
///     ~ 4000                          the exchange set the alarm (0: stopped it)
///     <~                              the alarm rings
///     ! unexpected-reply 500 what?    the failure (`!12 not-found …` at byte 12 of the URI)
///
/// The conversation of a server begins connected, and `<` is what the client sends. A `data` after the mark
/// ("<data octets", "<data|") means the data channel. Invisible octets are written \r \n \t \xNN. The play stops at
/// the first event that differs from the script.
std::string play(staged talk, std::string_view script, pace = pace::rows, keeping = keeping::written);

/// Plays the conversation at both paces. Then plays it again once for each step, and destroys the exchange at that step
/// for the sanitizers; and once for each octet, with a world that is silent after it, so that the exchange must end by
/// itself. Returns the first log that differs from the script, or how the exchange did not end; otherwise the script.
std::string played(std::function<staged()> const& make, std::string_view script, keeping = keeping::written);

}  // namespace wend::testing

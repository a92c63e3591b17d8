// SPDX-License-Identifier: Apache-2.0
//
// What would be said, as data. Making a plan touches nothing: no socket, no file, no clock. `wend plan`
// prints it, tests compare it, and what is said later is what it says. A room fills what its protocol
// has and leaves the rest empty.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "wend/base/diagnostic.hpp"
#include "wend/base/result.hpp"
#include "wend/uri/iri.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::wire {

/// Whom a protocol talks to: an ASCII name or an address, an IPv6 address without its brackets.
struct endpoint {
  std::string host{};
  std::uint16_t port = 0;

  friend bool operator==(endpoint const&, endpoint const&) = default;
};

/// `host:port`, an IPv6 address in brackets again.
std::string text_of(endpoint const&);

/// Names and values, in order.
using pairs = std::vector<std::pair<std::string, std::string>>;

/// What a person who logs in by hand is told: RFC 1738 §3.8. Decoded.
struct advice {
  std::optional<std::string> user{}, password{};

  friend bool operator==(advice const&, advice const&) = default;
};

/// Whether a conversation that begins in clear asks for TLS (AUTH TLS, STARTTLS). `demanded`: rather fail
/// than say a password, or anything else that matters, in clear.
enum class privacy : std::uint8_t { none, wished, demanded };

/// The server that takes mail for delivery, and how it knows us: RFC 6409.
struct submission {
  endpoint server{};  // no host: none is configured
  bool tls = false;   // private from the first octet
  privacy starttls = privacy::wished;
  std::optional<std::string> user{}, password{};
};

/// What a plan needs to know of the one who asks: RFC 1630's client. What is not known is asked for, or
/// stands in the plan as a name in braces.
struct client {
  std::string mail{};                      // the user's mail address; empty: {email}
  std::string news_server{};               // for names without a host; empty: {news_server}
  std::vector<std::string> local_names{};  // this machine's, beside localhost
  pairs mounted{};                   // hosts, and the folders where their ftp files are at hand: url7a §FTP
  host_mapper to_ascii = nullptr;    // for hosts beyond ASCII: wend::idna::to_ascii
  bool literal_gopher_tabs = false;  // RFC 1738 §3.4.3 to the letter: an empty search has its tab
  /// Namespaces of URNs, and what their names stand for: a template with parts of the name in braces, or the
  /// locator of a resolver; `*` is any namespace. Of several each is tried in its order.
  /// schemes/urn/rules.hpp
  pairs names{};
  std::uint16_t conversation = 1;  // the number that a datagram protocol gives the conversation
  /// What a server is supposed to answer: a command, or its first word, and the reply. What is not named is
  /// answered by success, and a user's name by the question for a password.
  pairs replies{};

  // For conversations only; no plan tells them.
  std::optional<std::string> user{}, password{};  // for the URI's own host, where the URI names none
  privacy tls = privacy::none;
  std::int64_t now = 0;  // seconds since 1970: some listings leave the year out; 0: not known
  std::string spool{};   // a folder of news: groups as folders, articles as files; empty: none
  submission mail_server{};
};

struct plan {
  std::optional<endpoint> peer{};   // nothing: no connection is made
  bool tls = false;                 // the conversation is private from its first octet
  std::optional<std::string> open;  // the local file that is opened, by its local name

  // A request in HTTP, which a library speaks.
  std::string method{}, request_target{};
  pairs headers{};

  // A conversation of our own: all that is sent as it stands, or line by line without line ends. In a line
  // {email}, {prompt} and {news_server} stand for what is not known yet.
  bool datagram = false;  // the octets are one, by UDP
  std::optional<std::string> octets{};
  std::vector<std::string> commands{};

  // An operation without a wire format of its own here ("compose", "search"), and its decoded arguments.
  std::string action{};
  pairs arguments{};

  std::vector<std::string> prompts{};  // what the user is asked for: "password"
  std::optional<advice> advise{};
  pairs facts{};          // what is known beside: "type" of a gopher item, "inferred" "directory"
  diagnostics notices{};  // at bytes of the URI as given

  friend bool operator==(plan const&, plan const&) = default;
};

/// The host, decoded and in ASCII, and the port given or the scheme's own. `host-not-resolvable` where what
/// is decoded is no address and no domain name, `unsafe-control` where it holds one; `non-ascii` where only
/// an absent `to_ascii` could have helped; `no-host`; and `port-out-of-range`, or `bad-port` where there is
/// none and the scheme has none. Says nothing about which ports are wise: that is the policy's.
result<endpoint> peer_of(uri_view, host_mapper to_ascii = nullptr);

}  // namespace wend::wire

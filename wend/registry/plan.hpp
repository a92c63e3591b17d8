// SPDX-License-Identifier: Apache-2.0
//
// What is sent for one request, as data. Making a plan touches nothing: no socket, no file, no clock. `wend
// plan` prints it, and the conversation is started from it: it sends what its plan allows, in its order. A
// module fills what its protocol has and leaves the rest empty.

#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "wend/base/diagnostic.hpp"
#include "wend/base/result.hpp"
#include "wend/registry/verb.hpp"
#include "wend/uri/iri.hpp"
#include "wend/uri/uri.hpp"
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

/// What carries a plan out.
enum class plan_kind : std::uint8_t {
  nothing,       // nothing is sent: the plan only tells what the URI means, or where the object is
  conversation,  // the scheme module's exchange
  adapter,       // another library's protocol
  http,
  local,  // a file of this machine
  mail,   // mail that is here
  names,  // the URLs that a name stands for
  session,
};

/// An operation that has no wire format of its own in the plan; its arguments are decoded.
enum class action : std::uint8_t {
  none,
  compose,
  find_attributes,
  get,
  getnext,
  list,
  look_up,
  produce,
  read,
  resolve,
  retrieve,
  search,
  session,
  subtree,
};
std::string_view name_of(action) noexcept;  // "look up"; empty: none

/// When a line of a conversation is sent.
enum class when : std::uint8_t {
  always,
  if_offered,  // the server offers it, or its answers lead to it
  if_asked,    // the server demands it: a password, TLS
  by_policy,   // the user's policy asks for it
};
std::string_view name_of(when) noexcept;  // "if offered"

/// One line of a conversation. What stands in braces is known only then: `{data port}`.
struct planned_step {
  std::string line{};
  wire::when when = when::always;

  friend bool operator==(planned_step const&, planned_step const&) = default;
};

/// What a scheme module decoded from the URI, handed from its planner to its conversation: neither the
/// registry nor the engine knows its type.
class decoded {
 public:
  decoded() = default;
  template <class T>
  requires(!std::same_as<T, decoded>) explicit decoded(T value)
      : value_(std::make_shared<T const>(std::move(value))), type_(name_of_type<T>()) {}

  /// Null: it is no T.
  template <class T>
  T const* as() const {
    return type_ == name_of_type<T>() ? static_cast<T const*>(value_.get()) : nullptr;
  }

  friend bool operator==(decoded const&, decoded const&) { return true; }  // the URI decides it

 private:
  // By its text, which is the same in every module that the program loads.
  template <class T>
  static constexpr std::string_view name_of_type() {
    return __PRETTY_FUNCTION__;
  }

  std::shared_ptr<void const> value_{};
  std::string_view type_{};
};

struct plan {
  plan_kind kind = plan_kind::conversation;
  std::optional<endpoint> peer{};   // nothing: no connection is made
  bool tls = false;                 // the conversation is private from its first octet
  std::optional<std::string> open;  // the local file that is opened, by its local name

  // A request in HTTP, which a library speaks.
  std::string method{}, request_target{};
  pairs headers{};

  // A conversation of our own: all that is sent as it stands, or the lines that do what is asked, without
  // line ends. In a line {email}, {prompt} and {news_server} stand for what is not known yet.
  bool datagram = false;  // the octets are one, by UDP
  std::optional<std::string> octets{};
  std::vector<std::string> commands{};

  /// An outline where the server's answers decide what is sent: every line that may be, in its order.
  std::vector<planned_step> steps{};

  // An operation without a wire format of its own here, and its decoded arguments.
  wire::action action = action::none;
  pairs arguments{};

  std::vector<std::string> prompts{};  // what the user is asked for: "password"
  std::optional<advice> advise{};
  pairs facts{};          // what is known beside: "type" of a gopher item, "inferred" "directory"
  diagnostics notices{};  // at bytes of the URI as given

  decoded url{};              // the module's own
  std::optional<uri> asks{};  // the URI that asks for the words of a search, where there are any

  friend bool operator==(plan const&, plan const&) = default;
};

/// A scheme module's: what would be sent for one URI.
using planner = result<plan> (*)(uri_view, verb, client const&);

/// The first fact of this name; nothing: the plan has none.
std::optional<std::string_view> fact(plan const&, std::string_view name);

/// The first argument of this name, as above.
std::optional<std::string_view> argument(plan const&, std::string_view name);

/// The host, decoded and in ASCII, and the port given or the scheme's own. `host-not-resolvable` where what
/// is decoded is no address and no domain name, `unsafe-control` where it holds one; `non-ascii` where only
/// an absent `to_ascii` could have helped; `no-host`; and `port-out-of-range`, or `bad-port` where there is
/// none and the scheme has none. Says nothing about which ports are wise: that is the policy's.
result<endpoint> peer_of(uri_view, host_mapper to_ascii = nullptr);

}  // namespace wend::wire

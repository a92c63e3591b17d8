// SPDX-License-Identifier: Apache-2.0
//
// What is sent for one request, as data. Planning uses no socket, no file and no clock. `wend plan` prints
// the plan. The conversation is started from it, and sends only what it allows, in its order. A scheme module
// fills the members that its protocol has and leaves the rest empty.

#pragma once

// Threads: functions share nothing; an object has any number of readers, or one thread that changes it.

#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "wend/base/diagnostic.hpp"
#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/registry/verb.hpp"
#include "wend/uri/iri.hpp"
#include "wend/uri/uri.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::wire {

/// The server of a protocol: an ASCII name or an address, IPv6 without brackets.
struct endpoint {
  std::string host{};
  std::uint16_t port = 0;

  friend bool operator==(endpoint const&, endpoint const&) = default;
};

/// `host:port`, with an IPv6 address in brackets.
WEND_API std::string text_of(endpoint const&);

/// Names and values, in order.
using pairs = std::vector<std::pair<std::string, std::string>>;

/// The login that a person at a terminal is shown, decoded: RFC 1738 §3.8.
struct advice {
  std::optional<std::string> user{}, password{};

  friend bool operator==(advice const&, advice const&) = default;
};

/// Whether a conversation that begins in clear asks for TLS (AUTH TLS, STARTTLS). `demanded`: it fails rather
/// than send a password or other sensitive data in clear.
enum class privacy : std::uint8_t { none, wished, demanded };

/// The server that takes mail for delivery, and the login there: RFC 6409.
struct submission {
  endpoint server{};  // no host: none is configured
  bool tls = false;   // TLS from the first octet
  privacy starttls = privacy::wished;
  std::optional<std::string> user{}, password{};
};

/// What a plan needs to know of the user: the client of RFC 1630. Unknown values are asked for, or are names
/// in braces in the plan.
struct client {
  std::string mail{};                      // the user's mail address; empty: {email}
  std::string news_server{};               // for names without a host; empty: {news_server}
  std::vector<std::string> local_names{};  // names of this machine, beside localhost
  pairs mounted{};                   // hosts, and the local folders that hold their ftp files: url7a §FTP
  bool literal_gopher_tabs = false;  // RFC 1738 §3.4.3 to the letter: an empty search has its tab
  /// URN namespaces and what their names stand for: a template with parts of the name in braces, or the
  /// locator of a resolver; `*` is any namespace. Several for one namespace are tried in order. See
  /// schemes/urn/rules.hpp.
  pairs names{};
  std::uint16_t conversation = 1;  // the conversation number of a datagram protocol
  /// Assumed replies of a server: a command, or its first word, and the reply. Other commands are assumed to
  /// succeed, and a user name to be followed by the question for a password.
  pairs replies{};

  // Used only by conversations; plans do not show these values.
  std::optional<std::string> user{}, password{};  // for the URI's own host, if the URI names no user
  privacy tls = privacy::none;
  std::int64_t now = 0;  // seconds since 1970, since some listings leave the year out; 0: unknown
  std::string spool{};   // a folder of news: groups are folders, articles are files; empty: none
  submission mail_server{};
};

/// What executes a plan.
enum class plan_kind : std::uint8_t {
  nothing,       // nothing is sent: the plan only tells what the URI means, or where the object is
  conversation,  // the exchange of the scheme module
  adapter,       // a protocol of another library
  http,
  local,  // a file of this machine
  mail,   // a message in a local mail store
  names,  // the URLs that a name stands for
  session,
};

/// An operation for which the plan has no wire format; its arguments are decoded.
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
WEND_API std::string_view name_of(action) noexcept;  // "look up"; empty: none

/// When a line of a conversation is sent.
enum class when : std::uint8_t {
  always,
  if_offered,  // the server offers it, or its replies lead to it
  if_reused,   // the connection has served another request
  if_refused,  // the server refuses a command that this one replaces
  if_asked,    // the server requires it: a password, TLS
  by_policy,   // the user's policy requires it
};
WEND_API std::string_view name_of(when) noexcept;  // "if offered"

/// One line of a conversation. A value in braces is known only when it is sent: `{data port}`.
struct planned_step {
  std::string line{};
  wire::when when = when::always;

  friend bool operator==(planned_step const&, planned_step const&) = default;
};

/// The decoded URL, passed from a scheme module's planner to its conversation. The registry and the engine do
/// not know its type.
class decoded {
 public:
  decoded() = default;
  template <class T>
  requires(!std::same_as<T, decoded>) explicit decoded(T value)
      : value_(std::make_shared<T const>(std::move(value))), type_(name_of_type<T>()) {}

  /// Null: it has another type.
  template <class T>
  T const* as() const {
    return type_ == name_of_type<T>() ? static_cast<T const*>(value_.get()) : nullptr;
  }

  friend bool operator==(decoded const&, decoded const&) { return true; }  // the URI determines it

 private:
  // Compared by text, which is the same in every module that the program loads.
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
  bool tls = false;                 // TLS from the first octet
  std::optional<std::string> open;  // the local file that is opened, by its local name

  // An HTTP request, which a library sends.
  std::string method{}, request_target{};
  pairs headers{};

  // A conversation: all octets that are sent, or the lines that do the operation, without line ends. In a
  // line {email}, {prompt} and {news_server} stand for values that are not known yet.
  bool datagram = false;  // the octets are one UDP datagram
  std::optional<std::string> octets{};
  std::vector<std::string> commands{};

  /// An outline, where the server's replies decide what is sent: every possible line, in order.
  std::vector<planned_step> steps{};

  // An operation without a wire format in the plan, and its decoded arguments.
  wire::action action = action::none;
  pairs arguments{};

  std::vector<std::string> prompts{};  // what the user is asked for: "password"
  std::optional<advice> advise{};
  pairs facts{};          // further facts: "type" of a gopher item, "inferred" "directory"
  diagnostics notices{};  // offsets are bytes of the URI as given

  decoded url{};                   // of the scheme module's type
  std::optional<uri> query_uri{};  // the URI with the words of a search, where there are any

  friend bool operator==(plan const&, plan const&) = default;
};

/// Plans what would be sent for one URI; each scheme module has one.
using planner = result<plan> (*)(uri_view, verb, client const&);

/// The first fact of this name; empty: the plan has none.
WEND_API std::optional<std::string_view> fact(plan const&, std::string_view name);

/// The first argument of this name; empty: the plan has none.
WEND_API std::optional<std::string_view> argument(plan const&, std::string_view name);

/// The host, decoded and in ASCII, and the given or default port. Errors: `host-not-resolvable` where the
/// decoded host is neither an address nor a domain name; `unsafe-control` where it holds a control;
/// `bad-host` where IDNA refuses it; `no-host`; `port-out-of-range`; `bad-port` if neither the URI nor the
/// scheme has a port. Does not judge the port, which is the policy's task.
WEND_API result<endpoint> peer_of(uri_view);

}  // namespace wend::wire

// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: functions share nothing; an object has any number of readers, or one thread that changes it.

#include <cstdint>
#include <string>
#include <string_view>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/base/strings.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/internet.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::snmp {

/// The objects that the suffix of the oids selects: RFC 4088 §4.2.
enum class reach : std::uint8_t {
  get,      // the object named
  getnext,  // "+": the next object
  subtree,  // ".*": all objects beneath it
};
WEND_API std::string_view name_of(reach) noexcept;

/// The meaning of an SNMP URI: a context at an agent, and objects in it. Decoded.
///
///     snmp-uri        = "snmp://" snmp-authority [ context [ oids ]]            RFC 4088 §3
///     snmp-authority  = [ securityName "@" ] host [ ":" port ]
///     context         = "/" contextName [ ";" contextEngineID ]
///     contextEngineID = 1*(HEXDIG HEXDIG)
///     oids            = "/" ( oid / oid-group ) [ suffix ]
///     oid-group       = "(" oid *( "," oid ) ")"
///     suffix          = "+" / ".*"
///     oid             = number *( "." number )                                  RFC 3061
struct url {
  std::string security_name{};  // empty: the client's default
  internet::server server{.host = {}, .port = 161};
  std::string context_name{};  // empty: the default context
  std::string engine_id{};     // octets; empty: to be discovered
  strings oids{};              // empty: the service itself; all oids of a group are requested at once
  reach what = reach::get;

  friend bool operator==(url const&, url const&) = default;
};

WEND_API std::string engine_id_in_hex(url const&);

/// Errors: `unknown-scheme` for another scheme, or in the older profiles; `no-host`, `port-out-of-range`,
/// `query-not-allowed`; `bad-path` where an engine id is not pairs of hex digits, an oid is not numbers below
/// 2^32, or the path ends in the slash that introduces an oid. A raw semicolon always begins the engine id;
/// an empty engine id counts as absent.
WEND_API result<url> parse(uri_view);

/// Invariant: parse(format(x)) == x. `not-expressible` in the older profiles, or for what the grammar cannot
/// hold.
WEND_API result<std::string> format(url const&, profile = profile::rfc3986);

WEND_API extern scheme const descriptor;

}  // namespace wend::snmp

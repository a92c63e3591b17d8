// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "wend/base/result.hpp"
#include "wend/base/strings.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/internet.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::snmp {

/// Which objects the suffix of the oids means: RFC 4088 §4.2.
enum class reach : std::uint8_t {
  get,      // the object named
  getnext,  // "+": the one that follows it
  subtree,  // ".*": all beneath it
};
std::string_view name_of(reach) noexcept;

/// What an SNMP URI means: a context at an agent, and objects in it. Decoded.
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
  std::string security_name{};  // empty: whichever the client knows
  internet::server server{.host = {}, .port = 161};
  std::string context_name{};  // empty: the default context
  std::string engine_id{};     // octets; empty: to be discovered
  strings oids{};              // none: the service itself; of a group, all are asked for at once
  reach what = reach::get;

  friend bool operator==(url const&, url const&) = default;
};

std::string engine_id_in_hex(url const&);

/// Errors: `unknown-scheme` if it is another scheme's, or in the older texts; `no-host`, `port-out-of-range`,
/// `query-not-allowed`; `bad-path` where an engine id is no pairs of hex digits, an oid no numbers below
/// 2^32, or the path ends in the slash that introduces one. A raw semicolon always begins the engine id, and
/// an empty one is one that is not given.
result<url> parse(uri_view);

/// Law: parse(format(x)) == x. `not-expressible` in the older texts, or what the grammar does not hold.
result<std::string> format(url const&, profile = profile::rfc3986);

extern scheme const descriptor;

}  // namespace wend::snmp

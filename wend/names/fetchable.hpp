// SPDX-License-Identifier: Apache-2.0
//
// One call for a server that fetches URLs which strangers give it. The check and the fetch must see the same host: so every
// reader has to agree on it, and its class has to be allowed. Names are looked up later, so the client asks `may_reach` for
// each address before it connects: `examples/fetchable.cpp` does with libcurl.

#pragma once

// Threads: functions share nothing; an object has any number of readers, or one thread that changes it.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/names/host_class.hpp"
#include "wend/uri/types.hpp"

namespace wend {

/// What a server may fetch. The defaults are the cautious choice: http and https, on public hosts.
struct fetch_policy {
  static constexpr std::string_view web[] = {"http", "https"};

  std::span<std::string_view const> schemes = web;        // in lower case
  std::optional<std::span<std::uint16_t const>> ports{};  // absent: any; empty: none
  bool private_hosts = false;                             // whether hosts of every class may be reached
  /// Strict: both readers accept the text as it is. Lenient: the normal form of the URL Standard, in which what RFC 3986
  /// refuses is escaped, is checked in its place, as browsers read it; `fetch_target::url` is that form.
  wend::mode mode = mode::strict;
};

/// A URL that may be fetched.
struct fetch_target {
  uri url;             // to be fetched: as given, or the form that was checked in its place
  std::string host{};  // in lower case, without escapes
  std::uint16_t port = 0;
  host_class what = host_class::name;  // a name or an allowed class
};

/// Checks a URL from outside. RFC 3986 and the URL Standard must both accept it and read the same scheme, host, port and path.
///
/// Errors, at a byte of the text: that of RFC 3986 where both refuse it; `readers-differ`; `no-host`; `host-not-resolvable`,
/// a name with octets that no name server is asked for; `not-allowed` at the scheme, the host or the port that the policy does
/// not allow. Linear.
///
///     auto target = wend::fetchable("http://10.0.0.1/");   // not-allowed at 7: private
///     auto other = wend::fetchable("http://0x7f.1/");      // readers-differ at 7
WEND_API result<fetch_target> fetchable(std::string_view text, fetch_policy const& = {});

/// Whether the policy lets a client connect to this address, to which a host was resolved.
WEND_API bool may_reach(ip_address const&, fetch_policy const& = {}) noexcept;

}  // namespace wend

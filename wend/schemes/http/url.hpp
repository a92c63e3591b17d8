// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: functions share nothing; an object has any number of readers, or one thread that changes it.

#include <cstdint>
#include <optional>
#include <string>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::http {

/// The meaning of an http or https URL. The host is in lower case; path and query are as written, since the
/// client does not interpret them: RFC 1630 §HTTP, RFC 1738 §3.3.
///
///     httpurl = "http://" hostport [ "/" hpath [ "?" search ]]              RFC 1738 §5
struct url {
  bool secure = false;  // https
  std::string host{};
  std::uint16_t port = 80;
  std::string path = "/";  // never empty: an empty one is "/"
  std::optional<std::string> query{};

  friend bool operator==(url const&, url const&) = default;
};

/// Errors: `unknown-scheme` for another scheme, `no-host`, `bad-path` if the path is not absolute,
/// `port-out-of-range`.
WEND_API result<url> parse(uri_view);

/// Returns the shortest URL with this meaning. Invariant: parse(format(x)) == x.
WEND_API std::string format(url const&);

WEND_API extern scheme const descriptor, secure_descriptor;

}  // namespace wend::http

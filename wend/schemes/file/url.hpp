// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: functions share nothing; an object has any number of readers, or one thread that changes it.

#include <string>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/base/strings.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::file {

/// The meaning of a file URL: a host, and the path there as names. Decoded octets.
///
///     fileurl = "file://" [ host | "localhost" ] "/" fpath                  RFC 1738 §5
///     file-URI = "file:" ( "//" [ host ] path-absolute | path-absolute )    RFC 8089 §2
struct url {
  std::string host{};       // in lower case; empty: this machine, also where it was "localhost"
  strings segments = {""};  // at least one; "" last: the name ends in a slash

  friend bool operator==(url const&, url const&) = default;
};

/// Errors: `unknown-scheme` for another scheme; `bad-file-path`, also for a port; `login-not-allowed`,
/// `query-not-allowed`.
WEND_API result<url> parse(uri_view);

/// Invariant: parse(format(x, p)) == x. `not-expressible` where the profile has no form for the host, or for
/// a file.
WEND_API result<std::string> format(url const&, profile = profile::rfc3986);

WEND_API extern scheme const descriptor;

}  // namespace wend::file

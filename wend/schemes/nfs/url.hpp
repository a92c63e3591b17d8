// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: functions share nothing; an object has any number of readers, or one thread that changes it.

#include <string>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/base/strings.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/internet.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::nfs {

/// The meaning of an nfs URL: a server, where the path begins there, and the path as names. Decoded.
///
///     nfsURL        = "nfs" ":" relativeURL                                     RFC 2224 §10
///     net_path      = "//" hostport [ abs_path ]
///     abs_path      = "/"  rel_path
///     rel_path      = [ path_segments ]
///     path_segments = segment *( "/" segment )
///     segment       = *pchar
///     pchar         = unreserved | escaped | ":" | "@" | "&" | "=" | "+"
struct url {
  internet::server server{.host = {}, .port = 2049};
  bool absolute =
      false;        // from the server's root: the path begins with `//`. Otherwise from its public filehandle
  strings names{};  // empty: the starting place itself; "" last: the path ends in a slash

  friend bool operator==(url const&, url const&) = default;
};

/// Returns the path as RFC 2224 §6.1 reads it: `d/e/f`, `/a/b` if absolute, `.` if empty (§1).
WEND_API std::string nfs_path(url const&);

/// Errors: `unknown-scheme` for another scheme, or in the older profiles; `no-host`, `port-out-of-range`,
/// `login-not-allowed`, `query-not-allowed`; `bad-char` for a semicolon, which is reserved without a meaning
/// (lenient mode reads it as data: `other-profile`).
WEND_API result<url> parse(uri_view);

/// Invariant: parse(format(x)) == x. `not-expressible`: in the older profiles, and for a first name "" where
/// the URL would mean something else (`//`).
WEND_API result<std::string> format(url const&, profile = profile::rfc3986);

WEND_API extern scheme const descriptor;

}  // namespace wend::nfs

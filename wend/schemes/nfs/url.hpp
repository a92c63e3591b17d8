// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "wend/base/result.hpp"
#include "wend/base/strings.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/internet.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::nfs {

/// What an nfs URL means: a server, where to begin there, and the names on the way from there. Decoded.
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
  bool absolute = false;  // from the server's root: `//` begins the path. Else from its public filehandle
  strings names{};        // none: the place to begin itself; "" last: the name ends in a slash

  friend bool operator==(url const&, url const&) = default;
};

/// The path as RFC 2224 §6.1 reads it: `d/e/f`, `/a/b` where it is absolute, `.` where it is empty (§1).
std::string nfs_path(url const&);

/// Errors: `unknown-scheme` if it is another scheme's, or in the older texts; `no-host`, `port-out-of-range`,
/// `login-not-allowed`, `query-not-allowed`; `bad-char` for a semicolon, which is reserved and stands for
/// nothing (lenient reading takes it for data: `other-profile`).
result<url> parse(uri_view);

/// Law: parse(format(x)) == x. `not-expressible`: in the older texts, and where the first name is "" but the
/// URL would say something else (`//`).
result<std::string> format(url const&, profile = profile::rfc3986);

extern scheme const descriptor;

}  // namespace wend::nfs

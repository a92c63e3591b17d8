// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: functions share nothing; an object has any number of readers, or one thread that changes it.

#include <optional>
#include <string>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/base/strings.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/internet.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::z3950 {

/// The meaning of a Z39.50 URL: databases, and one document in them or a session with them. Decoded.
///
///     z39.50url    = zscheme "://" host [":" port]                              RFC 2056 §5
///                      ["/" [database *["+" database] ["?" docid]]
///                           [";esn=" elementset]
///                           [";rs=" recordsyntax *[ "+" recordsyntax]]]
///     zscheme      = "z39.50r" | "z39.50s"
///     database     = uchar                                  likewise the others: one or more are meant
///
/// Further extensions have the form [;keyword=value].
struct url {
  bool session = false;  // z39.50s: an interactive session. Otherwise z39.50r: retrieval of one document
  internet::server server{.host = {}, .port = 210};
  strings databases{};
  std::optional<std::string> docid{};
  std::optional<std::string> element_set{};
  strings record_syntaxes{};  // the first is preferred
  strings others{};           // keyword "=" value

  friend bool operator==(url const&, url const&) = default;
};

/// Errors: `unknown-scheme` for another scheme, or in the older profiles; `no-host`, `port-out-of-range`,
/// `login-not-allowed`; `bad-path`, and `bad-query` from the docid on, at the byte that fits no production;
/// first of all, for a retrieval or a docid without a database.
WEND_API result<url> parse(uri_view);

/// Invariant: parse(format(x)) == x. `not-expressible` in the older profiles, or for what the grammar cannot
/// hold.
WEND_API result<std::string> format(url const&, profile = profile::rfc3986);

WEND_API extern scheme const retrieval_descriptor, session_descriptor;

/// The name that RFC 1738 §4 reserves and no RFC defined; these two schemes took its place.
WEND_API extern scheme const reserved_descriptor;

}  // namespace wend::z3950

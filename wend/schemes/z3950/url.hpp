// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "wend/base/result.hpp"
#include "wend/base/strings.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/internet.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::z3950 {

/// What a Z39.50 URL means: databases, and one document in them or a session with them. Decoded.
///
///     z39.50url    = zscheme "://" host [":" port]                              RFC 2056 §5
///                      ["/" [database *["+" database] ["?" docid]]
///                           [";esn=" elementset]
///                           [";rs=" recordsyntax *[ "+" recordsyntax]]]
///     zscheme      = "z39.50r" | "z39.50s"
///     database     = uchar                                  and so the others: one or more are meant
///
/// Extensions to come have the form [;keyword=value].
struct url {
  bool session = false;  // z39.50s: opened for a person. Else z39.50r: one document is retrieved
  internet::server server{.host = {}, .port = 210};
  strings databases{};
  std::optional<std::string> docid{};
  std::optional<std::string> element_set{};
  strings record_syntaxes{};  // the first is preferred
  strings others{};           // keyword "=" value

  friend bool operator==(url const&, url const&) = default;
};

/// Errors: `unknown-scheme` if it is another scheme's, or in the older texts; `no-host`, `port-out-of-range`,
/// `login-not-allowed`; `bad-path`, and `bad-query` from the docid on, at what fits no production, a
/// retrieval or a docid without a database first of all.
result<url> parse(uri_view);

/// Law: parse(format(x)) == x. `not-expressible` in the older texts, or what the grammar does not hold.
result<std::string> format(url const&, profile = profile::rfc3986);

extern scheme const retrieval_descriptor, session_descriptor;

/// The name that RFC 1738 §4 reserves and no text defined; these two came of it.
extern scheme const reserved_descriptor;

}  // namespace wend::z3950

// SPDX-License-Identifier: Apache-2.0
//
// URLs for logs, tickets and error messages: RFC 3986 §7.5, RFC 9110 §17.9.

#pragma once

// Threads: no function shares anything with another; call them from any thread at once.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/export.hpp"

namespace wend {

/// What may be secret in a text. Kinds are joined with `|`.
enum class secrets : unsigned {
  passwords = 1,     // of `ann:pw@h`
  users = 2,         // of http and https where no password follows, or that look like tokens
  values = 4,        // of pairs behind `?`, `#`, `&` or `;`, or at the begin, whose name is that of a secret
  ports = 8,         // that cannot be ports: a login whose host is missing
  bare_logins = 16,  // `ann:pw@h` alone: the scheme is the name of a user, or the slashes are missing
  queries = 32,      // all behind the first `?`, `#` or TAB
  paths = 64,        // from a `:` to an `@` in the path, which may contain a login
};
constexpr secrets operator|(secrets a, secrets b) {
  return static_cast<secrets>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
constexpr secrets operator-(secrets a, secrets b) {
  return static_cast<secrets>(static_cast<unsigned>(a) & ~static_cast<unsigned>(b));
}
constexpr bool includes(secrets set, secrets kind) {
  return (static_cast<unsigned>(set) & static_cast<unsigned>(kind)) != 0;
}
inline constexpr auto usual_secrets =
    secrets::passwords | secrets::users | secrets::values | secrets::ports | secrets::bare_logins;

struct redact_options {
  /// Names of query and fragment pairs whose values are masked too, beside the list below. `*` is any octets, `?` any one;
  /// ASCII case does not matter. In `a[b][]` each of a, b and the empty part is compared.
  std::span<std::string_view const> names{};
  secrets kinds = usual_secrets;
};

/// Returns the text, one URI or something that was meant as one, with `***` in place of each secret: by default each
///   - password, with the user of http and https where it stands alone or looks like a token;
///   - value of a pair behind `?`, `#`, `&` or `;`, or at the begin of the text, whose name is that of a secret:
///     access_token, api_key, key, sig, X-Amz-Signature, code, jsessionid and others. Names are compared by their words
///     (`userPwd` and `user.pwd` are user_pwd), and so is each part of `user[pwd][]`;
///   - port that cannot be one: a login whose host is missing. `8080).`, `*` and a tag behind docker: may be ports;
///   - octets up to an @ behind a colon and no slashes, if the scheme is unknown: `ann:s3cret@h`.
/// A URI in another's path or query is treated alike, a backslash counts as a slash, http and its like need no slashes (URL
/// Standard §4.4), and a delimiter counts in any number of escapes (`%2540`) and as JSON or HTML write it (`\u0026`, `&amp;`).
/// No grammar is asked, so malformed texts are masked too. What is secret in a path segment is not known. n·log n at most.
///
///     wend::redact("https://ann:s3cret@h/?key=1&q=2");   // "https://ann:***@h/?key=***&q=2"
WEND_API std::string redact(std::string_view uri, redact_options const& = {});

/// The same for each word of a running text, such as a log. White space, controls, `"`, `<`, `>` and a backtick end a word;
/// in `<URL:…>` and `<http://…>` only the bracket does if white space, with at most one LF, folds the URI once (RFC 3986
/// appendix C). A bare login is masked only with a port (`ann:pw@h:80`), a network (`ann:pw@tcp(h)`) or a scheme that
/// needs no slashes (`sip:ann:pw@h`): words like `to:ann@h` are common.
WEND_API std::string redact_text(std::string_view text, redact_options const& = {});

/// Part of a text, from `begin` up to `end`.
struct span_of_text {
  std::size_t begin = 0, end = 0;
};

/// The places that `redact` masks, in order; no two of them touch.
WEND_API std::vector<span_of_text> secrets_in(std::string_view uri, redact_options const& = {});

}  // namespace wend

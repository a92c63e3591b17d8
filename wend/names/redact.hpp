// SPDX-License-Identifier: Apache-2.0
//
// URLs for logs, tickets and error messages: RFC 3986 §7.5, RFC 9110 §17.9.

#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace wend {

struct redact_options {
  /// Names of query and fragment pairs whose values are masked too, beside the list below. `*` is any octets, `?` any one;
  /// ASCII case does not matter.
  std::span<std::string_view const> names{};
};

/// Returns the text, one URI or something that was meant as one, with `***` in place of each
///   - password, with the user of http and https where it stands alone or looks like a token;
///   - value of a pair behind `?`, `#`, `&` or `;` whose name is that of a secret: access_token, api_key, key, sig,
///     X-Amz-Signature, code, jsessionid and others;
///   - port that is no number: a login whose host is missing.
/// A URI in another's path or query is treated alike, and a delimiter counts in any number of escapes (`%2540`). No grammar
/// is asked, so malformed texts are masked too. What is secret in a path segment is not known. n·log n at most.
///
///     wend::redact("https://ann:s3cret@h/?key=1&q=2");   // "https://ann:***@h/?key=***&q=2"
std::string redact(std::string_view uri, redact_options const& = {});

/// The same for each word of a running text, such as a log. White space, controls, `"`, `<`, `>` and a backtick end a word;
/// in `<URL:…>` and `<http://…>` only the bracket does, so that folded URIs are masked whole (RFC 3986 appendix C).
std::string redact_text(std::string_view text, redact_options const& = {});

/// Part of a text, from `begin` up to `end`.
struct span_of_text {
  std::size_t begin = 0, end = 0;
};

/// The password in something that looks like a URI; empty without a password. No grammar is asked. A slash may stand in it.
span_of_text password_in(std::string_view text);

}  // namespace wend

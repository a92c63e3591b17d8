// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: no function shares anything with another; call them from any thread at once.

#include <cstdint>
#include <string>
#include <string_view>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/uri/profile.hpp"

namespace wend {

/// The place in a URI that data is escaped for. Each has a set of characters that need no escape there.
enum class context : std::uint8_t {
  path_segment,
  http_segment,
  ftp_segment,
  search,
  query,
  user,
  password,
  selector,
  fragment,
  group,
  article,
  wais_id,
  prospero_name,
  mail_address,
};

/// Returns the name: "path-segment", "search", …
WEND_API std::string_view name_of(context) noexcept;

/// Escapes octets for a place in a URI, so that unescape(escape(x, where, p), where, p) = x. In the queries of
/// RFC 1630 and url7a a space between two words is written `+`. Linear.
///
/// Example:
/// ```cpp
/// assert(wend::escape("50% off/today", wend::context::path_segment) == "50%25%20off%2Ftoday");
/// ```
WEND_API std::string escape(std::string_view octets, context where, profile p = profile::rfc3986);

/// Decodes each %XX into its octet, once (RFC 3986 §2.4). Error: `bad-escape`, at its byte of `text`. Linear.
///
/// Example:
/// ```cpp
/// assert(*wend::unescape("a%2520b") == "a%20b");
/// assert(wend::unescape("a%2").error().at == 1);
/// ```
WEND_API result<std::string> unescape(std::string_view text);
/// Decodes as above; in the queries of RFC 1630 and url7a a `+` is a space.
WEND_API result<std::string> unescape(std::string_view text, context where, profile p);

/// Decodes each %XX into its octet, once, in text that is known to be well-formed, such as a part of a
/// uri_view. A % without two digits stays. Linear.
WEND_API std::string unescaped(std::string_view well_formed);

}  // namespace wend

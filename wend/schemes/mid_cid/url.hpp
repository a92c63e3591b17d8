// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: functions share nothing; an object has any number of readers, or one thread that changes it.

#include <optional>
#include <string>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::mid_cid {

/// The meaning of a mid or cid URL: a message, a part of one, or a part of the enclosing message. Decoded,
/// without the angle brackets that a header has around it.
///
///     mid-url       = "mid" ":" message-id [ "/" content-id ]                   RFC 2392 §2
///     cid-url       = "cid" ":" content-id
///     message-id    = url-addr-spec
///     content-id    = url-addr-spec
///
///     midaddress    = "mid:" addr-spec            RFC 1630 §BNF for specific URL schemes
///     cidaddress    = "cid:" content-identifier
struct url {
  std::optional<std::string> message_id{};  // absent in a cid URL
  std::optional<std::string> content_id{};  // absent: the whole message

  friend bool operator==(url const&, url const&) = default;
};

/// Errors: `unknown-scheme` for another scheme, or in url7a and RFC 1738, which define neither;
/// `query-not-allowed`; `bad-message-id` unless an id has exactly one unquoted `@` with text on both sides,
/// and no space, control character or angle bracket. RFC 1630 leaves the content-identifier open, so its `@`
/// is optional there; lenient mode accepts this in rfc3986, too (`other-profile`).
WEND_API result<url> parse(uri_view);

/// Invariant: parse(format(x, p)) == x. `not-expressible`: a part of a message in rfc1630, which has no
/// syntax for it, or an invalid id.
WEND_API result<std::string> format(url const&, profile = profile::rfc3986);

WEND_API extern scheme const mid_descriptor, cid_descriptor;

}  // namespace wend::mid_cid

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "wend/base/result.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::mid_cid {

/// What a mid or cid URL names: a message, a part of one, or a part of the message at hand. Decoded, without
/// the angle brackets that stand around it in a header.
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
  std::optional<std::string> content_id{};  // absent where the whole message is meant

  friend bool operator==(url const&, url const&) = default;
};

/// Errors: `unknown-scheme` if it is another scheme's, or in url7a and RFC 1738, which define neither;
/// `query-not-allowed`; `bad-message-id` where an id is not something, one `@` that no quotation hides, and
/// something, or holds a space, a control character or angle brackets. RFC 1630 leaves the content-identifier
/// open, so there it needs no `@`; lenient reading lets that pass in rfc3986, too (`other-profile`).
result<url> parse(uri_view);

/// Law: parse(format(x, law)) == x. `not-expressible`: a part of a message in rfc1630, which has no syntax
/// for one, or what is no id.
result<std::string> format(url const&, profile = profile::rfc3986);

extern scheme const mid_descriptor, cid_descriptor;

}  // namespace wend::mid_cid

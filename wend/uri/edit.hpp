// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: functions share nothing; an object has any number of readers, or one thread that changes it.

#include <optional>
#include <string>
#include <string_view>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/uri/types.hpp"
#include "wend/uri/uri.hpp"

namespace wend {

/// Returns the name: "scheme", "userinfo", …
WEND_API std::string_view name_of(part) noexcept;

/// The parts of a URI, each absent or present as in uri_view: the argument of `compose`.
struct components {
  std::optional<std::string> scheme{}, user{}, password{}, host{}, port{};
  std::string path{};
  std::optional<std::string> query{}, fragment{};

  components() = default;
  /// Copies the parts as written.
  WEND_API explicit components(uri_view);

  /// Sets a part. Without a value, removes it and the parts that depend on it: the password with the user, and
  /// login and port with the host.
  WEND_API void set(part, std::optional<std::string_view> value);
};

/// Composes a URI from its parts (RFC 3986 §5.3) and parses it, so that the result has these parts and no
/// others. Escapes an octet that its part does not allow or that would end it; existing escapes stay. In whatwg,
/// whatwg::parse brings each part to its normal form. Errors: those of
/// `parse`, `at` in the composed text; `no-host` for a login or port without a host. Linear.
///
/// Example:
/// ```cpp
/// wend::components parts;
/// parts.scheme = "ftp";
/// parts.host = "h.example";
/// parts.path = "/pub/two words";
/// assert((*wend::compose(parts)).text() == "ftp://h.example/pub/two%20words");
/// ```
WEND_API result<uri> compose(components const&, profile p = profile::rfc3986);

/// Returns a copy of the URI with one part set, or removed if `value` is absent. Writes the part as `compose`
/// does; removing the path empties it. In whatwg the setters of the standard (whatwg::set) apply: they leave the
/// URL unchanged if the value is not possible. Errors: those of `compose`. Linear.
///
/// Example:
/// ```cpp
/// auto u = *wend::parse("http://h.example/a?b");
/// assert((*wend::with(u, wend::part::query, "two words")).text() == "http://h.example/a?two%20words");
/// assert((*wend::with(u, wend::part::query, std::nullopt)).text() == "http://h.example/a");
/// ```
WEND_API result<uri> with(uri_view, part, std::optional<std::string_view> value);

/// The same of a text, in a profile. Errors: those of `parse` too, at a byte of the text.
WEND_API result<uri> with(std::string_view text, part, std::optional<std::string_view> value,
                          profile p = profile::rfc3986);

}  // namespace wend

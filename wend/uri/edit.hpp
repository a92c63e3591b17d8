// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "wend/base/result.hpp"
#include "wend/uri/types.hpp"
#include "wend/uri/uri.hpp"

namespace wend {

/// Returns the name: "scheme", "userinfo", …
std::string_view name_of(part) noexcept;

/// The parts of a URI, each absent or present as in uri_view: the argument of `compose`.
struct components {
  std::optional<std::string> scheme{}, user{}, password{}, host{}, port{};
  std::string path{};
  std::optional<std::string> query{}, fragment{};

  components() = default;
  explicit components(uri_view);

  /// Sets a part, or removes it and the parts that depend on it: the password with its user, login and port
  /// with the host.
  void set(part, std::optional<std::string_view> value);
};

/// Composes a URI from its parts (RFC 3986 §5.3) and parses it, so that the result has these parts and no
/// others. Escapes an octet that may not stand in its part or would end it; existing escapes stay. In whatwg,
/// whatwg::parse brings each part to its normal form. Errors: those of `parse`, `at` in the composed text;
/// `no-host` for a login or port without a host. Linear.
result<uri> compose(components const&, profile p = profile::rfc3986, host_mapper to_ascii = nullptr);

/// Returns a new URI with one part set, or removed if `value` is empty. Writes the part as `compose` does;
/// removing the path empties it. In whatwg: by the setters of the standard (whatwg::set), which keep the URL
/// where the value is not possible. Errors: those of `compose`. Linear.
///
///     wend::with(*wend::parse("http://h/a?b"), wend::part::query, "two words")->text();  //
///     "http://h/a?two%20words"
result<uri> with(uri_view, part, std::optional<std::string_view> value);

}  // namespace wend

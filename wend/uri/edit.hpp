// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "wend/base/result.hpp"
#include "wend/uri/iri.hpp"
#include "wend/uri/syntax.hpp"
#include "wend/uri/uri.hpp"

namespace wend {

std::string_view name_of(part) noexcept;
std::optional<part> part_named(std::string_view) noexcept;

/// The parts of a URI, each absent or present as in uri_view. What `compose` puts together.
struct components {
  std::optional<std::string> scheme{}, user{}, password{}, host{}, port{};
  std::string path{};
  std::optional<std::string> query{}, fragment{};

  components() = default;
  explicit components(uri_view);

  /// Gives a part this value, or removes it and what cannot be without it: the password with its user, login
  /// and port with the host.
  void set(part, std::optional<std::string_view> value);
};

/// The parts put together, not read again: what the place of an error of `compose` counts in.
std::string written(components const&, profile p = profile::rfc3986);

/// Puts the parts together and reads the result, so that what comes out has these parts and no others:
/// an octet that may not stand in its part is escaped, one that would end it too; existing escapes stay.
/// Errors: as `parse`, `at` in the composed text; `no-host` for a login or port without one. RFC 3986 §5.3.
/// In whatwg what is composed is read by whatwg::parse, which brings each part to its normal form.
result<uri> compose(components const&, profile p = profile::rfc3986, host_mapper to_ascii = nullptr);

/// A new value with one part changed, or removed if `value` is nothing. A part that is set is written
/// as `compose` writes it. Removing the path empties it. In whatwg: by the standard's setters (whatwg::set),
/// which leave the URL as it is where they cannot.
result<uri> with(uri_view, part, std::optional<std::string_view> value);

}  // namespace wend

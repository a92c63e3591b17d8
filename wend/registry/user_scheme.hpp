// SPDX-License-Identifier: Apache-2.0
//
// Schemes that a user adds. The RFCs admit new names by registration and by mutual agreement (`x-`), and
// require of each a syntax and an algorithm that maps its URIs to a set of URLs or to the object itself: RFC
// 1630 §Registration of naming schemes, url7a §Registration of naming schemes, RFC 1738 §4.

#pragma once

// Threads: add_scheme may be called at any time, beside every other function; what was found before stays valid.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/error.hpp"
#include "wend/base/expected.hpp"
#include "wend/base/export.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend {

/// The syntax after the colon of a user's scheme.
struct user_syntax {
  bool host = false;       // "//" [ user [ ":" password ] "@" ] host [ ":" port ] must follow it
  bool login = false;      // whether a user may be present
  bool query = true;       // whether a query may be present
  std::string reserved{};  // beyond the slash: never equal to their escapes, in the older profiles
};

/// The object itself, and its media type.
struct user_object {
  std::string media_type{};
  std::string octets{};
};

struct user_scheme {
  std::string name{};  // lower-cased when added
  std::string title{};
  std::string spec{};  // where the scheme is defined
  std::uint16_t default_port = 0;
  bool hierarchical = true;
  bool locator = true;
  std::string properties{};  // of a name: what it guarantees (uniqueness, persistence, …)
  std::optional<user_syntax> syntax{};

  /// Exactly one of the next four is required. A template is a URL with parts of the URI in braces, as
  /// written: {rest} everything after the colon, {host}, {port}, {path}, {query} (with its question mark, or
  /// empty), {1}, {2}, … the segments of the path. Several templates are tried in order.
  std::vector<std::string> templates{};
  std::string resolver{};  // the http URL of the resolver that is asked for the URLs: RFC 2169, RFC 2483 §4.2
  std::function<std::vector<std::string>(uri_view)> urls{};      // must not throw
  std::function<std::optional<user_object>(uri_view)> object{};  // absent: not found; must not throw
};

/// Why a scheme was not added: the name of the error, and a sentence.
struct refusal {
  errc code;
  std::string why{};
};

/// Adds the scheme for the lifetime of the process; it is then parsed, checked and followed like any other.
/// Thread-safe. On an error nothing changes:
///
/// - `bad-scheme`: the name does not fit the alphabet of schemes (RFC 1738 §2.1);
/// - `not-allowed`: the name is `urn`, or belongs to a scheme that is built in or added already;
/// - `not-possible`: no syntax, no mapping to URLs or an object, or a name without properties;
/// - `not-expressible`: the self-test of the mapping fails: two different names yield one URL, the result is
/// not a URL, or a hierarchy is reversed (RFC 1630 §URN, §Encoding reserved characters).
WEND_API expected<scheme const*, refusal> add_scheme(user_scheme);

/// Returns the definition of an added scheme (any case), or null. Valid until the process ends.
WEND_API user_scheme const* find_user_scheme(std::string_view name) noexcept;

/// Returns every added scheme, the newest first.
WEND_API std::vector<user_scheme const*> user_schemes();

/// Returns the URLs of a URI of an added scheme, in the order in which they are tried; empty where the scheme
/// yields the object instead, or no URL. Templates refuse a path with dot segments.
WEND_API std::vector<std::string> urls_of(user_scheme const&, uri_view);

}  // namespace wend

// SPDX-License-Identifier: Apache-2.0
//
// Schemes that a user adds. The texts let new names come by registration and by mutual agreement (`x-`), and
// ask of each a syntax and an algorithm that makes its URIs into a set of URLs or into the object itself: RFC
// 1630 §Registration of naming schemes, url7a §Registration of naming schemes, RFC 1738 §4.

#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/error.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend {

/// What stands behind the colon of a user's scheme.
struct user_syntax {
  bool host = false;       // "//" [ user [ ":" password ] "@" ] host [ ":" port ] must follow it
  bool login = false;      // whether there may be a user
  bool query = true;       // whether there may be a query
  std::string reserved{};  // beyond the slash: never held for the same as their escapes, in the old profiles
};

/// The object itself, in a format that can be told.
struct user_object {
  std::string media_type{};
  std::string octets{};
};

struct user_scheme {
  std::string name{};  // in lower case when it is added
  std::string title{};
  std::string spec{};  // where it is defined
  std::uint16_t default_port = 0;
  bool hierarchical = true;
  bool locator = true;
  std::string properties{};  // of a name: what is promised of it (uniqueness, persistence, …)
  std::optional<user_syntax> syntax{};

  /// One of these four must be given. A template is a URL with parts of the URI in braces, as they are
  /// written: {rest} all behind the colon, {host}, {port}, {path}, {query} (with its question mark, or
  /// nothing), {1}, {2}, … the segments of the path. Several are tried in their order.
  std::vector<std::string> templates{};
  std::string resolver{};  // the http URL of who is asked for the URLs: RFC 2169, RFC 2483 §4.2
  std::function<std::vector<std::string>(uri_view)> urls{};      // must not throw
  std::function<std::optional<user_object>(uri_view)> object{};  // nothing: not found; must not throw
};

/// Why a scheme was not added: the name of it, and a sentence.
struct refusal {
  errc code;
  std::string why{};
};

/// Adds the scheme for the whole process and for good; from then on it is parsed, checked and followed like
/// any other. Safe among threads. Refused, and nothing changes:
///
/// - `bad-scheme`: the name does not fit the alphabet of schemes (RFC 1738 §2.1);
/// - `not-allowed`: the name is `urn`, or belongs to a scheme that is built in or added already;
/// - `not-possible`: no syntax, nothing that makes URLs or an object of the URI, or names without properties;
/// - `not-expressible`: the self-test of the mapping fails, since two names that differ come out as one URL,
///   what comes out is no URL, or a hierarchy is turned round (RFC 1630 §URN, §Encoding reserved characters).
std::expected<scheme const*, refusal> add_scheme(user_scheme);

/// The definition of a scheme (any case) that was added, or null. Never taken back.
user_scheme const* find_user_scheme(std::string_view name) noexcept;

/// Every scheme that was added, the newest first.
std::vector<user_scheme const*> user_schemes();

/// The URLs that a URI of an added scheme stands for, in the order in which they are tried; empty where the
/// scheme yields the object instead, or finds nothing. No template takes a path with dot segments.
std::vector<std::string> urls_of(user_scheme const&, uri_view);

}  // namespace wend

// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: functions share nothing; an object has any number of readers, or one thread that changes it.

#include <cstdint>
#include <optional>
#include <string>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/base/strings.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/internet.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::wais {

/// The meaning of a wais URL, decoded: a database, a search of it, or a document in it.
///
///     RFC 1738 §5
///     waisurl      = waisdatabase | waisindex | waisdoc
///     waisdatabase = "wais://" hostport "/" database
///     waisindex    = "wais://" hostport "/" database "?" search
///     waisdoc      = "wais://" hostport "/" database "/" wtype "/" wpath
///     database     = *uchar
///     wtype        = *uchar
///     wpath        = *uchar
///
///     RFC 1630 §BNF for specific URL schemes
///     waisdoc      = "wais://" hostport "/" database "/" wtype "/" wpath
///     wpath        = digits "=" path ";" [ wpath ]
///     database     = xalphas
///     wtype        = xalphas
///
///     url7a §BNF syntax
///     waisdoc      = "wais://" hostport "/" database "/" wtype "/" digits "/" path
struct url {
  internet::server server{.host = {}, .port = 210};
  std::string database{};
  std::optional<std::string> search{};    // words separated by a space; never with a document
  std::optional<std::string> wtype{};     // of a document: the server's name for its type, case preserved
  strings fields{};                       // RFC 1630: "1=h.example:210", in the order of the WAIS id
  std::string id{};                       // the other profiles: the WAIS id, opaque
  std::optional<std::uint64_t> length{};  // url7a: octets of the document

  friend bool operator==(url const&, url const&) = default;
};

/// One field of a WAIS id: its number and its octets.
struct field {
  std::uint64_t number = 0;
  std::string_view value{};
};

/// Removes `digits=value;` from the front of `rest`. Absent if `rest` does not begin so; `rest` then begins
/// at the error.
WEND_API std::optional<field> take_field(std::string_view& rest);

/// Returns the fields that an opaque id spells in RFC 1630's form, `1=x;2=y;`; empty for any other form.
WEND_API strings fields_spelled(std::string_view id);

/// Errors: `unknown-scheme` for another scheme; `no-host`, `port-out-of-range`, `login-not-allowed`;
/// `bad-wais-path` for parts that are missing, empty, too many or misplaced; `bad-char`.
WEND_API result<url> parse(uri_view);

/// `not-expressible` where the profile's grammar has no form for it: each profile writes an id in its own
/// way. Invariant: parse(format(x, p)) == x.
WEND_API result<std::string> format(url const&, profile = profile::rfc3986);

WEND_API extern scheme const descriptor;

}  // namespace wend::wais

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "wend/base/result.hpp"
#include "wend/base/strings.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/internet.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::wais {

/// What a wais URL means, decoded: a database, a search of it, or a document in it.
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
  std::optional<std::string> search{};    // the words, a space between them; never with a document
  std::optional<std::string> wtype{};     // of a document: what the server calls its type, in its case
  strings fields{};                       // RFC 1630: "1=h.example:210", in the order of the WAIS id
  std::string id{};                       // the others: the WAIS id, opaque
  std::optional<std::uint64_t> length{};  // url7a: octets of the document

  friend bool operator==(url const&, url const&) = default;
};

/// One field of a WAIS id: its number and its octets.
struct field {
  std::uint64_t number = 0;
  std::string_view value{};
};

/// Takes `digits=value;` off the front of `rest`. Nothing where there is none, with `rest` at what is wrong.
std::optional<field> take_field(std::string_view& rest);

/// The fields that an opaque id spells in RFC 1630's way, `1=x;2=y;`; none where it is anything else.
strings fields_spelled(std::string_view id);

/// Errors: `unknown-scheme` if it is another scheme's; `no-host`, `port-out-of-range`, `login-not-allowed`;
/// `bad-wais-path` where parts are missing, empty, too many or out of place; `bad-char`.
result<url> parse(uri_view);

/// `not-expressible` where the profile's grammar has no form for it: each has its own way to write an id.
/// Law: parse(format(x, law)) == x.
result<std::string> format(url const&, profile = profile::rfc3986);

extern scheme const descriptor;

}  // namespace wend::wais

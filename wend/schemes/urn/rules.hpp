// SPDX-License-Identifier: Apache-2.0
//
// What names stand for, as a user has it: RFC 8141 leaves to each namespace how its names are resolved, and
// the places in the DNS that RFC 3405 set apart for that are nearly empty.
//
//     ietf = "https://docs.example/{2}.txt"               a template, with parts of the name in braces
//     isbn = "http://resolver.example/uri-res/"           the resolver: RFC 2169, THTTP
//     "*"  = ["http://one.example/{urn}", "http://two.example/uri-res/"]
//
// In a template {urn} is the name, {nid} and {nss} its parts, {1}, {2}, … the pieces of the NSS between
// colons, {q} the q-component with a question mark before it, or nothing. A template gives scheme and host
// itself.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/schemes/urn/url.hpp"

namespace wend::urn {

/// A URL to try; or one that lists others (`text/uri-list`).
struct source {
  std::string url;
  bool lists = false;

  friend bool operator==(source const&, source const&) = default;
};

/// Returns the request URLs of a resolver by THTTP for a URI, as written: for the list of its URLs, and, if
/// that is empty, for one URL, to which it redirects. The service is `N2L` for a URN, `I2L` for any URI. RFC
/// 2169 §3.1, RFC 2483 §4.2.
WEND_SHARED std::vector<source> questions_for(std::string_view resolver, std::string_view service,
                                              std::string_view uri);

/// Returns the error of a rule, as a sentence; nothing for a valid rule.
std::optional<std::string> mistake_in_rule(std::string_view rule);

/// Returns the URLs of a name by the rule, in the order to try them. `not-expressible`: a piece of the name
/// would lead out of its place in the template.
result<std::vector<source>> sources_of(url const&, std::string_view rule);

}  // namespace wend::urn

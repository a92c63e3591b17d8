// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "wend/base/result.hpp"
#include "wend/uri/types.hpp"

namespace wend {

/// Whether the text is an IRI or an IRI reference: RFC 3987 §2.2. `at` is the byte of the mistake.
result<void> check_iri(std::string_view utf8, bool reference_allowed = false);

/// RFC 3987 §3.1: UTF-8 octets outside ASCII as %XX; the host by `to_ascii` where it is given and the host
/// is not ASCII (`bad-host` where it refuses, `non-ascii` where there is none).
result<uri> uri_of_iri(std::string_view utf8, host_mapper to_ascii = nullptr, bool reference_allowed = false);

/// RFC 3987 §3.2: escapes that are legal UTF-8 and allowed in an IRI become characters; the rest stays.
std::string iri_of_uri(uri_view);

/// Returns the text for display: canonical, with escapes of printable text in the profile's charset undone.
/// White space, controls and delimiters stay escaped. The result is not for following or comparing. RFC 1630
/// §Choices. Errors as `normalize`. Linear.
result<std::string> readable(std::string_view text, profile p = profile::rfc3986, mode = mode::strict);

namespace detail {

/// Escapes of printable characters undone, for people.
std::string characters_shown(std::string_view canonical, profile);

}  // namespace detail

}  // namespace wend

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "wend/base/result.hpp"
#include "wend/uri/uri.hpp"

namespace wend {

/// Maps a UTF-8 host name to its ASCII form (UTS 46 to-ASCII), or refuses it. The core has no tables for
/// this: `wend::idna` is one made on ICU; without one a non-ASCII host is refused by name.
using host_mapper = result<std::string> (*)(std::string_view utf8_host);

/// Whether the text is an IRI or an IRI reference: RFC 3987 §2.2. `at` is the byte of the mistake.
result<void> check_iri(std::string_view utf8, bool reference_allowed = false);

/// RFC 3987 §3.1: UTF-8 octets outside ASCII as %XX; the host by `to_ascii` where it is given and the host
/// is not ASCII (`bad-host` where it refuses, `non-ascii` where there is none).
result<uri> uri_of_iri(std::string_view utf8, host_mapper to_ascii = nullptr, bool reference_allowed = false);

/// RFC 3987 §3.2: escapes that are legal UTF-8 and allowed in an IRI become characters; the rest stays.
std::string iri_of_uri(uri_view);

}  // namespace wend

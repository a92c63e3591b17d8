// SPDX-License-Identifier: Apache-2.0
//
// Reads a target once; the result is both vetted and connected to. If the reader that vets and the reader
// that connects differ, a URI can lead to a private network, so that a URI that readers read differently is
// refused.

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "wend/base/result.hpp"
#include "wend/gateway/masking.hpp"
#include "wend/uri/iri.hpp"
#include "wend/uri/uri.hpp"

namespace wend::gateway {

/// Reads a URI that is to be followed. Lenient (octets that must be escaped outside of the authority are
/// escaped), except for what is not repaired here. Errors, at a byte of the text: `too-long`, `control-char`,
/// `bad-char` (a backslash, a space at an end), `bad-escape`, `bad-host` (a second `@`, a bracket out of
/// place, an escaped delimiter), differences between readers (`readings.hpp`), and all errors of the generic
/// grammar and of the scheme module.
result<uri> read_target(std::string_view text);

/// The URI in text that a user typed: bare, wrapped as in RFC 1738 §Appendix, or a host name alone, which
/// means http. An IRI is converted.
std::string unwrapped(std::string_view typed);

/// Whether a page may link the URI: the scheme leads to an object, and is not `file` or `afs`.
bool may_be_linked(std::string_view uri);

}  // namespace wend::gateway

// SPDX-License-Identifier: Apache-2.0
//
// What a stranger asks to be followed is looked at here once, and what comes out is what is vetted and what
// is connected to. Readers of URIs differ, and the difference between the one that judges and the one that
// connects is the oldest way into a network that is not one's own; so what the readers that matter do not
// read alike goes no further.

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "wend/base/result.hpp"
#include "wend/gateway/masking.hpp"
#include "wend/uri/iri.hpp"
#include "wend/uri/uri.hpp"

namespace wend::gateway {

/// Reads a URI that is to be followed: leniently, as all that is followed is read (`char-encoded` outside the
/// authority), but for what must not be repaired here. Errors, at a byte of the text: `too-long`,
/// `control-char` (also where a host hides one behind an escape), `bad-char` (a backslash, a space at an
/// end), `bad-escape`, `bad-host` (a second `@`, a bracket out of place, an escaped delimiter), what readers
/// do not read alike (`readings.hpp`), and all that the generic grammar and the room of the scheme find
/// wrong.
result<uri> read_target(std::string_view text, host_mapper to_ascii = nullptr);

/// What somebody typed into the box for a URL: bare, in one of the wrappers of RFC 1738 §Appendix, or a mere
/// host name, which means http. Names beyond ASCII become what they are on the wire, where `to_ascii` knows
/// it.
std::string unwrapped(std::string_view typed, host_mapper to_ascii = nullptr);

/// Whether a page may lead there: the scheme is known to lead to an object, and no `javascript:` or `data:`.
bool may_be_linked(std::string_view uri);

}  // namespace wend::gateway

// SPDX-License-Identifier: Apache-2.0
//
// Who asks us reads a URI with one reader, and we with another. Browsers and most libraries of clients read
// as WHATWG has it, the schemes of the network are defined by RFC 3986, and where they part somebody is led
// to a place that the other never looked at:
//
//     http://0x7f.1/      a name, or 127.0.0.1
//     http:evil.example   a path, or a host
//     http://h%65/        a name with an escape in it, or he
//
// Both are asked here about each URI that is to be followed. There is a third reader behind them: the system,
// which is given host names to look up and takes numbers of any form for addresses, in every scheme.

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "wend/base/error.hpp"
#include "wend/uri/iri.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::gateway {

/// Nothing where all read the same scheme, host and port. Else the name that the reader who refuses has for
/// it, or `bad-host`, at the byte from which on they part. `to_ascii` is asked about labels of IDNA.
std::optional<error> where_readings_part(uri_view, host_mapper to_ascii = nullptr);

/// What RFC 3986 and WHATWG make of a text, in words, for whoever wrote it; nothing where they agree. What
/// could be a part of a password is `***`.
std::string readings_in_words(std::string_view text, host_mapper to_ascii = nullptr);

}  // namespace wend::gateway

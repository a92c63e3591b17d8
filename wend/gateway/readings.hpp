// SPDX-License-Identifier: Apache-2.0
//
// Compares how two readers read a URI. Browsers and most client libraries follow the URL Standard, the
// schemes of the network are defined by RFC 3986. Where they differ, the client and the gateway would reach
// different servers:
//
//     http://0x7f.1/      a name, or 127.0.0.1
//     http:evil.example   a path, or a host
//     http://h%65/        a name with an escape, or the decoded name
//
// Each URI that is to be followed is read by both. A third reader is the system resolver, which accepts IPv4
// addresses in any form, for every scheme.

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "wend/base/error.hpp"
#include "wend/uri/iri.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::gateway {

/// nullopt if all readers agree on scheme, host and port. Else the error of the reader that refuses, or
/// `bad-host`, at the first byte where they differ.
std::optional<error> first_difference(uri_view);

/// How RFC 3986 and the URL Standard read a text, in words; empty where they agree. What could be a part of a
/// password is `***`.
std::string readings_in_words(std::string_view text);

}  // namespace wend::gateway

// SPDX-License-Identifier: Apache-2.0
//
// Fast paths of the parser. Each returns true only for a text that `examine` accepts, with the same offsets; false
// means that `examine` decides. quick.inc has them for machines with vectors, by_octets.cpp for all others; tests
// compare the former with the latter.

#pragma once

#include <string_view>

#include "wend/uri/detail/syntax.hpp"
#include "wend/uri/rfc/examine.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::detail::quick {

/// The longest text, in bytes, that is not left to `examine`.
inline constexpr std::size_t longest = 0x7FFFFFFF;

/// Parses by the generic grammar of RFC 3986.
bool read_3986(std::string_view text, form, offsets& at) noexcept;

/// Parses as `read_3986` does, octet by octet, on every machine.
bool read_3986_by_octets(std::string_view text, form, offsets& at) noexcept;

/// Parses an absolute URI of an older profile by the rules of its scheme, which it returns. The caller runs the
/// scheme module's check.
bool read_old(std::string_view text, profile p, offsets& at, syntax const*& rules) noexcept;

}  // namespace wend::detail::quick

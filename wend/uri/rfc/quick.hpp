// SPDX-License-Identifier: Apache-2.0
//
// Fast paths of the parser. Each returns true only for a text that `examine` accepts, with the same offsets; false
// means that `examine` decides. quick_3986.inc and quick_old.inc have them for machines with vectors, by_octets.cpp
// for all others; tests compare the former with the latter.
//
//     http://ann@h.example:80/a%20b?q#f
//     ....1..........1....1............   equal(':')
//     .....11..............1....1.1...    / ? # % and so on: one mask each
//     0000000000000000000000000000000.0   outside(uri_char): must be empty
//
// The first bits of masks are the delimiters; the conjunction of masks finds illegal octets. Nearly every URI has
// one or two blocks.

#pragma once

#include <string_view>

#include "wend/uri/detail/syntax.hpp"
#include "wend/uri/rfc/examine.hpp"
#include "wend/uri/rfc/spelling.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::detail::quick {

/// The longest text, in bytes, that is not left to `examine`.
inline constexpr std::size_t longest = 0x7FFFFFFF;

/// Parses by the generic grammar of RFC 3986.
bool read_3986(std::string_view text, form, offsets& at) noexcept;

/// The same, and finds what a normal form may change: the `spelling_mark`s of the text.
bool read_3986(std::string_view text, form, offsets& at, unsigned& marks) noexcept;

/// Parses as `read_3986` does, octet by octet, on every machine.
bool read_3986_by_octets(std::string_view text, form, offsets& at) noexcept;

/// Parses an absolute URI of an older profile by the rules of its scheme, which it returns. The caller runs the
/// scheme module's check. Of a text that it refuses, `bad` is the first octet of path, query or fragment that the rules
/// do not allow there, and `at` is right up to it; `none` where something else is wrong before.
bool read_old(std::string_view text, profile p, offsets& at, syntax const*& rules,
              std::uint32_t& bad) noexcept;

}  // namespace wend::detail::quick

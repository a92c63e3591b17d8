// SPDX-License-Identifier: Apache-2.0
//
// The quick ways to yes. Each of these says yes only to what `examine` accepts, with the same offsets; its no
// means only that somebody slower has to look. quick.inc has them for machines with vectors, by_octets.cpp
// for all others, which is also the definition that the vectors are held against.

#pragma once

#include <string_view>

#include "wend/uri/detail/syntax.hpp"
#include "wend/uri/rfc/examine.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::detail::quick {

/// Texts beyond this are left to `examine`.
inline constexpr std::size_t longest = 0x7FFFFFFF;

/// RFC 3986's generic grammar.
bool read_3986(std::string_view text, form, offsets& at) noexcept;

/// The same, octet by octet on every machine.
bool read_3986_by_octets(std::string_view text, form, offsets& at) noexcept;

/// An absolute text of an older profile, by the rules of its scheme, which are told; the room's own check is
/// left to the caller.
bool read_old(std::string_view text, profile p, offsets& at, syntax const*& rules) noexcept;

}  // namespace wend::detail::quick

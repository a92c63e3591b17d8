// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "wend/base/charset.hpp"
#include "wend/base/diagnostic.hpp"
#include "wend/uri/profile.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::gopher {

inline constexpr std::uint16_t own_port = 70;  // RFC 1738 §3.4.1

/// Whether a TAB ends the selector in URLs of the profile.
constexpr bool has_tab_rule(profile p) { return p >= profile::rfc1738; }

/// What a type may be, literally, where it is written.
charset gtype(profile);

/// Whether the URL names a type, and which: `1` where it does not.
bool has_type(uri_view);
char type_of(uri_view);

/// `bad-path` for a type that the profile has no character for.
void check_type(uri_view, diagnostic_sink);

/// Whether items of this type are asked with words: a search (7), a phone book (2). RFC 1436 §3.7.
bool takes_words(char type) noexcept;

}  // namespace wend::gopher

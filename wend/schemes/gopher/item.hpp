// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "wend/base/detail/chars.hpp"
#include "wend/base/diagnostic_sink.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/profile.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::gopher {

inline constexpr std::uint16_t own_port = 70;  // RFC 1738 §3.4.1

/// Whether a TAB ends the selector in URLs of the profile.
constexpr bool has_tab_rule(profile p) { return !predates_rfc1738(p); }

/// The characters of a type that may be written literally.
charset gtype(profile);

/// Returns the type of the URL, and whether it names one: otherwise `1`.
bool has_type(uri_view);
char type_of(uri_view);

/// Returns `bad-path` for a type that the profile has no character for.
void check_type(uri_view, diagnostic_sink);

/// Returns whether items of this type take words: a search (7), a phone book (2). RFC 1436 §3.7.
bool takes_words(char type) noexcept;

}  // namespace wend::gopher

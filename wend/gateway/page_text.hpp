// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "wend/gateway/html.hpp"

namespace wend::gateway {

markup when(std::string_view rfc3339);
std::string size_in_words(std::uint64_t octets);
/// UTF-8, and the name of the character set of the octets.
std::pair<std::string, std::string_view> decoded_text(std::string_view octets);
std::string without_mail(std::string_view utf8);
/// "1994-12-31 23:59:59 UTC"
std::string time_in_words(std::int64_t seconds);
/// "90 seconds", "3 minutes", "5 hours", "2 days"
std::string span_in_words(std::int64_t seconds);
/// A field of a message, decoded; at most 1000 octets.
std::string words_of_field(std::string_view value);
/// The author: the name in a From field, else its address, which is hidden unless `shows_mail`.
std::string author_in(std::string_view from, bool shows_mail);

}  // namespace wend::gateway

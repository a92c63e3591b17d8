// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "wend/c/detail/call.hpp"
#include "wend/names/key.hpp"
#include "wend/names/public_suffix.hpp"

namespace wend::c {

inline constexpr std::uint32_t rule_count = 3;
inline constexpr std::uint32_t known_key_options =
    WEND_KEEP_WWW | WEND_WITH_SCHEME | WEND_TRAILING_COMMA | WEND_IN_ORDER | WEND_KEEP_ADDRESS;

/// WEND_RULES_ALL, … as the options of `domain_of_uri_host`.
constexpr domain_options::rules rules_of(std::uint32_t number) {
  static_assert(static_cast<int>(domain_options::rules::icann) == WEND_RULES_ICANN &&
                static_cast<int>(domain_options::rules::private_section) == WEND_RULES_PRIVATE);
  return static_cast<domain_options::rules>(number);
}

/// WEND_KEEP_WWW, … as the options of `key_of`. WEND_BAD_ARGUMENT: no variant has this name.
wend_status key_options_of(std::optional<std::string_view> variant, std::uint32_t options, key_options& out);

}  // namespace wend::c

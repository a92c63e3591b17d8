// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "wend/base/charset.hpp"
#include "wend/base/result.hpp"
#include "wend/uri/normalize.hpp"

namespace wend::detail {

/// What a scheme knows beyond escapes, in the order in which `compare` tries them.
enum scheme_rule : unsigned {
  host_case = 1,
  default_port = 2,
  empty_path = 4,
  local_host = 8,
  dot_segments = 16,
  rooms_own = 32,  // syntax::settle
};
inline constexpr unsigned all_scheme_rules = 63;
inline constexpr unsigned without_asides = 64;  // no query, no fragment, where they are no part of the name

struct recoding {
  charset only = charset::range('\0', '\xFF');  // data outside stays or becomes escaped
  charset more{};                               // data inside becomes literal
  unsigned scheme_rules = 0;
};

recoding recoding_for(profile, normalizing);

/// normalize's work, with each rule of the scheme on its own switch.
result<void> recode_to(std::string& out, std::string_view text, profile, recoding const&);

/// Removes the dot segments of the path that begins at `from` and ends with `text`, in place. Linear.
void remove_dots(std::string& text, std::size_t from);

/// Escapes of printable characters undone, for people.
std::string characters_shown(std::string_view canonical, profile);

}  // namespace wend::detail

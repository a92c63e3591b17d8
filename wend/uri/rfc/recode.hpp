// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "wend/base/detail/chars.hpp"
#include "wend/base/result.hpp"
#include "wend/uri/types.hpp"

namespace wend::detail {

/// What a scheme knows beyond escapes, in the order in which `compare` tries them.
enum scheme_rule : unsigned {
  host_case = 1,
  port_number = 2,
  default_port = 4,
  empty_path = 8,
  local_host = 16,
  dot_segments = 32,
  search_spaces = 64,
  login_escapes = 128,
  rooms_own = 256,  // syntax::settle
};
inline constexpr unsigned all_scheme_rules = 511;
inline constexpr unsigned without_asides = 512;  // no query, no fragment, where they are no part of the name

struct recoding {
  charset only = charset::range('\0', '\xFF');  // data outside stays or becomes escaped
  charset more{};                               // data inside becomes literal
  unsigned scheme_rules = 0;
  wend::mode mode = mode::strict;
};

recoding recoding_for(profile, normalizing);

/// normalize's work, with each rule of the scheme on its own switch.
result<void> recode_to(std::string& out, std::string_view text, profile, recoding const&);

/// Writes a host: its escapes as they are, or undone where its profile has them for the same.
void put_host(std::string& out, std::string_view host, profile, bool lowered);

}  // namespace wend::detail

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "wend/base/detail/chars.hpp"
#include "wend/base/result.hpp"
#include "wend/uri/detail/split.hpp"
#include "wend/uri/types.hpp"

namespace wend::detail {

/// The rules of normal forms beyond escapes, in the order in which `compare` tries them.
enum scheme_rule : unsigned {
  host_case = 1,
  port_number = 2,
  default_port = 4,
  empty_path = 8,
  local_host = 16,
  dot_segments = 32,
  search_spaces = 64,
  login_escapes = 128,
  module_rules = 256,  // syntax::normalize_scheme
};
inline constexpr unsigned all_scheme_rules = 511;
inline constexpr unsigned without_asides = 512;  // without query and fragment, if the scheme ignores them

/// Which spellings of the generic syntax change: RFC 3986 §6.2.2.1, §6.2.2.2.
enum spelling : unsigned {
  letter_case = 1,  // the scheme in lower case, the digits of escapes in upper
  escapes = 2,      // needless escapes undone, unsafe characters escaped
};
inline constexpr unsigned all_spellings = letter_case | escapes;

inline constexpr charset any_octet = charset::range('\0', '\xFF');  // once: not for each recoding

struct recoding {
  charset only = any_octet;  // other data is escaped
  charset more{};            // such data is literal
  unsigned scheme_rules = 0;
  unsigned spellings = all_spellings;
  wend::mode mode = mode::strict;
};

recoding recoding_for(profile, normalizing const&);
/// The same for the levels canonical and scheme, which are constants; null for others.
recoding const* usual_recoding(profile, normalizing const&);

/// Returns the normal form of a legal text: the text itself, or what it writes to `out`.
std::string_view recoded(std::string& out, std::string_view text, cut_text const&, profile, recoding const&);

/// Writes the normal form, with a switch for each rule. Errors: those of `normalize`.
result<void> recode_to(std::string& out, std::string_view text, profile, recoding const&);

/// Whether letters keep their case.
enum class letters : std::uint8_t { kept, lowered };

/// Appends a host. Decodes the escapes that the profile takes for the same as their octet (RFC 3986 §6.2.2).
void put_host(std::string& out, std::string_view host, profile, letters);

}  // namespace wend::detail

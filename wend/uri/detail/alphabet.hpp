// SPDX-License-Identifier: Apache-2.0
//
// What an octet may be in one part of a URI. Composing, editing, normalizing and converting ask this and
// nothing else:
//
//     may_stand   it may stand there as it is; else only as an escape
//     plain       it is the same as its escape, and the canonical form has it as it is      A%41  ->  AA
//     reserved    it is another thing than its escape: each stays as it is                  /%2f  ->  /%2F
//     the rest    it is the same as its escape, which the canonical form has                 ~    ->  %7E
//
// A path may hold more than data: delimiters of the scheme, its words, a host, the name of a group. What of
// it is data, `syntax::data_in` tells.

#pragma once

#include <cstdint>
#include <string_view>

#include "wend/base/detail/chars.hpp"
#include "wend/uri/detail/generic_syntax.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/detail/syntax.hpp"

namespace wend {

struct alphabet {
  charset may_stand{}, plain{}, reserved{};
  bool escapes = true;
};

/// Of the parts that are free text: user, password, path, query, fragment.
constexpr alphabet alphabet_of(part which, syntax const& rules) noexcept {
  switch (which) {
    case part::user:
      return {rules.user - ":", rules.plain_user, rules.reserved_user | ":", rules.user_escapes};
    case part::password: return {rules.user, rules.plain_user, rules.reserved_user | ":", rules.user_escapes};
    case part::path: return {rules.path, rules.plain_path, rules.reserved_path};
    case part::query: return {rules.query, rules.plain_query, rules.reserved_query};
    case part::fragment: return {rules.fragment, rules.plain_query, rules.reserved_query};
    default: return {};
  }
}

/// The rules by which the profile reads a text: the scheme's own in the older profiles, whose grammars have
/// no other, and one grammar for every scheme in RFC 3986. Without a scheme, those of a partial form.
inline syntax const& reading_syntax(std::string_view scheme, profile p) noexcept {
  if (has_generic_grammar(p)) return generic_syntax(p);
  return scheme.empty() ? reference_syntax(p) : syntax_of(scheme, p);
}

/// Whether what the scheme has behind a double slash is a path to the profile, as it is where it has no
/// grammar.
inline bool is_opaque(std::string_view scheme, profile p) noexcept {
  return has_scheme_grammars(p) && !scheme.empty() && syntax_of(scheme, p).login == authority::none;
}

}  // namespace wend

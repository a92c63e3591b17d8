// SPDX-License-Identifier: Apache-2.0
//
// The classes of octets in one part of a URI, by which composing, editing, normalizing and converting work:
//
//     may_stand   legal without an escape; any other octet is legal only as an escape
//     plain       the same as its escape; the canonical form has the octet                  A%41  ->  AA
//     reserved    different from its escape; each stays as written                          /%2f  ->  /%2F
//     the rest    the same as its escape; the canonical form has the escape                  ~    ->  %7E
//
// A path may hold other text than data: delimiters of the scheme, its words, a host, the name of a group.
// `syntax::data_in` returns the data in it.

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

/// Returns the classes of a part that is free text: user, password, path, query, fragment.
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

/// Returns the rules by which the profile reads a text: those of the scheme in the older profiles, which have no
/// generic grammar, and one grammar for every scheme in RFC 3986. Without a scheme, those of a partial form.
inline syntax const& reading_syntax(std::string_view scheme, profile p) noexcept {
  if (has_generic_grammar(p)) return generic_syntax(p);
  return scheme.empty() ? reference_syntax(p) : syntax_of(scheme, p);
}

/// Returns whether a double slash begins a path in this scheme, as in schemes that the profile does not know.
inline bool is_opaque(std::string_view scheme, profile p) noexcept {
  return has_scheme_grammars(p) && !scheme.empty() && syntax_of(scheme, p).login == authority::none;
}

}  // namespace wend

// SPDX-License-Identifier: Apache-2.0
//
//     URI       = scheme ":" [ "//" authority ] path [ "?" query ] [ "#" fragment ]      RFC 3986 §3
//     authority = [ userinfo "@" ] host [ ":" port ]
//
// The parser of the first four profiles, which reports every error: `check` returns all, `parse` one. It splits
// the text at its delimiters (split.cpp), then compares each part with the characters that the profile or the
// scheme module allows (check_parts.cpp).

#include "wend/uri/rfc/examine.hpp"

#include "wend/base/detail/chars.hpp"
#include "wend/base/diagnostic_sink.hpp"
#include "wend/uri/detail/alphabet.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/detail/split.hpp"
#include "wend/uri/detail/syntax.hpp"

namespace wend::detail {
namespace {

syntax without_authority(syntax rules) {
  rules.login = authority::none;
  return rules;
}

}  // namespace

std::optional<uri_view> examine(std::string_view text, profile p, mode m, form wanted, depth how_deep,
                                diagnostic_sink say) {
  auto const known = check_scheme(text, p, wanted, say);
  if (!known) return std::nullopt;
  auto const colon = *known;
  auto scheme = colon == offsets::none ? std::string_view{} : text.substr(0, colon);
  bool old = has_scheme_grammars(p);
  auto const& read_by = reading_syntax(wanted == form::absolute ? scheme : "", p);
  bool opaque = wanted == form::reference && is_opaque(scheme, p);
  auto const own_rules = opaque ? std::optional(without_authority(read_by)) : std::nullopt;
  auto const& rules = own_rules ? *own_rules : read_by;
  auto at = split(text, colon, rules);
  check_parts(text, at, rules, p, m, how_deep, say);
  auto view = access::view(text, at, p, m);

  bool asks_module = how_deep == depth::scheme || (old && wanted == form::absolute);
  if (!asks_module || scheme.empty()) return view;
  auto const& module = syntax_of(scheme, p);
  if (module.check) module.check(view, say);
  return view;
}

diagnostics diagnostics_of(uri_view u) {
  diagnostics notices;
  auto hear = [&](diagnostic notice) { notices.push_back(notice); };
  auto const& rules = reading_syntax(u.scheme(), u.profile());
  if (!alpha[u.text()[0]]) hear({errc::other_profile, 0});
  check_parts(u.text(), access::at(u), rules, u.profile(), u.mode(), depth::scheme, hear);
  if (auto const& module = syntax_of(u.scheme(), u.profile()); module.check) module.check(u, hear);
  in_byte_order(notices);
  return notices;
}

}  // namespace wend::detail

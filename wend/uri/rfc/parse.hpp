// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "wend/base/detail/parse_counts.hpp"
#include "wend/base/diagnostic.hpp"
#include "wend/base/result.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/detail/split.hpp"
#include "wend/uri/detail/syntax.hpp"
#include "wend/uri/rfc/examine.hpp"
#include "wend/uri/rfc/quick.hpp"
#include "wend/uri/types.hpp"

// The parser of the profiles other than whatwg. For whatwg it parses partial forms, by the generic grammar.
namespace wend::rfc {

/// Returns whether the scheme module accepts the view.
bool passes_check(uri_view, syntax const&);

/// Returns whether the scheme module accepts the view. Its rules are part of the grammars of the older profiles.
inline bool is_accepted_by_module(uri_view view, syntax const& rules) {
  return !rules.check || passes_check(view, rules);
}

/// Parses by the fast paths (quick.hpp). Inline, as `parse` below: a call costs 3 % of a parse.
inline bool read_3986_quickly(uri_view& view, detail::form wanted) {
  auto text = view.text();
  auto& at = detail::access::at(view);
  return text.size() <= detail::quick::longest &&
         (detail::quick::read_3986(text, wanted, at) || detail::quick::read_3986_by_octets(text, wanted, at));
}
inline bool read_quickly(uri_view& view, detail::form wanted, std::uint32_t& bad) {
  if (view.profile() == profile::rfc3986) return read_3986_quickly(view, wanted);
  auto text = view.text();
  auto& at = detail::access::at(view);
  if (text.size() > detail::quick::longest) return false;
  if (is_url_standard(view.profile()) || wanted == detail::form::reference) return false;
  syntax const* rules = nullptr;
  return detail::quick::read_old(text, view.profile(), at, rules, bad) && is_accepted_by_module(view, *rules);
}

/// Parses with errors: in RFC 3986 by its grammar alone, in any profile by `examine`.
result<uri_view> read_3986_slowly(std::string_view text, detail::form);
result<uri_view> read_slowly(std::string_view text, profile, detail::form);

/// The same for a text of which `read_old` has set the offsets up to byte `bad`, where it refused it.
result<uri_view> read_refused(uri_view, std::uint32_t bad);

/// Parses as the functions of uri/parse.hpp do. The offsets are written into the result in place, since copying
/// them costs more than parsing.
inline result<uri_view> parse(std::string_view text, profile p, detail::form wanted) {
  result<uri_view> url(detail::access::unread(text, p));
  std::uint32_t bad = detail::offsets::none;
  if (!read_quickly(*url, wanted, bad)) [[unlikely]]
    url = bad == detail::offsets::none ? read_slowly(text, p, wanted) : read_refused(*url, bad);
  else detail::count_cut(text);
  return url;
}
result<repaired> repair(std::string_view text, profile, detail::form);
/// Returns the text as `repair` leaves it, for `normalize` and `compare` in lenient mode.
result<std::string> mended(std::string_view text, profile);
diagnostics check(std::string_view text, profile, mode, detail::form);

}  // namespace wend::rfc

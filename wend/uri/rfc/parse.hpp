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

// The reader of the four texts. For whatwg it reads partial forms, by the generic grammar.
namespace wend::rfc {

/// Asks the scheme's module.
bool passes_check(uri_view, syntax const&);

/// Whether the scheme's module, whose rules are a part of the older texts' grammars, accepts the view.
inline bool is_accepted_by_module(uri_view view, syntax const& rules) {
  return !rules.check || passes_check(view, rules);
}

/// The quick ways (quick.hpp). Inline, as `parse` below: a call costs 3 % of a parse.
inline bool read_quickly(uri_view& view, detail::form wanted) {
  auto text = view.text();
  auto& at = detail::access::at(view);
  if (text.size() > detail::quick::longest) return false;
  if (view.profile() == profile::rfc3986)
    return detail::quick::read_3986(text, wanted, at) || detail::quick::read_3986_by_octets(text, wanted, at);
  if (is_url_standard(view.profile()) || wanted == detail::form::reference) return false;
  syntax const* rules = nullptr;
  return detail::quick::read_old(text, view.profile(), at, rules) && is_accepted_by_module(view, *rules);
}

/// Reads by `examine`, which knows what is wrong.
result<uri_view> read_slowly(std::string_view text, profile, detail::form);

/// As the functions of uri/parse.hpp, of an absolute URI or of one that may be partial. The offsets are written
/// where the caller finds them: to copy them right behind costs more than to read.
inline result<uri_view> parse(std::string_view text, profile p, detail::form wanted) {
  result<uri_view> url(detail::access::unread(text, p));
  if (!read_quickly(*url, wanted)) [[unlikely]]
    url = read_slowly(text, p, wanted);
  else detail::count_cut(text);
  return url;
}
result<repaired> repair(std::string_view text, profile, detail::form);
diagnostics check(std::string_view text, profile, mode, detail::form);

}  // namespace wend::rfc

// SPDX-License-Identifier: Apache-2.0
//
// RFC 3986 has one grammar for every scheme, so this parser needs no scheme module: a program that calls only it links
// none of them.

#include "wend/base/detail/parse_counts.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/rfc/examine.hpp"
#include "wend/uri/rfc/grammar.hpp"
#include "wend/uri/rfc/parse.hpp"

namespace wend {

using detail::form;

result<uri_view> rfc::read_3986_slowly(std::string_view text, form wanted) {
  constexpr auto p = profile::rfc3986;
  constexpr auto m = mode::strict;
  auto const& rules = grammar::rfc3986::generic;
  detail::error_of_parse first;
  auto const colon = detail::check_scheme(text, p, wanted, first);
  if (!colon) return unexpected(*first.value());
  auto const at = detail::split(text, *colon, rules);
  detail::check_parts(text, at, rules, p, m, detail::depth::verdict, first);
  if (auto wrong = first.value()) return unexpected(*wrong);
  return detail::access::view(text, at, p, m);
}

namespace {

result<uri_view> read(std::string_view text, form wanted) {
  result<uri_view> url(detail::access::unread(text, profile::rfc3986));  // written in place, as by rfc::parse
  if (!rfc::read_3986_quickly(*url, wanted)) [[unlikely]]
    url = rfc::read_3986_slowly(text, wanted);
  else detail::count_cut(text);
  return url;
}

}  // namespace

result<uri_view> rfc3986::parse(std::string_view text) { return read(text, form::absolute); }
result<uri_view> rfc3986::parse_reference(std::string_view text) { return read(text, form::reference); }

}  // namespace wend

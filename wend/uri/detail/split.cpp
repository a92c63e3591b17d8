// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/detail/split.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/base/detail/parse_counts.hpp"

#include <algorithm>

namespace wend::detail {
namespace {

std::uint32_t u32(std::size_t offset) { return static_cast<std::uint32_t>(offset); }

constexpr charset scheme_tail = alpha | digit | "+-.";

// [ user [ ":" password ] "@" ] host [ ":" port ]                 url7a §Internet protocol parts
//
// The last @ ends the login: an earlier one is an error in the login, not in the host (RFC 1738 §3.1).
void split_login(std::string_view text, std::size_t begin, std::size_t end, offsets& at) noexcept {
  auto login = text.substr(begin, end - begin);
  auto last_at = login.rfind('@');
  auto host = last_at == login.npos ? 0 : last_at + 1;
  auto bracketed = login.substr(host).starts_with('[');  // without its end the bracket holds all that follows
  auto colon = login.find(':', bracketed ? login.find(']', host) : host);
  at.authority = u32(begin);
  at.host = u32(begin + host);
  at.host_end = u32(begin + std::min(colon, login.size()));
}

}  // namespace

// RFC 1630 §URI syntax, url7a §Full form, §Scheme: the scheme ends at the first colon that has no slash before it.
std::uint32_t scheme_end(std::string_view text) noexcept {
  auto end = text.find_first_of(":/?#");
  return end == text.npos || text[end] != ':' || end == 0 ? offsets::none : u32(end);
}

std::size_t bad_in_scheme(std::string_view name, profile p) noexcept {
  if (p != profile::rfc1738 && !alpha[name[0]]) return 0;
  for (std::size_t i = 0; i < name.size(); ++i)
    if (!scheme_tail[name[i]]) return i;
  return std::string_view::npos;
}

offsets split(std::string_view text, std::uint32_t scheme, syntax const& rules) noexcept {
  count_cut(text);
  offsets at;
  at.scheme_end = scheme;
  std::size_t from = scheme == offsets::none ? 0 : scheme + 1;
  // RFC 1630 §Hash for fragment identifiers, RFC 3986 §3.5: the first hash begins the fragment.
  auto hash = std::min(text.find('#', from), text.size());
  auto body = text.substr(0, hash);

  if (rules.login != authority::none && body.substr(from).starts_with("//")) {
    // In RFC 1738 §5 a user may contain a question mark; in the others it ends the authority as a slash does.
    auto end =
        std::min(body.find_first_of(rules.user['?'] && !rules.has_query ? "/" : "/?", from + 2), body.size());
    split_login(text, from + 2, end, at);
    from = end;
  } else {
    at.host = at.host_end = u32(from);
  }
  // RFC 3986 §3.4: the first question mark ends the path.
  at.path = u32(from);
  at.query_end = u32(hash);
  at.path_end = rules.has_query ? u32(std::min(body.find('?', from), body.size())) : at.query_end;
  return at;
}

}  // namespace wend::detail

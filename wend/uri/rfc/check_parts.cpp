// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/rfc/examine.hpp"

#include <algorithm>

#include "wend/base/detail/chars.hpp"
#include "wend/simd/find.hpp"
#include "wend/uri/detail/host.hpp"
#include "wend/uri/detail/percent.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/detail/split.hpp"
#include "wend/uri/parts.hpp"

namespace wend::detail {
namespace {

constexpr std::size_t longest = 0xFFFFFFF0;  // offsets are 32 bits wide

constexpr charset odd = control | eight_bit | "%";

// RFC 3986 §4.2: the first segment of a partial form without a leading slash has no colon (path-noscheme).
void scheme_of_reference(std::string_view text, profile p, std::uint32_t& colon, diagnostic_sink say) {
  if (has_scheme_grammars(p)) {  // RFC 1630 §Partial form: without a valid scheme it is not absolute
    if (bad_in_scheme(text.substr(0, colon), p) != text.npos) colon = offsets::none;
    return;
  }
  if (auto bad = bad_in_scheme(text.substr(0, colon), p); bad != text.npos) say(errc::bad_scheme, bad);
}

struct reader {
  std::string_view text;
  wend::profile profile;
  wend::mode mode;
  syntax const& rules;
  depth how_deep;
  diagnostic_sink say;

  std::size_t next_in(std::size_t from, charset const& set) const {
    return from + simd::first_in(text.substr(from), set);
  }

  /// Reports bad escapes, and octets that no URI may contain, in the whole text.
  void octets(offsets const& at) const {
    for (auto i = next_in(0, odd); i < text.size(); i = next_in(i + 1, odd)) {
      char c = text[i];
      if (control[c]) say(errc::control_char, i);
      else if (eight_bit[c]) say(errc::non_ascii, i);
      else if (!is_escape(text, i)) {
        bool may_stay = mode == mode::lenient && i >= at.path;
        say(may_stay ? errc::percent_kept : errc::bad_escape, i);
      }
    }
  }

  /// Checks a part of free text: octets of `set` and escapes.
  void free_text(std::size_t from, std::size_t to, charset set, errc code = errc::bad_char) const {
    set = set | odd;  // reported by `octets`
    for (auto i = from; i < to; ++i) {
      i += simd::first_outside(text.substr(i, to - i), set);
      if (i == to) return;
      say(code, i);
      if (how_deep == depth::verdict) return;
    }
  }

  void login(offsets const& at) const {
    if (at.authority == at.host) return;
    if (!rules.user_allowed) return say(errc::login_not_allowed, at.authority);
    auto user_end = std::min<std::size_t>(text.find(':', at.authority), at.host - 1);
    empty_login(at, user_end);
    free_text(at.authority, user_end, rules.user, errc::bad_login);
    if (user_end < at.host - 1) {
      free_text(user_end + 1, at.host - 1, rules.user, errc::bad_login);
      if (user_end + 1 < at.host - 1) say(errc::password_in_url, user_end + 1);
    }
    if (rules.user_escapes) return;
    if (auto escape = text.substr(0, at.host).find('%', at.authority); escape != text.npos)
      say(unless_lenient(errc::bad_login), escape);
  }

  /// Lenient mode reports a tolerable error as a notice.
  errc unless_lenient(errc wrong) const { return mode == mode::lenient ? errc::other_profile : wrong; }

  void empty_login(offsets const& at, std::size_t user_end) const {
    if (rules.login_may_be_empty) return;
    if (user_end == at.authority) say(unless_lenient(errc::bad_login), at.authority);
    else if (user_end + 2 == at.host) say(unless_lenient(errc::bad_login), user_end);
  }

  void host(offsets const& at) const {
    if (at.host == at.host_end) {
      if (rules.host_required) say(errc::no_host, at.host);
      return;
    }
    check_host(text.substr(at.host, at.host_end - at.host), at.host, rules.hosts, mode, say);
  }

  void port(offsets const& at) const {
    if (at.host_end == at.path) return;
    if (!rules.port_allowed) return say(rules.no_slash, at.host_end);
    auto digits = text.substr(at.host_end + 1, at.path - at.host_end - 1);
    if (digits.empty() && !rules.empty_port_allowed) return say(errc::bad_port, at.host_end);
    for (std::size_t i = 0; i < digits.size(); ++i)
      if (!digit[digits[i]]) return say(errc::bad_port, at.host_end + 1 + i);
    auto significant = digits.substr(std::min(digits.find_first_not_of('0'), digits.size()));
    bool above = significant.size() > 5 || (significant.size() == 5 && significant > "65535");
    // RFC 3986 §3.2.3 has no upper limit; TCP has one.
    if (above && has_scheme_grammars(profile)) say(errc::port_out_of_range, at.host_end + 1);
  }

  void authority_part(offsets const& at) const {
    if (at.authority == offsets::none) {
      if (rules.login != authority::required) return;
      // RFC 1738 §3.10 requires the double slash. Lenient mode tolerates its absence, which does not change the
      // host.
      bool may_stay = mode == mode::lenient && rules.localhost_is_void;
      return say(may_stay ? errc::other_profile : rules.no_authority, at.path);
    }
    login(at);
    host(at);
    port(at);
  }

  void path(offsets const& at) const {
    free_text(at.path, at.path_end, rules.path);
    if (at.authority == offsets::none) return;
    if (rules.slash_required && at.path == at.path_end) say(rules.no_slash, at.path);
    if (at.path < at.path_end && text[at.path] != '/') say(rules.no_slash, at.path);
  }

  void query(offsets const& at) const {
    if (at.path_end == at.query_end) return;
    if (rules.query_needs_path && at.path == at.path_end)
      say(mode == mode::lenient ? errc::other_profile : errc::bad_path, at.path_end);
    free_text(at.path_end + 1, at.query_end, rules.query);
    if (rules.query_may_be_empty) return;
    if (at.path_end + 1 == at.query_end) return say(unless_lenient(errc::bad_query), at.path_end);
    if (!rules.query_is_words) return;
    auto words = text.substr(at.path_end + 1, at.query_end - at.path_end - 1);
    for (auto word : pieces(words, '+'))
      if (word.empty())
        return say(unless_lenient(errc::bad_query),
                   at.path_end + 1 + static_cast<std::size_t>(word.data() - words.data()));
  }

  void parts(offsets const& at) const {
    octets(at);
    authority_part(at);
    path(at);
    query(at);
    if (at.query_end < text.size()) free_text(at.query_end + 1, text.size(), rules.fragment);
  }
};

}  // namespace

std::optional<std::uint32_t> check_scheme(std::string_view text, profile p, form wanted,
                                          diagnostic_sink say) {
  if (text.size() > longest) {
    say(errc::too_long, longest);
    return {};
  }
  auto colon = scheme_end(text);
  if (wanted == form::reference && colon != offsets::none) scheme_of_reference(text, p, colon, say);
  if (wanted == form::absolute) {
    if (colon == offsets::none) say(errc::no_scheme, 0);
    else if (auto bad = bad_in_scheme(text.substr(0, colon), p); bad != text.npos) say(errc::bad_scheme, bad);
    else if (!alpha[text[0]]) say(errc::other_profile, 0);
  } else if (text.starts_with(':')) {
    say(errc::no_scheme, 0);
  }
  return colon;
}

void check_parts(std::string_view text, offsets const& at, syntax const& rules, profile p, mode m,
                 depth how_deep, diagnostic_sink say) {
  reader{text, p, m, rules, how_deep, say}.parts(at);
}

}  // namespace wend::detail

// SPDX-License-Identifier: Apache-2.0
//
// Writes a URI in another profile. An octet that the other grammar forbids is escaped only if it is the same as
// its escape in the first profile; otherwise the URI would change its meaning, and the error is
// `not-expressible`.

#include "wend/uri/convert.hpp"

#include <algorithm>

#include "wend/base/charset.hpp"
#include "wend/base/detail/ascii.hpp"
#include "wend/uri/compare.hpp"
#include "wend/uri/detail/percent.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/detail/scheme_module.hpp"
#include "wend/uri/detail/split.hpp"
#include "wend/uri/detail/syntax.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/whatwg/whatwg.hpp"

namespace wend {
namespace {

struct converter {
  uri_view from;
  profile to;
  syntax const& old_rules;
  syntax const& new_rules;
  conversion out;
  std::string text{};

  void changed(std::string sentence) {
    if (std::ranges::find(out.changes, sentence) == out.changes.end())
      out.changes.push_back(std::move(sentence));
  }

  std::optional<error> part(std::string_view piece, charset new_set, charset reserved) {
    for (char const& c : piece) {
      if (new_set[c] || c == '%') {
        text += c;
        continue;
      }
      if (reserved[c]) return error{errc::not_expressible, from.offset_of({&c, 1})};
      detail::put_escape(text, c);
      changed(std::string("'") + c + "' is written as an escape");
    }
    return {};
  }

  std::optional<error> login() {
    if (!from.has_userinfo()) return {};
    if (!new_rules.user_allowed) return error{errc::not_expressible, from.offset_of(from.userinfo())};
    if (auto wrong = part(from.user(), new_rules.user - ":", old_rules.reserved_user)) return wrong;
    if (from.has_password()) {
      text += ':';
      if (auto wrong = part(from.password(), new_rules.user, old_rules.reserved_user)) return wrong;
    }
    text += '@';
    return {};
  }

  std::optional<error> authority() {
    if (from.has_authority() && new_rules.login == authority::none) {
      text += "//";  // a path in the other profile, which must not change
      return part(from.authority(), new_rules.path, charset::range('\0', '\xFF'));
    }
    if (!from.has_authority()) {
      if (new_rules.login != authority::required) return {};
      // RFC 8089 §2: file:/x is file:///x
      if (!new_rules.localhost_is_void || !from.path().starts_with('/'))
        return error{errc::not_expressible, from.offset_of(from.path())};
      text += "//";
      changed("the void host is written");
      return {};
    }
    text += "//";
    if (auto wrong = login()) return wrong;
    text += from.host();
    if (from.has_port() && (new_rules.empty_port_allowed || !from.port().empty()))
      (text += ':') += from.port();
    else if (from.has_port()) changed("a colon without a port is left out");
    return {};
  }

  std::optional<error> path_and_query() {
    bool needs_slash = from.path().empty() && from.has_authority() &&
                       (new_rules.slash_required || (from.has_query() && new_rules.query_needs_path));
    if (needs_slash) {
      text += '/';
      changed("the root is written as a slash");
    }
    if (auto wrong = part(from.path(), new_rules.path, old_rules.reserved_path)) return wrong;
    if (!from.has_query()) return {};
    if (!new_rules.has_query) return error{errc::not_expressible, from.offset_of(from.query()) - 1};
    text += '?';
    return part(from.query(), new_rules.query, old_rules.reserved_query);
  }

  std::optional<error> all() {
    for (char c : from.scheme()) text += lower(c);
    text += ':';
    if (auto wrong = authority()) return wrong;
    if (auto wrong = path_and_query()) return wrong;
    return fragment();
  }

  std::optional<error> fragment() {
    if (!from.has_fragment()) return {};
    text += '#';
    return part(from.fragment(), new_rules.fragment, old_rules.reserved_query);
  }
};

}  // namespace

namespace {

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

/// Writes the URI by the scheme module, which decodes and encodes it.
std::optional<error> rewritten(converter& work) {
  auto name = work.from.without_fragment();
  auto text = work.old_rules.rewrite(name, work.to);
  if (!text) return text.error();
  if (*text != name.text()) work.changed(quoted(name.text()) + " is written " + quoted(*text));
  work.text = std::move(*text);
  return work.fragment();
}

}  // namespace

namespace {

/// Parses the text in profile `to` and checks the grammar of its scheme, which RFC 3986 §3 leaves to the scheme.
result<uri> read_in(std::string_view text, profile to) {
  auto read = parse(text, to);
  if (!read) return unexpected(read.error());
  first_error wrong;
  if (auto const& module = syntax_of(read->scheme(), to); module.check) module.check(*read, wrong);
  if (wrong) return unexpected(*wrong);
  return uri(*read);
}

// The URL Standard reads texts of all profiles; in it a character differs from its escape.
result<conversion> convert_whatwg(uri_view u, profile to) {
  if (is_url_standard(to)) {
    auto url = whatwg::parse(u.text());
    if (!url) return mistake(errc::not_expressible, url.error().at);
    conversion done{.value = *std::move(url)};
    if (done.value.text() != u.text()) done.changes.emplace_back("brought to the URL Standard's normal form");
    return done;
  }
  // `URL:` is a label in the other profiles, not a scheme: RFC 1738 §Appendix, RFC 3986 appendix C.
  if (same_ignoring_case(u.scheme(), "url")) return mistake(errc::not_expressible);
  auto same = read_in(u.text(), to);
  if (!same) return mistake(errc::not_expressible, same.error().at);
  return conversion{.value = *std::move(same)};
}

}  // namespace

namespace {

/// Splits a text with an authority where its own profile has a path.
uri_view cut_with_authority(uri_view u, syntax rules) {
  rules.login = authority::optional;
  auto at = detail::split(u.text(), static_cast<std::uint32_t>(u.scheme().size()), rules);
  return detail::access::view(u.text(), at, u.profile(), u.mode());
}

result<conversion> one_way(uri_view u, profile to) {
  if (!u.has_scheme()) return mistake(errc::no_scheme);
  if (is_url_standard(to) || is_url_standard(u.profile())) return convert_whatwg(u, to);
  auto const &old_rules = syntax_of(u.scheme(), u.profile()), &new_rules = syntax_of(u.scheme(), to);
  bool becomes_authority = old_rules.login == authority::none && new_rules.login != authority::none;
  auto from = becomes_authority && !old_rules.rewrite ? cut_with_authority(u, old_rules) : u;
  converter work{from, to, old_rules, new_rules, {.value = uri(u)}};
  if (auto wrong = old_rules.rewrite ? rewritten(work) : work.all()) return unexpected(*wrong);
  auto read = read_in(work.text, to);
  if (!read) {  // the other grammar does not have this host, scheme or form
    auto at = std::min<std::size_t>(read.error().at, u.text().empty() ? 0 : u.text().size() - 1);
    return mistake(errc::not_expressible, static_cast<std::uint32_t>(at));
  }
  work.out.value = *std::move(read);
  return std::move(work.out);
}

/// Reports losses: two URIs that differ in the first profile may be equivalent in the other.
void tell_losses(conversion& conversion, uri_view from) {
  auto p = from.profile();
  auto back = one_way(conversion.value, p);
  if (!back) {
    conversion.lost.push_back(quoted(conversion.value.text()) + " has no form in " + std::string(name_of(p)));
  } else if (auto same = compare(from.text(), back->value.text(), equality::scheme, p);
             !same || !same->equivalent) {
    conversion.lost.push_back("back in " + std::string(name_of(p)) + " it is " + quoted(back->value.text()) +
                              ", which is not known to be the same");
  }
}

}  // namespace

result<conversion> convert(uri_view u, profile to) {
  auto converted = one_way(u, to);
  if (converted && u.mode() == mode::strict) tell_losses(*converted, u);
  return converted;
}

result<conversion> convert(std::string_view text, profile from, profile to) {
  auto url = uri::parse(std::string(text), from);
  if (!url) return unexpected(url.error());
  return convert(*url, to);
}

}  // namespace wend

// SPDX-License-Identifier: Apache-2.0
// Reading any bytes in each profile: what is accepted is written back as it was, is found blameless by
// `check`, and keeps its meaning through every other function that takes it.

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/must.hpp"
#include "wend/uri.hpp"

#include "wend/uri/convert.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/iri.hpp"

namespace {

using namespace wend;

bool blameless(diagnostics const& list) { return std::ranges::none_of(list, is_error); }

void in_bounds(diagnostics const& list, std::string_view text) {
  for (auto f : list) must(f.at <= text.size());
  must(std::ranges::is_sorted(list, {}, &diagnostic::at));
}

/// The parts, put together again by hand, are the text: no byte is lost. RFC 3986 §5.3
void parts_cover(uri_view u) {
  std::string text;
  if (u.has_scheme()) text.append(u.scheme()) += ':';
  if (u.has_authority()) {
    text += "//";
    if (u.has_userinfo()) text.append(u.userinfo()) += '@';
    text += u.host();
    if (u.has_port()) (text += ':') += u.port();
  }
  text += u.path();
  if (u.has_query()) (text += '?') += u.query();
  if (u.has_fragment()) (text += '#') += u.fragment();
  must(text == u.text());
}

void normalizing_is_stable(std::string_view text, profile p) {
  for (auto how : {normalizing::level::canonical, normalizing::level::safer, normalizing::level::less_safe,
                   normalizing::level::scheme}) {
    auto once = normalize(text, p, {how});
    if (!once || how == normalizing::level::less_safe)
      continue;  // which may leave the grammar: the target `laws`
    auto twice = normalize(*once, p, {how});
    must(twice && *twice == *once);
  }
}

/// All of the text but its password is shown.
void hides_the_password(uri_view u) {
  auto password = u.password();
  if (password.empty()) return;  // what a profile does not read as one may be hidden all the same
  auto at = u.offset_of(password);
  must(redacted(u) ==
       std::string(u.text().substr(0, at)) + "***" + std::string(u.text().substr(at + password.size())));
}

void accepted(uri_view u) {
  auto p = u.profile();
  parts_cover(u);
  must(uri(u).text() == u.text());
  must(bool(parse_reference(u.text(), p)) || has_scheme_grammars(p));
  normalizing_is_stable(u.text(), p);
  auto canonical = normalize(u.text(), p, {normalizing::level::canonical});
  must(bool(canonical));
  must(compare(u.text(), *canonical, equality::encoding, p)->equivalent);
  auto same = compose(components(u), p);
  must(same && same->text() == u.text());
  hides_the_password(u);
  for (auto to : profiles)
    if (auto conversion = convert(u, to)) must(bool(parse(conversion->value.text(), to)));
  if (p != profile::rfc3986) return;
  auto from_iri = uri_of_iri(iri_of_uri(u));  // a host that is no domain name may have no ASCII form
  must(from_iri || from_iri.error().code == errc::bad_host || from_iri.error().code == errc::too_long);
}

void read_in(std::string_view text, profile p) {
  auto strict = parse(text, p);
  auto diagnostics = check(text, p);
  in_bounds(diagnostics, text);
  if (strict) accepted(*strict);
  else must(!blameless(diagnostics) && strict.error().at <= text.size());
  // In rfc3986 the scheme module may refuse what the generic grammar accepts, never the other way round.
  if (!strict) must(!blameless(diagnostics));
  if (p != profile::rfc3986) must(bool(strict) == blameless(diagnostics));

  in_bounds(check(text, p, mode::lenient), text);
  auto lenient = repair(text, p);
  if (!lenient) must(lenient.error().at <= text.size());
  else in_bounds(lenient->repairs, text);
  if (strict) must(bool(lenient) && lenient->value.text() == text);
  // A repair never changes which host is meant.
  if (strict && lenient) must(lenient->value.view().host() == strict->host());

  auto reference = parse_reference(text, p);
  if (reference) parts_cover(*reference);
  (void)readable(text, p);
  (void)check_iri(text, iri_form::reference);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  std::string_view text(reinterpret_cast<char const*>(data), size);
  for (auto p : profiles) read_in(text, p);
  return 0;
}

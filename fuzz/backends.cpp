// SPDX-License-Identifier: Apache-2.0
// Every backend answers the same as the fallback, which reads octet by octet: kernels, profiles, normal
// forms, partial forms, finds in text.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/must.hpp"
#include "wend/simd/backend.hpp"
#include "wend/simd/find.hpp"
#include "wend/text/extract.hpp"
#include "wend/uri.hpp"
#include "wend/uri/detail/split.hpp"
#include "wend/uri/rfc/grammar.hpp"
#include "wend/uri/whatwg/whatwg.hpp"
#include "wend/whatwg.hpp"

namespace {

using namespace wend;

/// All that was said of a text, in one string that is easy to compare.
std::string transcript;

void say(std::size_t number) { (transcript += std::to_string(number)) += ' '; }
void say(error e) {
  say(static_cast<std::size_t>(e.code));
  say(e.at);
}
void say(result<uri_view> const& view) {
  if (!view) return say(view.error());
  auto const& at = detail::access::at(*view);
  for (auto place : {at.scheme_end, at.authority, at.host, at.host_end, at.path, at.path_end, at.query_end})
    say(place);
}
void say(result<std::string> const& text) {
  if (text) (transcript += *text) += ' ';
  else say(text.error());
}

void kernels(std::string_view text) {
  for (auto const& set : {grammar::rfc3986::pchar, grammar::rfc1738::uchar, eight_bit | control, hex}) {
    say(simd::first_in(text, set));
    say(simd::first_outside(text, set));
  }
  say(simd::first_bad_escape(text));
  say(simd::first_pair(text, '/', '.'));
  std::string lowered(text);
  simd::lower_to(lowered.data(), lowered);
  transcript += lowered;
  std::uint32_t places[9];
  for (std::size_t i = 0, count = simd::places_of('/', text, places); i < count; ++i) say(places[i]);
}

void names(std::string_view text) {
  static auto const base = *parse("http://ann@h.example/a/b/c?d");
  for (auto p : profiles) {
    say(parse(text, p));
    auto reference = parse_reference(text, p);
    say(reference);
    for (auto to : {normalizing::level::canonical, normalizing::level::safer, normalizing::level::less_safe,
                    normalizing::level::scheme})
      say(normalize(text, p, {to}));
    for (auto f : check(text, p)) say(f);
    auto same = compare(text, base.text(), equality::scheme, p);
    if (same) say(same->equivalent);
    else say(same.error());
    if (p == profile::rfc3986 && reference)
      if (auto resolution = resolve(base, *reference)) transcript += resolution->value.text();
  }
  say(unescape(text));
}

void urls(std::string_view text) {
  say(parse(text, profile::whatwg));
  say(whatwg::can_parse(text));
  std::string out;
  if (auto url = whatwg::parse_into(out, text)) say(*url);
}

void finds(std::string_view text) {
  for (auto mode : {text::looking_for::wrapped, text::looking_for::scheme, text::looking_for::mail,
                    text::looking_for::fuzzy})
    for (auto const& f : text::find_all(text, {.mode = mode})) {
      say(f.at);
      say(f.length);
      transcript += f.uri;
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  std::string const text(reinterpret_cast<char const*>(data), size);
  std::vector<char> exact(text.begin(), text.end());  // so that not one octet beyond is read
  std::string right;
  for (auto backend : simd::backends) {
    if (!simd::runs_here(backend)) continue;
    simd::force(backend);
    transcript.clear();
    std::string_view at(exact.data(), exact.size());
    kernels(at);
    names(at);
    urls(at);
    finds(at);
    if (backend == simd::backend::fallback) right = transcript;
    must(transcript == right);
  }
  return 0;
}

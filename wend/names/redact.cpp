// SPDX-License-Identifier: Apache-2.0
#include "wend/names/redact.hpp"

#include <algorithm>
#include <optional>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/names/detail/secret_finder.hpp"
#include "wend/simd/find.hpp"

namespace wend {
namespace {

using detail::secret_finder;

/// Whether an @ may stand in the text, as it is or escaped: %40, \x40, \u0040, &#64;. An octet that is escaped, any number of
/// times, ends in its last digit: % in 5, x in 8. A digit begins with %2, %3 or %%.
bool may_hold_at(std::string_view text) {
  constexpr charset before_four = "%xX03568";
  auto sign = simd::first_in(text, "@%\\&");
  if (sign == text.size()) return false;
  if (text.find('@', sign) != text.npos) return true;
  for (auto four = text.find('4', sign); four != text.npos; four = text.find('4', four + 1)) {
    if (!before_four[text[four - 1]]) continue;
    auto behind = text.substr(four + 1, 2);
    if (behind.starts_with('0') || behind.starts_with(';')) return true;
    if (behind == "%2" || behind == "%3" || behind == "%%") return true;
  }
  return false;
}

bool may_hold_secret(std::string_view text, secrets kinds) {
  return may_hold_at(text) || (kinds != secrets::passwords && text.find_first_of(":/=%?#\t\\") != text.npos);
}

/// Sorted, and no two of them touch.
void join(std::vector<span_of_text>& spans) {
  std::ranges::sort(spans, {}, &span_of_text::begin);
  std::size_t count = 0;
  for (auto const& span : spans) {
    if (count > 0 && span.begin <= spans[count - 1].end)
      spans[count - 1].end = std::max(spans[count - 1].end, span.end);
    else spans[count++] = span;
  }
  spans.resize(count);
}

/// Appends the text with a mark in place of each span.
void append_masked(std::string& out, std::string_view text, std::span<span_of_text const> spans) {
  std::size_t done = 0;
  for (auto [begin, end] : spans) {
    ((out += text.substr(done, begin - done)) += "***");
    done = end;
  }
  out += text.substr(done);
}

std::vector<span_of_text> find_secrets(std::string_view text, redact_options const& how,
                                       detail::range (secret_finder::*bare_login)() const) {
  if (!may_hold_secret(text, how.kinds)) return {};
  std::vector<span_of_text> spans;
  secret_finder const finder(text);
  auto wants = [&](secrets kind) { return includes(how.kinds, kind); };
  auto add = [&](detail::range what) {
    if (what.empty()) return;
    auto [begin, end] = finder.place_of(what);
    spans.push_back({begin, end});
  };
  for (auto const& [user, password, has_host, may_be_token] : finder.logins()) {
    bool stands_alone =
        has_host && may_be_token && (password.empty() || finder.is(password, "x-oauth-basic"));
    if (wants(secrets::users) && (stands_alone || finder.is_token(user))) add(user);
    if (wants(has_host ? secrets::passwords : secrets::ports)) add(password);
  }
  if (wants(secrets::values)) std::ranges::for_each(finder.values(how.names), add);
  if (wants(secrets::bare_logins)) add((finder.*bare_login)());
  if (wants(secrets::queries)) add(finder.query());
  if (wants(secrets::paths)) add(finder.login_in_path());
  join(spans);
  return spans;
}

constexpr charset ends_word = control | " \"<>`";

/// A word: what ends a sentence is not part of a secret.
void append_word(std::string& out, std::string_view word, redact_options const& how) {
  auto spans = find_secrets(word, how, &secret_finder::bare_login_in_words);
  auto last = word.find_last_not_of(".,;:!?)]}'\\") + 1;
  if (!spans.empty() && spans.back().end == word.size())
    spans.back().end = std::max(spans.back().begin + 1, last);
  append_masked(out, word, spans);
}

/// `<URL:…>` and `<http://…>`: the place of the closing bracket. RFC 3986 appendix C. White space may fold the URI once, so
/// that a stray bracket takes in no further lines.
std::optional<std::size_t> end_of_wrapper(std::string_view text, std::size_t open) {
  constexpr std::string_view white_space = " \t\r\n";
  auto close = text.find_first_of("<>", open + 1);
  if (close == text.npos || text[close] == '<') return {};
  auto inside = text.substr(open + 1, close - open - 1);
  auto fold = std::min(inside.find_first_of(white_space), inside.size());
  auto rest = inside.substr(fold);
  auto more = std::min(rest.find_first_not_of(white_space), rest.size());
  if (rest.find_first_of(white_space, more) != rest.npos || std::ranges::count(rest, '\n') > 1) return {};
  if (same_ignoring_case(inside.substr(0, 4), "url:")) return close;
  auto colon = inside.find_first_not_of("+-.0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
  if (colon == inside.npos || !inside.substr(colon).starts_with("://")) return {};
  return close;
}

}  // namespace

std::vector<span_of_text> secrets_in(std::string_view text, redact_options const& how) {
  return find_secrets(text, how, &secret_finder::bare_login);
}

std::string redact(std::string_view uri, redact_options const& how) {
  std::string out;
  append_masked(out, uri, secrets_in(uri, how));
  return out;
}

std::string redact_text(std::string_view text, redact_options const& how) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == '<') {
      auto end = end_of_wrapper(text, i);
      out += '<';
      ++i;
      if (!end) continue;
      out += redact(text.substr(i, *end - i), how);
      i = *end;
      continue;
    }
    if (ends_word[text[i]]) {
      out += text[i++];
      continue;
    }
    auto begin = i;
    while (i < text.size() && !ends_word[text[i]]) ++i;
    append_word(out, text.substr(begin, i - begin), how);
  }
  return out;
}

}  // namespace wend

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/diagnostic.hpp"
#include "wend/base/expected.hpp"
#include "wend/registry/registry.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::cli {

/// Why a record has no answer. The names are those of `wend::errc`, `bad-record` for a record that is not in
/// the form of --in, and `bug` if the program failed.
struct problem {
  std::string_view name;
  std::uint64_t at = 0;  // byte of the text as given
  std::string message{};
  std::string_view spec{};
  unsigned legal_in = 0;   // the profiles that accept the text: bit i is profiles[i]
  std::string text{};      // the text of `at`, where the record has several texts
  std::string composed{};  // or the text that the command composed
};

/// The scheme of a text that may stand in a wrapper: `<URL:ftp://h.example/>`, RFC 1738 §Appendix.
inline std::string_view scheme_in(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of("< \t\r\n\f\v"), text.size()));
  if (same_ignoring_case(text.substr(0, 4), "url:")) text.remove_prefix(4);
  constexpr std::size_t longest =
      100;  // of a name that some list has: the rest of a text is not looked at for each error
  auto end = text.substr(0, longest).find(':');
  return end == text.npos ? std::string_view() : text.substr(0, end);
}

/// A text, its scheme, and the profile that it is read in: they decide the sentence and the section of a diagnostic.
struct cited_text {
  wend::profile profile;
  std::string_view text{}, scheme = scheme_in(text);

  cited_text(wend::profile p, std::string_view given = {}) : profile(p), text(given) {}
  cited_text(uri_view u) : profile(u.profile()), text(u.text()) {}
};

inline diagnostic_info explain(errc code, cited_text const& of) {
  return wend::explain(code, of.profile, of.scheme);
}

/// An error with the sentence of the profile and the section of the profile or scheme.
inline problem problem_of(error wrong, cited_text const& of) {
  auto row = explain(wrong.code, of);
  return {row.name, wrong.at, std::string(row.message), row.spec, 0, {}, {}};
}

inline problem bad_record(std::string message, std::uint64_t at = 0) {
  return {"bad-record", at, std::move(message), {}, 0, {}, {}};
}

template <class T>
using answer = expected<T, problem>;

}  // namespace wend::cli

// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/parts.hpp"

#include <algorithm>
#include <utility>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/uri/detail/dots.hpp"
#include "wend/uri/detail/form.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/escape.hpp"

namespace wend {
namespace {

constexpr charset form_plain = alpha | digit | "*-._";  // HTML forms do not escape these

void form_encode_to(std::string& out, std::string_view text) {
  auto from = out.size();
  escape_to(out, text, form_plain | " ");
  std::replace(out.begin() + static_cast<std::ptrdiff_t>(from), out.end(), ' ', '+');
}

bool is_dots(std::string_view segment) {
  constexpr std::string_view forms[] = {".", "..", "%2e", "%2e.", ".%2e", "%2e%2e"};
  return std::ranges::any_of(forms, [&](auto form) { return same_ignoring_case(form, segment); });
}

bool is_escaped_slash(std::string_view escape) {
  return same_ignoring_case(escape, "%2f") || same_ignoring_case(escape, "%5c");
}

}  // namespace

bool has_dot_segment(std::string_view path) noexcept {
  for (;;) {
    auto end = path.find_first_of("/\\%");
    while (end != path.npos && path[end] == '%' && !is_escaped_slash(path.substr(end, 3)))
      end = path.find_first_of("/\\%", end + 1);
    if (is_dots(path.substr(0, end))) return true;
    if (end == path.npos) return false;
    path.remove_prefix(end + (path[end] == '%' ? 3 : 1));
  }
}

std::string followed_path(uri_view u) {
  auto path = u.path();
  if (has_scheme_grammars(u.profile()) || !has_dot_segment(path)) return std::string(path);
  std::string plain;
  bool first = true;
  for (auto segment : pieces(path, '/')) {
    if (!std::exchange(first, false)) plain += '/';
    auto name = unescaped(segment);
    plain += name == "." || name == ".." ? std::string_view(name) : segment;
  }
  return without_dot_segments(plain);
}

std::vector<std::string> query_words(std::string_view query) {
  std::vector<std::string> words;
  for (auto word : pieces(query, '+')) words.push_back(unescaped(word));
  return words;
}

std::string query_from_words(std::vector<std::string> const& words, profile p) {
  std::string query;
  for (auto const& word : words) {
    if (&word != &words.front()) query += '+';
    for (char c : escape(word, context::search, p)) {
      // Within one word a space is data and a plus is not: RFC 1630 §Query strings.
      if (c == '+') query += predates_rfc1738(p) ? "%20" : "%2B";
      else query += c;
    }
  }
  return query;
}

std::vector<std::pair<std::string, std::string>> form_pairs(std::string_view query) {
  return detail::form_pairs(query, [](std::string_view text) { return detail::decoded_in_query(text, ' '); });
}

std::string query_from_pairs(std::vector<std::pair<std::string, std::string>> const& pairs) {
  std::string query;
  for (auto const& [name, value] : pairs) {
    if (!query.empty()) query += '&';
    form_encode_to(query, name);
    query += '=';
    form_encode_to(query, value);
  }
  return query;
}

}  // namespace wend

// SPDX-License-Identifier: Apache-2.0
#include "wend/names/detail/web.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "wend/base/charset.hpp"
#include "wend/base/detail/ascii.hpp"
#include "wend/uri/segments.hpp"

namespace wend::detail {

std::size_t www_length(std::string_view host) noexcept {
  if (host.size() < 4 || !same_ignoring_case(host.substr(0, 3), "www")) return 0;
  auto end = host.find_first_not_of("0123456789", 3);
  return end != host.npos && host[end] == '.' ? end + 1 : 0;
}

std::size_t index_length(std::string_view path) noexcept {
  constexpr std::string_view names[] = {
      "index.html", "index.htm", "index.shtml", "index.xhtml", "index.php",    "index.asp",   "index.aspx",
      "index.jsp",  "index.cgi", "default.htm", "default.asp", "default.aspx", "default.html"};
  auto last = path.substr(path.rfind('/') + 1);
  bool is_index = std::ranges::any_of(names, [&](auto name) { return same_ignoring_case(last, name); });
  return is_index ? last.size() : 0;
}

namespace {

/// A pair's name, and its value with the equals sign. Pairs that compare equal have the same octets.
using named_value = std::pair<std::string_view, std::string_view>;

named_value name_and_value(std::string_view pair) {
  auto equals = std::min(pair.find('='), pair.size());
  return {pair.substr(0, equals), pair.substr(equals)};
}

}  // namespace

void sort_pairs(std::string& text, std::size_t from) {
  pieces const in_text(std::string_view(text).substr(from), '&');
  named_value last;
  bool is_sorted = true;
  for (auto piece : in_text) {
    auto pair = name_and_value(piece);
    is_sorted = is_sorted && last <= pair;
    last = pair;
  }
  if (is_sorted) return;
  std::vector<named_value> pairs;
  for (auto piece : in_text) pairs.push_back(name_and_value(piece));
  std::ranges::sort(pairs);
  std::string sorted;
  sorted.reserve(text.size() - from + 1);
  for (auto const& [name, value] : pairs) ((sorted += name) += value) += '&';
  sorted.pop_back();
  text.replace(from, text.npos, sorted);
}

}  // namespace wend::detail

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

std::pair<std::string_view, std::string_view> name_and_value(std::string_view pair) {
  auto equals = std::min(pair.find('='), pair.size());
  return {pair.substr(0, equals), pair.substr(equals)};
}

bool is_before(std::string_view a, std::string_view b) { return name_and_value(a) < name_and_value(b); }

}  // namespace

void sort_pairs(std::string& text, std::size_t from) {
  pieces const in_text(std::string_view(text).substr(from), '&');
  std::string_view last;
  bool is_sorted = true;
  for (auto pair : in_text) is_sorted = is_sorted && !is_before(pair, std::exchange(last, pair));
  if (is_sorted) return;
  std::vector<std::string_view> pairs;
  for (auto pair : in_text) pairs.push_back(pair);
  std::ranges::sort(pairs, [](std::string_view a, std::string_view b) {  // equal ones stay in their order
    return is_before(a, b) || (!is_before(b, a) && a.data() < b.data());
  });
  std::string sorted;
  sorted.reserve(text.size() - from);
  for (auto pair : pairs) (sorted += pair) += '&';
  sorted.pop_back();
  text.replace(from, text.npos, sorted);
}

}  // namespace wend::detail

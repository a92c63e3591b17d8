// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/whatwg/form.hpp"

#include <algorithm>
#include <numeric>
#include <ranges>

#include "wend/uri/detail/form.hpp"
#include "wend/uri/whatwg/sets.hpp"

namespace wend::whatwg {
namespace {

/// A name or value as scalar values, as in the list: URL Standard §6.2 converts the arguments of every method.
class wanted {
 public:
  explicit wanted(std::string_view name, std::optional<std::string_view> value = {})
      : name_(scalar_text(name)) {
    if (value) value_ = scalar_text(*value);
  }
  bool operator()(form_pair const& pair) const {
    return pair.first == name_ && (!value_ || pair.second == *value_);
  }

 private:
  std::string name_;
  std::optional<std::string> value_{};
};

/// Compares in the order of UTF-16 code units: code points of two units (D800 and on) precede U+E000 to U+FFFF.
/// Octets that are not UTF-8 count as U+FFFD, so that different octets may be equal.
bool before_in_utf16(std::string_view a, std::string_view b) {
  std::size_t i = 0, k = 0;
  while (i < a.size() && k < b.size()) {
    auto x = next_scalar(a, i), y = next_scalar(b, k);
    if (x == y) continue;
    if ((x > 0xFFFF) == (y > 0xFFFF)) return x < y;
    return x > 0xFFFF ? y >= 0xE000 : x < 0xE000;
  }
  return i == a.size() && k < b.size();
}

}  // namespace

std::vector<form_pair> form_pairs(std::string_view query) {
  bool query_is_utf8 = is_utf8(query);  // then each part without an escape is
  return detail::form_pairs(query, [&](std::string_view text) {
    auto out = detail::decoded_in_query(text, ' ');
    bool has_escapes = out.size() < text.size();
    if ((has_escapes || !query_is_utf8) && !is_utf8(out)) out = scalar_text(out);
    return out;
  });
}

std::string form_text(std::vector<form_pair> const& pairs, encoder encode) {
  std::string out;
  for (auto const& [name, value] : pairs) {
    if (!out.empty()) out += '&';
    percent_encode_to(out, name, form_percent_encode, encode);
    out += '=';
    percent_encode_to(out, value, form_percent_encode, encode);
  }
  return out;
}

search_params::search_params(std::string_view query)
    : pairs_(form_pairs(query.starts_with('?') ? query.substr(1) : query)) {}

void search_params::append(std::string_view name, std::string_view value) {
  pairs_.emplace_back(scalar_text(name), scalar_text(value));
}

void search_params::remove(std::string_view name, std::optional<std::string_view> value) {
  std::erase_if(pairs_, wanted(name, value));
}

std::optional<std::string_view> search_params::get(std::string_view name) const {
  auto first = std::ranges::find_if(pairs_, wanted(name));
  return first == pairs_.end() ? std::nullopt : std::optional<std::string_view>(first->second);
}

std::vector<std::string_view> search_params::get_all(std::string_view name) const {
  std::vector<std::string_view> values;
  for (auto const& pair : pairs_ | std::views::filter(wanted(name))) values.push_back(pair.second);
  return values;
}

bool search_params::has(std::string_view name, std::optional<std::string_view> value) const {
  return std::ranges::any_of(pairs_, wanted(name, value));
}

void search_params::set(std::string_view name, std::string_view value) {
  wanted const same_name(name);
  auto first = std::ranges::find_if(pairs_, same_name);
  if (first == pairs_.end()) return append(name, value);
  first->second = scalar_text(value);
  pairs_.erase(std::remove_if(first + 1, pairs_.end(), same_name), pairs_.end());
}

void search_params::sort() {
  std::vector<std::size_t> order(pairs_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, [&](auto a, auto b) {
    std::string_view left = pairs_[a].first, other = pairs_[b].first;
    return before_in_utf16(left, other) || (a < b && !before_in_utf16(other, left));
  });
  std::vector<form_pair> sorted;
  for (auto i : order) sorted.push_back(std::move(pairs_[i]));
  pairs_ = std::move(sorted);
}

}  // namespace wend::whatwg

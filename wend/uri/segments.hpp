// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: functions share nothing; an object has any number of readers, or one thread that changes it.

#include <cstddef>
#include <iterator>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "wend/base/export.hpp"
#include "wend/base/lifetime.hpp"

namespace wend {

namespace detail {

/// The range of pieces of `text` between `mark`s, as views, in order; at least one. Allocates nothing.
class WEND_VIEW pieces {
 public:
  class iterator {
   public:
    using value_type = std::string_view;
    using difference_type = std::ptrdiff_t;
    iterator() = default;
    iterator(std::string_view text, char mark) : rest_(text), mark_(mark) { cut(); }
    std::string_view operator*() const { return piece_; }
    iterator& operator++() {
      if (last_) done_ = true;
      else advance();
      return *this;
    }
    iterator operator++(int) {
      auto before = *this;
      ++*this;
      return before;
    }
    friend bool operator==(iterator const& i, std::default_sentinel_t) { return i.done_; }
    friend bool operator==(iterator const& a, iterator const& b) {
      return a.done_ == b.done_ && a.piece_.data() == b.piece_.data();
    }

   private:
    void advance() {
      rest_.remove_prefix(piece_.size() + 1);
      cut();
    }
    void cut() {
      auto end = rest_.find(mark_);
      last_ = end == rest_.npos;
      piece_ = rest_.substr(0, end);
    }
    std::string_view rest_{}, piece_{};
    char mark_ = '/';
    bool last_ = true, done_ = false;
  };

  pieces() = default;
  pieces(std::string_view text WEND_LIFETIMEBOUND, char mark) : text_(text), mark_(mark) {}
  iterator begin() const { return {text_, mark_}; }
  std::default_sentinel_t end() const { return {}; }

 private:
  std::string_view text_{};
  char mark_ = '/';
};

}  // namespace detail

/// Returns the segments of a path as written, as a range of views into it. A leading slash begins the first
/// segment. RFC 3986 §3.3, RFC 1738 §3.2.2. Linear.
///
/// Example:
/// ```cpp
/// std::vector<std::string_view> list;
/// for (std::string_view segment : wend::segments("/a//b%20c/")) list.push_back(segment);
/// assert((list == std::vector<std::string_view>{"a", "", "b%20c", ""}));
/// ```
inline detail::pieces segments(std::string_view path WEND_LIFETIMEBOUND) {
  return {path.starts_with('/') ? path.substr(1) : path, '/'};
}
template <detail::temporary_text T>
detail::pieces segments(T&&) = delete;  // the segments would outlive it

/// Returns the name=value pairs of a query, decoded as HTML forms do: `+` is a space, and a pair without `=`
/// has an empty value. No profile gives a query this meaning. Linear.
///
/// Example:
/// ```cpp
/// auto pairs = wend::form_pairs("q=two+words&flag");
/// assert(pairs[0].second == "two words" && pairs[1].first == "flag" && pairs[1].second.empty());
/// ```
WEND_API std::vector<std::pair<std::string, std::string>> form_pairs(std::string_view query);

}  // namespace wend

template <>
inline constexpr bool std::ranges::enable_view<wend::detail::pieces> = true;
template <>
inline constexpr bool std::ranges::enable_borrowed_range<wend::detail::pieces> = true;

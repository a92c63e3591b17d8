// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "wend/uri/uri_view.hpp"

namespace wend {

/// The pieces of `text` between `mark`s, as views, in order; at least one. A range, no allocation.
class pieces {
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
      else rest_.remove_prefix(piece_.size() + 1), cut();
      return *this;
    }
    iterator operator++(int) {
      auto before = *this;
      ++*this;
      return before;
    }
    friend bool operator==(iterator const& i, std::default_sentinel_t) { return i.done_; }

   private:
    void cut() {
      auto end = rest_.find(mark_);
      last_ = end == rest_.npos;
      piece_ = rest_.substr(0, end);
    }
    std::string_view rest_{}, piece_{};
    char mark_ = '/';
    bool last_ = true, done_ = false;
  };

  pieces(std::string_view text, char mark) : text_(text), mark_(mark) {}
  iterator begin() const { return {text_, mark_}; }
  std::default_sentinel_t end() const { return {}; }

 private:
  std::string_view text_;
  char mark_;
};

/// The segments of a path as written. A leading slash begins the first; it makes no empty one.
/// `/a//b/` has "a", "", "b", "". RFC 3986 §3.3, RFC 1738 §3.2.2.
inline pieces segments(std::string_view path) { return {path.starts_with('/') ? path.substr(1) : path, '/'}; }

/// Whether a segment of the path is one dot or two: a way upward (RFC 3986 §3.3), also for who decodes first
/// and cuts then, or takes a backslash for a slash.
bool has_dot_segment(std::string_view path) noexcept;

/// The path of a scheme whose slashes are a hierarchy, as a reader of the profile follows it: in rfc3986
/// without dot segments in any spelling (RFC 3986 §6.2.2), in the older profiles as written.
std::string followed_path(uri_view);

/// The words of a query, decoded: split at `+`, then unescaped. RFC 1630 §Query strings.
std::vector<std::string> query_words(std::string_view query);

/// A query from words: the inverse of query_words.
std::string query_from_words(std::vector<std::string> const& words, profile p = profile::rfc1630);

/// name=value pairs of a query, decoded as HTML forms do (`+` is a space), on request only: no text
/// gives a query this meaning by itself. A pair without `=` has an empty value.
std::vector<std::pair<std::string, std::string>> form_pairs(std::string_view query);
std::string query_from_pairs(std::vector<std::pair<std::string, std::string>> const& pairs);

}  // namespace wend

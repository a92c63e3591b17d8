// SPDX-License-Identifier: Apache-2.0
//
// The name=value pairs of a query. No text gives a query this meaning by itself: HTML forms and their readers do
// (WHATWG URL §5), and mailto (RFC 6068 §2). Every change keeps the octets, the order and the duplicates of the
// pairs that it does not change. Arguments and results are queries without their question mark.

#pragma once

// Threads: functions share nothing; an object has any number of readers, or one thread that changes it.

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/export.hpp"
#include "wend/base/lifetime.hpp"
#include "wend/uri/segments.hpp"

namespace wend {

/// What a plus sign in a query stands for.
enum class query_rule : std::uint8_t {
  form,     // a space: application/x-www-form-urlencoded, WHATWG URL §5
  generic,  // itself: RFC 3986 §3.4
};

/// Returns the rule of a scheme's queries: `form` for http, https, ws, wss and a reference without a scheme;
/// `generic` for the others.
WEND_API query_rule query_rule_of(std::string_view scheme) noexcept;

struct query_options {
  query_rule rule = query_rule::form;
  char separator = '&';
};

/// A pair as written: views into the query.
struct query_pair {
  std::string_view name, value;
  bool has_value = false;  // there is an equals sign
  query_rule rule = query_rule::form;

  /// Decoded once: `%XX`, and the plus sign by the rule. A % without two digits stays.
  WEND_API std::string decoded_name() const;
  WEND_API std::string decoded_value() const;
  /// Whether this is the decoded name. No allocation. Linear.
  WEND_API bool is_named(std::string_view decoded) const noexcept;
};

/// The pairs of a query, in order, as a range of views. Empty pairs, which are separators with nothing between
/// them, are skipped, as forms do (WHATWG URL §5.1). The functions that change a query keep them.
///
///     for (auto pair : wend::query_pairs(u.query())) use(pair.decoded_name(), pair.decoded_value());
class WEND_VIEW query_pairs {
 public:
  class iterator {
   public:
    using value_type = query_pair;
    using difference_type = std::ptrdiff_t;
    iterator() = default;
    iterator(std::string_view query, query_options how) : piece_(query, how.separator), rule_(how.rule) {
      skip_empty();
    }
    WEND_API query_pair operator*() const noexcept;
    iterator& operator++() {
      ++piece_;
      skip_empty();
      return *this;
    }
    iterator operator++(int) {
      auto before = *this;
      ++*this;
      return before;
    }
    friend bool operator==(iterator const& i, std::default_sentinel_t end) { return i.piece_ == end; }
    friend bool operator==(iterator const& a, iterator const& b) { return a.piece_ == b.piece_; }

   private:
    void skip_empty() {
      while (piece_ != std::default_sentinel && (*piece_).empty()) ++piece_;
    }
    detail::pieces::iterator piece_{};
    query_rule rule_ = query_rule::form;
  };

  query_pairs() = default;
  explicit query_pairs(std::string_view query WEND_LIFETIMEBOUND, query_options how = {})
      : query_(query), how_(how) {}
  template <detail::temporary_text T>
  explicit query_pairs(T&&, query_options = {}) = delete;  // the pairs would outlive it
  iterator begin() const { return {query_, how_}; }
  std::default_sentinel_t end() const { return {}; }

  /// Returns the first pair with this decoded name.
  WEND_API std::optional<query_pair> find(std::string_view name) const;
  /// Returns the decoded value of the first pair with this decoded name. Linear.
  WEND_API std::optional<std::string> get(std::string_view name) const;
  /// Returns the decoded values of all pairs with this decoded name, in order. Linear.
  WEND_API std::vector<std::string> get_all(std::string_view name) const;

 private:
  std::string_view query_{};
  query_options how_{};
};

/// Returns the query with a pair added at its end. `name` and `value` are data: what is not a letter, a digit or
/// one of a few marks is escaped, and a space is `+` by the rule `form`. Without a value there is no equals sign.
/// Linear.
WEND_API std::string append_query_pair(std::string_view query, std::string_view name,
                                       std::optional<std::string_view> value, query_options = {});

/// Returns the query in which the first pair of that name has this value, and the others of that name are
/// removed; where there is no such pair, it is appended. Linear.
///
///     wend::set_query_pair("a=1&b=2&a=3", "a", "4");  // "a=4&b=2"
WEND_API std::string set_query_pair(std::string_view query, std::string_view name,
                                    std::optional<std::string_view> value, query_options = {});

/// Returns the query without the pairs whose decoded name matches: `*` is any octets, `?` is any one octet, and
/// a backslash takes the meaning from the next character. An empty pair has an empty name. Null if no pair is
/// left: the URI has no query then. An empty query has no pair, and stays. Linear in the query; the pattern multiplies it by its own length at worst.
///
///     *wend::remove_query_pairs("a=1&utm_source=x&utm_id=2", "utm_*");  // "a=1"
WEND_API std::optional<std::string> remove_query_pairs(std::string_view query, std::string_view pattern,
                                                       query_options = {});

/// Returns the pairs sorted by the octets of their decoded names; pairs of one name keep their order. Empty
/// pairs come first. n·log n.
WEND_API std::string sort_query_pairs(std::string_view query, query_options = {});

}  // namespace wend

template <>
inline constexpr bool std::ranges::enable_view<wend::query_pairs> = true;
template <>
inline constexpr bool std::ranges::enable_borrowed_range<wend::query_pairs> = true;

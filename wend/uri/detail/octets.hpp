// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iterator>
#include <string_view>

#include "wend/uri/detail/percent.hpp"

namespace wend {

/// The range of decoded octets of a piece of a URI, each with the byte at which it is written. Allocates nothing. A
/// % without two digits, from lenient reading, is itself.
///
///     a%2Fb    {'a', 0} {'/', 1} {'b', 4}
class octets {
 public:
  struct octet {
    char value;
    std::size_t at;
  };

  class iterator {
   public:
    using value_type = octet;
    using difference_type = std::ptrdiff_t;
    iterator() = default;
    explicit iterator(std::string_view text) : rest_(text) { read(); }
    octet operator*() const { return {value_, at_}; }
    iterator& operator++() {
      rest_.remove_prefix(width_);
      at_ += width_;
      read();
      return *this;
    }
    iterator operator++(int) {
      auto before = *this;
      ++*this;
      return before;
    }
    friend bool operator==(iterator const& i, std::default_sentinel_t) { return i.rest_.empty(); }

   private:
    void read() {
      if (rest_.empty()) return;
      bool escaped = detail::is_escape(rest_, 0);
      value_ = escaped ? detail::escaped_octet(rest_, 0) : rest_[0];
      width_ = escaped ? 3 : 1;
    }
    std::string_view rest_{};
    std::size_t at_ = 0, width_ = 0;
    char value_ = 0;
  };

  explicit octets(std::string_view text) : text_(text) {}
  iterator begin() const { return iterator(text_); }
  std::default_sentinel_t end() const { return {}; }

 private:
  std::string_view text_;
};

}  // namespace wend
